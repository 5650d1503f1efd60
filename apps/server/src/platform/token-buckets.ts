/** Rates by key: a bucket fills at a steady rate up to its burst; an empty one refuses. */
import type { Clock } from './clock.ts';

export interface TokenBuckets {
  /** Takes `count` at once or nothing. */
  take(key: string, count?: number): boolean;
}

/** Buckets in memory at once; the longest unused go first, they have filled up. */
const MOST_KEYS = 100_000;

export function createTokenBuckets(clock: Clock, rate: { readonly perSecond: number; readonly burst: number }): TokenBuckets {
  const buckets = new Map<string, { level: number; at: number }>();
  return {
    take(key, count = 1) {
      const now = clock.monotonic();
      const bucket = buckets.get(key) ?? { level: rate.burst, at: now };
      bucket.level = Math.min(rate.burst, bucket.level + ((now - bucket.at) / 1000) * rate.perSecond);
      bucket.at = now;
      buckets.delete(key);
      buckets.set(key, bucket);
      if (buckets.size > MOST_KEYS) {
        const idlest = buckets.keys().next().value;
        if (idlest !== undefined) buckets.delete(idlest);
      }
      if (bucket.level < count) return false;
      bucket.level -= count;
      return true;
    },
  };
}
