/**
 * The only way to write money and orders. Commands wait in a queue and form batches. A batch is decided on the engine in order and
 * committed by one statement, all or nothing (FD-14).
 */
import type { OrderId, Paise } from '@maidan/domain';
import type { MarketEngine } from '@maidan/engine';
import type { Transfer } from '@maidan/ledger';

/** COMMITTED: durable. BUSY, NOT_READY: nothing was written, try again. FAULT: a bug, nothing was written, the log has the error. */
export type CommitResult = 'COMMITTED' | 'BUSY' | 'NOT_READY' | 'FAULT';

/** Win or loss of one transfer: paise after commission, negative for a loss. */
export interface BookedResult {
  readonly transfer: number;
  readonly net: Paise;
}

/** The operations of a command while it is decided. All of them are rolled back if the batch does not commit. */
export interface Batch {
  readonly engine: MarketEngine;
  /** Milliseconds since 1970: the timestamp of every row of this batch. */
  readonly now: number;
  /**
   * Books a balanced transfer and returns its number. In an exclusive batch it moves cash and held of players (the engine loads the
   * wallets after the commit); in a shared batch it moves cash only, at once on the engine. Throws (a bug) for other accounts of players,
   * except `withdrawing` of an account passed to `setWithdrawing`.
   */
  book(transfer: Transfer): number;
  /**
   * Exclusive batches only: sets the balance of the account's `withdrawing` that the command has read, in paise; the engine does not hold
   * it. If the stored balance has changed, the batch is not written and the command reads again (`refresh`).
   */
  setWithdrawing(account: number, balance: Paise): void;
  /** Adds a statement to the same transaction, before or after the batch's own. Do not use it for statements of every bet. */
  also(when: 'before' | 'after', text: string, values: readonly unknown[]): void;
  /** Wins and losses that this batch has booked so far, by account: results, voids, corrections and casino rounds. */
  readonly results: ReadonlyMap<number, readonly BookedResult[]>;
  /** Records that the batch writes to this market: its lease is checked, and readers are notified after the commit. */
  touchMarket(market: number): void;
  /** Publishes all books of the market after the commit, because they show something else although no order in them changed. */
  touchBooks(market: number, runners: number): void;
  /** Records that the batch writes rows that belong to no market but to the holder of this lease: the lease is checked. */
  holdLease(number: number): void;
  /** Notifies readers of the account after the commit. */
  touchOrder(account: number, order: OrderId): void;
}

export interface BatchCommand {
  /** Decided alone, in a batch of its own. */
  readonly isExclusive?: boolean;
  /** Refused with BUSY if it would wait too long in the queue: for bets, which players send again. */
  readonly isImpatient?: boolean;
  /** Waits through an outage of the database instead of being refused: ends of delays, suspensions, settlement. */
  readonly isLasting?: boolean;
  /**
   * Whether it may be decided while the batch before it is being written, and be written while the next batch is decided. It must decide
   * only on the engine and on state outside the pipeline, and its `committed` must change nothing that another such command decides on.
   */
  readonly canRunAhead?: boolean;
  /**
   * Decides on the state that the previous command left. Must not await. It may be called several times (after a conflict), so it must
   * reset its results each time. A throw is a bug: the command fails with FAULT, and the other commands of the batch are decided again.
   */
  decide(batch: Batch): void;
  /** Runs after the commit and before the promise of `submit` resolves. Must not throw or await. */
  committed?(): void;
  /** Runs if nothing of the command was or will be written. */
  abandoned?(result: Exclude<CommitResult, 'COMMITTED'>): void;
  /** Another writer was first (a reference, a wallet): reads again what the command relies on. */
  refresh?(): Promise<void>;
}

export interface CommitPipeline {
  /** Resolves after the commit, or once it is certain that nothing was written. Never rejects. */
  submit(command: BatchCommand): Promise<CommitResult>;
  /**
   * Loads these accounts' wallets into the engine; call it before a command that uses them. Returns accounts without a wallet. `opening`:
   * treats accounts without a wallet as empty, for the command that inserts the row. Throws if the database is unavailable.
   */
  ensureAccounts(accounts: readonly number[], opening?: boolean): Promise<readonly number[]>;
  /** Returns false while the database is unavailable or another process has taken the leases. */
  ready(): boolean;
  /** Resolves when the queue is empty and no batch is in progress. */
  idle(): Promise<void>;
}
