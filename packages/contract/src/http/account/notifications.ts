/** Notifications of settled markets: the result of each market for the player, kept for 30 days. */
import { WALLET_CODES } from '@maidan/domain';
import * as z from 'zod/mini';
import { successOf } from '../../answer.ts';
import { endpoint } from '../../endpoint.ts';
import { Id, NumberedId } from '../../fields.ts';

/** Notifications per page. */
export const NOTIFICATION_PAGE = 20;
/** The count of unread notifications stops here; clients then show "99+". */
export const MAX_UNREAD = 100;

export const NotificationWire = z.object({
  _id: z.string(),
  time: z.string(),
  isRead: z.boolean(),
  marketId: z.string(),
  marketName: z.string(),
  eventId: z.string(),
  eventName: z.string(),
  eventTypeId: z.string(),
  /** The wallet of the bets. */
  wallet: z.enum(WALLET_CODES),
  /** void: stakes are returned. unsettled: the result was taken back and the bets are open again. */
  result: z.object({
    type: z.enum(['winners', 'dead-heat', 'runs', 'void', 'unsettled']),
    /** Names of the winning selections. */
    winners: z.array(z.string()),
    /** Runs of a line market, otherwise null. */
    runs: z.nullable(z.number()),
  }),
  /** Rupees won (positive) or lost after commission. */
  profit: z.number(),
  /** Rupees. */
  commission: z.number(),
  /** Rupees after commission of the result that this one replaces; null if it replaces none. */
  previous: z.nullable(z.number()),
  /** Available rupees of the wallet after the settlement. */
  balance: z.number(),
});
export type NotificationWire = z.infer<typeof NotificationWire>;

const AccountPath = z.object({ id: Id });

/**
 * Lists notifications, newest first. `before`: the `next` of the previous page. `eventId`: returns the newest of each market and wallet of that
 * event, on one page. A poll: it does not renew the idle time.
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
    /** null on the last page. */
    next: z.nullable(z.string()),
    /** Number of unread notifications, at most MAX_UNREAD. */
    unread: z.number(),
  }),
});
/** Marks one notification as read, or also all older ones. */
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
