/** Passkeys of players: a full login, and a proof of identity. */
import type { PasskeyAssertion, PasskeyRegistration } from '@maidan/contract';
import type { Outcome } from '@maidan/domain';
import type { PasskeyParty } from '../../http/passkeys.ts';
import type { SessionAccount } from '../../http/routes-port.ts';
import type { Caller, Login } from '../auth/auth-port.ts';

export interface PlayerPasskey {
  /** The passkey's name on the wire. */
  readonly id: string;
  readonly name: string;
  /** ms since 1970. */
  readonly createdAt: number;
  readonly lastUsedAt: number | null;
}

export interface PasskeyCeremony {
  readonly ceremonyId: string;
  /** For `navigator.credentials`, unchanged. */
  readonly options: Record<string, unknown>;
}
/** The answer of an authenticator, and the page that asked for it. */
export interface PasskeyAnswer {
  readonly ceremonyId: string;
  readonly credential: PasskeyAssertion;
  readonly party: PasskeyParty;
}
export interface NewPasskeyAnswer {
  readonly ceremonyId: string;
  readonly credential: PasskeyRegistration;
  readonly name: string;
  readonly party: PasskeyParty;
}

export interface PlayerPasskeys {
  /** Returns whether players of a site may have passkeys. */
  isOn(site: string): boolean;
  /** Returns whether an account has a passkey. */
  has(account: number): Promise<boolean>;
  list(account: number): Promise<readonly PlayerPasskey[]>;
  addOptions(session: SessionAccount, party: PasskeyParty): Promise<PasskeyCeremony>;
  /** Adds a passkey. PASSKEY_REFUSED. */
  add(session: SessionAccount, answer: NewPasskeyAnswer, address: string): Promise<Outcome<true>>;
  /** Removes a passkey by its name on the wire. Returns false if there is none. */
  remove(session: SessionAccount, name: string, address: string): Promise<boolean>;
  /** SWITCHED_OFF, TOO_MANY_TRIES. */
  signInOptions(party: PasskeyParty, caller: Caller): Promise<Outcome<PasskeyCeremony>>;
  /** Signs in with a passkey of the caller's site. PASSKEY_REFUSED, ACCOUNT_LOCKED, SELF_EXCLUDED, SWITCHED_OFF, TOO_MANY_TRIES. */
  signIn(answer: PasskeyAnswer, caller: Caller): Promise<Outcome<Login>>;
  proofOptions(session: SessionAccount, party: PasskeyParty): Promise<PasskeyCeremony>;
  /** Checks that the session's player holds one of his passkeys. PASSKEY_REFUSED. */
  prove(session: SessionAccount, answer: PasskeyAnswer): Promise<Outcome<true>>;
}
