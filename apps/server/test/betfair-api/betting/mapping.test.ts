/** Terms of Maidan's bets as clients reach and see them: rows of the mapping that have no test of their own elsewhere. */
import { expect, it } from 'vitest';
import { newMarket, newPlayer, offer } from '../../modules/orders/testing-exchange.ts';
import { bettingOfFile, codes, limit, type Answer, type BettingFile } from './testing-betting.ts';

let { exchange, call, player } = {} as BettingFile;
bettingOfFile((file) => ({ exchange, call, player } = file));

const place = (marketId: string, instruction: object, by = player): Promise<Answer> => call(by, 'placeOrders', { marketId, instructions: [instruction] });

it('[MX-156] a target is reached at the prices that the bet gets; with FILL_OR_KILL it is an INVALID_ORDER', async () => {
  const market = await newMarket(exchange);
  const target = (betTargetType: string, more: object = {}): object => limit(market, { size: null, price: 3, betTargetType, betTargetSize: 100, ...more });
  await offer(exchange, market, [[4, 10]]);
  // 10 pays 40 at 4, and 20 the other 60 at 3
  const payout = (await place(market.marketId, target('PAYOUT'))).instructionReports[0];
  expect(payout).toMatchObject({ status: 'SUCCESS', sizeMatched: 10, averagePriceMatched: 4, instruction: { limitOrder: { size: 30, betTargetSize: 100 } } });
  const profit = (await place(market.marketId, target('BACKERS_PROFIT'))).instructionReports[0];
  expect(profit).toMatchObject({ status: 'SUCCESS', sizeMatched: 0, instruction: { limitOrder: { size: 50 } } });
  for (const more of [{}, { minFillSize: 5 }])
    expect(codes(await place(market.marketId, target('PAYOUT', { timeInForce: 'FILL_OR_KILL', ...more })))).toEqual([
      'INVALID_ORDER',
      'TIME_IN_FORCE_CONFLICT',
    ]);
});

it('[MX-156] a tripped order group refuses bets with LOSS_LIMIT_EXCEEDED, and what it ended is cancelled', async () => {
  const market = await newMarket(exchange);
  const own = await newPlayer(exchange, 1000);
  const [{ betId }] = (await place(market.marketId, limit(market), own)).instructionReports;
  expect(await exchange.orders.groups.trip(own.account, 0)).toMatchObject({ ok: true });
  expect(codes(await place(market.marketId, limit(market), own))).toEqual(['LOSS_LIMIT_EXCEEDED', 'LOSS_LIMIT_EXCEEDED']);
  const { currentOrders } = await call(own, 'listCurrentOrders', { betIds: [betId] });
  expect(currentOrders).toMatchObject([{ status: 'EXECUTION_COMPLETE', sizeCancelled: 100, sizeLapsed: 0 }]);
  expect(await call(own, 'listClearedOrders', { betStatus: 'CANCELLED', betIds: [betId] })).toMatchObject({ clearedOrders: [{ betId, sizeCancelled: 100 }] });
});

it('[MX-156] terms that clients of Betfair do not know cannot be asked for', async () => {
  const market = await newMarket(exchange);
  for (const timeInForce of ['GOOD_TILL', 'POST_ONLY', 'FILL_AND_KILL', 'GTC'])
    await expect(place(market.marketId, limit(market, { timeInForce }))).rejects.toThrow('timeInForce');
  const [report] = (await place(market.marketId, limit(market, { guard: { mode: 'exact' }, group: 3, expiresAt: 1 }))).instructionReports;
  expect(report).toMatchObject({ status: 'SUCCESS', orderStatus: 'EXECUTABLE' });
  const [view] = await exchange.orders.views([Number(report.betId)]);
  expect(view).not.toHaveProperty('terms');
});
