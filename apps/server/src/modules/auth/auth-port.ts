/** Who is there: opaque sessions (256-bit token, stored hashed), password and demo login, login limits. */
import type { Outcome } from '@maidan/domain';
import type { SessionAccount } from '../../http/session-account.ts';
import type { AccountRecord } from '../accounts/accounts-port.ts';

/** A session as its player sees it. */
export interface OpenSession {
  /** Part of the hash: enough to tell the sessions of one account apart, nothing to get in with. */
  readonly name: string;
  readonly sessionHash: string;
  readonly browser: string;
  readonly address: string;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly lastActionAt: number;
}

export interface Login {
  readonly token: string;
  readonly session: SessionAccount;
}

export interface Caller {
  readonly site: string;
  readonly address: string;
  readonly browser: string;
  /** What the browser keeps of earlier logins; absent or '': nothing. */
  readonly device?: string;
  /** Hands the browser what it keeps from now on; absent: it cannot, as over a socket. */
  readonly keep?: (device: string) => void;
}

export interface NewPassword {
  readonly oldPassword: string;
  readonly password: string;
}

export interface Auth {
  login(username: string, password: string, caller: Caller): Promise<Outcome<Login>>;
  /** SWITCHED_OFF, TOO_MANY_TRIES, DEMO_CLOSED: the browser is that of a player who has taken a break. */
  loginWithDemo(caller: Caller): Promise<Outcome<Login>>;
  /** A session for an account that was proven otherwise. ACCOUNT_LOCKED, SELF_EXCLUDED. */
  admit(account: AccountRecord, caller: Caller): Promise<Outcome<Login>>;
  /** The same for an account that another house (Google, WhatsApp) vouches for: one-click betting is off before there is a session (ST-15). */
  admitVouched(account: AccountRecord, caller: Caller): Promise<Outcome<Login>>;
  /** What a browser keeps that was let in to this account, so that wrong passwords of others do not lock it out. */
  remembered(device: string, account: number): string;
  /** The same for the session of a login of a moment ago that could not answer it, once; null: it is none, or was asked before. */
  rememberedLater(device: string, session: SessionAccount): string | null;
  logout(token: string): Promise<void>;
  /** SESSION_ENDED, ACCOUNT_LOCKED. `action`: an action of the player renews the idle time, a poll does not. */
  session(token: string, site: string, action: boolean): Promise<Outcome<SessionAccount>>;
  /** A new token for 12 more hours; the old one ends and its sockets belong to the new one. */
  renew(token: string, site: string, caller: Caller): Promise<Outcome<Login>>;
  /** PASSWORD_WRONG, PASSWORD_WEAK, TOO_MANY_TRIES, NOT_PERMITTED (a demo account has none). Every other session of the account ends. */
  changePassword(token: string, passwords: NewPassword, caller: Caller): Promise<Outcome<Login>>;
  /** The player of a living session did something (a key, a click). */
  act(sessionHash: string): void;
  /** The living sessions of an account, the newest action first. */
  sessionsOf(account: number): Promise<readonly OpenSession[]>;
  /** Ends one session of the account by its name; false: it has none of that name. */
  endSession(account: number, name: string): Promise<boolean>;
  /** Ends all sessions of the account but this one; answers how many. */
  endOtherSessions(account: number, keep: string): Promise<number>;
  /** Milliseconds until a session ends by itself; null when it is not known here. */
  endsIn(sessionHash: string): number | null;
  /** `until`: of an exclusion that has an end. */
  endSessionsOf(account: number, reason: SessionEnd, until?: number): Promise<number>;
}

/** Why a session ended: who had it is told in his own language. */
export type SessionEnd = 'SESSION_ENDED' | 'ACCOUNT_LOCKED' | 'SELF_EXCLUDED' | 'SESSION_LIMIT';

/** What this module publishes on the bus. */
export interface SessionTopics {
  'session-ended': {
    readonly account: number;
    readonly sessionHash: string | null;
    readonly reason: SessionEnd;
    /** Of an exclusion that has an end: ms since 1970. */
    readonly until?: number;
  };
  /** The player went on under a new token: whoever holds the old one belongs to the new one from now on. */
  'session-renewed': { readonly account: number; readonly from: string; readonly to: string };
  /** The session ends in so many ms unless the player does something; also told when that has moved away again. */
  'session-ending': { readonly sessionHash: string; readonly inMs: number };
}
