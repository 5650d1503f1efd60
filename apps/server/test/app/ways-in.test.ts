/** Walks the ways in of docs/security.md: each opens a session that is recorded, listed and ended like every other. */
import type { Login } from '@maidan/contract';
import { readFileSync } from 'node:fs';
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emitRaw, next, startTestApp, TEST_PASSWORD, type Reply, type TestApp } from '../testing-app.ts';
import { hashOfToken, newToken } from '../../src/platform/secrets.ts';
import type { InstalledProvider } from '../../src/modules/casino-providers/provider-file.ts';
import { startIssuer } from '../modules/google-login/testing-issuer.ts';
import { newOwner, otpLogin } from '../modules/identity-proofs/testing-identity.ts';
import { SoftwareAuthenticator } from '../modules/operators/testing-authenticator.ts';
import { askOtp, newPhone, otherThan, otpOf, registered } from '../modules/otp/testing-phones.ts';
import { linkOf } from '../modules/service-clients/testing-client.ts';

const HOUR_MS = 3_600_000;
const SECRET = 's'.repeat(40);
const GAME = { gameId: 'heads', tableId: 'acme:heads', name: { en: 'Heads', hi: 'चित' }, rooms: ['casino'], needs: 'c9', largestMultiple: 8 } as const;
const acme: InstalledProvider = { id: 'acme', name: 'Acme', launchUrl: 'http://127.0.0.1:9/launch', secret: SECRET, sites: ['maidan'], games: [GAME] };

let test: TestApp;
let issuer: Awaited<ReturnType<typeof startIssuer>>;
let origin: string;
beforeAll(async () => {
  issuer = await startIssuer();
  const environment = { ...issuer.environment, PLAYER_PASSKEYS: 'maidan=on' };
  test = await startTestApp({ environment, casinoProviders: [acme] });
  origin = `http://localhost:${new URL(test.url).port}`;
});
afterAll(async () => {
  await test.stop();
  await issuer.stop();
});

/** An account behind one way in. */
interface Door {
  readonly memberCode: string;
  /** Signs in once more; returns the token, or the code of the refusal. */
  readonly enter: () => Promise<{ readonly token?: string; readonly code?: string }>;
}
const resultOf = ({ body }: Reply): { token?: string; code?: string } => {
  const login = body as unknown as Login & { code?: string };
  return login.success ? { token: login.token.accessToken } : { code: login.code ?? '' };
};
const bySocket = async (event: 'login' | 'newloginWithOtp', payload: object): Promise<{ token?: string; code?: string }> => {
  const socket = await test.socket();
  const names = event === 'login' ? (['login-success', 'login-error'] as const) : (['login-otp-success'] as const);
  const answer = Promise.race(names.map((name) => next(socket, name)));
  emitRaw(socket, event, payload);
  const body = (await answer) as unknown as Login & { code?: string; output?: { verifytoken: string } };
  if (!body.success) return { code: body.code ?? '' };
  return { token: body.output?.verifytoken ?? body.token.accessToken };
};

let players = 0;
const passwordDoor = (enter: (username: string) => Door['enter']) => async (): Promise<Door> => {
  players += 1;
  const { data } = await test.player(`door${players}`);
  return { memberCode: data.memberCode, enter: enter(`door${players}`) };
};

