/** Tables that an operator has paused: the only writer of casino_closed_table. They are in memory, because every bet checks them. */
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/postgres/database.ts';

export class ClosedTables {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #closed = new Set<string>();

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  async load(): Promise<void> {
    const rows = await this.#database.query<{ table_id: string }>('select table_id from casino_closed_table');
    for (const { table_id: tableId } of rows) this.#closed.add(tableId);
  }

  has(tableId: string): boolean {
    return this.#closed.has(tableId);
  }

  /** Pauses a table in memory. Returns false if it was paused already. */
  hold(tableId: string): boolean {
    const before = this.#closed.has(tableId);
    this.#closed.add(tableId);
    return !before;
  }

  /** Stores that a table is paused. */
  async store(tableId: string, reason: string): Promise<void> {
    await this.#database.query(
      'insert into casino_closed_table (table_id, reason, closed_at) values ($1, $2, $3) on conflict (table_id) do update set reason = excluded.reason',
      [tableId, reason, new Date(this.#clock.now())],
    );
  }

  /** Reopens a table. Returns false if it was not paused. */
  async open(tableId: string): Promise<boolean> {
    await this.#database.query('delete from casino_closed_table where table_id = $1', [tableId]);
    return this.#closed.delete(tableId);
  }
}
