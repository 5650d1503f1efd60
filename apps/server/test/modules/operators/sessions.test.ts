import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { CONSOLE_ENDPOINTS } from '@maidan/contract';
import { everywhere, requestHashOf, startTestConsole, TestConsole, tokenOf, type Ceremony, type TestBrowser } from './testing-console.ts';

const MINUTE = 60_000;
let test: TestConsole;
let owner: TestBrowser;
beforeAll(async () => {
  test = await startTestConsole();
  owner = await test.owner();
});
afterAll(() => test.stop());
beforeEach(async () => {
  await test.database.query('update operator_session set ended_at = now() where ended_at is null');
  await owner.signIn();
});

interface SessionBody {
  readonly session: { readonly name: string; readonly endsAt: number; readonly lockAt: number; readonly locked: boolean; readonly stepUpUntil: number };
}
const current = async (browser: TestBrowser) => (await browser.call('consoleSession')).body as unknown as SessionBody & { readonly code?: string };
const codeOf = async (browser: TestBrowser) => (await browser.call('consoleTeam')).body.code ?? 'OK';
/** An action of the operator: a call that counts as a key or click. */
const act = (browser: TestBrowser) => browser.call('consoleEndOwnSession', undefined, { name: 'none' });
const unlock = async (browser: TestBrowser) => {
  const { ceremonyId, options } = (await browser.call('consoleProofOptions', {})).body as unknown as Ceremony;
  return browser.call('consoleUnlock', { ceremonyId, credential: browser.passkey.get(options) });
};

