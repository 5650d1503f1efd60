/**
 * Finds the starting price of one runner: an exact search in whole numbers. Units: paise, hundredths.
 *
 * Demand (backs) never falls with the price and supply (lays) never rises, so what both sides match rises up to the crossing, the first price at
 * which demand is not below supply, and falls from there on. Binary searches find the crossing and the ends of the prices that are equally good.
 */
import { LADDER, LARGEST_STAKE, MAX_PRICE, MIN_PRICE } from '@maidan/domain';
import { longerFloat64, longerInt32 } from '../memory/typed-memory.ts';

/** Limit of a lay that takes any price. */
export const ANY_LAY = MAX_PRICE;

/** Returns the paise that a lay with a liability (paise) stakes at a price: at most the largest stake of the product, as any order. */
export function stakeAt(liability: number, price: number): number {
  return Math.min(LARGEST_STAKE, Math.floor((100 * liability) / (price - 100)));
}

export class PriceSearch {
  /** The result of the last search: the starting price, 0 if nothing matches at any price, and what both sides match at it. */
  price = 0;
  matched = 0;
  /** Stakes of backs that take any price. */
  private anyPrice = 0;
  /** By tick: stakes of backs with that limit, and sizes of resting lays at that price. A search sums them up. */
  private readonly backs = new Float64Array(LADDER.length);
  private readonly lays = new Float64Array(LADDER.length);
  private liabilities = new Float64Array(16);
  private limits = new Int32Array(16);
  private layCount = 0;

  /** Forgets all offers. */
  clear(): void {
    this.anyPrice = 0;
    this.backs.fill(0);
    this.lays.fill(0);
    this.layCount = 0;
  }

  /** Adds a back that takes any price. */
  addBack(stake: number): void {
    this.anyPrice += stake;
  }
  /** Adds a back that takes the price of a tick or higher ones. */
  addLimitedBack(stake: number, tick: number): void {
    this.backs[tick]! += stake;
  }
  /** Adds a lay with a stake that takes the price of a tick or lower ones: a resting order. */
  addStakedLay(stake: number, tick: number): void {
    this.lays[tick]! += stake;
  }
  /** Adds a lay with a liability that takes prices up to a limit. */
  addLay(liability: number, limit: number): void {
    if (this.layCount === this.limits.length) {
      this.liabilities = longerFloat64(this.liabilities, this.layCount * 2);
      this.limits = longerInt32(this.limits, this.layCount * 2);
    }
    this.liabilities[this.layCount] = liability;
    this.limits[this.layCount++] = limit;
  }

  /**
   * Sets `price` and `matched`: the most matched, then the least imbalance, then the nearest to the reference, then the lowest price. Changes the
   * offers, so clear them before the next search.
   */
  search(reference: number): void {
    this.sumUp();
    const crossing = this.first((price) => this.demand(price) >= this.supply(price));
    // Below the crossing demand is the shorter side, from it on supply.
    const below = crossing > MIN_PRICE ? this.demand(crossing - 1) : 0;
    const above = crossing <= MAX_PRICE ? this.supply(crossing) : 0;
    this.matched = Math.max(below, above);
    this.price = 0;
    if (this.matched === 0) return;
    const excessBelow = below === this.matched ? this.supply(crossing - 1) - below : Infinity;
    const excessAbove = above === this.matched ? this.demand(crossing) - above : Infinity;
    const lowest = excessBelow <= excessAbove ? this.lowestBelow(crossing) : crossing;
    const highest = excessAbove <= excessBelow ? this.highestFrom(crossing) : crossing - 1;
    this.price = Math.min(highest, Math.max(lowest, reference));
  }

  /** Returns the lowest price that is as good as the one below the crossing. */
  private lowestBelow(crossing: number): number {
    const least = this.supply(crossing - 1);
    return this.first((price) => this.demand(price) >= this.matched && this.supply(price) <= least);
  }

  /** Returns the highest price that is as good as the crossing. */
  private highestFrom(crossing: number): number {
    const least = this.demand(crossing);
    return this.first((price) => this.supply(price) < this.matched || this.demand(price) > least) - 1;
  }

  /** Returns the first price of a condition that stays true from it on; MAX_PRICE + 1 if it is true at no price. */
  private first(holds: (price: number) => boolean): number {
    let from = MIN_PRICE as number;
    let to = MAX_PRICE + 1;
    while (from < to) {
      const middle = (from + to) >> 1;
      if (holds(middle)) to = middle;
      else from = middle + 1;
    }
    return from;
  }

  /** Replaces the amounts of each tick by what its price and the less strict limits offer together. */
  private sumUp(): void {
    const { backs, lays } = this;
    for (let tick = 1; tick < backs.length; tick++) backs[tick]! += backs[tick - 1]!;
    for (let tick = lays.length - 2; tick >= 0; tick--) lays[tick]! += lays[tick + 1]!;
  }

  /** Returns the paise of all backs that take a price. */
  private demand(price: number): number {
    const tick = tickAtOrBelow(price);
    return this.anyPrice + (tick < 0 ? 0 : this.backs[tick]!);
  }

  /** Returns the paise of all lays that take a price. */
  private supply(price: number): number {
    const below = tickAtOrBelow(price);
    const tick = below >= 0 && LADDER[below] === price ? below : below + 1;
    let sum = tick < this.lays.length ? this.lays[tick]! : 0;
    for (let lay = 0; lay < this.layCount; lay++) if (this.limits[lay]! >= price) sum += stakeAt(this.liabilities[lay]!, price);
    return sum;
  }
}

/** Returns the highest tick whose price is not above a price, -1 if there is none. */
function tickAtOrBelow(price: number): number {
  let from = 0;
  let to = LADDER.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (LADDER[middle]! <= price) from = middle + 1;
    else to = middle;
  }
  return from - 1;
}
