/** The starting price on the wire: markets name it, near and far prices follow, bets wait for it, and the runner has its price after the start. */
import type { MarketUpdate, Order, RunnerChanges } from '@maidan/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { level } from '../../src/modules/feeds/script/script-events.ts';
import { acknowledged, next, startTestApp, type TestApp } from '../testing-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ environment: { STARTING_PRICE: 'on' } });
});
afterAll(() => test.stop());

/** Match odds that have not started. */
const MARKET = '1.33011';
const RUPEES = 100;

it('new match odds offer it, and the price that is made is in the market', async () => {
  const { token } = await test.demo();
  const socket = await test.socket();
  const changes: RunnerChanges[] = [];
  const snapshot = next(socket, 'market-snapshot');
  await acknowledged(socket, 'subscribe', { markets: [MARKET], token: token.accessToken });
  const { market } = await snapshot;
  const { selectionId } = market.marketBook.runners[0]!;
  expect(market).toMatchObject({ inPlay: false, startingPrice: 'IN_PLAY' });
  socket.on('market-update', (update: MarketUpdate) => changes.push(...(update.changes.runners ?? []).filter((runner) => runner.selectionId === selectionId)));
  await test.script.ladder(MARKET, selectionId, [level(220, 500 * RUPEES)], [level(230, 500 * RUPEES)]);
  await test.app.makers.quoted();

  const item = { side: 1, marketId: MARKET, selectionId, orderType: 'MARKET_ON_CLOSE', liability: 600, betSlipRef: 'sp-1' };
  const { body } = await test.call('POST', 'exchange/order', { token: token.accessToken, body: [item] });
  const [placed] = (body as unknown as { readonly result: readonly { readonly success: boolean; readonly bet: Order }[] }).result;
  expect(placed).toMatchObject({ success: true, bet: { status: 'UNMATCHED', orderType: 'MARKET_ON_CLOSE', liability: 600, size: 0, rate: 0, profit: 0 } });
  await test.clock.advance(1_000);
  const projected = (): unknown => changes.findLast((one) => one.projected !== undefined)?.projected;
  await expect.poll(projected).toEqual({ near: 2.3, far: null, stakes: 0, liabilities: 600 });

  await test.script.say([{ type: 'market-status', marketId: MARKET, status: 'OPEN', inPlay: true }]);
  await expect.poll(() => changes.findLast((one) => one.startingPrice !== undefined)).toMatchObject({ startingPrice: 2.3, projected: null });
  const settled = await test.call('POST', 'exchange/order', { token: token.accessToken, body: [{ ...item, betSlipRef: 'sp-2' }] });
  expect((settled.body as unknown as { readonly result: readonly object[] }).result[0]).toMatchObject({ success: false, code: 'SP_CLOSED' });
});
