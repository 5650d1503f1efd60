/** The points of one market in memory: bounded, and sparser with age. */
import type { PricePoint } from './price-history-port.ts';

/** Maximum points of a market: about half an hour at full detail, then sparser. */
const MOST_POINTS = 600;

function isSame(one: PricePoint, other: PricePoint): boolean {
  return one.matched === other.matched && one.prices.length === other.prices.length && one.prices.every((price, index) => price === other.prices[index]);
}

export class PointSeries {
  #points: PricePoint[];

  /** Takes points oldest first. */
  constructor(points: readonly PricePoint[] = []) {
    this.#points = [...points];
    this.#shorten();
  }

  get points(): readonly PricePoint[] {
    return this.#points;
  }

  get last(): PricePoint | undefined {
    return this.#points.at(-1);
  }

  /** Returns false if nothing has moved since the last point, or there is no price yet. */
  add(point: PricePoint): boolean {
    const { last } = this;
    if (last === undefined ? point.prices.every((price) => price === null) : isSame(last, point)) return false;
    this.#points.push(point);
    this.#shorten();
    return true;
  }

  /** Drops every second point of the older half. */
  #shorten(): void {
    while (this.#points.length > MOST_POINTS) {
      const half = Math.floor(this.#points.length / 2);
      this.#points = this.#points.filter((_point, index) => index >= half || index % 2 === 0);
    }
  }
}
