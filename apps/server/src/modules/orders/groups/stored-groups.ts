/** Reads order groups and the fills that they still count, and loads them into the engine at a start or takeover. */
import { paise, type Paise } from '@maidan/domain';
import type { GroupTrip, MarketEngine, OrderGroupState, TripReason } from '@maidan/engine';
import type { OrderPipeline } from '../../../commit/order-pipeline.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/postgres/database.ts';

export interface StoredGroup {
  readonly account: number;
  readonly number: number;
  readonly name: string;
  readonly burst_limit: Paise;
  readonly loss_limit: Paise;
  readonly per_session: boolean;
  readonly tripped_at: Date | null;
  readonly reason: TripReason | null;
  readonly profit: Paise;
}

const COLUMNS = 'account, number, name, burst_limit, loss_limit, per_session, tripped_at, reason, profit';
/** A fill counts for this long. */
const WINDOW_MS = 15_000;
/** Trades that are read at a time, from the newest. */
const TRADES_A_PAGE = 5_000;

/** Returns the groups of these accounts, or of all, by number. */
export function readGroups(database: Pick<Database, 'query'>, accounts: readonly number[] | null): Promise<StoredGroup[]> {
  return database.query<StoredGroup & Record<string, unknown>>(
    `select ${COLUMNS} from order_group where $1::int[] is null or account = any($1) order by account, number`,
    [accounts],
  );
}

/** Returns the armed groups that have lost their limit. */
export function readPassedGroups(database: Pick<Database, 'query'>): Promise<{ readonly account: number; readonly number: number }[]> {
  return database.query('select account, number from order_group where tripped_at is null and loss_limit > 0 and profit <= -loss_limit');
}

/** Returns a stored group as the engine loads it, with these fills. */
export function stateOfGroup(row: StoredGroup, fills: OrderGroupState['fills']): OrderGroupState {
  const { account, burst_limit: burstLimit, loss_limit: lossLimit, number: group, profit, reason, tripped_at: trippedAt } = row;
  return { account, group, burstLimit, lossLimit, trippedAt: trippedAt?.getTime() ?? null, reason, profit, fills };
}

/** Returns the trip of a tripped group. */
export function storedTrip({ reason, tripped_at: trippedAt }: StoredGroup): GroupTrip {
  return { reason: reason ?? 'PLAYER', at: trippedAt!.getTime() };
}

export interface GroupLoadParts {
  readonly database: Pick<Database, 'query'>;
  readonly engine: MarketEngine;
  readonly pipeline: Pick<OrderPipeline, 'ensureAccounts' | 'submit'>;
  readonly clock: Pick<Clock, 'now'>;
}

/** Loads all groups that the engine does not have, each with the fills of the last 15 s in our markets. Throws if the database is unavailable. */
export async function loadGroups({ clock, database, engine, pipeline }: GroupLoadParts, isOurs: (market: number) => boolean): Promise<void> {
  const groups = await readGroups(database, null);
  if (groups.length === 0) return;
  await pipeline.ensureAccounts([...new Set(groups.map(({ account }) => account))]);
  const missing = groups.filter(({ account, number }) => engine.hasAccount(account) && engine.group(account, number) === undefined);
  if (missing.length === 0) return;
  const fills = await readFills(database, clock.now() - WINDOW_MS, isOurs);
  for (const row of missing) engine.loadGroup(stateOfGroup(row, fills.get(`${row.account}/${row.number}`) ?? []));
}

/** Trips the groups whose loss was stored by a settlement that did not come to trip them. Throws if the database is unavailable. */
export async function tripPassedGroups({ database, pipeline }: GroupLoadParts): Promise<void> {
  const passed = await readPassedGroups(database);
  if (passed.length === 0) return;
  await pipeline.submit({
    isLasting: true,
    decide: ({ engine }) => {
      for (const { account, number } of passed) if (engine.hasAccount(account)) engine.addGroupProfit(account, number, paise(0));
    },
  });
}

/**
 * Ends those of these open orders whose group has tripped: in a cluster the last owner of their market may have ended before the trip reached
 * it. Throws if the database is unavailable.
 */
export async function endOrdersOfTripped(
  { database, pipeline }: GroupLoadParts,
  open: readonly { readonly account: number; readonly order_group: number | null }[],
): Promise<void> {
  if (open.length === 0) return;
  const withOrders = new Set(open.map(({ account, order_group: number }) => `${account}/${number ?? 0}`));
  const tripped = (await readGroups(database, null)).filter(
    ({ account, number, tripped_at: trippedAt }) => trippedAt !== null && withOrders.has(`${account}/${number}`),
  );
  if (tripped.length === 0) return;
  const result = await pipeline.submit({
    isLasting: true,
    decide: ({ engine }) => {
      for (const row of tripped) if (engine.hasAccount(row.account)) engine.tripGroup(row.account, row.number, storedTrip(row));
    },
  });
  if (result !== 'COMMITTED') throw new Error(`the orders of tripped groups could not be ended: ${result}`);
}

interface FillRow {
  readonly id: number;
  readonly market: number;
  readonly created_at: Date;
  readonly account: number | null;
  readonly number: number;
  readonly risk: Paise | null;
}

/** A side of each trade of a page. An order at least 1 of a trade is a player's; the liability of a lay is rounded up to the paisa. */
const FILLS = `select t.id, t.market, t.created_at, o.account, coalesce(o.order_group, 0) as number,
    case when o.side = 0 then t.size else ceil((case when m.market_type in ('SESSION', 'INNINGS_RUNS') then t.value else t.value - 100 * t.size end) / 100.0)::bigint end as risk
  from (select * from trade where $1::bigint is null or id < $1 order by id desc limit ${TRADES_A_PAGE}) t
    join market m on m.id = t.market left join orders o on o.id in (nullif(t.taker_order, 0), nullif(t.maker_order, 0))
  order by t.id desc`;

/** Returns the risk of the fills after `since` by group, `account/number`, oldest first. */
async function readFills(
  database: Pick<Database, 'query'>,
  since: number,
  isOurs: (market: number) => boolean,
): Promise<ReadonlyMap<string, readonly { time: number; risk: Paise }[]>> {
  const newestFirst: FillRow[] = [];
  for (let before: number | null = null; ;) {
    const page: FillRow[] = await database.query<FillRow & Record<string, unknown>>(FILLS, [before]);
    newestFirst.push(...page.filter((row) => row.created_at.getTime() > since));
    const last = page.at(-1);
    if (last === undefined || last.created_at.getTime() <= since) break;
    before = last.id;
  }
  const fills = new Map<string, { time: number; risk: Paise }[]>();
  for (const { account, created_at: at, market, number, risk } of newestFirst.toReversed()) {
    if (account === null || risk === null || !isOurs(market)) continue;
    const key = `${account}/${number}`;
    const known = fills.get(key) ?? [];
    known.push({ time: at.getTime(), risk });
    fills.set(key, known);
  }
  return fills;
}
