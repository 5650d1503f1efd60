/**
 * The results of match odds and the toss (RU-50) and of line markets (RU-31 to RU-35). All functions are pure. After a correction of the
 * record, call them again.
 */
import type { MarketResult } from '@maidan/domain';
import type { BatterCard, BowlerCard, Innings } from './innings.ts';
import type { CricketMatch, CricketResult } from './cricket-match.ts';

/** Returns the selection id of a team by its name, or undefined if no runner has this name. */
export type SelectionOf = (team: string) => number | undefined;

/** Returns the result of match odds: the official winner (D/L counts), after a tie the winner of the super over. A tie without super over and no result are void. */
export function settleMatchOdds(result: CricketResult, selectionOf: SelectionOf): MarketResult {
  if (result.type === 'no-result') return { type: 'void', reason: 'No result' };
  const winner = result.type === 'won' ? result.winner : result.superOverWinner;
  if (winner === null) return { type: 'void', reason: 'Match tied' };
  const selection = selectionOf(winner);
  return selection === undefined ? { type: 'void', reason: `Unknown winner ${winner}` } : { type: 'winners', winners: [selection] };
}

/** Returns the result of the toss. It counts even if the match is abandoned. A match without a toss is void; null if the toss is still open. */
export function settleToss(match: Pick<CricketMatch, 'tossWinner' | 'result'>, selectionOf: SelectionOf): MarketResult | null {
  const selection = match.tossWinner === null ? undefined : selectionOf(match.tossWinner);
  if (selection !== undefined) return { type: 'winners', winners: [selection] };
  return match.result === null ? null : { type: 'void', reason: 'No toss' };
}

/** What a line market counts. Only innings 1 and 2 have sessions, super overs have none. */
export type SessionTerms =
  /** Runs at the end of over n, counted from the start of the innings. */
  | { readonly kind: 'overs'; readonly innings: number; readonly overs: number }
  | { readonly kind: 'batter'; readonly innings: number; readonly batter: string }
  /** Runs that count against a bowler who may bowl this many overs; byes and leg byes do not count. */
  | { readonly kind: 'bowler'; readonly innings: number; readonly bowler: string; readonly overs: number }
  /** The innings total when wicket n falls. */
  | { readonly kind: 'wicket'; readonly innings: number; readonly wicket: number }
  /** Runs of over n alone (1 is the first). */
  | { readonly kind: 'over-by-over'; readonly innings: number; readonly over: number }
  /** Runs of the first delivery bowled as ball b of over n, extras included. */
  | { readonly kind: 'ball-by-ball'; readonly innings: number; readonly over: number; readonly ball: number }
  /** Fours and sixes of the innings. */
  | { readonly kind: 'boundaries'; readonly innings: number }
  /** The innings total (INNINGS_RUNS). */
  | { readonly kind: 'innings'; readonly innings: number };

/** The part of an innings that settlement needs. A score stream can leave fields out. */
export interface InningsRecord {
  readonly runs: number;
  readonly quota: number;
  readonly firstQuota: number;
  /** Legal balls allotted beyond the whole overs; absent: none. */
  readonly quotaBalls?: number;
  readonly oversCompleted: number;
  readonly ballsThisOver: number;
  /** null: the over was bowled, but the score stream skipped its total. */
  readonly runsAfterOver: readonly (number | null)[];
  readonly runsAtWicket: readonly number[];
  readonly end: Innings['end'];
  readonly runsAfterLastBall?: number;
  readonly boundaries?: number;
  readonly batters?: readonly BatterCard[];
  readonly bowlers?: readonly BowlerCard[];
  readonly bowled?: Innings['bowled'];
}

/** null: not decided yet. */
export type SessionResult = Extract<MarketResult, { readonly type: 'runs' | 'void' }> | null;

function runs(count: number): SessionResult {
  return { type: 'runs', runs: count };
}
function voided(reason: string): SessionResult {
  return { type: 'void', reason };
}

/** Whether the innings ended by the laws of the game, and not by rain or for an unknown reason. */
function endedByPlay(innings: InningsRecord): boolean {
  return innings.end !== null && innings.end !== 'RAIN' && innings.end !== 'UNKNOWN';
}

/** Returns the total without penalty runs awarded after the last ball, which do not count for sessions. */
function playedTotal(innings: InningsRecord): number {
  return innings.runs - (innings.runsAfterLastBall ?? 0);
}

/** Returns the void result of a market that needs more overs than the innings still has. */
function reduced(innings: InningsRecord): SessionResult {
  const { quota, quotaBalls = 0 } = innings;
  return voided(`Overs reduced to ${quotaBalls === 0 ? quota : `${quota}.${quotaBalls}`}`);
}

/**
 * Settles an overs session. It counts if its overs were bowled or play ended the innings earlier. Otherwise rain, or a quota below its overs,
 * voids it.
 */
