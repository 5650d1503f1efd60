/**
 * Work proofs: the server signs a challenge, the client finds a nonce for it. A nonce is right if the SHA-256 of `challenge.nonce` begins
 * with the required zero bits, so each more bit doubles the work.
 */
import { compress, resetState, sha256 } from './sha256.ts';

/** Required zero bits: about 260,000 hashes, a second on a phone. */
export const WORK_BITS = 18;

/** With its dot a challenge fills one block of SHA-256, which the search for a nonce hashes only once. */
export const WORK_CHALLENGE_LENGTH = 63;
const NONCE_DIGITS = 8;
/** All nonces: 0 to this number, exclusively. */
export const WORK_NONCES = 10 ** NONCE_DIGITS;
const MESSAGE_BITS = (WORK_CHALLENGE_LENGTH + 1 + NONCE_DIGITS) * 8;

/** Returns the text that the client sends: the challenge with its nonce. */
export function workProofText(challenge: string, nonce: number): string {
  return `${challenge}.${String(nonce).padStart(NONCE_DIGITS, '0')}`;
}

/** Returns whether the SHA-256 of an ASCII text begins with this many zero bits, at most 32. */
export function hasWorkBits(text: string, bits: number): boolean {
  return sha256(bytesOf(text))[0]! < 2 ** (32 - bits);
}

/**
 * Tries the nonces of a range, `first` to `end` (exclusively); returns the first right one, or null. Throws RangeError (a bug) for a
 * challenge of another length.
 */
export function findNonce(challenge: string, bits: number, { first, end }: { readonly first: number; readonly end: number }): number | null {
  if (challenge.length !== WORK_CHALLENGE_LENGTH) throw new RangeError(`a challenge has ${WORK_CHALLENGE_LENGTH} characters`);
  const schedule = new Uint32Array(64);
  const block = new DataView(bytesOf(`${challenge}.`).buffer);
  for (let word = 0; word < 16; word += 1) schedule[word] = block.getUint32(word * 4);
  const begun = new Uint32Array(8);
  resetState(begun);
  compress(begun, schedule);
  const state = new Uint32Array(8);
  const limit = 2 ** (32 - bits);
  for (let nonce = first; nonce < end; nonce += 1) {
    schedule[0] = fourDigits(Math.floor(nonce / 10_000));
    schedule[1] = fourDigits(nonce % 10_000);
    schedule[2] = 0x80_00_00_00;
    schedule.fill(0, 3, 15);
    schedule[15] = MESSAGE_BITS;
    state.set(begun);
    compress(state, schedule);
    if (state[0]! < limit) return nonce;
  }
  return null;
}

/** Returns a number below 10,000 as four ASCII digits in one word. */
function fourDigits(number: number): number {
  const zeros = 0x30_30_30_30;
  return zeros + (Math.floor(number / 1000) << 24) + ((Math.floor(number / 100) % 10) << 16) + ((Math.floor(number / 10) % 10) << 8) + (number % 10);
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}
