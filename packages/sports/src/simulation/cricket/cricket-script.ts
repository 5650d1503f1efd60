/** Plays a simulated cricket match: toss, two innings ball by ball, super overs after a tie, results. */
import {
  type CricketEvent,
  type CricketMatch,
  evolveCricketMatch,
  lawfulResult,
  marginOf,
  ordinaryInnings,
  scoreOf,
  startCricketMatch,
} from '../../cricket/cricket-match.ts';
import { costsWicket, type Ball } from '../../cricket/ball.ts';
import { lawfulEnd, legalBalls, type Innings } from '../../cricket/innings.ts';
import { settleMatchOdds, settleToss } from '../../cricket/cricket-settlement.ts';
import { cricketModel, type CricketModel } from '../../cricket/win-probability.ts';
import { drawChance, drawSeveral } from '../../random/draws.ts';
import { seededRandom, type Random } from '../../random/seeded-random.ts';
import { emitFixture, type FeedWriter } from '../feed-writer.ts';
import { CLOSED_AFTER, RESULT_AFTER, TURN_IN_PLAY_PAUSE, type MatchScript } from '../script-timeline.ts';
import type { MatchOutcome, SideScore, SimulatedMatchSpec } from '../match-spec.ts';
import { BookmakerMarket, ExchangeMarket, runnersOf } from '../simulated-markets.ts';
import { bowlingAt, nextBall, pairAtCrease, type Crease } from './ball-maker.ts';
import { ballCommentary, inningsCommentary, resultCommentary, tossCommentary, type Commentary } from './commentary.ts';
import { BALL_OUTCOME, BALL_RUNNING, CRICKET_FORMATS, WICKET_PAUSE, type CricketFormat } from './cricket-format.ts';
import { LineBoard } from './line-board.ts';

/** Tied super overs after which the match stays a tie. */
const MOST_SUPER_OVERS = 3;
/** Placeholder for the win probabilities of a silent feed. */
const EVEN = [0.5, 0.5];

export class CricketPlay {
  readonly #spec: SimulatedMatchSpec;
  readonly #feed: FeedWriter;
  readonly #format: CricketFormat;
  readonly #random: Random;
  readonly #model: CricketModel;
  readonly #odds: ExchangeMarket;
  readonly #bookmaker: BookmakerMarket;
  readonly #toss: ExchangeMarket | null;
  readonly #bowlers: readonly (readonly string[])[];
  #match: CricketMatch;
  #board: LineBoard | null = null;
  #at: number;

