/** What each refusal of Maidan is in a report. The table is complete: the package compiles only if it has a row for every refusal. */
import type { Refusal, RefusalCode } from '@maidan/domain';
import type { ExecutionError, InstructionError } from '../enums.ts';
import type { ApiException } from '../exceptions.ts';

/**
 * exception: the whole call fails. killed: the order was accepted and ended without a match, as on a line market without its quote. report: the codes of
 * the report, of the instruction that was refused, and of the others.
 */
export type ApiRefusal =
  | { readonly kind: 'exception'; readonly exception: ApiException }
  | { readonly kind: 'killed' }
  | { readonly kind: 'report'; readonly report: ExecutionError; readonly instruction: InstructionError };

const throws = (exception: ApiException): ApiRefusal => ({ kind: 'exception', exception });
const faulty = (report: ExecutionError, instruction: InstructionError): ApiRefusal => ({ kind: 'report', report, instruction });
/** Of the request, the market or the account. */
const all = (report: ExecutionError): ApiRefusal => faulty(report, 'ERROR_IN_ORDER');
/** Of one instruction. */
const one = (instruction: InstructionError): ApiRefusal => faulty('BET_ACTION_ERROR', instruction);

const KILLED: ApiRefusal = { kind: 'killed' };
const ACCOUNT = all('INVALID_ACCOUNT_STATE');
const PERMISSION = all('PERMISSION_DENIED');
const MARKET = all('INVALID_MARKET_ID');
const FUNDS = faulty('INSUFFICIENT_FUNDS', 'INSUFFICIENT_FUNDS');
const LIMIT = faulty('LOSS_LIMIT_EXCEEDED', 'LOSS_LIMIT_EXCEEDED');
const ODDS = one('INVALID_ODDS');
const SIZE = one('INVALID_BET_SIZE');
const ORDER = one('ERROR_IN_ORDER');
const GONE = one('BET_TAKEN_OR_LAPSED');
const BUSY = all('SERVICE_UNAVAILABLE');
/** Also the refusals that no order gets: one here is a fault of the server. */
const FAULT = all('ERROR_IN_MATCHER');

