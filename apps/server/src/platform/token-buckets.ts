/** Rate limits: a bucket fills at a steady rate up to its burst; an empty bucket refuses. */
import type { Clock } from './clock.ts';
import { RecentMap } from './recent-map.ts';

export interface TokenRate {
  readonly perSecond: number;
  readonly burst: number;
}

/** One bucket, full at first. It keeps only two numbers, because every socket has one. */
export class TokenBucket {
  #level: number;
  #at: number;

  constructor(clock: Clock, rate: TokenRate) {
    this.#level = rate.burst;
    this.#at = clock.monotonic();
  }

  /** Takes `count` tokens and returns true. If the bucket has fewer, takes none and returns false. More than a burst need a full bucket, which then owes the rest. */
  take(clock: Clock, rate: TokenRate, count = 1): boolean {
    const now = clock.monotonic();
    this.#level = Math.min(rate.burst, this.#level + ((now - this.#at) / 1000) * rate.perSecond);
    this.#at = now;
    if (this.#level < Math.min(count, rate.burst)) return false;
    this.#level -= count;
    return true;
  }
}

export interface TokenBuckets {
  /** Takes `count` tokens, as a bucket does. */
  take(key: string, count?: number): boolean;
}

/** Maximum buckets in memory. The least recently used are dropped first; they are full again by then. */
const MOST_KEYS = 100_000;

/** Buckets by key. */
export function createTokenBuckets(clock: Clock, rate: TokenRate): TokenBuckets {
  const buckets = new RecentMap<string, TokenBucket>(MOST_KEYS);
  return {
    take(key, count = 1) {
      let bucket = buckets.get(key);
      if (bucket === undefined) {
        bucket = new TokenBucket(clock, rate);
        buckets.set(key, bucket);
      }
      return bucket.take(clock, rate, count);
    },
  };
}
