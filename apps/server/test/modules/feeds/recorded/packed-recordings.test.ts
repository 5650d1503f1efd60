import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findRecordings } from '../../../../src/modules/feeds/recorded/recording-files.ts';
import { recordingText } from './testing-recordings.ts';

const TEXT = recordingText('31000001', '1.100', 20);
/** TEXT as two consecutive bzip2 streams, as parallel packers write them: lines 1 to 5, then the rest. */
const PACKED = Buffer.from(
  [
    'QlpoOTFBWSZTWW0/wv8AAdnfgCiQUAd/MC5n3Zq/798qQAHcGwtBKInqm1TaT2qegT0noNTCNAPU9TTE2kElNCnplR+pD01D1PUAGIeo0AA9QwAAAAGgAAAAASJEU8KHojINGmg02oBo',
    'aGjTKxbUWGzTB4/uDBmrvpzn0iYSJ5EHsLSNlowetH/MNbiexEol8hqQSlRRU/uqxBlA2saQxEIaIQ0g8DEFWZxBkYZcQT5p0tjQQyURE3Ls7aqDvPMvJFSBpK6s0EhTQxDlZZK9HWUl',
    'JeQZ7ALLkagqRo4MfwO0ZWjhrhWb5XMmUKMIPT3tAoDIqSJAIYzjIFs+a2mJ5mw5eg9i3RssmH3pb85vXW3F41xGBeOyJoKJxjyXgTGOkrDOIlVWDXuEOQftk6rjO0tclbJmB2WVOiKD',
    'DForkKggz0JM38hSKJUZ/qEArVXWdRVtk5UGEfLInA9DCj2uGUg7Ek0Sso7poyohvUj4XYn0joOHqF/2IluBVGY21vDhF8QdkqZn4YklHOoqY9QKQGE4uPItRHoooxtFQwwky4JlrRI4',
    'gpy0LCucZAukMty5FFaSGG3UVE9qytvCNJKJMJmTTDGNissiOMFTvEeuSNYrJsDOD/F3JFOFCQbT/C/wQlpoOTFBWSZTWcQV+soAA8xfgHgQUAd/8C5n3Zq/798qQAJcaLGo0JRTNRqa',
    'nqDyQAyfpQ2p6h6mE9TJ6nqGgSgmhJHqGTQYgAwJoaGIAHMABMAATAAAAAAKkkJhCmnpNDT1MhoGIBkGgaaaEd0Gt29dnw/m7dyZ+7VzuyC8Ll/LEdSHWqmuqqV+4Lg/Vf6/tgutc+4f',
    'iBdhfhlWOcOUjupUgqItBUWgqRHU8AU6VZhLomFUBX45QqioAMqK519vd348jzpTJWK1ytzbVz4ulc2QKImxosRdBUgq2memeGOzZlllllllWEHM0XulZbX7PERjug+4ZwY6c+dPqrYp',
    'x1rgtaqqqx0vmva0xwY2qNSiRR6PKbESZrrzM0WoTabziQgOgQjREolCxD3PV75xnjQREEFFYUQRNeHE72NV5cV+Jdetdmzc6WbgolUuWf4mwfYQ3k5KUlHIUkTylMVnKOftPAAiICaH',
    'Z89FtcbbcmRmZvNADEAXDblVesq7pEsZOYFt+M7ZQYMH4VaDzhlhdBfyf2D1KQIkb4QDQqyfybV3PxpKh0z0wP0qRzbxlISZU4yynPbhIOqtu/58N3GtlZdRn/m139+2DU2TwqQceB3T',
    'TVfv+TGYd6YTNdL2l6yFOB1NcFuuWw5KgyUG5e4C9rqLnCauXCbp5KXuLFacHFAuJeKDDcCFogO1tL3KEXKJBYFh9NYHnFUrIrN80+iDs7oOiDKidFEWr/i7kinChIYgr9ZQ',
  ].join(''),
  'base64',
);
const MATCH = '{"info":{"match_type":"T20","overs":20,"teams":["Hills","Plains"],"dates":["2026-01-01"],"outcome":{"result":"no result"}},"innings":[]}';
const PACKED_MATCH = Buffer.from(
  [
    'QlpoOTFBWSZTWVX7SkoAAEEfgFAGcRAAQEQKr+ffKiAAchqTJo0yNDJiNGhp6g1PUyTKMnqeoDJ6jyj9JK2yn3uoEEWXKGaYJV4eZZ9dy/SVKCgKjtpFFe5wRxE6/Olq0EfqpgsGF/ck',
    'N7NPAhfKAiVL24qNyz2NPqS0BIxbgciGgfWYsqr8XckU4UJBV+0pKA==',
  ].join(''),
  'base64',
);

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'maidan-packed-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function found(name: string, bytes: Buffer): ReturnType<typeof findRecordings> {
  await writeFile(join(folder, 'a-note.txt'), 'x');
  await writeFile(join(folder, name), bytes);
  return findRecordings(folder);
}

describe('a packed file in a folder (17.E4)', () => {
  it.each([
    ['match.ndjson.bz2', PACKED],
    ['match.ndjson.gz', gzipSync(TEXT)],
    ['1.100.bz2', PACKED],
    ['1.100.gz', gzipSync(TEXT)],
    ['MATCH.BZ2', PACKED],
  ])('%s is read as the recording that it holds', async (name, bytes) => {
    const { recordings, faults, skipped } = await found(name, bytes);
    expect([faults, skipped]).toEqual([[], []]);
    expect(recordings.map((file) => file.lines.map((line) => `${line.text}\n`).join(''))).toEqual([TEXT]);
  });

  it.each([
    ['match.json.bz2', PACKED_MATCH],
    ['match.json.gz', gzipSync(MATCH)],
    ['match.bz2', PACKED_MATCH],
  ])('%s is read as the match that it holds', async (name, bytes) => {
    const { matches, faults } = await found(name, bytes);
    expect(faults).toEqual([]);
    expect(matches.map((file) => file.match.teams)).toEqual([['Hills', 'Plains']]);
  });

  it.each([
    ['cut off', PACKED.subarray(0, 900), /^match\.ndjson\.bz2, line \d+: the archive is cut off or damaged /],
    ['damaged', Buffer.from(PACKED).fill(0x55, 1_000, 1_004), /^match\.ndjson\.bz2, line \d+: the archive is cut off or damaged /],
    ['no archive', Buffer.from(TEXT), /^match\.ndjson\.bz2, line 1: not a bzip2 file$/],
    ['empty', Buffer.alloc(0), /^match\.ndjson\.bz2, line 1: the file is empty$/],
  ])('that is %s is named', async (_, bytes, fault) => {
    const { recordings, faults } = await found('match.ndjson.bz2', bytes);
    expect(recordings).toEqual([]);
    expect(faults).toEqual([expect.stringMatching(fault)]);
  });

  it.each(['all.zip', 'all.tar', 'all.tar.gz', 'all.tar.bz2', 'all.tgz', 'match.ndjson.xz', 'match.json.zst', 'all.7z'])(
    '%s is skipped and reported',
    async (name) => {
      await writeFile(join(folder, 'good.ndjson'), TEXT);
      const { recordings, faults, skipped } = await found(name, Buffer.from('x'));
      expect([recordings.length, faults]).toEqual([1, []]);
      expect(skipped).toEqual([`${name} is skipped: only .gz and .bz2 files are unpacked, unpack it by hand`]);
    },
  );
});
