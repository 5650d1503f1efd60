/** Makes what clients see of markets, from the catalogue and the terms of the site. */
import { shownMarketStatus, shownRunnerStatus, type MarketSnapshot, type RunnerSnapshot } from '@maidan/betfair';
import { effectiveDelayMs, EVENT_TYPES, sportOfEventType } from '@maidan/domain';
import type { SiteTerms } from '../../../http/site-terms.ts';
import type { Catalogue, CatalogueMarket } from '../../catalogue/catalogue-port.ts';
import type { MarketActivity } from '../../orders/views/market-activity-port.ts';
import type { ExposedMarkets } from './exposed-markets.ts';
import type { ListedMarket, MarketSnapshots } from './market-snapshots-port.ts';
import type { NumericIds } from './numeric-ids-port.ts';

export interface SnapshotParts {
  readonly catalogue: Pick<Catalogue, 'market' | 'markets' | 'storedMarket'>;
  readonly ids: NumericIds;
  readonly activity: Pick<MarketActivity, 'removals'>;
  readonly exposed: ExposedMarkets;
  /** Terms of the site whose catalogue the listener shows. */
  readonly site: () => SiteTerms;
}

/** Makes the snapshots of one process. */
export function createMarketSnapshots(parts: SnapshotParts): MarketSnapshots {
  return new CatalogueSnapshots(parts);
}

class CatalogueSnapshots implements MarketSnapshots {
  readonly #parts: SnapshotParts;

  constructor(parts: SnapshotParts) {
    this.#parts = parts;
  }

  open(): Promise<readonly ListedMarket[]> {
    return this.of(this.#parts.catalogue.markets().filter(({ status }) => shownMarketStatus(status) !== 'CLOSED'));
  }

  async of(markets: readonly CatalogueMarket[]): Promise<readonly ListedMarket[]> {
    const exposed = markets.filter((market) => this.#parts.exposed.includes(market));
    await this.#parts.ids.prepareMarkets(exposed);
    const reduced = exposed.filter(({ runners }) => runners.some(({ status }) => status === 'REMOVED'));
    const removals = await this.#parts.activity.removals(reduced.map(({ id }) => id));
    const removedAt = new Map(removals.map(({ market, runner, at }) => [`${market} ${runner}`, at]));
    return exposed.map((market) => ({ market, shown: snapshotOf(this.#parts, market, (runner) => removedAt.get(`${market.id} ${runner}`) ?? null) }));
  }

  async find(ids: readonly string[]): Promise<readonly ListedMarket[]> {
    const { catalogue } = this.#parts;
    const found = await Promise.all(
      [...new Set(ids)].map(async (id) => {
        const marketId = await this.#parts.ids.marketOf(id);
        return marketId === undefined ? undefined : (catalogue.market(marketId) ?? catalogue.storedMarket(marketId));
      }),
    );
    return this.of(found.filter((market) => market !== undefined));
  }
}

/** Returns what clients see of a market whose aliases are stored. `removedAt`: when a runner was removed while the market traded, ms since 1970; null: it was not. */
export function snapshotOf(
  { exposed, ids, site }: Pick<SnapshotParts, 'exposed' | 'ids' | 'site'>,
  market: CatalogueMarket,
  removedAt: (runner: number) => number | null,
): MarketSnapshot {
  const { definition, event } = market;
  const { commissionBp, delays } = site();
  const { competitionId, competitionName, eventId, eventName, eventTypeId, openDate } = event.definition;
  const isLine = market.kind === 'line';
  const sport = sportOfEventType(eventTypeId) as keyof typeof EVENT_TYPES;
  const sortPriorities = new Map(definition.runners.map(({ selectionId, sortPriority }) => [selectionId, sortPriority]));
  const delayMs = effectiveDelayMs({ marketType: definition.marketType, eventTypeId, betDelay: definition.betDelay }, delays);
  const runners = market.runners.map((runner): RunnerSnapshot => ({
    selectionId: ids.selectionId(runner.selectionId),
    name: runner.name,
    sortPriority: sortPriorities.get(runner.selectionId) ?? runner.runner + 1,
    ...shownRunnerStatus({ status: market.status, isLine }, runner),
    removedAt: removedAt(runner.runner),
  }));
  return {
    marketId: ids.marketId(definition.marketId),
    marketName: definition.marketName,
    marketType: definition.marketType.toUpperCase().replaceAll(/[^A-Z0-9_]/g, '_'),
    bettingType: isLine ? 'LINE' : 'ODDS',
    eventType: { id: sport, name: EVENT_TYPES[sport] },
    competition: competitionId === '' ? null : { id: ids.competitionId(competitionId), name: competitionName },
    event: { id: ids.eventId(eventId), name: eventName, openDate },
    status: shownMarketStatus(market.status),
    inPlay: market.inPlay,
    turnInPlay: definition.turnInPlay,
    betDelay: Math.ceil(delayMs / 1000),
    version: market.version,
    crossMatching: exposed.crossMatches(market),
    delayModels: exposed.delayModels(market),
    hasStartingPrice: exposed.hasStartingPrice(market),
    numberOfWinners: definition.numberOfWinners,
    commissionBp: isLine ? 0 : commissionBp,
    runners: runners.toSorted((one, other) => one.sortPriority - other.sortPriority),
  };
}
