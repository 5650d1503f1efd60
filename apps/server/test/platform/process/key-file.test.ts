import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ensureKeyFile, writeOnce } from '../../../src/platform/process/key-file.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'maidan-key-'));
  file = join(folder, 'a.key');
});
afterEach(() => rmSync(folder, { recursive: true }));

it('of two first starts that find no file one writes the key, and both return it', () => {
  const [first, second] = ['A'.repeat(43), 'B'.repeat(43)];
  writeOnce(file, `${first}\n`);
  writeOnce(file, `${second}\n`);
  expect([readFileSync(file, 'utf8'), ensureKeyFile(file, 'key'), readdirSync(folder)]).toEqual([`${first}\n`, first, ['a.key']]);
});

it('a key is written once, whole, for this user only', () => {
  const key = ensureKeyFile(file, 'key');
  expect(Buffer.from(key, 'base64url')).toHaveLength(32);
  expect([ensureKeyFile(file, 'key'), readdirSync(folder), statSync(file).mode & 0o777]).toEqual([key, ['a.key'], 0o600]);
});

it('a file that is no key is neither used nor replaced', () => {
  writeFileSync(file, 'half a k');
  expect(() => ensureKeyFile(file, 'key of the console')).toThrow(/^The key of the console .*a\.key is not a key\. Restore the file/);
  expect(readFileSync(file, 'utf8')).toBe('half a k');
});
