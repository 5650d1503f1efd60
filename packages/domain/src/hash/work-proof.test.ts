import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { findNonce, hasWorkBits, workProofText } from './work-proof.ts';

const challenge = 'Challenge-1'.padEnd(63, '_');

it('finds the first nonce whose digest begins with the required bits, as another implementation of SHA-256 sees it', () => {
  const isRight = (nonce: number): boolean => createHash('sha256').update(workProofText(challenge, nonce)).digest().readUInt32BE() >>> 20 === 0;
  const nonce = findNonce(challenge, 12, { first: 0, end: 1e6 })!;
  expect(isRight(nonce)).toBe(true);
  expect(Array.from({ length: nonce }, (_item, earlier) => earlier).filter(isRight)).toEqual([]);
  expect(findNonce(challenge, 12, { first: 0, end: nonce })).toBeNull();
  const later = findNonce(challenge, 12, { first: 12_345_678, end: 13_345_678 })!;
  expect([later >= 12_345_678, isRight(later)]).toEqual([true, true]);
  expect([hasWorkBits(workProofText(challenge, nonce), 12), hasWorkBits(workProofText(challenge, nonce + 1), 12)]).toEqual([true, isRight(nonce + 1)]);
});

it('a challenge of another length is a bug', () => {
  expect(() => findNonce(`${challenge}x`, 12, { first: 0, end: 1 })).toThrow(RangeError);
});
