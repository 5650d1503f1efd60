/** Notifications of the signed-in account: loaded pages, additions of the account feed, and the results of an event's markets. */
import { notifications, readNotifications, type NotificationWire } from '@maidan/contract';
import { create } from 'zustand';
import { call } from '../../platform/http/call.ts';
import { logProblem } from '../../platform/log-problem.ts';
import { session } from '../../platform/session/session.ts';
import { account, connection } from '../../realtime/live.ts';
import { mergeNotifications, newestByMarket } from './notification-words.ts';

export interface NotificationState {
  /** Newest first; null before the first page was read. */
  readonly items: readonly NotificationWire[] | null;
  /** The cursor of the next page; null: there is none. */
  readonly next: string | null;
  readonly loading: boolean;
  /** The last request was not answered. */
  readonly failed: boolean;
  /** The newest notification of a market, by its id. */
  readonly byMarket: ReadonlyMap<string, NotificationWire>;
}
const NONE: NotificationState = { items: null, next: null, loading: false, failed: false, byMarket: new Map() };

export const notificationStore = create<NotificationState>(() => NONE);

function memberCode(): string | null {
  const current = session.current();
  return current.state === 'in' ? current.user.memberCode : null;
}

/** Loads the first page (`older` false), or the page after the last loaded one. */
export async function loadNotifications(older: boolean): Promise<void> {
  const id = memberCode();
  const { next, loading } = notificationStore.getState();
  if (id === null || loading) return;
  notificationStore.setState({ loading: true, failed: false });
  try {
    const page = await call(notifications, { params: { id }, query: older && next !== null ? { before: next } : {} });
    if (memberCode() !== id) return;
    notificationStore.setState(({ items }) => ({
      items: older ? mergeNotifications(items ?? [], page.result) : page.result,
      next: page.next,
      loading: false,
    }));
    account.setUnread(page.unread);
  } catch (error) {
    notificationStore.setState({ loading: false, failed: true });
    logProblem('notifications', error);
  }
}

const asked = new Set<string>();

/** Loads the results of an event's markets once; the account feed adds later ones. */
export async function loadResultsOfEvent(eventId: string): Promise<void> {
  const id = memberCode();
  if (id === null || asked.has(eventId)) return;
  asked.add(eventId);
  try {
    const { result } = await call(notifications, { params: { id }, query: { eventId } });
    if (memberCode() === id) addResults(result);
  } catch (error) {
    asked.delete(eventId);
    logProblem('results of the event', error);
  }
}

function addResults(added: readonly NotificationWire[]): void {
  notificationStore.setState(({ byMarket }) => ({ byMarket: newestByMarket([...byMarket.values(), ...added]) }));
}

/** Marks one notification, or it and all older ones, as read. Returns false if the request failed. */
export async function markRead(notification: string, withOlder: boolean): Promise<boolean> {
  const id = memberCode();
  if (id === null) return false;
  try {
    const { unread } = await call(readNotifications, { params: { id }, body: { notification, withOlder } });
    notificationStore.setState(({ items }) => ({
      items: items?.map((one) => (one._id === notification || (withOlder && Number(one._id) < Number(notification)) ? { ...one, isRead: true } : one)) ?? null,
    }));
    account.setUnread(unread);
    return true;
  } catch (error) {
    logProblem('notifications', error);
    return false;
  }
}

/** Follows the account feed: adds settlements and shows their toasts. Returns the function that stops it. */
export function followNotifications(): () => void {
  const stop = connection.on('account-update', ({ notifications: news }) => {
    if (news === undefined || news.added.length === 0) return;
    addResults(news.added);
    notificationStore.setState(({ items }) => ({ items: items === null ? null : mergeNotifications(items, news.added) }));
    import('./notification-toasts.ts')
      .then(({ toastNotifications }) => toastNotifications(news.added))
      .catch((error: unknown) => logProblem('settled markets', error));
  });
  return () => {
    stop();
    asked.clear();
    notificationStore.setState(NONE, true);
  };
}
