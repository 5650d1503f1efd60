/** The tables price_point and event_mark. */
import type { ScoreMarkKind } from '@maidan/domain';
import type { Database } from '../../platform/postgres/database.ts';
import type { PricePoint, TimedMark } from './price-history-port.ts';

export interface PointRow extends PricePoint {
  /** Database key of the market. */
  readonly market: number;
}
export interface MarkRow extends TimedMark {
  readonly eventId: string;
}

/** Inserts points in one statement; a point whose time exists is left out. */
export async function insertPoints(database: Database, rows: readonly PointRow[]): Promise<void> {
  if (rows.length === 0) return;
  await database.query(
    `insert into price_point (market, at, prices, matched)
     select market, to_timestamp(ms / 1000.0), prices::int[], matched
     from unnest($1::int[], $2::bigint[], $3::text[], $4::bigint[]) as point (market, ms, prices, matched)
     where exists (select 1 from market where id = market)
     on conflict do nothing`,
    [
      rows.map((row) => row.market),
      rows.map((row) => row.time),
      rows.map((row) => `{${row.prices.map((price) => price ?? 'null').join(',')}}`),
      rows.map((row) => row.matched),
    ],
  );
}

export async function insertMarks(database: Database, rows: readonly MarkRow[]): Promise<void> {
  if (rows.length === 0) return;
  await database.query(
    `insert into event_mark (event_id, at, kind, team, score, clock)
     select event_id, to_timestamp(ms / 1000.0), kind, team, score, clock
     from unnest($1::text[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[]) with ordinality as mark (event_id, ms, kind, team, score, clock, number)
     where exists (select 1 from event where event.event_id = mark.event_id)
     order by number`,
    [
      rows.map((row) => row.eventId),
      rows.map((row) => row.time),
      rows.map((row) => row.kind),
      rows.map((row) => row.team),
      rows.map((row) => row.score),
      rows.map((row) => row.clock),
    ],
  );
}

/** Reads the points of these markets, oldest first. */
export async function readPoints(database: Database, markets: readonly number[]): Promise<readonly PointRow[]> {
  return database.query<PointRow & { prices: (number | null)[] }>(
    `select market, (extract(epoch from at) * 1000)::bigint as time, prices, matched from price_point where market = any ($1::int[]) order by market, at`,
    [markets],
  );
}

/** Reads the marks of these events, oldest first. */
export async function readMarks(database: Database, eventIds: readonly string[]): Promise<readonly MarkRow[]> {
  return database.query<MarkRow & { kind: ScoreMarkKind }>(
    `select event_id as "eventId", (extract(epoch from at) * 1000)::bigint as time, kind, team, score, clock
     from event_mark where event_id = any ($1::text[]) order by id`,
    [eventIds],
  );
}

/** Deletes history of markets and events that ended before `before` (ms since 1970). */
export async function pruneHistory(database: Database, before: number): Promise<void> {
  await database.query('delete from price_point using market where market.id = price_point.market and market.settled_at < to_timestamp($1 / 1000.0)', [before]);
  await database.query('delete from event_mark using event where event.event_id = event_mark.event_id and event.finished_at < to_timestamp($1 / 1000.0)', [
    before,
  ]);
}
