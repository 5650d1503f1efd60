/** Notifications of the own account. */
import { encodeNotification, ENDPOINTS } from '@maidan/contract';
import { accept } from '@maidan/domain';
import type { Routes } from '../../http/routes-port.ts';
import type { Notifications } from './notifications-port.ts';

export function registerNotificationRoutes(routes: Routes, notifications: Notifications): void {
  routes.signedIn(ENDPOINTS.notifications, async ({ session, query }) => {
    const { account } = session;
    const before = query.before === undefined ? null : Number(query.before);
    const [{ rows, next }, unread] = await Promise.all([
      query.eventId === undefined
        ? notifications.page(account, before)
        : notifications.ofEvent(account, query.eventId).then((ofEvent) => ({ rows: ofEvent, next: null })),
      notifications.unread(account),
    ]);
    return accept({ success: true as const, result: rows.map(encodeNotification), next: next === null ? null : String(next), unread });
  });
  routes.signedIn(ENDPOINTS.readNotifications, async ({ session, body }) => {
    const unread = await notifications.markRead(session.account, Number(body.notification), body.withOlder === true);
    return accept({ success: true as const, unread });
  });
}
