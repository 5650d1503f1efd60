/** Plays a real match from its ball-by-ball file as a feed like that of a simulated match, with prices of this package's models. */
import { costsWicket } from '../cricket/ball.ts';
import { evolveCricketMatch, ordinaryInnings, scoreOf, startCricketMatch, type CricketEvent, type CricketMatch } from '../cricket/cricket-match.ts';
import type { Innings } from '../cricket/innings.ts';
import { settleMatchOdds, settleToss } from '../cricket/cricket-settlement.ts';
import { cricketModel, type CricketModel } from '../cricket/win-probability.ts';
import { seededRandom } from '../random/seeded-random.ts';
import { ballCommentary, inningsCommentary, resultCommentary, type Commentary } from '../simulation/cricket/commentary.ts';
import { BALL_OUTCOME, BALL_RUNNING, WICKET_PAUSE } from '../simulation/cricket/cricket-format.ts';
import { LineBoard } from '../simulation/cricket/line-board.ts';
import { FeedWriter } from '../simulation/feed-writer.ts';
import { CLOSED_AFTER, RESULT_AFTER, TURN_IN_PLAY_PAUSE, type MatchScript, ScriptTimeline } from '../simulation/script-timeline.ts';
import type { MatchOutcome } from '../simulation/match-spec.ts';
import { BookmakerMarket, ExchangeMarket, runnersOf } from '../simulation/simulated-markets.ts';
import type { Timeline } from '../timeline/timeline.ts';
import { type CricsheetMatch, sessionOvers } from './cricsheet-match.ts';

export interface CricsheetFeedOptions {
  readonly eventId: string;
  readonly competitionId: string;
  /** Ms since 1970 of match clock 0. */
  readonly openDate: number;
  /** Market n has the id '1.' + (firstMarketNumber + n); 1,000 are reserved. */
  readonly firstMarketNumber: number;
  /** First selection id of teams and lines; 2,000 are reserved. */
  readonly firstSelectionNumber: number;
  /** Seed of the price movements. */
  readonly seed: string;
}

/** Clock of the first markets and of the toss; time between two balls and of a break (ms). */
const OPENS_AT = -300_000;
const TOSS_AT = -120_000;
const CYCLE = 18_000;
const BREAK = 60_000;

type BallEvent = Extract<CricketEvent, { readonly type: 'ball' }>;

class Replay {
  readonly #source: CricsheetMatch;
  readonly #options: CricsheetFeedOptions;
  readonly #feed: FeedWriter;
  readonly #model: CricketModel;
  readonly #selections: readonly [number, number];
  readonly #odds: ExchangeMarket;
  readonly #bookmaker: BookmakerMarket;
  readonly #toss: ExchangeMarket;
  readonly #boards: LineBoard[] = [];
  #match: CricketMatch;
  #next = 0;
  #at = OPENS_AT;

