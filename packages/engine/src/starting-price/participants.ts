/**
 * The orders that take part in the starting price of one runner and pool (H.2 of the matching rules): those that wait for it, resting orders that
 * become such ones, and all other resting orders and maker's levels. A reconciliation is rare, so these are plain objects.
 */
import { LADDER, LAY_MINIMUM } from '@maidan/domain';
import { BACK, LAY, tickOfPrice } from '../books/book-layout.ts';
import { allowed, makerRoom, riskUnit } from '../books/maker-quotes.ts';
import { NONE } from '../memory/typed-memory.ts';
import * as O from '../orders/order-layout.ts';
import { ON_CLOSE } from '../orders/order-terms.ts';
import type { EngineState } from '../state/engine-state.ts';
import type { Market } from '../state/market-table.ts';
import { ANY_LAY, stakeAt, type PriceSearch } from './price-search.ts';

/** WAITING: an order at the starting price. CONVERTED: a resting order with persistence MARKET_ON_CLOSE. RESTING: any other, or a maker's level. */
export const WAITING = 0;
export const CONVERTED = 1;
export const RESTING = 2;

/** An order that takes part. Paise, hundredths. */
export interface Participant {
  readonly order: number;
  readonly kind: number;
  readonly side: number;
  /** Liability of a lay that waits or is converted, otherwise the stake. */
  readonly amount: number;
  /** 0: any price. */
  readonly limit: number;
  /** What is matched of it, and whether the win limit cut that. */
  matched: number;
  isCut: boolean;
}

/** The participants by side (BACK, LAY), and the resting orders that do not become orders at the starting price, so that they lapse. */
export interface Participants {
  readonly sides: readonly [Participant[], Participant[]];
  readonly lapsing: readonly number[];
}

/** One runner in a pool of a market. */
export interface RunnerPlace {
  readonly market: Market;
  readonly pool: 0 | 1;
  readonly runner: number;
}

/** Returns the orders that take part. leastOf: the least stake of the account with this row, paise. */
export function participantsOf(state: EngineState, place: RunnerPlace, leastOf: (account: number) => number): Participants {
  const found = new Collection(state, place);
  found.addWaiting();
  found.addConverted(leastOf);
  found.addResting();
  return found;
}

class Collection implements Participants {
  readonly sides: [Participant[], Participant[]] = [[], []];
  readonly lapsing: number[] = [];
  /** By side: the persons with an order that waits for the starting price, or is converted into one. */
  private readonly persons: readonly [Set<number>, Set<number>] = [new Set(), new Set()];
  private readonly state: EngineState;
  private readonly place: RunnerPlace;
  private readonly book: number;

  constructor(state: EngineState, place: RunnerPlace) {
    this.state = state;
    this.place = place;
    this.book = place.market.bookOf(place.pool, place.runner);
  }

  /** Adds the orders at the starting price. */
  addWaiting(): void {
    const { books, orders } = this.state;
    const book = this.place.market.startBookOf(this.place.pool, this.place.runner);
    for (const side of [BACK, LAY] as const) {
      for (let order = books.frontOf(book, side); order !== NONE; order = books.nextResting(order)) {
        this.addAtStart({ order, kind: WAITING, side, amount: books.sizeOf(order), limit: orders.records[(order << O.RECORD_SHIFT) | O.PRICE]! });
      }
    }
  }

  /**
   * Adds the resting orders that become orders at the starting price, in the order of their numbers. One that is too small, or whose person has such an
   * order of the other side, lapses.
   */
  addConverted(leastOf: (account: number) => number): void {
    const { books, orders } = this.state;
    const converted: number[] = [];
    for (const side of [BACK, LAY]) {
      for (let order = books.frontOf(this.book, side); order !== NONE; order = books.nextResting(order)) if (this.isOnClose(order)) converted.push(order);
    }
    converted.sort((a, b) => orders.idOf(a) - orders.idOf(b));
    for (const order of converted) {
      const at = order << O.RECORD_SHIFT;
      const side = orders.sideOf(order) as 0 | 1;
      const rest = orders.remainingOf(order);
      const amount = side === BACK ? rest : Math.floor((rest * (orders.records[at | O.PRICE]! - 100)) / 100);
      const least = leastOf(orders.records[at | O.ACCOUNT]!) * (side === BACK ? 1 : LAY_MINIMUM);
      if (amount < least || this.persons[side === BACK ? LAY : BACK].has(this.personOf(order))) this.lapsing.push(order);
      else this.addAtStart({ order, kind: CONVERTED, side, amount, limit: 0 });
    }
  }

