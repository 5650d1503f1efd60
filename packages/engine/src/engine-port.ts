/**
 * The interface between the market engine and the server's orders module.
 *
 * The engine is the in-memory state of all markets that one process owns: books (one per market, pool and runner),
 * positions, exposure of open orders, and the wallets of the loaded accounts. Each command is decided on the state after the
 * previous one. The engine applies its events at once and keeps an undo record for each. If the commit of a batch fails, the
 * batch is undone in reverse. The engine uses no database, no clock and no network.
 *
 * Units: accounts, markets and orders are ids of the database (orders up to 2^53). runner is the index 0..n-1 in the market.
 * Pool 0 is the players' book, pool 1 the demo accounts' (D-12). Prices are hundredths in exchange and bookmaker markets. In
 * line markets `price` is the rate per 100 and `line` the runs. Sizes are paise, profits centipaise.
 */
import type { LapseReason, OrderId, Paise, Refusal } from '@maidan/domain';
import type { MatchingRefusal } from './order-options.ts';
import type { EngineEventSink } from './engine-events.ts';
import type {
  AccountState,
  BatchOutcome,
  BookLevel,
  BookSide,
  EngineSnapshot,
  HouseQuote,
  RunnerQuote,
  LinePosition,
  MakerLevel,
  MarketState,
  OddsPosition,
  OpenOrderState,
  OrderGroupState,
  GroupTrip,
  OrderGroupTerms,
  OrderOutcome,
  OrderSelection,
  PlaceCommand,
  PlaceWithTerms,
  ProjectedPrice,
  ReconcileCommand,
  ReplaceCommand,
  ReplaceOutcome,
  ShownLevel,
  UpdateCommand,
} from './engine-types.ts';

export interface MarketEngine {
  // --- loading state (no events, no undo) ---
  loadAccount(state: AccountState): void;
  hasAccount(account: number): boolean;
  /** Replaces the values of a loaded account, such as after a version conflict of its wallet. Throws if it is not loaded. */
  reloadAccount(state: AccountState): void;
  accountState(account: number): AccountState | undefined;
  /** Adds a market. If the engine has the market already, sets only its `open`, `version`, `houseLimit` and `passiveDelay`. */
  openMarket(state: MarketState): void;
  hasMarket(market: number): boolean;
  loadPosition(position: OddsPosition | LinePosition): void;
  hasPosition(account: number, market: number): boolean;
  /**
   * Loads an open order from the database. It rests in its book, unless it is PENDING. Calls decide the sequence in the queues, so call
   * in the sequence of the ids. Its account must be loaded. Moves no money, because the loaded wallet and hold already include the order.
   */
  /** Loads an order group with its fills of the last 15 s. */
  loadGroup(state: OrderGroupState): void;
  loadOpenOrder(order: OpenOrderState): void;
  /**
   * Removes a runner of an odds market: it cannot trade, and no outcome has it as a winner. Call it between batches only. Positions keep their
   * bets until `loadPosition` replaces them with the bets after the removal (RU-44).
   */
  removeRunner(market: number, runner: number): void;
  forgetMarket(market: number): void;

