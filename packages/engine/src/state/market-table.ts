/** The markets of the process: their properties, whether they are open, their first book, and the house's quotes. */
import { NO_QUOTE, type MarketState, type RunnerQuote, type StartingPhase } from '../engine-types.ts';
import type { Paise, TradingKind } from '@maidan/domain';
import { DIRECT_IDS } from '../wallets/wallet-table.ts';

/** Kinds of markets as numbers: indexes of KINDS. */
export const EXCHANGE = 0;
export const BOOKMAKER = 1;
export const LINE_MARKET = 2;
const KINDS: readonly TradingKind[] = ['exchange', 'bookmaker', 'line'];

export class Market {
  declare readonly id: number;
  declare readonly row: number;
  declare readonly kind: number;
  declare readonly runners: number;
  declare readonly winners: number;
  declare open: boolean;
  declare version: number;
  /** Centipaise. */
  declare houseLimit: number;
  /** Whether an order that would match nothing waits no bet delay. */
  declare exemptsPassive: boolean;
  declare readonly active: boolean[];
  /** Removed runners, which win in no outcome; the other runners, in their order; and the number of those that are suspended. */
  readonly removed = new Set<number>();
  declare readonly live: number[];
  suspended = 0;
  /** Exchange markets: the book of pool 0 and runner 0; the other runners follow, then pool 1. Other markets: -1. */
  declare readonly firstBook: number;
  /** House markets: the quote of each runner. */
  declare readonly quotes: RunnerQuote[];
  /** Rows of the house's positions by its row in the wallets, -1 if it has none. */
  readonly housePositions: [number, number, number, number] = [-1, -1, -1, -1];
  /** Number of players' orders in this market, finished ones included until the commit. */
  orders = 0;
  /** Orders of the maker's levels in these books, by the key of `levelOrder` (maker-quotes.ts). */
  readonly makerLevels = new Map<number, number>();
  hasMakers = false;
  /** Whether orders match through other runners, and whether the maker's levels are no legs. */
  declare readonly crossMatching: boolean;
  declare readonly virtualIncluded: boolean;
  /** Whether the best prices certainly do not cover each other: `uncross` found it, and nothing rested or returned since that may have changed it. */
  isKnownUncrossed = false;
  /** What has been done of the starting price; null: the market has none. */
  declare startingPrice: StartingPhase | null;
  /** Markets with a starting price: the first of the books in which its orders wait, in the order of the books; otherwise -1. */
  declare readonly firstStartBook: number;
  /** Whether the engine numbers the orders and levels that come to rest here. */
  declare readonly countsArrivals: boolean;

  constructor(row: number, state: MarketState, firstBook: number) {
    this.row = row;
    this.id = state.market;
    this.kind = KINDS.indexOf(state.kind);
    this.runners = state.runners;
    this.winners = state.numberOfWinners;
    this.open = state.open;
    this.version = state.version;
    this.houseLimit = state.houseLimit * 100;
    this.exemptsPassive = false;
    this.active = Array.from({ length: state.runners }, () => true);
    this.live = this.active.map((_, runner) => runner);
    this.firstBook = firstBook;
    this.crossMatching = state.crossMatching === true && this.kind === EXCHANGE && this.winners === 1;
    this.virtualIncluded = state.virtualIncluded === true;
    this.startingPrice = this.kind === EXCHANGE ? (state.startingPrice ?? null) : null;
    this.firstStartBook = this.startingPrice === null ? -1 : firstBook + 2 * this.runners;
    this.countsArrivals = this.crossMatching || this.startingPrice !== null;
    this.quotes = this.kind === EXCHANGE ? [] : Array.from({ length: state.runners }, () => NO_QUOTE);
  }

  get tradingKind(): TradingKind {
    return KINDS[this.kind]!;
  }

