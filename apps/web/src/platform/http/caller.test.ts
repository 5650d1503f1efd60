import {
  accountStatement,
  cancelOrder,
  clientGeo,
  clientIp,
  freeHomeCompetitions,
  homeCompetitions,
  marketsOfEventType,
  profile,
  saveMobileStakes,
  saveMobileStakesExchangeGame,
  saveOneClick,
  saveStakes,
  serverTime,
  updateStakeButtons,
  userDetails,
  userLogin,
} from '@maidan/contract';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CallError, errorText } from './call-error.ts';
import { createSession } from '../session/session-keeper.ts';
import { LOGIN, memoryKeys } from '../session/testing-key-store.ts';
import { type Caller, type CallerParts, endpointFor, createCaller } from './caller.ts';

/** The record of the site as the server writes it into the page, with the bases of a deployment. */
const pageSite = vi.hoisted(() => ({ apiBase: 'https://api.site.example', devApiBase: 'https://dev.site.example' }));
vi.mock('../site/page-site.ts', () => ({ pageSite }));
vi.mock('../language/language.ts', () => ({ currentLanguage: () => 'en' }));
vi.mock('../session/session.ts', () => ({ session: { token: () => 'abc', clear: () => false } }));

afterEach(() => {
  vi.unstubAllGlobals();
});

it('[CA-14] the page sends the profile call to the dev host of its site and all other calls to the main host', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (input: string) => {
    asked.push(input);
    return Promise.resolve(Response.json({ success: false, message: 'x' }));
  });
  const { call } = await import('./call.ts');
  await call(profile, { params: { memberCode: 'u1' } }).catch(() => undefined);
  await call(userDetails, {}).catch(() => undefined);
  expect(asked).toEqual(['https://dev.site.example/account/u1/profile/get', 'https://api.site.example/getUserDetails']);
});

interface Sent {
  readonly url: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body: string;
}

/** Bodies of the client are texts and forms. */
function bodyText(body: BodyInit): string {
  return body instanceof URLSearchParams ? body.toString() : (body as string);
}

function caller(
  answer: { status?: number; body?: unknown; text?: string; fails?: boolean } = {},
  token: () => string | undefined = () => undefined,
  parts: Partial<Pick<CallerParts, 'base' | 'devBase' | 'onSessionEnded'>> = {},
) {
  const sent: Sent[] = [];
  const ended: string[] = [];
  const call = createCaller({
    base: parts.base ?? '',
    devBase: parts.devBase,
    language: () => 'hi',
    token,
    onSessionEnded: (message) => {
      ended.push(message);
      parts.onSessionEnded?.(message);
    },
    fetch: (input, init) => {
      sent.push({
        url: input instanceof Request ? input.url : input.toString(),
        method: init?.method ?? '',
        headers: new Headers(init?.headers),
        body: init?.body === undefined || init.body === null ? '' : bodyText(init.body),
      });
      if (answer.fails === true) return Promise.reject(new TypeError('network down'));
      return Promise.resolve(new Response(answer.text ?? JSON.stringify(answer.body ?? {}), { status: answer.status ?? 200, statusText: 'the status' }));
    },
  });
  return { call, sent, ended };
}

