/** What the owner of an account is told about its protection: orders of OTPs, new payees, resets, passkeys. */
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
  /** Stores a notice and tells every session of the account. */
  write(notice: NewSecurityNotice): Promise<void>;
  /** Tells every session of the account of its newest notice of a kind, which another statement has stored. */
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
