/**
 * A table game: card games and roulette. All players share its rounds, which have three phases: betting, dealing, result. A game is data
 * and pure functions; the server decides the time, the players and the seed.
 */
import type { Language } from '@maidan/domain';
import type { Draws } from '../fairness/draws.ts';

export type Words = { readonly [language in Language]: string };

/** A spot of a table. Prices are hundredths of the stake with the stake included: 198 returns 1.98 times the stake. */
export interface TableSpot {
  readonly spot: string;
  readonly name: Words;
  /** lay: the player takes the other side, as on the exchange, and risks stake x (price - 1). */
  readonly side: 'back' | 'lay';
  /** back: return of a win, stake included; the highest one if there are `prices`. lay: the price that is laid. */
  readonly price: number;
  /** Return of each kind of win, highest first, if they differ. */
  readonly prices?: readonly SpotPrice[];
  /** Exact share of the risk that returns in the long run: numerator and denominator (`npm run rtp`). */
  readonly rtp: readonly [number, number];
  /** main: a bet on the outcome of the game; side: any other bet. */
  readonly group: 'main' | 'side';
  /** Heading of a group of side bets. */
  readonly heading?: Words;
}

export interface SpotPrice {
  readonly name: Words;
  readonly price: number;
}

/**
 * A card or a pocket that appears at a place of the table. Cards are rank and suit: 'AS', 'TH', '2C'. A place can have several cards. The
 * header of each game lists its places.
 */
export interface Dealt {
  readonly place: string;
  readonly face: string;
}

/** The result of a round: a short code for the row of last results, and the spots that returned more than their risk. */
export interface Verdict {
  readonly code: string;
  readonly winners: readonly string[];
}

export interface TableGame {
  readonly gameId: string;
  readonly spots: readonly TableSpot[];
  /** Duration of the betting phase. */
  readonly bettingMs: number;
  /** Time between two dealt cards. */
  readonly stepMs: number;
  /** Time for which the result is shown. */
  readonly resultMs: number;
  /** Deals the whole outcome, in the sequence in which it is shown. */
  deal(draws: Draws): readonly Dealt[];
  /** Returns the hundredths of the backer's stake that a bet on the spot returns, risk included; 0: lost. `dealt` must be complete. */
  returned(dealt: readonly Dealt[], spot: string): number;
  /** Returns `returned` of all spots at once, in their sequence. */
  returns(dealt: readonly Dealt[]): readonly number[];
  verdict(dealt: readonly Dealt[]): Verdict;
}

/** Returns the risk of a bet in hundredths of its stake: 100, or the liability of a lay. */
export function riskOf(spot: Pick<TableSpot, 'side' | 'price'>): number {
  return spot.side === 'back' ? 100 : spot.price - 100;
}

/** Returns `hundredths` of a stake in paise, rounded down; pass 'up' for a risk. */
export function sharesOf(stake: number, hundredths: number, round: 'down' | 'up' = 'down'): number {
  const exact = BigInt(stake) * BigInt(hundredths);
  return Number(round === 'down' ? exact / 100n : (exact + 99n) / 100n);
}