/** Opens an account for each way in, with the function that signs in to it again. Sign-up and demo open an account each time. */
const WAYS: Readonly<Record<string, () => Promise<Door>>> = {
  form: passwordDoor((username) => async () => resultOf(await test.call('POST', 'user/userLogin', { body: { username, password: TEST_PASSWORD } }))),
  socket: passwordDoor((username) => () => bySocket('login', { user: { username, password: TEST_PASSWORD } })),
  async OTP() {
    const { phone, memberCode } = await newOwner(test);
    return {
      memberCode,
      enter: async () => {
        await test.clock.advance(60_000);
        const orderId = await askOtp(test, 'createUserOtp', phone);
        return bySocket('newloginWithOtp', { phone, otp: otpOf(test, phone), orderId });
      },
    };
  },
  async Google() {
    players += 1;
    const sub = `door-${players}`;
    const enter = async () => {
      const token = newToken();
      const credential = await issuer.sign({ at: test.clock.now(), claims: { sub, nonce: hashOfToken(token) } });
      return test.call('POST', 'auth/glogin', { token, body: { credential, siteurl: 'localhost' } });
    };
    const { data } = (await enter()).body as unknown as Login;
    return { memberCode: data.memberCode, enter: async () => resultOf(await enter()) };
  },
  async WhatsApp() {
    players += 1;
    const { data } = await test.player(`door${players}`);
    return {
      memberCode: data.memberCode,
      enter: async () => {
        const path = await linkOf(test, data.memberCode);
        const otp = new URLSearchParams(path.slice(path.indexOf('?'))).get('otp') ?? '';
        return resultOf(await test.call('POST', 'auth/walogin', { body: { otp, waId: data.memberCode, siteurl: 'localhost' } }));
      },
    };
  },
  async passkey() {
    const owner = await newOwner(test);
    const passkey = new SoftwareAuthenticator(origin);
    const call = async (path: string, token: string | null, payload?: object) => {
      const headers = { host: new URL(origin).host, ...(token === null ? {} : { authorization: `Bearer ${token}` }) };
      return (await test.app.fastify.inject({ method: 'POST', url: `/${path}`, headers, ...(payload === undefined ? {} : { payload }) })).json<
        Login & { code?: string; ceremonyId: string; options: Record<string, unknown> }
      >();
    };
    const made = await call('session/passkeys/options', owner.token);
    await call('session/passkeys', owner.token, { ceremonyId: made.ceremonyId, credential: passkey.create(made.options), name: 'door' });
    return {
      memberCode: owner.memberCode,
      enter: async () => {
        const { ceremonyId, options } = await call('session/passkey/options', null);
        const login = await call('session/passkey', null, { ceremonyId, credential: passkey.get(options) });
        return login.success ? { token: login.token.accessToken } : { code: login.code ?? '' };
      },
    };
  },
  async 'sign-up'() {
    const owner = await newOwner(test);
    return { memberCode: owner.memberCode, enter: () => Promise.resolve({ token: owner.token }) };
  },
  async demo() {
    const { data, token } = await test.demo();
    return { memberCode: data.memberCode, enter: () => Promise.resolve({ token: token.accessToken }) };
  },
};
/** Ways that open a new account each time: they lead to no account again. */
const ONCE: ReadonlySet<string> = new Set(['sign-up', 'demo']);
const EVENTS: Readonly<Record<string, string>> = {
  form: 'PASSWORD',
  socket: 'PASSWORD',
  'sign-up': 'SIGN_UP',
  OTP: 'OTP',
  Google: 'GOOGLE',
  WhatsApp: 'WHATSAPP',
  passkey: 'PASSKEY',
  demo: 'DEMO',
};

/** Signs in once more; ONCE: the way leads to no account again. */
const again = (way: string, door: Door) => (ONCE.has(way) ? Promise.resolve({ code: 'ONCE' }) : door.enter());

const lives = async (token: string): Promise<boolean> => (await test.call('POST', 'getUserDetails', { token })).status === 200;
const waysOf = (memberCode: string) =>
  test.database.query<{ way: string }>("select detail->>'way' as way from player_event where action = 'signIn' and target = $1 order by id desc limit 1", [
    memberCode,
  ]);

it('[TR-038] docs/security.md lists exactly the ways that this test walks', () => {
  const text = readFileSync(new URL('../../../../docs/security.md', import.meta.url), 'utf8');
  const section = text.slice(text.indexOf('## Ways in'), text.indexOf('## Addresses and operators'));
  const listed = [...section.matchAll(/^\| (\w[\w -]*?) +\|/gm)].map(([, name = '']) => name).filter((name) => name !== 'Way in');
  // the sign-in of the API has a listener of its own: betfair-api/identity walks it, with its list, new password and block
  expect(new Set(listed)).toEqual(new Set([...Object.keys(WAYS), 'launch token', 'API']));
});

describe.each(Object.keys(WAYS))('[TR-038] the way in by %s', (way) => {
  it('leaves its event, opens a listed session of 12 hours, and ends with a block', async () => {
    const door = await WAYS[way]!();
    const { token = '' } = await door.enter();
    expect(await lives(token)).toBe(true);
    expect(await waysOf(door.memberCode)).toEqual([{ way: EVENTS[way] }]);
    const sessions = (await test.call('GET', 'session/list', { token })).body as unknown as { result: { current: boolean }[] };
    expect(sessions.result.filter(({ current }) => current)).toHaveLength(1);
    const [row] = await test.database.query<{ hours: number }>(
      "select extract(epoch from expires_at - created_at)::int / 3600 as hours from session where token_hash = decode($1, 'hex')",
      [hashOfToken(token)],
    );
    expect(row).toEqual({ hours: 12 });
    await test.operator('POST', `operator/accounts/${door.memberCode}/block`, { reason: 'test' });
    expect(await lives(token)).toBe(false);
    expect(await again(way, door)).toEqual({ code: ONCE.has(way) ? 'ONCE' : 'ACCOUNT_LOCKED' });
    await test.operator('POST', `operator/accounts/${door.memberCode}/unblock`, { reason: 'test' });
  });
});

