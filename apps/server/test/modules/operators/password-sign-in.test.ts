import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Assignment } from '@maidan/contract';
import { totpCode, totpStep } from '../../../src/modules/operators/totp.ts';
import { everywhere, startTestConsole, STRONG_PASSWORD, tokenOf, type Answer, type TestBrowser, type TestConsole } from './testing-console.ts';

let test: TestConsole;
let owner: TestBrowser;
beforeAll(async () => {
  test = await startTestConsole();
  owner = await test.owner();
});
afterAll(() => test.stop());

interface Options {
  readonly ceremonyId: string;
  readonly options: Record<string, unknown>;
  readonly needsPasskey: boolean;
  readonly totp: { readonly secret: string; readonly address: string } | null;
}
const optionsOf = async (browser: TestBrowser, token: string): Promise<Options> =>
  (await browser.call('consoleEnrolOptions', { token })).body as unknown as Options;
const codeOf = (secret: string): string => totpCode(secret, totpStep(test.clock.now()));
/** Moves the clock to the next code. */
const nextStep = (): void => test.clock.advance(30_000);

/** Invites and enrols an operator with password and code. */
async function enrolled(login: string, assignments: readonly Assignment[] = everywhere('trader')) {
  const { link } = await test.invite(owner, login, assignments);
  const token = tokenOf(link);
  const browser = test.browser();
  const { ceremonyId, totp } = await optionsOf(browser, token);
  const secret = totp?.secret ?? '';
  const answer = await browser.call('consoleEnrol', { token, ceremonyId, password: STRONG_PASSWORD, totp: codeOf(secret) });
  expect(answer.body.success).toBe(true);
  nextStep();
  return { browser, secret };
}
const signIn = (browser: TestBrowser, login: string, password: string, totp: string): Promise<Answer> =>
  browser.call('consoleSignIn', { login, password, totp });

it('[OC-013] password and code sign in together; each code works once, and a neighbouring one is refused', async () => {
  const { browser, secret } = await enrolled('asha');
  const code = codeOf(secret);
  expect((await signIn(browser, 'asha', `${STRONG_PASSWORD}!`, code)).body.code).toBe('SIGN_IN_REFUSED');
  const early = totpCode(secret, totpStep(test.clock.now()) + 1);
  expect((await signIn(browser, 'asha', STRONG_PASSWORD, early)).body.code).toBe('SIGN_IN_REFUSED');
  const answers = await Promise.all(Array.from({ length: 4 }, () => signIn(test.browser(), 'ASHA', STRONG_PASSWORD, code)));
  expect(answers.filter((answer) => answer.body.success)).toHaveLength(1);
  expect((await signIn(browser, 'nobody.here', STRONG_PASSWORD, code)).body).toMatchObject({ success: false, code: 'SIGN_IN_REFUSED' });
});

it('[OC-013] the sixth wrong try waits, for this name and address only; a browser that was in before has tries of its own', async () => {
  const { browser, secret } = await enrolled('bina');
  const known = test.browser();
  expect((await signIn(known, 'bina', STRONG_PASSWORD, codeOf(secret))).body.success).toBe(true);
  nextStep();
  const tries = await Promise.all(Array.from({ length: 8 }, () => signIn(browser, 'bina', 'guess', '000000')));
  expect(tries.filter(({ body }) => body.code === 'SIGN_IN_REFUSED')).toHaveLength(5);
  expect(tries.filter(({ body }) => body.code === 'TOO_MANY_TRIES')).toHaveLength(3);
  expect((await signIn(browser, 'bina', STRONG_PASSWORD, codeOf(secret))).body.code).toBe('TOO_MANY_TRIES');
  // the same name from another address, another name from this address, and the known browser are not slowed down
  const elsewhere = test.browser();
  elsewhere.address = '203.0.113.9';
  expect((await signIn(elsewhere, 'bina', STRONG_PASSWORD, codeOf(secret))).body.success).toBe(true);
  nextStep();
  expect((await signIn(browser, 'first.owner', 'guess', '000000')).body.code).toBe('SIGN_IN_REFUSED');
  expect((await signIn(known, 'bina', STRONG_PASSWORD, codeOf(secret))).body.success).toBe(true);
  // 30 s after the fifth try one more is allowed, and the next wait is longer
  nextStep();
  expect((await signIn(browser, 'bina', 'guess', '000000')).body.code).toBe('SIGN_IN_REFUSED');
  nextStep();
  expect((await signIn(browser, 'bina', 'guess', '000000')).body.code).toBe('TOO_MANY_TRIES');
  test.clock.advance(31 * 60_000);
  await test.database.query("update operator_session set ended_at = now() where operator = (select id from operator where login = 'bina')");
  expect((await signIn(browser, 'bina', STRONG_PASSWORD, codeOf(secret))).body.success).toBe(true);
  await owner.signIn();
});

