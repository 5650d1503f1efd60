/** Reads and writes of a settlement, beside the ledger. */
import type { MarketResult, OrderResult, RunnerRemoval, Side } from '@maidan/domain';
import { HOUSE_KINDS } from '@maidan/ledger';
import type { Database } from '../../platform/postgres/database.ts';
import type { MatchedOrder, PlayerLine, StoredPosition } from './settlement-lines.ts';

/** Value of the column `settlement.result` for a settlement that was taken back. */
export type GenerationResult = MarketResult | { readonly type: 'unsettled' };

export interface Generation {
  readonly market: number;
  readonly generation: number;
  readonly result: GenerationResult;
  readonly status: 'RUNNING' | 'DONE' | 'REVERSED';
}

/** Returns the last generation of a market; undefined if it was never settled. */
export async function lastGeneration(database: Database, market: number): Promise<Generation | undefined> {
  const [row] = await database.query<{ market: number; generation: number; result: GenerationResult; status: Generation['status'] }>(
    'select market, generation, result, status from settlement where market = $1 order by generation desc limit 1',
    [market],
  );
  return row;
}

/** Returns the settlements that a crash interrupted, or that the market's status does not show yet. */
export async function unfinished(
  database: Database,
): Promise<readonly { readonly marketId: string; readonly generation: number; readonly status: string; readonly result: GenerationResult }[]> {
  return database.query(
    `select m.market_id as "marketId", s.generation, s.status, s.result from settlement s join market m on m.id = s.market
     where s.status = 'RUNNING' or (s.generation > m.result_generation and s.generation = (select max(generation) from settlement l where l.market = s.market))
     order by s.started_at`,
  );
}

/** Returns the next players of a market after this account, at most `limit`, with their positions. */
export async function nextPositions(database: Database, market: number, after: number, limit: number): Promise<readonly StoredPosition[]> {
  const rows = await database.query<PositionRow>(`${POSITIONS} where market = $1 and account > $2 order by account limit $3`, [
    market,
    Math.max(0, after),
    limit,
  ]);
  return rows.map(positionOf);
}

/** Reads the house's positions in a market: against players (account 0) and against demo accounts (-1), and those of cross matches (-2, -3). */
export async function housePositions(database: Database, market: number): Promise<readonly StoredPosition[]> {
  const rows = await database.query<PositionRow>(`${POSITIONS} where market = $1 and account <= 0`, [market]);
  return rows.map(positionOf);
}

const POSITIONS = 'select account, if_win, if_lose, lines, profit, hold from position';

interface PositionRow {
  readonly account: number;
  readonly if_win: number[] | null;
  readonly if_lose: number[] | null;
  readonly lines: number[] | null;
  readonly profit: number[] | null;
  readonly hold: number;
}

function positionOf(row: PositionRow): StoredPosition {
  return { account: row.account, ifWin: row.if_win, ifLose: row.if_lose, lines: row.lines, profit: row.profit, hold: row.hold };
}

/** An order with its group and the profit of the standing result, paise; null: it has none. */
export interface StoredOrder extends MatchedOrder {
  readonly group: number;
  readonly profit: number | null;
}

/** Reads all orders of these accounts in a market with a matched part. */
export async function matchedOrders(database: Database, market: number, accounts: readonly number[]): Promise<readonly StoredOrder[]> {
  const rows = await database.query<{
    id: number;
    account: number;
    runner: number;
    side: number;
    price: number;
    line: number;
    matched: number;
    matched_value: number;
    commission_bp: number;
    order_group: number | null;
    profit: number | null;
  }>(
    'select id, account, runner, side, price, line, matched, matched_value - reduced_by as matched_value, commission_bp, order_group, profit from orders where market = $1 and account = any($2::int[]) and matched > 0 order by id',
    [market, accounts],
  );
  return rows.map((row) => ({ ...row, side: sideOf(row.side), matchedValue: row.matched_value, commissionBp: row.commission_bp, group: row.order_group ?? 0 }));
}

function sideOf(code: number): Side {
  return code === 0 ? 'BACK' : 'LAY';
}

/** Reads the removals that were calculated while a market traded, in order: its positions include them. */
export async function removalsOf(database: Database, market: number): Promise<readonly RunnerRemoval[]> {
  return database.query('select runner, reduction, last_trade as "lastTrade" from runner_removal where market = $1 order by number', [market]);
}

/** Reads the lines of one generation, by account. */
export async function linesOf(database: Database, market: number, generation: number, accounts: readonly number[]): Promise<ReadonlyMap<number, PlayerLine>> {
  const rows = await database.query<{ account: number; net: number; commission: number }>(
    'select account, net, commission from settlement_line where market = $1 and generation = $2 and account = any($3::int[])',
    [market, generation, accounts],
  );
  return new Map(rows.map((row) => [row.account, { net: row.net, commission: row.commission }]));
}

