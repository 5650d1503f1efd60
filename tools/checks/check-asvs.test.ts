import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../project/project.mjs';
import { rowsOfTables } from './cited-evidence.mjs';

const SCRIPT = fileURLToPath(new URL('./check-asvs.mjs', import.meta.url));
const TABLE = 'docs/asvs.md';
const ATTACKS = 'docs/attacks.md';
/** A page of the small tree, put together here, because the check of requirements reads this file too. */
const RULES = ['docs/rules', 'md'].join('.');

/** A small tree that keeps every rule: ids and levels of the real table, evidence of its own. */
let root: string;
let table: string;
let attacks: string;

function write(files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'maidan-asvs-'));
  const ids = rowsOfTables(readFileSync(join(ROOT, TABLE), 'utf8'), /^\d+\.\d+\.\d+$/).map(({ cells }) => [cells[0], cells[1]]);
  table = ids
    .map(
      ([id, level]) =>
        `| ${id} | ${level} | both | met | The server checks each value before it is used. | a/code.ts | a/code.test.ts "[X] it's checked" | 2026-11-26 |`,
    )
    .join('\n');
  attacks = Array.from(
    { length: 60 },
    (_item, index) =>
      `| A-${String(index + 1).padStart(2, '0')} | player | reads the bets of another player | FOREIGN_ACCOUNT | a/code.test.ts "[X] it's checked" |`,
  ).join('\n');
  write({
    'a/code.ts': 'export const price = 2;\n',
    'a/code.test.ts': "it('[X] it\\'s checked, always', () => {});\nit.each([1])('case $id (%s) fails', () => {});\n",
    [RULES]: '# Rules\n\n## Limits of a player\n',
    'package.json': '{ "scripts": { "drill": "x" } }',
  });
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

function check(changed: Readonly<Record<string, string>> = {}): { readonly code: number | null; readonly text: string } {
  rmSync(join(root, 'test-results'), { recursive: true, force: true });
  write({ [TABLE]: table, [ATTACKS]: attacks, ...changed });
  const { status, stdout, stderr } = spawnSync(process.execPath, [SCRIPT, '--root', root], { encoding: 'utf8' });
  return { code: status, text: `${stdout}${stderr}` };
}

/** The table with another text in place of a part of one row. */
const changed = (id: string, from: string, to: string): string =>
  table
    .split('\n')
    .map((line) => (line.startsWith(`| ${id} |`) ? line.replace(from, () => to) : line))
    .join('\n');
const rowOf = (id: string): string => table.split('\n').find((line) => line.startsWith(`| ${id} |`)) ?? '';
const DEVIATION = 'The classic form differs. Compensation: tries are limited. Switch: LONG_PASSWORDS. Due: 2027-03-31.';
const report = (status: string) => ({
  'test-results/reports/unit.json': JSON.stringify({
    testResults: [{ name: join(root, 'a/code.test.ts'), assertionResults: [{ title: "[X] it's checked, always", status }] }],
  }),
});

