/**
 * A match as a row of feed events over a match clock. Simulated matches, Cricsheet recordings and tournaments all
 * play through this one shape; the caller owns the wall clock.
 */
import type { FeedEvent } from '@maidan/domain';

export interface TimedEvents {
  /** Match clock in ms since the start of the match; negative before it. */
  readonly at: number;
  readonly events: readonly FeedEvent[];
}

export interface Timeline {
  /** The next step in order of the clock, or null when the match is over. */
  next(): TimedEvents | null;
  /** Clock of the step that `next` would give, without taking it; null when the match is over. */
  peek(): number | null;
  /** Clock of the last step taken; -Infinity before the first one. */
  readonly clock: number;
  /**
   * Everything a listener needs to stand where this timeline stands: event and market definitions, statuses, runner
   * statuses, current ladders and quotes, the last score. Settled markets are left out unless asked for; then their
   * definitions and results are given too.
   */
  fastForwardEvents(options?: { readonly settled?: boolean }): readonly FeedEvent[];
}
