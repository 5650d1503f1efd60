/** The check whether the next batch may be decided ahead changes nothing; displayed prices are read only if it may. */
import { expect, it, vi } from 'vitest';
import type { BatchRows } from '../../../../src/commit/batch/batch-rows.ts';
import { CommittedBatches, type CommittedBatchesParts } from '../../../../src/modules/orders/state/committed-batches.ts';

const rows = { touchedOrders: new Map([[7, [1]]]), changedBooks: new Map([[3, new Set([0])]]), traded: [] } as unknown as BatchRows;

function batches(options: { readonly counts?: boolean; readonly watched?: boolean } = {}) {
  const display = vi.fn<() => void>();
  const readDisplay = vi.fn<() => () => void>(() => display);
  const parts = {
    playChecks: { counts: () => options.counts ?? false, committed: () => undefined },
    markets: { readDisplay, byKey: () => undefined, shownBooks: (changed: unknown) => changed },
    depth: { isWatched: () => options.watched ?? false, committed: () => undefined },
    delayed: { committed: () => undefined },
    expiry: { committed: () => undefined },
    projected: { committed: () => undefined },
  } as unknown as CommittedBatchesParts;
  return { batches: new CommittedBatches(parts), readDisplay, display };
}

it('the check reads nothing from the engine', () => {
  const { batches: committed, readDisplay } = batches();
  expect(committed.canDecideAhead(rows)).toBe(true);
  expect(committed.canDecideAhead(rows)).toBe(true);
  expect(readDisplay).not.toHaveBeenCalled();
});

it('the check says no while limits of a player count or a viewer watches a whole book', () => {
  expect(batches({ counts: true }).batches.canDecideAhead(rows)).toBe(false);
  expect(batches({ watched: true }).batches.canDecideAhead(rows)).toBe(false);
});

it('a commit publishes the prices that were read before the next batch was decided', () => {
  const { batches: committed, readDisplay, display } = batches();
  committed.keepForCommit(rows);
  expect(readDisplay).toHaveBeenCalledTimes(1);
  expect(display).not.toHaveBeenCalled();
  committed.committed(rows);
  expect(readDisplay).toHaveBeenCalledTimes(1);
  expect(display).toHaveBeenCalledTimes(1);
});
