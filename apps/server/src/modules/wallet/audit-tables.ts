/** Checks across several tables; each is a query whose rows are the faults. */
import type { Client } from '../../platform/postgres/database.ts';

export interface TableFault {
  readonly check: string;
  /** The affected rows: 'order 7', 'account 3 in market 9'. */
  readonly where: string;
}

/** Maximum reported faults per check. */
const MOST_FAULTS = 20;

const CHECKS: { readonly [check: string]: string } = {
  'the size of an order is its parts': `
    select 'order ' || id as where from orders where size <> matched + remaining + cancelled + lapsed or (status = 2 and remaining <> 0)
      or (status < 2 and (remaining = 0) = (liability is null))`,

  'the matched part of an order is its trades': `
    with fills as (
      select taker_order as id, size, value from trade where taker_order <> 0
      union all select maker_order, size, value from trade where maker_order <> 0),
    sums as (select id, sum(size) as matched, sum(value) as matched_value from fills group by id)
    select 'order ' || coalesce(o.id, s.id) as where from orders o full join sums s on s.id = o.id
    where o.id is null or o.matched <> coalesce(s.matched, 0) or o.matched_value <> coalesce(s.matched_value, 0)`,

  'the value of a direct fill is its size and price': `
    select 'trade ' || id as where from trade where match is null and value <> size * price`,

  'a fill at a starting price has that price': `
    select 'order ' || o.id as where from orders o join trade t on o.id in (t.taker_order, t.maker_order)
      left join starting_price s on s.market = o.market and s.runner = o.runner and s.pool = t.pool
    where o.order_type is not null and t.price is distinct from s.price`,

  'no bet waits for a starting price that is made': `
    select 'order ' || o.id as where from orders o join market m on m.id = o.market
    where o.status < 2 and (o.order_type is not null or o.persistence = 2) and (m.starting_price is null or m.sp_reconciled_at is not null)`,

  'a lay at the starting price risks no more than its liability': `
    select 'order ' || id as where from orders where liability is not null and matched_value - 100 * matched > 100 * liability`,

  'an order has one owner, and trades name him': `
    select 'trade ' || t.id as where from trade t left join orders o on o.id = t.taker_order left join orders m on m.id = t.maker_order
    where (t.taker_order <> 0 and (o.account is distinct from t.taker_account or o.market is distinct from t.market or o.runner is distinct from t.runner))
      or (t.maker_order <> 0 and (m.account is distinct from t.maker_account or m.market is distinct from t.market or m.runner is distinct from t.runner))`,

  'the positions of a market, the house included, sum to 0': `
    with amounts as (
      select p.market, 'win' as part, w.ordinality as step, w.amount from position p, unnest(p.if_win) with ordinality as w(amount, ordinality)
      union all select p.market, 'lose', l.ordinality, l.amount from position p, unnest(p.if_lose) with ordinality as l(amount, ordinality)
      union all
      select p.market, 'runs', s.runs, p.profit[1 + (select count(*) from unnest(p.lines) as x(line) where x.line <= s.runs)]
      from position p join (select distinct q.market, l.line + d.below as runs from position q, unnest(q.lines) as l(line), (values (0), (-1)) as d(below)) s on s.market = p.market
      where p.lines is not null)
    select 'market ' || market as where from amounts group by market, part, step having sum(amount) <> 0`,

  'a settled market is booked as its lines say': `
    with booked as (
      select market, account, sum(amount) as amount from entry where account > 0 and market is not null and kind in (0, 1) and cause in (3, 4, 5, 6) group by market, account),
    lines as (
      select l.market, l.account, l.net - l.commission as amount from settlement_line l
      join settlement s on s.market = l.market and s.generation = l.generation and s.status = 'DONE'),
    running as (select market from settlement where status = 'RUNNING')
    select 'account ' || coalesce(b.account, l.account) || ' in market ' || coalesce(b.market, l.market) as where
    from booked b full join lines l on l.market = b.market and l.account = b.account
    where coalesce(b.amount, 0) <> coalesce(l.amount, 0) and coalesce(b.market, l.market) not in (select market from running)`,

  'commission is what the lines say': `
    with booked as (select market, sum(amount) as amount from entry where account = 0 and kind = 22 group by market),
    lines as (
      select l.market, sum(l.commission) as amount from settlement_line l
      join settlement s on s.market = l.market and s.generation = l.generation and s.status = 'DONE' group by l.market),
    running as (select market from settlement where status = 'RUNNING')
    select 'market ' || coalesce(b.market, l.market) as where from booked b full join lines l on l.market = b.market
    where coalesce(b.amount, 0) <> coalesce(l.amount, 0) and coalesce(b.market, l.market) not in (select market from running)`,

  'the house has nothing of a market without a result': `
    select 'market ' || e.market as where from entry e where e.account = 0 and e.kind in (20, 21, 22, 23, 24)
      and not exists (select 1 from settlement s where s.market = e.market and s.status in ('DONE', 'RUNNING'))
    group by e.market, e.kind having sum(e.amount) <> 0`,

  'a market has one result in force': `
    select 'market ' || market as where from settlement where status in ('DONE', 'RUNNING') group by market, status having count(*) > 1`,

  'nothing is open in a settled market': `
    select 'order ' || o.id as where from orders o join settlement s on s.market = o.market and s.status = 'DONE' where o.status < 2`,

  'a reference has its order': `
    select 'account ' || r.account || ' reference ' || r.reference as where from bet_reference r left join orders o on o.id = r.order_id
    where (r.order_id is not null and (o.id is null or player_of(o.account) <> r.account)) or (r.order_id is null and r.refusal is null and r.replaced is null and r.batch is null)`,

  'a batch has all its bets': `
    select 'account ' || r.account || ' batch ' || r.reference as where from bet_reference r where r.batch is not null and exists (
      select 1 from generate_series(1, r.batch) n left join bet_reference b on b.account = r.account and b.reference = r.reference || '/' || n where b.order_id is null)`,

  'a replaced order has one stored answer': `
    select 'order ' || o.id as where from orders o left join bet_reference r on r.account = player_of(o.account) and r.replaced = o.id and (r.order_id is not null or r.refusal is not null)
    where o.reason = 'REPLACED' group by o.id having count(r.reference) <> 1`,

  'what is withdrawing is asked for and waits': `
    with waiting as (select account, sum(amount) as amount from cashier_request where type = 'withdraw' and status = 'PENDING' group by account)
    select 'account ' || coalesce(w.account, r.account) as where from wallet w full join waiting r on r.account = w.account
    where coalesce(w.withdrawing, 0) <> coalesce(r.amount, 0)`,

  'casino bets and the ledger agree': `
    with booked as (select reference as id, account, sum(amount) as amount from entry where cause = 9 and account > 0 group by reference, account),
    stated as (
      select id, account, returned - risk as amount from casino_bet
      union all select id, account, case kind when 'bet' then -amount else amount end from casino_provider_transaction where amount > 0)
    select 'casino bet ' || coalesce(b.id, e.id) as where from stated b full join booked e on e.id = b.id and e.account = b.account
    where coalesce(e.amount, 0) <> coalesce(b.amount, 0)`,

  'a round of the casino that is over has no open bets': `
    select 'casino bet ' || b.id as where from casino_bet b join casino_round r on r.id = b.round where b.state = 'OPEN' and r.phase in ('ENDED', 'BROKEN_OFF')`,

  'a deposit or withdrawal is booked as its request stands': `
    with booked as (
      select reference as id, account, cause, coalesce(sum(amount) filter (where kind = 0), 0) as cash, coalesce(sum(amount) filter (where kind = 2), 0) as withdrawing
      from entry where account > 0 and cause in (7, 8) group by reference, account, cause),
    asked as (
      select id, account, case type when 'deposit' then 7 else 8 end as cause,
        case when type = 'withdraw' and status <> 'REJECTED' then -amount when type = 'deposit' and status = 'APPROVED' then amount else 0 end as cash,
        case when type = 'withdraw' and status = 'PENDING' then amount else 0 end as withdrawing
      from cashier_request)
    select 'request ' || coalesce(a.id, b.id, 0) as where from asked a full join booked b on b.id = a.id and b.account = a.account and b.cause = a.cause
    where a.id is null or a.cash <> coalesce(b.cash, 0) or a.withdrawing <> coalesce(b.withdrawing, 0)`,

  'a wallet has its account': `
    select 'wallet ' || w.account as where from wallet w left join account a on a.id = player_of(w.account) where a.id is null`,

  'bonuses and the ledger agree': `
    with booked as (
      select player_of(account) as account, reference as id, sum(amount) filter (where account >= 1000000000) as wallet, sum(amount) filter (where account < 1000000000) as cash
      from entry where account > 0 and market is null and cause in (6, 10) group by 1, 2)
    select 'bonus ' || coalesce(b.id, k.id) as where from bonus b full join booked k on k.id = b.id and k.account = b.account
    where coalesce(b.converted, 0) <> coalesce(k.cash, 0)
      or coalesce(case when b.status = 'WAITING' then 0 else b.amount end - b.converted - b.lapsed, 0) <> coalesce(k.wallet, 0)`,

  'the played part of a bonus is what its markets count, and never more than its settled bets': `
    select 'bonus ' || b.id as where from (select own.*, lead(after_order) over (partition by account order by started_at, id) as last_order from bonus own where status <> 'WAITING') b
    cross join lateral (select coalesce(sum(w.counted), 0) as counted, coalesce(sum(w.staked), 0) as staked from bonus_wagering w where w.bonus = b.id) k
    where b.played <> k.counted or k.staked > (
      select coalesce(sum(o.matched), 0) from orders o join market m on m.id = o.market
      where o.account = bonus_wallet_of(b.account) and o.id > b.after_order and (b.last_order is null or o.id <= b.last_order)
        and (o.result in ('WON', 'LOST') or exists (select 1 from settlement s where s.market = o.market and s.generation > m.result_generation))
        and m.market_type not in ('SESSION', 'INNINGS_RUNS') and o.matched > 0 and o.matched_value - o.reduced_by >= b.min_odds::numeric * o.matched
        and not exists (select 1 from cash_out c cross join unnest(c.orders) closing where c.account = o.account and c.market = o.market and closing >= o.id))`,

  'only an account with a bonus has Free Cash': `
    select 'account ' || w.account as where from wallet w where w.account >= 1000000000 and w.cash <> 0
      and not exists (select 1 from bonus b where b.account = player_of(w.account) and b.status <> 'WAITING')`,

  'an order has one reference': `
    select 'order ' || o.id as where from orders o left join bet_reference r on r.account = player_of(o.account) and r.order_id = o.id group by o.id having count(r.reference) <> 1`,
};

/** Names of the checks, in the order of the report. */
export const TABLE_CHECKS: readonly string[] = Object.keys(CHECKS);

/** Runs every check within the caller's transaction. */
export async function findTableFaults(client: Client): Promise<readonly TableFault[]> {
  const faults: TableFault[] = [];
  for (const [check, sql] of Object.entries(CHECKS)) {
    const { rows } = await client.query<{ where: string }>(`select * from (${sql}) as fault limit ${MOST_FAULTS}`);
    for (const row of rows) faults.push({ check, where: row.where });
  }
  return faults;
}
