/**
 * The one way money and orders are written: commands wait in a queue, what waits becomes one batch, the batch is decided on
 * the engine in order and committed by one statement, all or nothing (FD-14).
 */
import type { MarketEngine } from '@maidan/engine';
import type { Transfer } from '@maidan/ledger';

/** COMMITTED: durable. BUSY, NOT_READY: nothing was written, try again. FAULT: a bug, nothing was written, it is in the log. */
export type CommitResult = 'COMMITTED' | 'BUSY' | 'NOT_READY' | 'FAULT';

/** Won or lost by one transfer: paise after commission, negative is lost. */
export interface BookedResult {
  readonly transfer: number;
  readonly net: number;
}

/** What a command may do while it is decided. Everything said here is taken back when the batch does not commit. */
export interface Batch {
  readonly engine: MarketEngine;
  /** Milliseconds since 1970: the stamp of every row of this batch. */
  readonly now: number;
  /**
   * Books a balanced transfer and answers its number. In an exclusive batch cash and held of players move (the engine takes the wallets
   * after the commit), in a shared one cash only, on the engine at once. Throws (a bug) for other accounts of players, but for
   * `withdrawing` of one whose balance `knowWithdrawing` has told.
   */
  book(transfer: Transfer): number;
  /**
   * Exclusive batches only: what the command has read of the account's `withdrawing` (paise), which is in no engine. Where it is
   * another by now the batch is not written, and the command reads again (`refresh`).
   */
  knowWithdrawing(account: number, balance: number): void;
  /** A statement of one's own in the same transaction, before or after the batch's. Not for what happens with every bet. */
  also(when: 'before' | 'after', text: string, values: readonly unknown[]): void;
  /** What this batch has booked so far as won or lost, by account: transfers of results, voids, corrections and casino rounds. */
  readonly results: ReadonlyMap<number, readonly BookedResult[]>;
  /** The batch writes about this market: its lease is checked, readers are told after the commit. */
  touchMarket(market: number): void;
  /** The batch writes what only one process may, of something that is no market: the lease of its number is checked. */
  holdLease(number: number): void;
  /** Readers of the account are told after the commit. */
  touchOrder(account: number, order: number): void;
}

export interface BatchCommand {
  /** Decided alone, in a batch of its own. */
  readonly exclusive?: boolean;
  /** Refused with BUSY when others have waited too long already: bets, which players send again by themselves. */
  readonly impatient?: boolean;
  /** Waits through an outage of the database instead of being refused: ends of delays, suspensions, settlement. */
  readonly lasting?: boolean;
  /**
   * It may be decided while the batch before it is being written, and what follows while its own is: it decides on the engine and on what stands outside of
   * the pipeline, and `committed` changes nothing that another such command decides on.
   */
  readonly runsAhead?: boolean;
  /**
   * Decides on the state left by the command before. Must not await; may be called several times (after a conflict), so it sets its
   * results anew each time. A throw is a bug: the command fails with FAULT, the others of the batch are decided again.
   */
  decide(batch: Batch): void;
  /** Runs after the commit and before the promise of `submit` resolves. Must not throw or await. */
  committed?(): void;
  /** Runs when nothing of it was or will be written. */
  abandoned?(result: Exclude<CommitResult, 'COMMITTED'>): void;
  /** Another writer was first (a reference, a wallet): read again what this command believed. */
  refresh?(): Promise<void>;
}

export interface CommitPipeline {
  /** Resolves after the commit, or as soon as it is certain that nothing was written. Never rejects. */
  submit(command: BatchCommand): Promise<CommitResult>;
  /**
   * Makes the engine know these accounts' wallets; before a command that touches them. Answers those without a wallet. `opening`:
   * takes accounts without a wallet as empty ones, for the command that makes the row. Throws when the database is away.
   */
  ensureAccounts(accounts: readonly number[], opening?: boolean): Promise<readonly number[]>;
  /** False while the database is away or another process has taken the leases. */
  ready(): boolean;
  /** Resolves when nothing waits and nothing is in flight. */
  idle(): Promise<void>;
}
