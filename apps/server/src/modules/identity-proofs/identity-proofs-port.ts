/** Proofs of identity of signed-in players, and the changes of an account after which its money waits. */
import type { IdentityProofKind } from '@maidan/contract';
import type { Language, Outcome, Refusal } from '@maidan/domain';
import type { SessionAccount } from '../../http/routes-port.ts';
import type { AccountRecord } from '../accounts/accounts-port.ts';
import type { Caller } from '../auth/auth-port.ts';
import type { PasskeyAnswer } from '../player-passkeys/player-passkeys-port.ts';

/** LOGIN: an account without password, phone and passkey proves itself by a login of the last five minutes. */
export type ProofKind = IdentityProofKind | 'LOGIN';

/** The proof that a player gives: one of these. */
export interface GivenProof {
  readonly password?: string | undefined;
  readonly otp?: string | undefined;
  readonly orderId?: string | undefined;
  readonly passkey?: PasskeyAnswer | undefined;
}

export interface ProofOptions {
  readonly kinds: readonly ProofKind[];
  /** Whether the session needs the password, and an OTP is not enough. */
  readonly needsPassword: boolean;
}

export interface IdentityProofs {
  /** Returns the proofs that an account can give; empty for a demo account, which belongs to no person. */
  kindsOf(owner: AccountRecord): Promise<readonly ProofKind[]>;
  /** Returns the proofs that this session can give. */
  options(session: SessionAccount): Promise<Outcome<ProofOptions>>;
  /** Sends an OTP to the account's phone and returns its orderId. `device`: the browser's device cookie. NOT_PERMITTED, TOO_MANY_TRIES, SWITCHED_OFF. */
  sendOtp(session: SessionAccount, from: { readonly address: string; readonly device: string; readonly language: Language }): Promise<Outcome<string>>;
  /**
   * Checks a proof and returns its kind. Stores nothing. PROOF_NEEDED, RECENT_LOGIN_NEEDED, PASSWORD_WRONG, OTP_WRONG,
   * PASSKEY_REFUSED, TOO_MANY_TRIES, BUSY.
   */
  check(session: SessionAccount, owner: AccountRecord, given: GivenProof, caller: Caller): Promise<Outcome<ProofKind>>;
  /** Like `check`, but an OTP is no proof for a session that needs the password: PASSWORD_NEEDED. SESSION_ENDED. */
  checkForSession: IdentityProofs['check'];
  /** Checks a proof and stores it with the session. Refuses like `checkForSession`. */
  prove(session: SessionAccount, given: GivenProof, caller: Caller): Promise<Outcome<true>>;
  /** Returns the time of a proof of the last five minutes, ms since 1970. PROOF_NEEDED, RECENT_LOGIN_NEEDED, SESSION_ENDED. */
  fresh(session: SessionAccount): Promise<Outcome<number>>;
  /** Returns PASSWORD_NEEDED if the session began with a short OTP on an unknown browser and the password was not given since; null otherwise. */
  passwordRefusal(session: SessionAccount): Promise<Refusal | null>;
  /**
   * Returns why the session may not weaken the protection of the account (limits, passkeys): PASSWORD_NEEDED, or RESET_TOO_NEW within 24
   * hours of a reset by a short OTP on an unknown browser. null: it may.
   */
  guardRefusal(session: SessionAccount): Promise<Refusal | null>;
}

export type IdentityChangeKind = 'RESET' | 'PHONE' | 'PASSKEY';

export interface IdentityChanges {
  /** Records a change: withdrawals wait 24 hours. `isWeak`: a reset by an OTP of four digits on an unknown browser. */
  note(account: number, kind: IdentityChangeKind, isWeak: boolean): Promise<void>;
  /** Returns when the wait after the latest reset ends if that reset was weak, ms since 1970; null: there is no such wait. */
  weakResetUntil(account: number): Promise<number | null>;
}
