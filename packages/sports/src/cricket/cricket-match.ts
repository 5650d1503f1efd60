/** A limited-overs match: its innings in sequence, super overs included, its result, and its published score. */
import type { CricketInningsScore, CricketScore } from '@maidan/domain';
import type { InningsEvent } from './ball.ts';
import { evolveInnings, legalBalls, startInnings, type Innings } from './innings.ts';

export interface CricketMatch {
  readonly teams: readonly [string, string];
  /** Overs a side at the start: 20, 50 ... */
  readonly overs: number;
  readonly tossWinner: string | null;
  readonly innings: readonly Innings[];
  readonly result: CricketResult | null;
}

/**
 * How the match ended. The result is the official one: after rain it follows the D/L target, and a tie goes to the winner of the super over
 * if there was one (RU-50).
 */
export type CricketResult =
  | { readonly type: 'won'; readonly winner: string; readonly text: string }
  | { readonly type: 'tie'; readonly superOverWinner: string | null; readonly text: string }
  | { readonly type: 'no-result'; readonly text: string };

export type CricketEvent =
  | { readonly type: 'toss'; readonly winner: string }
  | { readonly type: 'innings'; readonly team: string; readonly overs: number; readonly superOver?: boolean; readonly target?: number }
  | { readonly type: 'result'; readonly result: CricketResult }
  | InningsEvent;

export function startCricketMatch(teams: readonly [string, string], overs: number): CricketMatch {
  return { teams, overs, tossWinner: null, innings: [], result: null };
}

/** Returns the match after one more event. An event of play applies to the last innings; without an innings it changes nothing. */
export function evolveCricketMatch(match: CricketMatch, event: CricketEvent): CricketMatch {
  if (event.type === 'toss') return { ...match, tossWinner: event.winner };
  if (event.type === 'result') return { ...match, result: event.result };
  if (event.type === 'innings') {
    return { ...match, innings: [...match.innings, startInnings(event)] };
  }
  const current = match.innings.at(-1);
  return current === undefined ? match : { ...match, innings: [...match.innings.slice(0, -1), evolveInnings(current, event)] };
}

/** Returns the main innings (1, 2), without super overs. */
export function ordinaryInnings(match: CricketMatch): readonly Innings[] {
  return match.innings.filter((innings) => !innings.superOver);
}

/** The margin of a win: wickets in hand of the chasing side, or runs. */
export interface Margin {
  readonly count: number;
  readonly unit: 'wicket' | 'run';
}

/** Returns the margin of a match that was decided in its two innings; null if it is undecided or tied. */
export function marginOf(match: CricketMatch): Margin | null {
  const [first, second] = ordinaryInnings(match);
  if (first === undefined || second === undefined || second.end === null) return null;
  const target = second.target ?? first.runs + 1;
  if (second.runs >= target) return { count: second.lastWicket - second.wickets, unit: 'wicket' };
  return second.runs < target - 1 ? { count: target - 1 - second.runs, unit: 'run' } : null;
}

/**
 * Returns the result by the laws from completed innings, with the winner of a deciding super over; null while it is undecided.
 * A tie after a super over needs another one.
 */
export function lawfulResult(match: CricketMatch): CricketResult | null {
  const [first, second] = ordinaryInnings(match);
  if (first === undefined || second === undefined || second.end === null) return null;
  const margin = marginOf(match);
  if (margin !== null) {
    const winner = margin.unit === 'wicket' ? second.team : first.team;
    return { type: 'won', winner, text: `${winner} won by ${margin.count} ${margin.unit}${margin.count === 1 ? '' : 's'}` };
  }
  const supers = match.innings.filter((innings) => innings.superOver);
  const [one, other] = supers.slice(-2);
  if (one === undefined || other === undefined || other.end === null || supers.length % 2 === 1 || one.runs === other.runs) return null;
  const winner = one.runs > other.runs ? one.team : other.team;
  return { type: 'tie', superOverWinner: winner, text: `Match tied (${winner} won the super over)` };
}

function inningsScore(innings: Innings): CricketInningsScore {
  return {
    team: innings.superOver ? `${innings.team} (super over)` : innings.team,
    runs: innings.runs,
    wickets: innings.wickets,
    legalBalls: legalBalls(innings),
    closed: innings.end !== null,
    runsAfterOver: innings.runsAfterOver,
    runsAtWicket: innings.runsAtWicket,
  };
}

function statusOf(match: CricketMatch): CricketScore['status'] {
  if (match.result !== null) return 'FINISHED';
  const current = match.innings.at(-1);
  if (current === undefined) return 'UPCOMING';
  return current.end === null ? 'LIVE' : 'INNINGS_BREAK';
}

function batterAt(innings: Innings, name: string | null): { name: string; runs: number; balls: number } | undefined {
  const card = innings.batters.find((batter) => batter.name === name);
  if (name === null) return undefined;
  return { name, runs: card?.runs ?? 0, balls: card?.balls ?? 0 };
}

/** Returns the score as the feed publishes it. */
export function scoreOf(match: CricketMatch): CricketScore {
  const current = match.innings.at(-1);
  const base = { sport: 'cricket', oversPerInnings: match.overs, innings: match.innings.map(inningsScore), status: statusOf(match) } as const;
  const result = match.result === null ? {} : { result: match.result.text };
  if (current === undefined) return { ...base, ...result, thisOver: [] };
  const striker = batterAt(current, current.striker);
  const nonStriker = batterAt(current, current.nonStriker);
  const bowling = current.bowlers.find((card) => card.name === current.bowler);
  return {
    ...base,
    ...result,
    ...(current.target === null ? {} : { target: current.target }),
    ...(striker === undefined ? {} : { striker }),
    ...(nonStriker === undefined ? {} : { nonStriker }),
    ...(bowling === undefined ? {} : { bowler: { name: bowling.name, wickets: bowling.wickets, runs: bowling.runs, balls: bowling.balls } }),
    thisOver: current.thisOver,
  };
}