const API_REFUSALS: Readonly<Record<RefusalCode, ApiRefusal>> = {
  DUPLICATE_REFERENCE: all('DUPLICATE_TRANSACTION'),
  REFERENCE_CLOSED: all('DUPLICATE_TRANSACTION'),
  SESSION_ENDED: throws('INVALID_SESSION_INFORMATION'),
  ACCOUNT_BLOCKED: ACCOUNT,
  SELF_EXCLUDED: ACCOUNT,
  TIMED_OUT: ACCOUNT,
  RETURN_NEEDED: ACCOUNT,
  ACCOUNT_HELD: ACCOUNT,
  OPERATOR_SIGNED_IN: PERMISSION,
  OWING: ACCOUNT,
  NOT_PERMITTED: PERMISSION,
  ONE_CLICK_OFF: PERMISSION,
  MARKET_UNKNOWN: MARKET,
  MARKET_NOT_OPEN: all('MARKET_SUSPENDED'),
  RUNNER_UNKNOWN: one('INVALID_RUNNER'),
  RUNNER_NOT_ACTIVE: one('RUNNER_REMOVED'),
  MARKET_MISMATCH: MARKET,
  SIDE_INVALID: all('INVALID_ORDER'),
  PRICE_INVALID: ODDS,
  LINE_INVALID: ODDS,
  TIME_IN_FORCE_CONFLICT: faulty('INVALID_ORDER', 'TIME_IN_FORCE_CONFLICT'),
  EXPIRY_INVALID: ORDER,
  GUARD_INVALID: ORDER,
  AMOUNT_TARGET_INVALID: faulty('INVALID_ORDER', 'INVALID_ORDER_TYPE'),
  GROUP_UNKNOWN: ORDER,
  BREAKER_OPEN: LIMIT,
  SP_NOT_OFFERED: one('MARKET_NOT_OPEN_FOR_BSP_BETTING'),
  SP_CLOSED: one('MARKET_NOT_OPEN_FOR_BSP_BETTING'),
  QUOTE_CHANGED: KILLED,
  NO_QUOTE: KILLED,
  STAKE_INVALID: SIZE,
  FILL_SIZE_INVALID: one('INVALID_MIN_FILL_SIZE'),
  STAKE_BELOW_MINIMUM: SIZE,
  STAKE_ABOVE_MAXIMUM: SIZE,
  ONE_CLICK_CAP: SIZE,
  MAX_WIN_EXCEEDED: SIZE,
  HOUSE_LIMIT: KILLED,
  INSUFFICIENT_BALANCE: FUNDS,
  INSUFFICIENT_BONUS: FUNDS,
  // only a bet at the starting price is refused so: a bet of the other side waits for the same price
  SELF_MATCH: one('INVALID_BACK_LAY_COMBINATION'),
  WOULD_MATCH: one('ERROR_IN_ORDER'),
  STAKE_LIMIT: LIMIT,
  LOSS_LIMIT: LIMIT,
  ORDER_EXISTS: ORDER,
  ORDER_UNKNOWN: one('INVALID_BET_ID'),
  ORDER_IN_DELAY: one('BET_IN_PROGRESS'),
  ORDER_NOT_OPEN: GONE,
  ORDER_LAPSED: GONE,
  MARKET_VERSION_CHANGED: GONE,
  NO_CHANGE: one('NO_ACTION_REQUIRED'),
  BATCH_SIZE_INVALID: all('TOO_MANY_INSTRUCTIONS'),
  BACK_LAY_COMBINATION: one('INVALID_BACK_LAY_COMBINATION'),
  TRIGGER_INVALID: FAULT,
  TRIGGER_UNKNOWN: FAULT,
  TRIGGERS_FULL: FAULT,
  NOTHING_TO_CLOSE: FAULT,
  NO_PRICE: FAULT,
  PRICE_MOVED: FAULT,
  CASH_OUT_EXPIRED: FAULT,
  CASH_OUT_RUNNING: FAULT,
  TARGET_INVALID: FAULT,
  INVALID_CREDENTIALS: FAULT,
  PASSWORD_WRONG: FAULT,
  PASSWORD_WEAK: FAULT,
  PASSWORD_COMMON: FAULT,
  OTP_WRONG: FAULT,
  PHONE_REGISTERED: FAULT,
  PROMO_UNKNOWN: FAULT,
  PROMO_USED: FAULT,
  OFFERS_OFF: FAULT,
  GOOGLE_REFUSED: FAULT,
  HUMAN_PROOF_NEEDED: FAULT,
  WORK_PROOF_NEEDED: FAULT,
  REFILL_TAKEN: FAULT,
  REFILL_NOT_NEEDED: FAULT,
  TOO_MANY_TRIES: FAULT,
  ACCOUNT_LOCKED: FAULT,
  FAVOURITES_FULL: FAULT,
  BONUS_IN_PLAY: FAULT,
  FOREIGN_ACCOUNT: one('INVALID_BET_ID'),
  EVENT_UNKNOWN: FAULT,
  GAME_UNKNOWN: FAULT,
  SITE_FROZEN: BUSY,
  SITE_UNKNOWN: BUSY,
  SWITCHED_OFF: FAULT,
  MESSAGES_CLOSED: FAULT,
  DEMO_CLOSED: FAULT,
  LIMIT_INVALID: FAULT,
  RAISE_TOO_EARLY: FAULT,
  BREAK_SHORTER: FAULT,
  BREAK_TOKEN_INVALID: FAULT,
  CONFIRMATION_NEEDED: FAULT,
  PROOF_NEEDED: FAULT,
  RECENT_LOGIN_NEEDED: FAULT,
  PASSWORD_NEEDED: FAULT,
  RESET_TOO_NEW: FAULT,
  RETURN_TOO_EARLY: FAULT,
  LIMITS_FIRST: ACCOUNT,
  SESSION_LIMIT: FAULT,
  NOT_ADULT: FAULT,
  DEPOSIT_LIMIT: FAULT,
  ROLLING_LIMIT: FAULT,
  CARE_DEPOSIT_CAP: FAULT,
  REQUEST_ID_USED: FAULT,
  AMOUNT_INVALID: FAULT,
  AMOUNT_BELOW_MINIMUM: FAULT,
  AMOUNT_ABOVE_MAXIMUM: FAULT,
  DAY_LIMIT: FAULT,
  ABOVE_WITHDRAWABLE: FAULT,
  REQUESTS_WAITING: FAULT,
  UTR_INVALID: FAULT,
  UTR_USED: FAULT,
  UPI_ID_INVALID: FAULT,
  ACCOUNT_NAME_INVALID: FAULT,
  ACCOUNT_NUMBER_INVALID: FAULT,
  IFSC_INVALID: FAULT,
  REQUEST_UNKNOWN: FAULT,
  REQUEST_DECIDED: FAULT,
  NOTICE_MISMATCH: FAULT,
  PAYEES_USED_UP: FAULT,
  PAYMENT_WAITS: FAULT,
  TICKET_UNKNOWN: FAULT,
  TICKET_DECIDED: FAULT,
  APPEAL_OVER: FAULT,
  ERASURE_WAITS: FAULT,
  TABLE_PAUSED: FAULT,
  TABLE_CLOSED: FAULT,
  BETS_CLOSED: FAULT,
  SPOT_UNKNOWN: FAULT,
  TABLE_LIMIT: FAULT,
  AUTO_CASH_OUT_INVALID: FAULT,
  TWO_BETS: FAULT,
  CASINO_BET_UNKNOWN: FAULT,
  CASH_OUT_LATE: FAULT,
  TOO_SOON: FAULT,
  CHOICE_UNKNOWN: FAULT,
  CLIENT_SEED_INVALID: FAULT,
  SIGNATURE_INVALID: FAULT,
  LAUNCH_CLOSED: FAULT,
  TRANSACTION_ROLLED_BACK: FAULT,
  ROUND_SETTLED: FAULT,
  WIN_TOO_LARGE: FAULT,
  OPERATOR_ONLY: FAULT,
  RANK_TOO_LOW: FAULT,
  CONSOLE_FOREIGN: FAULT,
  REASON_REQUIRED: FAULT,
  ACCOUNT_UNKNOWN: PERMISSION,
  ACCOUNT_EXISTS: FAULT,
  CLIENT_UNKNOWN: FAULT,
  CHANNEL_MISSING: FAULT,
  RESULT_INVALID: FAULT,
  OFFICIAL_FILE_MISSING: FAULT,
  OFFICIAL_FILE_CUT_OFF: FAULT,
  OFFICIAL_FILE_INVALID: FAULT,
  OFFICIAL_MATCH_UNSUPPORTED: FAULT,
  OFFICIAL_MATCH_UNKNOWN: FAULT,
  OFFICIAL_MATCH_RUNNING: FAULT,
  PERMISSION_MISSING: FAULT,
  SCOPE_MISSING: FAULT,
  OWN_ACCOUNT: FAULT,
  DUTY_CONFLICT: FAULT,
  STEP_UP_NEEDED: FAULT,
  NO_SECOND_PERSON: FAULT,
  APPROVAL_STALE: FAULT,
  APPROVAL_OVER: FAULT,
  SESSION_LOCKED: FAULT,
  SIGN_IN_REFUSED: FAULT,
  PASSKEY_REFUSED: FAULT,
  PASSKEY_NEEDED: FAULT,
  CODE_WRONG: FAULT,
  LINK_INVALID: FAULT,
  OPERATOR_PASSWORD_WEAK: FAULT,
  AUDIT_RESTORED: FAULT,
  KEY_EMERGENCY_ONLY: FAULT,
  EMERGENCY_NOT_OPEN: FAULT,
  LAST_OWNER: FAULT,
  DEVICE_CODE_INVALID: FAULT,
  RATE_LIMITED: throws('TOO_MANY_REQUESTS'),
  BUSY: BUSY,
  NOT_READY: BUSY,
  MALFORMED: throws('INVALID_INPUT_DATA'),
  FAULT: FAULT,
};

