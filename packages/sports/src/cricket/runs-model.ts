/** Models the runs still to come in an innings by balls left and wickets down: mean and variance by recursion over the balls. */
import { OUTCOME_RUNS, WICKET, firstInningsTempo, meanRuns, type BattingModel, type BattingState } from './batting-model.ts';
import { concededRuns, type ConcededRuns } from './bowling-model.ts';
import { exactRuns, geometricRuns, normalRuns, type RunsDistribution } from '../quotes/runs-distribution.ts';

const WICKETS = 10;
/** Up to this many balls the distribution is computed exactly. */
const EXACT_BALLS = 12;
/** Number of steps per unit of tempo shift. */
const SHIFT_STEPS = 4;

interface Moments {
  readonly mean: Float64Array;
  readonly variance: Float64Array;
}

/** Returns the mean and variance of the runs of a delivery and of the deliveries after it. `nextIndex`: the entry of `next` with one ball less and the same wickets. */
function ballMoments(model: BattingModel, chances: Float64Array, next: Moments, nextIndex: number): { mean: number; variance: number } {
  const lastWicket = nextIndex % WICKETS === WICKETS - 1;
  let mean = 0;
  let square = 0;
  for (let outcome = 0; outcome <= WICKET; outcome++) {
    const out = outcome === WICKET;
    const after = out && lastWicket ? -1 : nextIndex + (out ? 1 : 0);
    const follow = after < 0 ? 0 : next.mean[after]!;
    const spread = after < 0 ? 0 : next.variance[after]!;
    const total = OUTCOME_RUNS[outcome]! + follow;
    mean += chances[outcome]! * total;
    square += chances[outcome]! * (total * total + spread);
  }
  const odds = model.extras / (1 - model.extras);
  return { mean: mean + odds, variance: square - mean * mean + odds / (1 - model.extras) };
}

/** Returns the runs from each (balls left, wickets) until `horizon` balls are left, at the pace of a first innings plus `shift`. */
function momentsUntil(model: BattingModel, horizon: number, shift: number): Moments {
  const balls = model.pace.overs * 6;
  const table: Moments = { mean: new Float64Array((balls + 1) * WICKETS), variance: new Float64Array((balls + 1) * WICKETS) };
  for (let left = horizon + 1; left <= balls; left++) {
    for (let wickets = 0; wickets < WICKETS; wickets++) {
      const chances = model.chances(firstInningsTempo(model.pace, left, wickets) + shift, wickets);
      const moments = ballMoments(model, chances, table, (left - 1) * WICKETS + wickets);
      table.mean[left * WICKETS + wickets] = moments.mean;
      table.variance[left * WICKETS + wickets] = moments.variance;
    }
  }
  return table;
}

export interface RunsModel {
  /** Returns the mean and standard deviation of the runs until `horizon` balls are left (0: until the end). */
  expected(state: BattingState, horizon?: number): { readonly mean: number; readonly deviation: number };
  /** Returns the innings total when `horizon` balls are left. */
  totalAt(state: BattingState, horizon: number): RunsDistribution;
  /** Returns `made` plus the runs of the next legal balls, extras included. Counts at most 12 balls. */
  next(state: BattingState, balls: number, made?: number): RunsDistribution;
  /** Returns the innings total at the fall of the next wicket. */
  atNextWicket(state: BattingState): RunsDistribution;
  /** Returns the fours and sixes of the whole innings, given those hit so far. */
  boundaries(state: BattingState, hit: number): RunsDistribution;
  /** Returns the final runs of a batter, who faces half of the remaining balls. */
  batter(state: BattingState, made: number): RunsDistribution;
  /** Returns a function for the final runs that each bowler concedes. */
  conceded(state: BattingState): ConcededRuns;
}

/** Probability that a won chase ends at least this many runs beyond its target, because the last hit can be a four or a six. */
const BEYOND_TARGET = [1, 0.45, 0.36, 0.28, 0.12, 0.1];

/** Truncates a distribution at the target of the chase. */
function untilTarget(runs: RunsDistribution, target: number | null | undefined): RunsDistribution {
  if (target === null || target === undefined) return runs;
  return {
    median: Math.min(runs.median, target),
    atLeast: (count) => (count <= target ? runs.atLeast(count) : runs.atLeast(target) * (BEYOND_TARGET[count - target] ?? 0)),
  };
}

