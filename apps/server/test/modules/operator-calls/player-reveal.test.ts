/** Clear data of a player on the whole app: who may see it, what is recorded, and what the player sees of it. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing-app.ts';
import { newPhone, registered } from '../otp/testing-phones.ts';
import { newPlayer, type TestPlayer } from '../play-limits/testing-play.ts';
import { operatorIn, type ActingOperator } from './testing-operators.ts';

const PHONE = '9812345670';
const NOTE = 'Withdrawal 2231 came back';
const EMAIL = 'revealed.person@maidan.example';

let test: TestApp;
let player: TestPlayer;
let memberCode: string;
let agent: ActingOperator;
beforeAll(async () => {
  test = await startTestApp();
  player = await newPlayer(test, 'revealed1');
  ({ memberCode } = player.login.data);
  await test.database.query("update account set phone = $2, full_name = 'Asha Rao', email = $3 where member_code = $1", [memberCode, PHONE, EMAIL]);
  await test.database.query(
    "insert into payee (account, site, kind, key, first_used_at) select id, site, 'UPI', 'asha@bank', now() from account where member_code = $1",
    [memberCode],
  );
  agent = await operatorIn(test, 'reveal.agent', [{ role: 'supportAgent', sites: ['maidan'], sports: null }]);
});
afterAll(() => test.stop());

const reveal = (who: ActingOperator, body: object) => who.call('operatorReveal', { params: { memberCode }, body });
const views = async () =>
  (await player.call('GET', 'profile/privacy')).body as unknown as { views: { at: string; what: string[]; reason: string | null; note: string }[] };
const entries = () =>
  test.database.query<{ actor: string; after: { note?: string }; reason: string | null; outcome: string; row: string }>(
    "select actor, after, reason, outcome, e::text || convert_from(payload, 'UTF8') as row from audit_entry e where action = 'operatorReveal' order by id",
  );

it('[TR-047] a support agent who gives no reason of the list, or not the note that it needs, sees nothing, and the try is recorded', async () => {
  expect((await reveal(agent, { fields: ['phone'] })).body).toMatchObject({ success: false, code: 'REASON_REQUIRED' });
  expect((await reveal(agent, { fields: ['phone'], reason: 'OTHER', note: '  ' })).body).toMatchObject({ code: 'REASON_REQUIRED' });
  // the player reads the note: a reason of a check takes none
  expect((await reveal(agent, { fields: ['phone'], reason: 'INTEGRITY', note: 'a ring of accounts' })).body).toMatchObject({ code: 'MALFORMED' });
  expect((await reveal(agent, { fields: ['phone'], reason: 'because' })).body).toMatchObject({ code: 'MALFORMED' });
  expect((await reveal(agent, { fields: [], reason: 'PAYMENT' })).body).toMatchObject({ code: 'MALFORMED' });
  expect((await views()).views).toEqual([]);
  expect((await entries()).map(({ actor, outcome }) => [actor, outcome])).toEqual([
    ['reveal.agent', 'REASON_REQUIRED'],
    ['reveal.agent', 'REASON_REQUIRED'],
    ['reveal.agent', 'MALFORMED'],
  ]);
});

it('before a reveal the answer has the last digits of contact data and no whole value', async () => {
  const asked = [
    await agent.call('operatorAccount', { params: { memberCode } }),
    await agent.call('operatorFindAccount', { query: { site: 'maidan', username: 'revealed1' } }),
  ];
  for (const { body } of asked) {
    expect(body).toMatchObject({
      success: true,
      result: {
        username: 'revealed1',
        masked: { phone: '••••••5670', fullName: 'A••••••', email: '••••••rson@maidan.example', payees: [{ kind: 'UPI', payee: '••••••a@bank' }] },
      },
    });
    for (const clear of [PHONE, 'asha@bank', EMAIL, 'Asha']) expect(JSON.stringify(body)).not.toContain(clear);
  }
  // a player who signed up by phone has it as his user name
  const phoned = newPhone();
  await registered(test, phoned);
  const named = await agent.call('operatorFindAccount', { query: { site: 'maidan', username: phoned } });
  expect(named.body).toMatchObject({ success: true, result: { username: `••••••${phoned.slice(-4)}` } });
  expect(JSON.stringify(named.body)).not.toContain(phoned);
});

it('[TR-047] [OC-045] a reveal shows the fields that were asked for, leaves a record without them, and the player sees when, what and why', async () => {
  const { body } = await reveal(agent, { fields: ['phone', 'payees', 'phone'], reason: 'PAYMENT', note: ` ${NOTE} ` });
  expect(body).toMatchObject({ success: true, result: { phone: PHONE, payees: [{ kind: 'UPI', payee: 'asha@bank' }] } });
  expect(Object.keys((body as unknown as { result: object }).result)).toEqual(['phone', 'payees']);
  expect(Date.parse((body as unknown as { until: string }).until) - test.clock.now()).toBeLessThanOrEqual(60_000);
  const listed = await views();
  expect(listed.views).toEqual([{ at: expect.any(String) as string, what: ['phone', 'payees'], reason: 'PAYMENT', note: NOTE }]);
  expect(Math.abs(Date.parse(listed.views[0]!.at) - test.clock.now())).toBeLessThan(60_000);
  expect(JSON.stringify(listed)).not.toContain('reveal.agent');
  const entry = (await entries()).at(-1)!;
  expect(entry).toMatchObject({ actor: 'reveal.agent', reason: 'PAYMENT', outcome: 'OK' });
  expect(entry.after.note).toContain(NOTE);
  for (const clear of [PHONE, 'asha@bank', EMAIL, 'Asha']) expect(entry.row).not.toContain(clear);
  const [view] = await test.database.query<{ operator: string; same: boolean }>(
    "select v.operator, v.xmin = e.xmin as same from privacy_view v, audit_entry e where e.action = 'operatorReveal' and e.outcome = 'OK'",
  );
  expect(view).toEqual({ operator: 'reveal.agent', same: true });
});

it('a reveal whose record cannot be written shows nothing and leaves no view', async () => {
  const before = (await views()).views.length;
  await test.database.query('alter table audit_entry rename to audit_entry_away');
  const unrecorded = await reveal(agent, { fields: ['phone'], reason: 'SUPPORT' });
  await test.database.query('alter table audit_entry_away rename to audit_entry');
  expect(unrecorded.status).toBe(500);
  expect(JSON.stringify(unrecorded.body)).not.toContain(PHONE);
  expect(test.faults.splice(0)).not.toEqual([]);
  expect((await views()).views).toHaveLength(before);
});

it('an operator of another site, one without the permission, and an old proof see nothing, and foreign tries are recorded', async () => {
  const foreign = await operatorIn(test, 'reveal.foreign', [{ role: 'supportAgent', sites: ['patang'], sports: null }]);
  const trader = await operatorIn(test, 'reveal.trader', [{ role: 'trader', sites: null, sports: null }]);
  const before = (await views()).views.length;
  const body = { fields: ['phone', 'email', 'fullName', 'payees'], reason: 'SUPPORT', note: 'curious' };
  const unknown = await foreign.call('operatorReveal', { params: { memberCode: 'u999999999' }, body });
  const answers = [await reveal(foreign, body), await reveal(trader, body)];
  expect(answers.map((answer) => answer.body.code)).toEqual(['ACCOUNT_UNKNOWN', 'PERMISSION_MISSING']);
  // a foreign player is answered like one that does not exist
  expect(answers[0]).toEqual(unknown);
  expect(JSON.stringify(answers)).not.toContain(PHONE);
  expect((await entries()).slice(-3).map(({ actor, outcome }) => [actor, outcome])).toEqual([
    ['reveal.foreign', 'ACCOUNT_UNKNOWN'],
    ['reveal.foreign', 'ACCOUNT_UNKNOWN'],
    ['reveal.trader', 'PERMISSION_MISSING'],
  ]);
  await test.clock.advance(5 * 60_000);
  expect((await reveal(agent, body)).body.code).toBe('STEP_UP_NEEDED');
  expect((await views()).views).toHaveLength(before);
});
