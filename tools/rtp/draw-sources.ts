/** Sources of random numbers for a simulation: the casino's own chain of seeds, or a fast generator for many millions of rounds. */
import { drawsFrom, drawsOf } from '@maidan/casino';
import type { Draws } from '@maidan/casino';
import { createHash } from 'node:crypto';

/** Returns the draws of a round; the first is round 0. */
export type DrawSource = (round: number) => Draws;

const SEED_BYTES = 32;

/**
 * Returns draws as the casino makes them: a chain of `rounds` seeds, each the SHA-256 of the next, played from the first. Each draw is an
 * HMAC-SHA256 with the round's seed over clientSeed:round:block.
 */
export function chainSource(lastSeed: string, rounds: number, clientSeed: string): DrawSource {
  const seeds = Buffer.alloc(SEED_BYTES * rounds);
  let seed = Buffer.from(lastSeed, 'hex');
  for (let round = rounds - 1; round >= 0; round -= 1) {
    seed.copy(seeds, round * SEED_BYTES);
    seed = createHash('sha256').update(seed).digest();
  }
  return (round) => drawsOf({ serverSeed: seeds.toString('hex', round * SEED_BYTES, (round + 1) * SEED_BYTES), clientSeed, nonce: round });
}

/** Returns draws of xoshiro128** by Blackman and Vigna, seeded with 16 bytes: one stream for all rounds. Predictable, so never for real rounds. */
export function fastSource(seed: string): DrawSource {
  const state = new Uint32Array(4);
  Buffer.from(seed.slice(0, 32), 'hex').forEach((byte, index) => {
    state[index >> 2] = ((state[index >> 2] ?? 0) << 8) | byte;
  });
  let [a = 1, b = 0, c = 0, d = 0] = state;
  let word = 0;
  let bytes = 0;
  const draws = drawsFrom(() => {
    if (bytes === 0) {
      const scrambled = Math.imul(b, 5);
      word = Math.imul((scrambled << 7) | (scrambled >>> 25), 9);
      const shifted = b << 9;
      c ^= a;
      d ^= b;
      b ^= c;
      a ^= d;
      c ^= shifted;
      d = (d << 11) | (d >>> 21);
      bytes = 4;
    }
    bytes -= 1;
    return (word >>> (bytes * 8)) & 255;
  });
  return () => draws;
}
