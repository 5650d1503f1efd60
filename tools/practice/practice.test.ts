/** The options, the checks of a recording, and the texts of the practice. The server's test plays a recording (apps/server/test/betfair-api). */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { passwordFault } from '@maidan/domain';
import { recordingText } from '../../apps/server/test/modules/feeds/recorded/testing-recordings.ts';
import { checkRecording, credentialsOf, readOptions } from './practice-options.ts';
import { placeTable, progressLine, resultTable } from './practice-texts.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'maidan-practice-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

it('reads its options, and says which one is wrong', () => {
  expect(readOptions(['--recording', 'match.ndjson', '--speed', '60', '--seed', 's'], '/games')).toEqual({
    ok: true,
    value: { recording: '/games/match.ndjson', speed: 60, seed: 's', site: 'maidan', money: 100_000, staySeconds: 60, data: null },
  });
  const faults: readonly (readonly [string, readonly string[]])[] = [
    ['--recording is missing.', []],
    ['--speed must', ['--speed', '0']],
    ['--speed must', ['--speed', 'fast']],
    ['--money must', ['--money', '1.5']],
    ['--stay must', ['--stay', 'long']],
    ['--site must be one of', ['--site', 'nowhere']],
    ['--seed must', ['--seed', '']],
    ['--sped', ['--sped', '3']],
  ];
  for (const [text, words] of faults) {
    const read = readOptions(words.length === 0 ? words : ['--recording', 'x', ...words], '/');
    expect(read.ok ? '' : read.fault).toContain(text);
  }
});

it('refuses a recording that is missing, unreadable or without prices', async () => {
  const file = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  expect(await checkRecording(file('match.ndjson', recordingText('31', '1.31', 3)))).toEqual({ ok: true, value: [] });
  const score = JSON.stringify({ op: 'ccm', pt: 1, cc: [{ eventId: '31', matchStats: { currentInnings: 1, inningsStats: [] } }] });
  const faults = [
    ['cannot be read', join(folder, 'absent.ndjson')],
    ['not a stream recording', file('words.ndjson', 'hello\n')],
    ['the file is empty', file('empty.ndjson', '')],
    ['only .gz and .bz2 files are unpacked', file('match.zip', 'PK')],
    ['scores and no prices', file('scores.ndjson', `${score}\n`)],
  ] as const;
  for (const [text, path] of faults) {
    const checked = await checkRecording(path);
    expect(checked.ok ? 'ok' : checked.fault).toContain(text);
  }
});

it('gives the same credentials for the same seed, which the site takes', () => {
  expect(credentialsOf('one')).toEqual(credentialsOf('one'));
  expect(credentialsOf('two').appKey).not.toBe(credentialsOf('one').appKey);
  expect(credentialsOf('one').appKey).toMatch(/^[A-Za-z0-9]{16}$/);
  for (const seed of ['one', 'two', 'three', '4']) expect(passwordFault(credentialsOf(seed).password, 'classic')).toBeNull();
});

it('prints where to sign in, how far the recording is, and what the player has won', () => {
  const read = readOptions(['--recording', 'm', '--seed', 's'], '/');
  if (!read.ok) throw new Error(read.fault);
  const ports = { site: 3000, console: 3001, https: 8443, stream: 8444 };
  const table = placeTable({ options: read.value, ports, credentials: credentialsOf('s'), authorityFile: '/data/maidan-ca.pem' });
  for (const text of ['localhost', '8443', '8444', 'trader', credentialsOf('s').password, credentialsOf('s').appKey, '/data/maidan-ca.pem', '--seed s'])
    expect(table).toContain(text);
  const progress = { state: 'plays', at: 3731, of: 10_000, matchTime: Date.UTC(2022, 6, 9, 10, 12, 30) } as const;
  expect(progressLine(progress)).toBe('2022-07-09 10:12:30   37 %  1:02:11 of 2:46:40');
  expect(progressLine({ ...progress, state: 'waits' })).toContain('waits for the first login');
  expect(resultTable([])).toContain('No bet was settled');
  const result = resultTable([
    { marketId: '1.1', betCount: 2, profit: 100, commission: 2 },
    { marketId: '1.2', betCount: 1, profit: -50.5, commission: 0 },
  ]);
  expect(result.split('\n').at(-1)).toMatch(/After commission\s+47\.50$/);
});
