/** Scores as short text. Pure. */
import type { CricketInningsScore, Score } from '@maidan/domain';

/** Returns the overs of a number of legal balls: '14.2' for 86. */
export function oversText(legalBalls: number): string {
  return `${Math.floor(legalBalls / 6)}.${legalBalls % 6}`;
}

/** Returns an innings as 'IND 182/4 (18.2)', after the tenth wicket as 'IND 182 (18.2)'. */
export function inningsText(innings: CricketInningsScore): string {
  const wickets = innings.wickets === 10 ? '' : `/${innings.wickets}`;
  return `${shortName(innings.team)} ${innings.runs}${wickets} (${oversText(innings.legalBalls)})`;
}

/** Returns the first three letters of a single word, or the initials of several: 'India' is IND, 'Papua New Guinea' PNG. */
export function shortName(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const letters = words.length > 1 ? words.map((word) => word[0]) : [name.slice(0, 3)];
  return letters.join('').toUpperCase();
}

/** Returns the score beside a match in a list: the current one, and in cricket the previous innings. Each is '' if absent. */
export function scoreParts(score: Score): { readonly before: string; readonly now: string } {
  if (score.sport === 'cricket') {
    const innings = score.innings.filter((item) => item.legalBalls > 0 || item.runs > 0 || !item.closed).map(inningsText);
    return { before: innings.slice(0, -1).join(' · '), now: innings.at(-1) ?? '' };
  }
  if (score.sport === 'football') return { before: '', now: `${score.goals[0]}–${score.goals[1]}${footballMoment(score)}` };
  return { before: '', now: score.sets.map(([one, other]) => `${one}-${other}`).join(' ') };
}

function footballMoment({ status, minute }: Extract<Score, { sport: 'football' }>): string {
  if (status === 'HALF_TIME') return ' HT';
  return status === 'FINISHED' ? ' FT' : ` ${minute}′`;
}

/** Returns the runs per over in cricket, rounded to two decimals: '8.43'; null before the first ball. */
export function runRate(runs: number, legalBalls: number): string | null {
  return legalBalls === 0 ? null : ((runs * 6) / legalBalls).toFixed(2);
}

/** Returns the runs that the side batting second needs and the balls that it has left; null without a target. */
export function chase(score: Extract<Score, { sport: 'cricket' }>): { readonly runs: number; readonly balls: number } | null {
  const batting = score.innings.at(-1);
  if (score.target === undefined || batting === undefined || score.innings.length < 2 || score.status === 'FINISHED') return null;
  return { runs: Math.max(0, score.target - batting.runs), balls: Math.max(0, score.oversPerInnings * 6 - batting.legalBalls) };
}

/** Returns the runs per over that the chasing side needs: '10.42'; null without a chase or without a ball left. */
export function requiredRate(score: Extract<Score, { sport: 'cricket' }>): string | null {
  const needed = chase(score);
  return needed === null || needed.balls === 0 ? null : ((needed.runs * 6) / needed.balls).toFixed(2);
}

/** Returns the runs since the last wicket, and the total and wickets when it fell ('82/3'); null before the first wicket. */
export function sinceWicket(innings: CricketInningsScore): { readonly partnership: number; readonly fellAt: string } | null {
  const at = innings.runsAtWicket.at(-1);
  return at === undefined ? null : { partnership: Math.max(0, innings.runs - at), fellAt: `${at}/${innings.runsAtWicket.length}` };
}

/** Returns the time until a start, in ms, as 'mm:ss', 'hh:mm:ss' or 'dd:hh:mm:ss'; '00:00' after it. */
export function countdownText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const parts = [Math.floor(seconds / 86_400), Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60, seconds % 60];
  const from = Math.min(2, parts.findIndex((part) => part > 0) === -1 ? 2 : parts.findIndex((part) => part > 0));
  return parts
    .slice(from)
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}
