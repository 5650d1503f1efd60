/** Finds the wickets, goals, red cards and sets between two scores, for the marks on a price chart. Pure. */
import type { CricketScore, FootballScore, Score, TennisScore } from './score.ts';

export const SCORE_MARK_KINDS = ['wicket', 'goal', 'red-card', 'set'] as const;
export type ScoreMarkKind = (typeof SCORE_MARK_KINDS)[number];

export interface ScoreMark {
  readonly kind: ScoreMarkKind;
  /** The side that lost the wicket, scored, got the card or won the set. */
  readonly team: string;
  /** The score after it: '87/3', '2–1', '6–4'. */
  readonly score: string;
  /** The match's own clock: overs '11.3', minutes '63′', the number of the set '2'. */
  readonly clock: string;
}

/** Returns the marks between two scores of one event, oldest first. The first score and corrections that take something back give none. */
export function scoreMarks(before: Score | null, after: Score): readonly ScoreMark[] {
  if (before === null) return [];
  if (after.sport === 'cricket') return before.sport === 'cricket' ? wickets(before, after) : [];
  if (after.sport === 'football') return before.sport === 'football' ? goalsAndCards(before, after) : [];
  return before.sport === 'tennis' ? sets(before, after) : [];
}

function wickets(before: CricketScore, after: CricketScore): ScoreMark[] {
  return after.innings.flatMap((innings, index) => {
    if (innings.wickets <= (before.innings[index]?.wickets ?? 0)) return [];
    const clock = `${Math.floor(innings.legalBalls / 6)}.${innings.legalBalls % 6}`;
    return [{ kind: 'wicket' as const, team: innings.team, score: `${innings.runs}/${innings.wickets}`, clock }];
  });
}

function goalsAndCards(before: FootballScore, after: FootballScore): ScoreMark[] {
  const score = `${after.goals[0]}–${after.goals[1]}`;
  const clock = `${after.minute}′`;
  return ([0, 1] as const).flatMap((side) => {
    const team = side === 0 ? after.home : after.away;
    const marks: ScoreMark[] = [];
    if (after.goals[side] > before.goals[side]) marks.push({ kind: 'goal', team, score, clock });
    if (after.redCards[side] > before.redCards[side]) marks.push({ kind: 'red-card', team, score, clock });
    return marks;
  });
}

/** Returns the marks of the sets that ended. A set has ended when the next one has begun or the match has finished. */
function sets(before: TennisScore, after: TennisScore): ScoreMark[] {
  const endedSets = (score: TennisScore): number => (score.status === 'FINISHED' ? score.sets.length : Math.max(0, score.sets.length - 1));
  return after.sets.slice(endedSets(before), endedSets(after)).map(([one, other], index) => ({
    kind: 'set',
    team: after.players[one >= other ? 0 : 1],
    score: `${one}–${other}`,
    clock: String(endedSets(before) + index + 1),
  }));
}
