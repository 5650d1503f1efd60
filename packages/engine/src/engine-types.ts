/**
 * The words between the market engine and the server's orders module.
 *
 * The engine is the in-memory state of all markets that one process owns: books (one per market, pool and runner),
 * positions, open-order exposure, and the wallets of the accounts it has been told about. A command is decided on the
 * state left by the one before: its events are applied at once and an undo record is kept for each, so that a batch
 * whose commit fails is taken back in reverse. The engine knows no database, no clock and no wire.
 *
 * Numbers: accounts, markets, orders are integers of the database (orders up to 2^53); runner is the index 0..n-1 in the
 * market; pool 0 is the players' book, 1 the demo accounts' (D-12); price is hundredths (house kinds too), for
 * line markets `price` carries the rate per 100 and `line` the runs; sizes are paise; profits centipaise.
 */
import type { LapseReason, OrderStatus, Persistence, Refusal, Side, TradingKind } from '@maidan/domain';

/**
 * The maker of a market is one house account, outside every wallet; the bookmaker and fancy house likewise. Trades of
 * both pools name it as HOUSE_ACCOUNT (their `pool` tells them apart).
 */
export const HOUSE_ACCOUNT = 0;
/**
 * Under this number the engine keeps (and reports by `positionChanged`, and takes back by `loadPosition`) the position of
 * the house against demo accounts, so that free grants never use up the risk limit that players' bets need (D-12).
 */
export const DEMO_HOUSE_ACCOUNT = -1;

export interface AccountState {
  readonly account: number;
  /** Accounts of one phone are one person for the self-match rule. */
  readonly person: number;
  readonly pool: 0 | 1;
  /** Paise free to use. */
  readonly cash: number;
  readonly held: number;
  readonly version: number;
  /** Blocked or excluded accounts are refused; owing ones may only lower their worst case. */
  readonly blocked: boolean;
  readonly owing: boolean;
}

export interface MarketState {
  readonly market: number;
  readonly kind: TradingKind;
  readonly runners: number;
  readonly numberOfWinners: number;
  readonly open: boolean;
  /** Goes up at suspension, re-opening, turn in-play and change of runners only. */
  readonly version: number;
  /** Paise: the most the house may lose on one outcome (bookmaker, line) or the maker on one runner, against each pool for itself. 0: nothing. */
  readonly houseLimit: number;
}

/** Odds markets (exchange, bookmaker): profit of each runner's own bets if it wins and if it loses, centipaise. */
export interface OddsPosition {
  readonly account: number;
  readonly market: number;
  readonly ifWin: readonly number[];
  readonly ifLose: readonly number[];
  readonly hold: number;
}
/** Line markets: profit is a step function of the runs; profit[i] holds for lines[i-1] <= runs < lines[i]. */
export interface LinePosition {
  readonly account: number;
  readonly market: number;
  readonly lines: readonly number[];
  readonly profit: readonly number[];
  readonly hold: number;
}

export interface OrderLimits {
  /** Paise; 0 = not set. */
  readonly minStake: number;
  readonly maxStake: number;
  readonly maxWin: number;
}

export interface PlaceCommand {
  readonly order: number;
  readonly account: number;
  readonly market: number;
  readonly runner: number;
  readonly side: Side;
  /** Hundredths (exchange: a ladder price), or rate per 100 in a line market. */
  readonly price: number;
  /** Runs of a line market, else 0. */
  readonly line: number;
  readonly size: number;
  readonly persistence: Persistence;
  readonly limits: OrderLimits;
  /** true: PENDING with its hold until `releaseOrder`; false: to the book or house at once. */
  readonly delayed: boolean;
  /** Refuse at the end of the delay unless the market still has this version. */
  readonly marketVersion?: number;
  /** Cash-outs: limits do not stop it; it must not raise the worst case (PRICE_MOVED when it would). */
  readonly reducing?: boolean;
}

/** State of a resting or pending order as the database has it, for rebuilding the books at a start. */
export interface OpenOrderState {
  readonly order: number;
  readonly account: number;
  readonly market: number;
  readonly runner: number;
  readonly side: Side;
  readonly price: number;
  readonly line: number;
  readonly size: number;
  readonly matched: number;
  /** Sum of fill size x price over its fills (paise x hundredths). */
  readonly matchedValue: number;
  readonly remaining: number;
  readonly cancelled: number;
  readonly lapsed: number;
  readonly status: OrderStatus;
  readonly persistence: Persistence;
}

/** What is known of an order after a command. */
export interface OrderOutcome {
  readonly order: number;
  readonly status: OrderStatus;
  readonly matched: number;
  /** Sum of size x price over its fills (paise x hundredths): average price = matchedValue / matched. */
  readonly matchedValue: number;
  readonly remaining: number;
  readonly cancelled: number;
  readonly lapsed: number;
  /** Why a part of it was cancelled or lapsed by this command (SELF_MATCH, CANCELLED ...), else null. */
  readonly reason: LapseReason | null;
}

