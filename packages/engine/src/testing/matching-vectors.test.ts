/** Both engines on the shared vectors of order types and matching: answers, trades, orders, positions, holds, books, display and results. */
import { describe, expect, it } from 'vitest';
import { FastVectorRun } from './fast-vectors.ts';
import { listSets, readCases, VectorRun } from './matching-vectors.ts';

const ENGINES = [VectorRun, FastVectorRun];
const SETS = ['direct', 'fill-or-kill', 'fill-and-kill', 'post-only', 'target', 'replace', 'cross-back', 'cross-lay', 'cross-mixed', 'random', 'removal'];
/** Sets that are not lists of commands: starting-price-vectors.test.ts runs both engines on the one, and the other is arithmetic without an engine. */
const OTHER_SETS = ['starting-price', 'dutching'];

/** Returns what both engines do in the cases of a set: after each command and at the end. */
function outcomesOf(set: string): unknown[] {
  return ENGINES.flatMap((Run) =>
    readCases(set)!.map((vector) => {
      const run = new Run(vector);
      return { engine: Run.name, id: vector.id, steps: vector.commands.map((command) => run.step(command)), state: run.state(), results: run.results() };
    }),
  );
}

/** Returns what both engines shall do in the cases of a set, of which there are `count`. */
function expectedOf(set: string, count: number): unknown[] {
  const cases = readCases(set)!;
  if (cases.length !== count) throw new RangeError(`${set} has ${cases.length} cases, not ${count}`);
  return ENGINES.flatMap((Run) => cases.map(({ id, expect: { steps, state, results = [] } }) => ({ engine: Run.name, id, steps, state, results })));
}

describe.skipIf(readCases('direct') === null)('both engines pass every case of the shared vectors', () => {
  it('direct', () => expect(outcomesOf('direct')).toEqual(expectedOf('direct', 4)));
  it('[MX-010] fill-or-kill', () => expect(outcomesOf('fill-or-kill')).toEqual(expectedOf('fill-or-kill', 6)));
  it('[MX-014] fill-and-kill', () => expect(outcomesOf('fill-and-kill')).toEqual(expectedOf('fill-and-kill', 5)));
  it('[MX-020] post-only', () => expect(outcomesOf('post-only')).toEqual(expectedOf('post-only', 4)));
  it('[MX-040] target', () => expect(outcomesOf('target')).toEqual(expectedOf('target', 6)));
  it('[MX-050] replace', () => expect(outcomesOf('replace')).toEqual(expectedOf('replace', 9)));
  it('[MX-110] cross-back, cross-lay, cross-mixed and random', () => {
    expect(outcomesOf('cross-back')).toEqual(expectedOf('cross-back', 9));
    expect(outcomesOf('cross-lay')).toEqual(expectedOf('cross-lay', 5));
    expect(outcomesOf('cross-mixed')).toEqual(expectedOf('cross-mixed', 8));
    expect(outcomesOf('random')).toEqual(expectedOf('random', 12));
  });
  it('[MX-118] removal', () => expect(outcomesOf('removal')).toEqual(expectedOf('removal', 5)));

  it('[MX-002] both engines pass every set of the folder, and no case is left out', () => {
    expect([...SETS, ...OTHER_SETS].toSorted()).toEqual(listSets());
    const counts = SETS.map((set) => [set, readCases(set)!.length] as const);
    expect(counts.filter(([, cases]) => cases === 0)).toEqual([]);
    expect(SETS.map(outcomesOf)).toEqual(counts.map(([set, cases]) => expectedOf(set, cases)));
  });

  it('[MX-144] the display of every set, with the part that is offered through other runners', () => {
    const cases = SETS.flatMap((set) => readCases(set)!);
    for (const Run of ENGINES) {
      const displays = cases.map((vector) => {
        const run = new Run(vector);
        for (const command of vector.commands) run.step(command);
        return { engine: Run.name, id: vector.id, display: run.state()['display'] };
      });
      expect(displays).toEqual(cases.map(({ id, expect: { state } }) => ({ engine: Run.name, id, display: state['display'] })));
    }
  });
});
