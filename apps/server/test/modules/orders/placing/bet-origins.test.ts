import { afterAll, beforeAll, expect, it } from 'vitest';
import { ManualClock, SystemClock } from '../../../../src/platform/clock.ts';
import { startTestApp, placed, type TestApp } from '../../../testing-app.ts';
import { createBetOrigins } from '../../../../src/modules/orders/placing/bet-origins.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

it('[SO-10] each bet, also a refused one, is stored with the address and browser that the server saw, and with those that the client claims', async () => {
  const { token } = await test.demo();
  const socket = await test.socket({ extraHeaders: { 'user-agent': 'a browser as the server sees it' } });
  const claimed = { ipaddress: '198.51.100.7', browserdetail: 'a browser as the client says' };
  await placed(test, socket, token.accessToken, { ...claimed, betSlipRef: 'from-somewhere' });
  await placed(test, socket, token.accessToken, { ...claimed, stake: 0, betSlipRef: 'from-somewhere-refused' });
  await placed(test, socket, token.accessToken, { ipaddress: undefined, browserdetail: undefined, betSlipRef: 'from-nowhere' });
  const rows = await test.database.query(
    `select r.reference, o.id, o.address, o.browser, o.claimed_address, o.claimed_browser
     from bet_reference r join bet_origin o on o.id = r.origin where r.reference like 'from-%' order by r.reference`,
  );
  const seen = { address: '127.0.0.1', browser: 'a browser as the server sees it' };
  const stored = { ...seen, claimed_address: '198.51.100.7', claimed_browser: 'a browser as the client says' };
  expect(rows).toMatchObject([
    { reference: 'from-nowhere', ...seen, claimed_address: '', claimed_browser: '' },
    { reference: 'from-somewhere', ...stored },
    { reference: 'from-somewhere-refused', ...stored },
  ]);
  // one row for each distinct origin, not for each bet
  expect(rows[1]!['id']).toBe(rows[2]!['id']);
});

it('an origin that could not be stored is stored by a later bet; bets at the same moment share one query; another process gets the same number', async () => {
  let queries = 0;
  const query: TestApp['database']['query'] = (text, values) => {
    queries += 1;
    return queries === 1 ? Promise.reject(new Error('the database is unavailable')) : test.database.query(text, values);
  };
  const clock = new SystemClock();
  const origins = createBetOrigins({ database: { ...test.database, query }, clock });
  const origin = { address: '192.0.2.1', browser: 'one', claimedAddress: '', claimedBrowser: '' };
  await expect(origins.numberOf(origin)).rejects.toThrow('the database is unavailable');
  const [first, second] = await Promise.all([origins.numberOf(origin), origins.numberOf(origin)]);
  expect([second, await origins.numberOf(origin), queries]).toEqual([first, first, 2]);
  expect(await createBetOrigins({ database: test.database, clock }).numberOf(origin)).toBe(first);
  expect(await origins.numberOf({ ...origin, claimedBrowser: 'two' })).not.toBe(first);
});

it('[SO-10] an origin has a row in each month, so that the retention of a month removes no younger bet (17.C5)', async () => {
  const clock = new ManualClock(Date.UTC(2030, 0, 31, 23, 59));
  const origins = createBetOrigins({ database: test.database, clock });
  const origin = { address: '192.0.2.2', browser: 'one', claimedAddress: '', claimedBrowser: '' };
  const january = await origins.numberOf(origin);
  clock.advance(30_000);
  expect(await origins.numberOf(origin)).toBe(january);
  clock.advance(30_000);
  const february = await origins.numberOf(origin);
  expect(february).not.toBe(january);
  const rows = await test.database.query('select id, first_seen_at from bet_origin where address = $1 order by id', [origin.address]);
  expect(rows).toEqual([
    { id: january, first_seen_at: new Date(Date.UTC(2030, 0, 31, 23, 59)) },
    { id: february, first_seen_at: new Date(Date.UTC(2030, 1, 1)) },
  ]);
});
