/** Deposits, withdrawals and grants, and every transfer of a player's accounts, out of the ledger; writes nothing. */
import { PAGE_SIZE } from '@maidan/contract';
import { CAUSES, OPENING_REFERENCE, PLAYER_KINDS } from '@maidan/ledger';
import type { Database } from '../../platform/postgres/database.ts';
import { causeOf } from './entry-causes.ts';
import type { TransactionRow, Transactions } from './statements-port.ts';
import { bounds } from './window-bounds.ts';

interface TransactionGroup {
  readonly number: number;
  readonly type: TransactionRow['type'];
  readonly amount: number;
  readonly method: TransactionRow['method'];
  readonly status: TransactionRow['status'];
  readonly reason: TransactionRow['reason'];
  readonly remark: string | null;
  readonly balance: number | null;
  readonly created_at: Date;
  readonly total: number;
}

/** Grants stand in the ledger only; deposits and withdrawals are what the cashier was asked for, booked or not. */
const TRANSACTIONS = `
  with granted as (
    select transfer as number, sum(amount)::bigint as amount, max(created_at) as created_at,
           (array_agg(total_after order by id desc) filter (where total_after is not null))[1] as balance
    from entry
    where account = $1 and account > 0 and cause = ${CAUSES.grant} and kind = ${PLAYER_KINDS.cash} and ($5::text is null or $5 = 'grant')
    group by transfer
  ),
  booked as (
    select distinct on (reference) reference, total_after as balance
    from entry where account = $1 and account > 0 and cause in (${CAUSES.deposit}, ${CAUSES.withdrawal})
    order by reference, id desc
  ),
  mine as (
    select number, 'grant' as type, amount, 'APPROVED' as status, null as reason, null as remark, balance, created_at,
           case when exists (select 1 from transfer_reference reference
                             where reference.account = $1 and reference.cause = ${CAUSES.grant} and reference.reference = '${OPENING_REFERENCE}'
                               and reference.transfer = granted.number) then 'opening' else 'house' end as method
    from granted
    union all
    select id, type, amount, status, reason, remark,
           booked.balance, created_at, method
    from cashier_request request left join booked on booked.reference = request.id
    where account = $1 and ($5::text is null or type = $5)
  )
  select mine.*, count(*) over ()::int as total from mine
  where created_at >= $2 and created_at < $3 and ($6::bigint is null or number = $6)
  order by created_at desc, number desc limit ${PAGE_SIZE} offset $4`;

interface TransferGroup {
  readonly transfer: number;
  readonly cause: number;
  readonly created_at: Date;
  readonly market_name: string | null;
  readonly event_name: string | null;
  readonly cash: number;
  readonly held: number;
  readonly withdrawing: number;
  readonly bonus: number;
  readonly bonus_held: number;
  readonly cash_after: number | null;
  readonly total: number;
}

const changeOf = (kind: keyof typeof PLAYER_KINDS, name: string): string =>
  `coalesce(sum(amount) filter (where kind = ${PLAYER_KINDS[kind]}), 0)::bigint as ${name}`;
const TRANSFERS = `
  with mine as (
    select transfer, cause, max(id) as id, max(market) as market, max(created_at) as created_at,
           ${changeOf('cash', 'cash')}, ${changeOf('held', 'held')}, ${changeOf('withdrawing', 'withdrawing')},
           ${changeOf('bonus', 'bonus')}, ${changeOf('bonusHeld', 'bonus_held')},
           (array_agg(balance_after order by id desc) filter (where kind = ${PLAYER_KINDS.cash}))[1] as cash_after
    from entry where account = $1 and account > 0 and created_at >= $2 and created_at < $3
    group by transfer, cause
  )
  select mine.*, market.market_name, event.event_name, (select count(*) from mine)::int as total
  from mine left join market on market.id = mine.market left join event on event.event_id = market.event_id
  order by mine.id desc limit ${PAGE_SIZE} offset $4`;

function transactionOf(row: TransactionGroup): TransactionRow {
  const { number, type, amount, method, status, reason, balance } = row;
  return { number, time: row.created_at.getTime(), type, amount, method, status, reason, remark: row.remark ?? '', balance };
}

export function createTransactions(database: Database): Transactions {
  return {
    async list(account, window) {
      const rows = await database.query<TransactionGroup>(TRANSACTIONS, [account, ...bounds(window), window.type ?? null, null]);
      return { total: rows[0]?.total ?? 0, rows: rows.map(transactionOf) };
    },
    async one(account, type, number) {
      const [row] = await database.query<TransactionGroup>(TRANSACTIONS, [account, ...bounds({ page: 1 }), type, number]);
      return row === undefined ? undefined : transactionOf(row);
    },
    async transfers(account, window) {
      const rows = await database.query<TransferGroup>(TRANSFERS, [account, ...bounds(window)]);
      return {
        total: rows[0]?.total ?? 0,
        rows: rows.map((row) => ({
          transfer: row.transfer,
          time: row.created_at.getTime(),
          cause: causeOf(row.cause),
          marketName: row.market_name,
          eventName: row.event_name,
          changes: { cash: row.cash, held: row.held, withdrawing: row.withdrawing, bonus: row.bonus, bonusHeld: row.bonus_held },
          cash: row.cash_after,
        })),
      };
    },
  };
}