describe('the check of the ASVS table', () => {
  it('[OC-099] passes a lawful tree with all 253 requirements of level 1 and 2 and the ten of level 3, and counts it', () => {
    const { code, text } = check();
    expect(text).toContain('Level 1: 70 of 70 applicable requirements are met (100.0 %)');
    expect(text).toContain('Level 2: 183 of 183 applicable');
    expect(text).toContain('Level 3: 10 of 10 applicable');
    expect([code, text.includes('263 requirements, 60 attempts: all kept.')]).toEqual([0, true]);
  });

  it('[OC-099] passes each state with what it needs, sections and commands as evidence, and reports in which the tests passed', () => {
    const { code, text } = check({
      [TABLE]: [
        ['6.2.5', 'met | The server checks each value before it is used.', `deviation | ${DEVIATION}`],
        [
          '1.5.1',
          'met | The server checks each value before it is used. | a/code.ts | a/code.test.ts "[X] it\'s checked"',
          'not applicable | No part of Maidan reads XML. | – | –',
        ],
        [
          '12.2.2',
          'met | The server checks each value before it is used. | a/code.ts | a/code.test.ts "[X] it\'s checked"',
          `deployment | The balancer holds the certificate. | ${RULES} | –`,
        ],
        ['2.1.3', 'a/code.ts | a/code.test.ts "[X] it\'s checked"', `${RULES}#limits-of-a-player | –`],
        ['2.4.1', 'a/code.test.ts "[X] it\'s checked"', 'a/code.test.ts "[X] it\'s checked"; npm run drill'],
      ].reduce(
        (rows, [id = '', from = '', to = '']) =>
          rows.replace(new RegExp(`^\\| ${id.replaceAll('.', '\\.')} \\|.*$`, 'm'), (line) => line.replace(from, () => to)),
        table,
      ),
      ...report('passed'),
    });
    expect([code, text.includes('Level 1: 68 of 69')]).toEqual([0, true]);
  });

  it.each<readonly [string, () => Readonly<Record<string, string>>, string]>([
    ['a missing row', () => ({ [TABLE]: table.replace(`${rowOf('6.3.3')}\n`, '') }), 'docs/asvs.md: 6.3.3 has no row'],
    ['a missing row of level 3', () => ({ [TABLE]: table.replace(`${rowOf('8.4.2')}\n`, '') }), '8.4.2 has no row'],
    ['a doubled row', () => ({ [TABLE]: `${table}\n${rowOf('6.3.3')}` }), '6.3.3 has a row already'],
    ['a row that nobody asked for', () => ({ [TABLE]: `${table}\n${rowOf('6.3.3').replace('6.3.3', '6.3.9')}` }), '6.3.9 is not asked for'],
    ['a wrong level', () => ({ [TABLE]: changed('6.3.3', '| 2 |', '| 1 |') }), '6.3.3 is of level 2, not 1'],
    ['an unknown side', () => ({ [TABLE]: changed('6.3.3', 'both', 'server') }), "6.3.3 is for 'server'"],
    ['an unknown state', () => ({ [TABLE]: changed('6.3.3', ' met ', ' almost ') }), "6.3.3 has the state 'almost'"],
    ['a row without a date', () => ({ [TABLE]: changed('6.3.3', '2026-11-26', 'lately') }), "was checked on 'lately'"],
    ['a missing column', () => ({ [TABLE]: changed('6.3.3', ' | 2026-11-26', '') }), '6.3.3 has 7 columns'],
    ['a file that is gone', () => ({ [TABLE]: changed('6.3.3', 'a/code.ts', 'a/gone.ts') }), "'a/gone.ts' is no file"],
    ['a section that is gone', () => ({ [TABLE]: changed('6.3.3', 'a/code.ts', `${RULES}#gone`) }), "has no section 'gone'"],
    ['a test file that is gone', () => ({ [TABLE]: changed('6.3.3', 'a/code.test.ts', 'a/gone.test.ts') }), "'a/gone.test.ts' is no test file"],
    ['a title that is gone', () => ({ [TABLE]: changed('6.3.3', "it's checked", 'gone') }), "has no test '[X] gone'"],
    ['a command that is gone', () => ({ [TABLE]: changed('6.3.3', 'a/code.test.ts "[X] it\'s checked"', 'npm run gone') }), "no command 'gone'"],
    ['no test at all', () => ({ [TABLE]: changed('6.3.3', 'a/code.test.ts "[X] it\'s checked"', '–') }), '6.3.3 lacks its test'],
    [
      'a test without its title',
      () => ({ [TABLE]: changed('6.3.3', ' "[X] it\'s checked"', '') }),
      "'a/code.test.ts' is neither a test with its title nor a command",
    ],
    ['no place at all', () => ({ [TABLE]: changed('6.3.3', 'a/code.ts', '–') }), '6.3.3 lacks its place'],
    ['a row that does not say how', () => ({ [TABLE]: changed('6.3.3', 'The server checks each value before it is used.', 'Yes.') }), '6.3.3 does not say how'],
    ['a test that failed in the last run', () => report('failed'), 'did not pass in the last run'],
    [
      'a browser test that failed in the last run',
      () => ({
        [TABLE]: changed('6.3.3', 'a/code.test.ts "[X] it\'s checked"', 'e2e/code.spec.ts "[Y] the page says it"'),
        'e2e/code.spec.ts': "test('[Y] the page says it', () => {});\n",
        'test-results/reports/browser.json': JSON.stringify({
          suites: [{ suites: [{ specs: [{ file: 'code.spec.ts', title: '[Y] the page says it', ok: false }] }] }],
        }),
      }),
      "'[Y] the page says it' of 'e2e/code.spec.ts' did not pass in the last run",
    ],
    [
      'a case of a test that failed in the last run',
      () => ({
        [TABLE]: changed('6.3.3', "[X] it's checked", 'case $id (%s)'),
        'test-results/reports/unit.json': JSON.stringify({
          testResults: [{ name: join(root, 'a/code.test.ts'), assertionResults: [{ title: 'case 7 (x) fails', status: 'failed' }] }],
        }),
      }),
      "'case $id (%s)' of 'a/code.test.ts' did not pass in the last run",
    ],
    ['a test that was skipped in the last run', () => report('skipped'), 'did not pass in the last run'],
    ['a deviation without compensation', () => ({ [TABLE]: deviating('Compensation: tries are limited. ') }), '6.2.5 lacks its compensation'],
    ['a deviation without switch', () => ({ [TABLE]: deviating('Switch: LONG_PASSWORDS. ') }), '6.2.5 lacks its switch'],
    ['a deviation without date', () => ({ [TABLE]: deviating(' Due: 2027-03-31.') }), '6.2.5 lacks its date'],
    [
      'a row that does not apply, without reason',
      () => ({ [TABLE]: changed('6.3.3', 'met | The server checks each value before it is used.', 'not applicable | –') }),
      '6.3.3 lacks its reason',
    ],
    ['a doubled attempt', () => ({ [ATTACKS]: `${attacks}\n${attacks.split('\n')[0]}` }), 'docs/attacks.md:61: A-01 has a row already'],
    ['an attempt with a missing column', () => ({ [ATTACKS]: attacks.replace(' | FOREIGN_ACCOUNT', '') }), 'A-01 has 4 columns, not 5'],
    ['an attempt that says nothing', () => ({ [ATTACKS]: attacks.replace('reads the bets of another player', 'reads') }), 'A-01 does not say what is tried'],
    ['too few attempts', () => ({ [ATTACKS]: attacks.split('\n').slice(0, 59).join('\n') }), 'docs/attacks.md: A-60 has no row'],
    ['an unknown attacker', () => ({ [ATTACKS]: attacks.replace('| player |', '| somebody |') }), "A-01 is made by 'somebody'"],
    ['an attempt whose test is gone', () => ({ [ATTACKS]: attacks.replace("it's checked", 'gone') }), "docs/attacks.md:1: A-01 'a/code.test.ts' has no test"],
  ])('[OC-099] finds %s', (_name, files, problem) => {
    const { code, text } = check(files());
    expect(text).toContain(problem);
    expect(code).toBe(1);
  });

  const deviating = (without: string): string =>
    changed('6.2.5', 'met | The server checks each value before it is used.', `deviation | ${DEVIATION.replace(without, '')}`);
});

it('[OC-099] the table and the list of this repository are kept', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [SCRIPT, '--without-reports'], { encoding: 'utf8' });
  expect(stderr).toBe('');
  expect([status, stdout.includes('all kept.')]).toEqual([0, true]);
});
