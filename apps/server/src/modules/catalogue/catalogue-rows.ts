/** The tables event, market and runner: all SQL of the catalogue. */
import {
  STARTING_PRICES,
  type EventDefinition,
  type FancyKind,
  type MarketDefinition,
  type MarketResult,
  type MarketStatus,
  type RunnerDefinition,
  type RunnerStatus,
  type Score,
  type SportsEventTypeId,
  type StartingPrice,
  type SuspensionReason,
} from '@maidan/domain';
import type { Client, Database } from '../../platform/postgres/database.ts';
import type { FedVolume } from './fed-volumes.ts';
import { newEventRecord, newMarketRecord, type EventRecord, type MarketRecord, type RunnerRecord } from './catalogue-records.ts';

interface EventRow {
  event_id: string;
  event_type_id: SportsEventTypeId;
  competition_id: string;
  competition_name: string;
  event_name: string;
  open_date: Date;
  teams: string[];
  source: string;
  status: EventRecord['status'];
  score: Score | null;
  finished_at: Date | null;
}

interface MarketRow {
  id: number;
  market_id: string;
  event_id: string;
  market_name: string;
  market_type: string;
  fancy_kind: FancyKind | null;
  number_of_winners: number;
  bet_delay: number | null;
  turn_in_play: boolean;
  in_play: boolean;
  status: MarketStatus;
  suspension_reason: SuspensionReason | null;
  operator_suspended: boolean;
  version: number;
  visible: boolean;
  deleted: boolean;
  result: MarketResult | null;
  result_generation: number;
  starting_price: number | null;
  limits: MarketRecord['limits'];
  settled_at: Date | null;
  total_matched: number;
  /** [runner, price, paise] */
  traded: readonly (readonly [number, number, number])[];
  runners: { runner: number; selection_id: number; name: string; sort_priority: number; status: RunnerStatus; reduction: number | null }[];
}

const MARKETS = `
  select m.*, coalesce((select matched from market_total where market = m.id), 0) as total_matched, coalesce((
    select json_agg(json_build_array(t.runner, t.price, t.matched)) from market_traded t where t.market = m.id), '[]') as traded, coalesce((
    select json_agg(json_build_object('runner', r.runner, 'selection_id', r.selection_id, 'name', r.name, 'sort_priority', r.sort_priority,
                                      'status', r.status, 'reduction', r.reduction) order by r.runner)
    from runner r where r.market = m.id), '[]') as runners
  from market m`;

/** Returns the events that are not archived, and not finished with every market settled. */
export async function readLiveEvents(database: Database): Promise<EventRecord[]> {
  const rows = await database.query<EventRow>(`
    select * from event e
    where e.status in ('UPCOMING', 'LIVE')
       or (e.status = 'FINISHED' and exists (select 1 from market m where m.event_id = e.event_id and m.status not in ('SETTLED', 'VOID')))
    order by e.open_date, e.event_id`);
  return rows.map(toEvent);
}

/** Returns the markets of these events, in the order of their keys. */
export async function readMarketsOf(database: Database, events: ReadonlyMap<string, EventRecord>): Promise<MarketRecord[]> {
  const rows = await database.query<MarketRow>(`${MARKETS} where m.event_id = any($1) order by m.id`, [[...events.keys()]]);
  const markets: MarketRecord[] = [];
  for (const row of rows) {
    const event = events.get(row.event_id);
    if (event !== undefined) markets.push(toMarket(row, event));
  }
  return markets;
}

export async function readEvent(database: Database, eventId: string): Promise<EventRecord | undefined> {
  const rows = await database.query<EventRow>('select * from event where event_id = $1', [eventId]);
  return rows[0] === undefined ? undefined : toEvent(rows[0]);
}

