/** Notifications of settled markets: written with the settlement; players read them and mark them as read. */
import type { NotificationFacts } from '@maidan/contract';

/** A settlement of a market, by its database key and generation. */
export interface SettledGeneration {
  readonly market: number;
  readonly generation: number;
}

export interface NotificationPage {
  readonly rows: readonly NotificationFacts[];
  /** Pass this id to get older rows; null if there are none. */
  readonly next: number | null;
}

export interface Notifications {
  /** Returns notifications older than the id `before`, newest first. */
  page(account: number, before: number | null): Promise<NotificationPage>;
  /** Returns the newest notification of each market and wallet of an event, newest first. */
  ofEvent(account: number, eventId: string): Promise<readonly NotificationFacts[]>;
  /** Returns the notifications that these settlements wrote for the account, oldest first. */
  ofSettlements(account: number, settlements: readonly SettledGeneration[]): Promise<readonly NotificationFacts[]>;
  /** Returns the number of unread notifications, at most MAX_UNREAD. */
  unread(account: number): Promise<number>;
  /** Marks one notification as read, with `withOlder` also every older one. Returns how many remain unread. */
  markRead(account: number, notification: number, withOlder: boolean): Promise<number>;
}

/** The topics that this module publishes on the bus. */
export interface NotificationTopics {
  /** A settlement wrote a notification for the account (by database key of its market), or the account read some (`added` null). */
  'notifications-changed': { readonly account: number; readonly added: { readonly market: number; readonly generation: number } | null };
}
