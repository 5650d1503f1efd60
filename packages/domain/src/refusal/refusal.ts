/**
 * The refusal codes: one closed list for the whole product. The codes of the order checks are in the sequence in which the checks run
 * (RU-56), except for SITE_FROZEN, which is listed with the accounts. The texts are in refusal-texts.ts.
 */
export const REFUSAL_CODES = [
  // before every order check
  'DUPLICATE_REFERENCE',
  'REFERENCE_CLOSED',
  // order checks, in order
  'SESSION_ENDED',
  'ACCOUNT_BLOCKED',
  'SELF_EXCLUDED',
  'TIMED_OUT',
  'RETURN_NEEDED',
  'ACCOUNT_HELD',
  'OPERATOR_SIGNED_IN',
  'OWING',
  'NOT_PERMITTED',
  'ONE_CLICK_OFF',
  'MARKET_UNKNOWN',
  'MARKET_NOT_OPEN',
  'RUNNER_UNKNOWN',
  'RUNNER_NOT_ACTIVE',
  'MARKET_MISMATCH',
  'SIDE_INVALID',
  'PRICE_INVALID',
  'LINE_INVALID',
  'TIME_IN_FORCE_CONFLICT',
  'EXPIRY_INVALID',
  'GUARD_INVALID',
  'AMOUNT_TARGET_INVALID',
  'GROUP_UNKNOWN',
  'BREAKER_OPEN',
  'SP_NOT_OFFERED',
  'SP_CLOSED',
  'QUOTE_CHANGED',
  'NO_QUOTE',
  'STAKE_INVALID',
  'FILL_SIZE_INVALID',
  'STAKE_BELOW_MINIMUM',
  'STAKE_ABOVE_MAXIMUM',
  'ONE_CLICK_CAP',
  'MAX_WIN_EXCEEDED',
  'HOUSE_LIMIT',
  'INSUFFICIENT_BALANCE',
  'INSUFFICIENT_BONUS',
  'SELF_MATCH',
  'WOULD_MATCH',
  'STAKE_LIMIT',
  'LOSS_LIMIT',
  // orders after they were accepted
  'ORDER_EXISTS',
  'ORDER_UNKNOWN',
  'ORDER_IN_DELAY',
  'ORDER_NOT_OPEN',
  'ORDER_LAPSED',
  'MARKET_VERSION_CHANGED',
  'NO_CHANGE',
  'BATCH_SIZE_INVALID',
  'BACK_LAY_COMBINATION',
  'TRIGGER_INVALID',
  'TRIGGER_UNKNOWN',
  'TRIGGERS_FULL',
  // cash-out
  'NOTHING_TO_CLOSE',
  'NO_PRICE',
  'PRICE_MOVED',
  'CASH_OUT_EXPIRED',
  'CASH_OUT_RUNNING',
  'TARGET_INVALID',
  // accounts
  'INVALID_CREDENTIALS',
  'PASSWORD_WRONG',
  'PASSWORD_WEAK',
  'PASSWORD_COMMON',
  'OTP_WRONG',
  'PHONE_REGISTERED',
  'PROMO_UNKNOWN',
  'PROMO_USED',
  'OFFERS_OFF',
  'GOOGLE_REFUSED',
  'HUMAN_PROOF_NEEDED',
  'WORK_PROOF_NEEDED',
  'REFILL_TAKEN',
  'REFILL_NOT_NEEDED',
  'TOO_MANY_TRIES',
  'ACCOUNT_LOCKED',
  'FAVOURITES_FULL',
  'BONUS_IN_PLAY',
  'FOREIGN_ACCOUNT',
  'EVENT_UNKNOWN',
  'GAME_UNKNOWN',
  'SITE_FROZEN',
  'SITE_UNKNOWN',
  'SWITCHED_OFF',
  'MESSAGES_CLOSED',
  'DEMO_CLOSED',
  // limits and breaks of the player
  'LIMIT_INVALID',
  'RAISE_TOO_EARLY',
  'BREAK_SHORTER',
  'BREAK_TOKEN_INVALID',
  'CONFIRMATION_NEEDED',
  'PROOF_NEEDED',
  'RECENT_LOGIN_NEEDED',
  'PASSWORD_NEEDED',
  'RESET_TOO_NEW',
  'RETURN_TOO_EARLY',
  'LIMITS_FIRST',
  'SESSION_LIMIT',
  'NOT_ADULT',
  // cashier
  'DEPOSIT_LIMIT',
  'ROLLING_LIMIT',
  'CARE_DEPOSIT_CAP',
  'REQUEST_ID_USED',
  'AMOUNT_INVALID',
  'AMOUNT_BELOW_MINIMUM',
  'AMOUNT_ABOVE_MAXIMUM',
  'DAY_LIMIT',
  'ABOVE_WITHDRAWABLE',
  'REQUESTS_WAITING',
  'UTR_INVALID',
  'UTR_USED',
  'UPI_ID_INVALID',
  'ACCOUNT_NAME_INVALID',
  'ACCOUNT_NUMBER_INVALID',
  'IFSC_INVALID',
  'REQUEST_UNKNOWN',
  'REQUEST_DECIDED',
  'NOTICE_MISMATCH',
  'PAYEES_USED_UP',
  'PAYMENT_WAITS',
  // tickets and own data
  'TICKET_UNKNOWN',
  'TICKET_DECIDED',
  'APPEAL_OVER',
  'ERASURE_WAITS',
  // casino
  'TABLE_PAUSED',
  'TABLE_CLOSED',
  'BETS_CLOSED',
  'SPOT_UNKNOWN',
  'TABLE_LIMIT',
  'AUTO_CASH_OUT_INVALID',
  'TWO_BETS',
  'CASINO_BET_UNKNOWN',
  'CASH_OUT_LATE',
  'TOO_SOON',
  'CHOICE_UNKNOWN',
  'CLIENT_SEED_INVALID',
  'SIGNATURE_INVALID',
  'LAUNCH_CLOSED',
  'TRANSACTION_ROLLED_BACK',
  'ROUND_SETTLED',
  'WIN_TOO_LARGE',
  // operator
  'OPERATOR_ONLY',
  'RANK_TOO_LOW',
  'CONSOLE_FOREIGN',
  'REASON_REQUIRED',
  'ACCOUNT_UNKNOWN',
  'ACCOUNT_EXISTS',
  'CLIENT_UNKNOWN',
  'CHANNEL_MISSING',
  'RESULT_INVALID',
  'OFFICIAL_FILE_MISSING',
  'OFFICIAL_FILE_CUT_OFF',
  'OFFICIAL_FILE_INVALID',
  'OFFICIAL_MATCH_UNSUPPORTED',
  'OFFICIAL_MATCH_UNKNOWN',
  'OFFICIAL_MATCH_RUNNING',
  // the operators' console
  'PERMISSION_MISSING',
  'SCOPE_MISSING',
  'OWN_ACCOUNT',
  'DUTY_CONFLICT',
  'STEP_UP_NEEDED',
  'NO_SECOND_PERSON',
  'APPROVAL_STALE',
  'APPROVAL_OVER',
  'SESSION_LOCKED',
  'SIGN_IN_REFUSED',
  'PASSKEY_REFUSED',
  'PASSKEY_NEEDED',
  'CODE_WRONG',
  'LINK_INVALID',
  'OPERATOR_PASSWORD_WEAK',
  'AUDIT_RESTORED',
  'KEY_EMERGENCY_ONLY',
  'EMERGENCY_NOT_OPEN',
  'LAST_OWNER',
  'DEVICE_CODE_INVALID',
  // transient: never stored under a reference
  'RATE_LIMITED',
  'BUSY',
  'NOT_READY',
  'MALFORMED',
  'FAULT',
] as const;
export type RefusalCode = (typeof REFUSAL_CODES)[number];

