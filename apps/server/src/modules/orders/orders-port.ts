/**
 * One command handler for every transport: socket create-bet, POST exchange/order, cash-out, one-click. The caller has found the session;
 * account, site, price, limits and delay are decided here.
 */
import type { BookLevel, HouseQuote } from '@maidan/engine';
import type { BetAnswer, BetState, OrderView, ProjectedView } from '@maidan/contract';
import type { BetRequest, OrderPersistence, Outcome, Paise, QuotedPrice, RequestedTerms, Side, TradedBet } from '@maidan/domain';

export interface BettingAccount {
  readonly account: number;
  readonly memberCode: string;
  readonly site: string;
  readonly isDemo: boolean;
}

/** The terms that a replace may change. */
export type ChangedTerms = Pick<RequestedTerms, 'timeInForce' | 'guard' | 'expiresAt' | 'group'>;

/** Absent fields keep the values of the old order. */
export interface ReplaceRequest extends Pick<BetRequest, 'reference' | 'canonical' | 'marketVersion' | 'origin' | 'customerReferences'> {
  /** Hundredths; null: not a valid price. */
  readonly price?: QuotedPrice | null;
  /** Paise of the new order; null: not a valid stake. */
  readonly stake?: Paise | null;
  readonly terms?: ChangedTerms;
  /** If the new order is refused: CANCELLED (default) leaves the old order cancelled, KEEP leaves it as it was. */
  readonly onRefusal?: 'CANCELLED' | 'KEEP';
  /** ARRIVAL: an order that waits a bet delay is answered as PENDING when it is durable. Default: after the delay. */
  readonly answerAt?: 'ARRIVAL';
}

/**
 * What a replace did. REDUCED: only the size became smaller, so the order was reduced in its place; it is `placed`. CANCELLED_NOT_PLACED: the
 * old order is cancelled, and the new one was refused or has lapsed in its bet delay.
 */
export interface ReplacedOrder {
  readonly outcome: 'REDUCED' | 'REPLACED' | 'CANCELLED_NOT_PLACED';
  /** The old order; null if it was reduced. */
  readonly cancelled: OrderView | null;
  readonly placed: Outcome<OrderView>;
}

/** Bets of one player in one market that are placed together or not at all. */
export interface BatchRequest extends Pick<BetRequest, 'reference' | 'canonical' | 'origin'> {
  /** Their references are not used. */
  readonly instructions: readonly BetRequest[];
  /** The most bets that the caller may send. */
  readonly largest: number;
  /** MAIN: the bets use cash, whatever wallet the player has chosen. Default: the chosen wallet. */
  readonly wallet?: 'MAIN';
  /** ARRIVAL: bets that wait a bet delay are answered as PENDING when they are durable. Default: after the delay. */
  readonly answerAt?: 'ARRIVAL';
  /** Whether the caller never sends the reference again: then only the references of the bets are stored. Default: false. */
  readonly isSentOnce?: boolean;
}

/** The answer to a batch: each bet in its order, with the lapse of a bet in its delay as its refusal; or the refusal of the whole batch. */
export interface BatchAnswer {
  /** '' if the request had no valid reference. */
  readonly reference: string;
  readonly outcome: Outcome<readonly Outcome<OrderView>[]>;
}

/** What an update changes. ms since 1970. */
export interface OrderUpdate {
  readonly persistence?: OrderPersistence;
  readonly expiresAt?: number;
  /** Number of an order group of the player. */
  readonly group?: number;
}

export interface OrderListFilter {
  readonly status: 'open' | 'settled' | 'all';
  readonly eventId?: string;
  readonly marketId?: string;
  readonly from?: number;
  readonly to?: number;
  readonly limit?: number;
  readonly before?: number;
}

/** Effective limits and delay of one bet, as `exchange/order/settings` returns them. Paise, ms. */
export interface BettingTerms {
  readonly minStake: number;
  readonly maxStake: number;
  readonly maxWin: number;
  readonly delayMs: number;
}

/** One level of an exchange book as viewers see it: price in hundredths, size in paise. */
export interface DisplayedLevel extends BookLevel {
  /** The part of the size that is offered through other runners, paise; absent: nothing. */
  readonly implied?: Paise;
}

/** The starting price of a runner as viewers see it. Hundredths, paise. */
export interface DisplayedStart {
  /** null: none was made. */
  readonly price: QuotedPrice | null;
  /** What it would be now; null while no bet waits for it. */
  readonly projected: ProjectedView | null;
}

export interface DisplayedRunner {
  readonly back: readonly DisplayedLevel[];
  readonly lay: readonly DisplayedLevel[];
  readonly houseBack: HouseQuote | null;
  readonly houseLay: HouseQuote | null;
  /** Markets with a starting price, once a bet has asked for it. */
  readonly start?: DisplayedStart;
}

