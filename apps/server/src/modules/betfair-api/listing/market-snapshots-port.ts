/** The markets that clients may see. */
import type { MarketSnapshot } from '@maidan/betfair';
import type { CatalogueMarket } from '../../catalogue/catalogue-port.ts';

/** A market of the catalogue and what clients see of it. */
export interface ListedMarket {
  readonly market: CatalogueMarket;
  readonly shown: MarketSnapshot;
}

/** All of these throw if the database is unavailable. */
export interface MarketSnapshots {
  /** Returns the exposed markets that are not closed, with their aliases stored. */
  open(): Promise<readonly ListedMarket[]>;
  /** Returns the exposed ones of these markets, with their aliases stored. */
  of(markets: readonly CatalogueMarket[]): Promise<readonly ListedMarket[]>;
  /** Returns exposed markets by the ids of clients, closed ones too; unknown ids are left out. */
  find(ids: readonly string[]): Promise<readonly ListedMarket[]>;
}
