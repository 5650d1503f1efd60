/** Statistics of the last bursts beside the expected ones. Pure; multipliers in hundredths, shares in tenths of a per cent. */
import { CRASH_RTP } from '@maidan/casino';

export type BurstSize = 'low' | 'middle' | 'high';

/** Returns the size of a burst: low below 2 x, middle below 10 x, else high. */
export function sizeOf(burst: number): BurstSize {
  if (burst < 200) return 'low';
  return burst < 1000 ? 'middle' : 'high';
}

export interface BurstStatistics {
  readonly rounds: number;
  readonly median: number;
  readonly highest: number;
  /** How often a target would have been reached, and how often it is in the long run. */
  readonly reached: readonly { readonly target: number; readonly rounds: number; readonly expectedTenths: number }[];
}

const TARGETS = [150, 200, 300, 500, 1000, 5000] as const;

/** Returns the share of bursts that reach a target in the long run: P(burst >= target) = 0.97 / target. */
function expectedTenths(target: number): number {
  return Math.round((CRASH_RTP * 1000) / target);
}

/** Returns null if there are no bursts. */
export function burstStatistics(bursts: readonly number[]): BurstStatistics | null {
  if (bursts.length === 0) return null;
  const ordered = bursts.toSorted((one, other) => one - other);
  return {
    rounds: bursts.length,
    median: ordered[Math.floor((ordered.length - 1) / 2)] as number,
    highest: ordered[ordered.length - 1] as number,
    reached: TARGETS.map((target) => ({ target, rounds: bursts.filter((burst) => burst >= target).length, expectedTenths: expectedTenths(target) })),
  };
}
