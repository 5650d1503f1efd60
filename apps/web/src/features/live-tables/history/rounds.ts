/** One round of a table: the net result of the player's bets, and the changes between two of its states. Pure; paise. */
import { paise, type Paise } from '@maidan/domain';
import type { TableRound } from '@maidan/contract';
import type { OwnTableBet } from '../../../realtime/tables/table-state.ts';

interface EndedBet {
  readonly state: OwnTableBet['state'];
  readonly risk: Paise;
  readonly returned: Paise;
}

export interface RoundNet {
  /** `won` needs a gain: a return below the stake is a loss (`partly`). */
  readonly kind: 'won' | 'even' | 'partly' | 'lost';
  readonly risk: Paise;
  readonly returned: Paise;
  readonly net: Paise;
}

/** Returns the net result of a round. null without bets, or while one of them is open. */
export function netOf(bets: readonly EndedBet[]): RoundNet | null {
  if (bets.length === 0 || bets.some((bet) => bet.state === 'OPEN')) return null;
  const risk = paise(bets.reduce((sum, bet) => sum + bet.risk, 0));
  const returned = paise(bets.reduce((sum, bet) => sum + bet.returned, 0));
  const net = paise(returned - risk);
  return { kind: kindOf(returned, net), risk, returned, net };
}

function kindOf(returned: number, net: number): RoundNet['kind'] {
  if (net > 0) return 'won';
  if (net === 0) return 'even';
  return returned > 0 ? 'partly' : 'lost';
}

/** The changes between two states of a round. */
interface RoundChanges {
  readonly phase: 'open' | 'closed' | 'paused' | null;
  readonly cards: TableRound['dealt'];
  readonly result: string | null;
}

/** Returns the changes from one state to the next. Without an earlier state (`before` null) there are none. */
export function roundChanges(before: TableRound | null, now: TableRound): RoundChanges {
  if (before === null) return { phase: null, cards: [], result: null };
  const same = before.roundId === now.roundId;
  const turned = !same || before.phase !== now.phase;
  const phase = !turned ? null : now.phase === 'betting' ? 'open' : now.phase === 'running' ? 'closed' : now.phase === 'paused' ? 'paused' : null;
  const result = now.result !== null && !(same && before.result !== null) ? now.result.code : null;
  return { phase, cards: now.dealt.slice(same ? before.dealt.length : 0), result };
}
