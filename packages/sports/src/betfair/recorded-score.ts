/** Converts the score stream of one recorded cricket match to score events, and to session markets that settle by the confirmed score (RU-35). */
import type { CricketInningsScore, CricketScore, FeedEvent } from '@maidan/domain';
import { battingModel, paceOf } from '../cricket/batting-model.ts';
import { runsModel, type RunsModel } from '../cricket/runs-model.ts';
import { settleSession, type SessionResult } from '../cricket/cricket-settlement.ts';
import { NO_LINE, sessionQuote } from '../quotes/line-quotes.ts';
import { ballsOf, endOf, freezeOvers, recordOf, startTracking, trackScore, type TrackedInnings } from './score-tracker.ts';
import type { ScoreCardLine } from './stream-shape.ts';

/** Overs of the session markets of a recorded match. */
export const RECORDED_SESSIONS = [6, 10, 15, 20] as const;

/** Returns the key of a session market of a recorded event, from which its id is derived. `innings` is 1 or 2. */
export function sessionMarketKey(eventId: string, innings: number, overs: number): string {
  return `${eventId}:innings-${innings}:overs-${overs}`;
}

export interface SessionIds {
  readonly marketIdFor: (key: string) => string;
  readonly selectionIdFor: (key: string) => number;
}

/** Statuses in which the score is confirmed. In all others it can still change. */
const STABLE = new Set(['MATCH_STABLE', 'MATCH_COMPLETE', 'INNINGS_BREAK', 'BREAK']);
/** A session is not quoted in its last balls. */
const LAST_BALLS = 2;

interface Session {
  readonly marketId: string;
  readonly innings: number;
  readonly overs: number;
  settled: string;
  suspended: boolean;
  quote: string;
}

export class RecordedScore {
  readonly eventId: string;
  readonly #ids: SessionIds | null;
  readonly #innings: TrackedInnings[] = [];
  readonly #sessions: Session[] = [];
  readonly #announced = [0, 0];
  #status = '';
  #firstOvers: number | null = null;
  #overs = 20;
  #confirmed = false;
  #playing = false;
  #finished = false;
  #emittedScore = '';
  #crease: Partial<CricketScore> = {};
  #model: { readonly overs: number; readonly runs: RunsModel } | null = null;

  /** `ids` null: no session markets. */
  constructor(eventId: string, ids: SessionIds | null) {
    this.eventId = eventId;
    this.#ids = ids;
  }

