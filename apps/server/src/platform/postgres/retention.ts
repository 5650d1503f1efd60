/**
 * The job that deletes data after its retention time, few rows at a time so that it blocks no other work. Each module defines the rules
 * of its own tables. No rule covers money, bets, results or the audit log.
 */
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { Database } from './database.ts';

export interface RetentionRule {
  /** Name of the rule in metrics and docs/operations.md. */
  readonly what: string;
  readonly keptMs: number;
  /** Deletes at most $2 rows older than $1 (timestamptz). */
  readonly statement: string;
}

export interface Retention {
  start(): void;
  stop(): void;
  /** Runs all rules once; one run at a time. */
  run(): Promise<void>;
  /** Rows deleted since the start, by rule. */
  readonly removed: ReadonlyMap<string, number>;
}

const EVERY_MS = 60 * 60_000;
const ROWS_AT_ONCE = 1000;
/** Maximum steps of one rule in one run; the next run continues. */
const MOST_STEPS = 100;

export function createRetention(parts: {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly rules: readonly RetentionRule[];
  /** For tests: fewer rows in one step. */
  readonly rowsAtOnce?: number;
}): Retention {
  const { database, clock, log, rules } = parts;
  const atOnce = parts.rowsAtOnce ?? ROWS_AT_ONCE;
  const removed = new Map(rules.map(({ what }) => [what, 0]));
  let stopped = false;
  let stopTimer = (): void => undefined;
  let running: Promise<void> | null = null;

  const removeBy = async ({ what, keptMs, statement }: RetentionRule): Promise<void> => {
    const before = new Date(clock.now() - keptMs);
    for (let step = 0; step < MOST_STEPS; step += 1) {
      if (stopped) return;
      const { rowCount } = await database.pool.query(statement, [before, atOnce]);
      removed.set(what, (removed.get(what) ?? 0) + (rowCount ?? 0));
      if ((rowCount ?? 0) < atOnce) return;
    }
  };
  const runAll = async (): Promise<void> => {
    for (const rule of rules) {
      try {
        await removeBy(rule);
      } catch (error) {
        log.warn({ err: error, what: rule.what }, 'Could not remove data past its retention time; will retry in an hour.');
      }
    }
  };
  const run = (): Promise<void> =>
    (running ??= runAll().finally(() => {
      running = null;
    }));
  return {
    removed,
    run,
    start() {
      stopTimer = clock.every(EVERY_MS, () => void run());
    },
    stop() {
      stopped = true;
      stopTimer();
    },
  };
}
