/**
 * Storage of the feeds. feed_event holds the facts (definitions, statuses, confirmed scores, material events, results); feed_state holds
 * the position of each source.
 * A fact message and the position after it are written in one statement BEFORE it is applied. After a crash the source continues after
 * it, never twice, and the next start applies the row, which is still marked as not applied.
 * Quotes are not stored, only the position after them, and that later. This is safe: a traded quote is in its trade, and an untraded
 * quote has no meaning after the process ends. At the next start the source sends its current prices (FD-09).
 */
import type { FeedEvent } from '@maidan/domain';
import type { Database } from '../../platform/postgres/database.ts';
import type { StoredPosition } from './feeds-port.ts';

export interface StoredMessage {
  readonly seq: number;
  readonly events: readonly FeedEvent[];
}

export interface SourcePosition {
  readonly source: string;
  readonly seq: number;
  readonly position: unknown;
}

/** Returns whether an event is stored: all except prices, unconfirmed scores and commentary. */
export function isFact(event: FeedEvent): boolean {
  switch (event.type) {
    case 'ladder':
    case 'house-quote':
    case 'line-quote':
    case 'traded':
    case 'commentary':
      return false;
    case 'score':
      return event.confirmed;
    default:
      return true;
  }
}

export class FeedStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async position(source: string): Promise<StoredPosition | null> {
    const rows = await this.#database.query<{ seq: number; state: unknown }>('select seq, state from feed_state where source = $1', [source]);
    return rows[0] === undefined ? null : { seq: rows[0].seq, position: rows[0].state };
  }

  /** Returns the positions of all sources whose name starts with a prefix. */
  positions(prefix: string): Promise<SourcePosition[]> {
    return this.#database.query('select source, seq, state as position from feed_state where starts_with(source, $1) order by source', [prefix]);
  }

  /** Returns facts that were stored but may not be applied because of a crash, in order. */
  async unapplied(source: string): Promise<readonly StoredMessage[]> {
    const rows = await this.#database.query<{ seq: number; payload: readonly FeedEvent[] }>(
      'select seq, payload from feed_event where source = $1 and not applied order by seq',
      [source],
    );
    return rows.map((row) => ({ seq: row.seq, events: row.payload }));
  }

  /** Stores facts and the position after them before they are applied; marks everything up to `appliedSeq` as applied. */
  async storeFacts(at: SourcePosition, facts: readonly FeedEvent[], appliedSeq: number): Promise<void> {
    await this.#database.query(
      `with fact as (
         insert into feed_event (source, seq, payload) values ($1, $2, $3) on conflict do nothing
       ), done as (
         update feed_event set applied = true where source = $1 and seq <= $5 and not applied
       )
       insert into feed_state (source, seq, state) values ($1, $2, $4)
       on conflict (source) do update set seq = excluded.seq, state = excluded.state, updated_at = now() where feed_state.seq < excluded.seq`,
      [at.source, at.seq, JSON.stringify(facts), JSON.stringify(at.position ?? null), appliedSeq],
    );
  }

  /** Stores the newest positions of many sources in one statement; all their earlier messages are applied. */
  async savePositions(positions: readonly SourcePosition[]): Promise<void> {
    if (positions.length === 0) return;
    const sources = positions.map((at) => at.source);
    const seqs = positions.map((at) => at.seq);
    await this.#database.query(
      `with x as (
         select * from unnest($1::text[], $2::bigint[], $3::jsonb[]) as x(source, seq, state)
       ), done as (
         update feed_event e set applied = true from x where e.source = x.source and e.seq <= x.seq and not e.applied
       )
       insert into feed_state (source, seq, state) select source, seq, state from x
       on conflict (source) do update set seq = excluded.seq, state = excluded.state, updated_at = now() where feed_state.seq <= excluded.seq`,
      [sources, seqs, positions.map((at) => JSON.stringify(at.position ?? null))],
    );
  }

  /** Removes a source that will send nothing more. Its facts stay until they are pruned. */
  async forgetSource(source: string): Promise<void> {
    await this.#database.query(
      'with done as (update feed_event set applied = true where source = $1 and not applied) delete from feed_state where source = $1',
      [source],
    );
  }

  /** Deletes applied facts older than a time (ms since 1970); catalogue and settlements keep their effect. Returns their number. */
  async prune(olderThan: number): Promise<number> {
    const rows = await this.#database.query<{ count: number }>(
      'with gone as (delete from feed_event where applied and created_at < $1 returning 1) select count(*)::int as count from gone',
      [new Date(olderThan)],
    );
    return rows[0]?.count ?? 0;
  }
}
