/** The state of the naive engine in plain lists and maps, and the functions that read it. For tests only. */
import type { Side } from '@maidan/domain';
import type {
  AccountState,
  EngineSnapshot,
  HouseQuote,
  LinePosition,
  MarketState,
  MatchingTerms,
  OddsPosition,
  OpenOrderState,
  OrderGroupState,
} from '../plain-engine.ts';
import { naiveHold, naiveResult, naiveRunnerProfits, naiveSteps, type NaiveBet, type NaiveMarketShape } from './naive-exposure.ts';
import { NaiveOrderBook } from './naive-order-book.ts';
import { fillsAt, type NaiveGroup } from './naive-groups.ts';
import { applyRemovals, type MatchedBet, type NaiveMatch, type NaiveRemoval } from './naive-removal.ts';
import { heldSize, type NaiveOrderTerms } from './naive-order-terms.ts';

export type Writable<T> = { -readonly [Key in keyof T]: T[Key] };
/** An order with its options in `terms`. */
export type NaiveOrder = Omit<Writable<OpenOrderState>, 'terms'> & { terms: NaiveOrderTerms };
type NaiveQuote = { readonly back: HouseQuote | null; readonly lay: HouseQuote | null };
export interface NaiveMarket {
  readonly state: Writable<MarketState>;
  readonly active: boolean[];
  readonly quotes: NaiveQuote[];
  /** Exchange markets: books[pool][runner]. */
  readonly books: NaiveOrderBook[][];
  readonly terms: MatchingTerms;
  /** Removed runners, the first one first. */
  readonly removals: NaiveRemoval[];
}
const DIRECT_ONLY: MatchingTerms = { crossMatching: false, complete: false, passiveDelay: 'same', virtualIncluded: false };
/** What the maker offers at one price: side is the maker's own. */
export interface NaiveMakerQuote {
  readonly pool: 0 | 1;
  readonly runner: number;
  readonly side: Side;
  readonly price: number;
  readonly size: number;
}
export interface NaivePosition {
  readonly account: number;
  readonly market: number;
  readonly bets: MatchedBet[];
  hold: number;
}
export interface NaiveTrade {
  readonly market: number;
  readonly pool: 0 | 1;
  readonly runner: number;
  readonly price: number;
  readonly line: number;
  readonly size: number;
  readonly takerOrder: number;
  readonly makerOrder: number;
  /** Rows of a cross match only: its number, and what the backer of the row gets back (centipaise). */
  readonly match?: number;
  readonly value?: number;
}
/** Accounts of the exchange's position in cross matches, by pool. */
export const CROSS_ACCOUNTS = [-2, -3] as const;
/** Owner of the maker's entries; it is no person. */
export const MAKER = -1;

interface NaiveWorld {
  accounts: Map<number, Writable<AccountState>>;
  markets: Map<number, NaiveMarket>;
  positions: Map<string, NaivePosition>;
  orders: Map<number, NaiveOrder>;
  trades: NaiveTrade[];
  matches: NaiveMatch[];
  groups: Map<string, NaiveGroup>;
  /** How many of the trades the groups have counted. */
  countedTrades: number;
  /** Orders and levels that have come to rest so far. */
  arrivals: number;
  /** Time of the open batch, ms since 1970. */
  now: number;
}

export class NaiveState {
  protected state: NaiveWorld = {
    accounts: new Map(),
    markets: new Map(),
    positions: new Map(),
    orders: new Map(),
    trades: [],
    matches: [],
    groups: new Map(),
    countedTrades: 0,
    arrivals: 0,
    now: 0,
  };

