/** Authentication: opaque sessions (256-bit token, stored hashed), password and demo login, login limits. */
import type { Outcome } from '@maidan/domain';
import type { SessionAccount } from '../../http/routes-port.ts';
import type { AccountRecord } from '../accounts/accounts-port.ts';

/** A session as its player sees it. */
export interface OpenSession {
  /** Part of the hash: distinguishes the sessions of one account and grants no access. */
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

/**
 * How the player of a new session was authenticated. FULL: by password, passkey or an OTP, which counts as a fresh proof of identity.
 * VOUCHED: another provider (Google, WhatsApp) vouches for him. SHORT_OTP: by an OTP of four digits on an unknown browser; some actions need
 * the password first.
 */
export type LoginStrength = 'FULL' | 'VOUCHED' | 'SHORT_OTP';

/** The ways into an account (docs/security.md, "Ways in"). PASSWORD: by the form or over the socket. */
export type WayIn = 'PASSWORD' | 'SIGN_UP' | 'OTP' | 'GOOGLE' | 'WHATSAPP' | 'PASSKEY' | 'DEMO';

export interface SignIn {
  readonly way: WayIn;
  readonly strength: LoginStrength;
}

/** What the player behind a session has proven since the sign-in. */
export interface SessionProof {
  /** Whether some actions need the password first. */
  readonly needsPassword: boolean;
  /** Time of the last password, passkey or OTP of this session's family, ms since 1970; null: none. */
  readonly provenAt: number | null;
}

/** A session that continues under a new token. */
export interface RenewedLogin extends Login {
  /** Whole seconds until the end of the session's family, which no renewal postpones. */
  readonly expiresInS: number;
}

export interface Caller {
  readonly site: string;
  readonly address: string;
  readonly browser: string;
  /** The browser's device cookie; absent or '': none. */
  readonly device?: string;
  /** Sets the browser's device cookie; absent: impossible, as over a socket. */
  readonly keep?: (device: string) => void;
}

export interface PasswordLogin {
  readonly username: string;
  readonly password: string;
  /** A challenge for this name with its nonce; needed after WORK_PROOF_NEEDED. */
  readonly workProof?: string | undefined;
}

export interface NewPassword {
  readonly oldPassword: string;
  readonly password: string;
}

/** `isFinal`: the end of the family, 12 hours after the sign-in, which nothing postpones. */
export interface ComingEnd {
  readonly inMs: number;
  readonly isFinal: boolean;
}

/** The live session of a program. */
export interface LastingSession {
  readonly account: Pick<SessionAccount, 'account' | 'memberCode' | 'site' | 'isDemo'>;
  readonly person: number;
  /** Whether the account may bet as far as its own status says; one that may not can be signed in. */
  readonly isActive: boolean;
  /** When it ends by itself, ms since 1970. */
  readonly until: number;
}

export interface Auth {
  /**
   * Signs in with a password. INVALID_CREDENTIALS, TOO_MANY_TRIES, WORK_PROOF_NEEDED (many wrong tries of this name, and an unknown browser),
   * BUSY, ACCOUNT_LOCKED, SELF_EXCLUDED.
   */
  login(login: PasswordLogin, caller: Caller): Promise<Outcome<Login>>;
  /** Checks name and password with the limits and refusals of `login`, and opens no session. */
  provenAccount(login: PasswordLogin, caller: Caller): Promise<Outcome<AccountRecord>>;
  /**
   * Opens a lasting session of a program for an account that `provenAccount` has returned; returns its hash. It ends at `until` (ms since
   * 1970), not when idle. ACCOUNT_LOCKED, SELF_EXCLUDED.
   */
  admitLasting(account: AccountRecord, caller: Caller, until: number): Promise<Outcome<string>>;
  /** Returns the live ones of these sessions, by hash, with one query. Leaves out closed and expired sessions and those of blocked or excluded accounts. */
  lasting(sessionHashes: readonly string[]): Promise<ReadonlyMap<string, LastingSession>>;
  /** Postpones the end of a live lasting session to `until`, ms since 1970. */
  extendLasting(sessionHash: string, until: number): Promise<void>;
  /** Closes a program's session and publishes `session-ended`. */
  endLasting(sessionHash: string): Promise<void>;
  /** Returns a challenge for the work proof of a login with this name. */
  workChallenge(site: string, name: string): string;
  /** Opens a new demo account. SWITCHED_OFF, TOO_MANY_TRIES, DEMO_CLOSED (the browser belongs to a player on a break). */
  loginWithDemo(caller: Caller): Promise<Outcome<Login>>;
  /** Opens a session for an account that was authenticated in another way. ACCOUNT_LOCKED, SELF_EXCLUDED. */
  admit(account: AccountRecord, caller: Caller, signIn: SignIn): Promise<Outcome<Login>>;
  /**
   * Opens a session for an account that another provider (Google, WhatsApp) has authenticated. Switches one-click betting off before the
   * session exists (ST-15).
   */
  admitVouched(account: AccountRecord, caller: Caller, way: 'GOOGLE' | 'WHATSAPP'): Promise<Outcome<Login>>;
  /** Returns the name of a browser that has signed in to this account, from its device cookie; null for any other browser. */
  knownDevice(device: string, account: number): string | null;
  /** Returns the accounts that a browser has been in, as far as its device cookie proves it. */
  accountsOf(device: string): readonly number[];
  /** Returns the device cookie of a browser that has signed in to this account, so that other people's wrong passwords do not lock it out. */
  remembered(device: string, account: number): string;
  /** Returns the device cookie for a recent login whose answer could not set it (over a socket). Works once; null otherwise. */
  rememberedLater(device: string, session: SessionAccount): string | null;
  logout(token: string): Promise<void>;
  /**
   * Finds the session of a token. SESSION_ENDED, ACCOUNT_LOCKED. `action`: an action of the player resets the idle time, a poll does not.
   * `heldBy`: hash of the session that the caller's socket belongs to. A replaced token ends its family, unless this session is of it.
   */
  session(token: string, site: string | null, action: boolean, heldBy?: string | null): Promise<Outcome<SessionAccount>>;
  /** Issues a new token. The absolute end stays that of the sign-in. The old token ends, and its sockets move to the new one. */
  renew(token: string, site: string, caller: Caller): Promise<Outcome<RenewedLogin>>;
  /**
   * Changes the password and ends every other session of the account. PASSWORD_WRONG, PASSWORD_WEAK, PASSWORD_COMMON,
   * TOO_MANY_TRIES, NOT_PERMITTED (a demo account has none).
   */
  changePassword(token: string, passwords: NewPassword, caller: Caller): Promise<Outcome<RenewedLogin>>;
  /**
   * Checks the password of an account whose session makes the call. A wrong one counts as a failed login, so that a stolen session cannot
   * guess it. PASSWORD_WRONG, TOO_MANY_TRIES, BUSY, NOT_PERMITTED (the account has none).
   */
  provePassword(account: AccountRecord, password: string, caller: Caller): Promise<Outcome<true>>;
  /** Returns what the player behind a live session has proven, from the table; null if the session is not live. */
  proofOf(sessionHash: string): Promise<SessionProof | null>;
  /** Stores a proof of identity with a session. `isFull`: a password or passkey, after which no action needs the password first. */
  noteProof(sessionHash: string, isFull: boolean): Promise<void>;
  /** Records an action (a key, a click) of a session's player. */
  act(sessionHash: string): void;
  /** Returns the live sessions of an account, latest action first. */
  sessionsOf(account: number): Promise<readonly OpenSession[]>;
  /** Ends one session of the account by its name. Returns false if there is none. */
  endSession(account: number, name: string): Promise<boolean>;
  /** Ends all sessions of the account except one; returns their number. */
  endOtherSessions(account: number, keep: string): Promise<number>;
  /** Returns when a session ends by itself; null if it is unknown in this process. */
  endsIn(sessionHash: string): ComingEnd | null;
  /** Ends all sessions of an account and returns their number. `until`: the end of an exclusion, if it has one. */
  endSessionsOf(account: number, reason: SessionEnd, until?: number): Promise<number>;
}

/** Why a session ended; players read it in their language. */
export type SessionEnd = 'SESSION_ENDED' | 'ACCOUNT_LOCKED' | 'SELF_EXCLUDED' | 'SESSION_LIMIT';

/** The topics that this module publishes on the bus. */
export interface SessionTopics {
  'session-ended': {
    readonly account: number;
    readonly sessionHash: string | null;
    readonly reason: SessionEnd;
    /** The end of an exclusion, if it has one: ms since 1970. */
    readonly until?: number;
    /** true: 12 hours after the sign-in. */
    readonly isFinal?: boolean;
  };
  /** The player continues under a new token: holders of the old session move to the new one. */
  'session-renewed': { readonly account: number; readonly from: string; readonly to: string };
  /** The session ends in `inMs` unless the player does something; also published when an action has postponed the end. */
  'session-ending': { readonly sessionHash: string } & ComingEnd;
}

/** Hashes passwords in a worker thread. */
export interface PasswordHashing {
  /** Returns the Argon2id hash of a password, with its own salt. */
  hash(password: string): Promise<string>;
  /** Checks a password. 'busy': the queue is full, nothing was checked. Without a stored hash it takes as long and returns false. */
  verify(stored: string | null, password: string): Promise<boolean | 'busy'>;
}
