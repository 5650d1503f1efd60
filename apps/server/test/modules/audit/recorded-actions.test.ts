/** The audit row of an operator's action and the action commit together, in every kind of write. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyChain } from '../../../src/modules/audit/chain-verification.ts';
import { startTestApp, type Reply, type TestApp } from '../../testing-app.ts';

let test: TestApp;
let memberCode: string;
let account: number;
/** The newest audit row before the tests. */
let last: number;
beforeAll(async () => {
  test = await startTestApp({ environment: { PAYMENT_S: 'operator' } });
  ({ memberCode } = (await test.player('audited')).data);
  [{ id: account } = { id: 0 }] = await test.database.query<{ id: number }>('select id from account where member_code = $1', [memberCode]);
  for (const id of [901, 902])
    await test.database.query(
      `insert into cashier_request (id, account, type, method, amount, utr, request_id, body_hash, status, created_at)
       values ($1, $2, 'deposit', 'UPI', 100000, $3, $3, '\\x00', 'PENDING', now())`,
      [id, account, `400000000${id}`],
    );
  [{ id: last } = { id: 0 }] = await test.database.query<{ id: number }>('select max(id) as id from audit_entry');
});
afterAll(() => test.stop());

interface Action {
  readonly name: string;
  readonly path: () => string;
  readonly body: object;
  /** The changed row, by table and condition: the newest row of the action. */
  readonly table: string;
  readonly where: () => string;
}
const ofAccount = (): string => `member_code = '${memberCode}'`;
const onAccount = (kind: string) => (): string => `accounts/${memberCode}/${kind}`;
const ACTIONS: readonly Action[] = [
  { name: 'operatorBlock', path: onAccount('block'), body: { reason: 'test' }, table: 'account', where: ofAccount },
  { name: 'operatorUnblock', path: onAccount('unblock'), body: {}, table: 'account', where: ofAccount },
  { name: 'operatorPermissions', path: onAccount('permissions'), body: { permissions: { '1': false } }, table: 'account', where: ofAccount },
  { name: 'operatorAccountLimits', path: onAccount('limits'), body: { maxStake: 50 }, table: 'account_limit', where: () => `account = ${account}` },
  { name: 'operatorGrant', path: onAccount('grant'), body: { amount: 77, requestId: 7 }, table: 'transfer_reference', where: () => `reference = '7'` },
  { name: 'operatorGrantBonus', path: onAccount('bonus'), body: { amount: 77, reason: 'test' }, table: 'bonus', where: () => `account = ${account}` },
  {
    name: 'operatorCreateServiceClient',
    path: () => 'service-clients',
    body: { name: 'bot', sites: ['maidan'], days: 1 },
    table: 'service_client',
    where: () => `name = 'bot'`,
  },
  {
    name: 'operatorCreateUser',
    path: () => 'accounts',
    body: { site: 'maidan', username: 'made', password: 'Tarn#Quill47' },
    table: 'account',
    where: () => `username = 'made'`,
  },
  { name: 'operatorApprovePayment', path: () => 'payments/901/approve', body: {}, table: 'cashier_request', where: () => 'id = 901' },
  { name: 'operatorRejectPayment', path: () => 'payments/902/reject', body: { reason: 'test' }, table: 'cashier_request', where: () => 'id = 902' },
  { name: 'operatorSignUpCode', path: () => 'sites/maidan/sign-up-codes', body: { code: 'AUDITED' }, table: 'sign_up_code', where: () => `code = 'AUDITED'` },
  { name: 'operatorFreezeSite', path: () => 'sites/patang/freeze', body: { reason: 'test' }, table: 'site_state', where: () => `site = 'patang'` },
  {
    name: 'operatorPauseTable',
    path: () => 'casino-tables/104/pause',
    body: { reason: 'test' },
    table: 'casino_closed_table',
    where: () => `table_id = '104'`,
  },
  { name: 'operatorEventStream', path: () => 'events/3001/stream', body: { videoId: 'v1' }, table: 'event_stream', where: () => `event_id = '3001'` },
  { name: 'operatorMarketLimits', path: () => 'markets/1.3001/limits', body: { maxStake: 500 }, table: 'market', where: () => `market_id = '1.3001'` },
  {
    name: 'operatorVoid',
    path: () => 'markets/1.3201/void',
    body: { reason: 'test' },
    table: 'settlement',
    where: () => `market = (select id from market where market_id = '1.3201')`,
  },
];
/** Actions whose rows are written again when a bonus begins or a settlement ends. */
const WRITTEN_AGAIN = new Set(['operatorGrantBonus', 'operatorVoid']);
/** Measures hold without their record, which follows (modules/operator-calls/safety-records.test.ts). */
const MEASURES = new Set(['operatorBlock', 'operatorFreezeSite', 'operatorPauseTable']);
const AFTER_THEIR_RECORD = ACTIONS.filter(({ name }) => !MEASURES.has(name));
const run = ({ path, body }: Action): Promise<Reply> => test.operator('POST', `operator/${path()}`, body);
const rowsOf = ({ name }: Action) =>
  test.database.query('select outcome, xmin::text as transaction from audit_entry where action = $1 and id > $2 order by id', [name, last]);