/**
 * Receives what the commands since a mark have done, in order; the orders module turns it into rows and messages.
 * All values are final after the command that caused them. Positions and wallets come once each, with their last value.
 */
export interface EngineEventSink {
  orderPlaced(
    order: number,
    account: number,
    market: number,
    runner: number,
    side: Side,
    price: number,
    line: number,
    size: number,
    persistence: Persistence,
  ): void;
  orderChanged(
    order: number,
    account: number,
    market: number,
    status: OrderStatus,
    matched: number,
    matchedValue: number,
    remaining: number,
    cancelled: number,
    lapsed: number,
    reason: LapseReason | null,
  ): void;
  /**
   * maker: the resting order, or 0 when the counterparty is a maker quote or the house; price as in PlaceCommand.
   * When a maker's new quote takes a player's resting order, takerOrder is 0, takerAccount HOUSE_ACCOUNT and the player stands on the maker side.
   */
  trade(
    market: number,
    pool: 0 | 1,
    runner: number,
    price: number,
    line: number,
    size: number,
    takerOrder: number,
    takerAccount: number,
    takerSide: Side,
    makerOrder: number,
    makerAccount: number,
  ): void;
  /** Paise moved from cash to held (negative: released) because the worst case in a market changed. */
  holdMoved(account: number, market: number, order: number, amount: number, cashAfter: number, heldAfter: number): void;
  positionChanged(position: OddsPosition | LinePosition): void;
  walletChanged(account: number, cash: number, held: number, expectedVersion: number): void;
  /** Prices or sizes of this runner's book, or the house's quote, changed: publish after the commit. */
  bookChanged(market: number, pool: 0 | 1, runner: number): void;
  /** A maker's level was set to `size` (0: gone); toTail: it went behind the orders resting there. Not for rows: replay and tools only. */
  makerQuoted?(market: number, pool: 0 | 1, runner: number, side: Side, price: number, size: number, toTail: boolean): void;
  /** Only for replay and tools, like makerQuoted. */
  houseQuoted?(market: number, runner: number, back: HouseQuote | null, lay: HouseQuote | null): void;
  marketChanged?(market: number, open: boolean, version: number): void;
  runnerChanged?(market: number, runner: number, active: boolean): void;
  positionReleased?(account: number, market: number): void;
}

/** One displayed level: price in hundredths, size in paise. */
export interface BookLevel {
  readonly price: number;
  readonly size: number;
}

/** Quote of the house for one runner (bookmaker: price; line: line and rate). null = none. */
export interface HouseQuote {
  readonly price: number;
  readonly line: number;
  readonly size: number;
}

/** One place in a queue: a player's order, or the maker's level (order 0). Paise. */
export interface QueuePlace {
  readonly order: number;
  readonly size: number;
}

/** Everything the engine holds as plain values, for tests, tools and docs: accounts, markets, positions and orders by id, queues first come first. */
export interface EngineSnapshot {
  readonly accounts: readonly AccountState[];
  readonly markets: readonly (MarketState & {
    readonly active: readonly boolean[];
    readonly quotes: readonly { readonly back: HouseQuote | null; readonly lay: HouseQuote | null }[];
  })[];
  readonly positions: readonly (OddsPosition | LinePosition)[];
  readonly orders: readonly OpenOrderState[];
  /** side as in `levels`; LAY prices from the lowest, BACK prices from the highest. */
  readonly levels: readonly {
    readonly market: number;
    readonly pool: 0 | 1;
    readonly runner: number;
    readonly side: Side;
    readonly price: number;
    readonly queue: readonly QueuePlace[];
  }[];
}

export interface MarketEngine {
  // --- what the process knows (no events, no undo) ---
  loadAccount(state: AccountState): void;
  hasAccount(account: number): boolean;
  /** Takes the values of a wallet anew after a version conflict. */
  reloadAccount(state: AccountState): void;
  accountState(account: number): AccountState | undefined;
  openMarket(state: MarketState): void;
  hasMarket(market: number): boolean;
  loadPosition(position: OddsPosition | LinePosition): void;
  hasPosition(account: number, market: number): boolean;
  /**
   * Rests an order as it stood in the database; PENDING ones hold without resting. The order of the calls is the order in
   * the queues: call in the order of their ids. Its account must be loaded. Moves no money: the wallet and the position's `hold` as loaded hold for it.
   */
  loadOpenOrder(order: OpenOrderState): void;
  /**
   * A runner of an odds market that was removed: it does not trade and wins in no outcome any more. Between batches only. The positions' bets
   * stay as they are until `loadPosition` says what the removal made of them.
   */
  removeRunner(market: number, runner: number): void;
  forgetMarket(market: number): void;

