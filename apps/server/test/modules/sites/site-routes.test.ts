import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SITES } from '@maidan/sites';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

/** Sends a call with the host name of a site. */
async function at(
  host: string,
  method: 'GET' | 'POST',
  url: string,
  body?: object,
): Promise<{ readonly status: number; readonly body: Record<string, unknown> }> {
  const answer = await test.app.fastify.inject({ method, url, headers: { host }, ...(body === undefined ? {} : { payload: body }) });
  return { status: answer.statusCode, body: answer.json() };
}

it('[CA-29] server-time answers the server’s time', async () => {
  const before = test.clock.now();
  const { result } = (await test.call('GET', 'server-time')).body as unknown as { result: number };
  expect(result).toBeGreaterThanOrEqual(before);
  expect(result).toBeLessThanOrEqual(test.clock.now());
});

it('[EN-31] [RO-02] the support call answers its seven names without a token', async () => {
  const answer = await test.call('POST', 'getWpNumber', { body: { siteurl: 'localhost' } });
  const { data } = answer.body as unknown as { data: Record<string, string> };
  expect(Object.keys(data)).toEqual(['wpnumber', 'instagram', 'facebook', 'twitter', 'telegram', 'email', 'message']);
  expect(data['wpnumber']).toMatch(/^91\d{10}$/);
  for (const { hosts, appName, contact, contactSwitches: shows } of SITES)
    expect((await at(hosts[0]!, 'POST', '/getWpNumber', {})).body).toEqual({
      success: true,
      data: {
        wpnumber: shows.showWhatsapp ? contact.mobileNumber : '',
        instagram: shows.showInstagram ? contact.instagram : '',
        facebook: shows.showFacebook ? contact.facebook : '',
        twitter: '',
        telegram: shows.showTelegram ? contact.telegram : '',
        email: shows.showEmail ? contact.email : '',
        message: expect.stringContaining(appName) as string,
      },
    });
  expect((await test.call('POST', 'getUserWpNumber', { body: {} })).status).toBe(401);
  const { token } = await test.demo();
  expect((await test.call('POST', 'getUserWpNumber', { body: { siteurl: 'patang.localhost' }, token: token.accessToken })).body).toMatchObject({ data });
});

it('the site is that of the host; a claimed siteurl counts only if the host is unknown', async () => {
  const name = async (host: string, siteurl?: string) => {
    const { body } = await at(host, 'GET', `/app-config${siteurl === undefined ? '' : `?siteurl=${siteurl}`}`);
    return (body as { result: { appConfig: { model: { name: string } }[] } }).result.appConfig[0]!.model.name;
  };
  const [own, other] = [await name('localhost'), await name('patang.localhost')];
  expect(own).not.toBe(other);
  expect(await name('localhost', 'patang.localhost')).toBe(own);
  expect(await name('unknown.example', 'patang.localhost')).toBe(other);
  expect(await name('unknown.example')).toBe('localhost');
});

it('[EN-59] [EN-60] [EN-61] [EN-62] app-config has versions in item 1, a redirect map in item 3, tracking and recaptcha', async () => {
  const { body } = await at('localhost', 'GET', '/app-config');
  const { result } = body as {
    result: { appConfig: { model?: Record<string, string>; module?: Record<string, string> }[]; gaConfig: object; recaptchaConfig: object };
  };
  expect(body['success']).toBe(true);
  const version = expect.stringMatching(/^\d+\.\d+\.\d+$/) as string;
  expect(result.appConfig[1]?.model).toEqual({ 'lot-version': version, 'lot-android-version': version });
  expect(Object.values(result.appConfig[3]?.module ?? { wrong: 7 }).every((host) => typeof host === 'string')).toBe(true);
  expect(result.gaConfig).toEqual({ trackingId: expect.any(String) as string });
  expect(result.recaptchaConfig).toEqual({ recaptchaSiteKey: expect.any(String) as string });
});

