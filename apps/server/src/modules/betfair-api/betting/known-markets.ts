/** The market that a request names, as bets on it are checked. */
import type { PlaceMarket } from '@maidan/betfair';
import type { RunnerStatus } from '@maidan/domain';
import type { CatalogueMarket, CatalogueRunner } from '../../catalogue/catalogue-port.ts';
import type { BettingParts } from './betting-parts.ts';

type MarketParts = Pick<BettingParts, 'catalogue' | 'ids' | 'exposed'>;

export interface KnownMarket extends PlaceMarket {
  readonly market: CatalogueMarket;
  /** By the id that clients see. */
  readonly catalogueRunners: ReadonlyMap<number, CatalogueRunner>;
}

/** Returns the market with this id of the API; undefined: unknown, or clients do not see it. Throws if the database is unavailable. */
export async function knownMarket(parts: MarketParts, marketId: string): Promise<KnownMarket | undefined> {
  const own = await parts.ids.marketOf(marketId);
  if (own === undefined) return undefined;
  const market = parts.catalogue.market(own) ?? (await parts.catalogue.storedMarket(own));
  if (market === undefined || market.kind === 'bookmaker' || !parts.exposed.includes(market)) return undefined;
  await parts.ids.prepareMarkets([market]);
  const catalogueRunners = new Map(market.runners.map((runner) => [parts.ids.selectionId(runner.selectionId), runner]));
  const runners = new Map([...catalogueRunners].map(([id, { status }]): [number, RunnerStatus] => [id, status]));
  return {
    market,
    kind: market.kind,
    status: market.status,
    takesBets: parts.exposed.takesBets(market),
    hasStartingPrice: parts.exposed.hasStartingPrice(market),
    runners,
    catalogueRunners,
  };
}
