import { CONSOLE_ENDPOINTS, type Login } from '@maidan/contract';
import type { JWTPayload } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashOfToken, newToken } from '../../../src/platform/secrets.ts';
import { startTestApp, type Reply, type TestApp } from '../../testing-app.ts';
import { callWithoutSession, operatorIn, rowsOfOperators, statusesInConsole } from '../operator-calls/testing-operators.ts';
import { linkOf } from '../service-clients/testing-client.ts';
import { CLIENT_ID, startIssuer, type CredentialOptions } from './testing-issuer.ts';

let test: TestApp;
let issuer: Awaited<ReturnType<typeof startIssuer>>;
beforeAll(async () => {
  issuer = await startIssuer();
  test = await startTestApp({ environment: issuer.environment });
});
afterAll(async () => {
  await test.stop();
  await issuer.stop();
});

interface Pair {
  readonly token: string;
  readonly credential: string;
}
/** Returns a credential and the token for which it was made. */
async function pairOf(claims: JWTPayload, options: Partial<CredentialOptions> = {}): Promise<Pair> {
  const token = newToken();
  return { token, credential: await issuer.sign({ at: test.clock.now(), ...options, claims: { nonce: hashOfToken(token), ...claims } }) };
}
const glogin = ({ token, credential }: Pair, body: object = {}): Promise<Reply> =>
  test.call('POST', 'auth/glogin', { token, body: { credential, siteurl: 'localhost', ...body } });
async function gloginOn(host: string, { token, credential }: Pair) {
  const headers = { host, authorization: `Bearer ${token}` };
  return (await test.app.fastify.inject({ method: 'POST', url: '/auth/glogin', headers, payload: { credential } })).json<Reply['body']>();
}
const memberOf = (reply: Reply): string => (reply.body as unknown as { data: { memberCode: string } }).data.memberCode;
const tokenOf = (reply: Reply): string => (reply.body as unknown as { token: { accessToken: string } }).token.accessToken;
const REFUSED = { status: 200, body: { success: false, code: 'GOOGLE_REFUSED', message: 'Google login failed. Try again or log in another way' } };

/** Makes a player with a verified e-mail address and returns his member code. */
async function provenPlayer(name: string, email: string): Promise<string> {
  const { data } = await test.player(name);
  const path = await linkOf(test, data.memberCode, { channel: 'email', email });
  expect((await test.call('GET', path.replace('/verify-email/', '/profile/verify/email/'))).body.success).toBe(true);
  return data.memberCode;
}

it('[CA-05] a valid pair of credential and token logs in, opens an account at the first time and the same one from then on', async () => {
  const first = await glogin(await pairOf({ sub: 'g-1', name: 'Asha Rao' }));
  expect(first).toMatchObject({
    status: 200,
    body: { success: true, status: 200, data: { isDemo: false, details: { role: 'user' } }, token: { expiresIn: 43_200 }, result: { isB2C: true } },
  });
  expect((await test.call('POST', 'getUserDetails', { token: tokenOf(first) })).body).toMatchObject({ success: true, doc: { balance: 100_000 } });
  const profile = await test.call('GET', `account/${memberOf(first)}/profile/get`, { token: tokenOf(first) });
  expect(profile.body).toMatchObject({ result: { fullname: 'Asha Rao', username: expect.stringMatching(/^player\d{8}$/) as string, email: '' } });
  expect(first.headers.get('set-cookie'), 'the browser is known from now on').toMatch(/^maidan-device=[\w-]{59}\d+;/);
  const again = await glogin(await pairOf({ sub: 'g-1', name: 'Asha Rao' }));
  expect(memberOf(again)).toBe(memberOf(first));
  expect(memberOf(await glogin(await pairOf({ sub: 'g-2' })))).not.toBe(memberOf(first));
});

