/** A toast for each settled market of the player, on any page. Markets that settle within seconds share one toast. */
import type { NotificationWire } from '@maidan/contract';
import { TOAST_MS } from '@maidan/domain';
import { createTranslator } from 'use-intl';
import type english from '../../messages/notices/notifications.en.json';
import { openDialog } from '../../platform/dialogs/dialogs.ts';
import { feedName } from '../../platform/language/texts.ts';
import { languageStore } from '../../platform/language/language.ts';
import { notify } from '../../platform/dialogs/notify.ts';
import { rupeesText } from '../../platform/money/rupees-text.ts';
import { detailLines, headingText, signedText, sumOf, type NotificationText } from './notification-words.ts';

/** Returns the notification with the names of its market and winners in the chosen language. */
export function namedNotification(notification: NotificationWire): NotificationWire {
  const { result, marketName } = notification;
  return { ...notification, marketName: feedName(marketName), result: { ...result, winners: result.winners.map(feedName) } };
}

const ID = 'settled-markets';

/** The notifications of the visible toast. */
let shown: readonly NotificationWire[] = [];
let shownUntil = 0;

async function notificationText(): Promise<NotificationText> {
  const { language } = languageStore.getState();
  const { default: messages } = await (language === 'hi'
    ? import('../../messages/notices/notifications.hi.json')
    : import('../../messages/notices/notifications.en.json'));
  return createTranslator<typeof english>({ locale: language, messages });
}

/** Shows the results of these settlements in a toast, together with those of the toast that is still visible. */
export async function toastNotifications(wire: readonly NotificationWire[]): Promise<void> {
  const text = await notificationText();
  const added = wire.map(namedNotification);
  const now = performance.now();
  shown = now < shownUntil ? [...shown, ...added] : added;
  shownUntil = now + TOAST_MS;
  const last = shown.at(-1)!;
  const action = { label: text('notifications.show'), run: () => openDialog({ name: 'notifications' }) };
  if (shown.length === 1) {
    notify(last.profit > 0 ? 'success' : 'info', headingText(last, text), { id: ID, lines: detailLines(last, text), action });
    return;
  }
  const sum = sumOf(shown);
  notify(sum > 0 ? 'success' : 'info', text('notifications.several', { count: shown.length, amount: signedText(sum) }), {
    id: ID,
    lines: [...new Set(shown.map((one) => headingText(one, text)))].slice(-2).concat(text('notifications.balance', { amount: rupeesText(last.balance) })),
    action,
  });
}
