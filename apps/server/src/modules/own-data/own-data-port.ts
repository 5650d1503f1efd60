/** What a player may know and have deleted: the list of views of his clear data, the download of all his data, the erasure. */
import type { RevealedFields, RevealField } from '@maidan/contract';
import type { Outcome } from '@maidan/domain';
import type { SessionAccount } from '../../http/routes-port.ts';
import type { Caller } from '../auth/auth-port.ts';

export interface PrivacyView {
  /** ms since 1970. */
  readonly at: number;
  /** The fields that were shown in clear. */
  readonly what: readonly RevealField[];
  /** The reason that the operator gave. */
  readonly why: string;
}

export interface PrivacyViews {
  /** Records that an operator saw fields of a player in clear. Calls that reveal data write it before they answer. */
  write(account: number, view: { readonly operator: string; readonly what: readonly RevealField[]; readonly why: string }): Promise<void>;
  /** Returns the views of an account, newest first, 200 at most. */
  ofAccount(account: number): Promise<readonly PrivacyView[]>;
}

/** Reads the clear personal data of a player, for an operator who has given his reason. */
export interface ClearData {
  /** Returns these fields of an account; others are left out. */
  of(account: number, fields: readonly RevealField[]): Promise<RevealedFields>;
}

export interface OwnData {
  /** Returns all data of an account, one JSON object a line: `{"table", "row"}`. Read while the caller takes it. */
  lines(account: number): AsyncGenerator<string>;
}

export interface ErasureRequest {
  readonly sure?: boolean | undefined;
  readonly password?: string | undefined;
}

export interface Erasures {
  /**
   * Erases the personal data of an account for good and ends its sessions. CONFIRMATION_NEEDED, PASSWORD_WRONG, TOO_MANY_TRIES,
   * PROOF_NEEDED, RECENT_LOGIN_NEEDED, NOT_PERMITTED (demo), ERASURE_WAITS.
   */
  erase(session: SessionAccount, request: ErasureRequest, caller: Caller): Promise<Outcome<true>>;
}
