/** Messages that leave the installation: mail over SMTP, SMS and WhatsApp over signed HTTP. */
import type { Client } from '../../platform/postgres/database.ts';

export type MessageChannel = 'mail' | 'sms' | 'whatsapp';
export const MESSAGE_CHANNELS: readonly MessageChannel[] = ['mail', 'sms', 'whatsapp'];

export interface OutgoingMessage {
  readonly site: string;
  /** A mail address, or the ten digits of a phone. */
  readonly to: string;
  /** Of a mail; empty on other channels. */
  readonly subject: string;
  readonly text: string;
}

export interface NewMessage extends OutgoingMessage {
  readonly channel: MessageChannel;
  /** Replaces unsent messages of the same topic to the same receiver; null: replaces none. */
  readonly topic: string | null;
  /** Ms since 1970. The message is deleted then if it was not sent. */
  readonly expiresAt: number;
  /** false: nothing is sent, but storing takes the same time. */
  readonly isSent: boolean;
}

/** A message on its way to a receiver. */
export interface Delivery extends OutgoingMessage {
  /** The same at each try: the receiver delivers it once. */
  readonly idempotencyKey: string;
}

/**
 * Carries messages of one channel. SENT: the receiver has taken the message. REFUSED: it will never take it. Any other fault throws, and the
 * message is sent again.
 */
export interface MessageTransport {
  send(delivery: Delivery): Promise<'SENT' | 'REFUSED'>;
  close?(): void;
}

export interface Messages {
  isOpen(channel: MessageChannel): boolean;
  /** Stores a message in the caller's transaction. Returns the function to call after the commit; without it the message waits for the next check. */
  add(client: Client, message: NewMessage): Promise<() => void>;
  /** Sends what an earlier process left, and everything that comes. */
  start(): void;
  stop(): Promise<void>;
}
