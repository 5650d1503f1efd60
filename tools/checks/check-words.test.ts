import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { phrasesOf } from './source-words.mjs';

const SCRIPT = fileURLToPath(new URL('./check-words.mjs', import.meta.url));
const SOURCE = 'apps/server/src/orders/orders.ts';
const PLAIN = `/** Publishes a bet; the user \`nobody\` runs PostgreSQL. */
export const published = ['told', "a desk", \`heed \${count(\`anew\`)} anew\`, /it's told/];
export const share = total / count; // half of it
`;
let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'maidan-words-'));
  write(SOURCE, PLAIN);
  write('apps/web/src/styles.css', '/* only code is read, so a style sheet may say told */');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

function check(): { readonly code: number | null; readonly text: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [SCRIPT, '--root', root], { encoding: 'utf8' });
  return { code: status, text: `${stdout}${stderr}` };
}

describe('the check of words', () => {
  it('passes plain comments and names; strings, patterns and quoted code do not count', () => {
    write('apps/server/test/orders.test.ts', PLAIN);
    expect(check()).toEqual({ code: 0, text: '2 files: no banned word.\n' });
  });

  it.each([
    ['a comment', '// the player is told', 'told'],
    ['the second line of a comment', '/**\n * heed\n */', 'heed', 5],
    ['a comment behind code', 'export const a = 1; // made anew', 'anew'],
    ['a name', 'export const betDesk = 1;', 'desk'],
    ['a name of several words', 'export function driveAnew(): void {}', 'anew'],
    ['a private name', 'class Pipeline { #goAway = false; }', 'go away'],
    ['a constant', 'export const GIVE_BACK = 1;', 'give back'],
    ['a name inside a template', 'export const a = `${told}`;', 'told'],
    ['a name behind a pattern with a quote', "export const a = /'/.test(told);", 'told'],
    ['a name behind a division', 'export const a = total / count / told;', 'told'],
    ['a clause as a noun', '// who asks gets an answer', 'who asks'],
  ])('fails on %s', (_, planted, word, line = 4) => {
    write(SOURCE, `${PLAIN}${planted}\n`);
    const { code, text } = check();
    expect(code).toBe(1);
    expect(text).toContain(`${SOURCE}:${line}: '${word}' is a banned word`);
  });

  it('splits names into their words', () => {
    expect(phrasesOf('const LOOK_AGAIN_MS = someMarketId;').map(({ words }) => words)).toEqual(['const', 'look again ms', 'some market id']);
  });
});
