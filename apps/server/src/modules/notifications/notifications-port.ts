/** Notifications of settled markets: written with the settlement, read and marked as read by their player. */
import type { NotificationFacts } from '@maidan/contract';

/** A settlement of a market, by its database key and generation. */
export interface SettledGeneration {
  readonly market: number;
  readonly generation: number;
}

export interface NotificationPage {
  readonly rows: readonly NotificationFacts[];
  /** The id to ask for older rows with; null when there are none. */
  readonly next: number | null;
}

export interface Notifications {
  /** Newest first, older than the id `before`. */
  page(account: number, before: number | null): Promise<NotificationPage>;
  /** The newest notification of each market and wallet of an event, newest first. */
  ofEvent(account: number, eventId: string): Promise<readonly NotificationFacts[]>;
  /** What these settlements wrote for the account, oldest first. */
  ofSettlements(account: number, settlements: readonly SettledGeneration[]): Promise<readonly NotificationFacts[]>;
  /** At most MAX_UNREAD. */
  unread(account: number): Promise<number>;
  /** Marks one notification as read, `withOlder` also every older one. Returns how many stay unread. */
  markRead(account: number, notification: number, withOlder: boolean): Promise<number>;
}

/** What this module publishes on the bus. */
export interface NotificationTopics {
  /** A settlement wrote a notification for the account (by database key of its market), or the account read some (`added` null). */
  'notifications-changed': { readonly account: number; readonly added: { readonly market: number; readonly generation: number } | null };
}
