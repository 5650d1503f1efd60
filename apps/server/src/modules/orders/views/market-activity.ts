/** Reads what was traded in markets, and an account's matches and positions, with SQL. */
import type { OddsProfits } from '@maidan/domain';
import { walletsOf } from '@maidan/ledger';
import type { Database } from '../../../platform/postgres/database.ts';
import { readStarts } from '../starting-price/start-rows.ts';
import type { BetMatch, HeldMarket, MarketActivity, TradedVolume } from './market-activity-port.ts';

/** What a backer gets for one unit: a bet that was matched through other runners has a price between two ticks. */
const EXACT = 'case when t.match is null then t.price else t.value::float8 / t.size end';
const ms = (time: string): string => `(extract(epoch from ${time}) * 1000)::float8`;

/** Makes the reads of one database. */
export function createMarketActivity(database: Database): MarketActivity {
  return {
    async tradesAfter(markets): Promise<readonly TradedVolume[]> {
      if (markets.size === 0) return [];
      return database.query<TradedVolume & { pool: 0 | 1 }>(
        `select t.market, t.pool, t.runner, ${EXACT} as price, t.line, sum(t.size)::bigint as size, max(t.id) as last, ${ms('max(t.created_at)')} as at
         from unnest($1::int[], $2::bigint[]) as m(market, after) join trade t on t.market = m.market and t.id > m.after
         group by 1, 2, 3, 4, 5`,
        [[...markets.keys()], [...markets.values()]],
      );
    },
    async matches(account, markets): Promise<readonly BetMatch[]> {
      if (markets.size === 0) return [];
      return database.query<BetMatch & { order: number }>(
        `select t.id as trade, t.market, s.bet as order, ${EXACT} as price, t.line, t.size, ${ms('t.created_at')} as at
         from unnest($2::int[], $3::bigint[]) as m(market, after) join trade t on t.market = m.market and t.id > m.after
           cross join lateral (values (t.taker_account, t.taker_order), (t.maker_account, t.maker_order)) as s(account, bet)
         where s.account = any($1::int[]) order by trade`,
        [walletsOf(account), [...markets.keys()], [...markets.values()]],
      );
    },
    async heldMarkets(account): Promise<readonly HeldMarket[]> {
      return database.query<HeldMarket & { market: number }>(
        `select o.market, bool_or(o.status = 1) as executable, bool_or(o.status = 2 and o.matched > 0) as complete
         from orders o where o.account = any($1::int[]) and o.settled_at is null
           and o.market = any(array(select id from market where status in ('OPEN', 'SUSPENDED', 'CLOSED'))) group by 1`,
        [walletsOf(account)],
      );
    },
    async profits(account, markets): Promise<ReadonlyMap<number, OddsProfits>> {
      const rows = await database.query<{ market: number; if_win: number[]; if_lose: number[] }>(
        'select market, if_win, if_lose from position where account = any($1::int[]) and market = any($2::int[]) and if_win is not null',
        [walletsOf(account), markets],
      );
      const found = new Map<number, OddsProfits>();
      for (const { market, if_win: ifWin, if_lose: ifLose } of rows) {
        const known = found.get(market);
        found.set(market, known === undefined ? { ifWin, ifLose } : { ifWin: sumOf(known.ifWin, ifWin), ifLose: sumOf(known.ifLose, ifLose) });
      }
      return found;
    },
    async startingPrices(markets) {
      if (markets.length === 0) return new Map();
      const made = [...(await readStarts(database, markets))].filter(([, { phase }]) => phase === 'RECONCILED');
      return new Map(made.map(([market, { prices }]) => [market, prices]));
    },
    async removals(markets) {
      if (markets.length === 0) return [];
      return database.query<{ market: number; runner: number; at: number }>(
        `select market, runner, ${ms('removed_at')} as at from runner_removal where market = any($1::int[])`,
        [markets],
      );
    },
  };
}

function sumOf(one: readonly number[], other: readonly number[]): readonly number[] {
  return one.map((amount, index) => amount + (other[index] ?? 0));
}
