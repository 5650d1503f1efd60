/** Answers of the fast engine in the form of the shared vectors. */
import type { EngineAnswer, OpenOrderState } from './plain-engine.ts';

type Reported = Pick<OpenOrderState, 'order' | 'status' | 'matched' | 'matchedValue' | 'remaining' | 'cancelled' | 'lapsed'> & {
  readonly reason: string | null;
};

/** Returns the answer of a command in the form of the vectors. */
export function answerAsVector(answer: EngineAnswer): unknown {
  if (answer === null || !('ok' in answer)) return {};
  if (!answer.ok) return { refused: answer.code, ...answer.detail };
  const { value } = answer;
  if (!('outcome' in value)) return 'placed' in value ? { placed: value.placed.map(orderAsVector) } : orderAsVector(value);
  const { outcome } = value;
  if (outcome === 'REDUCED') return { outcome, reduced: orderAsVector(value.reduced) };
  const cancelled = orderAsVector(value.cancelled);
  if (outcome === 'REPLACED') return { outcome, cancelled, placed: orderAsVector(value.placed) };
  return { outcome, cancelled, refused: value.refused.code, ...value.refused.detail };
}

/** Returns an order in the form of the vectors. */
export function orderAsVector({ order, status, matched, matchedValue, remaining, cancelled, lapsed, reason }: Reported): unknown {
  const size = matched + remaining + cancelled + lapsed;
  return { order, status, size, matched, matchedValue, remaining, cancelled, lapsed, reason };
}
