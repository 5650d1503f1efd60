/** Published rounds of other casinos with the same scheme: our code must compute the same numbers. */
import { createHmac, createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { burstPoint } from '../crash/crash-curve.ts';
import { byteStream, type DrawSource } from './draws.ts';
import { seedBefore, commitmentOf, isSeed } from './seed-chain.ts';

const LAST = 'ab'.repeat(32);
const hashOf = (hex: string): string => createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex');

it('computes each earlier seed by SHA-256', () => {
  expect(seedBefore(LAST, 0)).toBe(LAST);
  expect(seedBefore(LAST, 3)).toBe(hashOf(hashOf(hashOf(LAST))));
  expect(commitmentOf(LAST)).toBe(hashOf(LAST));
});

it('accepts 64 digits of lower-case hex as a seed', () => {
  expect([LAST, LAST.toUpperCase(), LAST.slice(1), `${LAST}0`, ''].map(isSeed)).toEqual([true, false, false, false, false]);
  expect(() => commitmentOf('ab')).toThrow(RangeError);
});

/**
 * Real rounds of bustabit.com, from public repositories that check the site: deduzzo/bustabit-scripts (a test on the first three)
 * and a Rust client of the same site (the last; 'site shows 38.65x'). The salt is that of its seeding event, bitcointalk topic
 * 5560454, as in the site's own verifier. The salt is the key of the HMAC, and the message is the game's hash as bytes.
 */
const BUSTABIT_SALT = '00000000000000000001e08b7fd44f95e3e950ac65650a8031a6d5e1750e34be';
const BUSTABIT = [
  ['94aa062026624e59a0ace092568d5f46e21b9bf1d5173609db8645dd62bdfc44', 1091],
  ['94e66d98029c61ecd27c4fb6b381d401c823cf3dfbdac9246756d5b655e125aa', 426],
  ['8d3b9726ca7bc5e3637bf2079e09eaf2a9d67df4e6f50ff23a7b593bd802cca6', 183],
  ['df5d54b8ca42cb40ea80e8ba74b3281f7b9d49bc27fecbe104847de1e91e4929', 3865],
] as const;

describe('bustabit', () => {
  it.each(BUSTABIT)('game %s bursts at %i hundredths', (game, burst) => {
    const bits = Number.parseInt(createHmac('sha256', BUSTABIT_SALT).update(Buffer.from(game, 'hex')).digest('hex').slice(0, 13), 16);
    expect(burstPoint(bits, 99)).toBe(burst);
  });

  it('has the same chain as ours: each seed is the SHA-256 of the seed played after it', () => {
    expect(seedBefore(BUSTABIT[0][0], 1)).toBe(BUSTABIT[1][0]);
    expect(seedBefore(BUSTABIT[0][0], 2)).toBe(BUSTABIT[2][0]);
  });
});

/** Returns `count` numbers in [0, 1) as these schemes read them, after `skipped` others: four bytes each, b0/256 + b1/256^2 + ... */
function floats(source: DrawSource, skipped: number, count: number): number[] {
  const next = byteStream(source);
  for (let byte = 0; byte < skipped; byte += 1) next();
  return Array.from({ length: count }, () => [1, 2, 3, 4].reduce((sum, place) => sum + next() / 256 ** place, 0));
}

/**
 * HMAC-SHA256 keyed with the server seed over 'clientSeed:nonce:block': engine/testdata/rng_golden.json of the public repository
 * MJE43/stake-pf-replay-go, and the example in the README of Phoenix-Gambling/provably-fair.
 */
describe('schemes of the same stream of bytes', () => {
  it('one block', () => {
    expect(floats({ serverSeed: 'test_server_seed_123', clientSeed: 'test_client_seed_456', nonce: 1 }, 0, 8)).toEqual([
      0.47463872097432613, 0.25332250026986003, 0.770845441846177, 0.04668135452084243, 0.5527191087603569, 0.13915639836341143, 0.06476517370902002,
      0.6276304919738322,
    ]);
  });

  it('over the edge between two blocks, and blocks further on', () => {
    expect(floats({ serverSeed: 'boundary_test_server', clientSeed: 'boundary_test_client', nonce: 42 }, 31, 2)).toEqual([
      0.519561666296795, 0.48842178168706596,
    ]);
    expect(floats({ serverSeed: 'edge_case_server', clientSeed: 'edge_case_client', nonce: 999 }, 32, 4)).toEqual([
      0.3143390577752143, 0.7830548353958875, 0.7056076263543218, 0.12244734028354287,
    ]);
    expect(floats({ serverSeed: 'large_cursor_server', clientSeed: 'large_cursor_client', nonce: 777 }, 100, 5)).toEqual([
      0.793459246866405, 0.6388571178540587, 0.7053885255008936, 0.20956238149665296, 0.3064759452827275,
    ]);
  });

  it("the example of a limbo game: 0.99 over the first number is '1.07'", () => {
    const [first = 1] = floats({ serverSeed: 'example_server_seed', clientSeed: 'example_client_seed', nonce: 0 }, 0, 1);
    expect((Math.floor((0.99 / first) * 100) / 100).toFixed(2)).toBe('1.07');
  });
});
