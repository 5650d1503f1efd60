/** What the operations on bets need from other modules. */
import type { StakeStop } from '@maidan/domain';
import type { SiteTerms } from '../../../http/site-terms.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Log } from '../../../platform/log.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import type { Catalogue } from '../../catalogue/catalogue-port.ts';
import type { Orders } from '../../orders/orders-port.ts';
import type { ExposedMarkets } from '../listing/exposed-markets.ts';
import type { NumericIds } from '../listing/numeric-ids-port.ts';

export interface BettingParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly catalogue: Pick<Catalogue, 'market' | 'storedMarket'>;
  readonly orders: Pick<Orders, 'placeBatch' | 'replace' | 'cancel' | 'reduce' | 'update' | 'displayed'>;
  readonly ids: NumericIds;
  readonly exposed: ExposedMarkets;
  /** Returns what keeps a person from a new stake; null: nothing. */
  readonly stakeStopOf: (person: number) => StakeStop | null;
  /** Terms of the site whose markets the listener shows. */
  readonly site: () => Pick<SiteTerms, 'delays'>;
  readonly siteIsFrozen: (site: string) => boolean;
  /** Takes `count` from an account's rate of bets; false: there are too many. */
  readonly admit: (account: number, count: number) => boolean;
}
