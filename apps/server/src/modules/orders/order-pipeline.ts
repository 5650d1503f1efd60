/** What the commit pipeline needs, and what the orders module has of it beyond the port of the others. */
import type { MarketEngine } from '@maidan/engine';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { BatchRows, OrderObserver } from './batch-rows.ts';
import type { ConnectionProbe } from './commit-connection.ts';
import type { BatchCommand, CommitPipeline } from './commit-pipeline-port.ts';

export interface CommitPipelineParts {
  readonly database: Database;
  readonly engine: MarketEngine;
  readonly clock: Clock;
  readonly log: Log;
  /** Marks the session that writes batches, so that a successor can end it. One name per role and database. */
  readonly applicationName?: string;
  /** Called once when another process has taken the leases: this one must not go on. */
  readonly onLeaseLost?: () => void;
  readonly probe?: ConnectionProbe;
  /** Real ms after which a player is told to ask again while a batch is still in doubt; 8000 unless told otherwise. */
  readonly answerWithinMs?: number;
}

/** What the orders module adds to the pipeline: who waits for orders, who is told of changes, what is known of references. */
export interface PipelineHooks {
  readonly observe: OrderObserver;
  /** At once after the commit, before anything else is decided: takes over the new state. */
  committed(rows: BatchRows): void;
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
  /** Lets what waits end, then closes the session. */
  close(): Promise<void>;
  /** Number for a new order or for a new place in a queue; only goes up. For use while deciding. */
  takeOrderNumber(): number;
  /** Last event number of a market, as the database has it; before its first command. */
  setEventSeq(market: number, seq: number): void;
  forgetMarket(market: number): void;
  readonly counters: PipelineCounters;
}

export interface PipelineCounters {
  batches: number;
  commands: number;
  rowsWritten: number;
  conflicts: number;
}
