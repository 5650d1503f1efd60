/** Texts and lists of notifications. Pure. */
import { fromRupees, toRupees, type NotificationWire } from '@maidan/contract';
import type { createTranslator } from 'use-intl';
import type english from '../../messages/notices/notifications.en.json';
import { rupeesText } from '../../platform/money/rupees-text.ts';

/** Texts of notifications. The names in a notification must be in the same language (`namedNotification`). */
export type NotificationText = ReturnType<typeof createTranslator<typeof english>>;

/** Formats rupees with their sign: '+₹490.00', '-₹1,000.00'. */
export function signedText(rupees: number): string {
  return `${rupees > 0 ? '+' : ''}${rupeesText(rupees)}`;
}

/** Returns the text of the market's result: its winners or runs, or that it is void. */
export function resultText({ result }: Pick<NotificationWire, 'result'>, text: NotificationText): string {
  if (result.type === 'void') return text('notifications.resultVoid');
  if (result.type === 'unsettled') return text('notifications.resultTakenBack');
  if (result.runs !== null) return text('notifications.result', { result: text('notifications.runs', { runs: result.runs }) });
  const winners = result.winners.join(', ');
  return text('notifications.result', { result: winners === '' ? text('notifications.nobody') : winners });
}

/** Returns the text of the player's result after commission. */
export function outcomeText({ result, profit }: Pick<NotificationWire, 'result' | 'profit'>, text: NotificationText): string {
  if (result.type === 'unsettled') return text('notifications.takenBack');
  if (result.type === 'void') return text('notifications.void');
  if (profit === 0) return text('notifications.even');
  return text(profit > 0 ? 'notifications.won' : 'notifications.lost', { amount: rupeesText(Math.abs(profit)) });
}

/** Returns the heading of the toast, with the market's name. */
export function headingText({ result, profit, previous, marketName, eventName }: NotificationWire, text: NotificationText): string {
  const market = `${eventName} · ${marketName}`;
  if (result.type === 'unsettled') return text('notifications.takenBackOf', { market });
  if (result.type === 'void') return text('notifications.voidOf', { market });
  if (previous !== null) return text('notifications.correctedOf', { market });
  if (profit === 0) return text('notifications.evenOf', { market });
  return text(profit > 0 ? 'notifications.wonOf' : 'notifications.lostOf', { market, amount: rupeesText(Math.abs(profit)) });
}

/** Returns the lines below the heading of the toast. */
export function detailLines(notification: NotificationWire, text: NotificationText): string[] {
  const { previous, balance, result } = notification;
  return [
    ...(result.type === 'void' ? [] : [resultText(notification, text)]),
    ...(previous === null ? [] : [outcomeText(notification, text), text('notifications.before', { amount: signedText(previous) })]),
    text('notifications.balance', { amount: rupeesText(balance) }),
  ];
}

/** Merges both lists by id, newest first. Items of `more` replace known ones. */
export function mergeNotifications(known: readonly NotificationWire[], more: readonly NotificationWire[]): NotificationWire[] {
  const byId = new Map([...known, ...more].map((one) => [one._id, one]));
  return [...byId.values()].toSorted((one, other) => Number(other._id) - Number(one._id));
}

/** Returns the newest notification of each market. One of Free Cash counts only in markets without one of cash. */
export function newestByMarket(all: readonly NotificationWire[]): Map<string, NotificationWire> {
  const newest = new Map<string, NotificationWire>();
  for (const one of all.toSorted((a, b) => Number(a._id) - Number(b._id))) {
    const known = newest.get(one.marketId);
    if (known === undefined || known.wallet === one.wallet || one.wallet === 'MAIN') newest.set(one.marketId, one);
  }
  return newest;
}

/** Returns the sum of the profits in rupees, added in paise. */
export function sumOf(notifications: readonly Pick<NotificationWire, 'profit'>[]): number {
  return toRupees(notifications.reduce((sum, { profit }) => sum + fromRupees(profit), 0));
}