  /** All trades since the start, without undone ones. */
  get trades(): readonly NaiveTrade[] {
    return this.state.trades;
  }
  orderOf(order: number): NaiveOrder | undefined {
    return this.state.orders.get(order);
  }
  /** All cross matches since the start, without undone ones: match n is at n - 1. */
  get matches(): readonly NaiveMatch[] {
    return this.state.matches;
  }
  get orders(): readonly NaiveOrder[] {
    return [...this.state.orders.values()];
  }
  /** Returns the matched bets of an account in a market as they stand after removals of runners. Accounts of the house and of cross matches have bets too. */
  matchedBets(account: number, market: number): readonly NaiveBet[] {
    return this.betsOf(account, market);
  }
  /** Returns the matched bets of an account in a market as they were made. */
  betsAsMade(account: number, market: number): readonly MatchedBet[] {
    return this.find(account, market)?.bets ?? [];
  }
  removalsOf(market: number): readonly NaiveRemoval[] {
    return this.market(market).removals;
  }
  /** Returns the profit of an account for each runner as the only winner, centipaise. */
  profitsOf(account: number, market: number): number[] {
    const bets = this.betsOf(account, market);
    return this.market(market).active.map((_, winner) => naiveResult(bets, [winner]));
  }
  heldFor(account: number, market: number): number {
    return this.find(account, market)?.hold ?? 0;
  }
  loadAccount(account: AccountState): void {
    this.state.accounts.set(account.account, { ...account, owing: account.owing || account.cash < 0 });
  }
  /** Opens a market. If it was open, its positions are forgotten first. */
  openMarket(market: MarketState, terms: MatchingTerms = { ...DIRECT_ONLY, passiveDelay: market.passiveDelay ?? 'same' }): void {
    for (const [key, position] of this.state.positions) if (position.market === market.market) this.state.positions.delete(key);
    const runners = Array.from({ length: market.runners }, () => 0);
    this.state.markets.set(market.market, {
      state: { ...market },
      active: runners.map(() => true),
      quotes: market.kind === 'exchange' ? [] : runners.map(() => ({ back: null, lay: null })),
      books: market.kind === 'exchange' ? [0, 1].map(() => runners.map(() => new NaiveOrderBook())) : [],
      terms,
      removals: [],
    });
  }

  /** Returns a copy of the state, for `restore`. */
  save(): NaiveWorld {
    const copyBook = (book: NaiveOrderBook): NaiveOrderBook => book.copy();
    const { accounts, markets, positions, orders, trades, matches, groups, countedTrades, arrivals, now } = this.state;
    return {
      accounts: structuredClone(accounts),
      markets: new Map(
        [...markets].map(([id, market]) => [
          id,
          {
            ...market,
            state: { ...market.state },
            active: [...market.active],
            quotes: [...market.quotes],
            books: market.books.map((books) => books.map(copyBook)),
            removals: [...market.removals],
          },
        ]),
      ),
      positions: new Map([...positions].map(([key, position]) => [key, { ...position, bets: [...position.bets] }])),
      orders: structuredClone(orders),
      trades: [...trades],
      matches: [...matches],
      groups: structuredClone(groups),
      countedTrades,
      arrivals,
      now,
    };
  }
  /** Sets the state back to a copy. The time stays, because no clock goes back. */
  restore(saved: NaiveWorld): void {
    const { now } = this.state;
    this.state = saved;
    this.state.now = now;
  }

  /** Commits the batch: its changed wallets get their next version, and finished orders are forgotten. */
  commit(changedWallets: ReadonlySet<number>): void {
    this.forget(this.seal(changedWallets));
  }

  /** Seals the batch: its changed wallets get their next version. Returns the finished orders, which are forgotten at the commit. */
  seal(changedWallets: ReadonlySet<number>): readonly number[] {
    for (const account of changedWallets) this.account(account).version += 1;
    return [...this.state.orders].filter(([, order]) => order.status === 'COMPLETE').map(([id]) => id);
  }

  /** Numbers what rests as an engine does that loads the queues in the order of books, sides and prices. Levels of the maker must be gone. */
  renumberArrivals(): void {
    let arrival = 0;
    for (const market of [...this.state.markets.values()].toSorted((a, b) => a.state.market - b.state.market))
      for (const book of market.books.flat())
        for (const side of ['LAY', 'BACK'] as const) for (const { queue } of book.levels(side)) for (const { id } of queue) book.setArrival(id, ++arrival);
    for (const order of [...this.state.orders.values()].toSorted((a, b) => a.order - b.order))
      if (order.terms.orderType !== 'LIMIT') order.terms.arrival = ++arrival;
    this.state.arrivals = arrival + 1;
  }

