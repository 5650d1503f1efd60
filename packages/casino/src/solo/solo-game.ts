/**
 * A game against the house, with a round for each press: slots, fishing. The player's seed pair and nonce decide the outcome. Its exact
 * long-run figures decide the stake limits.
 */
import type { Draws } from '../fairness/draws.ts';
import type { Fraction } from '../fairness/fraction.ts';
import { OWN_TABLE_LIMITS, type TableLimits } from '../tables/table-limits.ts';

/** The outcome of a round. `returned` is in hundredths of the stake, stake included. `shown` is JSON whose shape depends on the game. */
export interface SoloRound {
  readonly returned: number;
  readonly shown: Readonly<Record<string, unknown>>;
}

export interface SoloGame {
  readonly gameId: string;
  /** Shortest time between two rounds of a player in ms: 2.5 s for slots, 5 s for other games. */
  readonly cycleMs: number;
  /** The player's choices, such as a fish. A game without choices has only ''. */
  readonly choices: readonly string[];
  play(draws: Draws, choice: string): SoloRound;
}

export interface SoloFigures {
  /** Long-run return of a stake of 1. */
  readonly rtp: Fraction;
  /** Share of rounds with a return above 0. */
  readonly hitFrequency: Fraction;
  /** Variance of the return of a stake of 1. */
  readonly variance: Fraction;
  /** Highest return of a round, hundredths of the stake. */
  readonly highest: number;
}

/** A game that states its figures and can recompute them from its rules. */
export interface FiguredGame extends SoloGame {
  /** Returns the stated figures, which the client shows. */
  figures(choice: string): SoloFigures;
  /** Computes the figures from every outcome, which can take some seconds. */
  computeFigures(choice: string): SoloFigures;
}

/** Largest return of a round in paise, unless the site sets a lower one. */
const LARGEST_SOLO_RETURN = 1_00_00_000_00;

/**
 * Returns the largest stake, in paise and in whole hundreds of rupees, of a game that can return `highest` hundredths of it. With this limit no
 * return is ever capped, so the stated figures are right for every stake.
 */
export function soloStakeLimit(highest: number, { leastStake, largestStake, largestReturn }: TableLimits = OWN_TABLE_LIMITS): number {
  const most = largestReturn < OWN_TABLE_LIMITS.largestReturn ? largestReturn : LARGEST_SOLO_RETURN;
  const fitting = Math.floor((most * 100) / highest / 100_00) * 100_00;
  return Math.max(leastStake, Math.min(largestStake, fitting));
}