  // --- commands: decided and applied at once. Refusals change nothing. null means accepted; `lastOutcome` then returns the order (ADR 17). ---
  /** Places an order (RU-56). Refuses with ORDER_EXISTS, after all other checks, if the engine has an order with this id. Throws if the account is not loaded. */
  placeOrder(command: PlaceCommand): Refusal | null;
  /** Places an order with a time in force, a price guard or a self-trade mode, as `placeOrder` does. A killed order is accepted and ends in the same command. */
  placeWithTerms(command: PlaceWithTerms): MatchingRefusal | null;
  /**
   * Ends the delay of an order: house markets check the quote again, exchange orders are matched. QUOTE_CHANGED, NO_QUOTE, HOUSE_LIMIT,
   * MARKET_NOT_OPEN, RUNNER_NOT_ACTIVE, MARKET_VERSION_CHANGED and ACCOUNT_BLOCKED lapse the order, and `drain` reports the lapse.
   * ORDER_UNKNOWN and ORDER_NOT_OPEN (not PENDING) change nothing.
   */
  releaseOrder(order: OrderId): Refusal | null;
  /**
   * Cancels a player's resting order, or one that waits for the starting price. Refusals: ORDER_IN_DELAY, ORDER_UNKNOWN, ORDER_NOT_OPEN,
   * FOREIGN_ACCOUNT, SP_CLOSED.
   */
  cancelOrder(order: OrderId, account: number): Refusal | null;
  /**
   * Reduces a resting order, which keeps its place in the queue. remaining: paise that stay open, from 1 to the open part (otherwise STAKE_INVALID).
   * An order at the starting price cannot be reduced, replaced or updated (TIME_IN_FORCE_CONFLICT).
   */
  reduceOrder(order: OrderId, account: number, remaining: Paise): Refusal | null;
  /**
   * Replaces a player's resting order. A smaller size at the same price reduces the order in its place. Otherwise its rest is cancelled (REPLACED),
   * and a new order is placed with all checks on the state that this leaves. Refusals before anything changes: those of `cancelOrder`,
   * PRICE_INVALID, STAKE_INVALID, NO_CHANGE, MARKET_NOT_OPEN, MARKET_VERSION_CHANGED; with `onRefusal` KEEP also the refusal of the new order.
   */
  replaceOrder(command: ReplaceCommand): MatchingRefusal | null;
  /** Returns what the last accepted replace did. Call it directly after the command. */
  lastReplacement(): ReplaceOutcome;
  /**
   * Changes persistence, time of expiry or group of a player's resting order, which keeps its place. Refusals: those of `cancelOrder`,
   * TIME_IN_FORCE_CONFLICT, EXPIRY_INVALID, GROUP_UNKNOWN, BREAKER_OPEN, SP_NOT_OFFERED, SP_CLOSED, NO_CHANGE.
   */
  updateOrder(command: UpdateCommand): MatchingRefusal | null;
  /**
   * Places 1 to 200 orders of one account in their order, or none: BATCH_SIZE_INVALID, BACK_LAY_COMBINATION (two of them would match each other), or the
   * first refusal with its `instruction`. If one order must wait its bet delay, all wait.
   */
  placeBatch(instructions: readonly (PlaceCommand | PlaceWithTerms)[]): MatchingRefusal | null;
  /** Ends the bet delay of a batch: its pending orders meet the book in this order, or lapse as in `releaseOrder`. */
  releaseBatch(orders: readonly OrderId[]): void;
  /** Returns the orders of the last accepted batch. Call it directly after one of these two commands. */
  lastBatch(): BatchOutcome;
  /** Returns the order of the last accepted command of these. Call it directly after the command: it throws (a bug) after an undo or a commit. */
  lastOutcome(): OrderOutcome;
  /** Returns the matched part of that order, paise. Throws as `lastOutcome` does. */
  lastMatched(): Paise;
  /**
   * Begins a batch at this time (ms since 1970): lapses every order whose time has come, with the reason EXPIRED, before any other command of the
   * batch is decided. Returns their ids, ascending. After a rebuild, call it before the markets open. An undo gives the orders back, but the time stays.
   */
  expireOrders(now: number): readonly OrderId[];
  /** Returns when to call `expireOrders` next, ms since 1970; Infinity if no order expires. Nothing may be due then, because an order has ended before. */
  nextExpiry(): number;
  /** Lapses the pending and resting orders of a market that `which` selects. Returns their ids, ascending. */
  lapseOrders(market: number, reason: LapseReason, which: OrderSelection): readonly OrderId[];
  /**
   * Sets the size (paise) of one level of the maker in both pools; 0 removes it. A quote that crosses players' orders trades with them. Call
   * removals first. side BACK is a price that players can back at (the maker offers to lay there), LAY a price they can lay at, as in
   * `levels` and the feed's 'ladder'. A smaller size keeps the level's place in the queue; a larger one moves it behind the players' orders.
   * The largest size is 2,00,00,000 rupees. If the maker's risk limit is reached, or the market or runner is not open, a crossing quote
   * does not trade and is dropped.
   */
  quoteLevel(level: MakerLevel): void;
  withdrawMakers(market: number): void;
  /**
   * Ends a batch of `quoteLevel` calls in a market with cross-matching: matches resting orders that cross through other runners, with a player's order
   * as the taker. Every other command does this by itself. Does nothing in other markets.
   */
  uncross(market: number): void;
  /** Sets the house's quote; null means no quote on that side. Line markets: runner 0, back = YES, lay = NO. A bet is always filled whole. */
  quoteHouse(market: number, runner: number, back: HouseQuote | null, lay: HouseQuote | null): void;
  setMarketOpen(market: number, open: boolean, version: number): void;
  setRunnerActive(market: number, runner: number, active: boolean): void;
  /** The market is suspended for the start: orders at the starting price can no longer be placed or cancelled (SP_CLOSED). Repeated: does nothing. */
  closeStartingPrice(market: number): void;
  /**
   * Makes the starting prices of a market (H of the matching rules): all runners in their order, each for players' and demo orders. What is matched is
   * matched at the one price; what is left of the orders at the starting price, and of orders with persistence MARKET_ON_CLOSE, lapses. Call it
   * while the market is suspended, after its pending orders have lapsed. Returns the ids of the orders that ended, ascending; repeated: none.
   */
  reconcile(command: ReconcileCommand): readonly OrderId[];
  /** Makes an order group or changes its limits. A limit below what the group has risked or lost trips it. Throws (a bug) for a number outside 0 to 31. */
  setGroup(terms: OrderGroupTerms): void;
  /**
   * Trips a group, by default by hand (PLAYER): its resting orders are cancelled and those in their delay lapse (BREAKER), and until it is armed again its new orders are
   * refused (BREAKER_OPEN) unless they are `reducing`. A trip that another engine made keeps its time `at`, ms since 1970. Returns the ids of the
   * ended orders, ascending, or GROUP_UNKNOWN.
   */
  tripGroup(account: number, group: number, trip?: GroupTrip): Refusal | readonly OrderId[];
  /** Arms a group again and forgets its fills and losses. Refusals: GROUP_UNKNOWN, and BREAKER_OPEN with `until` in the first 15 s after the trip. */
  rearmGroup(account: number, group: number): Refusal | null;
  /** Deletes a group and cancels its unmatched orders. Returns their ids, ascending, or GROUP_UNKNOWN. */
  deleteGroup(account: number, group: number): Refusal | readonly OrderId[];
  /** Adds the profit of settled orders of a group (negative: a loss), or the difference that a correction makes. Paise. An unknown group: nothing. */
  addGroupProfit(account: number, group: number, profit: Paise): void;
  /** Credits or debits cash outside orders (grants, settlement), so that the engine's wallet matches the database. Paise. */
  moveCash(account: number, amount: Paise): void;
  /** Removes a settled position and returns its hold to cash. Throws (a bug) if it has open orders. To undo a settlement, use `loadPosition`. */
  releasePosition(account: number, market: number): void;

