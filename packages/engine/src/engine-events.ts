/**
 * The events of the engine: what the commands since a mark have changed. The shape of each event is defined here and nowhere else.
 *
 * The engine has one record per kind of event. It fills the record and passes it to the sink, again for each event, so that no event allocates
 * memory. A sink must copy the values that it keeps. Positions are the exception: each has an object of its own, which the sink may keep.
 */
import type { Centipaise, OrderId, Paise, QuotedPrice, Side } from '@maidan/domain';
import type { HouseQuote, LinePosition, OddsPosition, OrderGroupState, OrderOutcome, StartingPhase, TripReason } from './engine-types.ts';
import type { AmountTarget, OrderPersistence, OrderType, PriceGuard, SelfTradeMode, TimeInForce } from './order-options.ts';

/** A new order, as it was placed. */
export interface OrderPlaced {
  readonly order: OrderId;
  readonly account: number;
  readonly market: number;
  readonly runner: number;
  readonly side: Side;
  readonly price: QuotedPrice;
  readonly line: number;
  /** 0 for a lay at the starting price. */
  readonly size: Paise;
  readonly persistence: OrderPersistence;
  readonly timeInForce: TimeInForce;
  /** ms since 1970; null: the order does not expire. */
  readonly expiresAt: number | null;
  /** Paise; 0 for all times in force but the two KILL values. */
  readonly minFillSize: Paise;
  readonly guard: PriceGuard['mode'];
  /** Ticks of guard `any`, 0 for the other guards. */
  readonly guardTicks: number;
  readonly selfTrade: SelfTradeMode;
  /** What the order asks for in place of a size; null for an order with a size. */
  readonly target: AmountTarget['type'] | null;
  /** Paise; 0 for an order with a size. */
  readonly targetAmount: Paise;
  readonly orderType: OrderType;
  /** Paise: that of a lay at the starting price, 0 for all other orders. */
  readonly liability: Paise;
  /** Number of its group; 0: none of its own. */
  readonly group: number;
}

/** The state of an order after a command. Persistence, time of expiry and group are those after the last command of the drain. */
export interface OrderChanged extends OrderOutcome {
  readonly account: number;
  readonly market: number;
  /** The sum of its parts. It changes once for an order with a target, when the order meets its book, and for a lay at the starting price. */
  readonly size: Paise;
  readonly persistence: OrderPersistence;
  /** ms since 1970; null: the order does not expire. */
  readonly expiresAt: number | null;
  /** Number of its group; 0: none of its own. */
  readonly group: number;
}

/**
 * A fill. `makerOrder` is the resting order, or NO_ORDER if the counterparty is a maker's level or the house; price as in PlaceCommand.
 * If a maker's new quote takes a player's resting order, takerOrder is NO_ORDER and takerAccount HOUSE_ACCOUNT; the player's order is makerOrder.
 */
export interface Trade {
  readonly market: number;
  readonly pool: 0 | 1;
  readonly runner: number;
  readonly price: QuotedPrice;
  readonly line: number;
  readonly size: Paise;
  readonly takerOrder: OrderId;
  readonly takerAccount: number;
  readonly takerSide: Side;
  readonly makerOrder: OrderId;
  readonly makerAccount: number;
  /** What the backer gets back if the runner wins, centipaise: size x price, unless the row is one of a cross match. */
  readonly value: Centipaise;
  /** The cross match that the row belongs to; 0 for a direct fill. */
  readonly match: number;
  /** Whether it is a fill at the starting price. The taker is an order that waited for it; the backer, if both did. */
  readonly atStart: boolean;
}

/** The starting price of a runner, with the paise that both sides matched at it. Its trades follow. */
export interface StartingPriceMade {
  readonly market: number;
  readonly pool: 0 | 1;
  readonly runner: number;
  /** Hundredths; it may lie between two prices of the ladder. */
  readonly price: QuotedPrice;
  readonly matched: Paise;
}