  constructor(spec: SimulatedMatchSpec, feed: FeedWriter, format: CricketFormat) {
    this.#spec = spec;
    this.#feed = feed;
    this.#format = format;
    this.#at = spec.opensAt;
    this.#random = seededRandom(spec.seed, 'balls');
    const [one, other] = spec.teams;
    this.#model = cricketModel(format.overs, one.strength - other.strength);
    this.#match = startCricketMatch([one.name, other.name], format.overs);
    this.#bowlers = spec.teams.map((team) => drawSeveral(this.#random, team.players.slice(5), 5));
    emitFixture(feed, spec, scoreOf(this.#match));
    const runners = runnersOf(spec.teams.map((team) => [team.selectionId, team.name]));
    const { eventId } = spec;
    this.#odds = new ExchangeMarket(feed, { eventId, name: 'Match Odds', type: 'MATCH_ODDS', runners, turnInPlay: true }, this.#fair());
    this.#bookmaker = new BookmakerMarket(feed, { eventId, name: 'Bookmaker', type: 'Special', runners, turnInPlay: true });
    const tossFacts = { eventId, name: 'To Win The Toss', type: 'TO_WIN_THE_TOSS', runners, turnInPlay: false } as const;
    this.#toss = format.tossAt === null ? null : new ExchangeMarket(feed, tossFacts, [0.5, 0.5], { spread: 2, noise: 0.002, size: 15_000_00 });
  }

  /** Returns the win probabilities of the two sides. A silent feed needs none. */
  #fair(match = this.#match): readonly number[] {
    if (this.#feed.isSilent) return EVEN;
    const first = this.#model.winProbability(match);
    return [first, 1 - first];
  }

  #comment(commentary: Commentary): void {
    this.#feed.emit({ type: 'commentary', eventId: this.#spec.eventId, ...commentary });
  }
  #score(): void {
    if (!this.#feed.isSilent) this.#feed.emit({ type: 'score', eventId: this.#spec.eventId, score: scoreOf(this.#match), confirmed: true });
  }
  #play(event: CricketEvent): void {
    this.#match = evolveCricketMatch(this.#match, event);
  }
  get #innings(): Innings {
    return this.#match.innings.at(-1)!;
  }
  /** Waits until a clock time (ms); `#wait` waits for a duration. */
  *#until(clock: number): Generator<number, void, void> {
    this.#at = Math.max(this.#at, clock);
    yield this.#at;
  }
  *#wait(ms: number): Generator<number, void, void> {
    yield* this.#until(this.#at + ms);
  }

  *run(): MatchScript {
    yield* this.#until(this.#spec.opensAt);
    this.#feed.stage('before the start', this.#at, false);
    this.#odds.open(false);
    this.#bookmaker.quote(this.#fair());
    this.#bookmaker.open(false);
    this.#toss?.open(false);
    const first = yield* this.#beforePlay();
    const second = first === 0 ? 1 : 0;
    yield* this.#playInnings(first, 1);
    yield* this.#breakBefore(second);
    yield* this.#playInnings(second, 2);
    yield* this.#decideTie(second, first);
    return yield* this.#finish();
  }

  /** Plays the toss, opens the first lines, and returns the side that bats first. */
  *#beforePlay(): Generator<number, 0 | 1, void> {
    const winner = drawChance(this.#random, 0.5) ? 0 : 1;
    const bats = drawChance(this.#random, 0.45);
    const first = bats ? winner : winner === 0 ? 1 : 0;
    if (this.#toss !== null && this.#format.tossAt !== null) {
      yield* this.#until(Math.max(this.#at, this.#format.tossAt) + 1);
      this.#toss.suspend('SUSPENDED');
      yield* this.#wait(10_000);
      const name = this.#spec.teams[winner].name;
      this.#play({ type: 'toss', winner: name });
      this.#toss.settle(settleToss(this.#match, (team) => this.#selectionOf(team))!);
      this.#comment(tossCommentary(name, bats));
    }
    const opening: CricketEvent = { type: 'innings', team: this.#spec.teams[first].name, overs: this.#format.overs };
    const planned = evolveCricketMatch(this.#match, opening);
    yield* this.#wait(2_000);
    this.#odds.follow(this.#fair(planned));
    this.#bookmaker.quote(this.#fair(planned));
    this.#board = this.#newBoard(1, this.#spec.teams[first].name);
    this.#quoteLines(planned.innings[0]!, first, false);
    yield* this.#until(-TURN_IN_PLAY_PAUSE);
    this.#odds.suspend('SUSPENDED');
    this.#bookmaker.suspend('SUSPENDED');
    this.#board.suspend('SUSPENDED');
    yield* this.#until(0);
    this.#play(opening);
    this.#setCrease(first);
    this.#odds.define();
    this.#odds.open(true);
    this.#score();
    this.#quoteHouse(first);
    yield* this.#wait(this.#format.cycle - BALL_RUNNING);
    return first;
  }

  #selectionOf(team: string): number | undefined {
    return this.#spec.teams.find((one) => one.name === team)?.selectionId;
  }
  #newBoard(number: number, team: string): LineBoard {
    const { sessions, full, balls } = this.#format;
    return new LineBoard(this.#feed, { eventId: this.#spec.eventId, sessions, full, balls }, number, team);
  }
  #creaseOf(side: 0 | 1, innings = this.#innings): Crease {
    return { side, innings, batters: this.#spec.teams[side].players, bowlers: this.#bowlers[side === 0 ? 1 : 0]! };
  }
  /** Sets the batters of the next ball, unless the innings is over. */
  #setCrease(side: 0 | 1): void {
    if (this.#innings.end !== null) return;
    const { batter, nonStriker } = pairAtCrease(this.#creaseOf(side));
    this.#play({ type: 'crease', striker: batter, nonStriker });
  }
  #quoteLines(innings: Innings, side: 0 | 1, inPlay: boolean): void {
    if (this.#feed.isSilent) return;
    const crease = this.#creaseOf(side, innings);
    const { batter, nonStriker } = pairAtCrease(crease);
    this.#board?.quote(innings, this.#model.runs(side, innings.target !== null), { batters: [batter, nonStriker], bowling: bowlingAt(crease) }, inPlay);
  }
  #quoteHouse(side: 0 | 1): void {
    this.#bookmaker.quote(this.#fair());
    this.#bookmaker.open(true);
    if (!this.#innings.superOver) this.#quoteLines(this.#innings, side, true);
  }

  *#playInnings(side: 0 | 1, number: number): Generator<number, void, void> {
    this.#feed.stage(this.#innings.superOver ? 'super over' : `innings ${number}`, this.#at, true);
    while (this.#innings.end === null) {
      const start = this.#at;
      this.#bookmaker.suspend('BALL_RUNNING');
      this.#board?.suspend('BALL_RUNNING');
      yield* this.#wait(BALL_OUTCOME);
      const ball = nextBall(this.#random, this.#model, this.#creaseOf(side));
      this.#comment(ballCommentary(this.#innings, ball));
      this.#bowled(ball, side);
      yield* this.#until(start + BALL_RUNNING);
      if (!this.#innings.superOver) this.#board?.settle(this.#innings);
      if (this.#decided()) return;
      this.#quoteHouse(side);
      if (!this.#odds.isOpen()) {
        yield* this.#until(start + BALL_OUTCOME + WICKET_PAUSE);
        this.#odds.open(true);
      }
      yield* this.#until(start + this.#format.cycle);
    }
  }

  /** Applies a ball to the match and emits its events. A wicket closes the exchange for some seconds. */
  #bowled(ball: Ball, side: 0 | 1): void {
    this.#play({ type: 'ball', ball });
    if (this.#innings.ballsThisOver >= 6) this.#play({ type: 'over-end' });
    const end = lawfulEnd(this.#innings);
    if (end !== null) this.#play({ type: 'end', reason: end });
    this.#setCrease(side);
    const wicket = ball.dismissals.some((dismissal) => costsWicket(dismissal.kind));
    if (wicket) this.#feed.emit({ type: 'material-event', eventId: this.#spec.eventId, kind: 'WICKET' });
    if (wicket || this.#decided()) this.#odds.suspend('SUSPENDED');
    this.#score();
    this.#odds.follow(this.#fair());
    if (end !== null) this.#comment(inningsCommentary(this.#innings));
  }

  #decided(): boolean {
    return lawfulResult(this.#match) !== null;
  }

  /** Plays the break between the innings and opens the lines of the second one. */
  *#breakBefore(side: 0 | 1): Generator<number, void, void> {
    this.#feed.stage('innings break', this.#at, true);
    yield* this.#wait(this.#format.break / 4);
    this.#startChase(side, this.#innings.runs + 1, false);
    this.#board = this.#newBoard(2, this.#spec.teams[side].name);
    this.#odds.follow(this.#fair());
    this.#quoteHouse(side);
    yield* this.#wait((this.#format.break * 3) / 4);
  }
  #startChase(side: 0 | 1, target: number, superOver: boolean): void {
    this.#play({ type: 'innings', team: this.#spec.teams[side].name, overs: superOver ? 1 : this.#format.overs, target, superOver });
    this.#setCrease(side);
    this.#score();
  }

  /** Plays super overs until one side has won. The side that chased bats first; then the sides alternate. */
  *#decideTie(chasing: 0 | 1, setting: 0 | 1): Generator<number, void, void> {
    let order: readonly [0 | 1, 0 | 1] = [chasing, setting];
    for (let round = 0; round < MOST_SUPER_OVERS && !this.#decided(); round++) {
      yield* this.#wait(this.#format.break / 2);
      this.#play({ type: 'innings', team: this.#spec.teams[order[0]].name, overs: 1, superOver: true });
      this.#setCrease(order[0]);
      this.#score();
      yield* this.#playInnings(order[0], 1);
      yield* this.#wait(this.#format.break / 4);
      this.#startChase(order[1], this.#innings.runs + 1, true);
      this.#odds.follow(this.#fair());
      yield* this.#playInnings(order[1], 2);
      order = [order[1], order[0]];
    }
  }

  *#finish(): Generator<number, MatchOutcome, void> {
    this.#odds.suspend('SUSPENDED');
    this.#bookmaker.suspend('SUSPENDED');
    this.#feed.stage('results', this.#at, true);
    yield* this.#wait(RESULT_AFTER);
    const result = lawfulResult(this.#match) ?? { type: 'tie', superOverWinner: null, text: 'Match tied' };
    this.#play({ type: 'result', result });
    this.#score();
    this.#comment(resultCommentary(result, marginOf(this.#match)));
    const odds = settleMatchOdds(result, (team) => this.#selectionOf(team));
    this.#odds.settle(odds);
    this.#bookmaker.settle(odds);
    yield* this.#wait(CLOSED_AFTER);
    this.#feed.emit({ type: 'event-closed', eventId: this.#spec.eventId });
    const [one, other] = this.#spec.teams;
    return { winner: odds.type === 'winners' ? odds.winners[0]! : null, scores: [this.#sideScore(one.name), this.#sideScore(other.name)] };
  }

  /** Returns the runs and balls of a side for the table. A side that is all out counts with all its overs. */
  #sideScore(team: string): SideScore {
    const innings = ordinaryInnings(this.#match).find((one) => one.team === team);
    if (innings === undefined) return { made: 0, balls: 0 };
    return { made: innings.runs, balls: innings.end === 'ALL_OUT' ? innings.quota * 6 : legalBalls(innings) };
  }
}

/** Returns the script of a cricket match of any format. */
export function cricketScript(spec: SimulatedMatchSpec, feed: FeedWriter): MatchScript {
  const format = CRICKET_FORMATS[spec.format as keyof typeof CRICKET_FORMATS];
  return new CricketPlay(spec, feed, format).run();
}
