/** What the parts of the stream share, and what they use of the server. */
import type { SiteTerms } from '../../../http/site-terms.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Log } from '../../../platform/log.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import type { Catalogue } from '../../catalogue/catalogue-port.ts';
import type { MarketActivity } from '../../orders/views/market-activity-port.ts';
import type { TradingOrders } from '../../orders/trading-orders-port.ts';
import type { Bus } from '../../topics-port.ts';
import type { ApiSessions } from '../identity/sessions-port.ts';
import type { ExposedMarkets } from '../listing/exposed-markets.ts';
import type { NumericIds } from '../listing/numeric-ids-port.ts';
import type { TradedVolumes } from '../listing/traded-volumes.ts';

/** A client continues an ended subscription within this time. */
export const KEEPS_MS = 120_000;

export interface StreamParts {
  readonly database: Database;
  readonly bus: Bus;
  readonly catalogue: Pick<Catalogue, 'market' | 'markets'>;
  readonly orders: Pick<TradingOrders, 'depth' | 'displayed'>;
  readonly activity: Pick<MarketActivity, 'matches' | 'removals' | 'startingPrices'>;
  readonly volumes: TradedVolumes;
  readonly ids: NumericIds;
  readonly exposed: ExposedMarkets;
  readonly sessions: ApiSessions;
  /** Terms of the site whose markets the listener shows. */
  readonly site: () => SiteTerms;
  /** The product's clock, for times of publication. */
  readonly clock: Pick<Clock, 'now'>;
  /** Real time, for heartbeats, conflation and timeouts. */
  readonly machineClock: Clock;
  readonly log: Log;
}

/** Where a subscription writes its messages. */
export interface Sink {
  /** Whether the client has not read what was sent: changes are then merged until it has. */
  isBlocked(): boolean;
  write(line: string): void;
}

/** A market or order subscription of a connection. */
export interface Subscription {
  /** Sends changes, or a heartbeat, if they are due. `now`: ms of the monotonic clock. */
  pump(now: number): void;
  end(now: number): void;
}