  constructor(source: CricsheetMatch, options: CricsheetFeedOptions, feed: FeedWriter) {
    this.#source = source;
    this.#options = options;
    this.#feed = feed;
    this.#model = cricketModel(source.overs, 0);
    this.#match = startCricketMatch(source.teams, source.overs);
    this.#selections = [feed.nextSelectionId(), feed.nextSelectionId()];
    this.#emitEvent();
    const { eventId } = options;
    const runners = runnersOf(source.teams.map((team, index) => [this.#selections[index]!, team]));
    this.#odds = new ExchangeMarket(feed, { eventId, name: 'Match Odds', type: 'MATCH_ODDS', runners, turnInPlay: true }, this.#fair());
    this.#bookmaker = new BookmakerMarket(feed, { eventId, name: 'Bookmaker', type: 'Special', runners, turnInPlay: true });
    this.#toss = new ExchangeMarket(feed, { eventId, name: 'To Win The Toss', type: 'TO_WIN_THE_TOSS', runners, turnInPlay: false }, [0.5, 0.5], {
      spread: 2,
      noise: 0.002,
    });
  }

  #emitEvent(): void {
    const { eventId, competitionId, openDate } = this.#options;
    const { teams, competition } = this.#source;
    this.#feed.emit({
      type: 'event',
      event: { eventId, eventName: teams.join(' v '), eventTypeId: '4', competitionId, competitionName: competition, openDate, teams },
    });
    this.#score();
  }
  #score(): void {
    this.#feed.emit({ type: 'score', eventId: this.#options.eventId, score: scoreOf(this.#match), confirmed: true });
  }
  #comment(commentary: Commentary): void {
    this.#feed.emit({ type: 'commentary', eventId: this.#options.eventId, ...commentary });
  }
  #fair(match = this.#match): readonly number[] {
    const first = this.#model.winProbability(match);
    return [first, 1 - first];
  }
  #selectionOf(team: string): number | undefined {
    const index = this.#source.teams.indexOf(team);
    return index < 0 ? undefined : this.#selections[index];
  }
  *#until(clock: number): Generator<number, void, void> {
    this.#at = Math.max(this.#at, clock);
    yield this.#at;
  }
  *#wait(ms: number): Generator<number, void, void> {
    yield* this.#until(this.#at + ms);
  }
  get #innings(): Innings | undefined {
    return this.#match.innings.at(-1);
  }
  get #board(): LineBoard | undefined {
    return this.#innings?.superOver === true ? undefined : this.#boards.at(-1);
  }

  #peek(): CricketEvent | undefined {
    return this.#source.events[this.#next];
  }
  /** Applies the events up to the next ball, innings or result, which belong to the previous ball. */
  #applyUntilNextBall(): void {
    for (let event = this.#peek(); event !== undefined && event.type !== 'ball' && event.type !== 'innings' && event.type !== 'result'; event = this.#peek()) {
      this.#match = evolveCricketMatch(this.#match, event);
      this.#next += 1;
    }
    const [striker, nonStriker] = this.#nextPair();
    if (striker !== undefined && nonStriker !== undefined) this.#match = evolveCricketMatch(this.#match, { type: 'crease', striker, nonStriker });
  }
  #takeNext(): CricketEvent {
    const event = this.#source.events[this.#next]!;
    this.#match = evolveCricketMatch(this.#match, event);
    this.#next += 1;
    return event;
  }
  /** Returns the batters of the next ball of this innings, if there is one. */
  #nextPair(): string[] {
    const next = this.#peek();
    return next?.type === 'ball' ? [next.ball.batter, next.ball.nonStriker] : [];
  }

  *run(): MatchScript {
    yield* this.#until(OPENS_AT);
    this.#odds.open(false);
    this.#toss.open(false);
    this.#bookmaker.quote(this.#fair());
    this.#bookmaker.open(false);
    yield* this.#tossUp();
    yield* this.#until(-TURN_IN_PLAY_PAUSE);
    this.#odds.suspend('SUSPENDED');
    this.#bookmaker.suspend('SUSPENDED');
    this.#boards[0]?.suspend('SUSPENDED');
    yield* this.#until(0);
    for (let event = this.#peek(); event !== undefined && event.type !== 'result'; event = this.#peek()) {
      if (event.type === 'innings') yield* this.#startInnings();
      else if (event.type === 'ball') yield* this.#ball();
      else this.#applyUntilNextBall();
    }
    return yield* this.#finish();
  }

  *#tossUp(): Generator<number, void, void> {
    yield* this.#until(TOSS_AT);
    this.#toss.suspend('SUSPENDED');
    yield* this.#wait(10_000);
    this.#applyUntilNextBall();
    const result = settleToss(this.#match, (team) => this.#selectionOf(team));
    if (result !== null) this.#toss.settle(result);
    const opening = this.#peek();
    if (opening?.type !== 'innings') return;
    const planned = evolveCricketMatch(this.#match, opening);
    this.#odds.follow(this.#fair(planned));
    this.#bookmaker.quote(this.#fair(planned));
    this.#newBoard(opening.team);
    const first = this.#source.events.find((event): event is BallEvent => event.type === 'ball');
    const pair = first === undefined ? [] : [first.ball.batter, first.ball.nonStriker];
    this.#boards[0]?.quote(planned.innings[0]!, this.#model.runs(this.#sideOf(opening.team), false), { batters: pair }, false);
  }

  #sideOf(team: string): 0 | 1 {
    return team === this.#source.teams[0] ? 0 : 1;
  }
  #newBoard(team: string): void {
    const options = { eventId: this.#options.eventId, sessions: sessionOvers(this.#source.overs), full: true, balls: false };
    this.#boards.push(new LineBoard(this.#feed, options, this.#boards.length + 1, team));
  }
  #quoteHouse(): void {
    const innings = this.#innings;
    this.#bookmaker.quote(this.#fair());
    this.#bookmaker.open(true);
    if (innings !== undefined)
      this.#board?.quote(innings, this.#model.runs(this.#sideOf(innings.team), innings.target !== null), { batters: this.#nextPair() }, true);
  }

  *#startInnings(): Generator<number, void, void> {
    const first = this.#match.innings.length === 0;
    if (!first) yield* this.#wait(BREAK / 4);
    this.#takeNext();
    this.#applyUntilNextBall();
    const innings = this.#innings!;
    if (!first && !innings.superOver) this.#newBoard(innings.team);
    // A quota that was reduced before the first ball voids the markets beyond it.
    if (!innings.superOver) this.#board?.settle(innings);
    if (first) this.#odds.define();
    this.#score();
    this.#odds.follow(this.#fair());
    this.#odds.open(true);
    this.#quoteHouse();
    yield* this.#wait(first ? CYCLE - BALL_RUNNING : (BREAK * 3) / 4);
  }

  *#ball(): Generator<number, void, void> {
    const start = this.#at;
    this.#bookmaker.suspend('BALL_RUNNING');
    this.#board?.suspend('BALL_RUNNING');
    yield* this.#wait(BALL_OUTCOME);
    const before = this.#innings!;
    const { ball } = this.#takeNext() as BallEvent;
    this.#comment(ballCommentary(before, ball));
    this.#applyUntilNextBall();
    const wicket = ball.dismissals.some((dismissal) => costsWicket(dismissal.kind));
    if (wicket) {
      this.#feed.emit({ type: 'material-event', eventId: this.#options.eventId, kind: 'WICKET' });
      this.#odds.suspend('SUSPENDED');
    }
    this.#score();
    this.#odds.follow(this.#fair());
    const innings = this.#innings!;
    if (innings.end !== null) this.#comment(inningsCommentary(innings));
    yield* this.#until(start + BALL_RUNNING);
    this.#board?.settle(innings);
    if (this.#peek()?.type === 'result') return;
    this.#quoteHouse();
    if (!this.#odds.isOpen()) {
      yield* this.#until(start + BALL_OUTCOME + WICKET_PAUSE);
      this.#odds.open(true);
    }
    yield* this.#until(start + CYCLE);
  }

  *#finish(): Generator<number, MatchOutcome, void> {
    this.#odds.suspend('SUSPENDED');
    this.#bookmaker.suspend('SUSPENDED');
    yield* this.#wait(RESULT_AFTER);
    this.#takeNext();
    this.#score();
    const { result } = this.#source;
    this.#comment(resultCommentary(result, null));
    const odds = settleMatchOdds(result, (team) => this.#selectionOf(team));
    this.#odds.settle(odds);
    this.#bookmaker.settle(odds);
    const toss = settleToss(this.#match, (team) => this.#selectionOf(team));
    if (toss !== null) this.#toss.settle(toss);
    for (const [index, board] of this.#boards.entries()) board.settle(ordinaryInnings(this.#match)[index], true);
    yield* this.#wait(CLOSED_AFTER);
    this.#feed.emit({ type: 'event-closed', eventId: this.#options.eventId });
    return { winner: odds.type === 'winners' ? odds.winners[0]! : null };
  }
}

/** Returns the match as a timeline: scores, all markets with prices of this package's models, results. Clock 0 is the first ball. */
export function cricsheetFeed(match: CricsheetMatch, options: CricsheetFeedOptions): Timeline {
  const feed = new FeedWriter(options, seededRandom(options.seed, 'prices'));
  return new ScriptTimeline(feed, new Replay(match, options, feed).run(), options.seed, OPENS_AT);
}
