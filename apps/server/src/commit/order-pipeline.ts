/** What the commit pipeline needs, and what the orders module has of it beyond the port of the others. */
import type { MarketEngine } from '@maidan/engine';
import type { Clock } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import type { Database } from '../platform/postgres/database.ts';
import type { StayAwake } from '../platform/process/stay-awake.ts';
import type { BatchRows, OrderObserver } from './batch/batch-rows.ts';
import type { ConnectionProbe } from './commit-connection.ts';
import type { BatchCommand, CommitPipeline, CommitResult } from './commit-pipeline-port.ts';
import type { Lease } from './leases/lease.ts';
import type { OwnedLeases } from './leases/owned-leases.ts';

export interface CommitPipelineParts {
  readonly database: Database;
  readonly engine: MarketEngine;
  readonly clock: Clock;
  readonly log: Log;
  /** Real time, for the patience with the database: a test that moves `clock` does not move it. */
  readonly machineClock: Clock;
  /** Marks the session that writes batches, so that a successor can end it. One name per role and database. */
  readonly applicationName?: string;
  /**
   * Of a cluster: leases come and go (`addLeases`, `removeLeases`), other processes write wallets too. Absent: this process takes all leases
   * at its start and nobody else writes.
   */
  readonly shared?: SharedPipeline;
  /** Called once when the pipeline has ended for good: the process must not go on. */
  readonly onPipelineEnd?: (end: PipelineEnd) => void;
  readonly probe?: ConnectionProbe;
  /** Told of each batch that was committed: its commands, and the seconds from its first decision to its answer. */
  readonly measure?: (commands: number, seconds: number) => void;
  /** Told of the write of a bet that is alone: nothing else is to be done until it has ended. Absent: the process may sleep. */
  readonly stayAwake?: StayAwake;
  /** Real ms after which a player is told to ask again while a batch is still in doubt; 8000 unless told otherwise. */
  readonly answerWithinMs?: number;
  /** Commands of one batch at most; 200 unless told otherwise. */
  readonly largestBatch?: number;
  /** Real ms that a bet may have to wait for its turn to be taken into the queue; 1000 unless told otherwise. */
  readonly longestWaitMs?: number;
}

/** Why a pipeline writes nothing any more: another process has taken its leases, or its own code failed and the state of the engine is no longer certain. */
export type PipelineEnd = 'lease-lost' | 'broken';

/** What a pipeline of a cluster is told. */
export interface SharedPipeline {
  /** The lease that stands for everything that is no market (`Batch.holdLease`). */
  readonly otherLease: number;
  /** Wallets that another process has written are read again: what was counted of these accounts is too. */
  readonly reread: (accounts: readonly number[]) => Promise<void>;
}

/** What the orders module adds to the pipeline: who waits for orders, who is told of changes, what is known of references. */
export interface PipelineHooks {
  readonly observe: OrderObserver;
  /** At once after the commit, before anything else is decided (but what `canDecideAhead` allowed): takes over the new state. */
  committed(rows: BatchRows): void;
  /** Whether the next batch may be decided before this one is committed. False if at its commit the engine must hold this batch and nothing after it. */
  canDecideAhead(rows: BatchRows): boolean;
  /** The next batch is decided before this one is committed: reads from the engine what `committed` needs. */
  keepForCommit(rows: BatchRows): void;
  /** Soon after: tells the bus. */
  publish(rows: BatchRows): void;
  /** A reference of the batch was used before: finds out which, so that its command answers from the store. */
  lookUpReferences(commands: readonly BatchCommand[]): Promise<void>;
}

/** The pipeline as the orders module sees it. */
export interface OrderPipeline extends CommitPipeline {
  attach(hooks: PipelineHooks): void;
  /** Takes the leases, ends what the last owner left running, opens the session. Nothing may be submitted before. */
  open(): Promise<void>;
  /** These markets are this process's to write from now on. Their orders get numbers above all that were given before. Throws when the database is away. */
  addLeases(leases: readonly Lease[]): Promise<void>;
  /** Those it writes under; what comes for one that is removed is a fault. */
  readonly leases: Pick<OwnedLeases, 'remove'>;
  /** Another process has written these wallets: they are read again before anything else is decided. */
  noteStale(accounts: readonly number[]): void;
  /** Another process has taken what this one held: nothing is written any more. */
  fenceLeases(): void;
  /** Lets what waits end, then closes the session. */
  close(): Promise<void>;
  /** Number for a new order or for a new place in a queue; only goes up. For use while deciding. */
  takeOrderNumber(): number;
  /** Last event number of a market, as the database has it; before its first command. */
  setEventSeq(market: number, seq: number): void;
  forgetMarket(market: number): void;
  readonly counters: PipelineCounters;
  /** Commands in the queue. */
  readonly waiting: number;
}

export interface PipelineCounters {
  batches: number;
  commands: number;
  rowsWritten: number;
  conflicts: number;
  /** Commands of which nothing was written, told to try again or failed by a fault. */
  abandoned: number;
}

/** A command in the queue. */
export interface Waiting {
  readonly command: BatchCommand;
  /** Real ms. */
  readonly since: number;
  readonly resolve: (result: CommitResult) => void;
}
