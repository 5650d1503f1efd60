/** The naive engine on the shared vectors of order types and matching: answers, trades, orders, positions, holds, books, display and results. */
import { describe, expect, it } from 'vitest';
import { readCases, VectorRun } from './matching-vectors.ts';

const SETS = [
  'direct',
  'fill-or-kill',
  'fill-and-kill',
  'post-only',
  'replace',
  'target',
  'cross-back',
  'cross-lay',
  'cross-mixed',
  'removal',
  'random',
] as const;

describe.each(SETS)('vectors of %s', (set) => {
  const cases = readCases(set);
  it.skipIf(cases === null).each((cases ?? []).map((each) => [each.id, each.title, each] as const))('%s: %s', (_, __, vector) => {
    const run = new VectorRun(vector);
    for (const [i, command] of vector.commands.entries()) {
      expect({ command: i, ...run.step(command) }).toEqual({ command: i, ...vector.expect.steps[i] });
    }
    expect(run.state()).toEqual(vector.expect.state);
    expect(run.results()).toEqual(vector.expect.results ?? []);
  });
});