describe('the request layer', () => {
  it('[CA-01] one setting gives the base of every relative path', async () => {
    const { call, sent } = caller({ body: { success: true, result: 5 } }, undefined, { base: 'https://api.site.example' });
    await call(serverTime, {});
    await call(profile, { params: { memberCode: 'u1' } }).catch(() => undefined);
    await call(userLogin, { body: { username: 'a', password: 'b', siteurl: 'localhost' } }).catch(() => undefined);
    expect(sent.map(({ url }) => url)).toEqual(['server-time', 'account/u1/profile/get', 'user/userLogin'].map((path) => `https://api.site.example/${path}`));
  });

  it('[ST-85] signed in the authenticated form is called, signed out the public one', async () => {
    expect(endpointFor(true, homeCompetitions, freeHomeCompetitions).path).toBe('getHomeAllCompitition');
    expect(endpointFor(false, homeCompetitions, freeHomeCompetitions).path).toBe('getFreeHomeAllCompitition');
    const market = { body: { success: true, result: [] } };
    const visitor = caller(market);
    await visitor.call(marketsOfEventType, { params: { eventTypeId: '4' } });
    expect(visitor.sent[0]?.headers.has('authorization')).toBe(false);
    const player = caller(market, () => 'abc');
    await player.call(marketsOfEventType, { params: { eventTypeId: '4' } });
    expect(player.sent[0]).toMatchObject({ url: '/exchange/odds/eventType/4', method: 'GET' });
    expect(player.sent[0]?.headers.get('authorization')).toBe('Bearer abc');
    expect(player.sent[0]?.headers.get('accept-language')).toBe('hi');
  });

  it('credentials are form-encoded, with a public client id and no secret', async () => {
    const { call, sent } = caller({ body: { success: false, message: 'x' } }, () => 'never sent');
    await expect(call(userLogin, { body: { username: 'a b', password: 'p&q', siteurl: 'localhost' } })).rejects.toThrow('x');
    expect(sent[0]).toMatchObject({ method: 'POST', body: 'username=a+b&password=p%26q&siteurl=localhost' });
    expect(sent[0]?.headers.get('authorization')).toBe(`Basic ${btoa('web:')}`);
  });

  it('fills paths and queries, escaped', async () => {
    const { call, sent } = caller({ body: { success: true, message: 'ok', result: { cancelled: 1 } } });
    await call(cancelOrder, { params: { id: '7' } });
    expect(sent[0]).toMatchObject({ url: '/exchange/order/7', method: 'DELETE' });
    await call(accountStatement, { params: { memberCode: 'u/1' }, query: { page: '2' } }).catch(() => undefined);
    expect(sent[1]?.url).toBe('/account/u%2F1/account-statement?page=2');
  });

  it('[ST-04] [ST-05] a 401 and a 403 clear token, user data and expiry and set isLogin false; a business refusal leaves them', async () => {
    const kept = ['id_token', 'user_data', 'token_expiry', 'isLogin'] as const;
    const signedIn = (answer: Parameters<typeof caller>[0]) => {
      const keys = memoryKeys();
      const session = createSession(keys, Date.now);
      session.signIn(LOGIN);
      const { call, ended } = caller(answer, session.token, { onSessionEnded: session.clear });
      return { call, ended, session, stored: () => kept.map((key) => keys.getItem(key)) };
    };
    const answers = [401, 403].flatMap((status) => [
      { answer: { status, body: { success: false, message: 'Please Login Again' } }, message: 'Please Login Again' },
      // a response of a proxy between page and server
      { answer: { status, text: '' }, message: 'the status' },
    ]);
    for (const { answer, message } of answers) {
      const { status } = answer;
      const { call, ended, session, stored } = signedIn(answer);
      expect(stored()).toEqual(['the-token', JSON.stringify(LOGIN.data), expect.stringMatching(/^\d+$/), 'true']);
      await expect(call(userDetails, {})).rejects.toMatchObject({ status, message });
      expect(stored()).toEqual([null, null, null, 'false']);
      expect(session.current()).toEqual({ state: 'out' });
      expect(ended).toEqual([message]);
    }
    const { call, ended, stored } = signedIn({ body: { success: false, message: 'Insufficient balance', code: 'INSUFFICIENT_BALANCE' } });
    await expect(call(userDetails, {})).rejects.toMatchObject({ status: 200, code: 'INSUFFICIENT_BALANCE' });
    expect(ended).toEqual([]);
    expect(stored()).toEqual(['the-token', JSON.stringify(LOGIN.data), expect.stringMatching(/^\d+$/), 'true']);
  });

  it("[VA-35] a request of a session without its token throws 'Response has no token' and sends nothing", async () => {
    const keys = memoryKeys({ isLogin: 'true' });
    const { call, sent } = caller({ body: { success: true } }, createSession(keys, Date.now).token);
    await expect(call(userDetails, {})).rejects.toThrow('Response has no token');
    expect(sent).toEqual([]);
  });

  it('[ER-15] a settings save that fails is thrown in the normalised form: status, message, data', async () => {
    const of = { params: { id: 'u1' } };
    const stakes = { ...of, body: { settings: [{ label: '1K', price: 1000 }] } };
    const saves = [
      (call: Caller) => call(updateStakeButtons, { body: { price1: 1000, label1: '1K' } }),
      (call: Caller) => call(saveOneClick, { ...of, body: { active: true } }),
      (call: Caller) => call(saveStakes, stakes),
      (call: Caller) => call(saveMobileStakes, stakes),
      (call: Caller) => call(saveMobileStakesExchangeGame, stakes),
    ];
    for (const save of saves) {
      const body = { success: false, status: 200, message: 'Enter a valid stake', code: 'STAKE_INVALID', data: null };
      const refused = await save(caller({ body }, () => 'abc').call).catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(CallError);
      expect(refused).toMatchObject({ status: 200, message: 'Enter a valid stake', code: 'STAKE_INVALID', data: body });
      const malformed = { success: false, status: 400, message: 'The request is not valid', code: 'MALFORMED', data: null };
      const wrong = await save(caller({ status: 400, body: malformed }, () => 'abc').call).catch((error: unknown) => error);
      expect(wrong).toMatchObject({ status: 400, message: 'The request is not valid', code: 'MALFORMED', data: malformed });
      const fault = await save(caller({ status: 500, text: '' }, () => 'abc').call).catch((error: unknown) => error);
      expect(fault).toMatchObject({ status: 500, message: 'the status', code: null, data: null });
      const silent = await save(caller({ fails: true }, () => 'abc').call).catch((error: unknown) => error);
      expect(silent).toMatchObject({ status: 0, message: 'network down', data: null });
    }
  });

  it('[CA-14] the profile call goes to the dev host, which has its own setting; without it to the main host', async () => {
    const ask = async (devBase: string | undefined): Promise<(string | undefined)[]> => {
      const { call, sent } = caller({ body: { success: false, message: 'x' } }, () => 'abc', { base: 'https://api.site.example', devBase });
      await call(profile, { params: { memberCode: 'u1' } }).catch(() => undefined);
      await call(userDetails, {}).catch(() => undefined);
      return sent.map(({ url }) => url);
    };
    expect(await ask('https://dev.site.example')).toEqual(['https://dev.site.example/account/u1/profile/get', 'https://api.site.example/getUserDetails']);
    expect(await ask(undefined)).toEqual(['https://api.site.example/account/u1/profile/get', 'https://api.site.example/getUserDetails']);
  });

  it('[CA-33] a look-up of the own address or place fails with every status but 200', async () => {
    const ip = { success: true, ip: '203.0.113.7' };
    const geo = { ...ip, country: 'IN', region: '', city: '' };
    await expect(caller({ body: ip }).call(clientIp, {})).resolves.toEqual(ip);
    await expect(caller({ body: geo }).call(clientGeo, {})).resolves.toEqual(geo);
    for (const status of [201, 202, 203, 206, 400, 404, 429, 500, 503]) {
      await expect(caller({ status, body: ip }).call(clientIp, {}), `address ${status}`).rejects.toMatchObject({ status });
      await expect(caller({ status, body: geo }).call(clientGeo, {}), `place ${status}`).rejects.toMatchObject({ status });
    }
  });

  it('[ER-01] error text comes from the error object, the message, the data, the status text, in this order', () => {
    const parts = { error: { message: 'error object' }, message: 'message', data: 'data' };
    expect(errorText({ body: parts, statusText: 'status' })).toBe('error object');
    expect(errorText({ body: { ...parts, error: undefined }, statusText: 'status' })).toBe('message');
    expect(errorText({ body: { data: { message: 'data' } }, statusText: 'status' })).toBe('data');
    expect(errorText({ body: { data: 'data' }, statusText: 'status' })).toBe('data');
    // the data of a response can be a text alone
    expect(errorText({ body: 'data', statusText: 'status' })).toBe('data');
    expect(errorText({ body: '', statusText: 'status' })).toBe('status');
    expect(errorText({ body: {}, statusText: 'status' })).toBe('status');
    expect(errorText({ body: null, statusText: 'status' })).toBe('status');
  });

  it('no response is status 0; a response that does not match its schema is an error that names the call', async () => {
    await expect(caller({ fails: true }).call(serverTime, {})).rejects.toMatchObject({ status: 0, message: 'network down' });
    await expect(caller({ body: { success: true, result: 'soon' } }).call(serverTime, {})).rejects.toThrow(/^serverTime:/);
    await expect(caller({ status: 502, text: '<html>bad gateway</html>' }).call(serverTime, {})).rejects.toBeInstanceOf(CallError);
  });
});
