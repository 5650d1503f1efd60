/** Computes probabilities in a football match. Goals are a Poisson process whose rate grows slightly to the end. */
import { CORRECT_SCORES, correctScorePlace, type FootballMatch, type Side } from './football-match.ts';

/** Seconds played in each half, with the usual added time. */
export const HALF_SECONDS = [47 * 60, 49 * 60] as const;
const PLAYED = HALF_SECONDS[0] + HALF_SECONDS[1];
/** Mean goals of an average home and away side. */
const USUAL_GOALS = [1.5, 1.2] as const;
/** The rate grows from this share of the mean rate to the same amount above it. */
const GROWTH = 0.18;
const GOALS_PER_STRENGTH = 0.26;
/** Factor of a red card on the goal rate of its side, and of the other side. */
const SHORT_HANDED = 0.65;
const AGAINST_TEN = 1.3;
const MOST_GOALS = 12;

export interface FootballModel {
  /** Returns the expected further goals of a side. */
  expectedGoals(match: FootballMatch, side: Side): number;
  /** Returns the current goal rate of a side, in goals per second. */
  rate(match: FootballMatch, side: Side): number;
  /** Returns the probabilities of home, away and draw. */
  matchOdds(match: FootballMatch): readonly [number, number, number];
  /** Returns the probabilities of under and over this number of goals and a half. */
  overUnder(match: FootballMatch, goals: number): readonly [number, number];
  /** Returns the probabilities of home, away and draw at the end of the first half. */
  halfTime(match: FootballMatch): readonly [number, number, number];
  /** Returns the probabilities of yes and no. */
  bothScore(match: FootballMatch): readonly [number, number];
  /** Returns the probabilities of home, away and no goal. */
  nextGoal(match: FootballMatch): readonly [number, number, number];
  /** Returns the probabilities of CORRECT_SCORES; a score that is no longer possible has 0. */
  correctScore(match: FootballMatch): readonly number[];
}

/** Returns the seconds of play since the start. */
function playedOf(match: FootballMatch): number {
  if (match.phase === 'UPCOMING') return 0;
  if (match.phase === 'FIRST_HALF') return Math.min(match.secondsOfHalf, HALF_SECONDS[0]);
  if (match.phase === 'HALF_TIME') return HALF_SECONDS[0];
  return match.phase === 'SECOND_HALF' ? HALF_SECONDS[0] + Math.min(match.secondsOfHalf, HALF_SECONDS[1]) : PLAYED;
}

/** Returns the share of a match's goals still to come after these seconds. */
function shareLeft(played: number): number {
  const gone = played / PLAYED;
  return 1 - gone * (1 - GROWTH) - GROWTH * gone * gone;
}

function poisson(mean: number): number[] {
  const chances: number[] = [];
  let chance = Math.exp(-mean);
  for (let goals = 0; goals <= MOST_GOALS; goals++) {
    chances.push(chance);
    chance *= mean / (goals + 1);
  }
  return chances;
}

/** Visits every possible further score with its probability, given the expected further goals of each side. The probabilities sum to 1. */
function eachScore(match: FootballMatch, expected: readonly [number, number], visit: (home: number, away: number, chance: number) => void): void {
  const [home, away] = [poisson(expected[0]), poisson(expected[1])];
  const total = home.reduce((sum, chance) => sum + chance, 0) * away.reduce((sum, chance) => sum + chance, 0);
  for (let more = 0; more <= MOST_GOALS; more++) {
    for (let others = 0; others <= MOST_GOALS; others++) visit(match.goals[0] + more, match.goals[1] + others, (home[more]! * away[others]!) / total);
  }
}

/** Returns the probabilities of home, away and draw, given the expected further goals of each side. */
function leadOdds(match: FootballMatch, expected: readonly [number, number]): readonly [number, number, number] {
  const chances: [number, number, number] = [0, 0, 0];
  eachScore(match, expected, (home, away, chance) => {
    chances[home > away ? 0 : away > home ? 1 : 2] += chance;
  });
  return chances;
}

/** Returns the model of a match. `strength` is that of the home side minus that of the away side. */
export function footballModel(strength: number): FootballModel {
  const goalsOf = (match: FootballMatch, side: Side): number => {
    const edge = (side === 0 ? strength : -strength) * GOALS_PER_STRENGTH;
    const other = side === 0 ? 1 : 0;
    return USUAL_GOALS[side] * Math.exp(edge) * SHORT_HANDED ** match.redCards[side] * AGAINST_TEN ** match.redCards[other];
  };
  const expectedGoals: FootballModel['expectedGoals'] = (match, side) => goalsOf(match, side) * Math.max(0, shareLeft(playedOf(match)));
  return {
    expectedGoals,
    rate(match, side) {
      const gone = playedOf(match) / PLAYED;
      return (goalsOf(match, side) * (1 - GROWTH + 2 * GROWTH * gone)) / PLAYED;
    },
    matchOdds: (match) => leadOdds(match, [expectedGoals(match, 0), expectedGoals(match, 1)]),
    halfTime(match) {
      const inHalf = Math.max(0, shareLeft(playedOf(match)) - shareLeft(HALF_SECONDS[0]));
      return leadOdds(match, [goalsOf(match, 0) * inHalf, goalsOf(match, 1) * inHalf]);
    },
    bothScore(match) {
      const scores = (side: Side): number => (match.goals[side] > 0 ? 1 : 1 - Math.exp(-expectedGoals(match, side)));
      const both = scores(0) * scores(1);
      return [both, 1 - both];
    },
    nextGoal(match) {
      const [home, away] = [expectedGoals(match, 0), expectedGoals(match, 1)];
      const none = Math.exp(-home - away);
      // The rates of both sides grow alike, so their share stays the same to the end.
      const first = home + away === 0 ? 0.5 : home / (home + away);
      return [(1 - none) * first, (1 - none) * (1 - first), none];
    },
    correctScore(match) {
      const chances = CORRECT_SCORES.map(() => 0);
      eachScore(match, [expectedGoals(match, 0), expectedGoals(match, 1)], (home, away, chance) => {
        chances[correctScorePlace(home, away)]! += chance;
      });
      return chances;
    },
    overUnder(match, goals) {
      const needed = goals + 1 - match.goals[0] - match.goals[1];
      if (needed <= 0) return [0, 1];
      const chances = poisson(expectedGoals(match, 0) + expectedGoals(match, 1));
      const under = chances.slice(0, needed).reduce((sum, chance) => sum + chance, 0);
      return [under, 1 - under];
    },
  };
}
