/** What a viewer has just seen happen at a table. Pure. */
import type { TableRound } from '@maidan/contract';

/** What changed from one picture of the round to the next, in the order in which it happened. */
export interface Happened {
  readonly phase: 'open' | 'closed' | 'paused' | null;
  readonly cards: TableRound['dealt'];
  readonly result: string | null;
}

/** `before` null: the viewer has just come; nothing happened before his eyes. */
export function happened(before: TableRound | null, now: TableRound): Happened {
  if (before === null) return { phase: null, cards: [], result: null };
  const same = before.roundId === now.roundId;
  const turned = !same || before.phase !== now.phase;
  const phase = !turned ? null : now.phase === 'betting' ? 'open' : now.phase === 'running' ? 'closed' : now.phase === 'paused' ? 'paused' : null;
  const result = now.result !== null && !(same && before.result !== null) ? now.result.code : null;
  return { phase, cards: now.dealt.slice(same ? before.dealt.length : 0), result };
}
