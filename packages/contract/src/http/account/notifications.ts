/** Notifications of settled markets, kept 30 days for each account: what a market of the player came to, wherever he was. */
import { WALLET_CODES } from '@maidan/domain';
import * as z from 'zod/mini';
import { successOf } from '../../answer.ts';
import { endpoint } from '../../endpoint.ts';
import { Id, NumberedId } from '../../fields.ts';

/** Notifications of one page. */
export const NOTIFICATION_PAGE = 20;
/** The count of unread notifications stops here; clients show "99+" for it. */
export const MOST_UNREAD = 100;

export const NotificationWire = z.object({
  _id: z.string(),
  time: z.string(),
  isRead: z.boolean(),
  marketId: z.string(),
  marketName: z.string(),
  eventId: z.string(),
  eventName: z.string(),
  eventTypeId: z.string(),
  /** Whose bets it is about. */
  wallet: z.enum(WALLET_CODES),
  /** void: stakes are returned. unsettled: the result was taken back and the bets are open again. */
  result: z.object({
    type: z.enum(['winners', 'dead-heat', 'runs', 'void', 'unsettled']),
    /** Names of the winning selections. */
    winners: z.array(z.string()),
    /** Of a line market. */
    runs: z.nullable(z.number()),
  }),
  /** Rupees won (positive) or lost after commission. */
  profit: z.number(),
  /** Rupees. */
  commission: z.number(),
  /** Rupees after commission of the result that this one replaces; null: it replaces none. */
  previous: z.nullable(z.number()),
  /** Rupees that the wallet had available after it. */
  balance: z.number(),
});
export type NotificationWire = z.infer<typeof NotificationWire>;

const AccountPath = z.object({ id: Id });

/**
 * Newest first. `before`: the `next` of the page before. `eventId`: the newest of each market and wallet of that event, on one page.
 * A poll: does not renew the idle time.
 */
export const notifications = endpoint({
  name: 'notifications',
  method: 'GET',
  path: 'account/:id/notifications',
  auth: 'bearer',
  params: AccountPath,
  query: z.object({ before: z.optional(NumberedId), eventId: z.optional(Id) }),
  answer: successOf({
    result: z.array(NotificationWire),
    /** null: there are no older ones. */
    next: z.nullable(z.string()),
    /** At most MOST_UNREAD. */
    unread: z.number(),
  }),
});
/** Marks one notification, or this one and all older ones, as read. */
export const readNotifications = endpoint({
  name: 'readNotifications',
  method: 'POST',
  path: 'account/:id/notifications/read',
  auth: 'bearer',
  params: AccountPath,
  body: z.object({ notification: NumberedId, withOlder: z.optional(z.boolean()) }),
  answer: successOf({ unread: z.number() }),
  action: true,
});
