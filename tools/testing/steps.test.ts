import { afterEach, expect, it, vi } from 'vitest';
import { runSteps, tableOf } from './steps.mjs';

afterEach(() => void vi.restoreAllMocks());

const passed = { code: 0, output: '' };

it('runs steps in parallel as far as there are cores, and a dependent step after the steps that it needs', async () => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  let running = 0;
  let most = 0;
  const order: string[] = [];
  const step = (name: string, cores: number, after?: string[]) => ({
    name,
    cores,
    ...(after === undefined ? {} : { after }),
    work: async () => {
      running += cores;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= cores;
      order.push(name);
      return passed;
    },
  });
  const results = await runSteps([step('browser', 2, ['build']), step('types', 1), step('lint', 1), step('unit', 2), step('build', 1)], 2);
  expect(most).toBe(2);
  expect(order.indexOf('browser')).toBeGreaterThan(order.indexOf('build'));
  expect(results.map((result) => result.name)).toEqual(['browser', 'types', 'lint', 'unit', 'build']);
  expect(results.every((result) => result.ok)).toBe(true);
});

it('runs steps of the same turn one at a time, and others beside them', async () => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const running = new Set<string>();
  const together: string[] = [];
  const step = (name: string, turn?: string) => ({
    name,
    cores: 1,
    ...(turn === undefined ? {} : { turn }),
    work: async () => {
      running.add(name);
      together.push([...running].join('+'));
      await new Promise((resolve) => setImmediate(resolve));
      running.delete(name);
      return passed;
    },
  });
  await runSteps([step('kill', 'drill'), step('net', 'drill'), step('fuzz')], 2);
  expect(together).toEqual(['kill', 'kill+fuzz', expect.not.stringContaining('kill')]);
});

it('continues after a failure, but skips the steps that need the failed one', async () => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const ran: string[] = [];
  const step = (name: string, work: () => Promise<{ code: number; output: string }>, after: string[] = []) => ({
    name,
    cores: 1,
    after,
    work: () => (ran.push(name), work()),
  });
  const results = await runSteps(
    [
      step('build', () => Promise.resolve({ code: 2, output: 'broken' })),
      step('browser', () => Promise.resolve(passed), ['build']),
      step('throws', () => Promise.reject(new Error('bug'))),
      step('unit', () => Promise.resolve(passed)),
    ],
    1,
  );
  expect(ran).toEqual(['build', 'throws', 'unit']);
  expect(results.map((result) => result.ok)).toEqual([false, false, false, true]);
  expect(tableOf(results)).toContain('not run, because build failed');
});

it('with onlyEnds prints one line for each step, and leaves the output of a failed one to the caller', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const work = () => Promise.resolve({ code: 1, output: 'broken here' });
  const results = await runSteps([{ name: 'lint', cores: 1, work }], 1, { onlyEnds: true });
  expect(log.mock.calls.map(([line]) => String(line))).toEqual([expect.stringMatching(/ s {2}lint: FAILED in \d+\.\d s$/)]);
  expect(results[0]?.output).toBe('broken here');
});
