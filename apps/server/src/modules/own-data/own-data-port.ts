/** What a player may know and have deleted: the list of views of his clear data, the download of all his data, the erasure. */
import type { MaskedFields, RevealedFields, RevealField, RevealReason } from '@maidan/contract';
import type { Outcome } from '@maidan/domain';
import type { SessionAccount } from '../../http/routes-port.ts';
import type { Caller } from '../auth/auth-port.ts';
import type { GivenProof } from '../identity-proofs/identity-proofs-port.ts';

export interface PrivacyView {
  /** ms since 1970. */
  readonly at: number;
  /** The fields that were shown in clear. */
  readonly what: readonly RevealField[];
  /** null: a view from before the list of reasons. Its reason is the note. */
  readonly reason: RevealReason | null;
  /** In the operator's words; '' if he added none. */
  readonly note: string;
}

export interface NewPrivacyView extends Pick<PrivacyView, 'what' | 'note'> {
  /** The operator in words; players do not see it. */
  readonly operator: string;
  readonly reason: RevealReason;
}

export interface PrivacyViews {
  /** Records that an operator saw fields of a player in clear. Calls that reveal data write it before they answer. */
  write(account: number, view: NewPrivacyView): Promise<void>;
  /** Returns the views of an account, newest first, 200 at most. */
  ofAccount(account: number): Promise<readonly PrivacyView[]>;
}

/** Reads the personal data of a player: masked, or in clear for an operator who has given his reason. */
export interface ClearData {
  /** Returns all fields of an account, each masked. */
  masked(account: number): Promise<MaskedFields>;
  /** Returns these fields of an account; others are left out. */
  of(account: number, fields: readonly RevealField[]): Promise<RevealedFields>;
}

export interface OwnData {
  /** Returns all data of an account, one JSON object a line: `{"table", "row"}`. Read while the caller takes it. */
  lines(account: number): AsyncGenerator<string>;
}

export interface ErasureRequest extends GivenProof {
  readonly sure?: boolean | undefined;
}

export interface Erasures {
  /**
   * Erases the personal data of an account for good and ends its sessions. CONFIRMATION_NEEDED, PROOF_NEEDED, PASSWORD_NEEDED,
   * PASSWORD_WRONG, OTP_WRONG, PASSKEY_REFUSED, TOO_MANY_TRIES, RECENT_LOGIN_NEEDED, NOT_PERMITTED (demo), ERASURE_WAITS.
   */
  erase(session: SessionAccount, request: ErasureRequest, caller: Caller): Promise<Outcome<true>>;
}
