/** The values of the engine's interface (engine-port.ts): states, commands, quotes. Units: see there. */
import type {
  AmountTarget,
  EndReason,
  MatchingRefusal,
  OrderOptions,
  OrderPersistence,
  OrderType,
  PriceGuard,
  SelfTradeMode,
  TimeInForce,
} from './order-options.ts';
import type { Centipaise, OrderId, OrderStatus, Paise, Persistence, Price, QuotedPrice, Side, TradingKind } from '@maidan/domain';

/**
 * The account of the house as maker, bookmaker and fancy bookmaker; it has no wallet. Trades of both pools name it as
 * HOUSE_ACCOUNT; their `pool` distinguishes them.
 */
export const HOUSE_ACCOUNT = 0;
/**
 * The account of the house's position against demo accounts, in `positionChanged` and `loadPosition`. It is separate so that
 * bets of demo accounts do not use up the risk limit of players' bets (D-12).
 */
export const DEMO_HOUSE_ACCOUNT = -1;
/**
 * The accounts of the exchange in cross matches, for players' and for demo orders. Each leg is a trade with it, and its result is 0 in every outcome.
 */
export const CROSS_ACCOUNT = -2;
export const DEMO_CROSS_ACCOUNT = -3;

export interface AccountState {
  readonly account: number;
  /** Accounts with the same phone number are one person for the self-match rule. */
  readonly person: number;
  readonly pool: 0 | 1;
  /** Available cash, paise. */
  readonly cash: Paise;
  readonly held: Paise;
  readonly version: number;
  /** Orders of blocked or excluded accounts are refused. Orders of owing accounts must not raise the hold (RU-47). */
  readonly blocked: boolean;
  readonly owing: boolean;
}

export interface MarketState {
  readonly market: number;
  readonly kind: TradingKind;
  readonly runners: number;
  readonly numberOfWinners: number;
  readonly open: boolean;
  /** Increases at suspension, re-opening, turn in play and change of runners, and at nothing else. */
  readonly version: number;
  /** Paise: the largest loss of the house on one outcome (bookmaker, line) or of the maker on one runner, for each pool. 0 allows no loss. */
  readonly houseLimit: Paise;
  /** exempt: an order that would match nothing at its arrival rests without a bet delay. Default: same. House markets delay every order. */
  readonly passiveDelay?: 'exempt' | 'same';
  /**
   * Whether orders match through other runners (exchange markets with one winner only). Absent: no. Set it only if the runners exclude each other and
   * cover every result.
   */
  readonly crossMatching?: boolean;
  /** Whether the source of the maker's levels has implied offers already, so that these levels are no legs. */
  readonly virtualIncluded?: boolean;
  /** Exchange markets with a starting price: what has been done of it. Absent: the market has none. */
  readonly startingPrice?: StartingPhase;
}

/**
 * OFFERED: the market takes orders at the starting price. CLOSED: it is suspended for the start, so that these orders can no longer be placed or
 * cancelled. RECONCILED: its starting prices have been made.
 */
export type StartingPhase = 'OFFERED' | 'CLOSED' | 'RECONCILED';

/** Position of an odds market (exchange, bookmaker): the profit of the bets on each runner if it wins and if it loses, centipaise. hold in paise. */
export interface OddsPosition {
  readonly account: number;
  readonly market: number;
  readonly ifWin: readonly Centipaise[];
  readonly ifLose: readonly Centipaise[];
  readonly hold: Paise;
}
/** Position of a line market: a step function of the runs, where profit[i] (centipaise) holds for lines[i-1] <= runs < lines[i]. hold in paise. */
export interface LinePosition {
  readonly account: number;
  readonly market: number;
  readonly lines: readonly number[];
  readonly profit: readonly Centipaise[];
  readonly hold: Paise;
}

export interface OrderLimits {
  /** Paise; 0 = not set. */
  readonly minStake: Paise;
  readonly maxStake: Paise;
  readonly maxWin: Paise;
}

export interface PlaceCommand {
  readonly order: OrderId;
  readonly account: number;
  readonly market: number;
  readonly runner: number;
  readonly side: Side;
  /** Hundredths (exchange: a ladder price), or rate per 100 in a line market. */
  readonly price: QuotedPrice;
  /** Runs of a line market, else 0. */
  readonly line: number;
  readonly size: Paise;
  readonly persistence: Persistence;
  readonly limits: OrderLimits;
  /** If true, the order is PENDING with its hold until `releaseOrder`, unless its market exempts passive orders and it is one. If false, it is matched at once. */
  readonly delayed: boolean;
  /** The order is refused, also at the end of its delay, unless the market has this version. */
  readonly marketVersion?: number;
  /** Set for cash-outs: limits do not apply, but an order that makes the worst case worse is refused (PRICE_MOVED). */
  readonly reducing?: boolean;
}

