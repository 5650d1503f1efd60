/** The catalogue: every event, market and runner in play, in memory; the only writer of their tables. */
import {
  startingPriceOf,
  type EventDefinition,
  type MarketDefinition,
  type MarketResult,
  type MarketStatus,
  type RunnerStatus,
  type Score,
  type SuspensionReason,
} from '@maidan/domain';
import type { Bus } from '../topics-port.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { Catalogue, CatalogueEvent, CatalogueMarket } from './catalogue-port.ts';
import {
  applyEffectiveStatus,
  applyResultToRunners,
  awaitFeed,
  byStart,
  fits,
  isSettled,
  newEventRecord,
  newMarketRecord,
  newRunner,
  sameWords,
} from './catalogue-records.ts';
import type { EventRecord, MarketRecord } from './catalogue-records.ts';
import { FixedRunners } from './fixed-runners.ts';
import { stateOf, applyEventState, applyMarketState, applyTraded } from './market-state.ts';
import type { MarketState, ReplicaCatalogue, TradedState } from './market-state-port.ts';
import * as rows from './catalogue-rows.ts';
import { RowSaver } from './row-saver.ts';

/** Dependencies of a catalogue. */
export interface CatalogueParts {
  readonly database: Database;
  readonly bus: Bus;
  readonly log: Log;
  readonly clock: Clock;
  /** Whether markets that can match through other runners do so; default: false. */
  readonly crossMatching?: boolean;
  /** Whether new match odds and toss markets have a starting price; default: false. */
  readonly startingPrice?: boolean;
}

/** Time that a finished event stays in memory, so that viewers see its results. */
const FINISHED_STAYS_MS = 60 * 60 * 1000;

/** Makes the catalogue of one process. Call `load` before any read. */
export function createCatalogue(parts: CatalogueParts): ReplicaCatalogue {
  return new MemoryCatalogue(parts);
}

class MemoryCatalogue implements ReplicaCatalogue {
  readonly #database: Database;
  readonly #bus: Bus;
  readonly #log: Log;
  readonly #clock: Clock;
  readonly #events = new Map<string, EventRecord>();
  readonly #markets = new Map<string, MarketRecord>();
  readonly #marketsByKey = new Map<number, MarketRecord>();
  readonly #marketSaver: RowSaver<MarketRecord>;
  readonly #eventSaver: RowSaver<EventRecord>;
  /** Totals as stored in the database, paise by market. */
  readonly #keptTotals = new Map<string, number>();
  readonly #fixedRunners: FixedRunners;
  readonly #hasStartingPrices: boolean;

  constructor(parts: CatalogueParts) {
    this.#database = parts.database;
    this.#bus = parts.bus;
    this.#log = parts.log;
    this.#clock = parts.clock;
    this.#fixedRunners = new FixedRunners(parts);
    this.#hasStartingPrices = parts.startingPrice === true;
    this.#marketSaver = new RowSaver((markets) => rows.saveMarkets(parts.database, markets, parts.clock.now()));
    this.#eventSaver = new RowSaver((events) => rows.saveEvents(parts.database, events));
  }

