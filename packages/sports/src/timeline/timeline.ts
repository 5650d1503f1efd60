/**
 * A match as a sequence of feed events on a match clock. Simulated matches, Cricsheet recordings and tournaments all have this interface. The
 * caller owns the wall clock.
 */
import type { FeedEvent } from '@maidan/domain';

export interface TimedEvents {
  /** Match clock in ms since the start of the match; negative before it. */
  readonly at: number;
  readonly events: readonly FeedEvent[];
}

export interface Timeline {
  /** Takes and returns the next step, or null when the match is over. */
  next(): TimedEvents | null;
  /** Returns the clock of the next step without taking it; null when the match is over. */
  peek(): number | null;
  /** Clock of the last step taken; -Infinity before the first one. */
  readonly clock: number;
  /**
   * Returns the events that bring a new subscriber to the current state: event and market definitions, statuses, runner statuses, current
   * ladders and quotes, the last score. With `settled` it includes the definitions and results of settled markets.
   */
  fastForwardEvents(options?: { readonly settled?: boolean }): readonly FeedEvent[];
}