it('[CA-05] an invalid pair is refused without a reason: signature, issuer, audience, time, subject, nonce', async () => {
  const now = test.clock.now();
  const good = await pairOf({ sub: 'g-3' });
  const wrong: readonly Pair[] = [
    await pairOf({ sub: 'g-3' }, { key: 'foreign' }),
    await pairOf({ sub: 'g-3' }, { issuer: 'https://accounts.google.com' }),
    await pairOf({ sub: 'g-3' }, { audience: 'another-site.apps.example' }),
    await pairOf({ sub: 'g-3', azp: 'another-site.apps.example' }, { audience: [CLIENT_ID, 'another-site.apps.example'] }),
    await pairOf({ sub: 'g-3' }, { at: now - 12 * 60_000 }),
    await pairOf({ sub: 'g-3' }, { at: now + 5 * 60_000 }),
    await pairOf({}),
    await pairOf({ sub: 'g-3', nonce: '' }),
    { ...good, token: newToken() },
    { ...good, credential: `${good.credential.slice(0, -6)}AAAAAA` },
    { ...good, credential: `${Buffer.from('{"alg":"none"}').toString('base64url')}.${good.credential.split('.')[1]}.` },
    { ...good, credential: 'nonsense' },
  ];
  for (const [index, pair] of wrong.entries()) expect([index, await glogin(pair)]).toMatchObject([index, REFUSED]);
  const without = await test.call('POST', 'auth/glogin', { body: { credential: good.credential } });
  expect(without).toMatchObject(REFUSED);
  expect((await test.call('POST', 'auth/glogin', { token: good.token, body: {} })).status).toBe(400);
  expect((await test.database.query('select 1 from account where google_identity like $1', ['%g-3'])).length).toBe(0);
  expect((await glogin(good)).body.success).toBe(true);
});

it('a credential is valid for one login, also if it is sent many times at once, and one person gets one account', async () => {
  const pair = await pairOf({ sub: 'g-once' });
  const answers = await Promise.all(Array.from({ length: 12 }, () => glogin(pair)));
  expect(answers.filter(({ body }) => body.success)).toHaveLength(1);
  const fresh = await Promise.all(Array.from({ length: 8 }, () => pairOf({ sub: 'g-race' })));
  const opened = await Promise.all(fresh.map((each) => glogin(each)));
  expect(opened.map(({ body }) => body.success)).toEqual(Array.from({ length: 8 }, () => true));
  expect(new Set(opened.map(memberOf)).size).toBe(1);
});

it('an account is linked only by an address that both sides have verified', async () => {
  const member = await provenPlayer('g.proven', 'proven@gmail.com');
  for (const claims of [
    { email: 'proven@gmail.com' },
    { email: 'proven@gmail.com', email_verified: false },
    // verified once, but in a domain that Google does not vouch for
    { email: 'proven@elsewhere.example', email_verified: true },
  ])
    expect(memberOf(await glogin(await pairOf({ sub: `g-${JSON.stringify(claims).length}-${claims.email}`, ...claims })))).not.toBe(member);
  // entered by the operator, never verified here
  const unproven = await test.player('g.unproven');
  await linkOf(test, unproven.data.memberCode, { channel: 'email', email: 'unproven@gmail.com' });
  expect(memberOf(await glogin(await pairOf({ sub: 'g-thief', email: 'unproven@gmail.com', email_verified: true })))).not.toBe(unproven.data.memberCode);
  const right = { sub: 'g-proven', email: 'Proven@gmail.com', email_verified: true };
  expect(memberOf(await glogin(await pairOf(right)))).toBe(member);
  // from now on by its subject alone, whatever its address; another subject with the address gets nothing
  expect(memberOf(await glogin(await pairOf({ sub: 'g-proven' })))).toBe(member);
  expect(memberOf(await glogin(await pairOf({ ...right, sub: 'g-other' })))).not.toBe(member);
});

it('a site without a client id, a site without sign-ups and a blocked account refuse the login', async () => {
  expect(await gloginOn('patang.localhost', await pairOf({ sub: 'g-4' }))).toMatchObject({ success: false, code: 'SWITCHED_OFF' });
  // chauka creates its accounts itself
  expect(await gloginOn('chauka.localhost', await pairOf({ sub: 'g-4' }))).toMatchObject({ success: false, code: 'GOOGLE_REFUSED' });
  const known = await glogin(await pairOf({ sub: 'g-4' }));
  await test.operator('POST', `operator/accounts/${memberOf(known)}/block`, { reason: 'test' });
  expect((await glogin(await pairOf({ sub: 'g-4' }))).body).toMatchObject({ success: false, code: 'ACCOUNT_LOCKED' });
});

it('on another site the same Google account opens another account of the same person', async () => {
  const here = memberOf(await glogin(await pairOf({ sub: 'g-5' })));
  const there = await gloginOn('jugnu.localhost', await pairOf({ sub: 'g-5' }));
  expect(there.success).toBe(true);
  const rows = await test.database.query<{ person: number; site: string }>('select site, person from account where google_identity = $1 order by site', [
    `${issuer.issuer} g-5`,
  ]);
  expect(rows.map(({ site }) => site)).toEqual(['jugnu', 'maidan']);
  expect(rows[0]?.person).toBe(rows[1]?.person);
  expect(here).not.toBe((there as unknown as { data: { memberCode: string } }).data.memberCode);
});