it('[CA-45] the promotions call answers a result list: the pictures of the site, in the language of the caller', async () => {
  expect((await at('localhost', 'GET', '/promotions')).body).toEqual({ success: true, result: [] });
  const season = {
    _id: 'patang-banner',
    title: 'Kite season: cricket all day long',
    text: '',
    image: '/sites/patang/banner.svg',
    link: '/sports-page/Cricket/4',
  };
  expect((await at('patang.localhost', 'GET', '/promotions')).body).toEqual({ success: true, result: [season] });
  const hindi = await test.app.fastify.inject({ url: '/promotions', headers: { host: 'patang.localhost', lang: 'hi' } });
  expect(hindi.json()).toMatchObject({ result: [{ title: 'पतंग का मौसम: दिन भर क्रिकेट' }] });
});

it('[CA-30] getSetting returns whether ten rupees are a point', async () => {
  expect((await at('localhost', 'POST', '/getSetting', {})).body).toEqual({ success: true, data: { istenpaisa: true } });
  expect((await at('unknown.example', 'POST', '/getSetting', {})).body).toEqual({ success: true, data: { istenpaisa: false } });
  const claimed = (siteurl: string) => at('unknown.example', 'POST', '/getSetting', { siteurl }).then(({ body }) => body);
  expect(await claimed('https://localhost/casino')).toEqual({ success: true, data: { istenpaisa: true } });
  expect(await claimed('https://elsewhere.example')).toEqual({ success: true, data: { istenpaisa: false } });
});

it('the caller’s address is the one that the server sees, and no third party is asked', async () => {
  expect((await test.call('GET', 'client-ip', { headers: { 'x-forwarded-for': '203.0.113.7' } })).body).toEqual({ success: true, ip: '0.0.0.0' });
  expect((await test.call('GET', 'client-geo')).body).toEqual({ success: true, ip: '127.0.0.1', country: '', region: '', city: '' });
});

it('demo login is refused on a site without it, and an unknown call is 404 in JSON', async () => {
  expect(await at('unknown.example', 'POST', '/LoginWithDemo')).toMatchObject({ status: 200, body: { success: false, code: 'SWITCHED_OFF' } });
  expect(await at('localhost', 'POST', '/no-such-call')).toMatchObject({ status: 404, body: { success: false } });
});

it('[BR-20] each site has a transaction password that only the server has: a client’s value has no effect, and no answer contains it', async () => {
  const root = mkdtempSync(join(tmpdir(), 'maidan-web-'));
  writeFileSync(join(root, 'index.html'), '<!doctype html><html lang="en"><head><!--head--></head><body><!--body--></body></html>');
  const own = await startTestApp({ pages: true, environment: { WEB_ROOT: root } });
  try {
    const held = await own.database.query<{ site: string; transaction_password: string }>('select site, transaction_password from site_secret');
    const secrets = new Map(held.map((row) => [row.site, row.transaction_password]));
    expect([...secrets.keys()]).toEqual(expect.arrayContaining(SITES.map(({ key }) => key)));
    expect(new Set(secrets.values()).size).toBe(secrets.size);
    for (const [site, secret] of secrets) {
      expect(secret).toMatch(/^[\w-]{32}$/);
      expect(own.app.sites.transactionPassword(site)).toBe(secret);
    }
    const claim = { transactionPassword: secrets.get('maidan'), transaction_password: secrets.get('maidan') };
    const ask = async (path: string, body: object) => JSON.stringify((await own.call('POST', path, { body })).body);
    const unknown = { username: 'nobody', password: 'wrong-one' };
    for (const [path, body] of [
      ['user/userLogin', unknown],
      ['getSetting', { siteurl: 'localhost' }],
      ['getWpNumber', { siteurl: 'localhost' }],
      ['getFreeHomeAllCompitition', { eventTypeId: '4' }],
    ] as const) {
      const answer = await ask(path, body);
      expect(await ask(path, { ...body, ...claim })).toBe(answer);
      for (const secret of secrets.values()) expect(answer).not.toContain(secret);
    }
    for (const { hosts } of SITES) {
      for (const url of ['/', '/app-config', '/manifest.webmanifest', '/server-time']) {
        const { body, statusCode } = await own.app.fastify.inject({ url, headers: { host: hosts[0] ?? '' } });
        expect(statusCode).toBe(200);
        for (const secret of secrets.values()) expect(body).not.toContain(secret);
      }
    }
    await own.app.sites.load();
    for (const [site, secret] of secrets) expect(own.app.sites.transactionPassword(site)).toBe(secret);
  } finally {
    await own.stop();
    rmSync(root, { recursive: true });
  }
});
