/** A market as a viewer sees it: the catalogue's data with the books and quotes of the viewer's pool and the site's terms. */
import type { MarketView } from '@maidan/contract';
import type { SiteTerms } from '../../http/site-terms.ts';
import type { CatalogueMarket } from './catalogue-port.ts';

export interface MarketViews {
  /** Pool 1 is that of demo accounts (D-12). */
  of(market: CatalogueMarket, pool: 0 | 1, site: SiteTerms): MarketView;
  /**
   * SO-05, SO-06: visible, not deleted, MATCH_ODDS or TOURNAMENT_WINNER, not closed; sorted by openDate. Further client filters are
   * ignored (T-12).
   */
  home(): readonly CatalogueMarket[];
}
