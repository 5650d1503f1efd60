/**
 * Decides batches on the engine and makes their statements. One batch may be decided while the one before it is still being written (it is sealed
 * in the engine): each has lists of rows of its own, and its events go on from the numbers of the other.
 */
import type { MarketEngine } from '@maidan/engine';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import { BatchRows, type OrderObserver } from './batch-rows.ts';
import { batchPhases, batchStatement, type BatchStatement } from './batch-statement.ts';
import type { Waiting } from '../order-pipeline.ts';
import type { OwnedLeases } from '../leases/owned-leases.ts';
import { RowLists } from './row-columns.ts';

export interface DecisionParts {
  readonly engine: MarketEngine;
  readonly clock: Clock;
  readonly log: Log;
  /** Other processes write wallets too. */
  readonly shared: boolean;
  readonly leases: OwnedLeases;
  readonly takeTransfer: () => number;
  readonly observe: OrderObserver;
  /** A command that threw: nothing of it is in the batch. */
  readonly failed: (command: Waiting) => void;
}

/** A batch as the engine holds it now, and nobody else. */
export interface DecidedBatch {
  readonly rows: BatchRows;
  readonly active: readonly Waiting[];
}

/** A batch as it goes to the database. */
export interface WrittenBatch {
  /** Its number, by which its end is found out when the answer is lost. */
  readonly batch: number;
  readonly statement: BatchStatement;
  /** Where it goes in two phases: `statement` writes its new rows, and this the rest. */
  readonly second: BatchStatement | null;
  /** The last event of each market that it writes about. */
  readonly seqs: ReadonlyMap<number, number>;
}

export class BatchDecisions {
  readonly #parts: DecisionParts;
  readonly #lists = [new RowLists(), new RowLists()] as const;
  readonly #fewStatements = new Set<string>();
  readonly #eventSeqs = new Map<number, number>();

  constructor(parts: DecisionParts) {
    this.#parts = parts;
  }

  /** Last event number of a market, as the database has it. */
  setEventSeq(market: number, seq: number): void {
    this.#eventSeqs.set(market, seq);
  }

  forgetMarket(market: number): void {
    this.#eventSeqs.delete(market);
  }

  committed(written: WrittenBatch): void {
    for (const [market, seq] of written.seqs) this.#eventSeqs.set(market, seq);
  }

  /**
   * Decides in order on the engine. Never awaits: nothing may come between the first decision and the built statement. 'split': some command's events
   * did not become rows, nothing of the batch is left in the engine, each command is to be decided alone. `before`: the batch that is being written.
   */
  decide(waiting: readonly Waiting[], before: BatchRows | null): DecidedBatch | 'split' {
    const { engine, clock, log, shared, takeTransfer, observe, failed } = this.#parts;
    let active = waiting;
    for (;;) {
      const mark = engine.mark();
      const lists = before?.lists === this.#lists[0] ? this.#lists[1] : this.#lists[0];
      const rows = new BatchRows(engine, { now: clock.now(), exclusive: active[0]?.command.exclusive === true, lists, takeTransfer, shared, observe });
      let current = 0;
      try {
        for (; current < active.length; current += 1) active[current]!.command.decide(rows);
        rows.drain();
        return { active, rows };
      } catch (error) {
        log.error({ err: error, command: active[current]?.command.constructor.name }, 'a command failed while it was decided');
        engine.undoTo(mark);
        // Whose events failed to become rows cannot be told: each command is tried alone, and the faulty one fails alone.
        if (current === active.length && active.length > 1) return 'split';
        const faulty = active[Math.min(current, active.length - 1)]!;
        active = active.filter((one) => one !== faulty);
        failed(faulty);
        if (active.length === 0) return { active, rows };
      }
    }
  }

  /** The statement of a batch, or two; null when a market of it was given away meanwhile. `before`: the batch that is being written. */
  write({ rows }: DecidedBatch, inPhases: boolean, before: WrittenBatch | null = null): WrittenBatch | null {
    const leases = this.#parts.leases.of(rows);
    if (leases === null) return null;
    const seqs = new Map<number, number>();
    const nextSeq = (market: number): number => {
      const seq = (seqs.get(market) ?? before?.seqs.get(market) ?? this.#eventSeqs.get(market) ?? 0) + 1;
      seqs.set(market, seq);
      return seq;
    };
    const batch = this.#parts.takeTransfer();
    if (!inPhases) return { batch, statement: batchStatement(rows, batch, leases, nextSeq, this.#fewStatements), second: null, seqs };
    const { first, second } = batchPhases(rows, batch, leases, nextSeq);
    return { batch, statement: first, second, seqs };
  }
}