  get state(): MarketState {
    return {
      market: this.id,
      kind: this.tradingKind,
      runners: this.runners,
      numberOfWinners: this.winners,
      open: this.open,
      version: this.version,
      houseLimit: (this.houseLimit / 100) as Paise,
      ...(this.exemptsPassive ? { passiveDelay: 'exempt' as const } : {}),
      ...(this.crossMatching ? { crossMatching: true } : {}),
      ...(this.virtualIncluded ? { virtualIncluded: true } : {}),
      ...(this.startingPrice === null ? {} : { startingPrice: this.startingPrice }),
    };
  }

  /** Suspends a runner or ends its suspension. */
  setActive(runner: number, active: boolean): void {
    if (this.active[runner] !== active && !this.removed.has(runner)) this.suspended += active ? -1 : 1;
    this.active[runner] = active;
    this.isKnownUncrossed = false;
  }

  /** Removes a runner for good. Returns false if it was removed before. */
  removeRunner(runner: number): boolean {
    this.setActive(runner, false);
    if (this.removed.has(runner)) return false;
    this.removed.add(runner);
    this.suspended -= 1; // it was counted as suspended until now
    this.live.splice(this.live.indexOf(runner), 1);
    return true;
  }

  /** Returns the book of a runner in a pool. */
  bookOf(pool: number, runner: number): number {
    return this.firstBook + pool * this.runners + runner;
  }

  /** Returns the book in which the orders at the starting price of a runner wait. The market must have one. */
  startBookOf(pool: number, runner: number): number {
    return this.firstStartBook + pool * this.runners + runner;
  }

  /** Number of its books. */
  get bookCount(): number {
    if (this.firstBook === -1) return 0;
    return this.firstStartBook === -1 ? this.runners * 2 : this.runners * 4;
  }

  /** Number of runners in the figures of a position: 0 in a line market. */
  get positionRunners(): number {
    return this.kind === LINE_MARKET ? 0 : this.runners;
  }
}

export class MarketTable {
  readonly rows: (Market | undefined)[] = [];
  private readonly byId: (Market | undefined)[] = [];
  private readonly byBigId = new Map<number, Market>();
  private readonly freeRows: number[] = [];
  /** The markets whose orders match through other runners, by id, so that a batch begins in the same order in every process. */
  readonly crossing: Market[] = [];
  private readonly freeBooks = new Map<number, number[]>();

  /** Returns the market, or undefined if the engine does not have it. */
  find(market: number): Market | undefined {
    return market < DIRECT_IDS ? this.byId[market] : this.byBigId.get(market);
  }

  /** Adds a market. `addBooks` creates new books if no free books can be reused. */
  add(state: MarketState, addBooks: (count: number) => number): Market {
    const row = this.freeRows.pop() ?? this.rows.length;
    const books = state.kind === 'exchange' ? state.runners * (state.startingPrice === undefined ? 2 : 4) : 0;
    const market = new Market(row, state, books === 0 ? -1 : (this.freeBooks.get(books)?.pop() ?? addBooks(books)));
    this.rows[row] = market;
    if (market.crossMatching) {
      this.crossing.push(market);
      this.crossing.sort((a, b) => a.id - b.id);
    }
    if (state.market < DIRECT_IDS) this.byId[state.market] = market;
    else this.byBigId.set(state.market, market);
    return market;
  }

  /** Forgets a market; its books must be empty. */
  remove(market: Market): void {
    if (market.id < DIRECT_IDS) this.byId[market.id] = undefined;
    else this.byBigId.delete(market.id);
    this.rows[market.row] = undefined;
    if (market.crossMatching) this.crossing.splice(this.crossing.indexOf(market), 1);
    this.freeRows.push(market.row);
    if (market.firstBook === -1) return;
    const books = this.freeBooks.get(market.bookCount);
    if (books === undefined) this.freeBooks.set(market.bookCount, [market.firstBook]);
    else books.push(market.firstBook);
  }

  all(): Market[] {
    return this.rows.filter((market) => market !== undefined).toSorted((a, b) => a.id - b.id);
  }
}
