/** The stores and the connection of the page. */
import { useEffect, useSyncExternalStore } from 'react';
import { io } from 'socket.io-client';
import { useStore } from 'zustand';
import { currentLanguage, languageStore } from '../platform/language/language.ts';
import { notify } from '../platform/dialogs/notify.ts';
import { pageSite } from '../platform/site/page-site.ts';
import { setServerAnswers } from '../platform/reach.ts';
import { session } from '../platform/session/session.ts';
import { endSession, signInAgain } from '../platform/session/session-again.ts';
import { setServerTime } from '../platform/time/time-zone.ts';
import { AccountStore, type AccountState } from './account/account-store.ts';
import { type ClientSocket, Connection, type ConnectionState, socketOptions } from './connection.ts';
import { EventStore, type EventState } from './markets/event-store.ts';
import { MarketStore, type MarketFrame } from './markets/market-store.ts';

export const markets = new MarketStore((flush) => requestAnimationFrame(flush));
export const events = new EventStore();
export const account = new AccountStore();

const token = (): string | undefined => {
  const current = session.current();
  // an ended session would only be refused again
  return current.state === 'in' && !signInAgain.getState().isAsked ? current.token : undefined;
};

const socket: ClientSocket = io(pageSite.apiBase === '' ? '/' : pageSite.apiBase, socketOptions(token, currentLanguage));

export const connection = new Connection({
  socket,
  markets,
  events,
  account,
  token,
  onLogout(message, isFinal) {
    if (!endSession(isFinal)) notify('warning', message);
  },
  onServerTime: (serverTime) => setServerTime(serverTime, Date.now()),
  now: () => performance.now(),
});

connection.state.subscribe(({ unreachable }) => setServerAnswers(!unreachable));
session.subscribe((current) => connection.sessionChanged(current.state === 'in'));
languageStore.subscribe((now, before) => {
  if (now.language !== before.language) connection.languageChanged();
});

const noSubscription = (): (() => void) => () => undefined;

/** Returns the frame of a market, or undefined while it is unknown. Renders again when status, runners or limits change. */
export function useMarketFrame(marketId: string): MarketFrame | undefined {
  return useSyncExternalStore(
    (listener) => markets.onFrame(marketId, listener),
    () => markets.frame(marketId),
  );
}

/** Returns score and status of an event, or undefined while they are unknown. */
export function useEventState(eventId: string | null): EventState | undefined {
  return useSyncExternalStore(eventId === null ? noSubscription : (listener) => events.onChange(eventId, listener), () =>
    eventId === null ? undefined : events.state(eventId),
  );
}

/** Returns a part of the account's state. */
export function useAccount<Part>(select: (state: AccountState) => Part): Part {
  return useStore(account.store, select);
}

/** Calls `load` now and after each message with a balance: bets were settled, or their wagering was counted. Returns the function that stops it. */
export function loadAtEachBalance(load: () => void): () => void {
  load();
  return account.store.subscribe((state, before) => {
    if (state.balance !== before.balance) load();
  });
}

export function useConnection<Part>(select: (state: ConnectionState) => Part): Part {
  return useStore(connection.state, select);
}

/** Watches markets and events while the component is mounted. Compares the list by content. */
export function useWatch(kind: 'markets' | 'events', names: readonly string[]): void {
  const key = names.join(' ');
  useEffect(() => {
    if (key === '') return undefined;
    return connection.subscriptions.watch(kind, key.split(' '));
  }, [kind, key]);
}
