/** Finds in the database what no kill may leave: trips, triggers, trailing stops and starting prices that are half done or done twice. */
import type { DatabaseReader } from '../database-reader.ts';
import { sleep } from '../run-drill.ts';
import { LOSING_GROUP } from './group-turns.ts';
import type { Kind, KindCounts } from './kind-counts.ts';

/** The orders of triggers, whatever follows their number in the reference. */
const FIRED = `(select substring(reference from '^trigger-([0-9]+)')::bigint as id, order_id from bet_reference where reference like 'trigger-%' and order_id is not null)`;
/** The cash-outs of automatic ones, with the number of the rule. */
const CLOSED = `(select substring(reference from '^auto-cash-out-([0-9]+)')::bigint as id, reference from cash_out where reference like 'auto-cash-out-%')`;
const AT_START = '(o.order_type is not null or o.persistence = 2)';

/** Each query returns one row for each fault. The players are demo accounts: pool 1. */
const FAULTS = {
  'open in a group that has tripped': `
    select 'order ' || o.id as at from orders o join order_group g on g.account = o.account and g.number = o.order_group where g.tripped_at is not null and o.status < 2`,
  'has lost its limit and is armed: its trip is lost': `
    select 'group ' || number || ' of account ' || account as at from order_group where tripped_at is null and loss_limit > 0 and profit <= -loss_limit`,
  'has not the sum of its settled bets': `
    select 'group ' || g.number || ' of account ' || g.account as at from order_group g where g.number = ${LOSING_GROUP}
      and g.profit <> (select coalesce(sum(o.profit), 0) from orders o where o.account = g.account and o.order_group = g.number and o.settled_at is not null)`,
  'has fired twice': `select 'trigger ' || id as at from ${FIRED} f group by id having count(*) > 1`,
  'has fired without its order': `
    select 'trigger ' || t.id as at from entry_trigger t left join ${FIRED} f on f.id = t.id and f.order_id = t.order_id where t.state = 'FIRED' and f.id is null`,
  'has an order and has not fired': `select 'trigger ' || t.id || ', ' || t.state || ',' as at from entry_trigger t join ${FIRED} f on f.id = t.id where t.state <> 'FIRED'`,
  'has fired with another one of its mark': `
    select 'trigger ' || min(t.id) as at from entry_trigger t join ${FIRED} f on f.id = t.id where t.one_of is not null group by t.account, t.one_of having count(*) > 1`,
  'waits, although its price is reached, its bet is being placed or its time is over': `
    select 'trigger ' || id as at from entry_trigger where state = 'WAITING' and (price = 101 or claimed_at is not null or expires_at < now() - interval '2 seconds')`,
  'has closed a position twice': `select 'trailing stop ' || id as at from ${CLOSED} c group by id having count(*) > 1`,
  'is done without its cash-out': `
    select 'trailing stop ' || r.id as at from auto_cash_out r where r.status = 'DONE'
      and not exists (select 1 from cash_out c where c.account = r.account and c.reference = 'auto-cash-out-' || r.id || '-' || r.attempt)`,
  'has closed a position and is not done': `select 'trailing stop ' || r.id as at from auto_cash_out r join ${CLOSED} c on c.id = r.id where r.status <> 'DONE'`,
  'still runs': `select 'trailing stop ' || id as at from auto_cash_out where status = 'RUNNING'`,
  'was suspended for its start and has no starting prices': `
    select 'market ' || market_id as at from market where sp_closed_at is not null and sp_reconciled_at is null`,
  'waits for a starting price that was made': `
    select 'order ' || o.id as at from orders o join market m on m.id = o.market where m.sp_reconciled_at is not null and ${AT_START} and o.status < 2`,
  'did not end once: its parts are not its size': `
    select 'order ' || o.id as at from orders o join market m on m.id = o.market where m.sp_reconciled_at is not null and ${AT_START}
      and o.size <> o.matched + o.cancelled + o.lapsed`,
  'has trades that are not its matched part': `
    select 'order ' || o.id as at from orders o left join lateral (
      select coalesce(sum(t.size), 0) as size from trade t where t.market = o.market and o.id in (t.taker_order, t.maker_order)) f on true
    where ${AT_START} and o.matched <> f.size`,
  'is not matched at the starting price': `
    select 'order ' || o.id as at from orders o left join starting_price s on s.market = o.market and s.runner = o.runner and s.pool = 1
    where o.order_type is not null and o.matched > 0 and o.matched_value is distinct from o.matched * s.price`,
};

/** What only the database counts. */
const COUNTS: Partial<Record<Kind, string>> = {
  'bets with a delay': 'select count(*)::int as count from orders where release_at is not null',
  batches: 'select count(batch)::int as count from bet_reference',
  replaces: 'select count(replaced)::int as count from bet_reference',
  'triggers fired': "select count(*)::int as count from entry_trigger where state = 'FIRED'",
  'trailing stops reached': "select count(*)::int as count from auto_cash_out where status = 'DONE' and trigger = 'TRAIL'",
  'trips by a loss': "select count(*)::int as count from order_group where reason = 'LOSS'",
  'starting prices': 'select count(*)::int as count from starting_price',
};
/** What a restart resumes is done within this time, ms. */
const DONE_WITHIN_MS = 15_000;

/** Returns one sentence for each fault that stays. A restarted or another process resumes what a kill has interrupted, so each is looked at again. */
export async function findKindFaults(database: DatabaseReader): Promise<readonly string[]> {
  const end = performance.now() + DONE_WITHIN_MS;
  for (;;) {
    const found: string[] = [];
    for (const [fault, sql] of Object.entries(FAULTS)) found.push(...(await database.rows<{ at: string }>(sql)).map(({ at }) => `${at} ${fault}`));
    if (found.length === 0 || performance.now() > end) return found;
    await sleep(200);
  }
}

/** Counts what the clients cannot count. */
export async function countInDatabase(database: DatabaseReader, counts: KindCounts): Promise<void> {
  for (const [kind, sql] of Object.entries(COUNTS)) counts.set(kind as Kind, (await database.rows<{ count: number }>(sql))[0]!.count);
}
