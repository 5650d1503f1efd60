/** Order groups and their loss breaker. For tests only. */

/** The fills of a group count for this long, ms; a tripped group can be armed again after it. */
export const BURST_WINDOW = 15_000;

export interface NaiveGroup {
  readonly account: number;
  readonly group: number;
  /** Paise; 0: no limit. */
  burstLimit: number;
  lossLimit: number;
  /** When the group was tripped, ms since 1970; null: it is armed. */
  trippedAt: number | null;
  /** Why it was tripped; null: it is armed. */
  reason: 'BURST' | 'LOSS' | 'PLAYER' | null;
  /** Paise that settled orders have won (negative: lost) since the group was armed. */
  profit: number;
  /** Paise at risk by fills, with their times. */
  ring: { readonly time: number; readonly risk: number }[];
}

/** Returns what a fill can lose, paise: the stake of a back, the liability of a lay, rounded up. value in centipaise; in a line market size x rate. */
export function riskOfFill({ isLine, side, size, value }: { isLine: boolean; side: 'BACK' | 'LAY'; size: number; value: number }): number {
  const liability = isLine ? BigInt(value) : BigInt(value) - 100n * BigInt(size);
  return side === 'BACK' ? size : Number((liability + 99n) / 100n);
}

/** Returns the limit that the group has passed, or null. Fills of exactly 15 s ago count no more. */
export function passedLimit({ burstLimit, lossLimit, profit, ring }: NaiveGroup, now: number): 'BURST' | 'LOSS' | null {
  const burst = ring.filter(({ time }) => time > now - BURST_WINDOW).reduce((risked, { risk }) => risked + risk, 0);
  if (burstLimit > 0 && burst > burstLimit) return 'BURST';
  return lossLimit > 0 && profit <= -lossLimit ? 'LOSS' : null;
}

/** Returns the fills that count now, one entry for each time. */
export function fillsAt({ ring }: NaiveGroup, now: number): { time: number; risk: number }[] {
  const times = [...new Set(ring.map(({ time }) => time))].filter((time) => time > now - BURST_WINDOW);
  return times.map((time) => ({ time, risk: ring.filter((each) => each.time === time).reduce((sum, { risk }) => sum + risk, 0) }));
}