  /** Adds all other resting orders and maker's levels, best price first. Orders of a person with an order at the starting price of the other side stay out. */
  addResting(): void {
    const { books, orders } = this.state;
    const { market } = this.place;
    for (const side of [BACK, LAY] as const) {
      let room = market.hasMakers ? makerRoom(this.state, market, this.place, side) : 0;
      for (let order = books.frontOf(this.book, side); order !== NONE; order = books.nextResting(order)) {
        if (this.isOnClose(order)) continue;
        const limit = orders.records[(order << O.RECORD_SHIFT) | O.PRICE]!;
        let amount = books.sizeOf(order);
        if (orders.isMakerLevel(order)) {
          // The maker risks no more at a better price than at its own, so its limit holds at any starting price.
          const risk = riskUnit(side, limit);
          amount = Math.min(amount, allowed(room, risk));
          room -= amount * risk;
        } else if (this.persons[side === BACK ? LAY : BACK].has(this.personOf(order))) continue;
        if (amount > 0) this.add({ order, kind: RESTING, side, amount, limit });
      }
    }
  }

  private add(participant: Omit<Participant, 'matched' | 'isCut'>): void {
    this.sides[participant.side as 0 | 1].push({ ...participant, matched: 0, isCut: false });
  }
  private addAtStart(participant: Omit<Participant, 'matched' | 'isCut'>): void {
    this.add(participant);
    this.persons[participant.side as 0 | 1].add(this.personOf(participant.order));
  }

  private isOnClose(order: number): boolean {
    return !this.state.orders.isMakerLevel(order) && (this.state.orders.termsOf(order) & ON_CLOSE) !== 0;
  }
  private personOf(order: number): number {
    return this.state.wallets.personOf(this.state.orders.records[(order << O.RECORD_SHIFT) | O.ACCOUNT]!);
  }
}

/** Returns the paise that a participant stakes at a price that it takes. */
export function stakeOf({ amount, kind, side }: Participant, price: number): number {
  return side === LAY && kind !== RESTING ? stakeAt(amount, price) : amount;
}

/** Sets a search to what these participants offer. withResting: false leaves out the resting orders of the exchange. */
export function setSearch(search: PriceSearch, { sides: [backs, lays] }: Participants, withResting: boolean): void {
  search.clear();
  for (const { amount, kind, limit } of backs) {
    if (kind === RESTING && !withResting) continue;
    if (limit === 0) search.addBack(amount);
    else search.addLimitedBack(amount, tickOfPrice(limit));
  }
  for (const { amount, kind, limit } of lays) {
    if (kind !== RESTING) search.addLay(amount, limit === 0 ? ANY_LAY : limit);
    else if (withResting) search.addStakedLay(amount, tickOfPrice(limit));
  }
}

/** Price without any resting order and without a trade: 2.00. */
const NO_REFERENCE = 200;

/** Returns the price that ties are decided by: the middle of the best resting back and lay, one of them alone, or the last traded price. */
export function referenceOf({ books }: EngineState, { market, pool, runner }: RunnerPlace, lastPrice: number | null | undefined): number {
  const book = market.bookOf(pool, runner);
  const back = books.bestTick(book, BACK);
  const lay = books.bestTick(book, LAY);
  if (back !== NONE && lay !== NONE) return Math.floor((LADDER[back]! + LADDER[lay]!) / 2);
  if (back === NONE && lay === NONE) return lastPrice ?? NO_REFERENCE;
  return LADDER[back === NONE ? lay : back]!;
}