/**
 * A place command with terms. An order at the starting price (`orderType`) has a size if it is a back, otherwise a liability. MARKET_ON_CLOSE has the
 * price 0, LIMIT_ON_CLOSE its limit; neither waits a bet delay. Each default is that of an order without terms. FILL_OR_KILL, FILL_AND_KILL and guard `any` always wait the delay;
 * POST_ONLY never does. House markets take the two KILL values and guards as plain orders, because a bet there fills whole or is refused. An order
 * with a target has no size: until it is sent to its book, it has the size that its target needs at its limit.
 */
export interface PlaceWithTerms
  extends
    Omit<PlaceCommand, 'size' | 'persistence'>,
    Pick<
      OrderOptions,
      'orderType' | 'liability' | 'timeInForce' | 'expiresAt' | 'minFillSize' | 'target' | 'guard' | 'selfTrade' | 'group' | 'remainder' | 'keepsExpiry'
    > {
  readonly size?: Paise;
  readonly persistence: OrderPersistence;
}

/** Replaces a resting order by a new one with another price or size. Absent fields keep the values of the old order. */
export interface ReplaceCommand extends Pick<OrderOptions, 'timeInForce' | 'guard' | 'expiresAt' | 'group'> {
  readonly order: OrderId;
  readonly account: number;
  readonly newOrder: OrderId;
  readonly price?: QuotedPrice;
  readonly size?: Paise;
  /** If the new order is refused: CANCELLED (default) leaves the old order cancelled, KEEP undoes the whole command. */
  readonly onRefusal?: 'CANCELLED' | 'KEEP';
  readonly marketVersion?: number;
  readonly limits: OrderLimits;
  readonly delayed: boolean;
  /** A refusal of the new order that the caller found: counts as the engine's own one, before all its checks of the new order. */
  readonly refused?: MatchingRefusal;
}

/** Changes options of a resting order that do not touch price or size. The order keeps its place. */
export interface UpdateCommand {
  readonly order: OrderId;
  readonly account: number;
  /** MARKET_ON_CLOSE only in a market with a starting price. */
  readonly persistence?: OrderPersistence;
  /** ms since 1970. */
  readonly expiresAt?: number;
  /** Number of an order group of the account. */
  readonly group?: number;
}

/** The limits of an order group. Paise; 0: no limit. */
export interface OrderGroupTerms {
  readonly account: number;
  /** 0 to 31. Group 0 is the default of its account: if it exists, orders without a group belong to it. */
  readonly group: number;
  /** The most that fills of the group may risk within 15 s. */
  readonly burstLimit: Paise;
  /** The most that settled orders of the group may lose since the group was armed. */
  readonly lossLimit: Paise;
}

/** Why a group is tripped: its burst limit, its loss limit, or its player. */
export type TripReason = 'BURST' | 'LOSS' | 'PLAYER';

/** A trip of a group. Without a reason the player made it; without a time, ms since 1970, it is made now. */
export interface GroupTrip {
  readonly reason?: TripReason;
  readonly at?: number;
}

/** An order group with its loss breaker. */
export interface OrderGroupState extends OrderGroupTerms {
  /** When the breaker tripped, ms since 1970; null: it is armed. */
  readonly trippedAt: number | null;
  readonly reason: TripReason | null;
  /** Paise that settled orders have won (negative: lost) since the group was armed. */
  readonly profit: Paise;
  /** Paise that fills of the last 15 s can lose, with their times in ms since 1970, oldest first. One entry for each time. */
  readonly fills: readonly GroupRisk[];
}

/** Paise that fills of a group can lose, and their time in ms since 1970. */
export interface GroupRisk {
  readonly time: number;
  readonly risk: Paise;
}

/** The terms that an open order keeps, each with its default. */
export interface OrderTerms {
  readonly timeInForce: TimeInForce;
  /** ms since 1970; null: the order does not expire. */
  readonly expiresAt: number | null;
  /** 0 unless the order is one of the two KILL values, which wait their delay but never rest. */
  readonly minFillSize: Paise;
  readonly guard: PriceGuard;
  readonly selfTrade: SelfTradeMode;
  /** Absent once the order has been sent to its book: from then on it has an ordinary size. */
  readonly target?: AmountTarget;
}

/** A resting or pending order as stored in the database, for rebuilding the books at startup. */
export interface OpenOrderState {
  readonly order: OrderId;
  readonly account: number;
  readonly market: number;
  readonly runner: number;
  readonly side: Side;
  readonly price: QuotedPrice;
  readonly line: number;
  readonly size: Paise;
  readonly matched: Paise;
  /** Sum of fill size x price over its fills (paise x hundredths). */
  readonly matchedValue: Centipaise;
  readonly remaining: Paise;
  readonly cancelled: Paise;
  readonly lapsed: Paise;
  readonly status: OrderStatus;
  readonly persistence: OrderPersistence;
  /** Number of its group; absent: none of its own. */
  readonly group?: number;
  /** Absent for a plain order. */
  readonly terms?: OrderTerms;
  /** Orders at the starting price only. */
  readonly orderType?: OrderType;
  /** The liability of a lay at the starting price, whose size is 0 until the reconciliation; 0 for a back at it. */
  readonly liability?: Paise;
}

