/** Tests of the mutator: the changes it makes, that an inactive mutant changes nothing, and that an active one makes the change it names. */
import { transformWithOxc } from 'vite';
import { afterEach, describe, expect, it } from 'vitest';
import { instrument } from './instrumentation.ts';
import { findMutants, numberTypes } from './mutants.ts';
import { mutationSwitchOfProcess } from './mutation-switch.ts';
import { reportText } from './report.ts';
import { drawSample } from './sampling.ts';

const changes = (code: string): string[] => findMutants('x.ts', code, new Set(['Paise'])).map((mutant) => mutant.change);
const numbered = (code: string) => findMutants('x.ts', code).map((mutant, index) => ({ ...mutant, id: index + 1 }));
const mutationSwitch = mutationSwitchOfProcess();
afterEach(() => {
  mutationSwitch.awake = 0;
  mutationSwitch.allowed = Infinity;
});

/** Returns the results of the code by active mutant (its change), and without a mutant ('sound'). */
async function outcomes(code: string): Promise<Record<string, unknown>> {
  const mutants = numbered(code);
  const { code: plain } = await transformWithOxc(instrument('x.ts', code, mutants), 'x.ts');
  // eslint-disable-next-line typescript/no-implied-eval
  const run = new Function(plain.replace('export const result =', 'return')) as () => unknown;
  const found: Record<string, unknown> = {};
  for (const { id, change } of [{ id: 0, change: 'sound' }, ...mutants]) {
    mutationSwitch.awake = id;
    found[change] = run();
  }
  return found;
}

describe('the changes', () => {
  it('move boundaries, turn comparisons and arithmetic, and step beside numbers', () => {
    expect(changes('export const result = a < 5')).toEqual(['a < 5 -> (a) <= (5)', 'a < 5 -> (a) >= (5)', '5 -> 6', '5 -> 4']);
    expect(changes('export const result = a * b - -c')).toEqual(['a * b - -c -> (a * b) + (-c)', 'a * b -> (a) / (b)', '-c -> c']);
    expect(changes('a += 1')).toEqual(['a += 1 left out', 'a += 1 -> a -= 1', '1 -> 2']);
  });

  it('force tests, leave statements out, return constants of the declared type', () => {
    expect(changes('if (a) stop();')).toEqual(['a -> true', 'a -> false', 'stop(); left out']);
    expect(changes('while (a) i++;')).toEqual(['a -> false', 'i++ -> i--']);
    expect(changes('function f(): Paise { return a; }')).toEqual(['a -> 0']);
    expect(changes('const f = (): readonly number[] => a;')).toEqual(['a -> []']);
    expect(changes('function f(): boolean { return a; }')).toEqual(['a -> true', 'a -> false']);
    expect(changes('function f(): void { return; }')).toEqual(['return; left out']);
  });

  it('swap functions that round, and functions that choose', () => {
    expect(changes('x = Math.floor(Math.min(a, b))')).toContain('Math.floor(Math.min(a, b)) -> Math.ceil(Math.min(a, b))');
    expect(changes('x = Math.floor(Math.min(a, b))')).toContain('Math.min(a, b) -> Math.max(a, b)');
    expect(changes('x = list.some(f) && list.filter(g)')).toEqual(
      expect.arrayContaining([
        'list.some(f) -> list.every(f)',
        'list.filter(g) -> list',
        'list.some(f) && list.filter(g) -> (list.some(f)) || (list.filter(g))',
      ]),
    );
  });

  it('leave texts, names and types alone', () => {
    expect(changes("export const CODE = { 1: 'REFUSED', name: `a ${b}` } as const; type Two = 2; interface A { readonly a: 3 }")).toEqual([]);
    expect(changes("export const text = 'a' + b")).toEqual([]);
  });

  it('know which types are numbers', () => {
    expect(numberTypes('x.ts', 'export type Paise = number & { readonly brand: true };\ntype Text = string;')).toEqual(['Paise']);
  });
});

describe('a source with its mutants', () => {
  it('behaves the same while they are inactive, and makes each change once it is active', async () => {
    expect(await outcomes('export const result = Math.min(7, 3) + (4 as number) * 2')).toMatchObject({
      sound: 11,
      'Math.min(7, 3) -> Math.max(7, 3)': 15,
      'Math.min(7, 3) + (4 as number) * 2 -> (Math.min(7, 3)) - ((4 as number) * 2)': -5,
      '(4 as number) * 2 -> ((4 as number)) / (2)': 5,
      '7 -> 8': 11,
      '3 -> 4': 12,
    });
  });

  it('keeps an else with its if, and a shorthand property its name', async () => {
    expect(await outcomes('let a = 0; if (a > 0) if (a > 1) a = 5; else a = 6; export const result = { a }')).toMatchObject({
      sound: { a: 0 },
      'a > 0 -> (a) >= (0)': { a: 6 },
      'a = 6; left out': { a: 0 },
    });
  });

  it('ends a loop that a mutant makes endless, even if the loop contains no other mutant', async () => {
    mutationSwitch.steps = 0;
    mutationSwitch.allowed = 10_000;
    await expect(outcomes('let i = 0; while (i < 3) i += 1; export const result = i')).rejects.toThrow('does not end');
  });
});

describe('a run', () => {
  it('samples the same for a seed, of each file in proportion', () => {
    const groups = [Array.from({ length: 90 }, (_, index) => index), Array.from({ length: 10 }, (_, index) => 100 + index)];
    const sample = drawSample(groups, 20, 7);
    expect(drawSample(groups, 20, 7)).toEqual(sample);
    expect(drawSample(groups, 20, 8)).not.toEqual(sample);
    expect([sample.filter((each) => each < 100).length, sample.filter((each) => each >= 100).length]).toEqual([18, 2]);
    expect(drawSample(groups, 1000, 7)).toHaveLength(100);
  });

  it('lists the survivors, then the score', () => {
    const [mutant] = numbered('if (a) stop();');
    const judged = (['killed', 'endless', 'survived', 'unreached'] as const).map((verdict, id) => ({
      target: 'domain',
      mutant: { ...mutant!, id, file: 'a.ts' },
      outcome: { id, verdict },
    }));
    const lines = reportText(judged, { seed: 1, seconds: 2 }).split('\n');
    expect(lines.slice(0, 3)).toEqual(['survived:', 'a.ts:1  a -> true', 'a.ts:1  a -> true  (no test gets there)']);
    expect(lines).toContain(' 50.0 %     2 killed     2 survived  in all');
    expect(lines).toContain('2 s, 0.50 s a mutant, seed 1');
  });
});
