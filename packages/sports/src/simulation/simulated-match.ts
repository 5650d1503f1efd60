/** Simulated matches: a script that decides everything from its seed, prices that breathe in between, one clock. */
import { seededRandom } from '../random/seeded-random.ts';
import type { Timeline } from '../timeline/timeline.ts';
import { cricketScript } from './cricket/cricket-script.ts';
import { Desk } from './desk.ts';
import { footballScript } from './football/football-script.ts';
import type { MatchScript } from './match-script.ts';
import type { MatchOutcome, SimulatedMatchSpec } from './match-spec.ts';
import { ScriptTimeline } from './script-timeline.ts';
import { tennisScript } from './tennis/tennis-script.ts';

export interface SimulatedMatch extends Timeline {
  readonly spec: SimulatedMatchSpec;
  /** Known once the match is over. */
  readonly outcome: MatchOutcome | null;
}

/** One stretch of a match on its clock, e.g. 'innings 1' or 'half-time'. */
export interface MatchStage {
  readonly name: string;
  /** Ms of match clock, from inclusive, to exclusive. */
  readonly from: number;
  readonly to: number;
  readonly inPlay: boolean;
}

/** When a match opens, starts and ends, and its stages; so that it can be started midway. */
export interface MatchWindows {
  readonly opensAt: number;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly stages: readonly MatchStage[];
}

function scriptOf(spec: SimulatedMatchSpec, desk: Desk): MatchScript {
  if (spec.format === 'FOOTBALL') return footballScript(spec, desk);
  if (spec.format === 'BEST_OF_3' || spec.format === 'BEST_OF_5') return tennisScript(spec, desk);
  return cricketScript(spec, desk);
}

class Playing extends ScriptTimeline implements SimulatedMatch {
  readonly spec: SimulatedMatchSpec;

  constructor(spec: SimulatedMatchSpec, desk: Desk) {
    super(desk, scriptOf(spec, desk), spec.seed, spec.opensAt);
    this.spec = spec;
  }
}

function deskOf(spec: SimulatedMatchSpec, silent = false): Desk {
  return new Desk(spec, seededRandom(spec.seed, 'prices'), silent);
}

/**
 * A match as a pure state machine: seed and spec decide everything. With `resumeAt` it stands after the last step at
 * or before that clock (fastForwardEvents re-establishes what was said before) and goes on exactly as it would have.
 */
export function createSimulatedMatch(spec: SimulatedMatchSpec, options: { readonly resumeAt?: number } = {}): SimulatedMatch {
  const match = new Playing(spec, deskOf(spec));
  if (options.resumeAt !== undefined) match.skipTo(options.resumeAt);
  return match;
}

/** Opening, start, end and stages of a match on its clock (ms). Plays the match through without a word or a price: keep the answer. */
export function minuteWindows(spec: SimulatedMatchSpec): MatchWindows {
  const desk = deskOf(spec, true);
  const match = new Playing(spec, desk);
  match.playThrough();
  const stages = desk.stages.map(({ name, from, inPlay }, index) => ({ name, from, to: desk.stages[index + 1]?.from ?? match.clock, inPlay }));
  return { opensAt: spec.opensAt, startsAt: 0, endsAt: match.clock, stages };
}
