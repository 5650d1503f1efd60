/** The output of a match script: collects the feed events of a step, allocates ids, and keeps the list of markets. */
import type { FeedEvent, Score } from '@maidan/domain';
import type { Random } from '../random/seeded-random.ts';
import { MARKETS_PER_MATCH, SELECTIONS_PER_MATCH, type SimulatedMatchSpec } from './match-spec.ts';

/** The part of a market that the feed writer uses. */
export interface FeedMarket {
  readonly marketId: string;
  /** Moves the prices of an exchange market slightly. Returns whether it emitted anything. */
  movePrices(): boolean;
  isSettled(): boolean;
  /** Emits the current status again, as a heartbeat. */
  repeatStatus(): void;
}

/** The start of a stage of the match on its clock (ms). */
export interface StageStart {
  readonly name: string;
  readonly from: number;
  readonly inPlay: boolean;
}

export interface MatchIds {
  readonly firstMarketNumber: number;
  readonly firstSelectionNumber: number;
}

export class FeedWriter {
  /** Random numbers for the prices only. The events of the match use another source. */
  readonly random: Random;
  readonly stages: StageStart[] = [];
  /** If true, no events are kept and no prices computed. The course of a match does not depend on its prices. */
  readonly isSilent: boolean;
  readonly #ids: MatchIds;
  readonly #markets: FeedMarket[] = [];
  #events: FeedEvent[] = [];
  #marketCount = 0;
  #selectionCount = 0;

  constructor(ids: MatchIds, random: Random, silent = false) {
    this.#ids = ids;
    this.random = random;
    this.isSilent = silent;
  }

  /** Marks the start of a stage at a clock (ms). */
  stage(name: string, from: number, inPlay: boolean): void {
    this.stages.push({ name, from, inPlay });
  }

  /** Adds an event to the current step. */
  emit(event: FeedEvent): void {
    if (!this.isSilent) this.#events.push(event);
  }

  /** Returns the events since the last call. */
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

  add(market: FeedMarket): void {
    this.#markets.push(market);
  }

  /** Moves prices. If `keepAlive` is true, it always emits something, so that a suspension is not mistaken for a stale feed. */
  movePrices(keepAlive: boolean): void {
    const open = this.#markets.filter((market) => !market.isSettled());
    let hasMoved = false;
    for (const market of open) hasMoved = market.movePrices() || hasMoved;
    if (!hasMoved && keepAlive) open[0]?.repeatStatus();
  }
}

/** Emits the event of a match and its first score. */
export function emitFixture(feed: FeedWriter, spec: SimulatedMatchSpec, score: Score): void {
  feed.emit({
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
  feed.emit({ type: 'score', eventId: spec.eventId, score, confirmed: true });
}
