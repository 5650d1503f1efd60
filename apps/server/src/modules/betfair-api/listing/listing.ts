/** Creates what lists the catalogue and the books for clients of Betfair's API. */
import type { Clock } from '../../../platform/clock.ts';
import type { Depth } from '../../orders/views/depth-port.ts';
import type { ApiOperation } from '../operation.ts';
import { bookOperations } from './book-operations.ts';
import { catalogueOperations } from './catalogue-operations.ts';
import type { ListingParts } from './listing-parts.ts';
import { LiveBooks, type LiveBooksParts } from './live-books.ts';
import { createMarketSnapshots, type SnapshotParts } from './market-snapshots.ts';
import { navigationOperation } from './navigation.ts';
import { profitOperation } from './profit-operation.ts';

export interface ListingSources
  extends Omit<SnapshotParts, 'activity'>, Pick<ListingParts, 'activity' | 'database'>, Pick<LiveBooksParts, 'displayed' | 'volumes'> {
  readonly depth: Depth;
  /** The clock of the machine. */
  readonly clock: Clock;
}

/** Creates the operations and what the stream shares with them. Call `stop` when the app stops. */
export function createListing(sources: ListingSources) {
  const { activity, clock, database, ids } = sources;
  const snapshots = createMarketSnapshots(sources);
  const books = new LiveBooks(sources);
  return {
    snapshots,
    books,
    operations: [...listingOperations({ database, ids, snapshots, books, activity }), navigationOperation(snapshots, clock)],
    stop: (): void => books.stop(),
  };
}

function listingOperations(parts: ListingParts): readonly ApiOperation[] {
  return [...catalogueOperations(parts), ...bookOperations(parts), profitOperation(parts)];
}
