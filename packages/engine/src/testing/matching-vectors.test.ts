/** The naive engine on the shared vectors of order types and matching: answers, trades, orders, positions, holds, books, display and results. */
import { describe, expect, it } from 'vitest';
import { readCases, VectorRun } from './matching-vectors.ts';

const absent = readCases('direct') === null;

/** Returns what the vectors of a set expect after each command and at the end of each case. */
const expected = (set: string): unknown[] =>
  (readCases(set) ?? []).map(({ id, expect: { steps, state, results } }) => ({ id, steps, state, results: results ?? [] }));

/** Returns what the engine does in the cases of a set. */
const actual = (set: string): unknown[] =>
  (readCases(set) ?? []).map((vector) => {
    const run = new VectorRun(vector);
    const steps = vector.commands.map((command) => run.step(command));
    return { id: vector.id, steps, state: run.state(), results: run.results() };
  });

describe('the naive engine passes every case of the shared vectors', () => {
  it.skipIf(absent)('direct', () => expect(actual('direct')).toEqual(expected('direct')));
  it.skipIf(absent)('[MX-010] fill-or-kill', () => expect(actual('fill-or-kill')).toEqual(expected('fill-or-kill')));
  it.skipIf(absent)('[MX-014] fill-and-kill', () => expect(actual('fill-and-kill')).toEqual(expected('fill-and-kill')));
  it.skipIf(absent)('[MX-020] post-only', () => expect(actual('post-only')).toEqual(expected('post-only')));
  it.skipIf(absent)('[MX-050] replace', () => expect(actual('replace')).toEqual(expected('replace')));
  it.skipIf(absent)('[MX-040] target', () => expect(actual('target')).toEqual(expected('target')));
  it.skipIf(absent)('[MX-110] cross-back', () => expect(actual('cross-back')).toEqual(expected('cross-back')));
  it.skipIf(absent)('[MX-110] cross-lay', () => expect(actual('cross-lay')).toEqual(expected('cross-lay')));
  it.skipIf(absent)('[MX-110] cross-mixed', () => expect(actual('cross-mixed')).toEqual(expected('cross-mixed')));
  it.skipIf(absent)('removal', () => expect(actual('removal')).toEqual(expected('removal')));
  it.skipIf(absent)('[MX-110] random', () => expect(actual('random')).toEqual(expected('random')));
});
