/** Reads the trades of a market. */
import type { MatchRow, Side } from '@maidan/domain';
import type { Database } from '../../../platform/postgres/database.ts';
import type { TradeSide } from '../orders-port.ts';

/** Reads both sides of every trade of a market, in their order. */
export async function readTradeSides(database: Database, market: number): Promise<readonly TradeSide[]> {
  const rows = await database.query<{
    id: number;
    pool: number;
    runner: number;
    price: number;
    size: number;
    taker_order: number;
    taker_account: number;
    taker_side: number;
    maker_order: number;
    maker_account: number;
    value: number;
    match: number | null;
  }>(
    'select id, pool, runner, price, size, taker_order, taker_account, taker_side, maker_order, maker_account, value, match from trade where market = $1 order by id',
    [market],
  );
  const matches = new Map<number, MatchRow[]>();
  for (const { id: trade, runner, size, value, match } of rows) {
    if (match === null) continue;
    const known = matches.get(match);
    if (known === undefined) matches.set(match, [{ trade, runner, size, value }]);
    else known.push({ trade, runner, size, value });
  }
  return rows.flatMap(({ id: trade, pool, runner, price, size, ...row }) => {
    // the house uses a separate number for trades with demo accounts
    const named = (account: number): number => (account === 0 && pool === 1 ? -1 : account);
    const side: Side = row.taker_side === 0 ? 'BACK' : 'LAY';
    const bet = { trade, runner, price, size, ...(row.match === null ? {} : { match: matches.get(row.match)! }) };
    return [
      { ...bet, side, account: named(row.taker_account), order: row.taker_order },
      { ...bet, side: side === 'BACK' ? ('LAY' as const) : ('BACK' as const), account: named(row.maker_account), order: row.maker_order },
    ];
  });
}
