import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readFeedProviders } from '../../../../src/modules/feeds/external/provider-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'maidan-providers-'));
afterAll(() => rmSync(folder, { recursive: true }));
function fileOf(text: string): string {
  const path = join(folder, 'providers.json');
  writeFileSync(path, text);
  return path;
}
const acme = { id: 'acme', name: 'Acme', secret: 's'.repeat(32) };

it('reads providers; returns none if no file is configured', () => {
  expect(readFeedProviders(null)).toEqual([]);
  expect(readFeedProviders(fileOf(JSON.stringify([acme])))).toEqual([acme]);
});

it.each([
  ['{', 'cannot be read as JSON'],
  ['[]', 'is invalid'],
  [JSON.stringify([{ ...acme, secret: 'short' }]), 'is invalid'],
  [JSON.stringify([{ ...acme, id: 'a-b' }]), 'is invalid'],
  [JSON.stringify([acme, acme]), 'names a provider twice'],
])('says in a sentence what is wrong with %s, and never the secret', (text, sentence) => {
  const read = (): unknown => readFeedProviders(fileOf(text));
  expect(read).toThrow(sentence);
  expect(read).not.toThrow(acme.secret);
});
