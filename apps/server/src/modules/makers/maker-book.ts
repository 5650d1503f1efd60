/** The last known prices of one market from its feed, and which of them are not in the market's queue yet. Pure. */
import { isLadderPrice, type Side } from '@maidan/domain';
import type { HouseQuote } from '@maidan/engine';
import type { QuoteChange } from '../orders/orders-port.ts';
import type { PriceEvent, PriceFault } from './makers-port.ts';

interface RunnerPrices {
  /** Price to size, both sides; what a player can back and lay at. */
  readonly BACK: Map<number, number>;
  readonly LAY: Map<number, number>;
  back: HouseQuote | null;
  lay: HouseQuote | null;
  quotesHouse: boolean;
}

export class MakerBook {
  readonly #runners = new Map<number, RunnerPrices>();
  /** Levels that changed since the last batch, by `runner/side/price`. The size is read when the batch is built, so the newest value counts. */
  readonly #changed = new Map<string, { readonly runner: number; readonly side: Side; readonly price: number }>();
  readonly #changedHouseRunners = new Set<number>();

  /** Stores the prices of one message. `runnerOf` maps a selection to the market's runner; a fault skips the rest of the message. */
  applyPrices(events: readonly PriceEvent[], runnerOf: (selectionId: number) => number | undefined): PriceFault | null {
    for (const event of events) {
      const runner = event.type === 'line-quote' ? 0 : runnerOf(event.selectionId);
      if (runner === undefined) return 'UNKNOWN_RUNNER';
      if (event.type === 'ladder') {
        if (!event.levels.every((level) => level.size === 0 || isLadderPrice(level.price))) return 'OFF_LADDER';
        this.#applyLadder(runner, event);
      } else this.#applyHouse(runner, event);
    }
    return this.isCrossed() ? 'CROSSED' : null;
  }

  /** Returns whether a best back is at or above the best lay, or house quotes pay a player in every outcome. */
  isCrossed(): boolean {
    for (const prices of this.#runners.values()) {
      if (best(prices.BACK, Math.max) >= best(prices.LAY, Math.min)) return true;
      if (prices.back !== null && prices.lay !== null && houseCrossed(prices.back, prices.lay)) return true;
    }
    return false;
  }

  /** Whether a change is in no batch yet. */
  get due(): boolean {
    return this.#changed.size > 0 || this.#changedHouseRunners.size > 0;
  }

  /** Returns the next batch and clears it: all changes since the last one, removals first, so that the maker never matches itself. */
  batch(): readonly QuoteChange[] {
    const removals: QuoteChange[] = [];
    const levels: QuoteChange[] = [];
    for (const { runner, side, price } of this.#changed.values()) {
      const size = this.#runners.get(runner)?.[side].get(price) ?? 0;
      (size === 0 ? removals : levels).push({ type: 'level', runner, side, price, size });
    }
    for (const runner of this.#changedHouseRunners) {
      const prices = this.#runners.get(runner);
      levels.push({ type: 'house', runner, back: prices?.back ?? null, lay: prices?.lay ?? null });
    }
    this.clearChanges();
    return [...removals, ...levels];
  }

  /** Marks every known level as changed, for a book that was withdrawn. */
  markAll(): void {
    this.clearChanges();
    for (const [runner, prices] of this.#runners) {
      for (const side of ['BACK', 'LAY'] as const) for (const price of prices[side].keys()) this.#mark(runner, side, price);
      if (prices.quotesHouse) this.#changedHouseRunners.add(runner);
    }
  }

  /** Drops pending changes, because the book is withdrawn. */
  clearChanges(): void {
    this.#changed.clear();
    this.#changedHouseRunners.clear();
  }

  #applyLadder(runner: number, event: Extract<PriceEvent, { type: 'ladder' }>): void {
    const levels = this.#pricesOf(runner)[event.side];
    if (event.image) {
      for (const price of levels.keys()) this.#mark(runner, event.side, price);
      levels.clear();
    }
    for (const level of event.levels) {
      if (level.size === 0) levels.delete(level.price);
      else levels.set(level.price, level.size);
      this.#mark(runner, event.side, level.price);
    }
  }

  #applyHouse(runner: number, event: Exclude<PriceEvent, { type: 'ladder' }>): void {
    const prices = this.#pricesOf(runner);
    prices.quotesHouse = true;
    if (event.type === 'house-quote') {
      prices.back = event.back === null ? null : { price: event.back.price, line: 0, size: event.back.size };
      prices.lay = event.lay === null ? null : { price: event.lay.price, line: 0, size: event.lay.size };
    } else {
      // YES is the back side of a line market, NO its lay side (RU-22)
      prices.back = event.yes === null ? null : { price: event.yes.rate, line: event.yes.line, size: event.yes.size };
      prices.lay = event.no === null ? null : { price: event.no.rate, line: event.no.line, size: event.no.size };
    }
    this.#changedHouseRunners.add(runner);
  }

  #pricesOf(runner: number): RunnerPrices {
    let prices = this.#runners.get(runner);
    if (prices === undefined) {
      prices = { BACK: new Map(), LAY: new Map(), back: null, lay: null, quotesHouse: false };
      this.#runners.set(runner, prices);
    }
    return prices;
  }

  #mark(runner: number, side: Side, price: number): void {
    const key = `${runner}/${side}/${price}`;
    // a repeated level moves to the end, because it is the feed's latest
    this.#changed.delete(key);
    this.#changed.set(key, { runner, side, price });
  }
}

function best(levels: ReadonlyMap<number, number>, choose: (...prices: number[]) => number): number {
  if (levels.size === 0) return choose === Math.max ? -Infinity : Infinity;
  return choose(...levels.keys());
}

/**
 * Returns whether a player who backs and lays the house at once would gain in every outcome. Odds: the back price is above the lay price.
 * Lines: YES is below the NO line, or pays more than NO risks on the same line.
 */
function houseCrossed(back: HouseQuote, lay: HouseQuote): boolean {
  if (back.line !== lay.line) return back.line < lay.line;
  return back.price > lay.price;
}
