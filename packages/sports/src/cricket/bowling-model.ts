/** Models the runs that bowlers still concede: it simulates the rest of the innings ball by ball and counts each bowler's balls. */
import { normalBelow, normalRuns, type RunsDistribution } from '../quotes/runs-distribution.ts';
import { firstInningsTempo, LEG_BYES, OUTCOME_RUNS, WICKET, type BattingModel, type BattingState } from './batting-model.ts';

/** A spell: consecutive legal balls of one bowler, counted from the next ball of the innings (0). */
export interface Spell {
  readonly from: number;
  readonly balls: number;
}

interface BallMoments {
  /** Mean of all runs of a ball; mean and mean square of the runs that count against the bowler. */
  readonly total: number;
  readonly mean: number;
  readonly square: number;
}

function momentsOf(model: BattingModel, chances: Float64Array): BallMoments {
  const wides = model.extras / (1 - model.extras);
  let total = wides;
  let mean = wides;
  let square = wides;
  for (let outcome = 0; outcome < WICKET; outcome++) {
    const runs = OUTCOME_RUNS[outcome]!;
    const counted = chances[outcome]! * (1 - (LEG_BYES[runs] ?? 0));
    total += chances[outcome]! * runs;
    mean += counted * runs;
    square += counted * runs * (runs + 2 * wides);
  }
  return { total, mean, square };
}

/** Returns the distribution of the final runs of a bowler who has conceded `made` and will bowl these spells. */
export type ConcededRuns = (made: number, spells: readonly Spell[]) => RunsDistribution;

/**
 * Returns the runs that the bowlers of an innings still concede, in one pass over the remaining balls. `shift` is the tempo that the side adds
 * to its usual one. After a won chase or the last wicket no more runs are conceded.
 */
export function concededRuns(model: BattingModel, state: BattingState, shift: number): ConcededRuns {
  const required = state.target === null || state.target === undefined ? Infinity : state.target - state.runs;
  const means = new Float64Array(state.ballsLeft);
  const variances = new Float64Array(state.ballsLeft);
  let standing: number[] = Array.from({ length: 10 }, (_, wickets) => (wickets === state.wickets ? 1 : 0));
  let scored = 0;
  let scatter = 0;
  for (let ball = 0; ball < state.ballsLeft; ball++) {
    // No ball is bowled after the target has been reached.
    const on = required === Infinity ? 1 : normalBelow((required - 0.5 - scored) / Math.sqrt(Math.max(0.25, scatter)));
    const next = standing.map(() => 0);
    let total = 0;
    let counted = 0;
    let square = 0;
    for (const [wickets, chance] of standing.entries()) {
      if (chance < 1e-6) continue;
      const chances = model.chances(firstInningsTempo(model.pace, state.ballsLeft - ball, wickets) + shift, wickets);
      const moments = momentsOf(model, chances);
      total += chance * moments.total;
      counted += chance * moments.mean;
      square += chance * moments.square;
      next[wickets]! += chance * (1 - chances[WICKET]!);
      if (wickets < 9) next[wickets + 1]! += chance * chances[WICKET]!;
    }
    means[ball] = on * counted;
    variances[ball] = on * square - (on * counted) ** 2;
    scored += total;
    scatter += Math.max(0, square - counted * counted);
    standing = next;
  }
  return (made, spells) => {
    let mean = 0;
    let variance = 0;
    for (const { from, balls } of spells) {
      for (let ball = from; ball < Math.min(from + balls, state.ballsLeft); ball++) {
        mean += means[ball]!;
        variance += variances[ball]!;
      }
    }
    return normalRuns(made + mean, Math.sqrt(variance), made);
  };
}
