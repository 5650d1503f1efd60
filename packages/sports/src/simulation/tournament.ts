/** The market 'who wins the tournament': a league table that fills up match by match, and prices that follow it. */
import type { FeedEvent } from '@maidan/domain';
import { seasonFixtures } from '../fixtures/schedule.ts';
import { standings, type CompetitionResult } from '../fixtures/standings.ts';
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

/**
 * Every match of the competition is recorded, and the prices move with the table. After the last one the market settles to the
 * top of the table. Between matches `next` lets prices breathe; it ends when the table is complete.
 */
export interface Tournament extends Timeline {
  readonly spec: TournamentSpec;
  readonly complete: boolean;
  /** Matches that are recorded, and how many there are. */
  readonly played: number;
  readonly matches: number;
  /** The pairs that have still to meet, by selection. */
  pairsLeft(): readonly (readonly [number, number])[];
  /** Records a match. The events say the new prices, at the end the result. A pair that does not have to meet (any more) is refused with no events. */
  record(result: CompetitionResult): readonly FeedEvent[];
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
  readonly matches: number;
  complete = false;
  clock = -Infinity;
  readonly #results: CompetitionResult[] = [];
  /** Pairs of team indexes that have still to meet. */
  #left: readonly (readonly [number, number])[];
  readonly #desk: Desk;
  readonly #market: ExchangeMarket;
  readonly #state = new FeedState();
  readonly #rhythm: Random;
  #opened = false;
  #breathAt: number;

  constructor(spec: TournamentSpec) {
    this.spec = spec;
    this.#left = seasonFixtures(spec.teams.length);
    this.matches = this.#left.length;
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

  get played(): number {
    return this.#results.length;
  }

  pairsLeft(): readonly (readonly [number, number])[] {
    return this.#left.map(([one, other]) => [this.spec.teams[one]!.selectionId, this.spec.teams[other]!.selectionId]);
  }

  /** Index of the team at the top; level points are decided by lot. */
  #top(random: Random, points: readonly number[]): number {
    const most = Math.max(...points);
    const level = points.flatMap((count, index) => (count === most ? [index] : []));
    return level[Math.floor(random() * level.length)]!;
  }

  /** Chance of each team: the rest of the table played out many times, with the same numbers whenever it is asked. */
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
    // A team that won none of the trials may still win.
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
    return this.#said();
  }

  #settle(): void {
    const [winner] = standings('4', this.spec.teams, this.#results);
    this.#market.settle({ type: 'winners', winners: [winner!.selectionId] });
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
  options: { readonly results?: readonly CompetitionResult[]; readonly resumeAt?: number } = {},
): Tournament {
  const tournament = new Playing(spec);
  for (const result of options.results ?? []) tournament.record(result);
  if (options.resumeAt !== undefined) tournament.skipTo(options.resumeAt);
  return tournament;
}
