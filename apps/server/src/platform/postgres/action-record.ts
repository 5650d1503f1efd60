/**
 * Commits the record of an action together with the action. `RecordedAction.run` attaches statements to all work of the action. The
 * first write takes the statements into its own transaction: a statement that changes rows, a transaction, or a command of the commit
 * pipeline. If the write fails, the record is rolled back with it; if the record cannot be written, the write fails too.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

export interface RecordStatement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** The texts of all statements that records have. */
const recordTexts = new Set<string>();

/** Declares the text of a statement of records, and returns it. Another process of the cluster runs declared statements only. */
export function recordText(text: string): string {
  recordTexts.add(text);
  return text;
}

export function isRecordText(text: string): boolean {
  return recordTexts.has(text);
}

const running = new AsyncLocalStorage<RecordedAction>();
/** Statements that change rows; `for update` only locks them. */
const CHANGES_ROWS = /\b(?:insert\s+into|delete\s+from|update\s+\w+(?:\s+\w+)?\s+set)\b/i;

export class RecordedAction {
  readonly #record: readonly RecordStatement[];
  #claimed = false;
  #recorded = false;

  /** `record`: run in this order, at the end of the transaction. */
  constructor(...record: readonly RecordStatement[]) {
    this.#record = record;
  }

  /** Whether the record is committed, together with the first write. */
  get recorded(): boolean {
    return this.#recorded;
  }

  run<T>(work: () => Promise<T>): Promise<T> {
    return running.run(this, work);
  }

  /** Takes the record into a write that is about to begin. Returns null if another write has it. Settle every claim once. */
  claim(): readonly RecordStatement[] | null {
    if (this.#claimed) return null;
    this.#claimed = true;
    return this.#record;
  }

  /** Ends a claim. If `committed`, the record is stored; otherwise the next write takes it. */
  settle(committed: boolean): void {
    this.#recorded = committed;
    this.#claimed = committed;
  }
}

/** Returns the action of the caller, or undefined. */
export function runningAction(): RecordedAction | undefined {
  return running.getStore();
}

/** Returns whether a statement is a write that can carry an action's record. */
export function changesRows(text: string): boolean {
  return CHANGES_ROWS.test(text);
}

/** Runs work that belongs to no action: preparation of the write, or work for many callers. */
export function outsideActions<T>(work: () => T): T {
  return running.exit(work);
}
