/** Bets at the starting price before the start: what is taken, what is refused with which codes, and how such bets are changed. */
import { limitsOfKind } from '@maidan/domain';
import { expect, it } from 'vitest';
import { codes } from '../betting/testing-betting.ts';
import { atStart, betIdsOf, CRICKET, FOOTBALL, limit, LIVE, PLAIN, sentOf, startOfFile, TENNIS, type Answer } from './testing-start.ts';

const start = startOfFile();
const place = (marketId: string, instructions: readonly object[], client = start.backer, more: object = {}): Promise<Answer> =>
  start.call(client, 'placeOrders', { marketId, instructions, ...more });
const exposure = async (client = start.backer): Promise<number> => (await start.betfair.rpc('AccountAPING/v1.0/getAccountFunds', {}, client)).result.exposure;
const current = async (betIds: readonly string[], client = start.backer): Promise<Answer[]> =>
  (await start.call(client, 'listCurrentOrders', { betIds })).currentOrders;

it('[MX-156] bets at the starting price are taken: liability is the stake of a back and the liability of a lay; lists, books and stream show them', async () => {
  const { backer } = start;
  const [one, other] = [start.runnerOf(CRICKET), start.runnerOf(CRICKET, 1)];
  const stream = await start.subscribed(backer, 'orderSubscription');
  const sent = [atStart(one, 'BACK', 200, 2.5), { ...atStart(other, 'LAY', 600), customerOrderRef: 'mine' }];
  const report = await place(CRICKET, sent);
  const placed = { status: 'SUCCESS', orderStatus: 'EXECUTABLE', averagePriceMatched: 0, sizeMatched: 0, betId: expect.stringMatching(/^\d+$/) as string };
  expect(report.instructionReports).toMatchObject(sent.map((instruction) => ({ ...placed, instruction: { handicap: 0, ...instruction } })));
  expect(report.instructionReports[1].instruction).not.toHaveProperty('limitOrder');
  const [back, lay] = betIdsOf(report) as [string, string];
  // the back loses if the other runner wins, and so does the lay
  expect(await exposure()).toBe(-800);
  const rests = { status: 'EXECUTABLE', persistenceType: 'LAPSE', sizeMatched: 0, sizeCancelled: 0, sizeLapsed: 0 };
  expect(await current([back, lay])).toMatchObject([
    { ...rests, orderType: 'LIMIT_ON_CLOSE', side: 'BACK', priceSize: { price: 2.5, size: 200 }, bspLiability: 200, sizeRemaining: 200 },
    { ...rests, orderType: 'MARKET_ON_CLOSE', side: 'LAY', priceSize: { price: 0, size: 0 }, bspLiability: 600, sizeRemaining: 0 },
  ]);
  const [book] = await start.call(backer, 'listMarketBook', { marketIds: [CRICKET], orderProjection: 'EXECUTABLE' });
  const orders = (selectionId: number) => book.runners.find((runner: Answer) => runner.selectionId === selectionId).orders;
  expect(orders(one)).toMatchObject([{ betId: back, orderType: 'LIMIT_ON_CLOSE', price: 2.5, size: 200, bspLiability: 200 }]);
  expect(orders(other)).toMatchObject([{ betId: lay, orderType: 'MARKET_ON_CLOSE', price: 0, size: 0, bspLiability: 600 }]);
  await expect.poll(() => sentOf(stream, back)).toMatchObject([{ ot: 'LOC', bsp: 200, p: 2.5, s: 200, sr: 200, side: 'B', status: 'E', pt: 'L' }]);
  await expect.poll(() => sentOf(stream, lay)).toMatchObject([{ ot: 'MOC', bsp: 600, p: 0, s: 0, sr: 0, side: 'L', status: 'E', pt: 'L', rfo: 'mine' }]);
  expect(stream.faults).toEqual([]);
  stream.close();
});

it('[MX-156] without a starting price, and after the start, such bets are refused; so is the persistence MARKET_ON_CLOSE', async () => {
  for (const market of [PLAIN, LIVE]) {
    const runner = start.runnerOf(market);
    for (const each of [atStart(runner, 'BACK', 200), atStart(runner, 'LAY', 200, 2)])
      expect(codes(await place(market, [each, limit(runner, {})]))).toEqual(['BET_ACTION_ERROR', 'MARKET_NOT_OPEN_FOR_BSP_BETTING', 'ERROR_IN_ORDER']);
    const kept = limit(runner, { persistenceType: 'MARKET_ON_CLOSE' });
    expect(codes(await place(market, [kept]))).toEqual(['BET_ACTION_ERROR', 'INVALID_PERSISTENCE_TYPE']);
    // nothing of FILL_OR_KILL rests, so its persistence means nothing
    expect(await place(market, [limit(runner, { price: 900, persistenceType: 'MARKET_ON_CLOSE', timeInForce: 'FILL_OR_KILL' })])).toMatchObject({
      status: 'SUCCESS',
    });
  }
});

