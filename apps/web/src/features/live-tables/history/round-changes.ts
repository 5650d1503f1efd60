/** The changes of a round that are announced. Pure. */
import type { TableRound } from '@maidan/contract';

/** The changes between two states of a round. */
export interface RoundChanges {
  readonly phase: 'open' | 'closed' | 'paused' | null;
  readonly cards: TableRound['dealt'];
  readonly result: string | null;
}

/** Without an earlier state (`before` null) there are no changes. */
export function roundChanges(before: TableRound | null, now: TableRound): RoundChanges {
  if (before === null) return { phase: null, cards: [], result: null };
  const same = before.roundId === now.roundId;
  const turned = !same || before.phase !== now.phase;
  const phase = !turned ? null : now.phase === 'betting' ? 'open' : now.phase === 'running' ? 'closed' : now.phase === 'paused' ? 'paused' : null;
  const result = now.result !== null && !(same && before.result !== null) ? now.result.code : null;
  return { phase, cards: now.dealt.slice(same ? before.dealt.length : 0), result };
}
