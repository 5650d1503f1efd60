/** Computes the probability of each side to win a limited-overs match from its current state. */
import { battingModel, CHASE_PRESSURE, paceOf, type BattingModel, type BattingState } from './batting-model.ts';
import { chaseModel, type ChaseModel } from './chase-model.ts';
import { ordinaryInnings, type CricketMatch } from './cricket-match.ts';
import { allottedBalls, ballsLeft, type Innings } from './innings.ts';
import { runsModel, type RunsModel } from './runs-model.ts';

/** The models of a match of two sides. Side 0 is the first team of the match. */
export interface CricketModel {
  readonly overs: number;
  /** Returns the batting model of a side that bats first or chases. */
  batting(side: 0 | 1, chasing: boolean): BattingModel;
  runs(side: 0 | 1, chasing: boolean): RunsModel;
  chase(side: 0 | 1): ChaseModel;
  superOverBatting(side: 0 | 1): BattingModel;
  superOverChase(side: 0 | 1): ChaseModel;
  /** Returns the probability of side 0 to win, 0..1; a tie counts half. */
  winProbability(match: CricketMatch): number;
}

/** Returns a function that makes the value of a side on its first call and keeps it, because a chase table is large. */
function once<T>(make: (side: 0 | 1) => T): (side: 0 | 1) => T {
  const made = new Map<number, T>();
  return (side) => {
    const known = made.get(side) ?? make(side);
    made.set(side, known);
    return known;
  };
}

/** Returns the batting state that the models need. */
export function battingState(innings: Innings): BattingState {
  return { runs: innings.runs, wickets: innings.wickets, ballsLeft: ballsLeft(innings), target: innings.target };
}

/** Returns the probability that the other side chases a total drawn from the first innings. */
function chasedAfter(state: BattingState, runs: RunsModel, chase: ChaseModel, chaseBalls: number): number {
  const { mean, deviation } = runs.expected(state);
  if (deviation === 0) return chase.win(state.runs + 1, chaseBalls, 10);
  const total = runs.totalAt(state, 0);
  const low = Math.max(state.runs, Math.floor(state.runs + mean - 4 * deviation));
  const high = Math.ceil(state.runs + mean + 4 * deviation);
  let chased = 0;
  let weight = 0;
  for (let score = low; score <= high; score++) {
    const chance = total.atLeast(score) - total.atLeast(score + 1);
    chased += chance * chase.win(score + 1, chaseBalls, 10);
    weight += chance;
  }
  return chased / weight;
}

/** Returns the models of a match. `strength` is that of side 0 minus that of side 1. */
export function cricketModel(overs: number, strength: number): CricketModel {
  const pace = paceOf(overs);
  const strengthOf = (side: 0 | 1): number => (side === 0 ? strength : -strength);
  const settingBatting = once((side) => battingModel(pace, strengthOf(side)));
  const chasingBatting = once((side) => battingModel(pace, strengthOf(side) - CHASE_PRESSURE));
  const settingRuns = once((side) => runsModel(settingBatting(side)));
  const chasingRuns = once((side) => runsModel(chasingBatting(side)));
  const chase = once((side) => chaseModel(chasingBatting(side)));
  const superOver = once((side) => battingModel(paceOf(1), strengthOf(side)));
  const superOverChase = once((side) => chaseModel(superOver(side), 2));
  const superOverRuns = once((side) => runsModel(superOver(side)));

  const firstInnings = (side: 0 | 1, state: BattingState, chaseBalls: number): number => {
    const other = side === 0 ? 1 : 0;
    const chased = chasedAfter(state, settingRuns(side), chase(other), chaseBalls);
    return side === 0 ? 1 - chased : chased;
  };
  const beforeTheStart = (): number => {
    const fresh = { runs: 0, wickets: 0, ballsLeft: overs * 6 };
    return (firstInnings(0, fresh, overs * 6) + firstInnings(1, fresh, overs * 6)) / 2;
  };
  const inSuperOver = (match: CricketMatch, sides: readonly (0 | 1)[]): number => {
    const supers = match.innings.filter((innings) => innings.superOver);
    if (supers.length === 0) return 0.5 + Math.max(-0.2, Math.min(0.2, strength * 0.05));
    const current = supers.at(-1)!;
    const side = sides[match.innings.indexOf(current)]!;
    const left = current.lastWicket - current.wickets;
    if (supers.length % 2 === 0) {
      const chased = superOverChase(side).win((current.target ?? 0) - current.runs, current.end === null ? ballsLeft(current) : 0, left);
      return side === 0 ? chased : 1 - chased;
    }
    const state = { ...battingState(current), wickets: left === 1 ? 9 : 8 };
    const chased = chasedAfter(current.end === null ? state : { ...state, ballsLeft: 0 }, superOverRuns(side), limited(superOverChase(side === 0 ? 1 : 0)), 6);
    return side === 0 ? 1 - chased : chased;
  };

  return {
    overs,
    batting: (side, chasing) => (chasing ? chasingBatting(side) : settingBatting(side)),
    runs: (side, chasing) => (chasing ? chasingRuns(side) : settingRuns(side)),
    chase,
    superOverBatting: superOver,
    superOverChase,
    winProbability(match) {
      if (match.result !== null) return decided(match);
      const sides = match.innings.map((innings): 0 | 1 => (innings.team === match.teams[0] ? 0 : 1));
      const [first, second] = ordinaryInnings(match);
      if (first === undefined) return beforeTheStart();
      if (second === undefined) return firstInnings(sides[0]!, battingState(first), Math.min(allottedBalls(first), overs * 6));
      if (second.end !== null && isLevel(first, second)) return inSuperOver(match, sides);
      const required = (second.target ?? first.runs + 1) - second.runs;
      const chased = chase(sides[1]!).win(required, ballsLeft(second), 10 - second.wickets);
      return sides[1] === 0 ? chased : 1 - chased;
    },
  };
}

/** Returns the chase table of a super over with always 2 wickets left, because the model of a first innings asks for 10. */
function limited(chase: ChaseModel): ChaseModel {
  return { ...chase, win: (required, balls) => chase.win(required, balls, 2) };
}

function isLevel(first: Innings, second: Innings): boolean {
  return second.runs === (second.target ?? first.runs + 1) - 1;
}

function decided(match: CricketMatch): number {
  const { result } = match;
  const winner = result?.type === 'won' ? result.winner : result?.type === 'tie' ? result.superOverWinner : null;
  return winner === null ? 0.5 : winner === match.teams[0] ? 1 : 0;
}
