/**
 * A game with rounds that all players share: bets, then what is dealt, then who won. A game is data and pure functions; when, for
 * whom and with which seed is the server's. Cards, roulette.
 */
import type { Language } from '@maidan/domain';
import type { Draws } from '../fairness/draws.ts';

export type Words = { readonly [language in Language]: string };

/** What can be bet on at a table. Hundredths of the stake throughout: 198 pays 1.98 times the stake, which is in it. */
export interface TableSpot {
  readonly spot: string;
  readonly name: Words;
  /** lay: the player takes the other side, as in the exchange; he risks stake x (price - 1). */
  readonly side: 'back' | 'lay';
  /** What a win returns, stake included (back). For lay: the price that is laid. */
  readonly price: number;
}

/** One thing that appears on the table: a card or a pocket, at a place. Cards are rank and suit: 'AS', 'TH', '2C'. */
export interface Dealt {
  readonly place: string;
  readonly face: string;
}

/** How a round ended, for the row of last results: a short code of the game, and the spots that won. */
export interface Verdict {
  readonly code: string;
  readonly winners: readonly string[];
}

export interface TableGame {
  readonly gameId: string;
  readonly spots: readonly TableSpot[];
  /** How long bets are taken. */
  readonly bettingMs: number;
  /** Between one dealt thing and the next. */
  readonly stepMs: number;
  /** How long the result stands. */
  readonly resultMs: number;
  /** The whole outcome, in the order in which it is shown. */
  deal(draws: Draws): readonly Dealt[];
  /** Hundredths of the backer's stake that come back to a bet on the spot, what it risked included; 0: lost. */
  returned(dealt: readonly Dealt[], spot: string): number;
  verdict(dealt: readonly Dealt[]): Verdict;
}

/** What a bet takes from the wallet, in hundredths of its stake: all of it, or the liability of a lay. */
export function riskOf(spot: Pick<TableSpot, 'side' | 'price'>): number {
  return spot.side === 'back' ? 100 : spot.price - 100;
}

/** Paise of a stake (paise) at hundredths, rounded down once; for a risk `up`. */
export function sharesOf(stake: number, hundredths: number, round: 'down' | 'up' = 'down'): number {
  const exact = BigInt(stake) * BigInt(hundredths);
  return Number(round === 'down' ? exact / 100n : (exact + 99n) / 100n);
}
