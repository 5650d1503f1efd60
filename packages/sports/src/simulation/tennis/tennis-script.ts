/** Plays a simulated tennis match point by point, with the same serve probabilities as the prices. */
import { nameInHindi } from '@maidan/domain';
import {
  afterPoint,
  afterRetirement,
  isTieBreak,
  servesNext,
  setsWon,
  startTennisMatch,
  tennisScore,
  type Player,
  type TennisMatch,
} from '../../tennis/tennis-match.ts';
import { tennisModel, type TennisModel } from '../../tennis/tennis-model.ts';
import { drawChance } from '../../random/draws.ts';
import { seededRandom, type Random } from '../../random/seeded-random.ts';
import { emitFixture, type FeedWriter } from '../feed-writer.ts';
import { CLOSED_AFTER, RESULT_AFTER, TURN_IN_PLAY_PAUSE, type MatchScript } from '../script-timeline.ts';
import type { MatchOutcome, SimulatedMatchSpec } from '../match-spec.ts';
import { TennisBoard } from './tennis-board.ts';

/** Time between two points, and the parts of it in which house markets are closed (ms). */
const POINT_CYCLE = 20_000;
const POINT_RUNNING = 5_000;
const POINT_OUTCOME = 4_000;
/** Duration of a change of ends, and of the break between sets (ms). */
const CHANGE_OF_ENDS = 20_000;
const SET_BREAK = 40_000;
/** The exchange is closed for this time at the end of a set (ms). */
const SET_PAUSE = 4_500;
/** Probability of a retirement at a change of ends. */
const RETIREMENT = 0.0004;

export class TennisPlay {
  readonly #spec: SimulatedMatchSpec;
  readonly #feed: FeedWriter;
  readonly #random: Random;
  readonly #model: TennisModel;
  readonly #board: TennisBoard;
  readonly #selections: readonly [number, number];
  #match: TennisMatch;
  #at: number;

  constructor(spec: SimulatedMatchSpec, feed: FeedWriter) {
    const [one, two] = spec.teams;
    this.#spec = spec;
    this.#feed = feed;
    this.#at = spec.opensAt;
    this.#random = seededRandom(spec.seed, 'points');
    this.#model = tennisModel(one.strength - two.strength);
    this.#match = startTennisMatch([one.name, two.name], spec.format === 'BEST_OF_5' ? 5 : 3, drawChance(this.#random, 0.5) ? 0 : 1);
    this.#selections = [one.selectionId, two.selectionId];
    emitFixture(feed, spec, tennisScore(this.#match));
    this.#board = new TennisBoard(feed, spec, this.#model, this.#match);
  }

  #comment(text: string, textHindi: string): void {
    this.#feed.emit({ type: 'commentary', eventId: this.#spec.eventId, text, textHindi });
  }
  #score(): void {
    this.#feed.emit({ type: 'score', eventId: this.#spec.eventId, score: tennisScore(this.#match), confirmed: true });
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
    this.#feed.stage('set 1', this.#at, true);
    this.#match = { ...this.#match, started: true };
    this.#score();
    this.#board.open(this.#match, true);
    yield* this.#wait(POINT_CYCLE - POINT_RUNNING);
    while (this.#match.winner === null && this.#match.retired === null) yield* this.#point();
    return yield* this.#finish();
  }

  *#point(): Generator<number, void, void> {
    const start = this.#at;
    this.#board.pointRunning();
    yield* this.#wait(POINT_OUTCOME);
    const before = this.#match;
    const server = servesNext(before);
    const held = drawChance(this.#random, this.#model.serve(server));
    const winner: Player = held ? server : server === 0 ? 1 : 0;
    this.#match = afterPoint(before, winner);
    this.#score();
    const setOver = this.#match.sets.length > before.sets.length;
    const gameOver = setOver || this.#match.games[0] + this.#match.games[1] > before.games[0] + before.games[1];
    if (gameOver) this.#commentGame(winner, setOver, isTieBreak(before));
    if (setOver) {
      yield* this.#endOfSet(start);
      return;
    }
    this.#board.follow(this.#match);
    yield* this.#until(start + POINT_RUNNING);
    this.#board.openHouse(this.#match, true);
    const changing = gameOver && (this.#match.games[0] + this.#match.games[1]) % 2 === 1;
    if (changing) yield* this.#changeOfEnds();
    yield* this.#until(start + POINT_CYCLE + (changing ? CHANGE_OF_ENDS : 0));
  }

  #commentGame(winner: Player, setOver: boolean, tieBreak: boolean): void {
    const name = this.#match.players[winner];
    const [one, two] = setOver ? this.#match.sets.at(-1)! : this.#match.games;
    if (setOver) this.#comment(`${name} wins the set ${one}-${two}${tieBreak ? ' on a tie-break' : ''}`, `${nameInHindi(name)} ने सेट जीता ${one}-${two}`);
    else this.#comment(`Game ${name}: ${one}-${two}`, `गेम ${nameInHindi(name)}: ${one}-${two}`);
  }

  *#changeOfEnds(): Generator<number, void, void> {
    if (!drawChance(this.#random, RETIREMENT)) return;
    const player: Player = drawChance(this.#random, 0.5) ? 0 : 1;
    yield* this.#wait(2_000);
    this.#match = afterRetirement(this.#match, player);
    this.#board.suspend();
    this.#comment(`${this.#match.players[player]} retires`, `${nameInHindi(this.#match.players[player])} मुक़ाबले से हटे`);
  }

  /** Settles the set and, unless the match is over, opens the market on the next one. */
  *#endOfSet(start: number): Generator<number, void, void> {
    this.#feed.emit({ type: 'material-event', eventId: this.#spec.eventId, kind: 'SET_END' });
    this.#board.suspend();
    yield* this.#until(start + POINT_RUNNING);
    this.#board.endSet(this.#match);
    if (this.#match.winner !== null) return;
    yield* this.#until(start + POINT_OUTCOME + SET_PAUSE);
    this.#board.startSet(this.#match);
    this.#feed.stage(`set ${this.#match.sets.length + 1}`, this.#at, true);
    this.#board.open(this.#match, true);
    yield* this.#until(start + POINT_CYCLE + SET_BREAK);
  }

  *#finish(): Generator<number, MatchOutcome, void> {
    this.#board.suspend();
    this.#feed.stage('results', this.#at, true);
    yield* this.#wait(RESULT_AFTER);
    this.#score();
    this.#board.finish(this.#match);
    const { winner, retired } = this.#match;
    const through = winner ?? (retired === 0 ? 1 : 0);
    this.#comment(`Match over: ${this.#match.players[through]} wins`, `मैच समाप्त: ${nameInHindi(this.#match.players[through])} की जीत`);
    yield* this.#wait(CLOSED_AFTER);
    this.#feed.emit({ type: 'event-closed', eventId: this.#spec.eventId });
    return { winner: this.#selections[through], scores: [{ made: setsWon(this.#match, 0) }, { made: setsWon(this.#match, 1) }] };
  }
}

/** Returns the script of a tennis match. */
export function tennisScript(spec: SimulatedMatchSpec, feed: FeedWriter): MatchScript {
  return new TennisPlay(spec, feed).run();
}
