/** Plays a simulated football match: goals, penalties and cards at the same rates as the prices. */
import { nameInHindi } from '@maidan/domain';
import { evolveFootballMatch, footballScore, startFootballMatch, type FootballEvent, type FootballMatch, type Side } from '../../football/football-match.ts';
import { footballModel, HALF_SECONDS, type FootballModel } from '../../football/football-model.ts';
import { drawChance, drawFrom } from '../../random/draws.ts';
import { seededRandom, type Random } from '../../random/seeded-random.ts';
import { emitFixture, type FeedWriter } from '../feed-writer.ts';
import { CLOSED_AFTER, RESULT_AFTER, TURN_IN_PLAY_PAUSE, type MatchScript } from '../script-timeline.ts';
import type { MatchOutcome, SimulatedMatchSpec } from '../match-spec.ts';
import { FootballBoard } from './football-board.ts';

/** Play is drawn in passages of this many seconds; the bookmaker's quotes last for one passage. */
const PASSAGE = 20;
/** All markets are closed for this time after a goal or red card, and before a penalty (ms). */
const GOAL_PAUSE = 12_000;
const PENALTY_PAUSE = 30_000;
const HALF_TIME = 6 * 60_000;
const PENALTY_SHARE = 0.1;
const PENALTIES_SCORED = 0.78;
/** Cards per side and second. */
const YELLOW_RATE = 1.8 / (96 * 60);
const RED_RATE = 0.09 / (96 * 60);

interface Commentary {
  readonly text: string;
  readonly textHindi: string;
}

export class FootballPlay {
  readonly #spec: SimulatedMatchSpec;
  readonly #feed: FeedWriter;
  readonly #random: Random;
  readonly #model: FootballModel;
  readonly #board: FootballBoard;
  #match: FootballMatch;
  #at: number;

