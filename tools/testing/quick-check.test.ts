import { afterEach, beforeEach, expect, it, vi, type MockInstance } from 'vitest';
import { runCheck, testsOf } from './quick-check.mjs';

let log: MockInstance<typeof console.log>;

beforeEach(() => {
  log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
});
afterEach(() => void vi.restoreAllMocks());

const step = (name: string, code: number, output: string) => ({ name, cores: 1, work: () => Promise.resolve({ code, output }) });
const printed = (): string => log.mock.calls.map(([line]) => String(line)).join('\n');

it('prints one line for each step, then the output of failed steps, and exits with 1', async () => {
  const code = await runCheck([step('types', 2, 'a.ts(1,1): error TS1005\n'), step('lint', 0, 'Found 0 warnings'), step('format', 1, 'b.ts')]);
  expect(code).toBe(1);
  const lines = printed().replaceAll(/\d+\.\d s/g, 'T');
  expect(lines.split('\n').map((line) => line.trim())).toEqual([
    'T  types: FAILED in T',
    'T  lint: passed in T',
    'T  format: FAILED in T',
    '',
    '---- types',
    'a.ts(1,1): error TS1005',
    '----',
    '',
    '---- format',
    'b.ts',
    '----',
    '',
    'Failed in T: types, format',
  ]);
});

it('exits with 0 when everything passed, and shows no output', async () => {
  expect(await runCheck([step('types', 0, 'noise'), step('lint', 0, '')])).toBe(0);
  expect(printed()).not.toContain('noise');
  expect(printed()).toMatch(/\nAll passed in \d+\.\d s\.$/);
});

const changed = { base: 'main (60e5956c)', files: ['a.ts', 'b.ts'] };
const named = (count: number): readonly string[] => Array.from({ length: count }, (_, index) => `apps/server/test/${index}.test.ts`);

it('runs up to 40 test files of the server, and says that more of them need npm test', () => {
  const few = testsOf(changed, { server: named(40), others: ['tools/a.test.ts'] });
  expect(few.tests).toHaveLength(41);
  expect(few.remarks).toEqual(['2 files differ from main (60e5956c); related tests: 40 files of the server, 1 others.']);
  const many = testsOf(changed, { server: named(41), others: ['tools/a.test.ts'] });
  expect(many.tests).toEqual(['tools/a.test.ts']);
  expect(many.remarks.at(-1)).toContain('Those of the server do not run');
});

it('says that nothing can be compared outside of a repository', () => {
  expect(testsOf(null, { server: [], others: [] })).toEqual({ tests: [], remarks: [expect.stringContaining('no Git repository')] });
});
