/**
 * What is kept for a time only, and the job that removes it: few rows at once, so that nobody waits for it. Each module says what of
 * its own tables may go (its rules); money, bets, results and the audit log are in none of them.
 */
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { Database } from './database.ts';

export interface RetentionRule {
  /** In words, as metrics and docs/operations.md name it. */
  readonly what: string;
  readonly keptMs: number;
  /** Deletes at most $2 rows of what is older than $1 (timestamptz). */
  readonly statement: string;
}

export interface Retention {
  start(): void;
  stop(): void;
  /** One round over all rules now; one at a time. */
  run(): Promise<void>;
  /** Rows removed since the start, by rule. */
  readonly removed: ReadonlyMap<string, number>;
}

const EVERY_MS = 60 * 60_000;
const ROWS_AT_ONCE = 1000;
/** Steps of one rule in one round; what is left goes in the next. */
const MOST_STEPS = 100;

export function createRetention(parts: {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly rules: readonly RetentionRule[];
  /** Tests: fewer rows at once. */
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
        log.warn({ err: error, what: rule.what }, 'What is older than it may be was not removed; it is tried again in an hour.');
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
