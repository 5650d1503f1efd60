/** History of prices and volume of a market, with events of the match: the data of price charts. */
import type { ScoreMark } from '@maidan/domain';

export interface PricePoint {
  /** Milliseconds since 1970. */
  readonly time: number;
  /** Hundredths by runner index; null without a price. */
  readonly prices: readonly (number | null)[];
  /** Total matched, paise. */
  readonly matched: number;
}

export interface TimedMark extends ScoreMark {
  /** Milliseconds since 1970. */
  readonly time: number;
}

export interface PriceHistory {
  /** Loads the history that an earlier process stored for the catalogue's markets, then follows the bus. */
  start(): Promise<void>;
  /** Stores the points and marks that are not stored yet. */
  stop(): Promise<void>;
  /** Returns the points oldest first, bounded; none for a market that has not moved yet, for fancies and for unknown markets. */
  points(marketId: string): readonly PricePoint[] | Promise<readonly PricePoint[]>;
  /** Returns the marks of an event, oldest first. */
  marks(eventId: string): readonly TimedMark[] | Promise<readonly TimedMark[]>;
}