const changed = ({ table, where }: Action) => test.database.query(`select xmin::text as transaction, to_jsonb(t) as row from ${table} t where ${where()}`);

describe('the audit row of an operator commits with his action (17.C5)', () => {
  it.each(AFTER_THEIR_RECORD)('[OC-036] $name fails when its audit row cannot be written, and changes nothing', async (action) => {
    const before = await changed(action);
    await test.database.query('alter table audit_entry rename to audit_entry_away');
    const answer = await run(action);
    await test.database.query('alter table audit_entry_away rename to audit_entry');
    expect(answer).toMatchObject({ status: 500, body: { success: false, code: 'FAULT' } });
    expect(await changed(action)).toEqual(before);
    expect(await rowsOf(action)).toEqual([]);
    expect(test.faults.splice(0)).not.toEqual([]);
  });

  it.each(AFTER_THEIR_RECORD)('[OC-036] $name fails when its row cannot be linked at the commit, and changes nothing', async (action) => {
    const before = await changed(action);
    await test.database.query('alter table audit_link rename to audit_link_away');
    const answer = await run(action);
    await test.database.query('alter table audit_link_away rename to audit_link');
    expect(answer).toMatchObject({ status: 500, body: { success: false, code: 'FAULT' } });
    expect(await changed(action)).toEqual(before);
    expect(await rowsOf(action)).toEqual([]);
    expect(test.faults.splice(0)).not.toEqual([]);
  });

  it.each(AFTER_THEIR_RECORD)('[OC-036] $name that fails leaves no audit row', async (action) => {
    const { table } = action;
    await test.database.query("create function refuse_write() returns trigger language plpgsql as $$ begin raise exception 'no room'; end $$");
    await test.database.query(`create trigger refuse_write before insert or update or delete on ${table} for each row execute function refuse_write()`);
    const answer = await run(action);
    await test.database.query('drop function refuse_write cascade');
    expect(answer).toMatchObject({ status: 500, body: { success: false, code: 'FAULT' } });
    expect(await rowsOf(action)).toEqual([]);
    expect(test.faults.splice(0)).not.toEqual([]);
  });

  it.each(ACTIONS)('[OC-036] $name and its one audit row are of one transaction', async (action) => {
    expect((await run(action)).body).toMatchObject({ success: true });
    const rows = await rowsOf(action);
    expect(rows).toEqual([{ outcome: 'OK', transaction: expect.any(String) as string }]);
    const own = Number(rows[0]?.['transaction']);
    const isOfAction = ({ transaction }: Record<string, unknown>) =>
      WRITTEN_AGAIN.has(action.name) ? Number(transaction) >= own : Number(transaction) === own;
    expect((await changed(action)).some(isOfAction)).toBe(true);
  });

  it('a refused action has one row with its code, and a repeated change has one row with OK', async () => {
    const rowsAfter = async (path: string, body: object) => {
      const before = await test.database.query('select 1 from audit_entry');
      await test.operator('POST', `operator/${path}`, body);
      return (await test.database.query<{ outcome: string }>(`select outcome from audit_entry order by id offset ${before.length}`)).map(
        ({ outcome }) => outcome,
      );
    };
    expect(await rowsAfter(`accounts/${memberCode}/block`, {})).toEqual(['REASON_REQUIRED']);
    expect(await rowsAfter('accounts', { site: 'maidan', username: 'made', password: 'Tarn#Quill47' })).toEqual(['ACCOUNT_EXISTS']);
    expect(await rowsAfter('payments/901/approve', {})).toEqual(['REQUEST_DECIDED']);
    expect(await rowsAfter(`accounts/${memberCode}/grant`, { amount: 77, requestId: 7 })).toEqual(['OK']);
    expect(await rowsAfter('casino-tables/104/resume', {})).toEqual(['OK']);
    expect(await rowsAfter('casino-tables/104/resume', {})).toEqual(['OK']);
  });

  it('[OC-038] all of these rows are a chain that verifies', async () => {
    const { ok, checked } = await verifyChain(test.database);
    expect(ok).toBe(true);
    expect(checked).toBeGreaterThan(ACTIONS.length);
  });

  it('an action of a player is a player event and no audit row', async () => {
    const { token } = await test.player('events.player');
    const before = await test.database.query('select 1 from audit_entry');
    const put = (seconds: number) => test.call('PUT', 'exchange/disconnect-cancel', { token: token.accessToken, body: { seconds } });
    expect([(await put(30)).body.success, (await put(60)).body.success]).toEqual([true, true]);
    expect(await test.database.query("select actor, action from player_event where action <> 'signIn'")).toEqual(
      Array.from({ length: 2 }, () => ({ actor: 'events.player (maidan)', action: 'disconnect-cancel set' })),
    );
    expect(await test.database.query('select 1 from audit_entry')).toHaveLength(before.length);
  });
});
