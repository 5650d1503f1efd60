import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../project/project.mjs';
import { execFileSync } from 'node:child_process';
import { LONG_STEP_NAMES } from '../testing/long-run.mjs';

const FOLDER = join(ROOT, 'docs/adr');
const INDEX = 'README.md';
const STATUS = /^- Status: (proposed|accepted|rejected|superseded by ADR \d+)$/m;
const DATE = /^- Date: (\d{4}-\d{2}-\d{2})$/m;
const SECTIONS = ['## Context', '## Decision', '## Consequences'];

/** Returns what is wrong with the decision records, one sentence each. `files`: texts by file name, the index included. */
function faultsOf(files: ReadonlyMap<string, string>): readonly string[] {
  const rows = new Map(
    (files.get(INDEX) ?? '').split('\n').flatMap((line) => {
      const [, number, title, name, status, date] = /^\| (\d+) +\| \[(.+)\]\((.+\.md)\) +\| (.+?) +\| ([\d-]+) \|$/.exec(line) ?? [];
      return name === undefined ? [] : [[name, [number, title, status, date].join(' | ')] as const];
    }),
  );
  const records = [...files].filter(([name]) => name !== INDEX);
  return [
    ...records.flatMap(([name, text]) => recordFaults(name, text, rows.get(name))),
    ...[...rows.keys()].filter((name) => !files.has(name)).map((name) => `the index names ${name}, which is not there`),
  ];
}

function recordFaults(name: string, text: string, row: string | undefined): readonly string[] {
  const [, number, title] = /^# (\d+)\. (.+)\n/.exec(text) ?? [];
  const status = STATUS.exec(text)?.[1];
  const date = DATE.exec(text)?.[1];
  const faults = [
    ...(number !== undefined && name.startsWith(`${number.padStart(4, '0')}-`) ? [] : ['has no title with its number']),
    ...(status === undefined ? ['has no status'] : []),
    ...(date === undefined ? ['has no date'] : []),
    ...SECTIONS.filter((section) => !text.includes(`\n${section}\n`)).map((section) => `has no section '${section}'`),
    ...(row === undefined ? ['is missing in the index'] : []),
    ...(row === undefined || row === [number, title, status, date].join(' | ') ? [] : [`is in the index as ${row}`]),
  ];
  return faults.map((fault) => `${name} ${fault}`);
}

it('every decision record has status, date and its three sections, and the index has the same', () => {
  const files = new Map(readdirSync(FOLDER).map((name) => [name, readFileSync(join(FOLDER, name), 'utf8')]));
  expect(files.size).toBeGreaterThan(18);
  expect(faultsOf(files)).toEqual([]);
});

const NAME = ['0001-one-writer', 'md'].join('.');
const RECORD = '# 1. One writer\n\n- Status: accepted\n- Date: 2026-11-22\n\n## Context\n\nA.\n\n## Decision\n\nB.\n\n## Consequences\n\nC.\n';
const ROW = `| 1 | [One writer](${NAME}) | accepted | 2026-11-22 |\n`;
const faultsWith = (record: string, index = ROW) =>
  faultsOf(
    new Map([
      [NAME, record],
      [INDEX, index],
    ]),
  );

it('finds what a record or the index lacks', () => {
  expect(faultsWith(RECORD)).toEqual([]);
  expect(faultsWith(RECORD.replace('- Status: accepted\n', ''))).toContain(`${NAME} has no status`);
  expect(faultsWith(RECORD.replace('accepted', 'perhaps'))).toContain(`${NAME} has no status`);
  expect(faultsWith(RECORD.replace('2026-11-22', 'yesterday'))).toContain(`${NAME} has no date`);
  expect(faultsWith(RECORD.replace('# 1.', '# 2.'))).toContain(`${NAME} has no title with its number`);
  expect(faultsWith(RECORD.replace('## Context', '## Why'))).toEqual([`${NAME} has no section '## Context'`]);
  expect(faultsWith(RECORD, '')).toEqual([`${NAME} is missing in the index`]);
  expect(faultsWith(RECORD, ROW.replace('One writer', 'Two writers'))).toEqual([`${NAME} is in the index as 1 | Two writers | accepted | 2026-11-22`]);
  expect(faultsWith(RECORD, `${ROW}${ROW.replace('0001-one', '0002-two')}`)).toEqual([
    `the index names ${NAME.replace('0001-one', '0002-two')}, which is not there`,
  ]);
});

const MOST = 24;
const MOST_BYTES = 2_000_000;

it('documents show at most 24 pictures, below 2 MB together', () => {
  const files = execFileSync('git', ['ls-files', 'docs'], { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter((path) => /\.(png|webp|jpe?g|gif|avif)$/.test(path));
  expect(files.length).toBeGreaterThan(0);
  expect(files.length).toBeLessThanOrEqual(MOST);
  expect(files.reduce((sum, path) => sum + statSync(join(ROOT, path)).size, 0)).toBeLessThan(MOST_BYTES);
});

it('docs/drills.md has a row for each step of the long tests, and for no step that is missing', () => {
  const rows = readFileSync(join(ROOT, 'docs/drills.md'), 'utf8').matchAll(/^\| `([a-z:-]+)` +\|.+\| (.+?) +\| .+ \|$/gm);
  // a drill that runs by hand only has a dash in the column of test:long
  const listed = [...rows].filter(([, , size]) => size !== '-').map(([, name]) => name);
  expect(new Set(listed)).toEqual(new Set(LONG_STEP_NAMES));
  expect(listed).toHaveLength(LONG_STEP_NAMES.length);
});