  // --- commands: decided and applied at once; refusals change nothing. null: taken, and `lastOutcome` says how the order stands (nothing is made for who does not ask) ---
  /** ORDER_EXISTS, after all other checks: the engine holds an order with this id. Throws when the account was not loaded. */
  placeOrder(command: PlaceCommand): Refusal | null;
  /**
   * The end of the delay: house kinds check the quote again, exchange orders meet the book. A refusal here lapses the order
   * and says why (QUOTE_CHANGED, NO_QUOTE, HOUSE_LIMIT, MARKET_NOT_OPEN, RUNNER_NOT_ACTIVE, MARKET_VERSION_CHANGED, ACCOUNT_BLOCKED):
   * its events are in the journal like those of an accepted command. ORDER_UNKNOWN and ORDER_NOT_OPEN (not PENDING) change nothing.
   */
  releaseOrder(order: number): Refusal | null;
  /** Player's cancel: a resting order only (ORDER_IN_DELAY, ORDER_UNKNOWN, ORDER_NOT_OPEN, FOREIGN_ACCOUNT). */
  cancelOrder(order: number, account: number): Refusal | null;
  /** Makes a resting order smaller; it keeps its place. remaining: paise left to match, 1..now (STAKE_INVALID else). */
  reduceOrder(order: number, account: number, remaining: number): Refusal | null;
  /** How the order of the last of these four commands stands that was not refused. Throws (a bug) after an undo or a commit: it is to be asked at once. */
  lastOutcome(): OrderOutcome;
  /** What is matched of that order, paise. */
  lastMatched(): number;
  /** Lapses what rests or is in its delay; `account` limits it to one player's orders. Returns the orders. */
  lapseOrders(
    market: number,
    reason: LapseReason,
    which: {
      readonly pending: boolean;
      readonly resting: boolean;
      readonly onlyLapsePersistence?: boolean;
      readonly runner?: number;
      readonly account?: number;
    },
  ): readonly number[];
  /**
   * One level of a maker's book in both pools: sets its size (paise), 0 removes. Crossing players' orders trades with them. Call removals first.
   * side BACK: a price players can BACK at (the maker offers to lay there); LAY: a price they can lay at. The same holds for `levels` and the feed's 'ladder'.
   * A smaller size keeps the level's place in the queue, a bigger one goes behind the players' orders; above 2,00,00,000 rupees it is shown as that. Where the maker's risk limit is reached,
   * and while market or runner is not open, a crossing quote trades nothing and is left out.
   */
  quoteLevel(market: number, runner: number, side: Side, price: number, size: number): void;
  withdrawMakers(market: number): void;
  /** Quote of the house; null side = none. Line markets: runner 0, back = YES, lay = NO. Its size is for display: a bet fills whole. */
  quoteHouse(market: number, runner: number, back: HouseQuote | null, lay: HouseQuote | null): void;
  setMarketOpen(market: number, open: boolean, version: number): void;
  setRunnerActive(market: number, runner: number, active: boolean): void;
  /** Credits or debits cash outside orders (grants, settlement): keeps the cached wallet right. */
  moveCash(account: number, amount: number): void;
  /** Settlement takes a position away and its hold back to cash (and unsettle puts it back with loadPosition). No order of it may be open. */
  releasePosition(account: number, market: number): void;

  // --- the batch ---
  /** Where the journal stands now. Valid until the next commit; after that of a sealed batch its number of entries is to be taken off. */
  mark(): number;
  /** Takes back, in reverse, everything since the mark: books with their queues, positions, orders, quotes, wallets (by the amounts moved). */
  undoTo(mark: number): void;
  /**
   * The batch is on its way to the database; what comes now is the next one, decided on the state that this one leaves. Its wallets bear their next version.
   * `undoTo(0)` takes both back. Throws (a bug) while a batch is sealed already, and for an empty batch.
   */
  seal(): void;
  /**
   * The batch is durable: forgets undo records and finished orders and bumps the version of each wallet that `drain` named by one. Where a batch is sealed it
   * is that one, and what came after it stays open.
   */
  commit(): void;
  drain(mark: number, sink: EngineEventSink): void;

  // --- reading ---
  /** Best first. side BACK: what a player can back at, highest price first; LAY: what he can lay at, lowest first. */
  levels(market: number, pool: 0 | 1, runner: number, side: Side, depth: number): readonly BookLevel[];
  houseQuote(market: number, runner: number): { readonly back: HouseQuote | null; readonly lay: HouseQuote | null };
  position(account: number, market: number): OddsPosition | LinePosition | undefined;
  order(order: number): OpenOrderState | undefined;
  openOrdersOf(account: number, market?: number): readonly number[];
  /** Every open order of players in a market, in no order. */
  openOrdersIn(market: number): readonly OpenOrderState[];
  /** What is matched at the order's price before it is its turn, paise: makers and players alike. undefined unless it rests in a book. */
  queueAhead(order: number): number | undefined;
  /** All of it as plain values: slow, for tests and tools. */
  snapshot(): EngineSnapshot;
}