  // --- the batch ---
  /** Returns the current number of journal entries. Valid until the next commit; after the commit of a sealed batch, subtract that batch's entries. */
  mark(): number;
  /** Undoes everything since the mark in reverse: books with their queues, positions, orders, quotes and wallets (by the amounts moved). */
  undoTo(mark: number): void;
  /**
   * Seals the open batch while it is written to the database. Later commands belong to the next batch, on top of this one (ADR 15). The
   * wallets of the sealed batch get their next version. `undoTo(0)` undoes both batches. Throws (a bug) if a batch is already sealed or the
   * open batch is empty.
   */
  seal(): void;
  /**
   * Marks the batch as durable: forgets its undo records and finished orders, and increments the version of each wallet that changed. If a
   * batch is sealed, only that batch is committed, and the later one stays open.
   */
  commit(): void;
  /** Reports the effects of all commands since the mark to the sink. */
  drain(mark: number, sink: EngineEventSink): void;

  // --- reading ---
  /** Returns levels, best first. side BACK: prices a player can back at, highest first; LAY: prices a player can lay at, lowest first. */
  levels(book: BookSide, depth: number): readonly BookLevel[];
  /**
   * Returns the levels of a book with the offers through other runners, each at the ladder price that is not better than its exact price. Implied paise are
   * rounded down once for each price. Best first, as `levels`. Offers of several runners use the same orders, so do not add them over runners.
   */
  shownLevels(book: BookSide, depth: number): readonly ShownLevel[];
  houseQuote(market: number, runner: number): RunnerQuote;
  position(account: number, market: number): OddsPosition | LinePosition | undefined;
  order(order: OrderId): OpenOrderState | undefined;
  /** Returns why a group takes no order that is not `reducing`: GROUP_UNKNOWN, BREAKER_OPEN with `until`, or null. Without a number: group 0, if there is one. */
  groupRefusal(account: number, group?: number): Refusal | null;
  /** Returns an order group, or undefined if the account has none of that number. */
  group(account: number, number: number): OrderGroupState | undefined;
  openOrdersOf(account: number, market?: number): readonly OrderId[];
  /** Returns all open orders of players in a market, unsorted. */
  openOrdersIn(market: number): readonly OpenOrderState[];
  /** Returns the paise ahead of the order in its queue, makers and players alike, or undefined unless it rests in a book. */
  queueAhead(order: OrderId): Paise | undefined;
  /** Returns what the starting price of each runner would be now; none in a market without one, or after the reconciliation. lastPrices: see `ReconcileCommand`. */
  projectedPrices(market: number, pool: 0 | 1, lastPrices?: readonly (number | null)[]): readonly ProjectedPrice[];
  /** Returns the whole state as plain values. Slow: for tests and tools. */
  snapshot(): EngineSnapshot;
}
