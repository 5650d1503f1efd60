/** Applies feed events: the only place where they change catalogue, queue, makers and settlement. */
import type { FeedEvent, MarketDefinition, MaterialEventKind, SuspensionReason } from '@maidan/domain';
import type { Clock } from '../../platform/clock.ts';
import type { CatalogueMarket } from '../catalogue/catalogue-port.ts';
import type { Orders } from '../orders/orders-port.ts';
import type { PriceEvent } from '../makers/makers-port.ts';
import type { Settlement } from '../settlement/settlement-port.ts';
import { isFact } from './feed-store.ts';
import { type MarketGate, resultFault } from './market-gate.ts';
import { MarketDriver, type DriverParts } from './market-driver.ts';

export interface ApplicationParts extends DriverParts {
  readonly orders: Pick<Orders, 'suspend' | 'resume' | 'close' | 'materialEvent' | 'setRunnerActive' | 'registerMarket'>;
  readonly settlement: Pick<Settlement, 'settle'>;
  readonly clock: Clock;
}

type MarketScoped = Extract<FeedEvent, { readonly marketId: string }>;
type EventScoped = Exclude<FeedEvent, MarketScoped>;

/** Football: these also lapse resting orders; a wicket or the end of a set does not (RU-12). */
const LAPSES_RESTING: ReadonlySet<MaterialEventKind> = new Set(['GOAL', 'RED_CARD', 'PENALTY']);

export class FeedApplication {
  readonly driver: MarketDriver;
  readonly #parts: ApplicationParts;

  constructor(parts: ApplicationParts) {
    this.#parts = parts;
    this.driver = new MarketDriver(parts);
  }

  /**
   * Returns the facts of a message that must be stored, without statuses that only repeat. If one status of a market is new, all its
   * statuses in the message are kept, so that the last one also applies after a crash.
   */
  factsOf(events: readonly FeedEvent[]): readonly FeedEvent[] {
    const changed = new Set<string>();
    for (const event of events) if (event.type === 'market-status' && !this.#isRepeated(event)) changed.add(event.marketId);
    return events.filter((event) => isFact(event) && (event.type !== 'market-status' || changed.has(event.marketId)));
  }

  #isRepeated(event: Extract<FeedEvent, { type: 'market-status' }>): boolean {
    const feedStatus = this.driver.gate(event.marketId)?.feedStatus ?? null;
    return feedStatus !== null && feedStatus.status === event.status && feedStatus.inPlay === event.inPlay && feedStatus.reason === statusReason(event);
  }

  /**
   * Applies the events of one message in order. Adjacent events of different markets run concurrently, so that a ball that suspends
   * twenty markets does not take twenty turns.
   */
  async apply(source: string, events: readonly FeedEvent[], exact = false): Promise<void> {
    let run: MarketScoped[] = [];
    for (const event of events) {
      if (isMarketScoped(event)) run.push(event);
      else {
        await this.#applyRun(run, exact);
        run = [];
        await this.#applyToEvent(source, event);
      }
    }
    await this.#applyRun(run, exact);
  }

  async #applyRun(run: readonly MarketScoped[], exact: boolean): Promise<void> {
    const byMarket = new Map<string, MarketScoped[]>();
    for (const event of run) {
      const known = byMarket.get(event.marketId);
      if (known === undefined) byMarket.set(event.marketId, [event]);
      else known.push(event);
    }
    const ends = await Promise.allSettled([...byMarket].map(([marketId, events]) => this.#applyToMarket(marketId, events, exact)));
    // all markets finish before a fault is thrown, so that a retry repeats complete turns
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
  }

  async #applyToMarket(marketId: string, events: readonly MarketScoped[], exact: boolean): Promise<void> {
    const market = this.#parts.catalogue.market(marketId);
    const gate = this.driver.gate(marketId);
    if (market === undefined || gate === undefined) return this.#applyWithoutGate(marketId, events);
    if (exact) this.#parts.makers.setExact(marketId);
    let prices: PriceEvent[] = [];
    for (const event of events) {
      if (isPrice(event)) {
        prices.push(event);
        continue;
      }
      await this.#applyPrices(gate, prices);
      prices = [];
      await this.#applyFact(market, gate, event);
    }
    await this.#applyPrices(gate, prices);
    if (exact) await this.#parts.makers.quoted(marketId);
  }