/** Returns the probabilities of 0, 1, 2 ... runs, extras included, from consecutive legal balls. */
function convolved(model: BattingModel, chances: Float64Array, balls: number): number[] {
  const single = Array.from({ length: 8 }, () => 0);
  for (let outcome = 0; outcome <= WICKET; outcome++) {
    const runs = OUTCOME_RUNS[outcome]!;
    single[runs]! += chances[outcome]! * (1 - model.extras);
    single[runs + 1]! += chances[outcome]! * model.extras;
  }
  let sum = [1];
  for (let ball = 0; ball < balls; ball++) {
    const longer = Array.from({ length: sum.length + 7 }, () => 0);
    for (const [made, chance] of sum.entries()) for (const [runs, more] of single.entries()) longer[made + runs]! += chance * more;
    sum = longer;
  }
  return sum;
}

/** Returns the model of the runs of a batting side. It keeps its tables, so that later calls are fast. */
export function runsModel(model: BattingModel): RunsModel {
  const tables = new Map<string, Moments>();
  const table = (horizon: number, shift: number): Moments => {
    const key = `${horizon}:${shift}`;
    const known = tables.get(key) ?? momentsUntil(model, horizon, shift);
    tables.set(key, known);
    return known;
  };
  const shiftOf = (state: BattingState): number => chaseShift(model, state, table(0, 0));
  const tempoOf = (state: BattingState): number => firstInningsTempo(model.pace, state.ballsLeft, state.wickets) + shiftOf(state);
  const chancesOf = (state: BattingState): Float64Array => model.chances(tempoOf(state), Math.min(9, state.wickets));
  const extraRuns = model.extras / (1 - model.extras);
  const expected: RunsModel['expected'] = (state, horizon = 0) => {
    if (state.wickets >= WICKETS || state.ballsLeft <= horizon) return { mean: 0, deviation: 0 };
    const moments = table(horizon, shiftOf(state));
    const index = Math.min(state.ballsLeft, model.pace.overs * 6) * WICKETS + state.wickets;
    return { mean: moments.mean[index]!, deviation: Math.sqrt(moments.variance[index]!) };
  };
  return {
    expected,
    totalAt(state, horizon) {
      const balls = Math.max(0, state.ballsLeft - horizon);
      if (balls <= EXACT_BALLS) return untilTarget(exactRuns(convolved(model, chancesOf(state), balls), state.runs), state.target);
      const { mean, deviation } = expected(state, horizon);
      return untilTarget(normalRuns(state.runs + mean, deviation, state.runs), state.target);
    },
    next: (state, balls, made = 0) => exactRuns(convolved(model, chancesOf(state), Math.min(balls, EXACT_BALLS)), made),
    atNextWicket(state) {
      const chances = chancesOf(state);
      const fall = chances[WICKET]!;
      const balls = (1 - (1 - fall) ** state.ballsLeft) / fall;
      return untilTarget(geometricRuns((meanRuns(chances) + extraRuns) * balls, state.runs), state.target);
    },
    boundaries(state, hit) {
      const chances = chancesOf(state);
      const perRun = (chances[4]! + chances[5]!) / (meanRuns(chances) + extraRuns);
      const { mean, deviation } = expected(state);
      const needed = state.target === null || state.target === undefined ? Infinity : state.target - state.runs;
      const more = perRun * Math.min(mean, needed);
      return normalRuns(hit + more, Math.sqrt(0.9 * more + (0.6 * perRun * deviation) ** 2), hit);
    },
    batter(state, made) {
      const chances = chancesOf(state);
      const fall = chances[WICKET]! * 0.95;
      const balls = (1 - (1 - fall) ** (state.ballsLeft * 0.5)) / fall;
      return geometricRuns(meanRuns(chances) * balls, made);
    },
    conceded: (state) => concededRuns(model, state, shiftOf(state)),
  };
}

/** Returns the tempo shift of a chasing side, from the difference between required and expected runs, within limits. */
function chaseShift(model: BattingModel, state: BattingState, usual: Moments): number {
  if (state.target === null || state.target === undefined || state.ballsLeft === 0) return 0;
  const index = Math.min(state.ballsLeft, model.pace.overs * 6) * WICKETS + Math.min(9, state.wickets);
  const missing = (state.target - state.runs - usual.mean[index]!) / state.ballsLeft;
  return Math.round(Math.min(0.8, Math.max(-0.8, missing * 1.5)) * SHIFT_STEPS) / SHIFT_STEPS;
}
