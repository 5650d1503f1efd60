/** What clients of Betfair's API see of a market whose bets may be matched through its other runners. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { level } from '../../src/modules/feeds/script/script-events.ts';
import { signedStream } from './stream/testing-stream.ts';
import { startBetfair, type BetfairTest } from './testing-betfair.ts';

const MARKET = '1.3201';
const [FIRST, SECOND] = [41, 42];
const RUPEES = 100;

let betfair: BetfairTest;
let client: Awaited<ReturnType<BetfairTest['client']>>;
beforeAll(async () => {
  betfair = await startBetfair({ environment: { CROSS_MATCHING: 'on', PASSIVE_DELAY: 'exempt' } });
  client = await betfair.client('watcher');
  const { script, app } = betfair.test;
  await script.ladder(MARKET, FIRST, [level(140, 100 * RUPEES)], [level(160, 100 * RUPEES)]);
  // a lay of the second runner at 3.00 is an offer of 600 on the first at 1.50
  await script.ladder(MARKET, SECOND, [level(250, 100 * RUPEES)], [level(300, 300 * RUPEES)]);
  await app.makers.quoted();
});
afterAll(() => betfair.stop());

async function bookOf(priceProjection: object) {
  const { result } = await betfair.rpc('SportsAPING/v1.0/listMarketBook', { marketIds: [MARKET], priceProjection }, client);
  const [book] = result;
  const prices = book.runners.find(({ selectionId }: { readonly selectionId: number }) => selectionId === FIRST).ex;
  return { book, back: prices.availableToBack.map(({ price, size }: { readonly price: number; readonly size: number }) => [price, size]) };
}

it('[MX-157] virtualise adds the offers through other runners to the best ones; all offers are direct', async () => {
  const direct = [[1.4, 100]];
  const mixed = [[1.5, 600], ...direct];
  expect((await bookOf({ priceData: ['EX_BEST_OFFERS'], virtualise: true })).back).toEqual(mixed);
  expect((await bookOf({ priceData: ['EX_BEST_OFFERS'] })).back).toEqual(direct);
  expect((await bookOf({ priceData: ['EX_ALL_OFFERS'], virtualise: true })).back).toEqual(direct);
  const best = { priceData: ['EX_BEST_OFFERS'], virtualise: true, exBestOffersOverrides: { bestPricesDepth: 1 } };
  expect((await bookOf(best)).back).toEqual([[1.5, 600]]);
  const { book } = await bookOf({ priceData: ['EX_ALL_OFFERS'] });
  // 100 of each side of the first, 100 and 300 of the second
  expect(book).toMatchObject({ crossMatching: true, totalAvailable: 600 });
});

it('[MX-157] the displayed levels of the stream have them, the others do not', async () => {
  const stream = await signedStream(betfair, client);
  const marketDataFilter = { fields: ['EX_MARKET_DEF', 'EX_ALL_OFFERS', 'EX_BEST_OFFERS', 'EX_BEST_OFFERS_DISP'] };
  const request = { op: 'marketSubscription', id: 2, marketFilter: { marketIds: [MARKET] }, marketDataFilter };
  expect(await stream.ask(request as never)).toMatchObject({ statusCode: 'SUCCESS' });
  const shown = () => stream.markets.markets.get(MARKET)?.runners.get(FIRST);
  await expect
    .poll(() => [...(shown()?.bdatb.values() ?? [])])
    .toEqual([
      [1.5, 600],
      [1.4, 100],
    ]);
  expect([...shown()!.atb]).toEqual([[1.4, 100]]);
  expect([...shown()!.batb.values()]).toEqual([[1.4, 100]]);
  const definition = (await stream.next('mcm', 2))['mc'] as readonly { readonly marketDefinition: object }[];
  expect(definition[0]!.marketDefinition).toMatchObject({ crossMatching: true });
  // a change of the second runner changes what is displayed of the first, and nothing else of it
  await betfair.test.script.ladder(MARKET, SECOND, [level(250, 100 * RUPEES)], [level(300, 150 * RUPEES)]);
  await expect.poll(() => [...(shown()?.bdatb.values() ?? [])][0]).toEqual([1.5, 300]);
  expect([...shown()!.atb]).toEqual([[1.4, 100]]);
  expect(stream.faults).toEqual([]);
  stream.close();
});

it('[MX-158] the filter by the model of the delay finds the markets whose waiting bets are not delayed', async () => {
  const types = async (betDelayModels: readonly string[]): Promise<readonly { readonly marketType: string }[]> =>
    (await betfair.rpc('SportsAPING/v1.0/listMarketTypes', { filter: { betDelayModels } }, client)).result;
  expect((await types(['PASSIVE'])).map(({ marketType }) => marketType)).toContain('MATCH_ODDS');
  expect(await types(['DYNAMIC'])).toEqual([]);
});

it('[MX-156] a bet that is matched through other runners has its exact average price; volumes have the nearest price of the ladder', async () => {
  const stream = await signedStream(betfair, client);
  const request = {
    op: 'marketSubscription',
    id: 2,
    marketFilter: { marketIds: [MARKET] },
    marketDataFilter: { fields: ['EX_TRADED', 'EX_LTP', 'EX_TRADED_VOL'] },
  };
  expect(await stream.ask(request as never)).toMatchObject({ statusCode: 'SUCCESS' });
  expect(await stream.ask({ op: 'orderSubscription', id: 3 })).toMatchObject({ statusCode: 'SUCCESS' });
  // a lay of the second runner at 2.70 is an offer on the first at 2.7 / 1.7
  await betfair.test.script.ladder(MARKET, SECOND, [level(250, 100 * RUPEES)], [level(270, 500 * RUPEES)]);
  await betfair.test.app.makers.quoted();
  const instruction = { orderType: 'LIMIT', selectionId: FIRST, side: 'BACK', limitOrder: { size: 170, price: 1.5 }, customerOrderRef: 'through' };
  await betfair.rpc('SportsAPING/v1.0/placeOrders', { marketId: MARKET, instructions: [instruction], async: true }, client);
  const placed = async () => (await betfair.rpc('SportsAPING/v1.0/listCurrentOrders', { customerOrderRefs: ['through'] }, client)).result.currentOrders[0];
  await expect.poll(placed).toMatchObject({ sizeMatched: 170, averagePriceMatched: 1.588_235_29 });
  const shown = () => stream.markets.markets.get(MARKET)?.runners.get(FIRST);
  await expect.poll(() => ({ trd: [...(shown()?.trd ?? [])], tv: shown()?.tv, ltp: shown()?.ltp })).toEqual({ trd: [[1.59, 340]], tv: 340, ltp: 1.59 });
  await expect.poll(() => [...(stream.orders.markets.get(MARKET)?.matched ?? [])]).toEqual([[`${FIRST} mb 1.59`, 170]]);
  const { book } = await bookOf({ priceData: ['EX_TRADED'] });
  const first = book.runners.find(({ selectionId }: { readonly selectionId: number }) => selectionId === FIRST);
  expect(first).toMatchObject({ lastPriceTraded: 1.59, totalMatched: 340, ex: { tradedVolume: [{ price: 1.59, size: 340 }] } });
  expect(stream.faults).toEqual([]);
  stream.close();
});
