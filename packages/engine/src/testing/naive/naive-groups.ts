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
  /** Paise that settled orders have won (negative: lost) since the group was armed. */
  profit: number;
  /** Paise at risk by fills, with their times. */
  ring: { readonly time: number; readonly risk: number }[];
}

/** Returns what a fill can lose, paise: the stake of a back, the liability of a lay, rounded up. value in centipaise. */
export function riskOfFill(side: 'BACK' | 'LAY', size: number, value: number): number {
  return side === 'BACK' ? size : Number((BigInt(value) - 100n * BigInt(size) + 99n) / 100n);
}

/** Whether the group has passed one of its limits. Fills of exactly 15 s ago count no more. */
export function exceedsLimit({ burstLimit, lossLimit, profit, ring }: NaiveGroup, now: number): boolean {
  const burst = ring.filter(({ time }) => time > now - BURST_WINDOW).reduce((risked, { risk }) => risked + risk, 0);
  return (burstLimit > 0 && burst > burstLimit) || (lossLimit > 0 && profit <= -lossLimit);
}
