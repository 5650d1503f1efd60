/** What clients see of starting prices: of the market, of what the price would be, and of the reconciliation. */
import { expect, it } from 'vitest';
import { level } from '../../../src/modules/feeds/script/script-events.ts';
import { codes } from '../betting/testing-betting.ts';
import { atStart, betIdsOf, CRICKET, FOOTBALL, limit, LIVE, PLAIN, sentOf, startOfFile, TENNIS, TOSS, type Answer, type Client } from './testing-start.ts';

const start = startOfFile();
const RUPEES = 100;
const place = async (client: Client, marketId: string, ...instructions: readonly object[]): Promise<readonly string[]> => {
  const report = await start.call(client, 'placeOrders', { marketId, instructions });
  expect(codes(report)).toEqual(Array.from({ length: instructions.length + 1 }));
  return betIdsOf(report);
};
const bookOf = async (marketId: string, priceData: readonly string[] = ['SP_AVAILABLE', 'SP_TRADED']): Promise<Answer> =>
  (await start.call(start.backer, 'listMarketBook', { marketIds: [marketId], priceProjection: { priceData } }))[0];
const spOf = async (marketId: string): Promise<Answer> =>
  (await bookOf(marketId)).runners.find(({ selectionId }: Answer) => selectionId === start.runnerOf(marketId)).sp;
const marketStream = (marketFilter: object, fields: readonly string[] = []) =>
  start.subscribed(start.backer, 'marketSubscription', { marketFilter, marketDataFilter: { fields } });
type Stream = Awaited<ReturnType<typeof marketStream>>;
const definitionOf = (stream: Stream, market: string): Answer => stream.markets.markets.get(market)?.definition;
/** The keys that a stream has sent for runners of a market. */
const keysOf = (stream: Stream, market: string): readonly string[] => {
  const changes = stream.messages.flatMap(({ mc }) => (mc ?? []).filter(({ id }) => id === market)) as readonly { readonly rc?: readonly object[] }[];
  return [...new Set(changes.flatMap(({ rc = [] }) => rc.flatMap((runner) => Object.keys(runner))))].toSorted();
};

it('[MX-156] markets with a starting price are marked in catalogue and definition, and both filters find them', async () => {
  const listed = async (filter: object): Promise<ReadonlyMap<string, boolean>> => {
    const markets: Answer[] = await start.call(start.backer, 'listMarketCatalogue', { filter, maxResults: 100, marketProjection: ['MARKET_DESCRIPTION'] });
    return new Map(markets.map(({ description, marketId }) => [marketId as string, description.bspMarket as boolean]));
  };
  const [all, only, none] = [await listed({}), await listed({ bspOnly: true }), await listed({ bspOnly: false })];
  expect([all.get(CRICKET), all.get(PLAIN)]).toEqual([true, false]);
  expect([only.has(CRICKET), only.has(PLAIN), none.has(CRICKET), none.has(PLAIN)]).toEqual([true, false, false, true]);
  const [with_, without] = [await marketStream({ bspMarket: true }), await marketStream({ bspMarket: false })];
  await expect.poll(() => definitionOf(with_, CRICKET)).toMatchObject({ bspMarket: true, bspReconciled: false });
  await expect.poll(() => definitionOf(without, PLAIN)).toMatchObject({ bspMarket: false, bspReconciled: false });
  expect([definitionOf(with_, PLAIN), definitionOf(without, CRICKET)]).toEqual([undefined, undefined]);
  // its start was before the server's: no bet waited for it
  expect(definitionOf(with_, LIVE)).toMatchObject({ bspMarket: true, bspReconciled: true, inPlay: true });
  expect(await bookOf(LIVE)).toMatchObject({ bspReconciled: true });
  expect(await bookOf(CRICKET)).toMatchObject({ bspReconciled: false });
  for (const stream of [with_, without]) {
    expect(stream.faults).toEqual([]);
    stream.close();
  }
});

