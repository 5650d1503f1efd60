/** Deposits, withdrawals and grants, and every transfer of a player's accounts, from the ledger. */
import { CAUSES, OPENING_REFERENCE } from '@maidan/ledger';
import type { Database } from '../../platform/postgres/database.ts';
import { causeOf, catchUp, spanOf } from './movements.ts';
import type { TransactionRow, Transactions, Window } from './statements-port.ts';
import { bounds, rowsOf } from './window-bounds.ts';

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

/** Grants are in the ledger only; deposits and withdrawals are the cashier's requests, booked or not. */
const TRANSACTIONS = `
  with mine as (
    select transfer as number, 'grant' as type, cash as amount, 'APPROVED' as status, null as reason, null as remark, credit - debit as balance, created_at,
           case when exists (select 1 from transfer_reference reference
                             where reference.account = $1 and reference.cause = ${CAUSES.grant} and reference.reference = '${OPENING_REFERENCE}'
                               and reference.transfer = movement.transfer) then 'opening' else 'house' end as method
    from movement where account = $1 and cause = ${CAUSES.grant} and ($5::text is null or $5 = 'grant')
    union all
    select id, type, amount, status, reason, remark,
           (select credit - debit from movement
            where movement.account = $1 and movement.cause = case type when 'deposit' then ${CAUSES.deposit} else ${CAUSES.withdrawal} end
              and movement.cause in (${CAUSES.deposit}, ${CAUSES.withdrawal}) and movement.reference = request.id
            order by number desc limit 1),
           created_at, method
    from cashier_request request where account = $1 and ($5::text is null or type = $5)
  )
  select mine.*, count(*) over ()::int as total from mine
  where created_at >= $2 and created_at < $3 and ($7::bigint is null or number = $7)
  order by created_at desc, number desc limit $6 offset $4`;

interface TransferGroup {
  readonly transfer: number;
  readonly cause: number;
  readonly created_at: Date;
  readonly market_name: string | null;
  readonly event_name: string | null;
  readonly cash: number;
  readonly held: number;
  readonly withdrawing: number;
  readonly cash_after: number | null;
}

const TRANSFERS = `
  select movement.*, market.market_name, event.event_name
  from movement left join market on market.id = movement.market left join event on event.event_id = market.event_id
  where account = $1 and number > $2 and number <= $3 order by number desc`;

function transactionOf(row: TransactionGroup): TransactionRow {
  const { number, type, amount, method, status, reason, balance } = row;
  return { number, time: row.created_at.getTime(), type, amount, method, status, reason, remark: row.remark ?? '', balance };
}

/** Returns from, to, rows before, type and size of a page, as parameters of TRANSACTIONS. */
function pageOf(window: Window & { readonly type?: TransactionRow['type'] }): readonly unknown[] {
  const [from, to, offset, size] = bounds(window);
  return [from, to, offset, window.type ?? null, size];
}

export function createTransactions(database: Database): Transactions {
  return {
    async list(account, window) {
      await catchUp(database, account);
      const rows = await database.query<TransactionGroup>(TRANSACTIONS, [account, ...pageOf(window), null]);
      return { total: rows[0]?.total ?? 0, rows: rows.map(transactionOf) };
    },
    async one(account, type, number) {
      await catchUp(database, account);
      const [row] = await database.query<TransactionGroup>(TRANSACTIONS, [account, ...pageOf({ page: 1, type }), number]);
      return row === undefined ? undefined : transactionOf(row);
    },
    async transfers(account, window) {
      const { before, last } = await spanOf(database, account, window);
      const { size, offset } = rowsOf(window);
      const upTo = last.number - offset;
      const rows = upTo <= before.number ? [] : await database.query<TransferGroup>(TRANSFERS, [account, Math.max(before.number, upTo - size), upTo]);
      return {
        total: last.number - before.number,
        rows: rows.map((row) => ({
          transfer: row.transfer,
          time: row.created_at.getTime(),
          cause: causeOf(row.cause),
          marketName: row.market_name,
          eventName: row.event_name,
          changes: { cash: row.cash, held: row.held, withdrawing: row.withdrawing },
          cash: row.cash_after,
        })),
      };
    },
  };
}
