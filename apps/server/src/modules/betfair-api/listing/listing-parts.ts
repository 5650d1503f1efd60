/** What the listing operations share. */
import type { Database } from '../../../platform/postgres/database.ts';
import type { ApiCaller } from '../operation.ts';
import type { MarketActivity } from '../../orders/views/market-activity-port.ts';
import type { LiveBooks } from './live-books.ts';
import type { MarketSnapshots } from './market-snapshots-port.ts';
import type { NumericIds } from './numeric-ids-port.ts';

export interface ListingParts {
  readonly database: Database;
  readonly ids: NumericIds;
  readonly snapshots: MarketSnapshots;
  readonly books: LiveBooks;
  readonly activity: MarketActivity;
}

/** Returns the pool whose books the caller sees. */
export function poolOf({ account }: ApiCaller): 0 | 1 {
  return account.isDemo ? 1 : 0;
}
