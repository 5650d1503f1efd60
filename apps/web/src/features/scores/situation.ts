/** The situation of a match in a few words, for strips and lists. Pure, because the first picture of the page uses it on the server. */
import type { Score } from '@maidan/domain';
import type english from '../../messages/en.json';
import { chase, oversText, runRate } from './score-text.ts';

type SituationKey = `score.${'chases' | 'runRate' | 'bats' | 'inningsBreak' | 'halfTime' | 'fullTime' | 'minute' | 'tennisPoints' | 'finished'}`;

export interface Situation {
  readonly key: SituationKey;
  readonly values: Readonly<Record<string, string | number>>;
}

type CricketScore = Extract<Score, { sport: 'cricket' }>;

function cricketSituation(score: CricketScore): Situation | null {
  if (score.status === 'FINISHED') return { key: 'score.finished', values: {} };
  const needed = chase(score);
  if (needed !== null) return { key: 'score.chases', values: { ...needed } };
  if (score.status === 'INNINGS_BREAK') return { key: 'score.inningsBreak', values: {} };
  const batting = score.innings.findLast((innings) => !innings.closed);
  if (batting === undefined) return null;
  const rate = runRate(batting.runs, batting.legalBalls);
  return rate === null ? { key: 'score.bats', values: { team: batting.team } } : { key: 'score.runRate', values: { rate } };
}

/** Returns text key and values of '33 needed from 25', 'Half time' or 'Set 3, 40–30'; null before the match. A `team` in them is a feed name. */
export function situationOf(score: Score): Situation | null {
  if (score.status === 'UPCOMING') return null;
  if (score.sport === 'cricket') return cricketSituation(score);
  if (score.sport === 'football') {
    if (score.status === 'HALF_TIME') return { key: 'score.halfTime', values: {} };
    return score.status === 'FINISHED' ? { key: 'score.fullTime', values: {} } : { key: 'score.minute', values: { minute: score.minute } };
  }
  if (score.status === 'FINISHED') return { key: 'score.finished', values: {} };
  return { key: 'score.tennisPoints', values: { set: Math.max(1, score.sets.length), points: score.points.join('–') } };
}

/** Returns the score of one side: '182/6 (20.0)', '2', '6 4 3'; '' before it has one. */
export function sideScore(score: Score, name: string): string {
  if (score.sport === 'cricket') {
    const innings = score.innings.filter((item) => item.team === name && (item.legalBalls > 0 || item.runs > 0));
    return innings
      .map(
        ({ runs, wickets, legalBalls }, index) =>
          `${runs}${wickets === 10 ? '' : `/${wickets}`}${index === innings.length - 1 ? ` (${oversText(legalBalls)})` : ''}`,
      )
      .join(' & ');
  }
  if (score.sport === 'football') return name === score.home ? String(score.goals[0]) : name === score.away ? String(score.goals[1]) : '';
  const side = score.players.indexOf(name);
  return side === -1 ? '' : score.sets.map((set) => set[side]).join(' ');
}

/** Returns the side that bats or serves; null in football, and while no side does. */
export function sideInTurn(score: Score): string | null {
  if (score.sport === 'cricket') return score.status === 'LIVE' ? (score.innings.findLast((innings) => !innings.closed)?.team ?? null) : null;
  return score.sport === 'tennis' && score.status === 'LIVE' ? score.players[score.server] : null;
}

/** Returns a situation as text. It fills in the values without a translator, for the first picture. */
export function situationText({ key, values }: Situation, words: typeof english.score): string {
  const template = words[key.slice('score.'.length) as keyof typeof english.score];
  return template.replaceAll(/\{(\w+)\}/g, (_all, name: string) => String(values[name] ?? ''));
}
