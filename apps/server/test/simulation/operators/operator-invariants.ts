/** Invariants about operators: requests for a second person, their actions, the audit log, grants, payments and wagering. */
import { CAUSES, PLAYER_KINDS, RESULT_CAUSES } from '@maidan/ledger';
import { verifyChain } from '../../../src/modules/audit/chain-verification.ts';
import type { World } from '../world.ts';
import type { OperatorCall } from './operator-calls.ts';

const SETTLE_CALLS = "'operatorSettle', 'operatorSettleAgain', 'operatorVoid', 'operatorUnsettle'";
const RUPEE = 100;
/** FOUR_EYES_BOUNDS of the contract, written out: the simulation must notice when they change. */
const GRANTS_OF_OPERATOR = 50_000 * RUPEE;
const GRANTS_TO_PERSON = 25_000 * RUPEE;
const GRANT_AT_ONCE = 10_000 * RUPEE;

/** Requests with the names of their operators and the generation that a settlement was to begin. */
const REQUESTS = `(select p.*, a.login as asker, d.login as decider, a.login || ' and ' || d.login as both_logins,
    (select (f ->> 'value')::int from jsonb_array_elements(p.effect -> 'facts') f where f ->> 'name' = 'generation') as generation
  from approval p join operator a on a.id = p.asked_by left join operator d on d.id = p.decided_by)`;

/** Rows of the audit log about actions that ran. */
const DONE = `(select distinct action, target_id, request_id, approval, operator, actor from audit_entry where outcome = 'OK')`;

