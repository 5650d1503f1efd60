/** What a game against the house comes to in the long run, exactly. */
import type { Fraction } from '../fairness/fraction.ts';
import { OWN_TABLE_LIMITS, type TableLimits } from '../tables/table-limits.ts';
import type { SoloGame } from './solo-game.ts';

export interface SoloFigures {
  /** Of a stake of 1, what comes back in the long run. */
  readonly rtp: Fraction;
  /** Share of rounds in which anything comes back. */
  readonly hitFrequency: Fraction;
  /** Of what comes back for a stake of 1. */
  readonly variance: Fraction;
  /** The most that a round can return, hundredths of the stake. */
  readonly highest: number;
}

/** A game whose figures are stated with its rules, and can be reckoned anew from them. */
export interface ReckonedGame extends SoloGame {
  /** As stated: what the client shows. */
  figures(choice: string): SoloFigures;
  /** The same, from every outcome there is. Takes up to some seconds. */
  reckon(choice: string): SoloFigures;
}

/** What a round can return at most, paise, where the site says nothing else. */
const LARGEST_SOLO_RETURN = 1_00_00_000_00;

/**
 * The largest stake (paise, whole hundreds of rupees) of a game that can return `highest` hundredths of it: so that no return is ever
 * cut, and the stated figures hold for every stake.
 */
export function soloStakeLimit(highest: number, { leastStake, largestStake, largestReturn }: TableLimits = OWN_TABLE_LIMITS): number {
  const most = largestReturn < OWN_TABLE_LIMITS.largestReturn ? largestReturn : LARGEST_SOLO_RETURN;
  const fitting = Math.floor((most * 100) / highest / 100_00) * 100_00;
  return Math.max(leastStake, Math.min(largestStake, fitting));
}
