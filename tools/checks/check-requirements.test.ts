import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { titleCitationsOf } from './requirement-citations.mjs';

const SCRIPT = fileURLToPath(new URL('./check-requirements.mjs', import.meta.url));
let root: string;

/** Ids and names are put together here, because the check reads this file too. */
const id = (group: string, number: string): string => `${group}-${number}`;
const [first, second, third, unknown] = [id('ST', '01'), id('ST', '02'), id('T', '01'), id('ST', '03')];
const [correction, unknownCorrection] = [['17', 'A1'].join('.'), ['17', 'A2'].join('.')];
const gone = ['gone', 'md'].join('.');
const [call, calls, section] = [['Call', '28'].join(' '), ['calls', '8'].join(' '), ['design', 'section', '3'].join(' ')];
const row = (of: string): string => `| ${of} | One sentence. |\n`;
const page = `| Id | Requirement |\n| --- | --- |\n${row(first)}${row(second)}${row(third)}${row(correction)}`;

/** Code that reads a file by its place beside the code, in two parts, because the check reads this file as well. */
const reading = (path: string): string => ['const place = new URL(', `'${path}', import.meta.url);`].join('');

const PAGE = 'docs/requirements/states.md';
/** A small tree of the project's shape that keeps every rule. */
const LAWFUL: Readonly<Record<string, string>> = {
  [PAGE]: page,
  'docs/api.md': `See [the states](${PAGE.slice(5)}#price) and docs/api.md. Ask 3 calls a second, or with 2 calls 5 times.
    A price is in packages/domain/src/price.ts, [with a test](../packages/domain/src/price.test.ts), each package in packages/<name>/src.
    The page is at /docs/openapi.json, [the server](https://maidan.example/docs) at [its address](#address).`,
  'docs/adr/0003-play-money.md': 'Prices were in packages/prices/price.ts.',
  'packages/domain/src/price.ts': `/** A price (${second}, docs/api.md). */\nexport const price = 2;\n${reading('./price.test.ts')}\n${reading('../dist/price.js')}\n${reading('../../../../shared/data/')}`,
  'packages/domain/src/price.test.ts': `// ${third} is only said here\nit('[${first}] [${second}] a price (${correction})', () => {});`,
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'maidan-requirements-'));
  write(LAWFUL);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

function check(): { readonly code: number | null; readonly text: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [SCRIPT, '--root', root], { encoding: 'utf8' });
  return { code: status, text: `${stdout}${stderr}` };
}

describe('the check of requirements', () => {
  it('passes a lawful tree, counts it, and names the ids that no title cites', () => {
    expect(check()).toEqual({ code: 0, text: `No test title cites 1 of T: ${third}\n5 files, 4 requirements, 5 citations: all kept.\n` });
  });

  const code = 'packages/domain/src/price.ts';
  const test = 'packages/domain/src/price.test.ts';
  it.each<readonly [string, string, string, string]>([
    ['an unknown id in a title', test, `it('[${unknown}] a price', () => {});`, `${test}:1: ${unknown} has no row in docs/requirements/`],
    ['an unknown id in a comment', code, `\n// ${unknown}`, `${code}:2: ${unknown} has no row in docs/requirements/`],
    ['an unknown correction', test, `it('a price (${unknownCorrection})', () => {});`, `${test}:1: ${unknownCorrection} has no row`],
    ['a group that does not exist', code, `// ${id('ZZ', '01')}`, `${id('ZZ', '01')} has no row`],
    [
      'an unknown id in a row',
      'docs/requirements/decisions.md',
      `| ${id('T', '02')} | As ${unknown}. |`,
      `docs/requirements/decisions.md:1: ${unknown} has no row`,
    ],
    ['a duplicate row', PAGE, `${page}${row(second)}`, `${PAGE}:7: ${second} has a row already`],
    [
      'a duplicate row on another page',
      'docs/requirements/validation-and-roles.md',
      row(first),
      `docs/requirements/validation-and-roles.md:1: ${first} has a row already`,
    ],
    ['a document that is gone', code, `// as ${gone} says`, `${code}:1: '${gone}' names no document of the repository`],
    ['a link that leads nowhere', 'docs/api.md', `[gone](../${gone})`, `docs/api.md:1: '../${gone}' names no document`],
    ['a path that leads nowhere', 'docs/api.md', '\nSee `packages/domain/src/prices.ts`.', `docs/api.md:2: 'packages/domain/src/prices.ts' leads to no file`],
    ['a folder that is gone', 'README.md', 'Prices (packages/prices/).', `README.md:1: 'packages/prices' leads to no file or folder`],
    [
      'a link to a file that is gone',
      'docs/api.md',
      '[prices](../packages/domain/prices.ts#L2)',
      `docs/api.md:1: '../packages/domain/prices.ts#L2' leads to no file`,
    ],
    ['a file that code reads and that is gone', code, `\n${reading('../prices.mjs')}`, `${code}:2: '../prices.mjs' is no file or folder of the repository`],
    ['a numbered call', code, `/** ${call}: a code. */`, `${code}:1: '${call}' names no document`],
    ['numbered calls', code, `// ${calls}, 14 to 17`, `${code}:1: '${calls}' names no document`],
    ['a numbered section', code, `// ${section}`, `${code}:1: '${section}' names no document`],
  ])('finds %s', (_name, path, text, problem) => {
    write({ [path]: text });
    const answer = check();
    expect(answer.code).toBe(1);
    expect(answer.text).toContain(problem);
  });
});

it('counts the ids in strings of a test as titles, whatever comments and quotes surround them', () => {
  const text = `// it's ${third}\nit("a // b [${first}]", () => {});\n/* '${third}' */ it.each([\`[${second}] one\`])('%s', () => {});`;
  expect(titleCitationsOf({ path: 'a.test.ts', text })).toEqual([first, second]);
  expect(titleCitationsOf({ path: 'a.ts', text })).toEqual([]);
});
