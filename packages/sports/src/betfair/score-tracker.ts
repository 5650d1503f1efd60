/**
 * Tracks the score of a recorded cricket match and its corrections.
 *
 * Every message of the stream has the whole score. A number first changes unconfirmed; then a message with MATCH_STABLE repeats it, which
 * confirms it. Corrections, up or down, usually come within seconds, sometimes a ball later. The total of an over is therefore the total
 * that is confirmed when the first ball after the over is bowled. Later runs belong to the next over, and a later total below it is a
 * correction. No session settles before its over is final (RU-35).
 */
import type { InningsEnd } from '../cricket/ball.ts';
import type { InningsRecord } from '../cricket/cricket-settlement.ts';

export interface TrackedInnings {
  readonly team: string;
  runs: number;
  wickets: number;
  legalBalls: number;
  /** Totals of completed overs; null if the stream skipped the end of an over. */
  runsAfterOver: (number | null)[];
  runsAtWicket: number[];
  /** Number of overs whose total cannot grow, because the next ball has been bowled. */
  frozenOvers: number;
  end: InningsEnd | null;
  /** The balls of the current over that the stream shows separately, and the number of that over. */
  thisOver: string[];
  overShown: number;
}

/** Returns an innings of this team before its first ball. */
export function startTracking(team: string): TrackedInnings {
  return { team, runs: 0, wickets: 0, legalBalls: 0, runsAfterOver: [], runsAtWicket: [], frozenOvers: 0, end: null, thisOver: [], overShown: 0 };
}

export interface StatedScore {
  readonly runs: number;
  readonly wickets: number;
  readonly legalBalls: number;
}

/** Returns the legal balls of overs written as '13.3', '20' or '20.0'. */
export function ballsOf(overs: string): number {
  const [whole = '0', balls = '0'] = overs.split('.');
  return Number(whole) * 6 + Number(balls);
}

/** Returns the scoreboard symbol of a change of the score. */
function ballText(before: TrackedInnings, after: StatedScore): string {
  const runs = after.runs - before.runs;
  if (after.wickets > before.wickets) return runs > 0 ? `W${runs}` : 'W';
  if (after.legalBalls === before.legalBalls) return runs > 1 ? `${runs}wd` : 'wd';
  return runs === 0 ? '.' : String(runs);
}

function showBall(innings: TrackedInnings, after: StatedScore): void {
  const backwards = after.runs < innings.runs || after.legalBalls < innings.legalBalls || after.wickets < innings.wickets;
  if (backwards || innings.overShown !== innings.frozenOvers) innings.thisOver = [];
  innings.overShown = innings.frozenOvers;
  if (!backwards) innings.thisOver.push(ballText(innings, after));
}

/** Applies the overs that ended, or were corrected, with this score. */
function trackOvers(innings: TrackedInnings, after: StatedScore): void {
  const overs = Math.floor(after.legalBalls / 6);
  const atEnd = after.legalBalls % 6 === 0;
  if (innings.runsAfterOver.length > overs) innings.runsAfterOver.length = overs;
  innings.frozenOvers = Math.min(innings.frozenOvers, overs);
  while (innings.runsAfterOver.length < overs) innings.runsAfterOver.push(null);
  if (atEnd && overs > 0 && innings.frozenOvers < overs) innings.runsAfterOver[overs - 1] = after.runs;
  // No over can have ended above the total, so a total below an earlier over corrects that over too.
  innings.runsAfterOver = innings.runsAfterOver.map((runs) => (runs === null ? null : Math.min(runs, after.runs)));
}

/** Applies a score of the stream. Returns whether anything changed. */
export function trackScore(innings: TrackedInnings, after: StatedScore): boolean {
  const { runs, wickets, legalBalls } = innings;
  if (runs === after.runs && wickets === after.wickets && legalBalls === after.legalBalls) return false;
  showBall(innings, after);
  trackOvers(innings, after);
  innings.runsAtWicket.length = Math.min(innings.runsAtWicket.length, after.wickets);
  innings.runsAtWicket = innings.runsAtWicket.map((total) => Math.min(total, after.runs));
  while (innings.runsAtWicket.length < after.wickets) innings.runsAtWicket.push(after.runs);
  innings.runs = after.runs;
  innings.wickets = after.wickets;
  innings.legalBalls = after.legalBalls;
  return true;
}

/** Marks the completed overs as final, because the next ball is being bowled. */
export function freezeOvers(innings: TrackedInnings): void {
  innings.frozenOvers = Math.max(innings.frozenOvers, Math.floor(innings.legalBalls / 6));
}

/** Returns why an innings ended that the stream reports as over. */
export function endOf(innings: TrackedInnings, overs: number, target: number | null): InningsEnd {
  if (target !== null && innings.runs >= target) return 'TARGET';
  if (innings.wickets >= 10) return 'ALL_OUT';
  return innings.legalBalls >= overs * 6 ? 'OVERS' : 'UNKNOWN';
}

/** Returns the innings record for settlement. `overs`: overs of a side now; `firstOvers`: at the start. */
export function recordOf(innings: TrackedInnings, overs: number, firstOvers: number): InningsRecord {
  return {
    runs: innings.runs,
    quota: overs,
    firstQuota: firstOvers,
    oversCompleted: Math.floor(innings.legalBalls / 6),
    ballsThisOver: innings.legalBalls % 6,
    runsAfterOver: innings.runsAfterOver,
    runsAtWicket: innings.runsAtWicket,
    end: innings.end,
  };
}
