/**
 * The only source of random numbers in the casino: bytes of HMAC-SHA256 with the server's seed as key (its 64 hex digits as text)
 * over 'clientSeed:nonce:block', block = 0, 1, 2, ... Whole numbers come from 32-bit words by rejection sampling, not by modulo alone,
 * so that all are equally likely.
 */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

const WORD = 2 ** 32;

export interface Draws {
  /** Returns a whole number from 0 to `below` - 1, each equally likely. Throws RangeError (a bug) unless 1 <= below <= 2^32. */
  integer(below: number): number;
  /** Returns the next 52 bits as a whole number below 2^52: the first 13 hex digits of 7 bytes. */
  bits52(): number;
}

export interface DrawSource {
  /** 64 hex digits. */
  readonly serverSeed: string;
  readonly clientSeed: string;
  readonly nonce: number;
}

/** Returns a function that gives the next byte at each call, without end. */
export function byteStream({ serverSeed, clientSeed, nonce }: DrawSource): () => number {
  const key = utf8ToBytes(serverSeed);
  let block = new Uint8Array(0);
  let blocks = 0;
  let at = 0;
  return () => {
    if (at === block.length) {
      block = hmac(sha256, key, utf8ToBytes(`${clientSeed}:${nonce}:${blocks}`));
      blocks += 1;
      at = 0;
    }
    at += 1;
    return block[at - 1] ?? 0;
  };
}

/** Returns draws from a stream of bytes; `nextByte` returns 0 to 255. */
export function drawsFrom(nextByte: () => number): Draws {
  const word = (): number => ((nextByte() << 24) | (nextByte() << 16) | (nextByte() << 8) | nextByte()) >>> 0;
  return {
    integer(below) {
      if (!Number.isSafeInteger(below) || below < 1 || below > WORD) throw new RangeError(`cannot draw below ${below}`);
      const fair = WORD - (WORD % below);
      let drawn = word();
      while (drawn >= fair) drawn = word();
      return drawn % below;
    },
    bits52() {
      const high = ((nextByte() << 16) | (nextByte() << 8) | nextByte()) * 2 ** 28;
      return high + (((nextByte() << 24) | (nextByte() << 16) | (nextByte() << 8) | nextByte()) >>> 4);
    },
  };
}

/** Returns the draws of a round, which its seeds and nonce decide. */
export function drawsOf(source: DrawSource): Draws {
  return drawsFrom(byteStream(source));
}