it('a password has 15 to 128 characters and is no common one; a password without a code is no factor', async () => {
  const { link } = await test.invite(owner, 'chitra', everywhere('cashier'));
  const token = tokenOf(link);
  const browser = test.browser();
  for (const [password, expected] of [
    ['x'.repeat(14), 'OPERATOR_PASSWORD_WEAK'],
    ['ह'.repeat(129), 'OPERATOR_PASSWORD_WEAK'],
    ['correct horse battery staple', 'OPERATOR_PASSWORD_WEAK'],
    [undefined, 'MALFORMED'],
  ] as const) {
    const { ceremonyId, totp } = await optionsOf(browser, token);
    const answer = await browser.call('consoleEnrol', { token, ceremonyId, ...(password === undefined ? {} : { password }), totp: codeOf(totp?.secret ?? '') });
    expect([password, answer.body.code]).toEqual([password, expected]);
  }
  const { ceremonyId } = await optionsOf(browser, token);
  expect((await browser.call('consoleEnrol', { token, ceremonyId, password: STRONG_PASSWORD })).body.code).toBe('MALFORMED');
  const again = await optionsOf(browser, token);
  const wrong = await browser.call('consoleEnrol', { token, ceremonyId: again.ceremonyId, password: STRONG_PASSWORD, totp: '000000' });
  expect(wrong.body.code).toBe('CODE_WRONG');
  const last = await optionsOf(browser, token);
  const composed = { token, ceremonyId: last.ceremonyId, password: 'ह'.repeat(15), totp: codeOf(last.totp?.secret ?? '') };
  expect((await browser.call('consoleEnrol', composed)).body.success).toBe(true);
});

it('neither password nor secret of the codes is stored in plain text', async () => {
  const { secret } = await enrolled('devi');
  const rows = await test.database.query<{ password_hash: string; secret: Buffer }>(
    "select o.password_hash, c.secret from operator o join operator_credential c on c.operator = o.id where o.login = 'devi'",
  );
  expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$/);
  expect(rows[0]?.secret.toString('latin1')).not.toContain(secret);
  for (const entry of await test.audit()) expect(JSON.stringify(entry)).not.toMatch(new RegExp(`${secret}|${STRONG_PASSWORD}`));
});

it('[OC-014] ranks of 50 and more finish no enrolment and no sign-in without a passkey', async () => {
  for (const role of ['headOfTrading', 'brandManager', 'owner'] as const) {
    const { link } = await test.invite(owner, `high.${role.toLowerCase()}`, everywhere(role));
    const token = tokenOf(link);
    const browser = test.browser();
    const { ceremonyId, needsPasskey, totp } = await optionsOf(browser, token);
    expect([role, needsPasskey, totp]).toEqual([role, true, null]);
    // without a secret from the server no code can be right, and without a code the password is no factor
    const answer = await browser.call('consoleEnrol', { token, ceremonyId, password: STRONG_PASSWORD, totp: '123456' });
    expect([role, answer.body.success]).toEqual([role, false]);
    const [row] = await test.database.query<{ status: string }>('select status from operator where login = $1', [`high.${role.toLowerCase()}`]);
    expect(row?.status).toBe('INVITED');
    expect((await test.enrol(browser, token)).body.success).toBe(true);
  }
  // a rank that rises between the invitation's page and its end counts as well
  const { link, id } = await test.invite(owner, 'rising', everywhere('trader'));
  const token = tokenOf(link);
  const browser = test.browser();
  const { ceremonyId, totp } = await optionsOf(browser, token);
  expect((await owner.confirmed('consoleAssign', { assignments: everywhere('headOfTrading') }, { id })).body.success).toBe(true);
  const code = codeOf(totp?.secret ?? '');
  expect((await browser.call('consoleEnrol', { token, ceremonyId, password: STRONG_PASSWORD, totp: code })).body.code).toBe('PASSKEY_NEEDED');
  // an operator without a passkey is not raised, and one who was raised otherwise does not sign in with a code
  const { browser: low, secret } = await enrolled('esha');
  const team = (await owner.call('consoleTeam')).body as unknown as { operators: readonly { id: string; login: string }[] };
  const esha = team.operators.find(({ login }) => login === 'esha')?.id ?? '';
  expect((await owner.confirmed('consoleAssign', { assignments: everywhere('brandManager') }, { id: esha })).body.code).toBe('PASSKEY_NEEDED');
  await test.database.query("update operator_assignment set role = 'brandManager' where operator = (select id from operator where login = 'esha')");
  expect((await signIn(low, 'esha', STRONG_PASSWORD, codeOf(secret))).body.code).toBe('PASSKEY_NEEDED');
});

it('codes unlock and confirm for lower ranks, with tries of the session', async () => {
  const { browser, secret } = await enrolled('farid');
  await signIn(browser, 'farid', STRONG_PASSWORD, codeOf(secret));
  nextStep();
  expect((await browser.call('consoleStepUp', { totp: codeOf(secret) })).body.success).toBe(true);
  const wrong = await Promise.all(Array.from({ length: 7 }, () => browser.call('consoleStepUp', { totp: '000000' })));
  expect(wrong.filter(({ body }) => body.code === 'CODE_WRONG')).toHaveLength(5);
  nextStep();
  expect((await browser.call('consoleStepUp', { totp: codeOf(secret) })).body.success).toBe(true);
});
