/** The account statement and results by market. What is read is the ledger; the movements made from it are its only own rows. */
import { CAUSES, walletCodeOf } from '@maidan/ledger';
import type { Database } from '../../platform/postgres/database.ts';
import { causeOf } from './entry-causes.ts';
import { catchUp, IS_LINE, spanOf } from './movements.ts';
import type { Paged, ProfitLossRow, StatementRow, Statements } from './statements-port.ts';
import { bounds, rowsOf } from './window-bounds.ts';

interface LineRow {
  readonly transfer: number;
  readonly cause: number;
  readonly amount: number;
  readonly balance: number;
  readonly created_at: Date;
  readonly market: number | null;
  readonly market_id: string | null;
  readonly market_name: string | null;
  readonly event_name: string | null;
  readonly game_id: string | null;
}

const LINE = `select movement.transfer, movement.cause, movement.cash + movement.held as amount, movement.credit - movement.debit as balance, movement.created_at,
    movement.market, market.market_id, market.market_name, event.event_name, coalesce(bet.game_id, theirs.game_id) as game_id
  from movement left join market on market.id = movement.market left join event on event.event_id = market.event_id
    left join casino_bet bet on movement.cause = ${CAUSES.casino} and bet.id = movement.reference
    left join casino_provider_transaction theirs on movement.cause = ${CAUSES.casino} and theirs.id = movement.reference`;
const LINES = `${LINE} where movement.account = $1 and ${IS_LINE} and line > $2 and line <= $3 order by line desc`;
const LINES_OF_TRANSFER = `${LINE} where movement.account = $1 and ${IS_LINE} and transfer = $2 order by line`;

const lineOf = (row: LineRow): StatementRow => ({
  transfer: row.transfer,
  time: row.created_at.getTime(),
  cause: causeOf(row.cause),
  marketId: row.market_id,
  marketName: row.market_name,
  eventName: row.event_name,
  gameId: row.game_id,
  amount: row.amount,
  balance: row.balance,
});

const PROFIT_LOSS = `
  with mine as (
    select market.market_id, market.market_name, event.event_name, event.event_type_id, settlement.done_at, line.account, line.net - line.commission as profit, line.commission
    from settlement_line line
    join settlement on settlement.market = line.market and settlement.generation = line.generation and settlement.status = 'DONE'
    join market on market.id = line.market join event on event.event_id = market.event_id
    where line.account in ($1, bonus_wallet_of($1)) and settlement.done_at >= $2 and settlement.done_at < $3 and ($5::text is null or event.event_type_id = $5)
  )
  select mine.*, (select count(*) from mine)::int as total, (select coalesce(sum(profit), 0) from mine)::bigint as sum
  from mine order by done_at desc, market_id, account limit $6 offset $4`;

interface ProfitLossLine {
  readonly market_id: string;
  readonly account: number;
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
    async account(account, window) {
      const { before, last } = await spanOf(database, account, window);
      const { size, offset } = rowsOf(window);
      const upTo = last.line - offset;
      const rows = upTo <= before.line ? [] : await database.query<LineRow>(LINES, [account, Math.max(before.line, upTo - size), upTo]);
      return {
        total: last.line - before.line,
        totals: {
          opening: before.credit - before.debit,
          credit: last.credit - before.credit,
          debit: last.debit - before.debit,
          closing: last.credit - last.debit,
        },
        rows: rows.map(lineOf),
      };
    },
    async ofTransfer(account, transfer) {
      await catchUp(database, account);
      const lines = await database.query<LineRow>(LINES_OF_TRANSFER, [account, transfer]);
      const [first] = lines;
      if (first === undefined) return undefined;
      const orders =
        first.market === null
          ? []
          : await database.query<{ id: number }>('select id from orders where account = $1 and market = $2 and matched > 0 order by id desc limit 500', [
              account,
              first.market,
            ]);
      return { rows: lines.map(lineOf), orders: orders.map((order) => order.id) };
    },
    async profitLoss(account, window): Promise<Paged<ProfitLossRow> & { readonly sum: number }> {
      const [from, to, offset, size] = bounds(window);
      const rows = await database.query<ProfitLossLine>(PROFIT_LOSS, [account, from, to, offset, window.eventTypeId ?? null, size]);
      return {
        total: rows[0]?.total ?? 0,
        sum: rows[0]?.sum ?? 0,
        rows: rows.map((row) => ({
          marketId: row.market_id,
          wallet: walletCodeOf(row.account),
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