/** The state of an order after a command. */
export interface OrderOutcome {
  readonly order: OrderId;
  readonly status: OrderStatus;
  readonly matched: Paise;
  /** Sum of size x price over its fills (paise x hundredths): average price = matchedValue / matched. */
  readonly matchedValue: Centipaise;
  readonly remaining: Paise;
  readonly cancelled: Paise;
  readonly lapsed: Paise;
  /** Why this command cancelled or lapsed a part of the order (SELF_MATCH, CANCELLED ...); null if it did not. */
  readonly reason: EndReason | null;
}

/** The orders of a batch as they stand after the command, in its order. */
export interface BatchOutcome {
  readonly placed: readonly OrderOutcome[];
}

/** What a replace did. REDUCED: the order was reduced in its place, because only its size became smaller. */
export type ReplaceOutcome =
  | { readonly outcome: 'REDUCED'; readonly reduced: OrderOutcome }
  | { readonly outcome: 'REPLACED'; readonly cancelled: OrderOutcome; readonly placed: OrderOutcome }
  | { readonly outcome: 'CANCELLED_NOT_PLACED'; readonly cancelled: OrderOutcome; readonly refused: MatchingRefusal };

/** Makes the starting prices of a market. */
export interface ReconcileCommand {
  readonly market: number;
  /** The limits of accounts with orders at the starting price, or with persistence MARKET_ON_CLOSE. An absent account has those of the product only. */
  readonly limits: readonly StartingLimits[];
  /** The last traded price of each runner in hundredths, for runners whose book is empty; null or absent: none. */
  readonly lastPrices?: readonly (number | null)[];
}
export interface StartingLimits {
  readonly account: number;
  /** Paise: the least stake of a back. The least liability of a lay is ten times as much. */
  readonly minStake: Paise;
  /** Paise; 0 = not set. */
  readonly maxWin: Paise;
}

/** What the starting price of a runner would be now. Prices in hundredths, null where nothing would be matched; paise. */
export interface ProjectedPrice {
  readonly runner: number;
  readonly near: number | null;
  /** The price of the orders at the starting price alone, without the resting orders of the exchange. */
  readonly far: number | null;
  /** Stakes of backs and liabilities of lays that wait for the starting price. */
  readonly stakes: Paise;
  readonly liabilities: Paise;
}

/** One level of a book: price in hundredths, size in paise. */
export interface BookLevel {
  readonly price: Price;
  readonly size: Paise;
}

/** One level as a book with cross-matching shows it: size is the sum of direct and implied offers, paise. */
export interface ShownLevel extends BookLevel {
  /** The part of the size that is offered through other runners. */
  readonly implied: Paise;
}

/** Quote of the house for one side of a runner. Line markets: `price` is the rate per 100. size in paise, for display. */
export interface HouseQuote {
  readonly price: QuotedPrice;
  readonly line: number;
  readonly size: Paise;
}

/** Both sides of a house quote; null: no offer. */
export interface RunnerQuote {
  readonly back: HouseQuote | null;
  readonly lay: HouseQuote | null;
}
export const NO_QUOTE: RunnerQuote = { back: null, lay: null };

/** One level of the maker, in the books of both pools. */
export interface MakerLevel {
  readonly market: number;
  readonly runner: number;
  /** BACK: a price that players can back at, so the maker offers to lay there. LAY: a price that players can lay at. */
  readonly side: Side;
  readonly price: Price;
  /** 0 removes the level. */
  readonly size: Paise;
}

/** One side of a runner's book in a pool. */
export interface BookSide {
  readonly market: number;
  readonly pool: 0 | 1;
  readonly runner: number;
  readonly side: Side;
}

/** Selects open orders of a market: pending or resting ones, or both; absent fields select all. */
export interface OrderSelection {
  readonly pending: boolean;
  readonly resting: boolean;
  readonly onlyLapsePersistence?: boolean;
  /** Only orders that wait for the starting price, which count as resting, and those with persistence MARKET_ON_CLOSE. */
  readonly onlyAtStart?: boolean;
  readonly runner?: number;
  readonly side?: Side;
  readonly account?: number;
}

/** One place in a queue: a player's order, or the maker's level (order 0). Paise. */
export interface QueuePlace {
  readonly order: OrderId;
  readonly size: Paise;
}

/** The whole state of the engine as plain values, for tests, tools and docs. Accounts, markets, positions and orders are ordered by id; queues oldest first. */
export interface EngineSnapshot {
  readonly accounts: readonly AccountState[];
  readonly markets: readonly (MarketState & {
    readonly active: readonly boolean[];
    readonly quotes: readonly { readonly back: HouseQuote | null; readonly lay: HouseQuote | null }[];
  })[];
  readonly positions: readonly (OddsPosition | LinePosition)[];
  readonly orders: readonly OpenOrderState[];
  /** By account, then by number. */
  readonly groups: readonly OrderGroupState[];
  /** side as in `levels`; LAY prices from the lowest, BACK prices from the highest. */
  readonly levels: readonly {
    readonly market: number;
    readonly pool: 0 | 1;
    readonly runner: number;
    readonly side: Side;
    readonly price: QuotedPrice;
    readonly queue: readonly QueuePlace[];
  }[];
}
