/** Simulated matches: a script decides everything from its seed, and prices move between its steps, on one match clock. */
import { seededRandom } from '../random/seeded-random.ts';
import type { Timeline } from '../timeline/timeline.ts';
import { cricketScript } from './cricket/cricket-script.ts';
import { FeedWriter } from './feed-writer.ts';
import { footballScript } from './football/football-script.ts';
import { type MatchScript, ScriptTimeline } from './script-timeline.ts';
import type { MatchOutcome, SimulatedMatchSpec } from './match-spec.ts';
import { tennisScript } from './tennis/tennis-script.ts';

export interface SimulatedMatch extends Timeline {
  readonly spec: SimulatedMatchSpec;
  /** null until the match is over. */
  readonly outcome: MatchOutcome | null;
}

/** One stage of a match, such as 'innings 1' or 'half-time'. */
export interface MatchStage {
  readonly name: string;
  /** Ms of match clock, from inclusive, to exclusive. */
  readonly from: number;
  readonly to: number;
  readonly inPlay: boolean;
}

/** Opening, start, end and stages of a match, so that it can be started midway. */
export interface MatchWindows {
  readonly opensAt: number;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly stages: readonly MatchStage[];
}

function scriptOf(spec: SimulatedMatchSpec, feed: FeedWriter): MatchScript {
  if (spec.format === 'FOOTBALL') return footballScript(spec, feed);
  if (spec.format === 'BEST_OF_3' || spec.format === 'BEST_OF_5') return tennisScript(spec, feed);
  return cricketScript(spec, feed);
}

class Playing extends ScriptTimeline implements SimulatedMatch {
  readonly spec: SimulatedMatchSpec;

  constructor(spec: SimulatedMatchSpec, feed: FeedWriter) {
    super(feed, scriptOf(spec, feed), spec.seed, spec.opensAt);
    this.spec = spec;
  }
}

function feedWriterOf(spec: SimulatedMatchSpec, silent = false): FeedWriter {
  return new FeedWriter(spec, seededRandom(spec.seed, 'prices'), silent);
}

/**
 * Returns a match as a pure state machine: seed and spec decide everything. With `resumeAt` it starts after the last step at or before that
 * clock and continues exactly as without a break; fastForwardEvents then returns the state up to there.
 */
export function createSimulatedMatch(spec: SimulatedMatchSpec, options: { readonly resumeAt?: number } = {}): SimulatedMatch {
  const match = new Playing(spec, feedWriterOf(spec));
  if (options.resumeAt !== undefined) match.skipTo(options.resumeAt);
  return match;
}

/** Returns opening, start, end and stages of a match on its clock (ms). It plays the whole match silently, so keep the result. */
export function minuteWindows(spec: SimulatedMatchSpec): MatchWindows {
  const feed = feedWriterOf(spec, true);
  const match = new Playing(spec, feed);
  match.playThrough();
  const stages = feed.stages.map(({ name, from, inPlay }, index) => ({ name, from, to: feed.stages[index + 1]?.from ?? match.clock, inPlay }));
  return { opensAt: spec.opensAt, startsAt: 0, endsAt: match.clock, stages };
}
