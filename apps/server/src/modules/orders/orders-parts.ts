/** What the orders module is made of, and the defaults of the parts that may be absent. */
import type { MarketEngine } from '@maidan/engine';
import type { OrderPipeline } from '../../commit/order-pipeline.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { Accounts } from '../accounts/accounts-port.ts';
import type { Catalogue, CatalogueMarket } from '../catalogue/catalogue-port.ts';
import type { PlayChecks } from '../play-limits/play-limits-port.ts';
import type { Bus } from '../topics-port.ts';

/** Paise: default maximum risk of the house on one outcome of a market: 5 crore rupees. */
export const HOUSE_LIMIT = 5_00_00_000_00;

/** Checks of an exchange without the module of limits. */
export const NOTHING_SET: PlayChecks = {
  ready: () => true,
  load: () => Promise.resolve(),
  stakeStopOf: () => null,
  counts: () => false,
  take: () => null,
  dropStakes: () => undefined,
  returnStake: () => undefined,
  committed: () => undefined,
};

export interface OrdersParts {
  readonly database: Database;
  readonly engine: MarketEngine;
  readonly pipeline: OrderPipeline;
  readonly catalogue: Catalogue;
  readonly accounts: Pick<Accounts, 'byKey' | 'limits'>;
  readonly bus: Bus;
  readonly clock: Clock;
  /** Real time. */
  readonly machineClock: Clock;
  readonly log: Log;
  /** Basis points of commission of a site (D-06). */
  readonly commissionOf: (site: string) => number;
  /** Of bets below the minimum stake (SiteTerms); absent: 0. */
  readonly minPayoutFactorOf?: (site: string) => number;
  readonly siteIsFrozen?: (site: string) => boolean;
  /** Returns whether the person is linked to an operator who is signed in; absent: none is. */
  readonly isOperatorSignedIn?: (person: number) => boolean;
  /** Limits and breaks that players have set; absent: none. */
  readonly playChecks?: PlayChecks;
  readonly houseLimit?: (market: CatalogueMarket) => number;
  /** Whether markets that can match through other runners do so; absent: no. */
  readonly crossMatching?: boolean;
  /** exempt: bets of exchange markets that would only wait have no bet delay. Absent: same, all wait it. */
  readonly passiveDelay?: 'exempt' | 'same';
  /** Maximum stored refused bets per account and day. Default: 5,000. */
  readonly refusedADay?: number;
  /** In a cluster: markets are added with `shards.take`. */
  readonly shared?: boolean;
}
