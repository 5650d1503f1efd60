/** Chances in a football match: goals come at random at a rate that grows a little to the end (Poisson). */
import type { FootballMatch, Side } from './football-match.ts';

/** Seconds played in each half, with the time usually added on. */
export const HALF_SECONDS = [47 * 60, 49 * 60] as const;
const PLAYED = HALF_SECONDS[0] + HALF_SECONDS[1];
/** Goals of an average home and away side. */
const USUAL_GOALS = [1.5, 1.2] as const;
/** The rate grows from this share of the usual one to as much above it. */
const GROWTH = 0.18;
const GOALS_PER_STRENGTH = 0.26;
/** What a red card does to the side that has it, and to the other. */
const SHORT_HANDED = 0.65;
const AGAINST_TEN = 1.3;
const MOST_GOALS = 12;

export interface FootballModel {
  /** Goals still expected of a side. */
  expectedGoals(match: FootballMatch, side: Side): number;
  /** Goals a second of a side at this moment. */
  rate(match: FootballMatch, side: Side): number;
  /** Home, away, draw. */
  matchOdds(match: FootballMatch): readonly [number, number, number];
  /** Under and over so many goals and a half. */
  overUnder(match: FootballMatch, goals: number): readonly [number, number];
}

/** Seconds of play gone since the start. */
function playedOf(match: FootballMatch): number {
  if (match.phase === 'UPCOMING') return 0;
  if (match.phase === 'FIRST_HALF') return Math.min(match.secondsOfHalf, HALF_SECONDS[0]);
  if (match.phase === 'HALF_TIME') return HALF_SECONDS[0];
  return match.phase === 'SECOND_HALF' ? HALF_SECONDS[0] + Math.min(match.secondsOfHalf, HALF_SECONDS[1]) : PLAYED;
}

/** Share of a match's goals that still falls after so many seconds. */
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

/** `strength`: of the home side less that of the away side. */
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
    matchOdds(match) {
      const chances = { home: 0, away: 0, draw: 0 };
      const away = poisson(expectedGoals(match, 1));
      for (const [more, homeChance] of poisson(expectedGoals(match, 0)).entries()) {
        for (const [others, awayChance] of away.entries()) {
          const lead = match.goals[0] + more - match.goals[1] - others;
          chances[lead > 0 ? 'home' : lead < 0 ? 'away' : 'draw'] += homeChance * awayChance;
        }
      }
      const total = chances.home + chances.away + chances.draw;
      return [chances.home / total, chances.away / total, chances.draw / total];
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
