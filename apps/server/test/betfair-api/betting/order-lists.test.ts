/** listCurrentOrders and listClearedOrders. */
import { beforeAll, expect, it } from 'vitest';
import type { MarketDefinition } from '@maidan/domain';
import type { BettingAccount } from '../../../src/modules/orders/orders-port.ts';
import { bet, newMarket, newPlayer } from '../../modules/orders/testing-exchange.ts';
import { bettingOfFile, limit, type Answer, type BettingFile } from './testing-betting.ts';

let { exchange, call, player } = {} as BettingFile;
bettingOfFile((file) => ({ exchange, call, player } = file), { commissionOf: () => 200 });
let other: BettingAccount;
beforeAll(async () => {
  other = await newPlayer(exchange, 100_000);
});

async function place(market: MarketDefinition, order: object = {}, of: object = {}, customerStrategyRef = ''): Promise<string> {
  const report = await call(player, 'placeOrders', { marketId: market.marketId, instructions: [limit(market, order, of)], customerStrategyRef });
  return report.instructionReports[0].betId as string;
}
const match = async (market: MarketDefinition, at: number, rupees: number, runner = 0): Promise<void> => {
  const { outcome } = await exchange.orders.place(other, bet(market, 'LAY', { at, rupees, runner }));
  expect(outcome).toMatchObject({ ok: true, value: { matched: rupees * 100 } });
};
const current = async (filter: object): Promise<Answer[]> => (await call(player, 'listCurrentOrders', filter)).currentOrders;
const cleared = async (market: MarketDefinition, filter: object = {}): Promise<Answer[]> =>
  (await call(player, 'listClearedOrders', { betStatus: 'SETTLED', marketIds: [market.marketId], ...filter })).clearedOrders;
const ids = (orders: readonly Answer[]): readonly string[] => orders.map(({ betId }) => betId as string);
const settle = (market: MarketDefinition, runner: number) =>
  exchange.settlement.settle(market.marketId, { type: 'winners', winners: [market.runners[runner]!.selectionId] }, { actor: 'test' });

it('[BF-098] resting and matched bets are listed with all parts of their sizes', async () => {
  const market = await newMarket(exchange);
  const [partly, whole, gone] = [await place(market), await place(market, { price: 1.5 }), await place(market, { price: 9 })];
  await match(market, 1.5, 100);
  await match(market, 2, 30);
  await call(player, 'cancelOrders', { marketId: market.marketId, instructions: [{ betId: partly, sizeReduction: 20 }, { betId: gone }] });
  const orders = await current({ marketIds: [market.marketId] });
  expect(ids(orders)).toEqual([partly, whole]);
  expect(orders[0]).toEqual({
    betId: partly,
    marketId: market.marketId,
    selectionId: market.runners[0]!.selectionId,
    handicap: 0,
    priceSize: { price: 2, size: 100 },
    bspLiability: 0,
    side: 'BACK',
    status: 'EXECUTABLE',
    persistenceType: 'LAPSE',
    orderType: 'LIMIT',
    placedDate: '2026-01-01T12:00:00.000Z',
    matchedDate: '2026-01-01T12:00:00.000Z',
    averagePriceMatched: 2,
    sizeMatched: 30,
    sizeRemaining: 50,
    sizeLapsed: 0,
    sizeCancelled: 20,
    sizeVoided: 0,
    regulatorCode: 'REG_MAIDAN',
    regulatorAuthCode: '',
  });
});

it('[BF-099] [BF-102] each filter restricts; a cancelled bet is found by its reference and under CANCELLED', async () => {
  const [market, elsewhere] = [await newMarket(exchange), await newMarket(exchange)];
  const rests = await place(market, {}, { customerOrderRef: 'a' }, 's1');
  const matched = await place(market, { price: 1.5 }, { customerOrderRef: 'b' }, 's2');
  await match(market, 1.5, 100);
  const ended = await place(market, {}, { customerOrderRef: 'c' }, 's1');
  await call(player, 'cancelOrders', { marketId: market.marketId, instructions: [{ betId: ended }] });
  await place(elsewhere);
  const marketIds = [market.marketId];
  expect(ids(await current({ marketIds }))).toEqual([rests, matched]);
  expect(ids(await current({ betIds: [matched, 'x'] }))).toEqual([matched]);
  expect(ids(await current({ marketIds, customerOrderRefs: ['a', 'c'] }))).toEqual([rests, ended]);
  expect(ids(await current({ marketIds, customerStrategyRefs: ['s2'] }))).toEqual([matched]);
  expect(ids(await current({ marketIds, orderProjection: 'EXECUTABLE' }))).toEqual([rests]);
  expect(ids(await current({ marketIds, orderProjection: 'EXECUTION_COMPLETE' }))).toEqual([matched, ended]);
  expect(ids(await current({ marketIds: ['1.99'] }))).toEqual([]);
  expect(await cleared(market, { betStatus: 'CANCELLED' })).toMatchObject([{ betId: ended, sizeCancelled: 100, customerOrderRef: 'c' }]);
});

