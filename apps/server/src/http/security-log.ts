/**
 * Logs sign-ins, and refusals that may show an attack: who, from where, what, and how it ended. No line has a login name, password, code or
 * token. A flood of refused calls cannot fill the log: further lines are counted and reported by the next one.
 */
import type { RefusalCode } from '@maidan/domain';
import type { Clock } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import { TokenBucket } from '../platform/token-buckets.ts';
import { addressGroup } from './caller.ts';

export interface SecurityEvent {
  /** Name of the call or event. */
  readonly event: string;
  readonly outcome: 'OK' | RefusalCode;
  readonly site: string;
  /** The account of the session; null: signed out. */
  readonly account: number | null;
  readonly address: string;
}

export type RecordSecurityEvent = (event: SecurityEvent) => void;

const RATE = { perSecond: 20, burst: 400 };
/** Calls and events that open a session or change what opens one. Their success is logged too. */
const SIGN_INS: ReadonlySet<string> = new Set([
  'userLogin',
  'googleLogin',
  'whatsAppLogin',
  'loginWithDemo',
  'createUserWithOtp',
  'verifyForgotPassword',
  'changePassword',
  'login',
  'newloginWithOtp',
  'apiLogin',
  'linkCertificate',
  'consoleSignIn',
  'consoleRecovery',
  'consoleEnrol',
  'operatorOpenEmergency',
]);
/** Refusals of authentication, of authorization, and of tries beyond a limit or a form. */
const LOGGED: ReadonlySet<string> = new Set<RefusalCode>([
  'INVALID_CREDENTIALS',
  'PASSWORD_WRONG',
  'OTP_WRONG',
  'GOOGLE_REFUSED',
  'HUMAN_PROOF_NEEDED',
  'WORK_PROOF_NEEDED',
  'TOO_MANY_TRIES',
  'ACCOUNT_LOCKED',
  'BREAK_TOKEN_INVALID',
  'SESSION_ENDED',
  'FOREIGN_ACCOUNT',
  'NOT_PERMITTED',
  'OPERATOR_ONLY',
  'RANK_TOO_LOW',
  'PERMISSION_MISSING',
  'SCOPE_MISSING',
  'OWN_ACCOUNT',
  'STEP_UP_NEEDED',
  'CONSOLE_FOREIGN',
  'SIGN_IN_REFUSED',
  'PASSKEY_REFUSED',
  'CODE_WRONG',
  'LINK_INVALID',
  'KEY_EMERGENCY_ONLY',
  'EMERGENCY_NOT_OPEN',
  'DEVICE_CODE_INVALID',
  'SIGNATURE_INVALID',
  'MARKET_MISMATCH',
  'MALFORMED',
  'RATE_LIMITED',
]);

/** Creates the recorder of a process; every listener may have its own. */
export function createSecurityLog(log: Pick<Log, 'info'>, clock: Clock): RecordSecurityEvent {
  const lines = new TokenBucket(clock, RATE);
  let unwritten = 0;
  return ({ event, outcome, site, account, address }) => {
    if (!(outcome === 'OK' ? SIGN_INS.has(event) : LOGGED.has(outcome))) return;
    if (!lines.take(clock, RATE)) {
      unwritten += 1;
      return;
    }
    log.info({ event, outcome, site, account, address: addressGroup(address), ...(unwritten === 0 ? {} : { unwritten }) }, 'Security event.');
    unwritten = 0;
  };
}
