/** Bets that ended without a match while the player was there: they leave the open bets, so they are shown with their reason until he hides them. */
import type { Order } from '@maidan/contract';
import { create } from 'zustand';
import { session } from '../../platform/session/session.ts';
import { connection } from '../../realtime/live.ts';

const KEPT = 5;

export const endedBets = create<{ readonly bets: readonly Order[] }>(() => ({ bets: [] }));

export function hideEndedBets(): void {
  endedBets.setState({ bets: [] });
}

/** Ended by something else than the player: nothing of it matched, and nothing rests. */
export function endedByItself(bet: Pick<Order, 'status' | 'reason'>): boolean {
  return bet.status === 'LAPSED' || (bet.status === 'CANCELLED' && bet.reason !== 'CANCELLED' && bet.reason !== null);
}

connection.on('account-update', ({ orders = [] }) => {
  const ended = orders.filter(endedByItself);
  if (ended.length === 0) return;
  endedBets.setState(({ bets }) => ({ bets: [...ended, ...bets.filter((bet) => ended.every((one) => one._id !== bet._id))].slice(0, KEPT) }));
});
session.subscribe(hideEndedBets);
