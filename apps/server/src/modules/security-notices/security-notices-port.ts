/** Notices to the owner of an account about its protection: orders of OTPs, new payees, resets, passkeys. */
import type { SecurityNoticeKind } from '@maidan/contract';

export interface SecurityNotice {
  readonly id: number;
  readonly kind: SecurityNoticeKind;
  /** The masked payee or the name of a passkey; null: none. */
  readonly subject: string | null;
  /** The address that the server saw; null: unknown. */
  readonly address: string | null;
  /** Whether the ordered OTP was used. */
  readonly isUsed: boolean;
  /** ms since 1970. */
  readonly createdAt: number;
}

export interface NewSecurityNotice {
  readonly account: number;
  readonly kind: SecurityNoticeKind;
  readonly subject?: string;
  readonly address?: string;
  /** The orderId of an OTP. */
  readonly reference?: string;
}

export interface SecurityNotices {
  /** Stores a notice and publishes it to every session of the account. */
  write(notice: NewSecurityNotice): Promise<void>;
  /** Publishes the newest notice of a kind, which another statement has stored, to every session of the account. */
  announce(account: number, kind: SecurityNoticeKind): Promise<void>;
  /** Marks the notice of an OTP order as used by a right OTP. */
  markUsed(orderId: string): Promise<void>;
  /** Returns the newest 20 notices of an account, newest first. */
  list(account: number): Promise<readonly SecurityNotice[]>;
}

/** The topics that this module publishes on the bus. */
export interface SecurityTopics {
  'security-notice': { readonly account: number; readonly notice: SecurityNotice };
}