/** Returns what a refusal is in a report. */
export function apiRefusalOf(code: RefusalCode): ApiRefusal {
  return API_REFUSALS[code];
}

/** Whether a market takes no bets at the starting price. A LIMIT order then asked for it by its persistence alone. */
export function isStartRefused(code: RefusalCode): boolean {
  return code === 'SP_NOT_OFFERED' || code === 'SP_CLOSED';
}

/** Why an order ended before it met its book, by `Refusal.detail.field` of ORDER_LAPSED: these ends are no failure of the instruction. */
const ENDS_AS_KILLED: ReadonlySet<string> = new Set(['QUOTE_CHANGED', 'HOUSE_LIMIT']);

/** Returns the code of one instruction whose order was refused or has lapsed in its delay; null: it was killed, which is a success. */
export function instructionErrorOf({ code, detail }: Refusal): InstructionError | null {
  if (code === 'ORDER_LAPSED' && detail?.field === 'RUNNER_REMOVED') return 'RUNNER_REMOVED';
  if (code === 'ORDER_LAPSED' && ENDS_AS_KILLED.has(detail?.field ?? '')) return null;
  const refusal = apiRefusalOf(code);
  if (refusal.kind === 'killed') return null;
  return refusal.kind === 'report' ? refusal.instruction : 'ERROR_IN_ORDER';
}
