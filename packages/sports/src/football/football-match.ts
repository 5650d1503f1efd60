/** The state of a football match, and the results of its markets. */
import type { FootballScore, MarketResult } from '@maidan/domain';

export type FootballPhase = 'UPCOMING' | 'FIRST_HALF' | 'HALF_TIME' | 'SECOND_HALF' | 'FINISHED';

export interface FootballMatch {
  readonly teams: readonly [string, string];
  readonly phase: FootballPhase;
  /** Seconds played in the current half, added time included. */
  readonly secondsOfHalf: number;
  readonly goals: readonly [number, number];
  readonly yellowCards: readonly [number, number];
  readonly redCards: readonly [number, number];
}

export type Side = 0 | 1;
export type FootballEvent =
  | { readonly type: 'phase'; readonly phase: FootballPhase }
  | { readonly type: 'clock'; readonly seconds: number }
  | { readonly type: 'goal' | 'yellow-card' | 'red-card'; readonly side: Side }
  /** A goal that was disallowed. */
  | { readonly type: 'goal-withdrawn'; readonly side: Side };

export function startFootballMatch(teams: readonly [string, string]): FootballMatch {
  return { teams, phase: 'UPCOMING', secondsOfHalf: 0, goals: [0, 0], yellowCards: [0, 0], redCards: [0, 0] };
}

function counted(pair: readonly [number, number], side: Side, by: number): readonly [number, number] {
  const changed = Math.max(0, pair[side] + by);
  return side === 0 ? [changed, pair[1]] : [pair[0], changed];
}

/** Returns the match after one more event. */
export function evolveFootballMatch(match: FootballMatch, event: FootballEvent): FootballMatch {
  if (event.type === 'phase') return { ...match, phase: event.phase, secondsOfHalf: 0 };
  if (event.type === 'clock') return { ...match, secondsOfHalf: event.seconds };
  if (event.type === 'goal') return { ...match, goals: counted(match.goals, event.side, 1) };
  if (event.type === 'goal-withdrawn') return { ...match, goals: counted(match.goals, event.side, -1) };
  if (event.type === 'yellow-card') return { ...match, yellowCards: counted(match.yellowCards, event.side, 1) };
  return { ...match, redCards: counted(match.redCards, event.side, 1) };
}

/** Returns the minute on the match clock, which stays at 45 or 90 during added time. */
function minuteOf(match: FootballMatch): number {
  const played = Math.floor(match.secondsOfHalf / 60);
  if (match.phase === 'FIRST_HALF') return Math.min(45, played);
  if (match.phase === 'HALF_TIME') return 45;
  if (match.phase === 'SECOND_HALF') return Math.min(90, 45 + played);
  return match.phase === 'FINISHED' ? 90 : 0;
}

/** Returns the score as the feed publishes it. */
export function footballScore(match: FootballMatch): FootballScore {
  return {
    sport: 'football',
    home: match.teams[0],
    away: match.teams[1],
    goals: match.goals,
    redCards: match.redCards,
    yellowCards: match.yellowCards,
    minute: minuteOf(match),
    status: match.phase,
  };
}

/** Returns the result of match odds after full time, or of the half-time market after the first half. Selections: home, away, draw. */
export function settleFootballOdds(match: FootballMatch, selections: readonly [number, number, number]): MarketResult {
  const [home, away] = match.goals;
  return { type: 'winners', winners: [home > away ? selections[0] : away > home ? selections[1] : selections[2]] };
}

/** Returns the result of 'both teams to score'. Selections: yes, no. */
export function settleBothScore(match: FootballMatch, selections: readonly [number, number]): MarketResult {
  return { type: 'winners', winners: [match.goals[0] > 0 && match.goals[1] > 0 ? selections[0] : selections[1]] };
}

/** Largest number of goals of a team with its own correct score. */
const MOST_NAMED_GOALS = 3;
const NAMED_GOALS = Array.from({ length: MOST_NAMED_GOALS + 1 }, (_, goals) => goals);
/** Runners of the correct score market; scores with more goals share one runner per outcome. */
export const CORRECT_SCORES: readonly string[] = [
  ...NAMED_GOALS.flatMap((home) => NAMED_GOALS.map((away) => `${home} - ${away}`)),
  'Any Other Home Win',
  'Any Other Away Win',
  'Any Other Draw',
];

/** Returns the index of a final score in CORRECT_SCORES. */
export function correctScorePlace(home: number, away: number): number {
  if (home <= MOST_NAMED_GOALS && away <= MOST_NAMED_GOALS) return home * NAMED_GOALS.length + away;
  return NAMED_GOALS.length ** 2 + (home > away ? 0 : away > home ? 1 : 2);
}

/** Returns the result of the correct score market. Selections as in CORRECT_SCORES. */
export function settleCorrectScore(match: FootballMatch, selections: readonly number[]): MarketResult {
  return { type: 'winners', winners: [selections[correctScorePlace(...match.goals)]!] };
}

/** Returns the result of over/under this number of goals and a half. Selections: under, over. */
export function settleOverUnder(match: FootballMatch, goals: number, selections: readonly [number, number]): MarketResult {
  return { type: 'winners', winners: [match.goals[0] + match.goals[1] > goals ? selections[1] : selections[0]] };
}
