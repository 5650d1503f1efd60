/**
 * TEST FIXTURE: an in-memory Catalogue behind the port, which also writes the rows that order lists and settlement read. With it, tests
 * of orders, wallet and settlement can set a market's state directly; the real one is in modules/catalogue.
 */
import {
  STARTING_PRICES,
  tradingKindOf,
  type EventDefinition,
  type MarketDefinition,
  type MarketResult,
  type MarketStatus,
  type RunnerStatus,
  type Score,
  type StartingPrice,
  type SuspensionReason,
} from '@maidan/domain';
import type { Database } from '../../../src/platform/postgres/database.ts';
import { applyResultToRunners } from '../../../src/modules/catalogue/catalogue-records.ts';
import type { Catalogue, CatalogueEvent, CatalogueMarket } from '../../../src/modules/catalogue/catalogue-port.ts';
import { FedVolumes } from '../../../src/modules/catalogue/fed-volumes.ts';

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

export class TestingCatalogue implements Catalogue {
  readonly #database: Database;
  readonly #events = new Map<string, CatalogueEvent>();
  readonly #markets = new Map<string, CatalogueMarket>();

  constructor(database: Database) {
    this.#database = database;
  }

  load(): Promise<void> {
    return Promise.resolve();
  }
  keepTotals(): Promise<void> {
    return Promise.resolve();
  }
  event(eventId: string): CatalogueEvent | undefined {
    return this.#events.get(eventId);
  }
  market(marketId: string): CatalogueMarket | undefined {
    return this.#markets.get(marketId);
  }
  marketByKey(id: number): CatalogueMarket | undefined {
    return [...this.#markets.values()].find((market) => market.id === id);
  }
  events(): readonly CatalogueEvent[] {
    return [...this.#events.values()];
  }
  markets(): readonly CatalogueMarket[] {
    return [...this.#markets.values()];
  }
  storedMarket(marketId: string): Promise<CatalogueMarket | undefined> {
    return Promise.resolve(this.#markets.get(marketId));
  }
  storedEvent(eventId: string): Promise<CatalogueEvent | undefined> {
    return Promise.resolve(this.event(eventId));
  }

  async addEvent(definition: EventDefinition, source: string): Promise<CatalogueEvent> {
    const { eventId, eventTypeId, competitionId, competitionName, eventName, openDate } = definition;
    await this.#database.query(
      'insert into event (event_id, event_type_id, competition_id, competition_name, event_name, open_date, source) values ($1, $2, $3, $4, $5, $6, $7)',
      [eventId, eventTypeId, competitionId, competitionName, eventName, new Date(openDate), source],
    );
    const event: CatalogueEvent = { definition, source, status: 'LIVE', score: null, markets: new Set() };
    this.#events.set(eventId, event);
    return event;
  }

  async addMarket(definition: MarketDefinition, startingPrice: StartingPrice = 'OFF'): Promise<CatalogueMarket> {
    const [row] = await this.#database.query<{ id: number }>(
      "insert into market (market_id, event_id, market_name, market_type, number_of_winners, starting_price, status) values ($1, $2, $3, $4, $5, $6, 'OPEN') returning id",
      [
        definition.marketId,
        definition.eventId,
        definition.marketName,
        definition.marketType,
        definition.numberOfWinners,
        STARTING_PRICES.indexOf(startingPrice) || null,
      ],
    );
    const id = row!.id;
    for (const [runner, { selectionId, name, sortPriority }] of definition.runners.entries()) {
      await this.#database.query('insert into runner (market, runner, selection_id, name, sort_priority) values ($1, $2, $3, $4, $5)', [
        id,
        runner,
        selectionId,
        name,
        sortPriority,
      ]);
    }
    const market: CatalogueMarket = {
      id,
      definition,
      kind: tradingKindOf(definition.marketType),
      event: this.#events.get(definition.eventId)!,
      runners: definition.runners.map(({ selectionId, name }, runner) => ({ runner, selectionId, name, status: 'ACTIVE', reduction: null })),
      startingPrice,
      status: 'OPEN',
      reason: null,
      operatorSuspended: false,
      inPlay: false,
      version: 1,
      visible: true,
      deleted: false,
      limits: null,
      result: null,
      resultGeneration: 0,
      settledAt: null,
      totalMatched: 0,
      lastPrices: new Map(),
      fedVolumes: new FedVolumes(),
      feedStale: false,
    };
    this.#markets.set(definition.marketId, market);
    market.event.markets.add(definition.marketId);
    return market;
  }

  async setMarketStatus(marketId: string, status: MarketStatus, inPlay: boolean, reason: SuspensionReason | null): Promise<void> {
    const market = this.#markets.get(marketId)!;
    if (market.status !== status || market.inPlay !== inPlay) market.version += 1;
    market.status = status;
    market.inPlay = inPlay;
    market.reason = reason;
    await this.#save(market);
  }
  async setOperatorSuspended(marketId: string, suspended: boolean): Promise<void> {
    this.#markets.get(marketId)!.operatorSuspended = suspended;
    await Promise.resolve();
  }
  async setRunnerStatus(marketId: string, selectionId: number, status: RunnerStatus, reduction: number | null): Promise<void> {
    const market = this.#markets.get(marketId)!;
    const runner = market.runners.find((candidate) => candidate.selectionId === selectionId)!;
    runner.status = status;
    runner.reduction = reduction;
    market.version += 1;
    await this.#database.query('update runner set status = $3, reduction = $4 where market = $1 and runner = $2', [
      market.id,
      runner.runner,
      status,
      reduction,
    ]);
  }
  async setResult(marketId: string, result: MarketResult | null, generation: number, status: MarketStatus): Promise<void> {
    const market = this.#markets.get(marketId)!;
    applyResultToRunners(market.runners, result, market.result);
    market.result = result;
    market.resultGeneration = generation;
    market.status = status;
    await this.#save(market);
  }
  setLimits(marketId: string, limits: CatalogueMarket['limits']): Promise<void> {
    this.#markets.get(marketId)!.limits = limits;
    return Promise.resolve();
  }
  setScore(eventId: string, score: Score): Promise<void> {
    this.#events.get(eventId)!.score = score;
    return Promise.resolve();
  }
  setEventStatus(eventId: string, status: CatalogueEvent['status']): Promise<void> {
    this.#events.get(eventId)!.status = status;
    return Promise.resolve();
  }
  archive(): Promise<number> {
    return Promise.resolve(0);
  }

  /** Only in the fixture: replaces parts of a market's definition. */
  redefine(marketId: string, part: Partial<MarketDefinition>): void {
    const market: Mutable<CatalogueMarket> = this.#markets.get(marketId)!;
    market.definition = { ...market.definition, ...part };
  }

  async #save(market: CatalogueMarket): Promise<void> {
    await this.#database.query('update market set status = $2, result = $3, result_generation = $4, in_play = $5, version = $6 where id = $1', [
      market.id,
      market.status,
      market.result === null ? null : JSON.stringify(market.result),
      market.resultGeneration,
      market.inPlay,
      market.version,
    ]);
  }
}