/** Returns a market with its event, also if it is archived. */
export async function readMarket(database: Database, marketId: string): Promise<MarketRecord | undefined> {
  const [row] = await database.query<MarketRow>(`${MARKETS} where m.market_id = $1`, [marketId]);
  if (row === undefined) return undefined;
  const event = await readEvent(database, row.event_id);
  return event === undefined ? undefined : toMarket(row, event);
}

/** Inserts an event, or updates what the feed has changed. */
export async function upsertEvent(database: Database, event: EventDefinition, source: string): Promise<void> {
  await database.query(
    `insert into event (event_id, event_type_id, competition_id, competition_name, event_name, open_date, teams, source)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (event_id) do update set competition_id = excluded.competition_id, competition_name = excluded.competition_name,
       event_name = excluded.event_name, open_date = excluded.open_date, teams = excluded.teams`,
    [event.eventId, event.eventTypeId, event.competitionId, event.competitionName, event.eventName, new Date(event.openDate), event.teams, source],
  );
}

/** Inserts a market with its runners in one transaction; returns its key. */
export function insertMarket(database: Database, market: MarketDefinition, startingPrice: StartingPrice): Promise<number> {
  return database.transaction(async (client) => {
    const inserted = await client.query<{ id: number }>(
      `insert into market (market_id, event_id, market_name, market_type, fancy_kind, number_of_winners, bet_delay, turn_in_play, starting_price)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
      [
        market.marketId,
        market.eventId,
        market.marketName,
        market.marketType,
        market.fancyKind ?? null,
        market.numberOfWinners,
        market.betDelay ?? null,
        market.turnInPlay,
        STARTING_PRICES.indexOf(startingPrice) || null,
      ],
    );
    const id = inserted.rows[0]?.id;
    if (id === undefined) throw new Error(`market ${market.marketId} got no key`);
    await insertRunners(client, id, 0, market.runners);
    return id;
  });
}

/** Updates what the feed changed in a known market: names, delay, additional runners. */
export function updateMarketDefinition(database: Database, market: MarketRecord, added: readonly RunnerDefinition[]): Promise<void> {
  const { definition } = market;
  return database.transaction(async (client) => {
    await client.query('update market set market_name = $2, bet_delay = $3, turn_in_play = $4, version = $5 where id = $1', [
      market.id,
      definition.marketName,
      definition.betDelay ?? null,
      definition.turnInPlay,
      market.version,
    ]);
    await client.query(
      `update runner set name = x.name from unnest($2::bigint[], $3::text[]) as x(selection_id, name)
       where runner.market = $1 and runner.selection_id = x.selection_id and runner.name <> x.name`,
      [market.id, definition.runners.map((runner) => runner.selectionId), definition.runners.map((runner) => runner.name)],
    );
    await insertRunners(client, market.id, market.runners.length - added.length, added);
  });
}

async function insertRunners(client: Client, market: number, first: number, runners: readonly RunnerDefinition[]): Promise<void> {
  if (runners.length === 0) return;
  await client.query(
    `insert into runner (market, runner, selection_id, name, sort_priority)
     select $1, x.* from unnest($2::smallint[], $3::bigint[], $4::text[], $5::int[]) as x`,
    [
      market,
      runners.map((_, index) => first + index),
      runners.map((runner) => runner.selectionId),
      runners.map((runner) => runner.name),
      runners.map((runner) => runner.sortPriority),
    ],
  );
}

/** Stores the newest state of many markets in one statement, and `now` (ms since 1970) as the start of markets with a starting price that start with it. */
export async function saveMarkets(database: Database, markets: readonly MarketRecord[], now: number): Promise<void> {
  await database.query(
    `update market set status = x.status, suspension_reason = x.reason, in_play = x.in_play, operator_suspended = x.operator_suspended, version = x.version,
       limits = x.limits, result = x.result, result_generation = x.generation, settled_at = x.settled_at,
       sp_closed_at = case when market.starting_price = 1 and x.in_play or market.starting_price = 2 and x.status = 'CLOSED'
         then coalesce(market.sp_closed_at, $11) else market.sp_closed_at end
     from unnest($1::int[], $2::text[], $3::text[], $4::boolean[], $5::boolean[], $6::int[], $7::jsonb[], $8::jsonb[], $9::int[], $10::timestamptz[])
       as x(id, status, reason, in_play, operator_suspended, version, limits, result, generation, settled_at)
     where market.id = x.id`,
    [
      markets.map((market) => market.id),
      markets.map((market) => market.status),
      markets.map((market) => market.reason),
      markets.map((market) => market.inPlay),
      markets.map((market) => market.operatorSuspended),
      markets.map((market) => market.version),
      markets.map((market) => (market.limits === null ? null : JSON.stringify(market.limits))),
      markets.map((market) => (market.result === null ? null : JSON.stringify(market.result))),
      markets.map((market) => market.resultGeneration),
      markets.map((market) => (market.settledAt === null ? null : new Date(market.settledAt))),
      new Date(now),
    ],
  );
}

/** Stores whether an operator has suspended a market. */
export async function saveOperatorSuspended(database: Database, market: MarketRecord, suspended: boolean): Promise<void> {
  await database.query('update market set operator_suspended = $2 where id = $1', [market.id, suspended]);
}

/** Volume at one price of a runner, as stored. */
export interface VolumeRow {
  /** Database key of the market. */
  readonly market: number;
  /** Index of the runner. */
  readonly runner: number;
  readonly price: number;
  readonly matched: number;
}

/** Returns the volumes of a market as rows. */
export function volumeRows({ market, volumes }: { readonly market: MarketRecord; readonly volumes: readonly FedVolume[] }): VolumeRow[] {
  return volumes.flatMap(({ selectionId, price, matched }) => {
    const runner = market.runners.find((candidate) => candidate.selectionId === selectionId);
    return runner === undefined ? [] : [{ market: market.id, runner: runner.runner, price, matched }];
  });
}

/** Stores the volumes of many markets, in total and by price, in one statement. Skips a market that no longer exists. */
export async function saveTotals(database: Database, markets: readonly MarketRecord[], volumes: readonly VolumeRow[]): Promise<void> {
  await database.query(
    `with totals as (
       insert into market_total (market, matched)
       select x.market, x.matched from unnest($1::int[], $2::bigint[]) as x (market, matched) where exists (select 1 from market where id = x.market)
       on conflict (market) do update set matched = excluded.matched)
     insert into market_traded (market, runner, price, matched)
     select x.market, x.runner, x.price, x.matched from unnest($3::int[], $4::smallint[], $5::int[], $6::bigint[]) as x (market, runner, price, matched)
     where exists (select 1 from market where id = x.market)
     on conflict (market, runner, price) do update set matched = greatest(market_traded.matched, excluded.matched)`,
    [
      markets.map((market) => market.id),
      markets.map((market) => market.totalMatched),
      volumes.map((row) => row.market),
      volumes.map((row) => row.runner),
      volumes.map((row) => row.price),
      volumes.map((row) => row.matched),
    ],
  );
}

/** Stores the status and reduction of one market's runners. */
export async function saveRunners(database: Database, market: MarketRecord): Promise<void> {
  await database.query(
    `update runner set status = x.status, reduction = x.reduction from unnest($2::smallint[], $3::text[], $4::int[]) as x(runner, status, reduction)
     where runner.market = $1 and runner.runner = x.runner`,
    [market.id, market.runners.map((runner) => runner.runner), market.runners.map((runner) => runner.status), market.runners.map((runner) => runner.reduction)],
  );
}

/** Stores the newest status and score of many events in one statement. */
export async function saveEvents(database: Database, events: readonly EventRecord[]): Promise<void> {
  await database.query(
    `update event set status = x.status, score = x.score, finished_at = x.finished_at
     from unnest($1::text[], $2::text[], $3::jsonb[], $4::timestamptz[]) as x(event_id, status, score, finished_at)
     where event.event_id = x.event_id`,
    [
      events.map((event) => event.definition.eventId),
      events.map((event) => event.status),
      events.map((event) => (event.score === null ? null : JSON.stringify(event.score))),
      events.map((event) => (event.finishedAt === null ? null : new Date(event.finishedAt))),
    ],
  );
}

/** Archives events that finished before `olderThan` (ms since 1970) with every market settled. Returns their ids. */
export async function archiveEvents(database: Database, olderThan: number): Promise<string[]> {
  const rows = await database.query<{ event_id: string }>(
    `update event e set status = 'ARCHIVED'
     where e.status = 'FINISHED' and e.finished_at < $1
       and not exists (select 1 from market m where m.event_id = e.event_id and m.status not in ('SETTLED', 'VOID'))
     returning e.event_id`,
    [new Date(olderThan)],
  );
  return rows.map((row) => row.event_id);
}

/**
 * Deletes archived events of the simulated feed without any order, with their markets, runners and empty settlements. Returns their number.
 * Events with orders are never deleted, because statements name them.
 */
export async function removeUntradedEvents(database: Database): Promise<number> {
  const rows = await database.query<{ count: number }>(`
    with gone as (
      delete from event e
      where e.status = 'ARCHIVED' and starts_with(e.source, 'simulated')
        and not exists (select 1 from market m join orders o on o.market = m.id where m.event_id = e.event_id)
      returning 1
    )
    select count(*)::int as count from gone`);
  return rows[0]?.count ?? 0;
}

function toEvent(row: EventRow): EventRecord {
  const record = newEventRecord(
    {
      eventId: row.event_id,
      eventName: row.event_name,
      eventTypeId: row.event_type_id,
      competitionId: row.competition_id,
      competitionName: row.competition_name,
      openDate: row.open_date.getTime(),
      teams: row.teams,
    },
    row.source,
  );
  record.status = row.status;
  record.score = row.score;
  record.finishedAt = row.finished_at?.getTime() ?? null;
  return record;
}

function toMarket(row: MarketRow, event: EventRecord): MarketRecord {
  const record = newMarketRecord(row.id, toDefinition(row), event, STARTING_PRICES[row.starting_price ?? 0]);
  record.runners.push(...row.runners.map(toRunner));
  record.status = row.status;
  record.reason = row.suspension_reason;
  record.inPlay = row.in_play;
  record.feedStatus = { status: row.status, reason: row.suspension_reason, inPlay: row.in_play };
  record.operatorSuspended = row.operator_suspended;
  record.version = row.version;
  record.visible = row.visible;
  record.deleted = row.deleted;
  record.limits = row.limits;
  record.result = row.result;
  record.resultGeneration = row.result_generation;
  record.totalMatched = row.total_matched;
  for (const [runner, price, matched] of row.traded) {
    const selectionId = record.runners[runner]?.selectionId;
    if (selectionId !== undefined) record.fedVolumes.setTotal({ selectionId, price, matched });
  }
  record.fedVolumes.noteRead();
  record.settledAt = row.settled_at?.getTime() ?? null;
  return record;
}

function toRunner(row: MarketRow['runners'][number]): RunnerRecord {
  return { runner: row.runner, selectionId: row.selection_id, name: row.name, status: row.status, reduction: row.reduction };
}

function toDefinition(row: MarketRow): MarketDefinition {
  return {
    marketId: row.market_id,
    eventId: row.event_id,
    marketName: row.market_name,
    marketType: row.market_type,
    ...(row.fancy_kind === null ? {} : { fancyKind: row.fancy_kind }),
    runners: row.runners.map((runner) => ({ selectionId: runner.selection_id, name: runner.name, sortPriority: runner.sort_priority })),
    numberOfWinners: row.number_of_winners,
    ...(row.bet_delay === null ? {} : { betDelay: row.bet_delay }),
    turnInPlay: row.turn_in_play,
  };
}
