/** Small houses: solo delay, four eyes switched off, shared browsers, and the team. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../../../src/config.ts';
import { ConfigError } from '../../../src/platform/environment-values.ts';
import { startTestApp } from '../../testing-app.ts';
import { ApprovalsStage, resultOf, type Colleague } from './testing-approvals.ts';

const MINUTE = 60_000;
let stage: ApprovalsStage;
let owner: Colleague;
let asker: Colleague;
let memberCode: string;
beforeAll(async () => {
  stage = await ApprovalsStage.start();
  owner = await stage.enrolOwner();
  asker = await stage.colleague('support.only', 'supportLead');
  ({ memberCode } = (await stage.test.player('solo')).data);
});
afterAll(() => stage.stop());

const grant = (amount: number) => stage.start(asker, 'operatorGrant', { memberCode }, { amount, reason: 'alone in the house' });
const list = async (who: Colleague) =>
  (await who.browser.call('consoleApprovals')).body as unknown as { approvals: { id: string; state: string }[]; soloDelay: string[]; fourEyes: boolean };
const latest = async (): Promise<{ id: string; state: string; runs_at: Date | null; decided_by: number | null }> =>
  (
    await stage.test.database.query<{ id: string; state: string; runs_at: Date | null; decided_by: number | null }>(
      'select * from approval order by id desc limit 1',
    )
  )[0]!;
const signIn = async (): Promise<void> => {
  for (const { browser } of [owner, asker]) await browser.signIn();
};

it('[OC-032] solo delay is off by default; an owner alone switches it on in sight of everybody, and the action then waits 30 minutes', async () => {
  expect(await list(owner)).toMatchObject({ soloDelay: [], fourEyes: true });
  expect(resultOf(await grant(10_000))).toBe('NO_SECOND_PERSON');
  const body = { rule: 'F-05', on: true, reason: 'one person works at night' };
  expect((await asker.browser.confirmed('consoleSoloDelay', body)).body).toMatchObject({ code: 'PERMISSION_MISSING' });
  expect((await owner.browser.call('consoleSoloDelay', body)).body).toMatchObject({ code: 'STEP_UP_NEEDED' });
  expect((await owner.browser.confirmed('consoleSoloDelay', body)).body).toMatchObject({ approval: { rule: 'F-14', eligible: 0 } });
  expect(await list(owner)).toMatchObject({ soloDelay: [], approvals: [{ state: 'ASKED' }] });
  await stage.test.clock.advance(30 * MINUTE);
  await stage.approvals.sweep();
  await signIn();
  expect(await list(owner)).toMatchObject({ soloDelay: ['F-05'], approvals: [{ state: 'APPLIED' }] });

  expect(resultOf(await grant(10_000))).toBe('ASKED');
  const waiting = await latest();
  expect(waiting).toMatchObject({ state: 'ASKED', decided_by: null });
  expect(waiting.runs_at!.getTime() - stage.test.clock.now()).toBeGreaterThan(29 * MINUTE);
  await stage.approvals.sweep();
  expect((await latest()).state).toBe('ASKED');
  await stage.test.clock.advance(30 * MINUTE);
  await stage.approvals.sweep();
  expect(await latest()).toMatchObject({ id: waiting.id, state: 'APPLIED', decided_by: null });
  const cash = await stage.test.database.query('select w.cash from wallet w join account a on a.id = w.account where a.member_code = $1', [memberCode]);
  expect(cash).toEqual([{ cash: 11_000_000 }]);
});

it('[OC-032] an owner cancels an action in its delay, and the auditor lists every action that ran alone', async () => {
  await signIn();
  expect(resultOf(await grant(10_001))).toBe('ASKED');
  const { id } = await latest();
  expect((await owner.browser.call('consoleDecline', { reason: 'not tonight' }, { id })).body).toMatchObject({ approval: { state: 'DECLINED' } });
  await stage.test.clock.advance(30 * MINUTE);
  await stage.approvals.sweep();
  expect(await latest()).toMatchObject({ id, state: 'DECLINED' });
  const auditor = await (await signIn(), stage.colleague('auditor.one', 'auditor'));
  expect((await list(auditor)).approvals.map(({ state }) => state)).toEqual(['DECLINED', 'APPLIED', 'APPLIED']);
  const off = await owner.browser.confirmed('consoleSoloDelay', { rule: 'F-05', on: false, reason: 'two people now' });
  expect(off.body).toMatchObject({ success: true, soloDelay: [] });
  expect(resultOf(await grant(10_002))).toBe('NO_SECOND_PERSON');
});

it('[OC-032] FOUR_EYES=off lets an operator act alone, and fails a production start', async () => {
  expect(() => readConfig({ FOUR_EYES: 'off', NODE_ENV: 'production' })).toThrow(ConfigError);
  expect([readConfig({}).fourEyes, readConfig({ FOUR_EYES: 'off' }).fourEyes]).toEqual([true, false]);
  const test = await startTestApp({ environment: { FOUR_EYES: 'off' } });
  const performed = await test.app.access!.approvals.perform(
    { session: { operator: 1, login: 'nobody' } as never, device: '', address: '' },
    { action: 'operatorGrant', params: {}, body: {}, reason: '' },
    () => Promise.resolve({ ok: true, value: 'ran' }),
  );
  expect(performed).toEqual({ ok: true, value: { done: 'ran' } });
  await test.stop();
});

it('[OC-025] F-13: below rank 50 an owner invites alone, above it another owner agrees and gets the link once', async () => {
  await signIn();
  const invite = async (login: string, role: string, reason = 'new colleague') =>
    (await owner.browser.confirmed('consoleInvite', { login, name: login, assignments: [{ role, sites: null, sports: null }], reason })).body;
  expect(await invite('low.rank', 'supportLead')).toMatchObject({ success: true, link: expect.stringContaining('/enrol#') as string });
  expect(await invite('too.high', 'headOfTrading')).toMatchObject({ code: 'NO_SECOND_PERSON' });
  // the first owner, alone, invites the second one
  expect(await invite('owner.two', 'owner')).toMatchObject({ success: true, link: expect.stringContaining('/enrol#') as string });
  const second = await stage.colleague('owner.three', 'owner');
  expect(await invite('owner.four', 'owner')).toMatchObject({ approval: { rule: 'F-13', eligible: 1 } });
  const { id } = await latest();
  expect((await stage.approve(owner, id)).body).toMatchObject({ code: 'DUTY_CONFLICT' });
  expect(await stage.test.database.query("select 1 from operator where login = 'owner.four'")).toEqual([]);
  expect((await stage.approve(second, id)).body).toMatchObject({
    approval: { state: 'APPLIED' },
    secret: { link: expect.stringContaining('/enrol#') as string },
  });
  expect(await stage.test.database.query("select status from operator where login = 'owner.four'")).toEqual([{ status: 'INVITED' }]);
  const reset = await second.browser.confirmed('consoleReset', { reason: 'lost phone' }, { id: asker.id });
  expect(reset.body).toMatchObject({ approval: { rule: 'F-13' } });
});

it('two names behind one browser within 24 hours raise an alert', async () => {
  const alerts: unknown[] = [];
  stage.test.app.bus.subscribe('operator-alert', (alert) => alerts.push(alert));
  const guest = await stage.colleague('shared.browser', 'supportAgent', stage.sharing(asker));
  expect(alerts).toContainEqual(expect.objectContaining({ kind: 'SHARED_BROWSER', operator: guest.operator }));
  const [entry] = await stage.test.database.query("select after from audit_entry where action = 'signIn' and actor = 'shared.browser'");
  expect(entry).toMatchObject({ after: { sharedWith: ['support.only'] } });
});
