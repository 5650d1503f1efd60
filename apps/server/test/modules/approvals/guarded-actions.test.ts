/** Each guarded action: below its bound it runs, at its bound it asks, and it commits together with APPLIED. */
import { CONSOLE_ENDPOINTS, type Login } from '@maidan/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paidIn, placed } from '../../testing-app.ts';
import { requestHashOf } from '../operators/testing-console.ts';
import { ApprovalsStage, resultOf, type Colleague } from './testing-approvals.ts';

let stage: ApprovalsStage;
let player: Login;
let account: number;
const people = new Map<string, readonly [Colleague, Colleague]>();
beforeAll(async () => {
  stage = await ApprovalsStage.start();
  const owner = await stage.enrolOwner();
  for (const role of ['supportLead', 'cashier', 'headOfTrading', 'casinoManager', 'integrityAnalyst'] as const)
    people.set(role, [await stage.colleague(`${role.toLowerCase()}.one`, role), await stage.colleague(`${role.toLowerCase()}.two`, role)]);
  people.set('owner', [await stage.colleague('owner.two', 'owner'), owner]);
  player = await stage.test.player('guarded');
  [{ id: account } = { id: 0 }] = await stage.test.database.query<{ id: number }>('select id from account where member_code = $1', [player.data.memberCode]);
  const socket = await stage.test.socket();
  await paidIn(stage.test, player.token.accessToken, 1);
  await placed(stage.test, socket, player.token.accessToken);
});
afterAll(() => stage.stop());

