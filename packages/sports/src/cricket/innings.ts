/**
 * The state of an innings, folded from its events. To correct an event, fold the corrected list again; the state itself is never patched.
 */
import { ballText, costsWicket, isBowlersWicket, isLegal, runsOf, type Ball, type InningsEnd, type InningsEvent } from './ball.ts';

export interface BatterCard {
  readonly name: string;
  readonly runs: number;
  readonly balls: number;
  readonly fours: number;
  readonly sixes: number;
  /** 'in' is at the crease or not out; 'retired' has left but is not out. */
  readonly state: 'in' | 'out' | 'retired';
}
export interface BowlerCard {
  readonly name: string;
  readonly runs: number;
  readonly balls: number;
  readonly wickets: number;
}
/** A delivery with its number (over from 0, ball from 1), for ball-by-ball markets. */
export interface BowledBall {
  readonly over: number;
  readonly ball: number;
  readonly runs: number;
}

export interface Innings {
  readonly team: string;
  /** A super over is a separate innings that counts for no session. */
  readonly superOver: boolean;
  /** Whole overs allotted now, and at the start. */
  readonly quota: number;
  readonly firstQuota: number;
  /** Legal balls allotted beyond the whole overs, 0 to 5: a chase that rain cut to 25.3 overs has 3. */
  readonly quotaBalls: number;
  /** Runs that win the match in this innings. */
  readonly target: number | null;
  /** Wickets that end the innings: 10, or 2 in a super over. */
  readonly lastWicket: number;
  readonly runs: number;
  readonly wickets: number;
  readonly oversCompleted: number;
  /** Legal balls of the over in progress. */
  readonly ballsThisOver: number;
  readonly deliveries: number;
  /** Innings total at the end of each completed over; index 0 is over 1. */
  readonly runsAfterOver: readonly number[];
  readonly runsAtWicket: readonly number[];
  readonly batters: readonly BatterCard[];
  readonly bowlers: readonly BowlerCard[];
  readonly boundaries: number;
  readonly bowled: readonly BowledBall[];
  readonly thisOver: readonly string[];
  readonly striker: string | null;
  readonly nonStriker: string | null;
  readonly bowler: string | null;
  /** Runs outside all sessions: penalties awarded after the last ball. */
  readonly runsAfterLastBall: number;
  readonly end: InningsEnd | null;
}

export interface InningsOptions {
  readonly team: string;
  readonly overs: number;
  readonly superOver?: boolean;
  readonly target?: number | undefined;
}

export function startInnings(options: InningsOptions): Innings {
  const superOver = options.superOver === true;
  return {
    team: options.team,
    superOver,
    quota: options.overs,
    firstQuota: options.overs,
    quotaBalls: 0,
    target: options.target ?? null,
    lastWicket: superOver ? 2 : 10,
    runs: 0,
    wickets: 0,
    oversCompleted: 0,
    ballsThisOver: 0,
    deliveries: 0,
    runsAfterOver: [],
    runsAtWicket: [],
    batters: [],
    bowlers: [],
    boundaries: 0,
    bowled: [],
    thisOver: [],
    striker: null,
    nonStriker: null,
    bowler: null,
    runsAfterLastBall: 0,
    end: null,
  };
}

/** Returns the legal balls bowled. Every completed over counts as six. */
export function legalBalls(innings: Innings): number {
  return innings.oversCompleted * 6 + innings.ballsThisOver;
}

/** Returns the legal balls allotted to the innings. */
export function allottedBalls(innings: Pick<Innings, 'quota' | 'quotaBalls'>): number {
  return innings.quota * 6 + innings.quotaBalls;
}

/** Returns the legal balls that can still be bowled. */
export function ballsLeft(innings: Innings): number {
  return innings.end === null ? Math.max(0, allottedBalls(innings) - legalBalls(innings)) : 0;
}

function updated<T extends { readonly name: string }>(cards: readonly T[], fresh: T, change: (card: T) => T): readonly T[] {
  return cards.some((card) => card.name === fresh.name) ? cards.map((card) => (card.name === fresh.name ? change(card) : card)) : [...cards, change(fresh)];
}

function freshBatter(name: string): BatterCard {
  return { name, runs: 0, balls: 0, fours: 0, sixes: 0, state: 'in' };
}

function battersAfter(batters: readonly BatterCard[], ball: Ball): readonly BatterCard[] {
  const boundary = ball.notBoundary !== true;
  let cards = updated(batters, freshBatter(ball.batter), (card): BatterCard => ({
    ...card,
    state: 'in',
    runs: card.runs + ball.batterRuns,
    balls: card.balls + (ball.extras.wides ? 0 : 1),
    fours: card.fours + (boundary && ball.batterRuns === 4 ? 1 : 0),
    sixes: card.sixes + (boundary && ball.batterRuns === 6 ? 1 : 0),
  }));
  cards = updated(cards, freshBatter(ball.nonStriker), (card) => ({ ...card, state: 'in' }));
  for (const dismissal of ball.dismissals) {
    cards = updated(cards, freshBatter(dismissal.player), (card) => ({ ...card, state: costsWicket(dismissal.kind) ? 'out' : 'retired' }));
  }
  return cards;
}

