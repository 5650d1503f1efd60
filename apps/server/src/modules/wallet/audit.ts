/**
 * Audits a database, also beside a running server. One REPEATABLE READ transaction reads everything; the ledger package's auditor checks
 * money and holds, audit-tables.ts the consistency of several tables (FD-20).
 */
import { isAtStart, openBet, ORDER_TYPES, TARGET_TYPES, ticksAway, tradingKindOf, type MarketStatus, type Side } from '@maidan/domain';
import {
  auditText,
  isCrossAccount,
  startAudit,
  type Audit,
  type AuditReport,
  type EntryRow,
  type MarketRow,
  type OpenOrderRow,
  type PositionRow,
  type TradeRow,
  type WalletRow,
} from '@maidan/ledger';
import type { Client, Database } from '../../platform/postgres/database.ts';
import { findTableFaults, TABLE_CHECKS, type TableFault } from './audit-tables.ts';

export interface DatabaseAudit {
  readonly ok: boolean;
  readonly ledger: AuditReport;
  readonly faults: readonly TableFault[];
}

/** Rows per read, so that a ledger of any length fits. */
const PAGE = 50_000;

/** Audits the ledger of a database. Throws if it cannot be read. */
export async function auditDatabase(database: Pick<Database, 'pool'>): Promise<DatabaseAudit> {
  const client = await database.pool.connect();
  try {
    await client.query('begin transaction isolation level repeatable read read only');
    await client.query('set local statement_timeout = 0');
    const audit = startAudit();
    await readEntries(client, audit);
    const positions = await readPositions(client);
    const ledger = audit.finish({
      wallets: await readWallets(client),
      markets: await readMarkets(client),
      // the house has no holds; a check of the tables compares its positions with the players'
      positions: positions.filter(({ account }) => account > 0 || isCrossAccount(account)),
      openOrders: await readOpenOrders(client),
      trades: await readTrades(client),
    });
    const faults = await findTableFaults(client);
    await client.query('commit');
    client.release();
    return { ok: ledger.ok && faults.length === 0, ledger, faults };
  } catch (error) {
    // drops the session, which ends its transaction
    client.release(error as Error);
    throw error;
  }
}

/** Returns the report in words: each check with its verdict, then its faults. */
export function databaseAuditText(audit: DatabaseAudit): string {
  const lines = TABLE_CHECKS.map((check) => {
    const found = audit.faults.filter((fault) => fault.check === check);
    return `  ${found.length === 0 ? 'ok  ' : 'FAIL'} ${check}${found.length === 0 ? '' : `: ${found.map((fault) => fault.where).join(', ')}`}`;
  });
  return [auditText(audit.ledger), ...lines].join('\n');
}

/** Reads all entries in the order of their numbers, page by page: PostgreSQL sorts them once, because their key begins with the account. */
async function readEntries(client: Client, audit: Audit): Promise<void> {
  await client.query(
    `declare entries no scroll cursor for
     select id, transfer, account, kind, market, cause, amount, balance_after as "balanceAfter", total_after as "totalAfter" from entry order by id`,
  );
  for (;;) {
    const { rows } = await client.query<EntryRow>(`fetch ${PAGE} from entries`);
    for (const row of rows) audit.addEntry(row);
    if (rows.length < PAGE) break;
  }
  await client.query('close entries');
}

async function readWallets(client: Client): Promise<readonly WalletRow[]> {
  const { rows } = await client.query<WalletRow>('select account, cash, held, withdrawing from wallet order by account');
  return rows;
}

/** Reads the markets. State: 'running' during a settlement, 'settled' while there is a result, otherwise 'open'. */
async function readMarkets(client: Client): Promise<readonly MarketRow[]> {
  const { rows } = await client.query<{
    market: number;
    market_type: string;
    runners: number;
    winners: number;
    status: MarketStatus;
    running: boolean;
    settled: boolean;
    removals: MarketRow['removals'];
  }>(
    `select m.id as market, m.market_type, m.number_of_winners as winners, m.status,
       (select count(*)::int from runner r where r.market = m.id) as runners,
       exists (select 1 from settlement s where s.market = m.id and s.status = 'RUNNING') as running,
       exists (select 1 from settlement s where s.market = m.id and s.status = 'DONE') as settled,
       coalesce((select json_agg(json_build_object('runner', d.runner, 'reduction', d.reduction, 'lastTrade', d.last_trade) order by d.number)
         from runner_removal d where d.market = m.id), '[]') as removals
     from market m`,
  );
  return rows.map((row) => ({
    market: row.market,
    kind: tradingKindOf(row.market_type),
    runners: row.runners,
    numberOfWinners: row.winners,
    removals: row.removals,
    state: row.running ? 'running' : row.settled ? 'settled' : 'open',
  }));
}

async function readPositions(client: Client): Promise<readonly PositionRow[]> {
  const { rows } = await client.query<PositionRow>('select account, market, if_win as "ifWin", if_lose as "ifLose", lines, profit, hold from position');
  return rows;
}

async function readOpenOrders(client: Client): Promise<readonly OpenOrderRow[]> {
  const { rows } = await client.query<
    Omit<OpenOrderRow, 'side'> & { side: number; ticks: number | null; target: number | null; amount: number | null; type: number | null; liability: number }
  >(
    `select account, market, runner, side, price, line, remaining, case when guard > 0 then guard end as ticks, case when status = 0 then target end as target,
       target_amount as amount, order_type as type, coalesce(liability, 0) as liability from orders where status < 2`,
  );
  return rows.map(({ ticks, target, amount, type, liability, ...row }) => {
    const side = sideOf(row.side);
    const orderType = ORDER_TYPES[type ?? 0]!;
    if (isAtStart(orderType)) {
      const { price, size } = openBet({ ...row, side, orderType, liability });
      return { ...row, side, price, remaining: size };
    }
    // with the guard `any` an order holds at the worst price that it may take
    const price = ticks === null ? row.price : ticksAway(row.price, side === 'BACK' ? -ticks : ticks);
    // in its delay a target holds for its size at that price, rounded up
    const beyond = target !== null && (100 * (amount ?? 0)) % (TARGET_TYPES[target - 1] === 'PAYOUT' ? price : price - 100) !== 0 ? 1 : 0;
    return { ...row, side, price, remaining: row.remaining + beyond };
  });
}

async function readTrades(client: Client): Promise<readonly TradeRow[]> {
  const { rows } = await client.query<Omit<TradeRow, 'takerSide' | 'cross'> & { side: number; value: number; match: number | null }>(
    `select t.id, t.market, t.runner, t.price, t.line, t.size, t.taker_account as "takerAccount", t.taker_side as side, t.maker_account as "makerAccount", t.value, t.match from trade t
     where t.match is not null or not exists (select 1 from settlement s where s.market = t.market and s.status = 'DONE')
       or exists (select 1 from settlement s where s.market = t.market and s.status = 'RUNNING') order by t.id`,
  );
  return rows.map(({ side, value, match, ...row }) => ({ ...row, takerSide: sideOf(side), ...(match === null ? {} : { cross: { match, value } }) }));
}

function sideOf(code: number): Side {
  return code === 0 ? 'BACK' : 'LAY';
}