it('[MX-156] near and far prices and the sums of waiting bets are in book and stream, and go with the bets', async () => {
  const { backer, betfair, layer } = start;
  const selectionId = start.runnerOf(FOOTBALL);
  const [all, traded, projected] = [
    await marketStream({ marketIds: [FOOTBALL] }),
    await marketStream({ marketIds: [FOOTBALL] }, ['SP_TRADED']),
    await marketStream({ marketIds: [FOOTBALL] }, ['SP_PROJECTED']),
  ];
  const shown = (stream: Stream) => {
    const { spb, spf, spl, spn } = stream.markets.markets.get(FOOTBALL)?.runners.get(selectionId) ?? {};
    return { spb: [...(spb ?? [])], spl: [...(spl ?? [])], spn, spf };
  };
  const [back] = await place(backer, FOOTBALL, atStart(selectionId, 'BACK', 1000));
  await betfair.test.clock.advance(1_000);
  // one side alone makes no price
  await expect.poll(() => spOf(FOOTBALL)).toEqual({ backStakeTaken: [{ price: 1.01, size: 1000 }], layLiabilityTaken: [] });
  const [lay] = await place(layer, FOOTBALL, atStart(selectionId, 'LAY', 1813, 5));
  await betfair.test.clock.advance(1_000);
  const sums = { backStakeTaken: [{ price: 1.01, size: 1000 }], layLiabilityTaken: [{ price: 1000, size: 1813 }] };
  await expect.poll(() => spOf(FOOTBALL)).toEqual({ nearPrice: 2.81, farPrice: 2.81, ...sums });
  await expect.poll(() => shown(all)).toEqual({ spb: [[1.01, 1000]], spl: [[1000, 1813]], spn: 2.81, spf: 2.81 });
  // 500 that wait in the book at 2.3 lower the near price
  await betfair.test.script.ladder(FOOTBALL, selectionId, [], [level(230, 500 * RUPEES)]);
  await betfair.test.app.makers.quoted();
  await betfair.test.clock.advance(1_000);
  await expect.poll(() => spOf(FOOTBALL)).toEqual({ nearPrice: 2.3, farPrice: 2.81, ...sums });
  await expect.poll(() => shown(projected)).toMatchObject({ spn: 2.3, spf: 2.81 });
  expect((await bookOf(FOOTBALL, ['EX_BEST_OFFERS'])).runners[0]).not.toHaveProperty('sp');
  await start.call(backer, 'cancelOrders', { marketId: FOOTBALL, instructions: [{ betId: back }] });
  await start.call(layer, 'cancelOrders', { marketId: FOOTBALL, instructions: [{ betId: lay }] });
  await betfair.test.clock.advance(1_000);
  await expect.poll(() => spOf(FOOTBALL)).toEqual({ backStakeTaken: [], layLiabilityTaken: [] });
  // a price that was sent is taken back
  for (const stream of [all, projected]) await expect.poll(() => shown(stream)).toMatchObject({ spb: [], spl: [], spn: 'NaN', spf: 'NaN' });
  expect([keysOf(traded, FOOTBALL), keysOf(projected, FOOTBALL)]).toEqual([
    ['id', 'spb', 'spl'],
    ['id', 'spf', 'spn'],
  ]);
  for (const stream of [all, traded, projected]) {
    expect(stream.faults).toEqual([]);
    stream.close();
  }
});