function bowlersAfter(bowlers: readonly BowlerCard[], ball: Ball): readonly BowlerCard[] {
  const { wides = 0, noBalls = 0 } = ball.extras;
  return updated(bowlers, { name: ball.bowler, runs: 0, balls: 0, wickets: 0 }, (card) => ({
    ...card,
    runs: card.runs + ball.batterRuns + wides + noBalls,
    balls: card.balls + (isLegal(ball) ? 1 : 0),
    wickets: card.wickets + ball.dismissals.filter((dismissal) => isBowlersWicket(dismissal.kind)).length,
  }));
}

/** Returns the batters for the next ball, as far as the ball shows them: null in place of a batter who is out or has retired. */
function ends(ball: Ball): Pick<Innings, 'striker' | 'nonStriker'> {
  const { wides = 0, byes = 0, legByes = 0 } = ball.extras;
  const run = ball.batterRuns + byes + legByes + Math.max(0, wides - 1);
  const gone = new Set(ball.dismissals.map((dismissal) => dismissal.player));
  const crossed = run % 2 === 1;
  const striker = crossed ? ball.nonStriker : ball.batter;
  const nonStriker = crossed ? ball.batter : ball.nonStriker;
  return { striker: gone.has(striker) ? null : striker, nonStriker: gone.has(nonStriker) ? null : nonStriker };
}

function afterBall(innings: Innings, ball: Ball): Innings {
  const runs = innings.runs + runsOf(ball);
  const fallen = ball.dismissals.filter((dismissal) => costsWicket(dismissal.kind)).length;
  const wickets = innings.wickets + fallen;
  return {
    ...innings,
    ...ends(ball),
    runs,
    wickets,
    ballsThisOver: innings.ballsThisOver + (isLegal(ball) ? 1 : 0),
    deliveries: innings.deliveries + 1,
    runsAtWicket: [...innings.runsAtWicket, ...Array.from({ length: fallen }, () => runs)],
    batters: battersAfter(innings.batters, ball),
    bowlers: bowlersAfter(innings.bowlers, ball),
    boundaries: innings.boundaries + (ball.notBoundary !== true && (ball.batterRuns === 4 || ball.batterRuns === 6) ? 1 : 0),
    bowled: [...innings.bowled, { over: innings.oversCompleted, ball: innings.ballsThisOver + 1, runs: runsOf(ball) }],
    thisOver: innings.ballsThisOver === 0 && isOverShown(innings) ? [ballText(ball)] : [...innings.thisOver, ballText(ball)],
    bowler: ball.bowler,
  };
}

/** Whether `thisOver` still shows the previous over. */
function isOverShown(innings: Innings): boolean {
  const last = innings.bowled.at(-1);
  return last !== undefined && last.over < innings.oversCompleted;
}

function afterOver(innings: Innings): Innings {
  return {
    ...innings,
    oversCompleted: innings.oversCompleted + 1,
    ballsThisOver: 0,
    runsAfterOver: [...innings.runsAfterOver, innings.runs],
    striker: innings.nonStriker,
    nonStriker: innings.striker,
  };
}

/** Returns the innings after one more event. After the end only penalty runs count; other events are ignored. */
export function evolveInnings(innings: Innings, event: InningsEvent): Innings {
  if (event.type === 'penalty') {
    const after = innings.end === null ? 0 : event.runs;
    return { ...innings, runs: innings.runs + event.runs, runsAfterLastBall: innings.runsAfterLastBall + after };
  }
  if (innings.end !== null) return innings;
  if (event.type === 'ball') return afterBall(innings, event.ball);
  if (event.type === 'over-end') return afterOver(innings);
  if (event.type === 'crease') return { ...innings, striker: event.striker, nonStriker: event.nonStriker };
  if (event.type === 'revision') return { ...innings, quota: event.overs, quotaBalls: event.balls ?? 0, target: event.target ?? innings.target };
  return { ...innings, end: event.reason };
}

/**
 * Returns why the innings is over by the laws, or null while it goes on: target reached, all out, or the quota bowled. A quota that was
 * reduced to the balls bowled ends it too (RU-31).
 */
export function lawfulEnd(innings: Innings): InningsEnd | null {
  if (innings.target !== null && innings.runs >= innings.target) return 'TARGET';
  if (innings.wickets >= innings.lastWicket) return 'ALL_OUT';
  return legalBalls(innings) >= allottedBalls(innings) ? 'OVERS' : null;
}

/** Returns the innings of a whole list of events. */
export function inningsOf(options: InningsOptions, events: Iterable<InningsEvent>): Innings {
  let innings = startInnings(options);
  for (const event of events) innings = evolveInnings(innings, event);
  return innings;
}