it('[MX-156] the persistence MARKET_ON_CLOSE is taken, updated and kept by a replace where the market has a starting price', async () => {
  const runner = start.runnerOf(FOOTBALL);
  const stream = await start.subscribed(start.backer, 'orderSubscription');
  const report = await place(FOOTBALL, [limit(runner, { persistenceType: 'MARKET_ON_CLOSE' })]);
  expect(report).toMatchObject({ status: 'SUCCESS', instructionReports: [{ instruction: { limitOrder: { persistenceType: 'MARKET_ON_CLOSE' } } }] });
  const [betId] = betIdsOf(report) as [string];
  const update = (id: string, newPersistenceType: string, marketId = FOOTBALL): Promise<Answer> =>
    start.call(start.backer, 'updateOrders', { marketId, instructions: [{ betId: id, newPersistenceType }] });
  expect(codes(await update(betId, 'MARKET_ON_CLOSE'))).toEqual(['BET_ACTION_ERROR', 'NO_ACTION_REQUIRED']);
  expect(await update(betId, 'PERSIST')).toMatchObject({ status: 'SUCCESS' });
  expect(await update(betId, 'MARKET_ON_CLOSE')).toMatchObject({ status: 'SUCCESS' });
  expect(await current([betId])).toMatchObject([{ orderType: 'LIMIT', persistenceType: 'MARKET_ON_CLOSE', bspLiability: 0 }]);
  await expect.poll(() => sentOf(stream, betId).at(-1)).toMatchObject({ ot: 'L', pt: 'MOC' });
  expect(sentOf(stream, betId).at(-1)).not.toHaveProperty('bsp');
  const replaced = await start.call(start.backer, 'replaceOrders', { marketId: FOOTBALL, instructions: [{ betId, newPrice: 4 }] });
  const place4 = replaced.instructionReports[0].placeInstructionReport;
  expect(place4).toMatchObject({ status: 'SUCCESS', instruction: { limitOrder: { price: 4, persistenceType: 'MARKET_ON_CLOSE' } } });
  expect(await current([place4.betId])).toMatchObject([{ persistenceType: 'MARKET_ON_CLOSE' }]);
  const [plain] = betIdsOf(await place(PLAIN, [limit(start.runnerOf(PLAIN), { price: 900 })])) as [string];
  expect(codes(await update(plain, 'MARKET_ON_CLOSE', PLAIN))).toEqual(['BET_ACTION_ERROR', 'INVALID_PERSISTENCE_TYPE']);
  expect(stream.faults).toEqual([]);
  stream.close();
});

it('bodies, prices and liabilities that cannot be are refused with their codes, and hold nothing', async () => {
  const runner = start.runnerOf(FOOTBALL, 1);
  const before = await exposure(start.layer);
  const refused = async (instruction: object): Promise<readonly unknown[]> => codes(await place(FOOTBALL, [instruction], start.layer));
  const body = { liability: 100, price: 2 };
  for (const wrong of [
    { ...atStart(runner, 'BACK', 100), limitOnCloseOrder: body },
    { orderType: 'LIMIT_ON_CLOSE', selectionId: runner, side: 'BACK' },
    { orderType: 'MARKET_ON_CLOSE', selectionId: runner, side: 'BACK', limitOnCloseOrder: body },
    { ...limit(runner, {}), marketOnCloseOrder: { liability: 100 } },
  ])
    expect(await refused(wrong)).toEqual(['INVALID_ORDER', 'INVALID_ORDER_TYPE']);
  for (const price of [1, 2.01, 2.345, 1010]) expect(await refused(atStart(runner, 'LAY', 100, price))).toEqual(['BET_ACTION_ERROR', 'INVALID_ODDS']);
  const { minStake } = limitsOfKind({ marketName: '', marketType: 'MATCH_ODDS', eventTypeId: '1' });
  const least = minStake / 100;
  for (const liability of [0, -5, 1.234, least - 0.5])
    expect(await refused(atStart(runner, 'BACK', liability))).toEqual(['BET_ACTION_ERROR', 'INVALID_BET_SIZE']);
  // the least liability of a lay is ten times the least stake
  expect(await refused(atStart(runner, 'LAY', 10 * least - 0.5))).toEqual(['BET_ACTION_ERROR', 'INVALID_BET_SIZE']);
  expect(await refused(atStart(runner, 'LAY', 9_000_000))).toEqual(['INSUFFICIENT_FUNDS', 'INSUFFICIENT_FUNDS']);
  expect(await refused(atStart(77, 'BACK', 100))).toEqual(['BET_ACTION_ERROR', 'INVALID_RUNNER']);
  // a back and a lay of one person at the same price would match each other
  const pair = await place(FOOTBALL, [atStart(runner, 'BACK', least), atStart(runner, 'LAY', 10 * least)], start.layer);
  expect(codes(pair)).toEqual(['BET_ACTION_ERROR', 'ERROR_IN_ORDER', 'INVALID_BACK_LAY_COMBINATION']);
  expect(await exposure(start.layer)).toBe(before);
});

