import { createHmac } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byteStream, drawsFrom, drawsOf } from './draws.ts';

const SEED = 'c8'.repeat(32);

describe('draws', () => {
  it('reads the bytes of the blocks 0, 1, 2, ... of HMAC-SHA256 over clientSeed:nonce:block', () => {
    const next = byteStream({ serverSeed: SEED, clientSeed: 'mine', nonce: 7 });
    const expected = Buffer.concat([0, 1, 2].map((block) => createHmac('sha256', SEED).update(`mine:7:${block}`).digest()));
    expect(Buffer.from(Array.from({ length: 96 }, next))).toEqual(expected);
  });

  it('skips a 32-bit word above the largest multiple of the range', () => {
    // 0xffffffff is above the largest multiple of 10 below 2 ** 32; the next word is 9.
    const bytes = [0xff, 0xff, 0xff, 0xff, 0, 0, 0, 9];
    const draws = drawsFrom(() => bytes.shift() ?? 0);
    expect(draws.integer(10)).toBe(9);
    expect(bytes).toEqual([]);
  });

  it('draws an integer within any range from 1 to 2 ** 32, and refuses the range 0', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 32 }), fc.nat(), (range, nonce) => {
        const drawn = drawsOf({ serverSeed: SEED, clientSeed: 'a', nonce }).integer(range);
        return Number.isInteger(drawn) && drawn >= 0 && drawn < range;
      }),
    );
    expect(() => drawsOf({ serverSeed: SEED, clientSeed: 'a', nonce: 0 }).integer(0)).toThrow(RangeError);
  });

  it('returns the first 13 hex digits of block 0 as 52 bits', () => {
    const block = createHmac('sha256', SEED).update('a:1:0').digest('hex');
    expect(drawsOf({ serverSeed: SEED, clientSeed: 'a', nonce: 1 }).bits52()).toBe(Number.parseInt(block.slice(0, 13), 16));
  });
});