it('the cookie is bound to this host, hidden from scripts and other sites; the table has the hash of its token only', async () => {
  const { cookies } = await owner.signIn();
  const [session = '', device = ''] = cookies;
  expect(session).toMatch(/^__Host-maidan-console=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
  expect(device).toMatch(/^__Host-maidan-console-device=[\w.-]+; Path=\/; HttpOnly; Secure; SameSite=Strict; Max-Age=\d+$/);
  const token = owner.cookies.get('__Host-maidan-console') ?? '';
  const rows = await test.database.query<{ row: string }>('select row_to_json(s)::text as row from operator_session s');
  expect(rows.every(({ row }) => !row.includes(token))).toBe(true);
});

it('[OC-016] a session locks after 15 idle minutes; actions postpone the lock, reads do not; a factor unlocks it', async () => {
  test.clock.advance(14 * MINUTE);
  await act(owner);
  test.clock.advance(14 * MINUTE);
  expect(await codeOf(owner)).toBe('OK');
  expect((await current(owner)).session.lockAt).toBe(test.clock.now() + MINUTE);
  test.clock.advance(MINUTE);
  expect(await codeOf(owner)).toBe('SESSION_LOCKED');
  expect((await act(owner)).body.code).toBe('SESSION_LOCKED');
  expect((await current(owner)).session.locked).toBe(true);
  // another process sees the lock too
  const second = new TestConsole(test.database, test.clock);
  const sameCookies = second.browser(owner.passkey);
  for (const [name, value] of owner.cookies) sameCookies.cookies.set(name, value);
  expect(await codeOf(sameCookies)).toBe('SESSION_LOCKED');
  const stranger = test.browser();
  for (const [name, value] of owner.cookies) stranger.cookies.set(name, value);
  expect((await unlock(stranger)).body.code).toBe('PASSKEY_REFUSED');
  expect((await unlock(owner)).body).toMatchObject({ success: true, session: { locked: false } });
  expect([await codeOf(owner), await codeOf(sameCookies)]).toEqual(['OK', 'OK']);
});

it('[OC-016] a session ends after 60 idle minutes, and the bus hears of it', async () => {
  const { session } = await current(owner);
  const sweeping = new TestConsole(test.database, test.clock);
  sweeping.operators.start();
  const sameCookies = sweeping.browser(owner.passkey);
  for (const [name, value] of owner.cookies) sameCookies.cookies.set(name, value);
  test.clock.advance(60 * MINUTE - 1000);
  expect((await current(sameCookies)).session.locked).toBe(true);
  expect(sweeping.ended.filter(({ sessionHash }) => sessionHash?.startsWith(session.name))).toHaveLength(0);
  test.clock.advance(1500);
  await expect.poll(() => sweeping.ended.filter(({ sessionHash }) => sessionHash?.startsWith(session.name)).length).toBe(1);
  sweeping.operators.stop();
  expect((await current(owner)).code).toBe('SESSION_ENDED');
  expect((await owner.call('consoleProofOptions', {})).body.code).toBe('SESSION_ENDED');
});

it('[OC-016] a session ends 12 hours after its sign-in, whatever the operator does', async () => {
  const { endsAt } = (await current(owner)).session;
  for (let minutes = 0; minutes < 12 * 60 - 10; minutes += 10) {
    test.clock.advance(10 * MINUTE);
    expect([minutes, (await act(owner)).body.success]).toEqual([minutes, true]);
    if (minutes % 60 === 0) await owner.prove();
    if (minutes % 120 === 0) await unlock(owner);
  }
  expect((await current(owner)).session.endsAt).toBe(endsAt);
  expect(endsAt - test.clock.now()).toBe(10 * MINUTE);
  test.clock.advance(10 * MINUTE - 1);
  expect(await codeOf(owner)).toBe('OK');
  await unlock(owner);
  test.clock.advance(1);
  expect(await codeOf(owner)).toBe('SESSION_ENDED');
});

it('a session is ended by its operator, and an ended one is not restored by a call that was already running', async () => {
  const second = test.browser(owner.passkey);
  await second.signIn();
  const sessions = (await owner.call('consoleOwnSessions')).body as unknown as { sessions: readonly { name: string; current: boolean }[] };
  expect(sessions.sessions.filter((session) => session.current)).toHaveLength(1);
  const other = sessions.sessions.find((session) => !session.current)?.name ?? '';
  const answers = await Promise.all([codeOf(second), owner.call('consoleEndOwnSession', undefined, { name: other }), codeOf(second), codeOf(second)]);
  expect(answers[1].body).toMatchObject({ success: true, ended: true });
  expect(await codeOf(second)).toBe('SESSION_ENDED');
  const out = await owner.call('consoleSignOut');
  expect(out.cookies).toEqual(['__Host-maidan-console=; Path=/; HttpOnly; Secure; SameSite=Strict; Max-Age=0']);
  expect((await owner.call('consoleSession')).body.code).toBe('SESSION_ENDED');
});

it('[OC-024] a fourth sign-in asks which session ends and opens none until it is named; a new device is published', async () => {
  const alerts = test.alerts.length;
  for (let count = 2; count <= 3; count += 1) await test.browser(owner.passkey).signIn();
  expect(test.alerts.slice(alerts)).toEqual([
    expect.objectContaining({ kind: 'NEW_DEVICE', session: expect.stringMatching(/^[0-9a-f]{16}$/) as string }),
    expect.objectContaining({ kind: 'NEW_DEVICE' }),
  ]);
  const fourth = test.browser(owner.passkey);
  const asked = (await fourth.signIn()).body as unknown as { state: string; continueToken: string; sessions: readonly { name: string }[] };
  expect(asked).toMatchObject({ state: 'CHOOSE_SESSION', sessions: [{ browser: 'TestBrowser/1' }, {}, {}] });
  expect(fourth.cookies.size).toBe(0);
  const open = async () => (await test.operators.sessions.list(1)).length;
  expect(await open()).toBe(3);
  // a name that is none of them ends nothing and asks again
  const wrong = (await fourth.call('consoleSignIn', { continueToken: asked.continueToken, endSession: 'f'.repeat(16) })).body as unknown as typeof asked;
  expect(wrong.state).toBe('CHOOSE_SESSION');
  const named = { continueToken: wrong.continueToken, endSession: (await current(owner)).session.name };
  expect((await fourth.call('consoleSignIn', named)).body).toMatchObject({ success: true, state: 'SIGNED_IN' });
  expect(await open()).toBe(3);
  expect(await codeOf(owner)).toBe('SESSION_ENDED');
  expect((await fourth.call('consoleSignIn', named)).body.code).toBe('LINK_INVALID');
  // a known browser is no new device
  const known = test.alerts.length;
  await test.database.query('update operator_session set ended_at = now() where ended_at is null');
  await fourth.signIn();
  expect(test.alerts.length).toBe(known);
  const late = test.browser(owner.passkey);
  for (let count = 2; count <= 3; count += 1) await late.signIn();
  const third = (await late.signIn()).body as unknown as typeof asked;
  test.clock.advance(2 * MINUTE);
  expect((await late.call('consoleSignIn', { continueToken: third.continueToken, endSession: third.sessions[0]?.name })).body.code).toBe('LINK_INVALID');
});

it('three sign-ins at once beside one session open two', async () => {
  const browsers = Array.from({ length: 3 }, () => test.browser(owner.passkey));
  const states = await Promise.all(browsers.map(async (browser) => ((await browser.signIn()).body as unknown as { state: string }).state));
  expect(states.toSorted()).toEqual(['CHOOSE_SESSION', 'SIGNED_IN', 'SIGNED_IN']);
});

it('[OC-018] a proof of class each is good for its own request, once, in its own session, for two minutes', async () => {
  const row = CONSOLE_ENDPOINTS.consoleInvite;
  const body = (login: string) => ({ login, name: 'Any Name', assignments: everywhere('trader') });
  const invite = async (browser: TestBrowser, login: string) => (await browser.call('consoleInvite', body(login))).body.code ?? 'OK';
  expect(await invite(owner, 'one')).toBe('STEP_UP_NEEDED');
  // the window of the sign-in is open, and a proof without a request opens it again: neither is enough
  await owner.prove();
  expect(await invite(owner, 'one')).toBe('STEP_UP_NEEDED');
  await owner.prove(requestHashOf(row, body('one')));
  expect(await invite(owner, 'two')).toBe('STEP_UP_NEEDED');
  expect((await owner.call('consoleNewRecoveryCodes', {})).body.code).toBe('STEP_UP_NEEDED');
  const second = test.browser(owner.passkey);
  await second.signIn();
  expect(await invite(second, 'one')).toBe('STEP_UP_NEEDED');
  // the order of fields makes no difference
  const { assignments, login, name } = body('one');
  expect((await owner.call('consoleInvite', { assignments, name, login })).body.success).toBe(true);
  expect(await invite(owner, 'one')).toBe('STEP_UP_NEEDED');
  await owner.prove(requestHashOf(row, body('three')));
  test.clock.advance(2 * MINUTE);
  expect(await invite(owner, 'three')).toBe('STEP_UP_NEEDED');
});

it('[OC-018] the signature of one request proves no other one and no other session', async () => {
  const [one, two] = ['a'.repeat(64), 'b'.repeat(64)];
  const opened = async (browser: TestBrowser, requestHash?: string) =>
    (await browser.call('consoleProofOptions', requestHash === undefined ? {} : { requestHash })).body as unknown as Ceremony;
  const stepUp = async (browser: TestBrowser, { ceremonyId, options }: Ceremony, requestHash?: string) => {
    const proof = { ceremonyId, credential: browser.passkey.get(options), ...(requestHash === undefined ? {} : { requestHash }) };
    return (await browser.call('consoleStepUp', proof)).body.code ?? 'OK';
  };
  expect(await stepUp(owner, await opened(owner, one), two)).toBe('PASSKEY_REFUSED');
  expect(await stepUp(owner, await opened(owner, one))).toBe('PASSKEY_REFUSED');
  expect(await stepUp(owner, await opened(owner), one)).toBe('PASSKEY_REFUSED');
  const second = test.browser(owner.passkey);
  await second.signIn();
  expect(await stepUp(second, await opened(owner, one), one)).toBe('PASSKEY_REFUSED');
  // the challenge itself depends on the request: a signature for one is refused under the ceremony of another
  const [first, other] = [await opened(owner, one), await opened(owner, two)];
  expect(await stepUp(owner, { ceremonyId: other.ceremonyId, options: first.options }, two)).toBe('PASSKEY_REFUSED');
  // a passkey of another operator proves nothing here
  const colleague = await test.colleague(owner, 'prover', everywhere('trader'));
  const ceremony = await opened(owner, one);
  const foreign = { ceremonyId: ceremony.ceremonyId, credential: colleague.passkey.get(ceremony.options), requestHash: one };
  expect((await owner.call('consoleStepUp', foreign)).body.code).toBe('PASSKEY_REFUSED');
  expect(await stepUp(owner, await opened(owner, one), one)).toBe('OK');
});

it('a step-up of class window holds five minutes after the last factor', async () => {
  const session = async () => {
    const found = await test.operators.sessions.find(owner.cookies.get('__Host-maidan-console') ?? '', { action: true, whileLocked: false });
    if (!found.ok) throw new Error(found.code);
    return found.value;
  };
  const windowOpen = async () => test.operators.checkStepUp(await session(), 'window', '').ok;
  expect(await windowOpen()).toBe(true);
  test.clock.advance(5 * MINUTE);
  expect(await windowOpen()).toBe(false);
  await owner.prove();
  expect(await windowOpen()).toBe(true);
  expect(test.operators.checkStepUp(await session(), 'none', '').ok).toBe(true);
});

it('[OC-015] a recovery code opens the enrolment only, once, ends all sessions and is published for the owners', async () => {
  const { link } = await test.invite(owner, 'lost.phone', everywhere('trader'));
  const browser = test.browser();
  const { recoveryCodes } = (await test.enrol(browser, tokenOf(link))).body as unknown as { recoveryCodes: readonly string[] };
  expect(recoveryCodes).toHaveLength(10);
  await browser.signIn();
  const stranger = test.browser();
  const recover = (code: string, login = 'lost.phone') => stranger.call('consoleRecovery', { login, code });
  expect((await recover('AAAA-AAAA-AAAA-AAAA-AAAA-AAAA')).body.code).toBe('SIGN_IN_REFUSED');
  expect((await recover(recoveryCodes[0] ?? '', 'first.owner')).body.code).toBe('SIGN_IN_REFUSED');
  expect(await current(browser)).toMatchObject({ session: { locked: false } });
  const alerts = test.alerts.length;
  const used = await Promise.all(Array.from({ length: 4 }, () => recover(recoveryCodes[0] ?? '')));
  const [won, ...others] = used.filter(({ body }) => body.success);
  expect(others).toEqual([]);
  expect(test.alerts.slice(alerts).map(({ kind }) => kind)).toEqual(['RECOVERY_CODE_USED']);
  expect((await current(browser)).code).toBe('SESSION_ENDED');
  // it opened no session, and its token is none
  expect([stranger.cookies.size, won?.cookies]).toEqual([0, []]);
  const enrolToken = String(won?.body['enrolToken']);
  stranger.cookies.set('__Host-maidan-console', enrolToken);
  expect((await current(stranger)).code).toBe('SESSION_ENDED');
  // the old factors stay until the enrolment replaces them and all codes
  const renewed = test.browser();
  expect((await test.enrol(renewed, enrolToken)).body.success).toBe(true);
  expect((await test.enrol(test.browser(), enrolToken)).body.success).toBe(false);
  expect((await browser.signIn()).body.code).toBe('PASSKEY_REFUSED');
  expect((await renewed.signIn()).body.success).toBe(true);
  test.clock.advance(20 * MINUTE);
  expect((await recover(recoveryCodes[1] ?? '')).body.code).toBe('SIGN_IN_REFUSED');
  const rows = await test.database.query<{ row: string }>('select row_to_json(r)::text as row from operator_recovery r');
  expect(rows.every(({ row }) => recoveryCodes.every((code) => !row.includes(code)))).toBe(true);
});

it('an operator adds and removes passkeys and renews the recovery codes, each confirmed; the last passkey stays', async () => {
  const list = async () =>
    (await owner.call('consoleOwnPasskeys')).body as unknown as { passkeys: readonly { id: string; name: string }[]; recoveryCodesLeft: number };
  const before = await list();
  const spare = test.browser();
  const { ceremonyId, options } = (await owner.call('consolePasskeyOptions', {})).body as unknown as Ceremony;
  const body = { ceremonyId, credential: spare.passkey.create(options), name: 'Spare key' };
  expect((await owner.confirmed('consoleAddPasskey', body)).body.success).toBe(true);
  expect((await list()).passkeys.map(({ name }) => name)).toEqual([...before.passkeys.map(({ name }) => name), 'Spare key']);
  expect((await spare.signIn()).body.success).toBe(true);
  const [first, second] = (await list()).passkeys;
  expect((await owner.confirmed('consoleRemovePasskey', undefined, { id: second?.id ?? '' })).body).toMatchObject({ removed: true });
  expect((await spare.signIn()).body.code).toBe('PASSKEY_REFUSED');
  expect((await owner.confirmed('consoleRemovePasskey', undefined, { id: first?.id ?? '' })).body.code).toBe('PASSKEY_NEEDED');
  expect((await owner.confirmed('consoleRemovePasskey', undefined, { id: '0'.repeat(16) })).body).toMatchObject({ removed: false });
  const { recoveryCodes } = (await owner.confirmed('consoleNewRecoveryCodes', {})).body as unknown as { recoveryCodes: readonly string[] };
  expect([new Set(recoveryCodes).size, (await list()).recoveryCodesLeft]).toEqual([10, 10]);
});
