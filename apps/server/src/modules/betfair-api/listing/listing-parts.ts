/** What the listing operations share. */
import type { ApiCaller } from '../operation.ts';
import type { MarketActivity } from '../../orders/views/market-activity-port.ts';
import type { LiveBooks } from './live-books.ts';
import type { MarketSnapshots } from './market-snapshots-port.ts';
import type { NumericIds } from './numeric-ids-port.ts';
import type { NamedOrders } from './own-bets.ts';

export interface ListingParts {
  readonly ids: NumericIds;
  readonly snapshots: MarketSnapshots;
  readonly books: LiveBooks;
  readonly activity: MarketActivity;
  /** The customer's references of orders. */
  readonly references: NamedOrders;
}

/** Returns the pool whose books the caller sees. */
export function poolOf({ account }: ApiCaller): 0 | 1 {
  return account.isDemo ? 1 : 0;
}
