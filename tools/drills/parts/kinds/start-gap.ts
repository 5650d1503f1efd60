/** Holds the statement that makes starting prices, so that a kill can come between the suspension of a market and its prices. */
import { DatabaseReader } from '../database-reader.ts';
import { sleep } from '../run-drill.ts';

/** How long the statement is held, seconds. */
const HELD_S = 5;
/** The sessions whose statements are held. */
const HOLDING = "pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'";
const REACHED_WITHIN_MS = 10_000;

export class StartGap {
  readonly #database: DatabaseReader;

  private constructor(database: DatabaseReader) {
    this.#database = database;
  }

  /** From here on each statement that makes starting prices is held, if its session has this name; null: any name. */
  static async open(databaseUrl: string, application: string | null): Promise<StartGap> {
    const database = await DatabaseReader.open(databaseUrl);
    const isIts = application === null ? 'true' : `current_setting('application_name') = '${application}'`;
    await database.rows(
      `create or replace function drill_start_gap() returns trigger language plpgsql as $$ begin if ${isIts} then perform pg_sleep(${HELD_S}); end if; return new; end $$`,
    );
    await database.rows(
      `create trigger drill_start_gap before update on market for each row
       when (old.sp_reconciled_at is null and new.sp_reconciled_at is not null) execute function drill_start_gap()`,
    );
    return new StartGap(database);
  }

  /** Resolves when a statement is held, or after ten seconds. */
  async reached(): Promise<void> {
    const end = performance.now() + REACHED_WITHIN_MS;
    while (performance.now() < end && (await this.#database.rows(`select 1 from ${HOLDING}`)).length === 0) await sleep(2);
  }

  /** Ends the sessions whose statements are held, so that these are rolled back. Returns whether there was one. */
  async rollBack(): Promise<boolean> {
    return (await this.#database.rows(`select pg_terminate_backend(pid, 2000) from ${HOLDING}`)).length > 0;
  }

  async close(): Promise<void> {
    await this.#database.rows('drop trigger drill_start_gap on market');
    await this.#database.rows('drop function drill_start_gap()');
    await this.#database.close();
  }
}
