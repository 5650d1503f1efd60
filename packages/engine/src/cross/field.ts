/** The other runners of a market as the taker of a cross match sees them: the fronts of their queues, and the orders behind these as legs. */
import { LADDER } from '@maidan/domain';
import { BACK, LAY } from '../books/book-layout.ts';
import { allowed, makerRoom, riskUnit } from '../books/maker-quotes.ts';
import { NONE } from '../memory/typed-memory.ts';
import * as O from '../orders/order-layout.ts';
import type { EngineState } from '../state/engine-state.ts';
import type { Market } from '../state/market-table.ts';
import { MOST_RUNNERS, type LegSource } from './legs.ts';

const LAST_TICK = LADDER.length - 1;

/** `select` sets the market, pool, runner and side. */
class Field implements LegSource {
  /** Number of other live runners; the prices of their fronts in hundredths, a PriceList. */
  count = 0;
  readonly prices = new Int32Array(MOST_RUNNERS);
  /** The runners, and the orders at their fronts. */
  readonly runners = new Int32Array(MOST_RUNNERS);
  readonly fronts = new Int32Array(MOST_RUNNERS);
  declare private state: EngineState;
  declare private market: Market;
  private pool = 0;
  private side = BACK;
  private person = NONE;
  /** Next order of each leg, NONE at its end, and what the maker may still risk on its runner (centipaise). */
  private readonly cursors = new Int32Array(MOST_RUNNERS);
  private readonly rooms = new Float64Array(MOST_RUNNERS);

  /**
   * Selects the other live runners for an order of this side on `runner`. Returns whether their queues of that side all have an order, and whether
   * the market has 2 to 30 live runners.
   */
  select(state: EngineState, market: Market, { pool, runner, side }: { readonly pool: number; readonly runner: number; readonly side: number }): boolean {
    this.state = state;
    this.market = market;
    this.pool = pool;
    this.side = side;
    this.count = 0;
    const { records } = state.orders;
    const { live } = market;
    for (let at = 0; at < live.length; at++) {
      const other = live[at]!;
      if (other === runner) continue;
      if (this.count === MOST_RUNNERS - 1) return false;
      const front = this.firstOf(other);
      if (front === NONE) return false;
      this.runners[this.count] = other;
      this.fronts[this.count] = front;
      this.prices[this.count++] = records[(front << O.RECORD_SHIFT) | O.PRICE]!;
    }
    return this.count > 0;
  }

  /** Begins the legs that the book shows: whole queues, makers' levels with their size. */
  beginShown(): void {
    this.person = NONE;
    this.cursors.set(this.fronts);
    this.rooms.fill(Infinity, 0, this.count);
  }

  /** Begins the legs that a person can reach: the queues up to the first order of that person; NONE: whole queues. */
  begin(person: number): void {
    this.person = person;
    for (let leg = 0; leg < this.count; leg++) {
      this.cursors[leg] = this.fronts[leg]!;
      if (this.market.hasMakers) this.rooms[leg] = makerRoom(this.state, this.market, { pool: this.pool, runner: this.runners[leg]! }, this.side);
    }
  }

  /** Adds the next order of a leg. A maker's level counts with what the maker may still risk; a level whose room is used up ends its leg. */
  addNext(leg: number): boolean {
    const { state } = this;
    const node = this.cursors[leg]!;
    if (node === NONE) return false;
    const size = state.books.sizeOf(node);
    const price = state.orders.records[(node << O.RECORD_SHIFT) | O.PRICE]!;
    let rest = size;
    if (state.orders.isMakerLevel(node)) {
      const unit = riskUnit(this.side, price);
      rest = Math.min(size, allowed(this.rooms[leg]!, unit));
      this.rooms[leg]! -= rest * unit;
    } else if (state.isOrderOf(node, this.person)) rest = 0;
    this.cursors[leg] = rest < size ? NONE : this.nextOf(leg, node);
    if (rest === 0) return false;
    state.cross.legs.add(leg, node, price, rest);
    state.cross.legs.setArrival(state.cross.arrivals[node]!);
    return true;
  }

  /** Whether a front is an order of this person. */
  hasFrontOf(person: number): boolean {
    for (let leg = 0; leg < this.count; leg++) if (this.state.isOrderOf(this.fronts[leg]!, person)) return true;
    return false;
  }

  /** Returns the first resting order of a runner that can be a leg, NONE without one. */
  private firstOf(runner: number): number {
    return this.skipMakers(runner, this.state.books.frontOf(this.market.bookOf(this.pool, runner), this.side));
  }

  private nextOf(leg: number, node: number): number {
    const runner = this.runners[leg]!;
    const taken = this.side ^ 1;
    return this.skipMakers(runner, this.state.books.nextCrossing(node, taken, taken === BACK ? 0 : LAST_TICK, this.market.bookOf(this.pool, runner)));
  }

  /** Returns the node, or the next player's order if the maker's levels are no legs. */
  private skipMakers(runner: number, node: number): number {
    if (!this.market.virtualIncluded) return node;
    const taken = this.side ^ 1;
    let found = node;
    while (found !== NONE && this.state.orders.isMakerLevel(found)) {
      found = this.state.books.nextCrossing(found, taken, taken === BACK ? 0 : LAST_TICK, this.market.bookOf(this.pool, runner));
    }
    return found;
  }
}

/** One object serves all runs of all engines: each run selects its own market and order first. */
export const field = new Field();

/** Whether orders of a market match through other runners now: it has cross-matching, it is open, and none of its live runners is suspended. */
export function fieldTrades(market: Market): boolean {
  return market.open && market.crossMatching && market.suspended === 0;
}

/** Returns the price nearest to nothing for an order of a side, hundredths. */
export function worstPrice(side: number): number {
  return side === LAY ? 100_000 : 101;
}