  /** Applies the events of a market that is not in memory: it can still get a new result; other events are ignored. */
  async #applyWithoutGate(marketId: string, events: readonly MarketScoped[]): Promise<void> {
    for (const event of events) {
      if (event.type !== 'result') continue;
      const market = await this.#parts.catalogue.storedMarket(marketId);
      if (market === undefined) this.#parts.log.warn({ marketId }, 'ignored a result of an unknown market');
      else await this.#settle(market, null, event);
    }
  }

  async #applyPrices(gate: MarketGate, prices: readonly PriceEvent[]): Promise<void> {
    if (prices.length === 0) return;
    const fault = this.#parts.makers.prices(gate.marketId, prices);
    if (fault !== null) await this.#suspendSuspect(gate, 'price', `prices that cannot be right: ${fault}`);
    else if (gate.suspect === 'price') {
      gate.suspect = null;
      this.#parts.log.info({ marketId: gate.marketId }, 'prices are valid again');
      await this.driver.drive(gate);
    }
  }

  async #applyFact(market: CatalogueMarket, gate: MarketGate, event: Exclude<MarketScoped, PriceEvent>): Promise<void> {
    switch (event.type) {
      case 'market-status':
        return this.#applyStatus(gate, event);
      case 'runner-status':
        return this.#applyRunnerStatus(market, gate, event);
      case 'traded':
        return this.#applyTraded(market, event);
      case 'result':
        return this.#settle(market, gate, event);
    }
  }

  async #applyStatus(gate: MarketGate, event: Extract<FeedEvent, { type: 'market-status' }>): Promise<void> {
    if (gate.feedStatus?.status === 'CLOSED' && event.status !== 'CLOSED') {
      this.#parts.log.warn({ marketId: gate.marketId, status: event.status }, 'a closed market stays closed');
      return;
    }
    gate.feedStatus = { status: event.status, inPlay: event.inPlay, reason: statusReason(event) };
    if (event.status === 'OPEN' && gate.suspect === 'fact') gate.suspect = null;
    await this.driver.drive(gate);
    if (event.inPlay && this.#parts.catalogue.event(gate.eventId)?.status === 'UPCOMING') await this.#parts.catalogue.setEventStatus(gate.eventId, 'LIVE');
  }

  async #applyRunnerStatus(market: CatalogueMarket, gate: MarketGate, event: Extract<FeedEvent, { type: 'runner-status' }>): Promise<void> {
    const runner = market.runners.find((candidate) => candidate.selectionId === event.selectionId);
    if (runner === undefined) return this.#suspendSuspect(gate, 'fact', `an unknown runner ${event.selectionId}`);
    // winners and losers arrive in the market's result; such a status settles nothing
    if (event.status !== 'ACTIVE' && event.status !== 'SUSPENDED' && event.status !== 'REMOVED') return;
    if (runner.status === 'REMOVED' && event.status !== 'REMOVED') {
      this.#parts.log.warn({ marketId: gate.marketId, selectionId: event.selectionId, status: event.status }, 'a removed runner stays removed');
      return;
    }
    const reduction = event.status === 'REMOVED' ? (event.reduction ?? runner.reduction) : null;
    const known = runner.status === event.status && runner.reduction === reduction;
    if (!known) await this.#parts.catalogue.setRunnerStatus(gate.marketId, event.selectionId, event.status, reduction);
    // a removal that could not be calculated is repeated; one that is already calculated changes nothing
    if (!known || event.status === 'REMOVED') await this.#parts.orders.setRunnerActive(gate.marketId, event.selectionId, event.status === 'ACTIVE');
  }

  #applyTraded(market: CatalogueMarket, event: Extract<FeedEvent, { type: 'traded' }>): void {
    const runner = market.runners.find((candidate) => candidate.selectionId === event.selectionId);
    if (runner !== undefined && event.lastPrice !== undefined) market.lastPrices.set(event.selectionId, event.lastPrice);
    if (runner !== undefined) noteVolumes(market, event);
    // the larger of the feed's volume and our own is shown, because matched volume never decreases
    if (event.totalMatched !== undefined) market.totalMatched = Math.max(market.totalMatched, event.totalMatched);
    this.#parts.bus.publish('market-changed', { marketId: event.marketId, eventId: market.definition.eventId });
  }

  async #settle(market: CatalogueMarket, gate: MarketGate | null, event: Extract<FeedEvent, { type: 'result' }>): Promise<void> {
    const { marketId } = event;
    const fault = resultFault(market, event.result, this.#parts.clock.now());
    if (fault !== null) {
      this.#parts.log.error({ marketId, result: event.result }, `the market is not settled by its feed: ${fault}`);
      if (gate !== null) await this.#suspendSuspect(gate, 'fact', fault);
      return;
    }
    if (gate !== null && gate.feedStatus?.status !== 'CLOSED') {
      gate.feedStatus = { status: 'CLOSED', inPlay: market.inPlay, reason: null };
      await this.driver.drive(gate);
    }
    const outcome = await this.#parts.settlement.settle(marketId, event.result, {
      actor: 'feed',
      ...(event.result.type === 'void' ? { reason: event.result.reason } : {}),
    });
    // the database is unavailable, or another process owns the market now: the message stays and is retried
    if (!outcome.ok && outcome.code === 'NOT_READY') throw new Error(`market ${marketId} cannot be settled now`);
    if (!outcome.ok) this.#parts.log.error({ marketId, result: event.result, code: outcome.code }, 'the settlement refused the result of the feed');
    else this.driver.removeGate(marketId);
  }

  /** Suspends a market whose prices or facts cannot be right. `why` completes the log text. */
  async #suspendSuspect(gate: MarketGate, kind: 'price' | 'fact', why: string): Promise<void> {
    if (gate.suspect === null) this.#parts.log.warn({ marketId: gate.marketId, source: gate.source }, `the market is suspended: ${why}`);
    gate.suspect ??= kind;
    await this.driver.drive(gate);
  }

  async #applyToEvent(source: string, event: EventScoped): Promise<void> {
    const { catalogue, bus, orders } = this.#parts;
    switch (event.type) {
      case 'event':
        await catalogue.addEvent(event.event, source);
        return;
      case 'market':
        return this.#addMarket(source, event);
      case 'score':
        await catalogue.setScore(event.eventId, event.score);
        if (event.score.status !== 'UPCOMING' && event.score.status !== 'FINISHED' && catalogue.event(event.eventId)?.status === 'UPCOMING') {
          await catalogue.setEventStatus(event.eventId, 'LIVE');
        }
        return;
      case 'commentary':
        bus.publish('commentary', { eventId: event.eventId, at: this.#parts.clock.now(), text: event.text, textHindi: event.textHindi });
        return;
      case 'material-event':
        return orders.materialEvent(event.eventId, LAPSES_RESTING.has(event.kind));
      case 'event-closed':
        return this.#closeEvent(event.eventId);
    }
  }

  async #addMarket(source: string, event: Extract<FeedEvent, { type: 'market' }>): Promise<void> {
    const { catalogue, orders, log } = this.#parts;
    if (catalogue.event(event.market.eventId) === undefined && catalogue.market(event.market.marketId) === undefined) {
      log.warn({ marketId: event.market.marketId, eventId: event.market.eventId }, 'ignored a market of an unknown or ended event');
      return;
    }
    const market = await catalogue.addMarket(this.#withFixedRunners(event.market));
    if (market.status === 'SETTLED' || market.status === 'VOID') return;
    this.driver.addGate(market, source);
    await orders.registerMarket(event.market.marketId);
  }

  /** Returns the definition without runners that join an open market, and logs them: a book has fixed runners from its opening. */
  #withFixedRunners(definition: MarketDefinition): MarketDefinition {
    const known = this.#parts.catalogue.market(definition.marketId)?.runners;
    if (known === undefined) return definition;
    const runners = definition.runners.filter((runner) => known.some((one) => one.selectionId === runner.selectionId));
    if (runners.length < definition.runners.length) this.#parts.log.warn({ marketId: definition.marketId }, 'ignored runners that join an open market');
    return { ...definition, runners };
  }

  async #closeEvent(eventId: string): Promise<void> {
    const { catalogue, log } = this.#parts;
    const open = catalogue.markets({ eventId }).filter((market) => market.status !== 'SETTLED' && market.status !== 'VOID');
    for (const market of open) {
      const gate = this.driver.gate(market.definition.marketId);
      if (gate === undefined) continue;
      gate.feedStatus = { status: 'CLOSED', inPlay: market.inPlay, reason: null };
      await this.driver.drive(gate);
      this.driver.removeGate(gate.marketId);
    }
    if (open.length > 0)
      log.warn(
        { eventId, markets: open.map((market) => market.definition.marketId) },
        'the event has ended and these markets have no result; the operator must settle them',
      );
    await catalogue.setEventStatus(eventId, 'FINISHED');
  }
}

function statusReason(event: Extract<FeedEvent, { type: 'market-status' }>): SuspensionReason | null {
  return event.status === 'SUSPENDED' ? (event.reason ?? 'SUSPENDED') : null;
}

function isMarketScoped(event: FeedEvent): event is MarketScoped {
  return 'marketId' in event;
}

function isPrice(event: MarketScoped): event is PriceEvent {
  return event.type === 'ladder' || event.type === 'house-quote' || event.type === 'line-quote';
}

/** Records volumes by price in memory: those of the feed, otherwise the increase of the market's total at the runner's last price. */
function noteVolumes(market: CatalogueMarket, event: Extract<FeedEvent, { type: 'traded' }>): void {
  const { selectionId, volumes, totalMatched = 0 } = event;
  for (const { price, size } of volumes ?? []) market.fedVolumes.setTotal({ selectionId, price, matched: size });
  if (volumes !== undefined) return;
  const price = event.lastPrice ?? market.lastPrices.get(selectionId);
  const rise = totalMatched - market.totalMatched;
  if (price !== undefined && rise > 0) market.fedVolumes.add(selectionId, price, rise);
}
