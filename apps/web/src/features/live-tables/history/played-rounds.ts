/** Groups bets by round for the history. Pure. */
import { fromRupees, type OwnRound } from '@maidan/contract';
import { paise } from '@maidan/domain';
import type { TableState } from '../../../realtime/tables/table-state.ts';
import { netOf, type RoundNet } from './rounds.ts';

export interface PlayedRound {
  readonly roundId: string;
  readonly number: number;
  /** Milliseconds since 1970 of its first bet. */
  readonly at: number;
  readonly spots: readonly string[];
  /** null: it is not over. */
  readonly net: RoundNet | null;
  /** Paise. */
  readonly risk: number;
}

/** Returns a key of the player's bets and their states. It changes when a bet is accepted or ends, not when a round begins. */
export function betsSeen({ before, mine }: Pick<TableState, 'before' | 'mine'>): string {
  return [...new Map([...before, ...mine].map((bet) => [bet.betId, bet.state]))].join(' ');
}

/** Groups bets, newest first, into rounds in the same order. */
export function playedRounds(bets: readonly OwnRound[]): readonly PlayedRound[] {
  const byRound = new Map<string, OwnRound[]>();
  for (const bet of bets) byRound.set(bet.roundId, [...(byRound.get(bet.roundId) ?? []), bet]);
  return [...byRound].map(([roundId, of]) => {
    const ends = of.map((bet) => ({ state: bet.state, risk: fromRupees(bet.risk), returned: fromRupees(bet.returned) }));
    return {
      roundId,
      number: of[0]?.number ?? 0,
      at: Math.min(...of.map((bet) => bet.placedAt)),
      spots: [...new Set(of.map((bet) => bet.spot))],
      net: netOf(ends),
      risk: paise(ends.reduce((sum, bet) => sum + bet.risk, 0)),
    };
  });
}