type CallName = Parameters<ApprovalsStage['start']>[1];
interface Guarded {
  readonly rule: string;
  readonly call: CallName;
  readonly by: string;
  /** The role of the second person; default: that of the asker. */
  readonly second?: string;
  readonly params: () => Readonly<Record<string, string>>;
  /** The body just below the bound; null: the action always asks. */
  readonly alone: object | null;
  readonly asks: object;
  /** Before each of the two. */
  readonly prepare?: () => Promise<unknown>;
  /** SQL of the rows that the action changes. */
  readonly rows: () => string;
}
const member = () => ({ memberCode: player.data.memberCode });
const market = () => ({ marketId: '1.3001' });
/** The number of the newest payment. */
let payments = 0;
const addDeposit = async (): Promise<void> => {
  const [made] = await stage.test.database.query<{ id: number }>(
    `insert into cashier_request (id, account, type, method, amount, utr, request_id, body_hash, status, created_at)
     values (nextval('cashier_request_id'), $1, 'deposit', 'UPI', 1000, '400000009999', 'in-1', '\\x00', 'PENDING', now()) returning id`,
    [account],
  );
  payments = made!.id;
};
/** Requests a withdrawal to a payee of this age; its number is `payments`. */
const withdraw = async (age: string): Promise<void> => {
  const token = player.token.accessToken;
  const body = { amount: 500, upi: `age${age.length}@bank`, requestId: `out-${age.length}` };
  const { body: made } = await stage.test.call('POST', 'cashier/withdraw', { token, body });
  expect(made).toMatchObject({ success: true });
  payments = Number((made as unknown as { result: { refrenceNo: string } }).result.refrenceNo);
  await stage.test.database.query(
    `update cashier_request set created_at = now() - interval '${age}', payable_from = payable_from - interval '${age}' where id = $1`,
    [payments],
  );
};
const operators = (name: string) => people.get(name)!;
const ACTIONS: readonly Guarded[] = [
  {
    rule: 'F-05',
    call: 'operatorGrant',
    by: 'supportLead',
    params: member,
    alone: { amount: 9999.99 },
    asks: { amount: 10_000 },
    rows: () => `select cash from wallet where account = ${account}`,
  },
  {
    rule: 'F-06',
    call: 'operatorGrantBonus',
    by: 'supportLead',
    params: member,
    alone: { amount: 4999.99, reason: 'test' },
    asks: { amount: 5000, reason: 'test' },
    rows: () => `select id from bonus where account = ${account}`,
  },
  {
    rule: 'F-06',
    call: 'operatorSignUpCode',
    by: 'owner',
    params: () => ({ site: 'maidan' }),
    alone: { code: 'PLAIN' },
    asks: { code: 'GIVES', grant: 100 },
    rows: () => "select code from sign_up_code where code in ('PLAIN', 'GIVES')",
  },
  {
    rule: 'F-08',
    call: 'operatorApprovePayment',
    by: 'cashier',
    params: () => ({ refrenceNo: String(payments) }),
    alone: null,
    asks: {},
    prepare: addDeposit,
    rows: () => `select status from cashier_request where id = ${payments}`,
  },
  {
    rule: 'F-07',
    call: 'operatorApprovePayment',
    by: 'cashier',
    params: () => ({ refrenceNo: String(payments) }),
    alone: null,
    asks: {},
    prepare: () => withdraw('0 hours'),
    rows: () => `select status from cashier_request where id = ${payments}`,
  },
  {
    rule: 'F-09',
    call: 'operatorUnblock',
    by: 'supportLead',
    second: 'integrityAnalyst',
    params: member,
    alone: null,
    asks: {},
    prepare: async () => {
      const [{ operator, login }] = operators('integrityAnalyst');
      const target = { kind: 'account' as const, id: player.data.memberCode };
      await stage.test.operator('POST', `operator/accounts/${target.id}/block`, { reason: 'ring' });
      await stage.test.app.audit.write({ operator, actor: login, action: 'operatorBlock', target, detail: { reason: 'ring' }, outcome: 'OK', address: '' });
    },
    rows: () => `select status from account where id = ${account}`,
  },
  {
    rule: 'F-12',
    call: 'operatorUnfreezeSite',
    by: 'owner',
    params: () => ({ site: 'patang' }),
    alone: null,
    asks: {},
    prepare: () => stage.test.operator('POST', 'operator/sites/patang/freeze', { reason: 'INTEGRITY: two accounts' }),
    rows: () => "select frozen from site_state where site = 'patang'",
  },
  {
    rule: 'F-12',
    call: 'operatorResumeTable',
    by: 'casinoManager',
    params: () => ({ tableId: '104' }),
    alone: null,
    asks: {},
    prepare: () => stage.test.operator('POST', 'operator/casino-tables/104/pause', { reason: 'CARE' }),
    rows: () => "select table_id from casino_closed_table where table_id = '104'",
  },
  {
    rule: 'F-10',
    call: 'operatorAccountLimits',
    by: 'headOfTrading',
    params: member,
    alone: { minStake: 0, maxStake: 100_000, maxWin: 0, kind: 'odds' },
    asks: { minStake: 0, maxStake: 100_001, maxWin: 0, kind: 'odds' },
    rows: () => `select max_stake from account_limit where account = ${account}`,
  },
  {
    rule: 'F-10',
    call: 'operatorMarketLimits',
    by: 'headOfTrading',
    params: market,
    alone: { minStake: 0, maxStake: 100, maxWin: 0 },
    asks: { minStake: 0, maxStake: 201, maxWin: 0 },
    rows: () => "select limits from market where market_id = '1.3001'",
  },
  {
    rule: 'F-04',
    call: 'operatorRemoveRunner',
    by: 'headOfTrading',
    params: market,
    alone: null,
    asks: { selectionId: 12, reduction: 0 },
    rows: () => "select r.status from runner r join market m on m.id = r.market where m.market_id = '1.3001' order by r.runner",
  },
  {
    rule: 'F-01',
    call: 'operatorSettle',
    by: 'headOfTrading',
    params: market,
    alone: null,
    asks: { winners: [11] },
    rows: () => "select generation from settlement s join market m on m.id = s.market where m.market_id = '1.3001'",
  },
  {
    rule: 'F-02',
    call: 'operatorVoid',
    by: 'headOfTrading',
    params: market,
    alone: null,
    asks: { reason: 'wrong market' },
    rows: () => "select generation from settlement s join market m on m.id = s.market where m.market_id = '1.3001'",
  },
  {
    rule: 'F-02',
    call: 'operatorUnsettle',
    by: 'headOfTrading',
    params: market,
    alone: null,
    asks: { reason: 'result not final' },
    rows: () => "select generation from settlement s join market m on m.id = s.market where m.market_id = '1.3001'",
  },
];

