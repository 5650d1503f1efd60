/** Wraps a command so that its batch also writes the record of the running action, if the command writes anything. */
import { runningAction } from '../platform/postgres/action-record.ts';
import type { Batch, BatchCommand } from './commit-pipeline-port.ts';

/** Returns the command unchanged outside of an action, or if another write of the action already has the record. */
export function withActionRecord(command: BatchCommand): BatchCommand {
  const action = runningAction();
  const record = action?.claim() ?? null;
  if (action === undefined || record === null) return command;
  let wrote = false;
  return {
    ...(command.isExclusive === undefined ? {} : { isExclusive: command.isExclusive }),
    ...(command.isImpatient === undefined ? {} : { isImpatient: command.isImpatient }),
    ...(command.isLasting === undefined ? {} : { isLasting: command.isLasting }),
    decide(batch) {
      const watched = watchedBatch(batch);
      command.decide(watched.batch);
      ({ wrote } = watched);
      if (wrote) for (const { text, values } of record) batch.also('after', text, values);
    },
    committed() {
      action.settle(wrote);
      command.committed?.();
    },
    abandoned(result) {
      action.settle(false);
      command.abandoned?.(result);
    },
    refresh: async () => command.refresh?.(),
  };
}

/** Wraps a batch and records whether the command has written through it. */
function watchedBatch(batch: Batch): { readonly batch: Batch; readonly wrote: boolean } {
  let wrote = false;
  const noting =
    <Args extends readonly unknown[], Result>(write: (...args: Args) => Result) =>
    (...args: Args): Result => {
      wrote = true;
      return write(...args);
    };
  return {
    get wrote() {
      return wrote;
    },
    batch: {
      engine: batch.engine,
      now: batch.now,
      get results() {
        return batch.results;
      },
      book: noting((transfer) => batch.book(transfer)),
      also: noting((when, text, values) => batch.also(when, text, values)),
      touchMarket: noting((market) => batch.touchMarket(market)),
      touchOrder: noting((account, order) => batch.touchOrder(account, order)),
      setWithdrawing: (account, balance) => batch.setWithdrawing(account, balance),
      touchBooks: (market, runners) => batch.touchBooks(market, runners),
      holdLease: (number) => batch.holdLease(number),
    },
  };
}
