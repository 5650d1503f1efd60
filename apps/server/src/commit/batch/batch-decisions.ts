/**
 * Decides batches on the engine and builds their statements. One batch may be decided while the one before is still being written (the
 * engine seals it): each has its own row lists, and its event numbers continue those of the other.
 */
import type { MarketEngine } from '@maidan/engine';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import type { BatchContext } from './batch-parts.ts';
import { BatchRows, type OrderObserver } from './batch-rows.ts';
import { batchPhases, batchStatement, type BatchStatement } from './batch-statement.ts';
import type { Waiting } from '../command-queue.ts';
import type { OwnedLeases } from '../leases.ts';
import { RowLists } from './row-tables.ts';

export interface DecisionParts {
  readonly engine: MarketEngine;
  readonly clock: Clock;
  readonly log: Log;
  /** Whether other processes write wallets too. */
  readonly shared: boolean;
  readonly leases: OwnedLeases;
  readonly takeTransfer: () => number;
  readonly takeMatch: () => number;
  readonly observe: OrderObserver;
  /** Called with a command that threw. The batch contains nothing of it. */
  readonly failed: (command: Waiting) => void;
}

/** A batch whose decisions only the engine holds so far. */
export interface DecidedBatch {
  readonly rows: BatchRows;
  readonly active: readonly Waiting[];
}

/** A batch with the statements that write it. */
export interface WrittenBatch {
  /** Its number, used to find its outcome if the answer is lost. */
  readonly batch: number;
  readonly statement: BatchStatement;
  /** In a batch of two phases, `statement` inserts its new rows and `second` writes the rest. */
  readonly second: BatchStatement | null;
  /** Number of the last event of each market in the batch. */
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

  /** Sets the last event number of a market, as stored in the database. */
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
   * Decides the commands in order on the engine. It never awaits: nothing may run between the first decision and the built statement.
   * Returns 'split' if some command's events could not become rows; the engine then holds nothing of the batch, and each command must be
   * decided alone. Orders whose time has come expire before the first decision, so none of them is matched. `before`: the batch that is being written.
   */
  decide(waiting: readonly Waiting[], before: BatchRows | null): DecidedBatch | 'split' {
    const { engine, clock, log, failed } = this.#parts;
    let active = waiting;
    for (;;) {
      const mark = engine.mark();
      const lists = before?.lists === this.#lists[0] ? this.#lists[1] : this.#lists[0];
      const rows = new BatchRows(engine, { ...this.#parts, now: clock.now(), exclusive: active[0]?.command.isExclusive === true, lists });
      let current = 0;
      try {
        // an exclusive batch matches nothing, and its wallets are not the engine's
        if (!rows.exclusive) engine.expireOrders(rows.now);
        for (; current < active.length; current += 1) active[current]!.command.decide(rows);
        rows.drain();
        return { active, rows };
      } catch (error) {
        log.error({ err: error, command: active[current]?.command.constructor.name }, 'a command failed while it was decided');
        engine.undoTo(mark);
        // the error does not show which command's events failed: each command is decided alone, and only the faulty one fails
        if (current === active.length && active.length > 1) return 'split';
        const faulty = active[Math.min(current, active.length - 1)]!;
        active = active.filter((one) => one !== faulty);
        failed(faulty);
        if (active.length === 0) return { active, rows };
      }
    }
  }

  /**
   * Builds the statement of a batch, or two. Returns null if this process has released a market of the batch meanwhile. `before`: the
   * batch that is being written.
   */
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
    const context: BatchContext = { batch, leases, nextSeq };
    if (!inPhases) return { batch, statement: batchStatement(rows, context, this.#fewStatements), second: null, seqs };
    const { first, second } = batchPhases(rows, context);
    return { batch, statement: first, second, seqs };
  }
}