/**
 * A match through other runners. Its `rows` trades follow, the taker's first. One side of each is the account CROSS, with NO_ORDER: in the taker's row
 * the maker's, in every other row the taker's. `price` of these trades is value / size, rounded half up, for lists only.
 */
export interface CrossMatched {
  /** Number of the match since the start of the engine. */
  readonly match: number;
  readonly market: number;
  readonly pool: 0 | 1;
  /** The side of the taker and of all legs. */
  readonly side: Side;
  /** All stakes of the match together. If its runner wins, the backers of each leg get the pot. */
  readonly pot: Paise;
  readonly rows: number;
}

/** `amount` moved from cash to the hold of a market (negative: released), because its worst case changed. order: the cause, or NO_ORDER. */
export interface HoldMoved {
  readonly account: number;
  readonly market: number;
  readonly order: OrderId;
  readonly amount: Paise;
  readonly cashAfter: Paise;
  readonly heldAfter: Paise;
}

/** The last values of a wallet. expectedVersion: its version before the batch. */
export interface WalletChanged {
  readonly account: number;
  readonly cash: Paise;
  readonly held: Paise;
  readonly expectedVersion: number;
}

/** The runner's book or the house's quote changed. Publish it after the commit. */
export interface BookChanged {
  readonly market: number;
  readonly pool: 0 | 1;
  readonly runner: number;
}

/** A maker's level was set to `size` (0: removed). movedToTail: it moved behind the orders resting there. */
export interface MakerQuoted extends BookChanged {
  readonly side: Side;
  readonly price: QuotedPrice;
  readonly size: Paise;
  readonly movedToTail: boolean;
}

export interface HouseQuoted {
  readonly market: number;
  readonly runner: number;
  readonly back: HouseQuote | null;
  readonly lay: HouseQuote | null;
}

export interface MarketChanged {
  readonly market: number;
  readonly open: boolean;
  readonly version: number;
}

export interface RunnerChanged {
  readonly market: number;
  readonly runner: number;
  readonly active: boolean;
}

export interface StartingPhaseChanged {
  readonly market: number;
  readonly phase: StartingPhase;
}

/** The loss breaker of a group tripped. Its orders that this ended follow. */
export interface GroupTripped {
  readonly account: number;
  readonly group: number;
  readonly reason: TripReason;
  /** ms since 1970. */
  readonly at: number;
}

/** The last values of an order group; null: it was deleted. */
export interface GroupChanged {
  readonly account: number;
  readonly group: number;
  readonly state: Omit<OrderGroupState, 'account' | 'group' | 'fills'> | null;
}

export interface PositionReleased {
  readonly account: number;
  readonly market: number;
}

/**
 * Receives the effects of the commands since a mark, in order; the orders module turns them into rows and messages.
 * All values are final after the command that caused them. Each changed position and wallet is reported once, with its last value.
 */
export interface EngineEventSink {
  orderPlaced(event: OrderPlaced): void;
  orderChanged(event: OrderChanged): void;
  trade(event: Trade): void;
  /** Called only for markets with cross-matching. */
  crossMatched?(event: CrossMatched): void;
  /** Called only for markets with a starting price, as is the next. Runners without one are left out. */
  startingPrice?(event: StartingPriceMade): void;
  startingPhaseChanged?(event: StartingPhaseChanged): void;
  holdMoved(event: HoldMoved): void;
  positionChanged(position: OddsPosition | LinePosition): void;
  walletChanged(event: WalletChanged): void;
  bookChanged(event: BookChanged): void;
  groupTripped?(event: GroupTripped): void;
  /** Called once for each group whose limits, state or profit changed, with its last values. */
  groupChanged?(event: GroupChanged): void;
  /** For replay and tools only, as are the following; not stored in rows. */
  makerQuoted?(event: MakerQuoted): void;
  houseQuoted?(event: HouseQuoted): void;
  marketChanged?(event: MarketChanged): void;
  runnerChanged?(event: RunnerChanged): void;
  positionReleased?(event: PositionReleased): void;
}
