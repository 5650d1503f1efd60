/** The market 'who wins the tournament': a league table that fills up round by round, and prices that follow it. */
import type { FeedEvent } from '@maidan/domain';
import { roundRobin } from '../fixtures/round-robin.ts';
import { drawBetween, drawChance } from '../random/draws.ts';
import { seededRandom, type Random } from '../random/seeded-random.ts';
import { FeedState } from '../timeline/feed-state.ts';
import type { TimedEvents, Timeline } from '../timeline/timeline.ts';
import { Desk } from './desk.ts';
import { ExchangeMarket, runnersOf } from './simulated-markets.ts';

/** Plain data, stored as JSON. */
export interface TournamentSpec {
  readonly seed: string;
  readonly eventId: string;
  readonly marketId: string;
  readonly competitionId: string;
  readonly competitionName: string;
  readonly openDate: number;
  /** An even number of teams. */
  readonly teams: readonly { readonly name: string; readonly selectionId: number; readonly strength: number }[];
}

/** A finished match of the competition: the two selections and the winner (null: shared points). */
export interface TournamentResult {
  readonly teams: readonly [number, number];
  readonly winner: number | null;
}

/**
 * Every match of the competition that is played out in full is recorded; the other matches of its round are then decided by
 * the tournament's own seed, and the prices move. After the last round the market settles to the top of the table (level
 * points: the seed decides, as a run rate would). Between matches `next` lets prices breathe; it ends when the table is complete.
 */
export interface Tournament extends Timeline {
  readonly spec: TournamentSpec;
  readonly complete: boolean;
  /** Rounds that are finished, and how many there are. */
  readonly round: number;
  readonly rounds: number;
  /** The pairs of a round (0-based) by selection; the first one is the match to play out in full. */
  pairs(round: number): readonly (readonly [number, number])[];
  /** Finishes the current round. The events say the new prices, at the end the result. A result of another pair is refused with no events. */
  record(result: TournamentResult): readonly FeedEvent[];
}

const BREATH = [15_000, 40_000] as const;
const POINTS_FOR_WIN = 2;
/** Tables that are played out to find the prices. */
const TRIALS = 600;

/** Chance of the first of two teams: one unit of strength wins two in three. */
function chanceOf(one: number, other: number): number {
  return 1 / (1 + Math.exp(-0.69 * (one - other)));
}

class Playing implements Tournament {
  readonly spec: TournamentSpec;
  readonly rounds: number;
  round = 0;
  complete = false;
  clock = -Infinity;
  readonly #rounds: readonly (readonly (readonly [number, number])[])[];
  readonly #points: number[];
  readonly #desk: Desk;
  readonly #market: ExchangeMarket;
  readonly #state = new FeedState();
  readonly #rhythm: Random;
  #opened = false;
  #breathAt: number;