describe('guarded actions', () => {
  it('F-07: a small withdrawal to a payee that is known for a day is decided by one', async () => {
    await withdraw('25 hours');
    expect(resultOf(await stage.start(operators('cashier')[0], 'operatorApprovePayment', { refrenceNo: String(payments) }))).toBe('DONE');
  });

  it.each(ACTIONS)('[OC-025] $rule $call: runs below its bound, asks at its bound, a second person applies it, the asker cannot', async (action) => {
    const [asker, colleague] = operators(action.by);
    const second = action.second === undefined ? colleague : operators(action.second)[0];
    const rows = (): Promise<readonly unknown[]> => stage.test.database.query(action.rows());
    await action.prepare?.();
    const alone = action.alone === null ? 'DONE' : resultOf(await stage.start(asker, action.call, action.params(), action.alone));
    expect(alone).toBe('DONE');
    const before = await rows();
    const id = await stage.ask(asker, action.call, action.params(), action.asks);
    expect(await rows()).toEqual(before);
    expect((await stage.read(second, id)).body).toMatchObject({ approval: { rule: action.rule, canDecide: true } });
    expect((await stage.approve(asker, id)).body).toMatchObject({ code: 'DUTY_CONFLICT' });
    expect(await rows()).toEqual(before);
    expect((await stage.approve(second, id)).body).toMatchObject({ success: true, approval: { state: 'APPLIED' } });
    expect(await rows()).not.toEqual(before);
    const [row] = await stage.test.database.query<{ same: boolean }>(
      'select p.xmin = e.xmin as same from approval p join audit_entry e on e.approval = p.id and e.action = p.action where p.id = $1',
      [id],
    );
    expect(row).toEqual({ same: true });
  });
});

const FAULTS = [
  ['the audit row cannot be written', 'alter table audit_entry rename to audit_entry_away', 'alter table audit_entry_away rename to audit_entry'],
  ['the audit row cannot be linked at the commit', 'alter table audit_link rename to audit_link_away', 'alter table audit_link_away rename to audit_link'],
  [
    'APPLIED cannot be written',
    `create function refuse_write() returns trigger language plpgsql as $$ begin raise exception 'no room'; end $$;
     create trigger refuse_write before update on approval for each row execute function refuse_write()`,
    'drop function refuse_write cascade',
  ],
] as const;
/** One action for each kind of write: a shared batch, an exclusive batch, a statement. */
const WRITES = ['operatorGrant', 'operatorUnsettle', 'operatorUnfreezeSite'] as const;

describe('an action and APPLIED commit together', () => {
  const asked = async (call: CallName) => {
    const action = ACTIONS.find((one) => one.call === call)!;
    const [asker, second] = operators(action.by);
    await action.prepare?.();
    if (call === 'operatorUnsettle') await stage.test.operator('POST', 'operator/markets/1.3001/settle-again', { winners: [11], reason: 'again' });
    const id = await stage.ask(asker, call, action.params(), action.asks);
    return { id, second, rows: () => stage.test.database.query(action.rows()) };
  };

  it.each(WRITES)('[OC-027] %s: a fault at any step leaves neither, and the same request runs afterwards', async (call) => {
    const { id, second, rows } = await asked(call);
    const before = await rows();
    const { effectHash } = (await stage.read(second, id)).body as unknown as { effectHash: string };
    for (const [fault, breaks, restores] of FAULTS) {
      await second.browser.prove(requestHashOf(CONSOLE_ENDPOINTS.consoleApprove, { effectHash }, { id }));
      await stage.test.database.query(breaks);
      const { body } = await second.browser.call('consoleApprove', { effectHash }, { id });
      await stage.test.database.query(restores);
      expect([fault, body.code, await stage.stateOf(id), await rows()]).toEqual([fault, 'FAULT', 'ASKED', before]);
    }
    stage.test.faults.splice(0);
    expect((await stage.approve(second, id)).body).toMatchObject({ approval: { state: 'APPLIED' } });
    expect(await rows()).not.toEqual(before);
  });

  it('operatorResume of a market that is open by now: its record and APPLIED are written, the market is not', async () => {
    const [asker, second] = operators('headOfTrading');
    const version = () => stage.test.database.query("select xmin::text, m.* from market m where market_id = '1.3002'");
    await stage.test.operator('POST', 'operator/markets/1.3002/suspend', { reason: 'INTEGRITY: two accounts' });
    const id = await stage.ask(asker, 'operatorResume', { marketId: '1.3002' }, {});
    await stage.test.operator('POST', 'operator/markets/1.3002/resume', {});
    const before = await version();
    expect((await stage.approve(second, id)).body).toMatchObject({ success: true, approval: { state: 'APPLIED' } });
    expect(await version()).toEqual(before);
    const records = await stage.test.database.query(
      'select p.state, p.xmin = e.xmin as same from approval p join audit_entry e on e.approval = p.id and e.action = p.action where p.id = $1',
      [id],
    );
    expect(records).toEqual([{ state: 'APPLIED', same: true }]);
  });
});