it('[MX-156] after the reconciliation bets, books, stream and settled lists have the price', async () => {
  const { backer, betfair, layer } = start;
  const [one, other] = [start.runnerOf(CRICKET), start.runnerOf(CRICKET, 1)];
  const kept = limit(other, { persistenceType: 'MARKET_ON_CLOSE' });
  const [back, high, rest] = (await place(backer, CRICKET, atStart(one, 'BACK', 200), atStart(one, 'BACK', 100, 8), kept)) as [string, string, string];
  const [lay, low] = (await place(layer, CRICKET, atStart(one, 'LAY', 362.6), atStart(one, 'LAY', 300, 1.5))) as [string, string];
  const [market, orders, laid] = [
    await marketStream({ marketIds: [CRICKET] }),
    await start.subscribed(backer, 'orderSubscription'),
    await start.subscribed(layer, 'orderSubscription'),
  ];
  await start.turnInPlay(CRICKET);
  await expect.poll(() => definitionOf(market, CRICKET)).toMatchObject({ bspReconciled: true, inPlay: true });
  const prices = new Map(definitionOf(market, CRICKET).runners.map(({ bsp, id }: Answer) => [id, bsp]));
  expect([prices.get(one), prices.get(other)]).toEqual([2.81, undefined]);
  // traded volume has prices of the ladder
  await expect.poll(() => [...(market.markets.markets.get(CRICKET)?.runners.get(one)?.trd ?? [])]).toEqual([[2.82, 400]]);
  await expect.poll(() => sentOf(orders, back).at(-1)).toMatchObject({ status: 'EC', ot: 'MOC', bsp: 200, sm: 200, avp: 2.81, sr: 0, sl: 0 });
  for (const betId of [high, rest]) await expect.poll(() => sentOf(orders, betId).at(-1)).toMatchObject({ status: 'EC', sl: 100, lsrc: 'SP_IN_PLAY' });
  await expect.poll(() => sentOf(laid, lay).at(-1)).toMatchObject({ status: 'EC', bsp: 362.6, s: 200, sm: 200, avp: 2.81 });
  await expect.poll(() => sentOf(laid, low).at(-1)).toMatchObject({ status: 'EC', ot: 'LOC', bsp: 300, s: 0, sm: 0, sl: 0 });
  expect(sentOf(laid, low).at(-1)).not.toHaveProperty('lsrc');
  const book = { bspReconciled: true, inplay: true };
  const sp = { backStakeTaken: [], layLiabilityTaken: [], actualSP: 2.81 };
  expect(await bookOf(CRICKET)).toMatchObject(book);
  expect(await spOf(CRICKET)).toEqual(sp);
  const current = (await start.call(layer, 'listCurrentOrders', { marketIds: [CRICKET] })).currentOrders;
  expect(current).toMatchObject([
    { betId: lay, orderType: 'MARKET_ON_CLOSE', priceSize: { price: 0, size: 200 }, bspLiability: 362.6, sizeMatched: 200, averagePriceMatched: 2.81 },
  ]);
  const ended = async (client: Client): Promise<Answer[]> =>
    (await start.call(client, 'listClearedOrders', { betStatus: 'LAPSED', marketIds: [CRICKET] })).clearedOrders;
  expect(await ended(layer)).toMatchObject([{ betId: low, orderType: 'LIMIT_ON_CLOSE', priceRequested: 1.5, sizeCancelled: 300 }]);
  expect((await ended(backer)).map(({ betId, sizeCancelled }) => [betId, sizeCancelled])).toEqual([
    [rest, 100],
    [high, 100],
  ]);
  const late = { marketId: CRICKET, instructions: [atStart(one, 'BACK', 100)] };
  expect(codes(await start.call(backer, 'placeOrders', late))).toEqual(['BET_ACTION_ERROR', 'MARKET_NOT_OPEN_FOR_BSP_BETTING']);

  await betfair.test.script.settle(CRICKET, { type: 'winners', winners: [one] });
  const settled = async (more: object = {}): Promise<Answer[]> =>
    (await start.call(backer, 'listClearedOrders', { betStatus: 'SETTLED', marketIds: [CRICKET], ...more })).clearedOrders;
  await expect.poll(() => settled()).toMatchObject([{ betId: back, orderType: 'MARKET_ON_CLOSE', priceMatched: 2.81, sizeSettled: 200, profit: 362 }]);
  expect((await settled())[0]).not.toHaveProperty('priceRequested');
  expect(await settled({ groupBy: 'SIDE' })).toMatchObject([{ orderType: 'MARKET_ON_CLOSE', priceMatched: 2.81 }]);
  expect((await settled({ groupBy: 'SIDE' }))[0]).not.toHaveProperty('priceRequested');
  expect(await bookOf(CRICKET)).toMatchObject({ status: 'CLOSED', bspReconciled: true });
  expect(await spOf(CRICKET)).toEqual(sp);
  await expect.poll(() => definitionOf(market, CRICKET)).toMatchObject({ status: 'CLOSED', bspReconciled: true });
  for (const stream of [market, orders, laid]) {
    expect(stream.faults).toEqual([]);
    stream.close();
  }
});

it('a start without a bet is reconciled without a price', async () => {
  const stream = await marketStream({ marketIds: [TENNIS] });
  await expect.poll(() => definitionOf(stream, TENNIS)).toMatchObject({ bspReconciled: false });
  await start.turnInPlay(TENNIS);
  await expect.poll(() => definitionOf(stream, TENNIS)).toMatchObject({ bspReconciled: true });
  expect(await bookOf(TENNIS)).toMatchObject({ bspReconciled: true });
  expect(await spOf(TENNIS)).toEqual({ backStakeTaken: [], layLiabilityTaken: [] });
  expect(stream.faults).toEqual([]);
  stream.close();
});

it('a toss market makes its price when it closes, and waits for its result as suspended', async () => {
  const selectionId = start.runnerOf(TOSS);
  for (const runner of [0, 1]) await start.betfair.test.script.ladder(TOSS, start.runnerOf(TOSS, runner), [], []);
  await start.betfair.test.app.makers.quoted();
  await place(start.backer, TOSS, atStart(selectionId, 'BACK', 1000));
  await place(start.layer, TOSS, atStart(selectionId, 'LAY', 1500, 3));
  expect(await bookOf(TOSS)).toMatchObject({ status: 'OPEN', bspReconciled: false });
  await start.betfair.test.script.say([{ type: 'market-status', marketId: TOSS, status: 'CLOSED', inPlay: false }]);
  await expect.poll(() => bookOf(TOSS)).toMatchObject({ status: 'SUSPENDED', bspReconciled: true });
  expect(await spOf(TOSS)).toEqual({ backStakeTaken: [], layLiabilityTaken: [], actualSP: 2.5 });
});