  async load(): Promise<void> {
    this.#events.clear();
    this.#markets.clear();
    this.#marketsByKey.clear();
    for (const event of await rows.readLiveEvents(this.#database)) this.#events.set(event.definition.eventId, event);
    const changed: MarketRecord[] = [];
    for (const market of await rows.readMarketsOf(this.#database, this.#events)) {
      this.#keep(market);
      if (market.status !== 'OPEN' && market.status !== 'SUSPENDED') continue;
      awaitFeed(market);
      changed.push(market);
    }
    if (changed.length > 0) await rows.saveMarkets(this.#database, changed, this.#clock.now());
    this.#log.info({ events: this.#events.size, markets: this.#markets.size, awaitingFeed: changed.length }, 'catalogue loaded');
  }

  async loadReplica(): Promise<void> {
    const events = new Map((await rows.readLiveEvents(this.#database)).map((event) => [event.definition.eventId, event]));
    for (const read of await rows.readMarketsOf(this.#database, events)) {
      this.applyState(stateOf(read));
      const market = this.#markets.get(read.definition.marketId);
      if (market === undefined) continue;
      market.totalMatched = Math.max(market.totalMatched, read.totalMatched);
      for (const { selectionId } of market.runners)
        for (const [price, matched] of read.fedVolumes.of(selectionId)) market.fedVolumes.setTotal({ selectionId, price, matched });
    }
  }

  async takeOver(): Promise<void> {
    await this.loadReplica();
    const changed = [...this.#markets.values()].filter((market) => market.status === 'OPEN' || market.status === 'SUSPENDED');
    for (const market of changed) awaitFeed(market);
    if (changed.length > 0) await rows.saveMarkets(this.#database, changed, this.#clock.now());
    for (const market of changed) this.#announceStatus(market);
    this.#log.info({ events: this.#events.size, markets: this.#markets.size, awaitingFeed: changed.length }, 'catalogue taken over');
  }

  async keepTotals(): Promise<void> {
    const markets = [...this.#markets.values()];
    const moved = markets.filter((market) => market.totalMatched !== (this.#keptTotals.get(market.definition.marketId) ?? 0));
    const traded = markets.map((market) => ({ market, ...market.fedVolumes.unsaved() })).filter(({ volumes }) => volumes.length > 0);
    if (moved.length === 0 && traded.length === 0) return;
    const totals = moved.map((market) => [market.definition.marketId, market.totalMatched] as const);
    await rows.saveTotals(this.#database, moved, traded.flatMap(rows.volumeRows));
    for (const { markSaved } of traded) markSaved();
    for (const [marketId, total] of totals) this.#keptTotals.set(marketId, total);
  }

  stateOf(marketId: string): MarketState | undefined {
    const market = this.#markets.get(marketId);
    return market === undefined ? undefined : stateOf(market);
  }

  applyState(state: MarketState): void {
    const { eventId } = state.market.definition;
    let event = this.#events.get(eventId);
    if (event === undefined) this.#events.set(eventId, (event = newEventRecord(state.event.definition, state.event.source)));
    applyEventState(event, state.event);
    let market = this.#markets.get(state.market.definition.marketId);
    if (market === undefined) this.#keep((market = newMarketRecord(state.market.id, state.market.definition, event)));
    applyMarketState(market, state.market);
  }

  applyTraded(marketId: string, traded: TradedState): void {
    const market = this.#markets.get(marketId);
    if (market !== undefined) applyTraded(market, traded);
  }

  forgetFinished(): void {
    const leaves = this.#clock.now() - FINISHED_STAYS_MS;
    for (const event of this.#events.values()) {
      if (event.status !== 'FINISHED' || event.finishedAt === null || event.finishedAt > leaves) continue;
      if ([...event.markets].every((marketId) => this.#settledOrGone(marketId))) this.#forget(event.definition.eventId);
    }
  }

  event(eventId: string): CatalogueEvent | undefined {
    return this.#events.get(eventId);
  }

  market(marketId: string): CatalogueMarket | undefined {
    return this.#markets.get(marketId);
  }

  marketByKey(id: number): CatalogueMarket | undefined {
    return this.#marketsByKey.get(id);
  }

  events(filter: Parameters<Catalogue['events']>[0] = {}): readonly EventRecord[] {
    const found: EventRecord[] = [];
    for (const event of this.#events.values()) if (fits(event, filter)) found.push(event);
    return found.toSorted(byStart);
  }

  markets(filter: Parameters<Catalogue['markets']>[0] = {}): readonly CatalogueMarket[] {
    const found: CatalogueMarket[] = [];
    if (filter.eventId !== undefined) {
      const event = this.#events.get(filter.eventId);
      if (event !== undefined && fits(event, filter)) this.#pushMarkets(event, found);
      return found;
    }
    for (const event of this.events(filter)) this.#pushMarkets(event, found);
    return found;
  }

  async storedMarket(marketId: string): Promise<CatalogueMarket | undefined> {
    return this.#find(marketId);
  }

  async storedEvent(eventId: string): Promise<CatalogueEvent | undefined> {
    return this.#events.get(eventId) ?? rows.readEvent(this.#database, eventId);
  }

  async addEvent(definition: EventDefinition, source: string): Promise<CatalogueEvent> {
    const known = this.#events.get(definition.eventId);
    if (known !== undefined) {
      if (!sameWords(known.definition, definition)) {
        await rows.upsertEvent(this.#database, definition, source);
        known.definition = definition;
        for (const marketId of known.markets) this.#changed(marketId, definition.eventId);
      }
      return known;
    }
    await rows.upsertEvent(this.#database, definition, source);
    const event: EventRecord = (await rows.readEvent(this.#database, definition.eventId)) ?? newEventRecord(definition, source);
    // a finished event that a feed sends again keeps its stored status; it does not return to the lists
    if (event.status === 'UPCOMING' || event.status === 'LIVE') this.#events.set(definition.eventId, event);
    return event;
  }

  async addMarket(definition: MarketDefinition): Promise<CatalogueMarket> {
    const known = await this.#find(definition.marketId);
    if (known !== undefined) {
      await this.#updateDefinition(known, this.#fixedRunners.withoutAdded(known.definition, definition));
      return known;
    }
    const event = this.#events.get(definition.eventId);
    if (event === undefined) throw new Error(`market ${definition.marketId} names an event that is not in play: ${definition.eventId}`);
    const startingPrice = this.#hasStartingPrices ? startingPriceOf(definition) : 'OFF';
    const market = newMarketRecord(await rows.insertMarket(this.#database, definition, startingPrice), definition, event, startingPrice);
    market.runners.push(...definition.runners.map((runner, index) => newRunner(runner, index)));
    this.#keep(market);
    this.#bus.publish('market-added', { marketId: definition.marketId, eventId: definition.eventId });
    return market;
  }

  async setMarketStatus(marketId: string, status: MarketStatus, inPlay: boolean, reason: SuspensionReason | null): Promise<void> {
    const market = await this.#required(marketId);
    // a settlement closes the market and then counts its bets: a late feed must not reopen it in between
    if (isSettled(market) || (market.status === 'CLOSED' && status !== 'CLOSED')) {
      this.#log.warn({ marketId, status, stays: market.status }, 'a market that has ended keeps its status');
      return;
    }
    market.feedStatus = { status, inPlay, reason: status === 'OPEN' ? null : reason };
    await this.#applyFeedStatus(market);
  }

  async setOperatorSuspended(marketId: string, suspended: boolean): Promise<void> {
    const market = await this.#required(marketId);
    if (suspended) {
      // memory first: no bet is accepted from here on, also while the row cannot be written
      market.operatorSuspended = true;
      if (!isSettled(market) && applyEffectiveStatus(market)) this.#announceStatus(market);
    } else if (!market.operatorSuspended) return;
    // a statement of its own, so that the record of the operator's action commits with this row
    await rows.saveOperatorSuspended(this.#database, market, suspended);
    market.operatorSuspended = suspended;
    if (isSettled(market) || !(await this.#applyFeedStatus(market))) await this.#marketSaver.save(market);
  }

  async setRunnerStatus(marketId: string, selectionId: number, status: RunnerStatus, reduction: number | null): Promise<void> {
    const market = await this.#required(marketId);
    const runner = market.runners.find((candidate) => candidate.selectionId === selectionId);
    if (runner === undefined) throw new Error(`market ${marketId} has no runner ${selectionId}`);
    if (runner.status === status && runner.reduction === reduction) return;
    const decided = status === 'WINNER' || status === 'LOSER' || status === 'VOID';
    runner.status = status;
    runner.reduction = reduction;
    if (!decided) market.version += 1;
    if (!isSettled(market) && applyEffectiveStatus(market)) this.#announceStatus(market);
    await Promise.all([rows.saveRunners(this.#database, market), this.#marketSaver.save(market)]);
    this.#changed(marketId, market.definition.eventId);
  }

  async setResult(marketId: string, result: MarketResult | null, generation: number, status: MarketStatus): Promise<void> {
    const market = await this.#required(marketId);
    const before = market.status;
    applyResultToRunners(market.runners, result, market.result);
    market.result = result;
    market.resultGeneration = generation;
    market.status = status;
    market.reason = status === 'SUSPENDED' ? 'RESULT' : null;
    market.feedStatus = { status, reason: market.reason, inPlay: market.inPlay };
    market.settledAt = isSettled(market) ? this.#clock.now() : null;
    if (before === 'OPEN' && status !== 'OPEN') market.version += 1;
    await Promise.all([this.#marketSaver.save(market), rows.saveRunners(this.#database, market)]);
    this.#announceStatus(market);
  }

  async setLimits(marketId: string, limits: CatalogueMarket['limits']): Promise<void> {
    const market = await this.#required(marketId);
    const before = market.limits;
    market.limits = limits;
    try {
      await this.#marketSaver.save(market);
    } catch (error) {
      // limits that could not be written must not take effect or be part of the next write
      market.limits = before;
      throw error;
    }
    this.#changed(marketId, market.definition.eventId);
  }

  async setScore(eventId: string, score: Score): Promise<void> {
    const event = this.#events.get(eventId);
    if (event === undefined) return;
    event.score = score;
    await this.#eventSaver.save(event);
    this.#bus.publish('score-changed', { eventId, score });
  }

  async setEventStatus(eventId: string, status: CatalogueEvent['status']): Promise<void> {
    const event = this.#events.get(eventId);
    if (event === undefined || event.status === status) return;
    event.status = status;
    event.finishedAt = status === 'FINISHED' ? this.#clock.now() : event.finishedAt;
    await this.#eventSaver.save(event);
    for (const marketId of event.markets) this.#changed(marketId, eventId);
  }

  async archive(olderThan: number): Promise<number> {
    const archived = await rows.archiveEvents(this.#database, olderThan);
    for (const eventId of archived) this.#forget(eventId);
    const removed = await rows.removeUntradedEvents(this.#database);
    if (removed > 0) this.#log.info({ removed }, 'removed archived events without bets');
    this.forgetFinished();
    return archived.length;
  }

  #settledOrGone(marketId: string): boolean {
    const market = this.#markets.get(marketId);
    return market === undefined || isSettled(market);
  }

  #forget(eventId: string): void {
    const event = this.#events.get(eventId);
    if (event === undefined) return;
    for (const marketId of event.markets) {
      const market = this.#markets.get(marketId);
      if (market !== undefined) this.#marketsByKey.delete(market.id);
      this.#markets.delete(marketId);
      this.#keptTotals.delete(marketId);
    }
    this.#events.delete(eventId);
  }

  #keep(market: MarketRecord): void {
    this.#markets.set(market.definition.marketId, market);
    this.#marketsByKey.set(market.id, market);
    this.#keptTotals.set(market.definition.marketId, market.totalMatched);
    market.event.markets.add(market.definition.marketId);
  }

  #pushMarkets(event: EventRecord, into: CatalogueMarket[]): void {
    for (const marketId of event.markets) {
      const market = this.#markets.get(marketId);
      if (market !== undefined) into.push(market);
    }
  }

  /**
   * Returns a market from memory, otherwise from the tables. A market that left memory (long settled) is read, changed and written, and
   * does not return to the lists.
   */
  async #find(marketId: string): Promise<MarketRecord | undefined> {
    return this.#markets.get(marketId) ?? rows.readMarket(this.#database, marketId);
  }

  async #required(marketId: string): Promise<MarketRecord> {
    const market = await this.#find(marketId);
    if (market === undefined) throw new Error(`unknown market ${marketId}`);
    return market;
  }

  async #updateDefinition(market: MarketRecord, definition: MarketDefinition): Promise<void> {
    if (sameWords(market.definition, definition)) return;
    const added = definition.runners.filter((runner) => !market.runners.some((known) => known.selectionId === runner.selectionId));
    const names = new Map(definition.runners.map((runner) => [runner.selectionId, runner.name]));
    market.definition = definition;
    for (const runner of market.runners) runner.name = names.get(runner.selectionId) ?? runner.name;
    const first = market.runners.length;
    market.runners.push(...added.map((runner, index) => newRunner(runner, first + index)));
    if (added.length > 0) market.version += 1;
    await rows.updateMarketDefinition(this.#database, market, added);
    this.#changed(definition.marketId, definition.eventId);
  }

  /** Applies the last status of feed and operator. Returns false if a reader would see no difference. */
  async #applyFeedStatus(market: MarketRecord): Promise<boolean> {
    if (!applyEffectiveStatus(market)) return false;
    await this.#marketSaver.save(market);
    this.#announceStatus(market);
    return true;
  }

  #announceStatus(market: MarketRecord): void {
    this.#bus.publish('market-status', {
      marketId: market.definition.marketId,
      eventId: market.definition.eventId,
      status: market.status,
      reason: market.reason,
    });
  }

  #changed(marketId: string, eventId: string): void {
    this.#bus.publish('market-changed', { marketId, eventId });
  }
}