  constructor(spec: SimulatedMatchSpec, feed: FeedWriter) {
    const [home, away] = spec.teams;
    this.#spec = spec;
    this.#feed = feed;
    this.#at = spec.opensAt;
    this.#random = seededRandom(spec.seed, 'play');
    this.#model = footballModel(home.strength - away.strength);
    this.#match = startFootballMatch([home.name, away.name]);
    emitFixture(feed, spec, footballScore(this.#match));
    this.#board = new FootballBoard(feed, spec, this.#model, this.#match);
  }

  #comment(text: string, textHindi: string): void {
    this.#feed.emit({ type: 'commentary', eventId: this.#spec.eventId, text, textHindi });
  }
  #score(): void {
    this.#feed.emit({ type: 'score', eventId: this.#spec.eventId, score: footballScore(this.#match), confirmed: true });
  }
  #play(event: FootballEvent): void {
    this.#match = evolveFootballMatch(this.#match, event);
  }
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
    this.#board.open(this.#match, false);
    yield* this.#until(-TURN_IN_PLAY_PAUSE);
    this.#board.suspend();
    yield* this.#until(0);
    this.#board.turnInPlay();
    yield* this.#half('FIRST_HALF', HALF_SECONDS[0]);
    this.#play({ type: 'phase', phase: 'HALF_TIME' });
    this.#feed.stage('half-time', this.#at, true);
    this.#score();
    this.#comment('Half-time', 'मध्यांतर');
    this.#board.halfTime(this.#match);
    yield* this.#wait(HALF_TIME);
    yield* this.#half('SECOND_HALF', HALF_SECONDS[1]);
    return yield* this.#finish();
  }

  *#half(phase: 'FIRST_HALF' | 'SECOND_HALF', seconds: number): Generator<number, void, void> {
    this.#play({ type: 'phase', phase });
    this.#feed.stage(phase === 'FIRST_HALF' ? 'first half' : 'second half', this.#at, true);
    this.#score();
    this.#board.open(this.#match, true);
    const start = this.#at;
    let stopped = 0;
    for (let played = 0; played < seconds;) {
      const passage = Math.min(PASSAGE, seconds - played);
      yield* this.#until(start + stopped + (played + passage) * 1000);
      played += passage;
      this.#play({ type: 'clock', seconds: played });
      stopped += yield* this.#passage(passage);
      if (played % 60 === 0) this.#score();
      this.#board.quote(this.#match);
    }
  }

  /** Draws and plays one passage. Returns the ms for which play was stopped. */
  *#passage(seconds: number): Generator<number, number, void> {
    for (const side of [0, 1] as const) {
      const goals = this.#model.rate(this.#match, side) * seconds;
      if (drawChance(this.#random, goals * (1 - PENALTY_SHARE))) return yield* this.#goal(side, 'Goal!', 'गोल!');
      if (drawChance(this.#random, (goals * PENALTY_SHARE) / PENALTIES_SCORED)) return yield* this.#penalty(side);
      if (drawChance(this.#random, RED_RATE * seconds)) return yield* this.#redCard(side);
      if (drawChance(this.#random, YELLOW_RATE * seconds)) this.#yellowCard(side);
    }
    return 0;
  }

  #player(side: Side): string {
    return drawFrom(this.#random, this.#spec.teams[side].players);
  }
  #card(side: Side, english: string, hindi: string): Commentary {
    const player = this.#player(side);
    const team = this.#spec.teams[side].name;
    return { text: `${english} for ${player} (${team})`, textHindi: `${nameInHindi(player)} (${nameInHindi(team)}) को ${hindi}` };
  }

  /** Emits the score, waits, settles the markets that a goal has decided, and opens the suspended markets with new prices. Returns `pause` (ms). */
  *#stoppage(pause: number, scored: Side | null = null): Generator<number, number, void> {
    this.#score();
    yield* this.#wait(pause);
    if (scored !== null) this.#board.afterGoal(this.#match, scored);
    this.#board.open(this.#match, true);
    return pause;
  }

  *#goal(side: Side, english: string, hindi: string): Generator<number, number, void> {
    this.#feed.emit({ type: 'material-event', eventId: this.#spec.eventId, kind: 'GOAL' });
    this.#board.suspend();
    this.#play({ type: 'goal', side });
    const [home, away] = this.#match.goals;
    const team = this.#spec.teams[side].name;
    const player = this.#player(side);
    this.#comment(
      `${english} ${player} scores for ${team}: ${home}-${away}`,
      `${hindi} ${nameInHindi(team)} के लिए ${nameInHindi(player)} का गोल: ${home}-${away}`,
    );
    return yield* this.#stoppage(GOAL_PAUSE, side);
  }

  *#penalty(side: Side): Generator<number, number, void> {
    const team = this.#spec.teams[side].name;
    this.#feed.emit({ type: 'material-event', eventId: this.#spec.eventId, kind: 'PENALTY' });
    this.#board.suspend();
    this.#comment(`Penalty for ${team}`, `${nameInHindi(team)} को पेनल्टी`);
    yield* this.#wait(PENALTY_PAUSE);
    if (drawChance(this.#random, PENALTIES_SCORED)) return PENALTY_PAUSE + (yield* this.#goal(side, 'Scored!', 'गोल!'));
    this.#comment(`${team} miss the penalty`, `${nameInHindi(team)} पेनल्टी चूकी`);
    return PENALTY_PAUSE + (yield* this.#stoppage(3_000));
  }

  *#redCard(side: Side): Generator<number, number, void> {
    this.#feed.emit({ type: 'material-event', eventId: this.#spec.eventId, kind: 'RED_CARD' });
    this.#board.suspend();
    this.#play({ type: 'red-card', side });
    const { text, textHindi } = this.#card(side, 'Red card', 'लाल कार्ड');
    this.#comment(text, textHindi);
    return yield* this.#stoppage(GOAL_PAUSE);
  }

  #yellowCard(side: Side): void {
    this.#play({ type: 'yellow-card', side });
    const { text, textHindi } = this.#card(side, 'Yellow card', 'पीला कार्ड');
    this.#comment(text, textHindi);
    this.#score();
  }

  *#finish(): Generator<number, MatchOutcome, void> {
    this.#board.suspend();
    this.#feed.stage('results', this.#at, true);
    yield* this.#wait(RESULT_AFTER);
    this.#play({ type: 'phase', phase: 'FINISHED' });
    this.#score();
    const [home, away] = this.#match.goals;
    this.#comment(`Full time: ${home}-${away}`, `खेल समाप्त: ${home}-${away}`);
    this.#board.finish(this.#match);
    yield* this.#wait(CLOSED_AFTER);
    this.#feed.emit({ type: 'event-closed', eventId: this.#spec.eventId });
    return { winner: home === away ? null : this.#spec.teams[home > away ? 0 : 1].selectionId, scores: [{ made: home }, { made: away }] };
  }
}

/** Returns the script of a football match. */
export function footballScript(spec: SimulatedMatchSpec, feed: FeedWriter): MatchScript {
  return new FootballPlay(spec, feed).run();
}