export interface Orders {
  /** Takes the leases and ends the sessions that the last owner left behind: from here on this process is the only writer of bets and results. */
  open(): Promise<void>;
  /** Rebuilds books from open orders and lapses PENDING ones (RESTART). Call it after `open`, with a catalogue loaded since then. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Resolves after the bet delay and the commit. Transient refusals (BUSY, NOT_READY) are not stored under the reference. */
  place(account: BettingAccount, request: BetRequest): Promise<BetAnswer>;
  /**
   * Places all bets or none (MX): they are decided in their order, each on the state that the earlier ones leave, and the first refusal, which names
   * its instruction, undoes all. If one waits a bet delay, all wait it together; this resolves after it. MALFORMED: bets of several markets.
   */
  placeBatch(account: BettingAccount, request: BatchRequest): Promise<BatchAnswer>;
  /**
   * Replaces a resting order by one with another price or size, in one step. A smaller size at the same price keeps its place in the queue. The new
   * order has its own delay and place; this resolves after the delay. Refusals of the old order, its market, price and size come before anything
   * changes (NO_CHANGE: same price and size).
   */
  replace(account: BettingAccount, order: number, request: ReplaceRequest): Promise<Outcome<ReplacedOrder>>;
  cancel(account: BettingAccount, order: number): Promise<Outcome<OrderView>>;
  reduce(account: BettingAccount, order: number, remaining: number): Promise<Outcome<OrderView>>;
  /** Changes persistence or time of expiry of a resting order, which keeps its place in the queue (NO_CHANGE, TIME_IN_FORCE_CONFLICT, EXPIRY_INVALID). */
  update(account: BettingAccount, order: number, changes: OrderUpdate): Promise<Outcome<OrderView>>;
  /** Cancels the player's resting orders, in one market or in all; returns their number. LIMIT: orders that wait for the starting price stay. */
  cancelAll(account: BettingAccount, marketId?: string, which?: 'LIMIT'): Promise<Outcome<number>>;
  betStatus(account: BettingAccount, references: readonly string[]): Promise<readonly BetState[]>;
  list(account: number, filter: OrderListFilter): Promise<readonly OrderView[]>;
  views(orders: readonly number[]): Promise<readonly OrderView[]>;
  /**
   * Returns the limits and delay in force: of the kind, the market and the account (MARKET_UNKNOWN, RUNNER_UNKNOWN). Reads the account's
   * own limits.
   */
  terms(account: BettingAccount, marketId: string, selectionId: number): Promise<Outcome<BettingTerms>>;
  /** Returns the profit by runs of a line market, or by runner of an odds market: the ladder of RO-12. Paise. */
  ladder(account: number, marketId: string): Promise<readonly { readonly at: number; readonly profit: number }[]>;
  displayed(marketId: string, runner: number, pool: 0 | 1): DisplayedRunner;

  // --- called by feeds, makers, settlement, operator: all go through the market's queue ---
  /** Applies all maker or house changes of one market in one batch, removals first. Resolves after the commit. */
  quote(marketId: string, changes: readonly QuoteChange[]): Promise<void>;
  suspend(marketId: string, inPlay: boolean): Promise<void>;
  resume(marketId: string, inPlay: boolean): Promise<void>;
  close(marketId: string): Promise<void>;
  materialEvent(eventId: string, lapseResting: boolean): Promise<void>;
  /**
   * Sets whether a runner trades. If the catalogue says that it is removed, its resting orders lapse, its bets are void, and bets on the
   * other runners count at reduced prices, in positions and holds, when this resolves (RU-44).
   */
  setRunnerActive(marketId: string, selectionId: number, active: boolean): Promise<void>;
  lapseAccount(account: number): Promise<number>;
  /** Lapses pending orders and cancels resting ones at the beginning of a break, also through an outage; matched bets stay. Returns their number. */
  endOpenOrders(account: number): Promise<number>;
  /** Lapses pending and resting orders of a player's bonus wallet; matched bets stay. */
  lapseBonus(account: number): Promise<number>;
  registerMarket(marketId: string): Promise<void>;
  /** Blocks or unblocks an account in the engine's memory. */
  setAccountBlocked(account: number, blocked: boolean): Promise<void>;
}

export type QuoteChange =
  | { readonly type: 'level'; readonly runner: number; readonly side: Side; readonly price: number; readonly size: number }
  | { readonly type: 'house'; readonly runner: number; readonly back: HouseQuote | null; readonly lay: HouseQuote | null }
  | { readonly type: 'withdraw' };

/** One side of a trade. order 0: a maker's quote or the house, whose account is 0 or, against demo accounts, -1. */
export interface TradeSide extends TradedBet {
  readonly account: number;
  readonly order: number;
}

/** Both sides of every trade of a market (its database key), in their order. */
export type TradeSides = (market: number) => Promise<readonly TradeSide[]>;

/** The topics that this module publishes on the bus. */
export interface OrderTopics {
  /** Limits or state of a player's order groups have changed. */
  'order-groups-changed': { readonly account: number };
  /** An account's wallet or orders have changed. */
  'account-changed': { readonly account: number; readonly balance: boolean; readonly orders: readonly number[] };
  /** A player has chosen the wallet of the next bets. */
  'wallet-chosen': { readonly account: number; readonly bonus: boolean };
}
