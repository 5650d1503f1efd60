/** The stake as it is typed: kept through errors, checked as it stands. */
import { stakeOfTyped } from '@maidan/domain';
import { useState } from 'react';

export interface StakeEntry {
  readonly typed: string;
  type(text: string): void;
  /** Rupees; null: what is typed is no stake. */
  readonly rupees: number | null;
  readonly problem: 'bad' | 'out-of-limits' | null;
}

const FIRST_STAKE = '100';

/** Limits in rupees. */
export function useStakeEntry(least: number, most: number): StakeEntry {
  const [typed, type] = useState(FIRST_STAKE);
  const paise = stakeOfTyped(typed);
  const rupees = paise === null ? null : paise / 100;
  const problem = rupees === null ? 'bad' : rupees < least || rupees > most ? 'out-of-limits' : null;
  return { typed, type, rupees, problem };
}