  forget(orders: readonly number[]): void {
    for (const order of orders) this.state.orders.delete(order);
  }

  snapshot(): EngineSnapshot {
    const { accounts, markets, positions, orders } = this.state;
    const byId = (a: number, b: number): number => a - b;
    return {
      accounts: [...accounts.values()].toSorted((a, b) => byId(a.account, b.account)).map((account) => ({ ...account })),
      markets: [...markets.values()]
        .toSorted((a, b) => byId(a.state.market, b.state.market))
        .map((market) => ({ ...market.state, active: [...market.active], quotes: market.quotes.map((quote) => ({ ...quote })) })),
      positions: [...positions.values()]
        .toSorted((a, b) => byId(a.market, b.market) || byId(a.account, b.account))
        .map((position) => this.positionValues(position)),
      orders: [...orders.values()]
        .filter((order) => order.status !== 'COMPLETE')
        .toSorted((a, b) => byId(a.order, b.order))
        .map((order) => openOrderOf(order, this.market(order.market).state.kind === 'exchange')),
      groups: [...this.state.groups.values()]
        .toSorted((a, b) => byId(a.account, b.account) || byId(a.group, b.group))
        .map((group) => groupStateOf(group, this.state.now)),
      levels: [...markets.values()].toSorted((a, b) => byId(a.state.market, b.state.market)).flatMap((market) => this.levelValues(market)),
    };
  }

  private positionValues(position: NaivePosition): OddsPosition | LinePosition {
    const { account, market, hold } = position;
    const bets = this.betsOf(account, market);
    const shape = this.shapeOf(market);
    return shape.kind === 'line' ? { account, market, ...naiveSteps(bets), hold } : { account, market, ...naiveRunnerProfits(shape, bets), hold };
  }

  private levelValues(market: NaiveMarket): EngineSnapshot['levels'][number][] {
    return market.books.flatMap((books, pool) =>
      books.flatMap((book, runner) =>
        (['LAY', 'BACK'] as const).flatMap((side) =>
          book.levels(side).map((level) => ({
            market: market.state.market,
            pool: pool as 0 | 1,
            runner,
            side: side === 'LAY' ? ('BACK' as const) : ('LAY' as const),
            price: level.price,
            queue: level.queue.map(({ id, size }) => ({ order: Math.max(0, id), size })),
          })),
        ),
      ),
    );
  }

  protected account(id: number): Writable<AccountState> {
    return required(this.state.accounts.get(id));
  }
  protected market(id: number): NaiveMarket {
    return required(this.state.markets.get(id));
  }
  protected order(id: number): NaiveOrder {
    return required(this.state.orders.get(id));
  }
  protected bookOf(order: NaiveOrder): NaiveOrderBook {
    return required(this.market(order.market).books[this.account(order.account).pool]?.[order.runner]);
  }
  /** Returns the orders that wait for the starting price of a runner. */
  protected waitingFor(market: number, runner: number, pool: 0 | 1): NaiveOrder[] {
    return [...this.state.orders.values()].filter(
      ({ account, market: of, runner: on, status, terms }) =>
        of === market && on === runner && status === 'EXECUTABLE' && terms.orderType !== 'LIMIT' && this.account(account).pool === pool,
    );
  }
  protected find(account: number, market: number): NaivePosition | undefined {
    return this.state.positions.get(`${account}/${market}`);
  }
  protected position(account: number, market: number): NaivePosition {
    const key = `${account}/${market}`;
    const made = this.state.positions.get(key) ?? { account, market, bets: [], hold: 0 };
    this.state.positions.set(key, made);
    return made;
  }
  /** Adds a matched bet to a position. */
  protected addBet(account: number, market: number, bet: Omit<MatchedBet, 'removalsBefore'>): void {
    this.position(account, market).bets.push({ ...bet, removalsBefore: this.market(market).removals.length });
  }
  /** Returns the bets of a position as they stand after removals of runners. */
  protected betsOf(account: number, market: number): readonly NaiveBet[] {
    return applyRemovals(this.find(account, market)?.bets ?? [], this.market(market).removals, this.state.matches);
  }
  protected shapeOf(market: number): NaiveMarketShape {
    const { state, removals } = this.market(market);
    const { kind, runners, numberOfWinners } = state;
    return { kind, runners, numberOfWinners, removed: new Set(removals.map(({ runner }) => runner)) };
  }
  protected exposed(account: number, market: number): { readonly bets: readonly NaiveBet[]; readonly open: readonly NaiveBet[] } {
    const open = [...this.state.orders.values()].filter((order) => order.account === account && order.market === market && order.status !== 'COMPLETE');
    return { bets: this.betsOf(account, market), open: open.map((order) => openBetOf(order)) };
  }
  /** Returns the open part of an order as the bet that its hold counts with. */
  protected openBet(order: NaiveOrder): NaiveBet {
    return openBetOf(order);
  }
  /** Returns the hold of an account, paise, with one more open bet. */
  protected holdWith(account: number, market: number, bet: NaiveBet): number {
    const { bets, open } = this.exposed(account, market);
    return naiveHold(this.shapeOf(market), bets, [...open, bet]);
  }