/** Each query returns rows that violate the invariant. All hold after every commit. */
export const OPERATOR_QUICK: Readonly<Record<string, string>> = {
  'nobody decides his own request': `select 'request ' || id from approval where decided_by = asked_by or (state = 'DECLINED' and decided_by is null)`,
  'a request is applied once, with its record': `
    select concat('request ', p.id, ' ', p.state, ' ', p.action, ': ', count(e.id) filter (where e.action = p.action and e.outcome = 'OK'), ' records of the action, ',
      count(e.id) filter (where e.action = 'approval.' || lower(p.state)), ' of its end')
    from approval p left join audit_entry e on e.approval = p.id group by p.id
    having count(e.id) filter (where e.action = 'approval.ask') <> 1
      or count(e.id) filter (where e.action = p.action and e.outcome = 'OK') <> (p.state = 'APPLIED')::int
      or count(e.id) filter (where e.action in ('approval.declined', 'approval.withdrawn', 'approval.expired', 'approval.stale')) <> (p.state not in ('ASKED', 'APPLIED'))::int
      or count(e.id) filter (where e.action = 'approval.' || lower(p.state)) <> (p.state not in ('ASKED', 'APPLIED'))::int`,
  'no request is applied without its action': `
    select concat('request ', p.id, ' ', p.action, ' on ', p.target_id) from ${REQUESTS} p where p.state = 'APPLIED' and not case
      when p.action in (${SETTLE_CALLS}) then exists (select from settlement s join market m on m.id = s.market
        where m.market_id = p.target_id and s.generation = p.generation and s.actor = p.both_logins)
      when p.action = 'operatorGrant' then exists (select from transfer_reference t join account a on a.id = t.account
        where a.member_code = p.target_id and t.cause = ${CAUSES.grant} and t.reference = p.body ->> 'requestId' and t.amount = (p.body ->> 'amount')::bigint * ${RUPEE})
      when p.action = 'operatorGrantBonus' then exists (select from transfer_reference t join account a on a.id = t.account
        where a.member_code = p.target_id and t.cause = ${CAUSES.bonus} and t.reference = p.body ->> 'requestId')
      when p.action = 'operatorApprovePayment' then exists (select from cashier_request r where r.id::text = p.target_id and r.status = 'APPROVED' and r.decided_by = p.both_logins)
      else true end`,
  'no action of two persons without its request': `
    select concat('generation ', s.generation, ' of market ', m.market_id, ' by ', s.actor) from settlement s join market m on m.id = s.market
    where s.actor like '% and %' and not exists (select from ${REQUESTS} p where p.state = 'APPLIED' and p.target_id = m.market_id and p.generation = s.generation and p.both_logins = s.actor)
    union all
    select concat('payment ', r.id, ' by ', r.decided_by) from cashier_request r where r.decided_by like '% and %'
      and not exists (select from ${REQUESTS} p where p.state = 'APPLIED' and p.action = 'operatorApprovePayment' and p.target_id = r.id::text and p.both_logins = r.decided_by)`,
  'every action of an operator has its record': `
    select concat('generation ', s.generation, ' of market ', m.market_id, ' by ', s.actor) from settlement s join market m on m.id = s.market
    where exists (select from operator o where s.actor = o.login) and not exists (select from ${DONE} e where e.action in (${SETTLE_CALLS}) and e.target_id = m.market_id and e.actor = s.actor)
    union all
    select concat('payment ', r.id, ' by ', r.decided_by) from cashier_request r join operator o on r.decided_by = o.login
    where not exists (select from ${DONE} e where e.action in ('operatorApprovePayment', 'operatorRejectPayment') and e.target_id = r.id::text and e.operator = o.id)
    union all
    select concat('grant ', t.reference, ' to account ', t.account) from transfer_reference t join account a on a.id = t.account
    where t.cause = ${CAUSES.grant} and t.reference ~ '^[0-9]{7,}$'
      and not exists (select from ${DONE} e where e.action = 'operatorGrant' and e.target_id = a.member_code
        and (e.request_id = t.reference or e.approval in (select p.id from approval p where p.body ->> 'requestId' = t.reference)))
    union all
    select concat('Free Cash ', t.reference, ' to account ', t.account) from transfer_reference t join account a on a.id = t.account
    where t.cause = ${CAUSES.bonus} and t.reference ~ '^[0-9]{7,}$'
      and not exists (select from ${DONE} e where e.action = 'operatorGrantBonus' and e.target_id = a.member_code
        and (e.request_id = t.reference or e.approval in (select p.id from approval p where p.body ->> 'requestId' = t.reference)))`,
  'no record without its action': `
    select concat('grant ', e.request_id, ' to ', e.target_id) from ${DONE} e where e.action = 'operatorGrant' and e.approval is null
      and not exists (select from transfer_reference t join account a on a.id = t.account where a.member_code = e.target_id and t.cause = ${CAUSES.grant} and t.reference = e.request_id)
    union all
    select concat('Free Cash ', e.request_id, ' to ', e.target_id) from ${DONE} e where e.action = 'operatorGrantBonus' and e.approval is null
      and not exists (select from transfer_reference t join account a on a.id = t.account where a.member_code = e.target_id and t.cause = ${CAUSES.bonus} and t.reference = e.request_id)
    union all
    select concat('decision on payment ', e.target_id) from ${DONE} e where e.action in ('operatorApprovePayment', 'operatorRejectPayment') and e.approval is null
      and not exists (select from cashier_request r where r.id::text = e.target_id and r.decided_by = e.actor)`,
  'grants without a second person stay below their bounds': `
    with alone as (select distinct e.operator, a.person, t.account, t.reference, t.amount from ${DONE} e join account a on a.member_code = e.target_id
      join transfer_reference t on t.account = a.id and t.cause = ${CAUSES.grant} and t.reference = e.request_id where e.action = 'operatorGrant' and e.approval is null
        and not exists (select from approval p where p.state = 'APPLIED' and p.action = e.action and p.target_id = e.target_id and p.body ->> 'requestId' = t.reference))
    select concat('operator ', operator, ': ', sum(amount)) from alone group by operator having sum(amount) >= ${GRANTS_OF_OPERATOR}
    union all select concat('person ', person, ': ', sum(amount)) from alone group by person having sum(amount) >= ${GRANTS_TO_PERSON}
    union all select concat('grant ', reference, ': ', amount) from alone where amount >= ${GRANT_AT_ONCE}`,
};

const RESULTS = [...RESULT_CAUSES, CAUSES.bonus].join(', ');
/** The largest loss that the positions of a bonus wallet and of the player's cash leave in a market, over all winners. */
const LOSS = `(select greatest(0, -min(w.money)) from (
    select sum(coalesce(p.if_win[r], 0) + (select coalesce(sum(l), 0) from unnest(p.if_lose) with ordinality as t(l, n) where n <> r)) as money
    from position p cross join generate_subscripts(p.if_win, 1) r where p.market = x.market and p.account = any(x.wallets) group by r) w)`;

