/** The closed lists of values that clients know. Many clients fail on any other value, so the server sends nothing else. */

export const MARKET_STATUSES = ['INACTIVE', 'OPEN', 'SUSPENDED', 'CLOSED'] as const;
export type MarketStatus = (typeof MARKET_STATUSES)[number];

export const RUNNER_STATUSES = ['ACTIVE', 'WINNER', 'LOSER', 'PLACED', 'REMOVED', 'REMOVED_VACANT', 'HIDDEN'] as const;
export type RunnerStatus = (typeof RUNNER_STATUSES)[number];

/** Only ODDS and LINE are sent; filters take all. */
export const MARKET_BETTING_TYPES = ['ODDS', 'LINE', 'RANGE', 'ASIAN_HANDICAP_DOUBLE_LINE', 'ASIAN_HANDICAP_SINGLE_LINE', 'FIXED_ODDS'] as const;
export type MarketBettingType = (typeof MARKET_BETTING_TYPES)[number];

export const SIDES = ['BACK', 'LAY'] as const;
export type ApiSide = (typeof SIDES)[number];

/** PASSIVE: a bet that would only wait is not delayed. */
export type DelayModel = 'PASSIVE';

export const ORDER_TYPES = ['LIMIT', 'LIMIT_ON_CLOSE', 'MARKET_ON_CLOSE'] as const;
export type OrderType = (typeof ORDER_TYPES)[number];

/** Lists and the stream have only EXECUTABLE and EXECUTION_COMPLETE. */
export const ORDER_STATUSES = ['PENDING', 'EXECUTABLE', 'EXECUTION_COMPLETE', 'EXPIRED'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export const PERSISTENCE_TYPES = ['LAPSE', 'PERSIST', 'MARKET_ON_CLOSE'] as const;
export type PersistenceType = (typeof PERSISTENCE_TYPES)[number];

export const TIMES_IN_FORCE = ['FILL_OR_KILL'] as const;
export type TimeInForce = (typeof TIMES_IN_FORCE)[number];

export const BET_TARGET_TYPES = ['BACKERS_PROFIT', 'PAYOUT'] as const;
export type BetTargetType = (typeof BET_TARGET_TYPES)[number];

export const BET_STATUSES = ['SETTLED', 'VOIDED', 'LAPSED', 'CANCELLED'] as const;
export type BetStatus = (typeof BET_STATUSES)[number];

export const EXECUTION_REPORT_STATUSES = ['SUCCESS', 'FAILURE', 'PROCESSED_WITH_ERRORS', 'TIMEOUT'] as const;
export type ExecutionReportStatus = (typeof EXECUTION_REPORT_STATUSES)[number];

export const INSTRUCTION_REPORT_STATUSES = ['SUCCESS', 'FAILURE', 'TIMEOUT'] as const;
export type InstructionReportStatus = (typeof INSTRUCTION_REPORT_STATUSES)[number];

export const LAPSE_REASONS = [
  'MKT_UNKNOWN',
  'MKT_INVALID',
  'RNR_UNKNOWN',
  'TIME_ELAPSED',
  'CURRENCY_UNKNOWN',
  'PRICE_INVALID',
  'MKT_SUSPENDED',
  'MKT_VERSION',
  'LINE_TARGET',
  'LINE_SP',
  'SP_IN_PLAY',
  'SMALL_STAKE',
  'PRICE_IMP_TOO_LARGE',
] as const;
export type LapseReason = (typeof LAPSE_REASONS)[number];

export const PRICE_LADDER_TYPES = ['CLASSIC', 'FINEST', 'LINE_RANGE'] as const;
export type PriceLadderType = (typeof PRICE_LADDER_TYPES)[number];

/** Codes of a whole report of placeOrders, cancelOrders, updateOrders and replaceOrders. */
export const EXECUTION_ERRORS = [
  'ERROR_IN_MATCHER',
  'PROCESSED_WITH_ERRORS',
  'BET_ACTION_ERROR',
  'INVALID_ACCOUNT_STATE',
  'INVALID_WALLET_STATUS',
  'INSUFFICIENT_FUNDS',
  'LOSS_LIMIT_EXCEEDED',
  'MARKET_SUSPENDED',
  'MARKET_NOT_OPEN_FOR_BETTING',
  'DUPLICATE_TRANSACTION',
  'INVALID_ORDER',
  'INVALID_MARKET_ID',
  'PERMISSION_DENIED',
  'DUPLICATE_BETIDS',
  'NO_ACTION_REQUIRED',
  'SERVICE_UNAVAILABLE',
  'REJECTED_BY_REGULATOR',
  'NO_CHASING',
  'REGULATOR_IS_NOT_AVAILABLE',
  'TOO_MANY_INSTRUCTIONS',
  'INVALID_MARKET_VERSION',
  'INVALID_PROFIT_RATIO',
] as const;
export type ExecutionError = (typeof EXECUTION_ERRORS)[number];

/** Codes of one instruction in such a report. */
export const INSTRUCTION_ERRORS = [
  'INVALID_BET_SIZE',
  'INVALID_RUNNER',
  'BET_TAKEN_OR_LAPSED',
  'BET_IN_PROGRESS',
  'RUNNER_REMOVED',
  'MARKET_NOT_OPEN_FOR_BETTING',
  'LOSS_LIMIT_EXCEEDED',
  'MARKET_NOT_OPEN_FOR_BSP_BETTING',
  'INVALID_PRICE_EDIT',
  'INVALID_ODDS',
  'INSUFFICIENT_FUNDS',
  'INVALID_PERSISTENCE_TYPE',
  'ERROR_IN_MATCHER',
  'INVALID_BACK_LAY_COMBINATION',
  'ERROR_IN_ORDER',
  'INVALID_BID_TYPE',
  'INVALID_BET_ID',
  'CANCELLED_NOT_PLACED',
  'RELATED_ACTION_FAILED',
  'NO_ACTION_REQUIRED',
  'TIME_IN_FORCE_CONFLICT',
  'UNEXPECTED_PERSISTENCE_TYPE',
  'INVALID_ORDER_TYPE',
  'UNEXPECTED_MIN_FILL_SIZE',
  'INVALID_CUSTOMER_ORDER_REF',
  'INVALID_CUSTOMER_STRATEGY_REF',
  'INVALID_MIN_FILL_SIZE',
  'BET_LAPSED_PRICE_IMPROVEMENT_TOO_LARGE',
  'INVALID_PROFIT_RATIO',
] as const;
export type InstructionError = (typeof INSTRUCTION_ERRORS)[number];
