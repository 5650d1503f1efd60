/** How prices and volume of a market went, and what happened on the field meanwhile: what price charts draw. */
import type { ScoreMark } from '@maidan/domain';

export interface PricePoint {
  /** Milliseconds since 1970. */
  readonly time: number;
  /** Hundredths by runner index; null without a price. */
  readonly prices: readonly (number | null)[];
  /** Paise matched in all. */
  readonly matched: number;
}

export interface TimedMark extends ScoreMark {
  /** Milliseconds since 1970. */
  readonly time: number;
}

export interface PriceHistory {
  /** Reads what an earlier process has kept of the catalogue's markets, then follows the bus. */
  start(): Promise<void>;
  /** Keeps what is not kept yet. */
  stop(): Promise<void>;
  /** Oldest first, bounded; empty for a market that has not moved yet, for fancies and for unknown ones. */
  points(marketId: string): readonly PricePoint[] | Promise<readonly PricePoint[]>;
  /** Oldest first. */
  marks(eventId: string): readonly TimedMark[] | Promise<readonly TimedMark[]>;
}
