/** Compares settled markets in the database with the drill's own calculation. */
import type { DatabaseReader } from '../parts/database-reader.ts';
import type { DrillMarket } from '../parts/drill-markets.ts';
import type { Player } from '../parts/players.ts';
import type { Generations } from './course.ts';
import { commissionOf, profitOf, verdictOf, type Fill, type Result } from './own-reckoning.ts';

export interface Comparison {
  generations: number;
  lines: number;
  orders: number;
  paiseOff: number;
  readonly faults: string[];
  /** Net result after commission of the last generation of each market, by account, paise. */
  readonly standing: Map<number, number>;
}

interface OrderRow {
  readonly id: string;
  readonly account: number;
  readonly matched: string;
  readonly commission: number;
  readonly result: string | null;
  readonly profit: string | null;
}

/** What the database has of a market's bets. */
interface MarketBets {
  readonly fills: readonly Fill[];
  readonly orders: readonly OrderRow[];
}

/** Returns the cash of each player, holds included, paise. */
export async function readGrants(
  database: DatabaseReader,
  players: readonly Player[],
): Promise<readonly { readonly account: number; readonly cash: number }[]> {
  const rows = await database.rows<{ account: number; cash: string }>(
    'select w.account, w.cash + w.held as cash from wallet w join account a on a.id = w.account where a.member_code = any($1)',
    [players.map((player) => player.memberCode)],
  );
  return rows.map((row) => ({ account: row.account, cash: Number(row.cash) }));
}

/** Compares every generation, order and account of one market, and adds the differences to `sum`. */
export async function compareMarket(database: DatabaseReader, market: DrillMarket, said: Generations, sum: Comparison): Promise<void> {
  const fills = await readFills(database, market);
  const orders = await database.rows<OrderRow>(
    'select o.id, o.account, o.matched, o.commission_bp as commission, o.result, o.profit from orders o join market m on m.id = o.market where m.market_id = $1',
    [market.marketId],
  );
  const lines = await database.rows<{ generation: number; account: number; net: string; commission: string }>(
    'select l.generation, l.account, l.net, l.commission from settlement_line l join market m on m.id = l.market where m.market_id = $1',
    [market.marketId],
  );
  const bets: MarketBets = { fills, orders };
  const wrong = (what: string, found: number, due: number): void => {
    if (found === due) return;
    sum.paiseOff += Math.abs(found - due);
    sum.faults.push(`${market.marketId} (${market.kind}) ${what}: found ${found}, calculated ${due}`);
  };
  const accounts = new Set([...fills.map((fill) => fill.account), ...lines.map((line) => line.account)]);
  const last = Math.max(...said.keys());
  for (const [generation, result] of said) {
    sum.generations += 1;
    const given = `generation ${generation} ${JSON.stringify(result)}`;
    for (const account of accounts) {
      const due = result === null ? { net: 0, commission: 0 } : dueOf(market, account, bets, result);
      const line = lines.find((one) => one.generation === generation && one.account === account);
      sum.lines += 1;
      wrong(`${given} account ${account} net`, Number(line?.net ?? 0), due.net);
      wrong(`${given} account ${account} commission`, Number(line?.commission ?? 0), due.commission);
      if (generation === last) sum.standing.set(account, (sum.standing.get(account) ?? 0) + due.net - due.commission);
    }
  }
  compareOrders(bets, said.get(last) ?? null, (id, text) => sum.faults.push(`${market.marketId} order ${id}: ${text}`), wrong);
  sum.orders += orders.length;
}

function dueOf(market: DrillMarket, account: number, { fills, orders }: MarketBets, result: Result): { readonly net: number; readonly commission: number } {
  const net = profitOf(
    fills.filter((fill) => fill.account === account),
    result,
  );
  const rates = orders.filter((order) => order.account === account && Number(order.matched) > 0).map((order) => order.commission);
  return { net, commission: market.kind === 'exchange' && rates.length > 0 ? commissionOf(net, Math.min(...rates)) : 0 };
}

function compareOrders(
  { fills, orders }: MarketBets,
  result: Result | null,
  fault: (id: string, text: string) => void,
  wrong: (what: string, found: number, due: number) => void,
): void {
  for (const order of orders) {
    if (result === null || Number(order.matched) === 0) {
      if (result === null && order.result !== null) fault(order.id, `it has the result ${order.result} although the market has no valid result`);
      continue;
    }
    const own = fills.filter((fill) => fill.order === order.id);
    const verdict = verdictOf(own, result);
    if (order.result !== verdict) fault(order.id, `found ${order.result}, calculated ${verdict}`);
    wrong(`order ${order.id} profit`, Number(order.profit), verdict === 'VOID' ? 0 : profitOf(own, result));
  }
}

/** Returns both sides of every trade of a market, without those of makers and house. */
async function readFills(database: DatabaseReader, market: DrillMarket): Promise<readonly Fill[]> {
  const rows = await database.rows<{ account: number; order: string; runner: number; side: number; price: number; line: number; size: string }>(
    `with of_market as (select t.* from trade t join market m on m.id = t.market where m.market_id = $1)
     select taker_account as account, taker_order as order, runner, taker_side as side, price, line, size from of_market where taker_order <> 0
     union all select maker_account, maker_order, runner, 1 - taker_side, price, line, size from of_market where maker_order <> 0`,
    [market.marketId],
  );
  return rows.map((row) => ({ ...row, side: row.side === 0 ? 'BACK' : 'LAY', size: Number(row.size) }));
}