it('[MX-156] a bet at the starting price is cancelled whole by its id, and not replaced, updated or reduced', async () => {
  const runner = start.runnerOf(TENNIS);
  const [back, lay, plain] = betIdsOf(
    await place(TENNIS, [atStart(runner, 'BACK', 200, 2), atStart(start.runnerOf(TENNIS, 1), 'LAY', 3000), limit(runner, {})], start.layer),
  ) as [string, string, string];
  const change = (name: string, instruction: object): Promise<Answer> => start.call(start.layer, name, { marketId: TENNIS, instructions: [instruction] });
  const replace = await change('replaceOrders', { betId: back, newPrice: 3 });
  expect(codes(replace)).toEqual(['BET_ACTION_ERROR', 'INVALID_ORDER_TYPE']);
  expect(replace.instructionReports[0].placeInstructionReport).toMatchObject({
    errorCode: 'RELATED_ACTION_FAILED',
    instruction: { orderType: 'LIMIT_ON_CLOSE', limitOnCloseOrder: { liability: 200, price: 3 } },
  });
  expect(codes(await change('updateOrders', { betId: back, newPersistenceType: 'PERSIST' }))).toEqual(['BET_ACTION_ERROR', 'INVALID_PERSISTENCE_TYPE']);
  for (const betId of [back, lay]) expect(codes(await change('cancelOrders', { betId, sizeReduction: 50 }))).toEqual(['BET_ACTION_ERROR', 'INVALID_BET_SIZE']);
  // a cancel of the whole market takes LIMIT bets alone
  expect(await start.call(start.layer, 'cancelOrders', { marketId: TENNIS })).toMatchObject({ instructionReports: [{ instruction: { betId: plain } }] });
  expect((await current([back, lay], start.layer)).map(({ status }) => status as string)).toEqual(['EXECUTABLE', 'EXECUTABLE']);
  expect(await change('cancelOrders', { betId: back })).toMatchObject({ status: 'SUCCESS', instructionReports: [{ sizeCancelled: 200 }] });
  expect(await change('cancelOrders', { betId: lay, sizeReduction: 3000 })).toMatchObject({ status: 'SUCCESS', instructionReports: [{ sizeCancelled: 3000 }] });
  expect(codes(await change('cancelOrders', { betId: lay }))).toEqual(['BET_ACTION_ERROR', 'BET_TAKEN_OR_LAPSED']);
  const { clearedOrders } = await start.call(start.layer, 'listClearedOrders', { betStatus: 'CANCELLED', betIds: [back, lay] });
  expect(clearedOrders.map(({ betId, orderType, sizeCancelled }: Answer) => [betId, orderType, sizeCancelled])).toEqual([
    [lay, 'MARKET_ON_CLOSE', 3000],
    [back, 'LIMIT_ON_CLOSE', 200],
  ]);
  expect(await exposure(start.layer)).toBe(0);
});

it('a heartbeat that stops cancels LIMIT bets, and bets at the starting price stay', async () => {
  const runner = start.runnerOf(TENNIS);
  const client = await start.betfair.client('silent');
  const [waits, rests] = betIdsOf(await place(TENNIS, [atStart(runner, 'BACK', 200), limit(runner, {})], client)) as [string, string];
  await start.betfair.rpc('HeartbeatAPING/v1.0/heartbeat', { preferredTimeoutSeconds: 10 }, client);
  await start.betfair.test.clock.advance(12_000);
  await expect.poll(async () => (await current([rests], client))[0]).toMatchObject({ status: 'EXECUTION_COMPLETE', sizeCancelled: 100 });
  expect(await current([waits], client)).toMatchObject([{ status: 'EXECUTABLE', sizeRemaining: 200 }]);
});
