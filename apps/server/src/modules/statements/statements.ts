/** The account statement and results by market, read from the ledger; movements are its only stored rows. */
import { CAUSES, walletCodeOf } from '@maidan/ledger';
import type { Database } from '../../platform/postgres/database.ts';
import { causeOf, catchUp, IS_LINE, spanOf } from './movements.ts';
import type { CasinoEntry, Paged, ProfitLossRow, StatementRow, Statements } from './statements-port.ts';
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
  readonly commission: number;
  readonly game_id: string | null;
  readonly table_id: string | null;
  readonly round: string | null;
  readonly shared: boolean;
  readonly state: CasinoEntry['result'] | null;
  readonly cashed_out_at: number | null;
}

/** Columns of a casino bet: built-in (`bet`, `round`) or of an external provider (`theirs`). */
const CASINO = `coalesce(bet.game_id, theirs.game_id) as game_id, bet.table_id, coalesce(round.number::text, theirs.round_id) as round,
    bet.round is not null as shared, coalesce(bet.state, case theirs.kind when 'bet' then 'OPEN' when 'win' then 'WON' else 'RETURNED' end) as state,
    bet.cashed_out_at`;
const LINE = `select movement.transfer, movement.cause, movement.cash + movement.held as amount, movement.credit - movement.debit as balance, movement.created_at,
    movement.market, market.market_id, market.market_name, event.event_name, coalesce(settled.commission, 0) as commission, ${CASINO}
  from movement left join market on market.id = movement.market left join event on event.event_id = market.event_id
    left join settlement_line settled on movement.cause = ${CAUSES.settlement} and settled.market = movement.market
      and settled.generation = movement.reference and settled.account = movement.account
    left join casino_bet bet on movement.cause = ${CAUSES.casino} and bet.id = movement.reference
    left join casino_round round on round.id = bet.round
    left join casino_provider_transaction theirs on movement.cause = ${CAUSES.casino} and theirs.id = movement.reference`;
const LINES = `${LINE} where movement.account = $1 and ${IS_LINE} and line > $2 and line <= $3 order by line desc`;
const LINES_OF_TRANSFER = `${LINE} where movement.account = $1 and ${IS_LINE} and transfer = $2 order by line`;

type CasinoColumns = Pick<LineRow, 'game_id' | 'table_id' | 'round' | 'shared' | 'state' | 'cashed_out_at'>;

function casinoOf({ game_id, table_id, round, shared, state, cashed_out_at }: CasinoColumns): CasinoEntry | null {
  if (game_id === null) return null;
  return { gameId: game_id, tableId: table_id, round: round ?? '', isShared: shared, result: state ?? 'OPEN', cashedOutAt: cashed_out_at ?? 0 };
}

const lineOf = (row: LineRow): StatementRow => ({
  transfer: row.transfer,
  time: row.created_at.getTime(),
  cause: causeOf(row.cause),
  marketId: row.market_id,
  marketName: row.market_name,
  eventName: row.event_name,
  casino: casinoOf(row),
  commission: row.commission,
  amount: row.amount,
  balance: row.balance,
});

const NO_CASINO = `null as game_id, null as table_id, null as round, false as shared, null as state, null::int as cashed_out_at`;
/** Current results of markets; $1 is the account. */
const MARKET_RESULTS = `
  select market.market_id, market.market_name, event.event_name, event.event_type_id, settlement.done_at, line.account, line.net - line.commission as profit,
    line.commission, ${NO_CASINO}
  from settlement_line line
  join settlement on settlement.market = line.market and settlement.generation = line.generation and settlement.status = 'DONE'
  join market on market.id = line.market join event on event.event_id = market.event_id
  where line.account in ($1, bonus_wallet_of($1))`;
/** Ended casino bets: each built-in one, and each round of an external provider. */
const CASINO_RESULTS = `
  select 'casino-' || bet.id, '', '', 'casino', bet.settled_at, bet.account, bet.returned - bet.risk, 0, bet.game_id, bet.table_id,
    round.number::text, bet.round is not null, bet.state, bet.cashed_out_at
  from casino_bet bet left join casino_round round on round.id = bet.round
  where bet.account in ($1, bonus_wallet_of($1)) and bet.settled_at >= $2 and bet.settled_at < $3
  union all
  select 'casino-' || min(id), '', '', 'casino', max(created_at), account,
    coalesce(sum(amount) filter (where kind = 'win'), 0) - coalesce(sum(amount) filter (where kind = 'bet' and not rolled_back), 0),
    0, game_id, null, round_id, false, case when bool_or(kind = 'win') then 'WON' when bool_and(rolled_back or kind <> 'bet') then 'RETURNED' else 'LOST' end, 0
  from casino_provider_transaction where account in ($1, bonus_wallet_of($1))
  group by provider, account, game_id, round_id having max(created_at) >= $2 and max(created_at) < $3`;
const PROFIT_LOSS = `
  with mine as (
    ${MARKET_RESULTS} and settlement.done_at >= $2 and settlement.done_at < $3 and ($5::text is null or event.event_type_id = $5)
    union all select * from (${CASINO_RESULTS}) as casino where $5::text is null or $5 = 'casino'
  )
  select mine.*, (select count(*) from mine)::int as total, (select coalesce(sum(profit), 0) from mine)::bigint as sum
  from mine order by done_at desc, market_id, account limit $6 offset $4`;
const MARKET_RESULT = `${MARKET_RESULTS} and market.market_id = $2 order by line.account`;

interface ProfitLossLine extends CasinoColumns {
  readonly market_id: string;
  readonly account: number;
  readonly market_name: string;
  readonly event_name: string;
  readonly event_type_id: string;
  readonly done_at: Date;
  readonly profit: number;
  readonly commission: number;
}
interface ProfitLossPage extends ProfitLossLine {
  readonly total: number;
  readonly sum: number;
}

const resultOf = (row: ProfitLossLine): ProfitLossRow => ({
  marketId: row.market_id,
  wallet: walletCodeOf(row.account),
  marketName: row.market_name,
  eventName: row.event_name,
  eventTypeId: row.event_type_id,
  settledAt: row.done_at.getTime(),
  profit: row.profit,
  commission: row.commission,
  casino: casinoOf(row),
});

/** Cash after a movement, from the last one that changed it. */
const CASH_AFTER = 'select cash_after from movement where account = $1 and number <= $2 and cash_after is not null order by number desc limit 1';

export function createStatements(database: Database): Statements {
  return {
    async account(account, window) {
      const { before, last } = await spanOf(database, account, window);
      const { size, offset } = rowsOf(window);
      const upTo = last.line - offset;
      const rows = upTo <= before.line ? [] : await database.query<LineRow>(LINES, [account, Math.max(before.line, upTo - size), upTo]);
      const [cash] = await database.query<{ cash_after: number }>(CASH_AFTER, [account, last.number]);
      return {
        total: last.line - before.line,
        totals: {
          opening: before.credit - before.debit,
          credit: last.credit - before.credit,
          debit: last.debit - before.debit,
          closing: last.credit - last.debit,
          available: cash?.cash_after ?? 0,
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
      const rows = await database.query<ProfitLossPage>(PROFIT_LOSS, [account, from, to, offset, window.eventTypeId ?? null, size]);
      return { total: rows[0]?.total ?? 0, sum: rows[0]?.sum ?? 0, rows: rows.map(resultOf) };
    },
    async ofMarket(account, marketId) {
      return (await database.query<ProfitLossLine>(MARKET_RESULT, [account, marketId])).map(resultOf);
    },
  };
}
