/** Batches of bets that are placed together or not at all (MX). */
import type { OrderType, Side } from './order.ts';
import { isAtStart } from './order-terms.ts';

/** The most bets of a batch: of a player, and of any caller. */
export const LARGEST_PLAYER_BATCH = 60;
export const LARGEST_BATCH = 200;
/** A bet of a batch below the minimum stake is taken if it pays so many minimum stakes, unless its site has a rule of its own. */
export const BATCH_PAYOUT_FACTOR = 20;
/** The most characters of a batch's reference, because each of its bets has this reference with `/1`, `/2` ... */
export const LONGEST_BATCH_REFERENCE = 58;

/** A bet of a batch. `price` in any unit in which a higher number is a higher price; null: could not be read. */
export interface BatchedBet {
  readonly market: number | string;
  readonly runner: number;
  readonly side: Side | null;
  readonly price: number | null;
  /** Default: LIMIT. Bets at the starting price match no other of their batch. */
  readonly orderType?: OrderType | undefined;
}

/** Returns the reference of one bet of a batch, counted from 1. */
export function referenceInBatch(batch: string, bet: number): string {
  return `${batch}/${bet}`;
}

/** Returns the first two bets of which one backs and the other lays the same runner at the same price or a higher one, counted from 0; null if there are none. */
export function matchingPair(bets: readonly BatchedBet[]): readonly [number, number] | null {
  for (const [later, b] of bets.entries()) {
    for (let earlier = 0; earlier < later; earlier++) {
      const a = bets[earlier]!;
      if (a.side === b.side || a.runner !== b.runner || a.market !== b.market || isAtStart(a.orderType) || isAtStart(b.orderType)) continue;
      const [back, lay] = a.side === 'BACK' ? [a, b] : [b, a];
      if (back.side === 'BACK' && lay.side === 'LAY' && back.price !== null && lay.price !== null && lay.price >= back.price) return [earlier, later];
    }
  }
  return null;
}
