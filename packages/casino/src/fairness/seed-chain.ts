/**
 * Seeds that were all fixed before the first round: each is the SHA-256 of the one played after it. Who knows the hash of the
 * first seed can prove each later one, and nobody can go the other way. Seeds are 32 bytes in lower-case hex.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';

const SEED = /^[0-9a-f]{64}$/;

export function isSeed(text: string): boolean {
  return SEED.test(text);
}

/** SHA-256 of the seed's 32 bytes: what is published before a round is played. Throws (a bug) on what is no seed. */
export function commitmentOf(seed: string): string {
  if (!isSeed(seed)) throw new RangeError('a seed is 64 digits of lower-case hex');
  return bytesToHex(sha256(hexToBytes(seed)));
}

/**
 * A seed of a chain by going back from a later one: `steps` times SHA-256. 0 is the seed itself; one step more than there are
 * rounds before it is the commitment of the whole chain.
 */
export function seedBefore(later: string, steps: number): string {
  let bytes = hexToBytes(later);
  for (let step = 0; step < steps; step += 1) bytes = sha256(bytes);
  return bytesToHex(bytes);
}
