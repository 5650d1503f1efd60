/**
 * The score of a recorded cricket match, as its stream tells and corrects it.
 *
 * How such streams behave (seen in the real one): every message carries the whole score; a number changes first without a word
 * on whether it holds, then a message with MATCH_STABLE repeats it, which is the feed's confirmation. Corrections come within
 * seconds as a rule, sometimes a ball later, and go both ways. So the total of an over is what was confirmed when the first
 * ball after it began to be bowled: what is added after that belongs to the next over, and a total that falls below it later
 * corrects it. Until then nothing settles (RU-35).
 */
import type { InningsEnd } from '../cricket/ball.ts';
import type { InningsRecord } from '../cricket/session-settlement.ts';

export interface TrackedInnings {
  readonly team: string;
  runs: number;
  wickets: number;
  legalBalls: number;
  /** Totals of completed overs; null where the stream passed over the end of one. */
  runsAfterOver: (number | null)[];
  runsAtWicket: number[];
  /** Overs whose total can no longer grow, for the next ball has been bowled. */
  frozenOvers: number;
  end: InningsEnd | null;
  /** The balls of the current over as far as the stream lets them be told apart, and which over that is. */
  thisOver: string[];
  overShown: number;
}

export function startTracking(team: string): TrackedInnings {
  return { team, runs: 0, wickets: 0, legalBalls: 0, runsAfterOver: [], runsAtWicket: [], frozenOvers: 0, end: null, thisOver: [], overShown: 0 };
}

export interface StatedScore {
  readonly runs: number;
  readonly wickets: number;
  readonly legalBalls: number;
}

/** Legal balls from '13.3', '20' or '20.0'. */
export function ballsOf(overs: string): number {
  const [whole = '0', balls = '0'] = overs.split('.');
  return Number(whole) * 6 + Number(balls);
}

/** What one change of the score looks like on a scoreboard. */
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

/** Overs that ended, or were taken back, with this score. */
function trackOvers(innings: TrackedInnings, after: StatedScore): void {
  const overs = Math.floor(after.legalBalls / 6);
  const atEnd = after.legalBalls % 6 === 0;
  if (innings.runsAfterOver.length > overs) innings.runsAfterOver.length = overs;
  innings.frozenOvers = Math.min(innings.frozenOvers, overs);
  while (innings.runsAfterOver.length < overs) innings.runsAfterOver.push(null);
  if (atEnd && overs > 0 && innings.frozenOvers < overs) innings.runsAfterOver[overs - 1] = after.runs;
  // No over can have ended above the total: a correction that goes below an old one corrects that too.
  innings.runsAfterOver = innings.runsAfterOver.map((runs) => (runs === null ? null : Math.min(runs, after.runs)));
}

/** Takes a stated score. True when something changed. */
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

/** The next ball is being bowled: the overs behind it cannot grow any more. */
export function freezeOvers(innings: TrackedInnings): void {
  innings.frozenOvers = Math.max(innings.frozenOvers, Math.floor(innings.legalBalls / 6));
}

/** Why an innings ended that the stream says is over. */
export function endOf(innings: TrackedInnings, overs: number, target: number | null): InningsEnd {
  if (target !== null && innings.runs >= target) return 'TARGET';
  if (innings.wickets >= 10) return 'ALL_OUT';
  return innings.legalBalls >= overs * 6 ? 'OVERS' : 'UNKNOWN';
}

/** The record that settlement asks. `overs`: of a side now, `firstOvers` at the start. */
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