/** Checked at rest: each reads much. */
const SLOW: Readonly<Record<string, string>> = {
  'pay-outs never pass deposits plus net winnings': `
    select concat('account ', account, ': ', paid, ' of ', bound) from (
      select e.account, e.cause, e.amount, -sum(e.amount) filter (where e.cause = ${CAUSES.withdrawal} and e.kind = ${PLAYER_KINDS.cash}) over w as paid,
        coalesce(sum(e.amount) filter (where e.cause = ${CAUSES.deposit}) over w, 0) + greatest(0, coalesce(sum(e.amount) filter (where e.cause in (${RESULTS})) over w, 0)) as bound,
        e.kind from entry e where e.account between 1 and 999999999 window w as (partition by e.account order by e.id)) s
    where s.cause = ${CAUSES.withdrawal} and s.kind = ${PLAYER_KINDS.cash} and s.amount < 0 and s.paid > s.bound`,
  'wagering never passes the risk that is left': `
    select concat('bonus ', x.bonus, ' in market ', x.market, ': ', x.counted, ' counted') from (
      select w.bonus, w.market, w.counted, wallets from bonus_wagering w join bonus b on b.id = w.bonus
        cross join lateral (values (array[bonus_wallet_of(b.account)]), (array[bonus_wallet_of(b.account), b.account])) as v(wallets)
      where not exists (select from bonus o where o.account = b.account and o.id <> b.id)) x
    where x.counted > ${LOSS}`,
  'an approved settlement books what the second person has read': `
    select concat('request ', p.id, ' player ', f."memberCode", ': ', f.difference, ' read, ', b.booked, ' booked') from ${REQUESTS} p join market m on m.market_id = p.target_id
      cross join lateral jsonb_to_recordset(p.effect -> 'players') as f("memberCode" text, difference bigint)
      cross join lateral (select coalesce(sum(case when l.generation = p.generation then l.net - l.commission else l.commission - l.net end), 0)::bigint as booked
        from settlement_line l join account a on a.member_code = f."memberCode"
        where l.market = m.id and l.generation in (p.generation, p.generation - 1) and player_of(l.account) = a.id) b
    where p.state = 'APPLIED' and p.action in (${SETTLE_CALLS}) and b.booked <> f.difference
      and exists (select from settlement s where s.market = m.id and s.generation = p.generation and s.status <> 'RUNNING')`,
};

const union = (queries: Readonly<Record<string, string>>): string =>
  Object.entries(queries)
    .map(([invariant, sql]) => `select '${invariant}' as invariant, f.* from (${sql}) as f(at)`)
    .join(' union all ');
const SLOW_QUERY = union(SLOW);

/** Checks the slow invariants and the whole chain of the audit log. */
export async function checkOperatorsAtRest(world: World): Promise<void> {
  for (const { invariant, at } of await world.store.read<{ invariant: string; at: string }>(SLOW_QUERY)) world.violate(invariant, at);
  const { ok, fault } = await verifyChain(world.store.audited);
  if (!ok) world.violate('the audit log verifies', JSON.stringify(fault));
  const [row] = await world.store.read<{ loose: number }>(
    'select count(*)::int as loose from audit_entry e where not exists (select from audit_link l where l.entry = e.id)',
  );
  if (row!.loose > 0) world.violate('the audit log verifies', `${row!.loose} rows without a link`);
}

interface EndedRequest {
  readonly id: number;
  readonly state: string;
  readonly asked_by: number;
  readonly decided_by: number | null;
}

/** Checks at the end: no request is open, and what operators were answered is true. */
export async function checkAnswers(world: World, calls: readonly OperatorCall[]): Promise<void> {
  const rows = await world.store.read<EndedRequest>('select id, state, asked_by, decided_by from approval order by id');
  const requests = new Map(rows.map((row) => [row.id, row]));
  for (const { id, state } of rows) if (state === 'ASKED') world.violate('every request ends', `request ${id}`);
  const wrong = (what: string): void => world.violate('every answer to an operator was true', what);
  for (const { by, request, answers } of calls)
    for (const answer of answers) {
      if (!answer.ok) continue;
      const ended = requests.get(Number(request.params['id']));
      if (request.call === 'consoleApprove' && (ended?.state !== 'APPLIED' || ended.decided_by !== by.operator))
        wrong(`${by.login} approved request ${request.params['id']}, stored ${JSON.stringify(ended)}`);
      if (request.call === 'consoleDecline' && (ended?.state !== 'DECLINED' || ended.decided_by !== by.operator))
        wrong(`${by.login} declined request ${request.params['id']}, stored ${JSON.stringify(ended)}`);
      if (request.call === 'consoleWithdraw' && (ended?.state !== 'WITHDRAWN' || ended.asked_by !== by.operator))
        wrong(`${by.login} withdrew request ${request.params['id']}, stored ${JSON.stringify(ended)}`);
      if (request.call.startsWith('operator') && answer.approval !== null && requests.get(answer.approval)?.asked_by !== by.operator)
        wrong(`${request.call} of ${by.login} became request ${answer.approval}, which is not stored`);
    }
}