it('[ST-15] logins with Google and over WhatsApp switch one-click betting off, on the server and before there is a session', async () => {
  const member = memberOf(await glogin(await pairOf({ sub: 'g-click' })));
  const active = async (token: string): Promise<unknown> => (await test.call('POST', 'getUserSetting', { token })).body;
  const ways: readonly (() => Promise<Reply>)[] = [
    async () => glogin(await pairOf({ sub: 'g-click' })),
    async () => {
      const path = await linkOf(test, member);
      return test.call('POST', 'auth/walogin', { body: Object.fromEntries(new URL(path, 'http://localhost').searchParams) });
    },
  ];
  for (const way of ways) {
    const body = { active: true, stake: 200 };
    const token = tokenOf(await glogin(await pairOf({ sub: 'g-click' })));
    expect((await test.call('POST', `account/${member}/settings/one-click`, { token, body })).body).toMatchObject({ success: true, result: body });
    const login = await way();
    expect(login.body).toMatchObject({ success: true, data: { memberCode: member } });
    expect(await active(tokenOf(login))).toMatchObject({ data: { oneClickSettings: { active: false, stake: 200 } } });
    // the older session cannot bet with it either
    expect(await active(token)).toMatchObject({ data: { oneClickSettings: { active: false } } });
  }
});

it('[ST-15] the first login with Google switches one-click betting off for the player whose account it links', async () => {
  const member = await provenPlayer('g.linked', 'linked@gmail.com');
  const { token } = (await test.call('POST', 'user/userLogin', { body: { username: 'g.linked', password: 'Tarn#Quill47' } })).body as unknown as Login;
  const saved = await test.call('POST', `account/${member}/settings/one-click`, { token: token.accessToken, body: { active: true, stake: 200 } });
  expect(saved.body).toMatchObject({ success: true });
  const login = await glogin(await pairOf({ sub: 'g-linked', email: 'linked@gmail.com', email_verified: true }));
  expect(memberOf(login)).toBe(member);
  expect((await test.call('POST', 'getUserSetting', { token: tokenOf(login) })).body).toMatchObject({
    data: { oneClickSettings: { active: false, stake: 200 } },
  });
});

it('[TR-001] a login with Google opens no console and resets no operator, also with the name and address of one', async () => {
  const operator = await operatorIn(test, 'google.owner', [{ role: 'owner', sites: null, sports: null }]);
  const before = await rowsOfOperators(test);
  const claims = { sub: 'g-operator', name: 'google.owner', email: 'google.owner@gmail.com', email_verified: true };
  const login = await glogin(await pairOf(claims));
  expect(await statusesInConsole(test, tokenOf(login))).toEqual([401, 401]);
  // the credential itself is nothing that the sign-in of the console takes
  const { token, credential } = await pairOf(claims);
  const answer = await callWithoutSession(test, CONSOLE_ENDPOINTS.consoleSignIn, { login: 'google.owner', ceremonyId: token, credential });
  expect(answer).toMatchObject({ body: { success: false, code: 'MALFORMED' }, cookies: [] });
  expect(await rowsOfOperators(test)).toEqual(before);
  expect((await operator.call('consoleSession')).status).toBe(200);
});

it('[TR-048] the Google subject of an excluded person opens no account on another site', async () => {
  const member = memberOf(await glogin(await pairOf({ sub: 'g-excluded' })));
  const account = await test.app.accounts.byMemberCode(member);
  expect(await test.app.play.breaks.begin(account!.account, { months: 6 })).toMatchObject({ ok: true });
  expect(await gloginOn('jugnu.localhost', await pairOf({ sub: 'g-excluded' }))).toMatchObject({ success: false, code: 'SELF_EXCLUDED' });
  expect(await test.database.query('select 1 from account where person = $1', [account!.person])).toHaveLength(1);
});

it('the keys are fetched once; while they cannot be fetched a login gets NOT_READY', async () => {
  expect(issuer.fetches()).toBe(1);
  const unreachable = await startTestApp({ environment: { ...issuer.environment, GOOGLE_KEYS_URL: 'http://127.0.0.1:9/certs' } });
  try {
    const token = newToken();
    const credential = await issuer.sign({ at: unreachable.clock.now(), claims: { sub: 'g-6', nonce: hashOfToken(token) } });
    expect((await unreachable.call('POST', 'auth/glogin', { token, body: { credential } })).body).toMatchObject({ success: false, code: 'NOT_READY' });
  } finally {
    await unreachable.stop();
  }
});
