/** Texts and names of notifications in the chosen language. */
import type { NotificationWire } from '@maidan/contract';
import { feedName } from '../../platform/language/feed-name.ts';
import { laterTexts } from '../../platform/language/later-texts.ts';

export const useNotificationText = laterTexts({
  en: () => import('../../messages/notices/notifications.en.json'),
  hi: () => import('../../messages/notices/notifications.hi.json'),
});

/** The notification with the names of its market and winners in the chosen language. */
export function namedNotification(notification: NotificationWire): NotificationWire {
  const { result, marketName } = notification;
  return { ...notification, marketName: feedName(marketName), result: { ...result, winners: result.winners.map(feedName) } };
}
