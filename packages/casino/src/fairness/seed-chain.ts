/**
 * Seed chains: all seeds are fixed before the first round, and each is the SHA-256 of the seed played after it. The hash of the first seed
 * verifies every later one, but a later seed cannot be computed from an earlier one. Seeds are 32 bytes in lower-case hex.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';

const SEED = /^[0-9a-f]{64}$/;

export function isSeed(text: string): boolean {
  return SEED.test(text);
}

/** Returns the commitment that is published before a round: the SHA-256 of the seed's 32 bytes. Throws RangeError (a bug) if it is no seed. */
export function commitmentOf(seed: string): string {
  if (!isSeed(seed)) throw new RangeError('a seed must be 64 digits of lower-case hex');
  return bytesToHex(sha256(hexToBytes(seed)));
}

/**
 * Returns the seed that is `steps` rounds earlier in the chain, by hashing `steps` times. One step before the first seed is the commitment
 * of the whole chain.
 */
export function seedBefore(later: string, steps: number): string {
  let bytes = hexToBytes(later);
  for (let step = 0; step < steps; step += 1) bytes = sha256(bytes);
  return bytesToHex(bytes);
}