  constructor(spec: TournamentSpec) {
    this.spec = spec;
    this.#rounds = roundRobin(spec.teams.length);
    this.rounds = this.#rounds.length;
    this.#points = spec.teams.map(() => 0);
    this.#rhythm = seededRandom(spec.seed, 'rhythm');
    this.#desk = new Desk({ firstMarketNumber: 0, firstSelectionNumber: 0 }, seededRandom(spec.seed, 'prices'));
    const { eventId, competitionId, competitionName, openDate } = spec;
    const teams = spec.teams.map((team) => team.name);
    this.#desk.say({
      type: 'event',
      event: { eventId, eventName: `${competitionName} Winner`, eventTypeId: '4', competitionId, competitionName, openDate, teams },
    });
    const runners = runnersOf(spec.teams.map((team) => [team.selectionId, team.name]));
    const facts = { eventId, name: 'Tournament Winner', type: 'TOURNAMENT_WINNER', runners, turnInPlay: false } as const;
    this.#market = new ExchangeMarket(this.#desk, facts, this.#fair(), { noise: 0.015, size: 10_000_00 }, spec.marketId);
    this.#breathAt = this.#nextBreath(0);
  }

  #nextBreath(from: number): number {
    return from + Math.round(drawBetween(this.#rhythm, BREATH[0], BREATH[1]));
  }

  pairs(round: number): readonly (readonly [number, number])[] {
    return (this.#rounds[round] ?? []).map(([one, other]) => [this.spec.teams[one]!.selectionId, this.spec.teams[other]!.selectionId]);
  }

  /** Plays one match of two indexes into the points. */
  #decide(random: Random, points: number[], one: number, other: number): void {
    const { teams } = this.spec;
    points[drawChance(random, chanceOf(teams[one]!.strength, teams[other]!.strength)) ? one : other]! += POINTS_FOR_WIN;
  }

  /** Index of the team at the top; level points are decided by lot. */
  #top(random: Random, points: readonly number[]): number {
    const most = Math.max(...points);
    const level = points.flatMap((count, index) => (count === most ? [index] : []));
    return level[Math.floor(random() * level.length)]!;
  }

  /** Chance of each team: the rest of the table played out many times, with the same numbers whenever it is asked. */
  #fair(): number[] {
    const random = seededRandom(this.spec.seed, `table ${this.round}`);
    const wins = this.#points.map(() => 0);
    for (let trial = 0; trial < TRIALS; trial++) {
      const points = [...this.#points];
      for (const pairs of this.#rounds.slice(this.round)) for (const [one, other] of pairs) this.#decide(random, points, one, other);
      wins[this.#top(random, points)]! += 1;
    }
    // A team that won none of the trials may still win.
    return wins.map((count) => Math.max(count, 0.3) / TRIALS);
  }

  record(result: TournamentResult): readonly FeedEvent[] {
    const pairs = this.#rounds[this.round];
    const played = this.pairs(this.round)[0];
    if (pairs === undefined || played === undefined || this.complete) return [];
    if (!played.every((selection) => result.teams.includes(selection))) return [];
    this.#open();
    for (const [index, selection] of played.entries()) {
      const team = pairs[0]![index]!;
      if (result.winner === null) this.#points[team]! += POINTS_FOR_WIN / 2;
      else if (result.winner === selection) this.#points[team]! += POINTS_FOR_WIN;
    }
    const random = seededRandom(this.spec.seed, `round ${this.round}`);
    for (const [one, other] of pairs.slice(1)) this.#decide(random, this.#points, one, other);
    this.round += 1;
    if (this.round < this.rounds) this.#market.follow(this.#fair());
    else this.#settle();
    return this.#said();
  }

  #settle(): void {
    const winner = this.#top(seededRandom(this.spec.seed, 'tie-break'), this.#points);
    this.#market.settle({ type: 'winners', winners: [this.spec.teams[winner]!.selectionId] });
    this.#desk.say({ type: 'event-closed', eventId: this.spec.eventId });
    this.complete = true;
  }

  #said(): readonly FeedEvent[] {
    const events = this.#desk.take();
    for (const event of events) this.#state.apply(event);
    return events;
  }

  #open(): void {
    if (this.#opened) return;
    this.#opened = true;
    this.#market.open(false);
  }

  peek(): number | null {
    if (this.complete) return null;
    return this.#opened ? this.#breathAt : 0;
  }

  next(): TimedEvents | null {
    const at = this.peek();
    if (at === null) return null;
    this.clock = at;
    if (!this.#opened) this.#open();
    else {
      this.#breathAt = this.#nextBreath(at);
      this.#desk.breathe(true);
    }
    return { at, events: this.#said() };
  }

  /** Stands at a clock without the breaths before it, of which there may be weeks: they change nothing that stays. */
  skipTo(clock: number): void {
    if (this.complete || clock < 0) return;
    this.#open();
    this.#said();
    this.clock = clock;
    this.#breathAt = this.#nextBreath(clock);
  }

  fastForwardEvents(options?: { readonly settled?: boolean }): readonly FeedEvent[] {
    return this.#state.events(options);
  }
}

/** Rebuilt from its spec and the results recorded so far; `resumeAt` is its clock in ms since openDate. */
export function createTournament(
  spec: TournamentSpec,
  options: { readonly results?: readonly TournamentResult[]; readonly resumeAt?: number } = {},
): Tournament {
  const tournament = new Playing(spec);
  for (const result of options.results ?? []) tournament.record(result);
  if (options.resumeAt !== undefined) tournament.skipTo(options.resumeAt);
  return tournament;
}
