import type { CashOutQuoteWire, Login } from '@maidan/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { acknowledged, either, emitRaw, newReference, next, placed, settledAnswer, startTestApp, wireBet, type TestApp } from '../../../testing-app.ts';
import { level } from '../../../../src/modules/feeds/script/script-events.ts';
import { auditDatabase } from '../../../../src/modules/wallet/audit.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

const call = (login: Login, method: string, path: string, body?: object) =>
  test.call(method, path, { token: login.token.accessToken, ...(body === undefined ? {} : { body }) });
const lay = (price: number) => test.script.ladder('1.3001', 11, [level(price - 1, 1_00_000_00)], [level(price, 1_00_000_00)]);

it('an offer comes over HTTP, and create-bet with its id takes it after the bet delay; refusals have a code and a text in both languages', async () => {
  const login = await test.demo();
  const { accessToken: token } = login.token;
  const socket = await test.socket();
  const quote = (body: object) => call(login, 'POST', 'exchange/cash-out/quote', body);
  expect((await quote({ marketId: '1.3001' })).body).toMatchObject({ success: false, code: 'NOTHING_TO_CLOSE', message: 'There is nothing to cash out' });
  for (const percent of [0, 101, 1.5, 'all']) expect((await quote({ marketId: '1.3001', percent })).status).toBe(400);
  expect((await placed(test, socket, token)).event).toBe('place-bet-success');
  await lay(160);
  const offer = ((await quote({ marketId: '1.3001', percent: 100 })).body as unknown as { result: CashOutQuoteWire }).result;
  expect(offer).toMatchObject({
    percent: 100,
    complete: true,
    betDelay: 5,
    stands: 8,
    value: 15.31,
    bets: [{ runnerId: 11, type: 'Lay', rate: 1.6, stake: 115.63 }],
  });
  const answer = either(socket, 'place-bet-success', 'place-bet-error');
  const betSlipRef = newReference();
  emitRaw(socket, 'create-bet', { token, betSlipRef, bet: { ...wireBet({ type: 'Lay', rate: 1.6, stake: 115.63 }), cashOutId: offer.cashOutId } });
  expect(await settledAnswer(test, answer)).toMatchObject({
    event: 'place-bet-success',
    payload: { betSlipRef, bet: { type: 'Lay', sizeMatched: 115.63, status: 'MATCHED', rate: 1.6 } },
  });
  const refused = either(socket, 'place-bet-success', 'place-bet-error');
  emitRaw(socket, 'create-bet', { token, betSlipRef: newReference(), bet: { ...wireBet(), cashOutId: offer.cashOutId } });
  expect(await refused).toMatchObject({ event: 'place-bet-error', payload: { code: 'CASH_OUT_EXPIRED' } });
  const hindi = await test.call('POST', 'exchange/cash-out/quote', { token, body: { marketId: '1.3001' }, headers: { lang: 'hi' } });
  expect(hindi.body.message).toBe('कैश आउट करने के लिए कुछ नहीं है');
  expect((await auditDatabase(test.database)).ok).toBe(true);
});

it('an auto cash-out is set, listed, executed, pushed to the account and recorded as player events', async () => {
  const login = await test.demo();
  const { accessToken: token } = login.token;
  const socket = await test.socket();
  await lay(186);
  expect((await placed(test, socket, token)).event).toBe('place-bet-success');
  const snapshot = next(socket, 'account-snapshot');
  await acknowledged(socket, 'subscribe', { account: true, token });
  await snapshot;
  expect((await call(login, 'PUT', 'exchange/cash-out/auto/1.3001', { profit: 'much' })).body).toMatchObject({ code: 'TARGET_INVALID' });
  const set = await call(login, 'PUT', 'exchange/cash-out/auto/1.3001', { profit: 12.5, loss: -30 });
  const rule = { marketId: '1.3001', marketName: 'Match Odds', eventId: '3001', status: 'WAITING', profit: 12.5, loss: -30, trigger: null, result: null };
  expect(set.body).toMatchObject({ success: true, message: 'Auto cash out is set', result: rule });
  expect((await call(login, 'GET', 'exchange/cash-out/auto')).body).toMatchObject({ result: [rule] });
  const news: unknown[] = [];
  socket.on('account-update', ({ autoCashOuts = [] }) => news.push(...autoCashOuts.map(({ status, result }) => [status, result])));
  await lay(160);
  await settledAnswer(
    test,
    new Promise<void>((resolve) => {
      socket.on('account-update', () => void (news.length === 2 && resolve()));
    }),
  );
  expect(news).toEqual([
    ['RUNNING', null],
    ['DONE', 15.31],
  ]);
  expect((await call(login, 'GET', 'exchange/cash-out/auto')).body).toMatchObject({ result: [] });
  expect((await call(login, 'DELETE', 'exchange/cash-out/auto/1.3001')).body).toMatchObject({ code: 'ORDER_NOT_OPEN' });
  const audited = await test.database.query<{ action: string; outcome: string; target: string }>(
    "select action, outcome, target from player_event where action <> 'signIn' order by id",
  );
  expect(audited.map(({ action, outcome, target }) => `${target} ${action}: ${outcome}`)).toEqual([
    '1.3001 auto-cash-out set: OK',
    '1.3001 auto-cash-out triggered: PROFIT',
    '1.3001 auto-cash-out done: OK',
  ]);
  expect((await auditDatabase(test.database)).ok).toBe(true);
});