/** Returns the last account with a line in a generation, 0 for none: players are processed in the order of their accounts. */
export async function lastLine(database: Database, market: number, generation: number): Promise<number> {
  const [row] = await database.query<{ account: number | null }>('select max(account) as account from settlement_line where market = $1 and generation = $2', [
    market,
    generation,
  ]);
  return row?.account ?? 0;
}

/** Returns the balances of a market's house accounts, paise. */
export async function houseBalances(
  database: Database,
  market: number,
): Promise<{ readonly role: number; readonly rounding: number; readonly clearing: number }> {
  const rows = await database.query<{ kind: number; amount: number }>(
    'select kind, sum(amount)::bigint as amount from entry where account = 0 and market = $1 and kind = any($2::smallint[]) group by kind',
    [market, [HOUSE_KINDS.maker, HOUSE_KINDS.bookmaker, HOUSE_KINDS.rounding, HOUSE_KINDS.clearing]],
  );
  const of = (...kinds: readonly number[]): number => rows.filter((row) => kinds.includes(row.kind)).reduce((sum, row) => sum + row.amount, 0);
  return { role: of(HOUSE_KINDS.maker, HOUSE_KINDS.bookmaker), rounding: of(HOUSE_KINDS.rounding), clearing: of(HOUSE_KINDS.clearing) };
}

/** Returns the totals of a generation: players with bets, paise paid to winners (after commission), commission. */
export async function totalsOf(
  database: Database,
  market: number,
  generation: number,
): Promise<{ readonly players: number; readonly paidOut: number; readonly commission: number }> {
  const [row] = await database.query<{ players: number; paid: number; commission: number }>(
    `select count(*)::int as players, coalesce(sum(greatest(0, net - commission)), 0)::bigint as paid, coalesce(sum(commission), 0)::bigint as commission
     from settlement_line where market = $1 and generation = $2`,
    [market, generation],
  );
  return { players: row!.players, paidOut: row!.paid, commission: row!.commission };
}

/** Returns how many bets of a market have a matched part, and their stakes in paise. */
export async function matchedTotals(database: Database, market: number): Promise<{ readonly bets: number; readonly matchedStakes: number }> {
  const [row] = await database.query<{ bets: number; stakes: number }>(
    'select count(*)::int as bets, coalesce(sum(matched), 0)::bigint as stakes from orders where market = $1 and account > 0 and matched > 0',
    [market],
  );
  return { bets: row!.bets, matchedStakes: row!.stakes };
}

/** Adds profits to order groups, in the transaction that stores the results. An unknown group is passed over. */
export const ADD_GROUP_PROFITS = `update order_group g set profit = g.profit + d.profit
  from unnest($1::int[], $2::int[], $3::bigint[]) as d(account, number, profit) where g.account = d.account and g.number = d.number`;

/** Statements for the transaction of the ledger entries. */
export const BEGIN_GENERATION = "insert into settlement (market, generation, result, reason, actor, status) values ($1, $2, $3, $4, $5, 'RUNNING')";
export const INSERT_LINES = `insert into settlement_line (market, generation, account, net, commission)
  select $1, $2, account, net, commission from unnest($3::int[], $4::bigint[], $5::bigint[]) as d(account, net, commission)`;

/** Orders of the chunk with their results; orders without a matched part get only the timestamp. */
export const SETTLE_ORDERS = `update orders o set result = d.result, profit = d.profit, settled_at = to_timestamp($1::float8 / 1000)
  from unnest($2::bigint[], $3::text[], $4::bigint[]) as d(id, result, profit) where o.id = d.id`;
export const STAMP_ORDERS =
  'update orders set settled_at = to_timestamp($1::float8 / 1000) where market = $2 and account = any($3::int[]) and settled_at is null';
export const UNSETTLE_ORDERS = 'update orders set result = null, profit = null, settled_at = null where market = $1 and account = any($2::int[])';
/** Notifications of the chunk's players (0072-notifications.sql); after the wallets of the batch. */
export const NOTIFY_SETTLED = 'select notify_settled($1, $2, $3::int[], $4::bigint[], $5::bigint[], $6::bigint[], to_timestamp($7::float8 / 1000))';
export const SET_HOLDS =
  'update position p set hold = d.hold from unnest($2::int[], $3::bigint[]) as d(account, hold) where p.market = $1 and p.account = d.account';
export const END_GENERATION = `update settlement set status = case when generation = $2 then $3 else 'REVERSED' end,
  done_at = case when generation = $2 then to_timestamp($4::float8 / 1000) else done_at end where market = $1 and (generation = $2 or status = 'DONE')`;

export interface OrderResultRow {
  readonly id: number;
  readonly result: OrderResult;
  readonly profit: number;
}
