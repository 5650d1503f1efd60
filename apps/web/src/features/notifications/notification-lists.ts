/** Lists of notifications, merged and summed. Pure. */
import { fromRupees, toRupees, type NotificationWire } from '@maidan/contract';

/** Both lists without double ids, newest first. */
export function mergeNotifications(known: readonly NotificationWire[], more: readonly NotificationWire[]): NotificationWire[] {
  const byId = new Map([...known, ...more].map((one) => [one._id, one]));
  return [...byId.values()].toSorted((one, other) => Number(other._id) - Number(one._id));
}

/** The newest of each market. Free Cash is a wallet of its own: its result stands only where cash had none. */
export function newestByMarket(all: readonly NotificationWire[]): Map<string, NotificationWire> {
  const newest = new Map<string, NotificationWire>();
  for (const one of all.toSorted((a, b) => Number(a._id) - Number(b._id))) {
    const known = newest.get(one.marketId);
    if (known === undefined || known.wallet === one.wallet || one.wallet === 'MAIN') newest.set(one.marketId, one);
  }
  return newest;
}

/** Rupees of all of them, summed in paise. */
export function sumOf(notifications: readonly Pick<NotificationWire, 'profit'>[]): number {
  return toRupees(notifications.reduce((sum, { profit }) => sum + fromRupees(profit), 0));
}