/** A demo account belongs to no person. */
const OF_PERSONS = Object.keys(WAYS).filter((way) => way !== 'demo');
it.each(OF_PERSONS)('[TR-038] the way in by %s opens no session of an excluded person, and his open one ends', async (way) => {
  const door = await WAYS[way]!();
  const { token = '' } = await door.enter();
  const { person } = (await test.app.accounts.byMemberCode(door.memberCode))!;
  const { account } = (await test.app.accounts.byMemberCode(door.memberCode))!;
  expect(person).toBeGreaterThan(0);
  expect(await test.app.play.breaks.begin(account, { months: 6 })).toMatchObject({ ok: true });
  expect(await lives(token)).toBe(false);
  expect(await again(way, door)).toEqual({ code: ONCE.has(way) ? 'ONCE' : 'SELF_EXCLUDED' });
});

it('[TR-038] wrong passwords of form and socket have one counter, and wrong OTPs of each order three tries', async () => {
  const username = 'door.guessed';
  await test.player(username);
  const wrong = { username, password: 'Wrong#Quill47' };
  for (let turn = 0; turn < 5; turn += 1) {
    const answer = turn % 2 === 0 ? resultOf(await test.call('POST', 'user/userLogin', { body: wrong })) : await bySocket('login', { user: wrong });
    expect(answer).toEqual({ code: 'INVALID_CREDENTIALS' });
  }
  expect(await bySocket('login', { user: { username, password: TEST_PASSWORD } })).toEqual({ code: 'TOO_MANY_TRIES' });
  expect(resultOf(await test.call('POST', 'user/userLogin', { body: { username, password: TEST_PASSWORD } }))).toEqual({ code: 'TOO_MANY_TRIES' });
  const phone = newPhone();
  await registered(test, phone);
  await test.clock.advance(60_000);
  const orderId = await askOtp(test, 'createUserOtp', phone);
  const otp = otpOf(test, phone);
  for (let turn = 1; turn <= 3; turn += 1)
    expect(await bySocket('newloginWithOtp', { phone, otp: otherThan(otp, turn), orderId })).toEqual({ code: 'OTP_WRONG' });
  expect(await bySocket('newloginWithOtp', { phone, otp, orderId })).toEqual({ code: 'OTP_WRONG' });
  expect(await otpLogin(test, phone)).toMatch(/^[\w-]{43}$/);
});

it('[TR-038] a launch token opens one game, once, and the game ends with the session that launched it', async () => {
  const seamless = async (call: string, body: object) => {
    const [path, text, at] = [`/seamless/acme/${call}`, JSON.stringify(body), test.clock.now()];
    const signature = createHmac('sha256', SECRET).update(`${at}.${path}.${text}`).digest('hex');
    const headers = { 'content-type': 'application/json', 'x-timestamp': String(at), 'x-signature': signature };
    return (await (await fetch(`${test.url}${path}`, { method: 'POST', headers, body: text })).json()) as { success: boolean; session?: string };
  };
  const { token } = await test.player('door.launch');
  const launched = await test.call('POST', 'singleGame', { token: token.accessToken, body: { gameId: GAME.gameId, tableId: GAME.tableId } });
  const code = new URL((launched.body['data'] as unknown as { url: string }).url).searchParams.get('code') ?? '';
  const { session = '' } = await seamless('authenticate', { code });
  expect(session).not.toBe('');
  expect(await seamless('authenticate', { code })).toMatchObject({ success: false });
  const bet = { session, roundId: 'r1', gameId: GAME.gameId, amount: 100 };
  expect(await seamless('bet', { ...bet, transactionId: 't1' })).toMatchObject({ success: true });
  await test.clock.advance(HOUR_MS / 4);
  await test.call('POST', 'logout', { token: token.accessToken });
  expect(await seamless('bet', { ...bet, transactionId: 't2' })).toMatchObject({ success: false });
});
