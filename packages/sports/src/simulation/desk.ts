/** What a match script speaks through: it collects the events of a step, gives ids, and knows the markets that trade. */
import type { FeedEvent, Score } from '@maidan/domain';
import type { Random } from '../random/seeded-random.ts';
import { MARKETS_PER_MATCH, SELECTIONS_PER_MATCH, type SimulatedMatchSpec } from './match-spec.ts';

/** The part of a market the desk needs. */
export interface DeskMarket {
  readonly marketId: string;
  /** Prices move a little by themselves (exchange markets); true when something was said. */
  breathe(): boolean;
  isSettled(): boolean;
  /** Says the status again: a sign of life while nothing else is said. */
  repeatStatus(): void;
}

/** Start of a stretch of the match on its clock (ms). */
export interface StageStart {
  readonly name: string;
  readonly from: number;
  readonly inPlay: boolean;
}

export interface DeskIds {
  readonly firstMarketNumber: number;
  readonly firstSelectionNumber: number;
}

export class Desk {
  /** Random numbers of the prices only: what happens in the match is drawn elsewhere. */
  readonly random: Random;
  readonly stages: StageStart[] = [];
  /** Nobody listens: nothing is kept and nothing priced. What happens in a match does not depend on its prices. */
  readonly silent: boolean;
  readonly #ids: DeskIds;
  readonly #markets: DeskMarket[] = [];
  #events: FeedEvent[] = [];
  #marketCount = 0;
  #selectionCount = 0;

  constructor(ids: DeskIds, random: Random, silent = false) {
    this.#ids = ids;
    this.random = random;
    this.silent = silent;
  }

  /** Marks the start of a stage at a clock (ms). */
  stage(name: string, from: number, inPlay: boolean): void {
    this.stages.push({ name, from, inPlay });
  }

  say(event: FeedEvent): void {
    if (!this.silent) this.#events.push(event);
  }

  /** What was said since the last time. */
  take(): readonly FeedEvent[] {
    const events = this.#events;
    this.#events = [];
    return events;
  }

  nextMarketId(): string {
    if (this.#marketCount >= MARKETS_PER_MATCH) throw new RangeError('a match has more markets than it reserved');
    this.#marketCount += 1;
    return `1.${this.#ids.firstMarketNumber + this.#marketCount - 1}`;
  }

  nextSelectionId(): number {
    if (this.#selectionCount >= SELECTIONS_PER_MATCH) throw new RangeError('a match has more selections than it reserved');
    this.#selectionCount += 1;
    return this.#ids.firstSelectionNumber + this.#selectionCount - 1;
  }

  add(market: DeskMarket): void {
    this.#markets.push(market);
  }

  /** Lets prices move. `alive`: says something in any case, so that nobody takes a suspension for a silent feed. */
  breathe(alive: boolean): void {
    const open = this.#markets.filter((market) => !market.isSettled());
    let said = false;
    for (const market of open) said = market.breathe() || said;
    if (!said && alive) open[0]?.repeatStatus();
  }
}

/** The events that introduce a match: the event itself and its first score. */
export function sayFixture(desk: Desk, spec: SimulatedMatchSpec, score: Score): void {
  desk.say({
    type: 'event',
    event: {
      eventId: spec.eventId,
      eventName: spec.eventName,
      eventTypeId: spec.eventTypeId,
      competitionId: spec.competitionId,
      competitionName: spec.competitionName,
      openDate: spec.openDate,
      teams: spec.teams.map((team) => team.name),
    },
  });
  desk.say({ type: 'score', eventId: spec.eventId, score, confirmed: true });
}
