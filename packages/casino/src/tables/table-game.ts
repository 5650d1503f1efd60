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
  /** What a win returns, stake included (back); the highest where `prices` tells several. For lay: the price that is laid. */
  readonly price: number;
  /** What each kind of win returns, highest first, where it is not the same for all. */
  readonly prices?: readonly SpotPrice[];
  /** Of what a bet risks, the share that comes back in the long run: exact, numerator and denominator (`npm run rtp`). */
  readonly rtp: readonly [number, number];
  /** main: what the game is about; side: what can be bet on besides. */
  readonly group: 'main' | 'side';
  /** What side bets that belong together stand under. */
  readonly heading?: Words;
}

export interface SpotPrice {
  readonly name: Words;
  readonly price: number;
}

/**
 * One thing that appears on the table: a card or a pocket, at a place. Cards are rank and suit: 'AS', 'TH', '2C'. What comes to a
 * place that is taken lies beside or on what is there. The places of a game are told where it stands.
 */
export interface Dealt {
  readonly place: string;
  readonly face: string;
}

/** How a round ended, for the row of last results: a short code of the game, and the spots that returned more than a bet risks. */
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
  /** Hundredths of the backer's stake that come back to a bet on the spot, what it risked included; 0: lost. `dealt` is all of it. */
  returned(dealt: readonly Dealt[], spot: string): number;
  /** What comes back to each spot, in their order: `returned` of all of them at once. */
  returns(dealt: readonly Dealt[]): readonly number[];
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