/** Refusals after which a request may still have been carried out: repeat it under its reference. */
export const UNDECIDED_CODES: ReadonlySet<RefusalCode> = new Set<RefusalCode>(['NOT_READY', 'FAULT', 'BUSY']);

/** The values of a refusal's text: limit and left in paise, until in ms since 1970, price in hundredths. */
export interface RefusalDetail {
  readonly limit?: number;
  readonly field?: string;
  /** For a player's own limit: the paise left, its period, and when an amount like the refused one will fit again (`until`). */
  readonly left?: number;
  readonly period?: 'day' | 'week' | 'month';
  readonly until?: number;
  /** WOULD_MATCH: the nearest price at which the order would rest. */
  readonly price?: number;
  /** Batches: the bet that was refused, counted from 0. */
  readonly instruction?: number;
  /** BACK_LAY_COMBINATION: the two bets that would match each other, counted from 0. */
  readonly instructions?: readonly [number, number];
}
export interface Refusal {
  readonly ok: false;
  readonly code: RefusalCode;
  readonly detail?: RefusalDetail;
}
export interface Accepted<T> {
  readonly ok: true;
  readonly value: T;
}
/** An expected outcome: the value, or a refusal. A thrown error is a bug. */
export type Outcome<T> = Accepted<T> | Refusal;

/** Returns the outcome of a success. */
export function accept<T>(value: T): Accepted<T> {
  return { ok: true, value };
}
/** Returns the outcome of a refusal. */
export function refuse(code: RefusalCode, detail?: RefusalDetail): Refusal {
  return detail === undefined ? { ok: false, code } : { ok: false, code, detail };
}