  apply(card: ScoreCardLine): FeedEvent[] {
    const { fixtureInfo, matchStats } = card;
    const status = fixtureInfo?.eventStatus ?? null;
    if (fixtureInfo?.maxOvers !== undefined && fixtureInfo.maxOvers > 0) this.#setOvers(fixtureInfo.maxOvers);
    const events: FeedEvent[] = [];
    if (status !== null) {
      // When a ball is bowled, the score before it is final and the earlier overs are complete.
      if (status === 'BALL_IN_PROGRESS' && this.#status !== status) events.push(...this.#ballStarts());
      this.#status = status;
      this.#finished ||= status === 'MATCH_COMPLETE';
    }
    if (matchStats !== undefined) events.push(...this.#applyStats(matchStats, status));
    return [...events, ...this.#updateSessions()];
  }

  #setOvers(overs: number): void {
    this.#firstOvers ??= overs;
    this.#overs = overs;
  }

  #ballStarts(): FeedEvent[] {
    this.#playing = true;
    const current = this.#innings.at(-1);
    if (current === undefined || !this.#confirmed) return [];
    freezeOvers(current);
    return this.#settle();
  }

  #applyStats(stats: NonNullable<ScoreCardLine['matchStats']>, status: string | null): FeedEvent[] {
    const events: FeedEvent[] = [];
    let changed = false;
    for (const stated of stats.inningsStats) {
      const { inningsNum: number, battingTeam } = stated;
      // Third and fourth innings are super overs or empty. A side without a name has not been announced yet.
      if (number > Math.min(2, stats.currentInnings) || battingTeam === undefined || battingTeam === '0') continue;
      if (this.#innings.length < number) {
        if (this.#innings.length !== number - 1) continue;
        this.#innings.push(startTracking(battingTeam));
        events.push(...this.#openSessions(number, battingTeam));
        changed = true;
      }
      const innings = this.#innings[number - 1]!;
      const after = { runs: stated.inningsRuns, wickets: stated.inningsWickets, legalBalls: ballsOf(stated.inningsOvers) };
      changed = trackScore(innings, after) || changed;
      events.push(...this.#announceWickets(number, innings));
    }
    this.#crease = creaseOf(stats);
    const stable = status !== null && STABLE.has(status);
    if (changed) this.#confirmed = false;
    if (stable) this.#confirmed = true;
    if (stable) this.#endInnings(stats.currentInnings);
    events.push(...this.#emitScore());
    if (stable && (this.#finished || stats.currentInnings > 1)) events.push(...this.#settle());
    return events;
  }

  /** Ends an innings when a confirmed score shows the next innings or a complete match. */
  #endInnings(currentInnings: number): void {
    const [first, second] = this.#innings;
    if (first !== undefined && (currentInnings > 1 || this.#finished)) first.end = endOf(first, this.#overs, null);
    if (second !== undefined && first !== undefined && this.#finished) second.end = endOf(second, this.#overs, first.runs + 1);
  }

  #announceWickets(number: number, innings: TrackedInnings): FeedEvent[] {
    if (innings.wickets <= this.#announced[number - 1]!) return [];
    this.#announced[number - 1] = innings.wickets;
    const { team, runs, wickets } = innings;
    return [
      { type: 'material-event', eventId: this.eventId, kind: 'WICKET' },
      { type: 'commentary', eventId: this.eventId, text: `Wicket! ${team} ${runs}/${wickets}`, textHindi: `विकेट! ${team} ${runs}/${wickets}` },
    ];
  }

  #emitScore(): FeedEvent[] {
    const score = this.#score();
    const text = `${this.#confirmed} ${JSON.stringify(score)}`;
    if (text === this.#emittedScore) return [];
    this.#emittedScore = text;
    return [{ type: 'score', eventId: this.eventId, score, confirmed: this.#confirmed }];
  }

  #score(): CricketScore {
    const current = this.#innings.at(-1);
    const [first, second] = this.#innings;
    const status = this.#finished ? 'FINISHED' : current === undefined || !this.#playing ? 'UPCOMING' : current.end === null ? 'LIVE' : 'INNINGS_BREAK';
    return {
      sport: 'cricket',
      oversPerInnings: this.#overs,
      innings: this.#innings.map(shown),
      ...(second === undefined || first === undefined ? {} : { target: first.runs + 1 }),
      ...this.#crease,
      thisOver: [...(current?.thisOver ?? [])],
      status,
    };
  }

  #openSessions(number: number, team: string): FeedEvent[] {
    if (this.#ids === null) return [];
    const events: FeedEvent[] = [];
    for (const overs of RECORDED_SESSIONS.filter((count) => count <= (this.#firstOvers ?? this.#overs))) {
      const key = sessionMarketKey(this.eventId, number, overs);
      const marketId = this.#ids.marketIdFor(key);
      const name = `${overs} Over Runs ${team}`;
      this.#sessions.push({ marketId, innings: number, overs, settled: '', suspended: true, quote: '' });
      const runners = [{ selectionId: this.#ids.selectionIdFor(key), name, sortPriority: 1 }];
      events.push({
        type: 'market',
        market: { marketId, eventId: this.eventId, marketName: name, marketType: 'SESSION', fancyKind: 'overs', runners, numberOfWinners: 1, turnInPlay: true },
      });
    }
    return events;
  }

  /** Emits the results that the confirmed score decides, and again if a correction changed one. */
  #settle(): FeedEvent[] {
    const events: FeedEvent[] = [];
    for (const session of this.#sessions) {
      const innings = this.#innings[session.innings - 1];
      if (innings === undefined || !(isOverFinal(innings, session.overs) || session.overs > this.#overs)) continue;
      const result = settleSession(
        { kind: 'overs', innings: session.innings, overs: session.overs },
        recordOf(innings, this.#overs, this.#firstOvers ?? this.#overs),
        this.#finished,
      );
      events.push(...resultEvents(session, result));
    }
    return events;
  }

  /** Suspends the sessions while the score is unconfirmed, and quotes them when it is confirmed. */
  #updateSessions(): FeedEvent[] {
    const events: FeedEvent[] = [];
    const canQuote = this.#confirmed && STABLE.has(this.#status) && !this.#finished;
    for (const session of this.#sessions) {
      if (session.settled !== '') continue;
      const innings = this.#innings[session.innings - 1]!;
      const pair = canQuote && innings.end === null ? this.#quoteOf(session, innings) : NO_LINE;
      const text = JSON.stringify(pair);
      if (pair.no !== null && text !== session.quote) {
        events.push({ type: 'line-quote', marketId: session.marketId, no: pair.no, yes: pair.yes });
        session.quote = text;
      }
      const suspended = pair.no === null;
      if (suspended === session.suspended) continue;
      session.suspended = suspended;
      const reason = this.#status === 'BALL_IN_PROGRESS' ? 'BALL_RUNNING' : 'SUSPENDED';
      events.push({
        type: 'market-status',
        marketId: session.marketId,
        status: suspended ? 'SUSPENDED' : 'OPEN',
        inPlay: this.#playing,
        ...(suspended ? { reason } : {}),
      });
    }
    return events;
  }

  #quoteOf(session: Session, innings: TrackedInnings): ReturnType<typeof sessionQuote> {
    const ballsToSession = session.overs * 6 - innings.legalBalls;
    if (ballsToSession <= LAST_BALLS) return NO_LINE;
    if (this.#model?.overs !== this.#overs) this.#model = { overs: this.#overs, runs: runsModel(battingModel(paceOf(this.#overs), 0)) };
    const first = this.#innings[0]!;
    const target = session.innings === 2 ? first.runs + 1 : null;
    const state = { runs: innings.runs, wickets: innings.wickets, ballsLeft: this.#overs * 6 - innings.legalBalls, target };
    return sessionQuote(this.#model.runs.totalAt(state, Math.max(0, (this.#overs - session.overs) * 6)));
  }

  /** Ends the recording: undecided sessions are void. */
  finish(): FeedEvent[] {
    const events: FeedEvent[] = [];
    for (const session of this.#sessions)
      if (session.settled === '') events.push(...resultEvents(session, { type: 'void', reason: 'The recording ended before' }));
    return events;
  }
}

/** Whether the total of an over is final: the next ball has been bowled, or the innings is over. */
function isOverFinal(innings: TrackedInnings, overs: number): boolean {
  return innings.end !== null || innings.frozenOvers >= overs;
}

function resultEvents(session: Session, result: SessionResult): FeedEvent[] {
  const text = JSON.stringify(result);
  if (result === null || text === session.settled) return [];
  session.settled = text;
  return [{ type: 'result', marketId: session.marketId, result }];
}

function shown(innings: TrackedInnings): CricketInningsScore {
  const { team, runs, wickets, legalBalls, end, runsAtWicket } = innings;
  // If the stream skipped the end of an over, the previous total is shown.
  const runsAfterOver = innings.runsAfterOver.map((total, index) => total ?? innings.runsAfterOver.slice(0, index).findLast((one) => one !== null) ?? 0);
  return { team, runs, wickets, legalBalls, closed: end !== null, runsAfterOver, runsAtWicket: [...runsAtWicket] };
}

type Stats = Readonly<Record<string, string | number>> | undefined;

function batterOf(stats: Stats, number: 1 | 2): { name: string; runs: number; balls: number } | null {
  const name = stats?.[`bat${number}Name`];
  if (typeof name !== 'string' || name === '0') return null;
  return { name, runs: Number(stats?.[`bat${number}Runs`] ?? 0), balls: Number(stats?.[`bat${number}Balls`] ?? 0) };
}

/** Returns the current batters and bowler. */
function creaseOf(stats: NonNullable<ScoreCardLine['matchStats']>): Partial<CricketScore> {
  const batting = stats.battingTeamStats;
  const bowling = stats.bowlingTeamStats;
  const one = batterOf(batting, 1);
  const two = batterOf(batting, 2);
  const [striker, nonStriker] = batting?.['bat2Strike'] === 1 && batting['bat1Strike'] !== 1 ? [two, one] : [one, two];
  const bowler = bowling?.['bowl1Name'];
  const overs = bowling?.['bowl1Overs'];
  return {
    ...(striker === null ? {} : { striker }),
    ...(nonStriker === null ? {} : { nonStriker }),
    ...(typeof bowler !== 'string' || bowler === '0'
      ? {}
      : {
          bowler: {
            name: bowler,
            wickets: Number(bowling?.['bowl1Wickets'] ?? 0),
            runs: Number(bowling?.['bowl1Runs'] ?? 0),
            balls: typeof overs === 'string' ? ballsOf(overs) : 0,
          },
        }),
  };
}
