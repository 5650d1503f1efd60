/** OTPs: four or six digits that prove possession of a phone, bound to orderId, phone, purpose and site (T-16). */
import type { Language, Outcome } from '@maidan/domain';
import type { Client } from '../../platform/postgres/database.ts';

/** proof: of the player behind a session, for an action that needs one. */
export type OtpPurpose = 'register' | 'login' | 'reset' | 'proof';

export interface OtpRequest {
  readonly site: string;
  readonly phone: string;
  readonly purpose: OtpPurpose;
  readonly address: string;
  /** Name of the browser, if it has signed in to the phone's account: it has sends and tries of its own. null: any other browser. */
  readonly device: string | null;
  readonly language: Language;
  /** false: sends nothing, but everything else happens as usual. */
  readonly usable: boolean;
}

export interface OtpOrder {
  readonly orderId: string;
  /** Sent with the OTP if the purpose is reset: 256 random bits. */
  readonly proof: string;
  /** Digits of the OTP. */
  readonly digits: 4 | 6;
}

export interface OtpTry {
  readonly site: string;
  readonly phone: string;
  readonly orderId: string;
  readonly otp: string;
}

export interface CodeOrder {
  readonly site: string;
  readonly orderId: string;
  /** The phone that the order must be of; null: any. */
  readonly phone: string | null;
}

export interface Otps {
  /** Returns whether this installation can deliver OTPs. */
  canSend(): boolean;
  /**
   * Sends an OTP. MESSAGES_CLOSED: this installation has no way to send one. TOO_MANY_TRIES: within 59 s of the last one, 5 in an hour, 10 in a day, a locked phone, or too many from one address. A
   * known browser is counted by itself: 59 s, and 5 in a day.
   */
  send(request: OtpRequest): Promise<Outcome<OtpOrder>>;
  /** Returns the purpose of an open orderId of this phone on this site; null for all others. */
  purposeOf(site: string, phone: string, orderId: string): Promise<OtpPurpose | null>;
  /**
   * Takes one of the tries of sign-up codes that a phone has in a day, and returns the phone of the order. `counts`: false if this order has
   * just judged the same code, which costs no try. OTP_WRONG: no live order of a sign-up; TOO_MANY_TRIES: 5 codes a day.
   */
  takeCodeTry(order: CodeOrder, code: string): Promise<Outcome<{ readonly phone: string; readonly counts: boolean }>>;
  /** Checks an OTP without using it up. OTP_WRONG, TOO_MANY_TRIES. */
  check(claim: OtpTry): Promise<Outcome<true>>;
  /** Uses a right OTP once. OTP_WRONG, TOO_MANY_TRIES. `proof`: the value that `send` returned, if the purpose is reset. */
  use(claim: OtpTry, purpose: OtpPurpose, proof?: string): Promise<Outcome<true>>;
}

/** The SMS provider. The developer inbox is built in; operators can add their own. */
export interface SmsMessage {
  readonly site: string;
  /** Ten digits. */
  readonly phone: string;
  readonly text: string;
}

export interface SmsProvider {
  /** Resolves when the message was accepted. No caller waits for it, so its duration reveals nothing. */
  send(message: SmsMessage): Promise<void>;
}

/** A message with a secret for the holder of the phone. */
export interface CodeMessage extends SmsMessage {
  /** A newer message of the same topic replaces an unsent older one. */
  readonly topic: string;
  /** Ms since 1970. */
  readonly expiresAt: number;
  /** false: nothing is sent, but it takes the same time. */
  readonly isSent: boolean;
}

export interface CodeMessages {
  /** Takes a message in the transaction that stores its secret. Returns the function to call after the commit. */
  take(client: Client, message: CodeMessage): Promise<() => void>;
}
