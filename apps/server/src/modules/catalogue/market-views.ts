/** Combines data of catalogue, books and site into views of a market, and selects the markets of the public lists. */
import type { LevelView, LineQuoteView, MarketView, RunnerView } from '@maidan/contract';
import { effectiveDelayMs, effectiveLimits, type FancyRate, type Line, type Paise, type Price } from '@maidan/domain';
import type { DisplayedRunner, Orders } from '../orders/orders-port.ts';
import type { Catalogue, CatalogueMarket, CatalogueRunner, MarketViews } from './catalogue-port.ts';

/** Published levels of a side. */
const DEPTH = 3;

type Quote = DisplayedRunner['houseBack'];
const level = (price: number, size: number): LevelView => ({ price: price as Price, size: size as Paise });
const levels = (list: DisplayedRunner['back']): readonly LevelView[] =>
  list.slice(0, DEPTH).map(({ price, size, implied }) => ({ ...level(price, size), ...(implied === undefined ? {} : { implied }) }));
const houseLevel = (quote: Quote): readonly LevelView[] => (quote === null ? [] : [level(quote.price, quote.size)]);
/** Returns the view of a line quote; null if there is none. A rate of 0 is a suspended quote (RU-29). */
const lineQuote = (quote: Quote): LineQuoteView | null =>
  quote === null || quote.price === 0 ? null : { line: quote.line as Line, rate: quote.price as FancyRate, size: quote.size };

function runnerView(market: CatalogueMarket, runner: CatalogueRunner, displayed: DisplayedRunner): RunnerView {
  const last = market.lastPrices.get(runner.selectionId);
  return {
    selectionId: runner.selectionId,
    name: runner.name,
    status: runner.status,
    back: market.kind === 'exchange' ? levels(displayed.back) : market.kind === 'bookmaker' ? houseLevel(displayed.houseBack) : [],
    lay: market.kind === 'exchange' ? levels(displayed.lay) : market.kind === 'bookmaker' ? houseLevel(displayed.houseLay) : [],
    no: market.kind === 'line' ? lineQuote(displayed.houseLay) : null,
    yes: market.kind === 'line' ? lineQuote(displayed.houseBack) : null,
    last: last === undefined ? null : (last as Price),
    startingPrice: displayed.start?.price ?? null,
    projected: displayed.start?.projected ?? null,
  };
}

/**
 * Creates the views. `displayed` is the orders module's view of one runner's book in one pool. `isServed`: a process accepts bets on the
 * market now.
 */
export function createMarketViews(
  catalogue: Pick<Catalogue, 'markets'>,
  displayed: Orders['displayed'],
  isServed: (market: CatalogueMarket) => boolean = () => true,
): MarketViews {
  return {
    home: () => homeMarkets(catalogue.markets()),
    of(market, pool, site): MarketView {
      const { definition, event } = market;
      const facts = {
        marketName: definition.marketName,
        marketType: definition.marketType,
        eventTypeId: event.definition.eventTypeId,
        betDelay: definition.betDelay,
      };
      const limits = effectiveLimits(facts, { limits: site.limits, placeBetLimit: site.placeBetLimit, own: [market.limits] });
      return {
        marketId: definition.marketId,
        marketName: definition.marketName,
        marketType: definition.marketType,
        fancyKind: definition.fancyKind ?? null,
        eventId: event.definition.eventId,
        eventName: event.definition.eventName,
        eventTypeId: event.definition.eventTypeId,
        competitionId: event.definition.competitionId,
        competitionName: event.definition.competitionName,
        openDate: event.definition.openDate,
        status: market.status,
        reason: market.reason,
        inPlay: market.inPlay,
        version: market.version,
        betDelayMs: effectiveDelayMs(facts, site.delays),
        commissionBp: market.kind === 'exchange' ? site.commissionBp : 0,
        minStake: limits.minStake,
        maxStake: limits.maxStake,
        startingPrice: market.startingPrice,
        feedStale: market.feedStale || !isServed(market),
        totalMatched: market.totalMatched as Paise,
        runs: market.result?.type === 'runs' ? market.result.runs : null,
        runners: market.runners.map((runner) => runnerView(market, runner, displayed(definition.marketId, runner.runner, pool))),
      };
    },
  };
}

export const isPublic = (market: CatalogueMarket): boolean => market.visible && !market.deleted;
/** Returns whether a market is open or suspended. */
export const isRunning = (market: CatalogueMarket): boolean => market.status === 'OPEN' || market.status === 'SUSPENDED';
export const byOpenDate = (one: CatalogueMarket, other: CatalogueMarket): number =>
  one.event.definition.openDate - other.event.definition.openDate || (one.definition.marketId < other.definition.marketId ? -1 : 1);

const HOME_TYPES: readonly string[] = ['MATCH_ODDS', 'TOURNAMENT_WINNER'];

/** Returns the list of Home (SO-05, SO-06). */
export function homeMarkets(markets: readonly CatalogueMarket[]): readonly CatalogueMarket[] {
  return markets.filter((market) => isPublic(market) && isRunning(market) && HOME_TYPES.includes(market.definition.marketType)).toSorted(byOpenDate);
}