function settleOvers(innings: InningsRecord, overs: number): SessionResult {
  const bowled = innings.runsAfterOver[overs - 1];
  if (typeof bowled === 'number') return runs(bowled);
  if (bowled === null) return innings.end === null ? null : voided(`The score after over ${overs} is not known`);
  if (overs > innings.firstQuota) return voided('The innings has fewer overs');
  if (innings.quota < overs) return reduced(innings);
  if (innings.end === null) return null;
  return endedByPlay(innings) ? runs(playedTotal(innings)) : voided(`Innings ended before over ${overs}`);
}

/**
 * Settles the runs of a batter. They are final when the batter is out, or when the innings ended by play or after the batter retired. A batter
 * who never batted is void.
 */
function settleBatter(innings: InningsRecord, name: string): SessionResult {
  const card = innings.batters?.find((batter) => batter.name === name);
  if (card !== undefined && card.state === 'out') return runs(card.runs);
  if (innings.end === null) return null;
  if (card === undefined) return voided(`${name} did not bat`);
  return card.state === 'retired' || endedByPlay(innings) ? runs(card.runs) : voided('Innings ended by rain');
}

/** The laws let no bowler bowl more than a fifth of the overs, rounded up. */
const BOWLERS_SHARE = 5;

/**
 * Settles the runs off a bowler. They are final when the overs are bowled, or when play ended the innings. A bowler who never bowled is void,
 * and so is a line on more overs than a reduced quota leaves to one bowler.
 */
function settleBowler(innings: InningsRecord, name: string, overs: number): SessionResult {
  const card = innings.bowlers?.find((bowler) => bowler.name === name);
  if (card !== undefined && card.balls >= overs * 6) return runs(card.runs);
  if (innings.quota < innings.firstQuota && overs > Math.ceil(innings.quota / BOWLERS_SHARE)) return reduced(innings);
  if (innings.end === null) return null;
  if (card === undefined) return voided(`${name} did not bowl`);
  return endedByPlay(innings) ? runs(card.runs) : voided('Innings ended by rain');
}

function settleWicket(innings: InningsRecord, wicket: number): SessionResult {
  const fell = innings.runsAtWicket[wicket - 1];
  if (fell !== undefined) return runs(fell);
  if (innings.end === null) return null;
  return endedByPlay(innings) ? runs(playedTotal(innings)) : voided('Innings ended by rain');
}

function settleOver(innings: InningsRecord, over: number): SessionResult {
  const after = innings.runsAfterOver[over - 1];
  const before = over === 1 ? 0 : innings.runsAfterOver[over - 2];
  if (typeof after === 'number' && typeof before === 'number') return runs(after - before);
  if (innings.quota < over) return reduced(innings);
  if (innings.end === null) return null;
  const begun =
    typeof before === 'number' &&
    after === undefined &&
    (innings.ballsThisOver > 0 || innings.oversCompleted >= over || (innings.bowled ?? []).some((ball) => ball.over === over - 1));
  return begun && endedByPlay(innings) ? runs(playedTotal(innings) - before) : voided(`Over ${over} was not completed`);
}

function settleBall(innings: InningsRecord, over: number, ball: number): SessionResult {
  const delivery = innings.bowled?.find((bowled) => bowled.over === over - 1 && bowled.ball === ball);
  if (delivery !== undefined) return runs(delivery.runs);
  const isAllotted = over <= innings.quota || (over === innings.quota + 1 && ball <= (innings.quotaBalls ?? 0));
  const passed = innings.oversCompleted >= over || !isAllotted;
  return innings.end === null && !passed ? null : voided('The ball was not bowled');
}

/** Settles counts over the whole innings. They are void if rain ended the innings or its quota was reduced. */
function settleWholeInnings(innings: InningsRecord, count: number): SessionResult {
  if (innings.quota < innings.firstQuota) return reduced(innings);
  if (innings.end === null) return null;
  return endedByPlay(innings) ? runs(count) : voided('Innings ended by rain');
}

/**
 * Returns the result of a line market from the record of its innings (undefined: the innings has not begun), or null while it is open.
 * If `matchOver` is true, markets that never began are void. The caller must pass confirmed records only (RU-35).
 */
export function settleSession(terms: SessionTerms, innings: InningsRecord | undefined, matchOver = false): SessionResult {
  if (innings === undefined) return matchOver ? voided('The innings was not played') : null;
  const result = settleOnRecord(terms, innings);
  return result === null && matchOver ? voided('The match ended before') : result;
}

function settleOnRecord(terms: SessionTerms, innings: InningsRecord): SessionResult {
  if (terms.kind === 'overs') return settleOvers(innings, terms.overs);
  if (terms.kind === 'batter') return settleBatter(innings, terms.batter);
  if (terms.kind === 'bowler') return settleBowler(innings, terms.bowler, terms.overs);
  if (terms.kind === 'wicket') return settleWicket(innings, terms.wicket);
  if (terms.kind === 'over-by-over') return settleOver(innings, terms.over);
  if (terms.kind === 'ball-by-ball') return settleBall(innings, terms.over, terms.ball);
  if (terms.kind === 'boundaries') return settleWholeInnings(innings, innings.boundaries ?? 0);
  return settleWholeInnings(innings, playedTotal(innings));
}
