/** The tournament winner market: a league table that fills up match by match, and prices that follow it. */
import type { FeedEvent } from '@maidan/domain';
import { seasonFixtures } from '../fixtures/schedule.ts';
import { standings, type CompetitionResult } from '../fixtures/standings.ts';
import { drawBetween, drawChance } from '../random/draws.ts';
import { seededRandom, type Random } from '../random/seeded-random.ts';
import { FeedState } from '../timeline/feed-state.ts';
import type { TimedEvents, Timeline } from '../timeline/timeline.ts';
import { FeedWriter } from './feed-writer.ts';
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

/**
 * A tournament records every match of the competition, and its prices follow the table. After the last match the market settles to the top of
 * the table. Between matches `next` moves prices; it ends when the table is complete.
 */
export interface Tournament extends Timeline {
  readonly spec: TournamentSpec;
  readonly complete: boolean;
  /** Number of recorded matches, and of all matches. */
  readonly played: number;
  readonly matches: number;
  /** Returns the pairs of selections that have not met yet. */
  pairsLeft(): readonly (readonly [number, number])[];
  /** Records a match and returns the events of the new prices, and at the end of the result. A pair that is unknown or has already met gives no events. */
  record(result: CompetitionResult): readonly FeedEvent[];
}

/** Range of the ms between two price movements. */
const PRICE_MOVE = [15_000, 40_000] as const;
const POINTS_FOR_WIN = 2;
/** Number of simulated tables for the prices. */
const TRIALS = 600;

/** Returns the probability that the first of two teams wins: one unit of strength wins two matches in three. */
function chanceOf(one: number, other: number): number {
  return 1 / (1 + Math.exp(-0.69 * (one - other)));
}

class Playing implements Tournament {
  readonly spec: TournamentSpec;
  readonly matches: number;
  complete = false;
  clock = -Infinity;
  readonly #results: CompetitionResult[] = [];
  /** Pairs of team indexes that have not met yet. */
  #left: readonly (readonly [number, number])[];
  readonly #feed: FeedWriter;
  readonly #market: ExchangeMarket;
  readonly #state = new FeedState();
  readonly #moveTimes: Random;
  #opened = false;
  #priceMoveAt: number;

  constructor(spec: TournamentSpec) {
    this.spec = spec;
    this.#left = seasonFixtures(spec.teams.length);
    this.matches = this.#left.length;
    this.#moveTimes = seededRandom(spec.seed, 'rhythm');
    this.#feed = new FeedWriter({ firstMarketNumber: 0, firstSelectionNumber: 0 }, seededRandom(spec.seed, 'prices'));
    const { eventId, competitionId, competitionName, openDate } = spec;
    const teams = spec.teams.map((team) => team.name);
    this.#feed.emit({
      type: 'event',
      event: { eventId, eventName: `${competitionName} Winner`, eventTypeId: '4', competitionId, competitionName, openDate, teams },
    });
    const runners = runnersOf(spec.teams.map((team) => [team.selectionId, team.name]));
    const facts = { eventId, name: 'Tournament Winner', type: 'TOURNAMENT_WINNER', runners, turnInPlay: false } as const;
    this.#market = new ExchangeMarket(this.#feed, facts, this.#fair(), { noise: 0.015, size: 10_000_00, marketId: spec.marketId });
    this.#priceMoveAt = this.#nextPriceMove(0);
  }

  #nextPriceMove(from: number): number {
    return from + Math.round(drawBetween(this.#moveTimes, PRICE_MOVE[0], PRICE_MOVE[1]));
  }

  get played(): number {
    return this.#results.length;
  }

  pairsLeft(): readonly (readonly [number, number])[] {
    return this.#left.map(([one, other]) => [this.spec.teams[one]!.selectionId, this.spec.teams[other]!.selectionId]);
  }

  /** Returns the index of the team at the top of a simulated table. A tie on points is decided by lot. */
  #top(random: Random, points: readonly number[]): number {
    const most = Math.max(...points);
    const level = points.flatMap((count, index) => (count === most ? [index] : []));
    return level[Math.floor(random() * level.length)]!;
  }

  /** Returns the win probability of each team by simulating the rest of the table many times, always with the same random numbers. */
  #fair(): number[] {
    const { teams } = this.spec;
    const random = seededRandom(this.spec.seed, `table ${this.played}`);
    const table = new Map(standings('4', teams, this.#results).map((row) => [row.selectionId, row.points]));
    const standing = teams.map((team) => table.get(team.selectionId) ?? 0);
    const left = this.#left.map(([one, other]) => ({ one, other, chance: chanceOf(teams[one]!.strength, teams[other]!.strength) }));
    const wins = teams.map(() => 0);
    for (let trial = 0; trial < TRIALS; trial++) {
      const points = [...standing];
      for (const { one, other, chance } of left) points[drawChance(random, chance) ? one : other]! += POINTS_FOR_WIN;
      wins[this.#top(random, points)]! += 1;
    }
    // A team that won none of the trials can still win.
    return wins.map((count) => Math.max(count, 0.3) / TRIALS);
  }

  record(result: CompetitionResult): readonly FeedEvent[] {
    const place = this.pairsLeft().findIndex((pair) => pair.every((selection) => result.teams.includes(selection)));
    if (place < 0 || this.complete) return [];
    this.#open();
    this.#results.push(result);
    this.#left = this.#left.filter((_, index) => index !== place);
    if (this.#left.length > 0) this.#market.follow(this.#fair());
    else this.#settle();
    return this.#takeEvents();
  }

  #settle(): void {
    const [winner] = standings('4', this.spec.teams, this.#results);
    this.#market.settle({ type: 'winners', winners: [winner!.selectionId] });
    this.#feed.emit({ type: 'event-closed', eventId: this.spec.eventId });
    this.complete = true;
  }

  #takeEvents(): readonly FeedEvent[] {
    const events = this.#feed.take();
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
    return this.#opened ? this.#priceMoveAt : 0;
  }

  next(): TimedEvents | null {
    const at = this.peek();
    if (at === null) return null;
    this.clock = at;
    if (!this.#opened) this.#open();
    else {
      this.#priceMoveAt = this.#nextPriceMove(at);
      this.#feed.movePrices(true);
    }
    return { at, events: this.#takeEvents() };
  }

  /** Moves to a clock without the price movements before it. They can span weeks and have no lasting effect. */
  skipTo(clock: number): void {
    if (this.complete || clock < 0) return;
    this.#open();
    this.#takeEvents();
    this.clock = clock;
    this.#priceMoveAt = this.#nextPriceMove(clock);
  }

  fastForwardEvents(options?: { readonly settled?: boolean }): readonly FeedEvent[] {
    return this.#state.events(options);
  }
}

/** Returns a tournament from its spec and the results so far; `resumeAt` is its clock in ms since openDate. */
export function createTournament(
  spec: TournamentSpec,
  options: { readonly results?: readonly CompetitionResult[]; readonly resumeAt?: number } = {},
): Tournament {
  const tournament = new Playing(spec);
  for (const result of options.results ?? []) tournament.record(result);
  if (options.resumeAt !== undefined) tournament.skipTo(options.resumeAt);
  return tournament;
}
