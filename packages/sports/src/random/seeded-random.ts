/**
 * Random numbers as an argument. A simulated match must not be predictable from its past: a player who knew the next ball would win every bet.
 * So draws come from SHA-256 of seed, label and a counter, and not from a generator whose state can be derived from its output.
 */
import { compress, resetState, sha256 } from '@maidan/domain';

/** A source of numbers in [0, 1); every random choice of this package takes one as an argument. */
export type Random = () => number;

/** Numbers per digest: four of 53 bits. */
const NUMBERS_PER_DIGEST = 4;

/** Returns the UTF-8 bytes of a text. Written here because this package uses neither Node nor browser APIs. */
function bytesOf(text: string): Uint8Array {
  const escaped = encodeURIComponent(text.replaceAll(/[\uD800-\uDFFF]/gu, '\uFFFD'));
  const bytes: number[] = [];
  for (let index = 0; index < escaped.length; index++) {
    if (escaped[index] === '%') {
      bytes.push(Number.parseInt(escaped.slice(index + 1, index + 3), 16));
      index += 2;
    } else bytes.push(escaped.charCodeAt(index));
  }
  return Uint8Array.from(bytes);
}

/** Returns deterministic numbers: the same seed and label always give the same sequence. */
export function seededRandom(seed: string, label = ''): Random {
  const key = sha256(bytesOf(`${seed}\u0000${label}`));
  const digest = new Uint32Array(8);
  const block = new Uint32Array(64);
  let counter = 0;
  let used = NUMBERS_PER_DIGEST;
  return () => {
    if (used === NUMBERS_PER_DIGEST) {
      // One block: the key, the counter, and the standard's padding of these 40 bytes.
      block.set(key);
      block[8] = Math.floor(counter / 2 ** 32);
      block[9] = counter;
      block[10] = 0x80000000;
      block.fill(0, 11, 15);
      block[15] = 320;
      counter += 1;
      resetState(digest);
      compress(digest, block);
      used = 0;
    }
    const high = digest[used * 2]! >>> 5;
    const low = digest[used * 2 + 1]! >>> 6;
    used += 1;
    return (high * 2 ** 26 + low) / 2 ** 53;
  };
}
