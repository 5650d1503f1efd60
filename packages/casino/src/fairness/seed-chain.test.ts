import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { commitmentOf, isSeed, seedBefore } from './seed-chain.ts';

const LAST = 'ab'.repeat(32);
const hashOf = (hex: string): string => createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex');

it('goes back a seed at a time by SHA-256', () => {
  expect(seedBefore(LAST, 0)).toBe(LAST);
  expect(seedBefore(LAST, 3)).toBe(hashOf(hashOf(hashOf(LAST))));
  expect(commitmentOf(LAST)).toBe(hashOf(LAST));
});

it('takes 64 digits of lower-case hex as a seed', () => {
  expect([LAST, LAST.toUpperCase(), LAST.slice(1), `${LAST}0`, ''].map(isSeed)).toEqual([true, false, false, false, false]);
  expect(() => commitmentOf('ab')).toThrow(RangeError);
});
