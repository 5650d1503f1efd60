import { expect, it } from 'vitest';
import { createApp } from '../../src/app/create-app.ts';
import { isCall } from '../../src/app/register-routes.ts';
import { readConfig } from '../../src/config.ts';
import { openTestDatabase } from '../platform/postgres/testing-database.ts';
import { SystemClock } from '../../src/platform/clock.ts';
import { SkippingClock } from '../../src/platform/skipping-clock.ts';
import { createLog } from '../../src/platform/log.ts';
import { either, emitRaw, startTestApp, wireBet } from '../testing-app.ts';

it('before the start calls get 503 with a time to retry, and the process is live', async () => {
  const database = await openTestDatabase();
  const app = await createApp({
    config: readConfig({ FEED: 'script' }),
    database,
    log: createLog({ level: 'silent', format: 'json' }),
    clock: new SkippingClock(),
    machineClock: new SystemClock(),
    operatorKey: null,
  });
  const call = await app.fastify.inject({ method: 'POST', url: '/LoginWithDemo', headers: { lang: 'hi' } });
  expect([call.statusCode, call.headers['retry-after'], call.json()]).toEqual([
    503,
    '1',
    expect.objectContaining({ success: false, code: 'NOT_READY', message: 'अभी तैयार नहीं है। कृपया फिर कोशिश करें' }),
  ]);
  expect((await app.fastify.inject('/healthz')).statusCode).toBe(200);
  expect((await app.fastify.inject('/readyz')).statusCode).toBe(503);
  expect((await app.fastify.inject({ method: 'GET', url: '/operator/markets', headers: { 'x-operator-key': 'any' } })).statusCode).toBe(503);
  await app.fastify.close();
  await database.drop();
});

it('is not ready if nothing of its recording can be played (17.E4)', async () => {
  const database = await openTestDatabase();
  const app = await createApp({
    config: readConfig({ FEED: 'recorded:/nowhere/match.ndjson' }),
    database,
    log: createLog({ level: 'silent', format: 'json' }),
    clock: new SkippingClock(),
    machineClock: new SystemClock(),
    operatorKey: null,
  });
  await app.start();
  const ready = await app.fastify.inject('/readyz');
  expect([ready.statusCode, ready.json()]).toEqual([503, expect.objectContaining({ checks: { database: true, feed: false, leases: true } })]);
  await app.stop();
  await database.drop();
});

it('is ready after the start, and a stop answers the bet in its delay', async () => {
  const test = await startTestApp();
  expect((await test.call('GET', 'readyz')).body).toMatchObject({ success: true, checks: { database: true, feed: true, leases: true } });
  const { token } = await test.demo();
  const socket = await test.socket();
  const answer = either(socket, 'place-bet-success', 'place-bet-error');
  emitRaw(socket, 'create-bet', { token: token.accessToken, betSlipRef: 'at-the-end', bet: wireBet() });
  await expect.poll(async () => (await test.database.query("select 1 from bet_reference where reference = 'at-the-end'")).length).toBe(1);
  const gone = new Promise((resolve) => {
    socket.once('disconnect', resolve);
  });
  await test.app.stop();
  expect(await answer).toMatchObject({ event: 'place-bet-error', payload: { code: 'NOT_READY', betSlipRef: 'at-the-end' } });
  await gone;
  await test.database.drop();
  expect(test.faults).toEqual([]);
});

it('the path of a page is not an API call', () => {
  for (const page of [
    '/',
    '/sports-page/Cricket/4',
    '/event-page/4/1',
    '/account-statement',
    '/open-bets',
    '/deposit',
    '/settings',
    '/default-page',
    '/ReferBy/x',
    '/betting-profit-loss',
  ])
    expect(isCall(page)).toBe(false);
  for (const call of [
    '/user/userLogin',
    '/exchange/order',
    '/account/u1/order-list',
    '/getUserDetails',
    '/server-time',
    '/operator/markets',
    '/socket.io/',
    '/healthz',
  ])
    expect(isCall(call)).toBe(true);
});
