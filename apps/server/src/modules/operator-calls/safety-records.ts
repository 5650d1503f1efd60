/**
 * Measures that act before their record: suspend, pause, freeze, block. Each holds in memory at once, also while the database cannot be
 * written. Its row and its record commit together right after, and are retried until they do.
 */
import type { Outcome } from '@maidan/domain';
import type { AuditEntry, AuditWriter } from '../audit/audit-port.ts';
import { backOffMs, type BackOff } from '../../platform/back-off.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import { RecordedAction } from '../../platform/postgres/action-record.ts';

/** The caller waits so long for the record; then the answer says that it follows. */
const ANSWER_WITHIN_MS = 2000;
const PAUSES: BackOff = { firstMs: 500, longestMs: 10_000 };

export interface SafetyMeasure<T> {
  readonly entry: Omit<AuditEntry, 'outcome'>;
  /**
   * Holds in memory before its first wait, then writes the row. It may run again. Returns a refusal if there is nothing to hold; throws if
   * the row cannot be written.
   */
  readonly store: () => Promise<Outcome<T>>;
}

/** The outcome, once row and record are stored; null: the measure holds, and its record follows. */
export type MeasureResult<T> = Outcome<T> | null;

export interface SafetyRecords {
  run<T>(measure: SafetyMeasure<T>): Promise<MeasureResult<T>>;
  /** Returns whether a measure on this target holds without its record: nothing may lift it before. */
  isWaiting(target: AuditEntry['target']): boolean;
  /** Measures without a record. */
  readonly waiting: number;
  /** Stops the retries. */
  stop(): void;
}

interface SafetyRecordsParts {
  readonly audit: Pick<AuditWriter, 'statementOf' | 'write'>;
  readonly clock: Pick<Clock, 'after'>;
  readonly log: Log;
}

export function createSafetyRecords(parts: SafetyRecordsParts): SafetyRecords {
  return new RetriedRecords(parts);
}

const keyOf = (target: AuditEntry['target']): string => `${target?.kind} ${target?.id}`;

class RetriedRecords implements SafetyRecords {
  readonly #parts: SafetyRecordsParts;
  /** Number of measures without a record, by target. */
  readonly #waiting = new Map<string, number>();
  readonly #stops = new Set<() => void>();

  constructor(parts: SafetyRecordsParts) {
    this.#parts = parts;
  }

  get waiting(): number {
    return [...this.#waiting.values()].reduce((sum, count) => sum + count, 0);
  }

  isWaiting(target: AuditEntry['target']): boolean {
    return this.#waiting.has(keyOf(target));
  }

  stop(): void {
    for (const stop of this.#stops) stop();
    this.#stops.clear();
  }

  async run<T>(measure: SafetyMeasure<T>): Promise<MeasureResult<T>> {
    let answerPending = (): void => undefined;
    const pending = new Promise<null>((resolve) => {
      answerPending = () => resolve(null);
    });
    const stopTimer = this.#parts.clock.after(ANSWER_WITHIN_MS, answerPending);
    const stored = this.#store(measure, answerPending);
    const result = await Promise.race([stored, pending]);
    stopTimer();
    return result;
  }

  async #store<T>(measure: SafetyMeasure<T>, failed: () => void): Promise<Outcome<T>> {
    const key = keyOf(measure.entry.target);
    // one statement for all tries: the record has the time of the measure
    const action = new RecordedAction(this.#parts.audit.statementOf({ ...measure.entry, outcome: 'OK' }));
    this.#waiting.set(key, (this.#waiting.get(key) ?? 0) + 1);
    const outcome = await this.#try({ ...measure, action }, 0, failed);
    const left = (this.#waiting.get(key) ?? 1) - 1;
    if (left === 0) this.#waiting.delete(key);
    else this.#waiting.set(key, left);
    return outcome;
  }

  /** Tries until row and record are stored. `failed` is called after each failure. */
  async #try<T>(attempt: SafetyMeasure<T> & { readonly action: RecordedAction }, tries: number, failed: () => void): Promise<Outcome<T>> {
    const { action, entry, store } = attempt;
    const { audit, log } = this.#parts;
    try {
      const outcome = await action.run(store);
      if (!outcome.ok) await audit.write({ ...entry, outcome: outcome.code });
      // nothing was written: the row has been stored before
      else if (!action.recorded) await audit.write({ ...entry, outcome: 'OK' });
      return outcome;
    } catch (error) {
      if (tries === 0)
        log.warn({ err: error, action: entry.action, target: entry.target }, 'A measure holds without its record; will retry until it is written.');
      failed();
      await this.#pause(backOffMs(tries + 1, PAUSES));
      return this.#try(attempt, tries + 1, failed);
    }
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const stop = this.#parts.clock.after(ms, () => {
        this.#stops.delete(stop);
        resolve();
      });
      this.#stops.add(stop);
    });
  }
}
