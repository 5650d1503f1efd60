/** Reads the ledger and the settlements; writes nothing. */
import { PAGE_SIZE } from '@maidan/contract';
import type { Database } from '../../platform/postgres/database.ts';
import { causeOf } from './entry-causes.ts';
import type { Paged, ProfitLossRow, StatementRow, Statements } from './statements-port.ts';
import { bounds } from './window-bounds.ts';

const HOLD = 2;

interface EntryGroup {
  readonly transfer: number;
  readonly cause: number;
  readonly amount: number;
  readonly balance: number;
  readonly created_at: Date;
  readonly market_id: string | null;
  readonly market_name: string | null;
  readonly event_name: string | null;
  readonly total: number;
}

const ENTRIES = `
  with mine as (
    select transfer, cause, max(id) as id, max(market) as market, sum(amount)::bigint as amount, max(created_at) as created_at,
           (array_agg(total_after order by id desc) filter (where total_after is not null))[1] as balance
    from entry
    where account = $1 and account > 0 and cause <> ${HOLD} and kind in (0, 1)
      and created_at >= $2 and created_at < $3
    group by transfer, cause
    having sum(amount) <> 0
  )
  select mine.transfer, mine.cause, mine.amount, coalesce(mine.balance, 0) as balance, mine.created_at,
         market.market_id, market.market_name, event.event_name, (select count(*) from mine)::int as total
  from mine left join market on market.id = mine.market left join event on event.event_id = market.event_id
  order by mine.id desc limit ${PAGE_SIZE} offset $4`;

const PROFIT_LOSS = `
  with mine as (
    select market.market_id, market.market_name, event.event_name, event.event_type_id, settlement.done_at, line.net - line.commission as profit, line.commission
    from settlement_line line
    join settlement on settlement.market = line.market and settlement.generation = line.generation and settlement.status = 'DONE'
    join market on market.id = line.market join event on event.event_id = market.event_id
    where line.account = $1 and settlement.done_at >= $2 and settlement.done_at < $3 and ($5::text is null or event.event_type_id = $5)
  )
  select mine.*, (select count(*) from mine)::int as total, (select coalesce(sum(profit), 0) from mine)::bigint as sum
  from mine order by done_at desc, market_id limit ${PAGE_SIZE} offset $4`;

interface ProfitLossLine {
  readonly market_id: string;
  readonly market_name: string;
  readonly event_name: string;
  readonly event_type_id: string;
  readonly done_at: Date;
  readonly profit: number;
  readonly commission: number;
  readonly total: number;
  readonly sum: number;
}

export function createStatements(database: Database): Statements {
  return {
    async account(account, window): Promise<Paged<StatementRow>> {
      const [from, to, offset] = bounds(window);
      const rows = await database.query<EntryGroup>(ENTRIES, [account, from, to, offset]);
      return {
        total: rows[0]?.total ?? 0,
        rows: rows.map((row) => ({
          transfer: row.transfer,
          time: row.created_at.getTime(),
          cause: causeOf(row.cause),
          marketId: row.market_id,
          marketName: row.market_name,
          eventName: row.event_name,
          amount: row.amount,
          balance: row.balance,
        })),
      };
    },
    async ordersOfTransfer(account, transfer) {
      const [found] = await database.query<{ market: number | null }>(
        'select max(market) as market from entry where account = $1 and account > 0 and transfer = $2 having count(*) > 0',
        [account, transfer],
      );
      if (found === undefined) return undefined;
      if (found.market === null) return [];
      const orders = await database.query<{ id: number }>(
        'select id from orders where account = $1 and market = $2 and matched > 0 order by id desc limit 500',
        [account, found.market],
      );
      return orders.map((order) => order.id);
    },
    async profitLoss(account, window): Promise<Paged<ProfitLossRow> & { readonly sum: number }> {
      const [from, to, offset] = bounds(window);
      const rows = await database.query<ProfitLossLine>(PROFIT_LOSS, [account, from, to, offset, window.eventTypeId ?? null]);
      return {
        total: rows[0]?.total ?? 0,
        sum: rows[0]?.sum ?? 0,
        rows: rows.map((row) => ({
          marketId: row.market_id,
          marketName: row.market_name,
          eventName: row.event_name,
          eventTypeId: row.event_type_id,
          settledAt: row.done_at.getTime(),
          profit: row.profit,
          commission: row.commission,
        })),
      };
    },
  };
}