  /** Recomputes every hold of a market. */
  protected recomputeHolds(market: number): void {
    for (const position of this.state.positions.values()) {
      if (position.market !== market || position.account <= 0) continue;
      const { bets, open } = this.exposed(position.account, market);
      const hold = naiveHold(this.shapeOf(market), bets, open);
      const account = this.account(position.account);
      account.cash -= hold - position.hold;
      account.held += hold - position.hold;
      position.hold = hold;
    }
  }
}

/** Returns the bet that an order at the starting price is held for: it can lose its stake or liability (paise), and win nothing yet. */
export function atRiskBet({ runner, side, line }: Pick<NaiveBet, 'runner' | 'side' | 'line'>, amount: number): NaiveBet {
  return { runner, side, line, price: 100, size: side === 'BACK' ? amount : 0, value: 100 * amount };
}

/** Returns the unmatched part of an order as the bet that its hold counts with. */
function openBetOf(order: NaiveOrder): NaiveBet {
  if (order.terms.orderType !== 'LIMIT') return atRiskBet(order, order.side === 'BACK' ? order.remaining : order.terms.liability);
  const { limit, target } = order.terms;
  return { ...betOf(order, target === null || target === undefined ? order.remaining : heldSize(target, limit)), price: limit };
}

/** Returns `size` paise of an order as a bet. */
export function betOf(order: NaiveOrder, size: number): NaiveBet {
  return { runner: order.runner, side: order.side, price: order.price, line: order.line, size };
}

/** Returns the order as the fast engine reports it. Orders of house markets have no terms there. */
function openOrderOf({ terms, ...plain }: NaiveOrder, hasTerms: boolean): OpenOrderState {
  const open = terms.group === 0 ? plain : { ...plain, group: terms.group };
  const { timeInForce, expiresAt, minFillSize, guard, selfTrade, target } = terms;
  const hasTarget = target !== null && target !== undefined;
  const isPlain = timeInForce === 'GTC' && expiresAt === null && guard.mode === 'better' && selfTrade === 'CANCEL_REST' && !hasTarget;
  const { orderType, liability } = terms;
  if (orderType !== 'LIMIT') return { ...open, orderType, liability };
  return isPlain || !hasTerms ? open : { ...open, terms: { timeInForce, expiresAt, minFillSize, guard, selfTrade, ...(hasTarget ? { target } : {}) } };
}

/** Returns a group as the fast engine reports it. */
function groupStateOf(group: NaiveGroup, now: number): OrderGroupState {
  const { account, burstLimit, group: number, lossLimit, profit, reason, trippedAt } = group;
  return { account, group: number, burstLimit, lossLimit, trippedAt, reason, profit, fills: fillsAt(group, now) };
}

/** Returns the centipaise that the maker risks per paisa of a bet. */
export function makerRisk(side: Side, price: number): number {
  return side === 'LAY' ? price - 100 : 100;
}

/** Returns the value. Throws RangeError (a bug of the test) if it is undefined. */
export function required<T>(value: T | undefined): T {
  if (value === undefined) throw new RangeError('the naive engine lacks an account, market, order or book that a command names');
  return value;
}