it('[BF-100] [BF-101] order, dates and pages', async () => {
  const market = await newMarket(exchange);
  const marketIds = [market.marketId];
  const first = await place(market);
  exchange.clock.advance(1000);
  const [second, third] = [await place(market), await place(market)];
  const at = exchange.clock.now();
  expect(ids(await current({ marketIds, sortDir: 'LATEST_TO_EARLIEST' }))).toEqual([third, second, first]);
  expect(ids(await current({ marketIds, dateRange: { from: new Date(at).toISOString(), to: null } }))).toEqual([second, third]);
  expect(ids(await current({ marketIds, orderBy: 'BY_MATCH_TIME' }))).toEqual([]);
  const page = await call(player, 'listCurrentOrders', { marketIds, fromRecord: 1, recordCount: 1 });
  expect([ids(page.currentOrders), page.moreAvailable]).toEqual([[second], true]);
  const last = await call(player, 'listCurrentOrders', { marketIds, fromRecord: 2, recordCount: 1 });
  expect([ids(last.currentOrders), last.moreAvailable]).toEqual([[third], false]);
  const betIds = Array.from({ length: 251 }, (_, number) => String(number + 1));
  expect(await call(player, 'listCurrentOrders', { betIds })).toEqual({ exception: 'REQUEST_SIZE_EXCEEDS_LIMIT' });
  expect(await call(player, 'listCurrentOrders', { recordCount: 1001 })).toEqual({ exception: 'INVALID_INPUT_DATA' });
});

it('[BF-103] [BF-104] [BF-105] settled bets with their results, and their groups with profit and commission', async () => {
  const market = await newMarket(exchange);
  const before = (await exchange.wallet.balance(player.account)).cash;
  const won = await place(market, { price: 3, size: 100 }, {}, 'plan');
  const lost = await place(market, { price: 2, size: 50 }, { runner: 1 });
  await match(market, 3, 100);
  await match(market, 2, 50, 1);
  await settle(market, 0);
  const rows = await cleared(market);
  expect(rows.map(({ betId, betOutcome, profit, priceMatched, sizeSettled }) => [betId, betOutcome, profit, priceMatched, sizeSettled])).toEqual([
    [lost, 'LOST', -50, 2, 50],
    [won, 'WON', 200, 3, 100],
  ]);
  const [row] = await cleared(market, { groupBy: 'MARKET' });
  expect(row).toMatchObject({ marketId: market.marketId, profit: 150, commission: 3, betCount: 2 });
  expect((await exchange.wallet.balance(player.account)).cash - before).toBe(Math.round((row.profit - row.commission) * 100));
  expect(row).not.toHaveProperty('selectionId');
  const keys = async (groupBy: string): Promise<Answer[]> => cleared(market, { groupBy });
  expect(await keys('RUNNER')).toHaveLength(2);
  expect((await keys('SIDE'))[0]).toMatchObject({ side: 'BACK', betCount: 1, sizeSettled: expect.any(Number) as number });
  expect(await keys('EVENT')).toMatchObject([{ betCount: 2, profit: 150, commission: 3 }]);
  expect((await keys('EVENT'))[0]).not.toHaveProperty('marketId');
  expect((await keys('EVENT_TYPE'))[0]).toMatchObject({ eventTypeId: '4', betCount: 2 });
  expect(new Map((await keys('STRATEGY')).map(({ customerStrategyRef, profit }) => [customerStrategyRef as string, profit as number]))).toEqual(
    new Map([
      ['', -50],
      ['plan', 200],
    ]),
  );
});

it('[BF-106] [BF-158] void bets, descriptions and dates of settlement', async () => {
  const market = await newMarket(exchange, { runnerNames: ['A', 'B', 'C'] });
  const [kept, gone] = [await place(market, { price: 3 }), await place(market, { price: 4 }, { runner: 1 })];
  await match(market, 3, 100);
  await match(market, 4, 100, 1);
  await exchange.catalogue.setRunnerStatus(market.marketId, market.runners[1]!.selectionId, 'REMOVED', 2500);
  await exchange.orders.setRunnerActive(market.marketId, market.runners[1]!.selectionId, false);
  expect(await current({ betIds: [gone] })).toMatchObject([{ sizeMatched: 0, sizeVoided: 100, averagePriceMatched: 0 }]);
  expect(await current({ betIds: [kept] })).toMatchObject([{ averagePriceMatched: 2.25, sizeMatched: 100 }]);
  await settle(market, 0);
  expect(await cleared(market)).toMatchObject([{ betId: kept, priceReduced: true, priceMatched: 2.25, profit: 125 }]);
  expect(await cleared(market, { betStatus: 'VOIDED', includeItemDescription: true })).toMatchObject([
    {
      betId: gone,
      profit: 0,
      sizeCancelled: 100,
      itemDescription: { marketDesc: 'Match Odds', runnerDesc: 'B', eventDesc: 'India v Australia', numberOfWinners: 1 },
    },
  ]);
  const [{ settledDate }] = await cleared(market);
  expect(await cleared(market, { settledDateRange: { from: settledDate, to: settledDate } })).toHaveLength(1);
  expect(await cleared(market, { settledDateRange: { to: new Date(Date.parse(settledDate as string) - 1).toISOString() } })).toEqual([]);
});

it('a corrected result replaces the rows, and a result that is taken back removes them', async () => {
  const market = await newMarket(exchange);
  await place(market, { price: 3 });
  await match(market, 3, 100);
  await settle(market, 0);
  expect(await cleared(market)).toMatchObject([{ betOutcome: 'WON', profit: 200 }]);
  await settle(market, 1);
  expect(await cleared(market)).toMatchObject([{ betOutcome: 'LOST', profit: -100 }]);
  expect(await cleared(market, { groupBy: 'MARKET' })).toMatchObject([{ profit: -100, commission: 0 }]);
  await exchange.settlement.unsettle(market.marketId, { actor: 'test', reason: 'wrong' });
  expect(await cleared(market)).toEqual([]);
});
