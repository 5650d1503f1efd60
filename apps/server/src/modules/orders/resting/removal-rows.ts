/** Reads and writes of a runner's removal, beside the ledger. */
import type { RunnerRemoval } from '@maidan/domain';
import type { Database } from '../../../platform/postgres/database.ts';

/** The calculated removals of these markets, each market's in order. */
export async function readRemovals(database: Database, markets: readonly number[]): Promise<ReadonlyMap<number, readonly RunnerRemoval[]>> {
  const rows = await database.query<{ market: number; runner: number; reduction: number; last_trade: number }>(
    'select market, runner, reduction, last_trade from runner_removal where market = any($1::int[]) order by market, number',
    [markets],
  );
  const found = new Map<number, RunnerRemoval[]>();
  for (const { market, runner, reduction, last_trade: lastTrade } of rows) {
    const known = found.get(market);
    if (known === undefined) found.set(market, [{ runner, reduction, lastTrade }]);
    else known.push({ runner, reduction, lastTrade });
  }
  return found;
}

/** Statements for the transaction of the ledger entries. */
export const SET_REMOVAL = `insert into runner_removal (market, runner, number, reduction, last_trade, removed_at)
  values ($1, $2, $3, $4, $5, to_timestamp($6::float8 / 1000)) on conflict (market, runner) do update set reduction = excluded.reduction`;
export const SET_POSITIONS = `update position p set if_win = d.win, if_lose = d.lose, hold = d.hold
  from jsonb_to_recordset($2::jsonb) as d(account int, win bigint[], lose bigint[], hold bigint) where p.market = $1 and p.account = d.account`;
export const SET_REDUCTIONS = `update orders o set reduced_by = d.reduced_by from unnest($1::bigint[], $2::bigint[]) as d(id, reduced_by) where o.id = d.id`;
