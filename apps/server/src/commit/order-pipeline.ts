/** Parameters and internal interface of the commit pipeline, for the orders module. Other modules use commit-pipeline-port.ts. */
import type { OrderId } from '@maidan/domain';
import type { MarketEngine } from '@maidan/engine';
import type { Clock } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import type { Database } from '../platform/postgres/database.ts';
import type { StayAwake } from '../platform/process/stay-awake.ts';
import type { BatchRows, OrderObserver } from './batch/batch-rows.ts';
import type { ConnectionProbe } from './commit-connections.ts';
import type { BatchCommand, CommitPipeline } from './commit-pipeline-port.ts';
import type { Lease, OwnedLeases } from './leases.ts';

export interface CommitPipelineParts {
  readonly database: Database;
  readonly engine: MarketEngine;
  readonly clock: Clock;
  readonly log: Log;
  /** Real time for database timeouts. It does not move when a test moves `clock`. */
  readonly machineClock: Clock;
  /** Name of the session that writes batches, so that a successor can end it. One name per role and database. */
  readonly applicationName?: string;
  /**
   * In a cluster: leases come and go (`addLeases`, `leases.remove`), and other processes write wallets too. Absent: this process takes
   * all leases at its start and is the only writer.
   */
  readonly shared?: SharedPipeline;
  /** Called once when the pipeline has ended for good: the process must exit. */
  readonly onPipelineEnd?: (end: PipelineEnd) => void;
  readonly probe?: ConnectionProbe;
  /** Called after each commit with the number of commands and the seconds from the first decision to the answer. */
  readonly measure?: (commands: number, seconds: number) => void;
  /** Called with the write of a single bet: keeps the process awake until it ends. Absent: the process may sleep. */
  readonly stayAwake?: StayAwake;
  /** Real ms after which callers of a batch without a known outcome get BUSY. Default: 8000. */
  readonly answerWithinMs?: number;
  /** Maximum commands in one batch. Default: 200. */
  readonly largestBatch?: number;
  /** Maximum real ms that a bet may wait in the queue before new bets are refused. Default: 1000. */
  readonly longestWaitMs?: number;
}

/** Why a pipeline has ended: another process has taken its leases, or a bug left the state of the engine uncertain. */
export type PipelineEnd = 'lease-lost' | 'broken';

/** Parameters of a pipeline in a cluster. */
export interface SharedPipeline {
  /** The lease for rows that belong to no market (`Batch.holdLease`). */
  readonly otherLease: number;
  /** Called after wallets that another process has written were read again: reloads the counters of these accounts. */
  readonly reread: (accounts: readonly number[]) => Promise<void>;
}

/** Hooks of the orders module: callers that wait for orders, published changes, known references. */
export interface PipelineHooks {
  readonly observe: OrderObserver;
  /** Called at once after the commit, before any other decision except those that `canDecideAhead` allowed: takes over the new state. */
  committed(rows: BatchRows): void;
  /**
   * Returns whether the next batch may be decided before this one is committed. Returns false if the commit must find this batch and
   * nothing later in the engine.
   */
  canDecideAhead(rows: BatchRows): boolean;
  /** Called before the next batch is decided ahead: reads from the engine what `committed` needs. */
  keepForCommit(rows: BatchRows): void;
  /** Called soon after the commit: publishes to the bus. */
  publish(rows: BatchRows): void;
  /** Called when a reference of the batch was already used: finds out which, so that its command answers from the store. */
  lookUpReferences(commands: readonly BatchCommand[]): Promise<void>;
}

/** The pipeline as the orders module uses it. */
export interface OrderPipeline extends CommitPipeline {
  attach(hooks: PipelineHooks): void;
  /** Without a cluster, takes all leases and ends the sessions that the last owner left behind. Reserves numbers. Call it before `submit`. */
  open(): Promise<void>;
  /** Adds leases under which this process now writes. New orders get numbers above all earlier ones. Throws if the database is unavailable. */
  addLeases(leases: readonly Lease[]): Promise<void>;
  /** Removes leases, or returns one. A command for a market whose lease was removed is a fault. */
  readonly leases: Pick<OwnedLeases, 'ofShard' | 'remove'>;
  /** Marks wallets that another process has written. They are read again before the next decision. */
  noteStale(accounts: readonly number[]): void;
  /** Fences this process because another one has taken its leases: it writes nothing more. */
  fenceLeases(): void;
  /** Lets queued commands end, then closes the session. */
  close(): Promise<void>;
  /** Returns the number for a new order or a new place in a queue; numbers only increase. Call it while deciding. */
  takeOrderNumber(): OrderId;
  /** Sets the last event number of a market, as stored in the database; before its first command. */
  setEventSeq(market: number, seq: number): void;
  forgetMarket(market: number): void;
  readonly counters: PipelineCounters;
  /** Number of commands in the queue. */
  readonly waiting: number;
}

export interface PipelineCounters {
  batches: number;
  commands: number;
  rowsWritten: number;
  conflicts: number;
  /** Commands of which nothing was written: refused for now, or failed by a fault. */
  abandoned: number;
}
