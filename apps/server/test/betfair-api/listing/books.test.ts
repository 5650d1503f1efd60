/** Books, own bets in them, and profits, over TLS. */
import { tickOf, type MarketDefinition } from '@maidan/domain';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { level } from '../../../src/modules/feeds/script/script-events.ts';
import { startBetfair, type BetfairTest } from '../testing-betfair.ts';
import { listingClient, type ListingClient } from './testing-listing.ts';

let betfair: BetfairTest;
let client: ListingClient;
let other: ListingClient;
beforeAll(async () => {
  betfair = await startBetfair();
  client = await listingClient(betfair, 'asha');
  other = await listingClient(betfair, 'bina');
});
afterAll(() => betfair.stop());

interface PriceSize {
  readonly price: number;
  readonly size: number;
}
// oxlint-disable-next-line typescript/no-explicit-any -- books of many forms
const book = async (marketId: string, more: object = {}): Promise<any> => (await client.call('listMarketBook', { marketIds: [marketId], ...more }))[0];
// oxlint-disable-next-line typescript/no-explicit-any -- runners of many forms
const runner = async (marketId: string, selectionId: number, more: object): Promise<any> =>
  (await book(marketId, more)).runners.find((one: { selectionId: number }) => one.selectionId === selectionId);
const prices = (priceData: readonly string[], overrides: object = {}) => ({ priceProjection: { priceData, exBestOffersOverrides: overrides } });
const six = (from: number, step: number) => Array.from({ length: 6 }, (_, index) => level(from + index * step, (index + 1) * 10_00));
const CRICKET = { marketId: '1.33011', selectionId: 53 };

const TWO_WINNERS: MarketDefinition = {
  marketId: '1.33015',
  eventId: '3301',
  marketName: 'Top Two',
  marketType: 'TOP_TWO',
  runners: [
    { selectionId: 53, name: 'River Royals', sortPriority: 1 },
    { selectionId: 54, name: 'Desert Riders', sortPriority: 2 },
    { selectionId: 57, name: 'Others', sortPriority: 3 },
  ],
  numberOfWinners: 2,
  betDelay: 0,
  turnInPlay: false,
};

it('[BF-045] a book without a projection has states and no prices', async () => {
  const shown = await book('1.3001');
  expect(shown).toMatchObject({
    marketId: '1.3001',
    isMarketDataDelayed: false,
    status: 'OPEN',
    betDelay: 5,
    bspReconciled: false,
    complete: true,
    inplay: true,
    numberOfWinners: 1,
    numberOfRunners: 2,
    numberOfActiveRunners: 2,
    totalMatched: 0,
    totalAvailable: 2_400_000,
    crossMatching: false,
    runnersVoidable: true,
    version: expect.any(Number) as number,
  });
  expect(shown.runners).toEqual([
    { selectionId: 11, handicap: 0, status: 'ACTIVE', totalMatched: 0 },
    { selectionId: 12, handicap: 0, status: 'ACTIVE', totalMatched: 0 },
  ]);
  expect((await book('1.33011')).inplay).toBe(false);
});

it('[BF-046] [BF-047] [BF-048] the best offers are three or as many as asked for, all offers are the whole book', async () => {
  await betfair.test.script.ladder('1.3101', 31, six(250, -2), six(252, 2));
  const { ex } = await runner('1.3101', 31, prices(['EX_BEST_OFFERS']));
  expect(ex).toEqual({
    availableToBack: [2.5, 2.48, 2.46].map((price, index) => ({ price, size: (index + 1) * 10 })),
    availableToLay: [2.52, 2.54, 2.56].map((price, index) => ({ price, size: (index + 1) * 10 })),
    tradedVolume: [],
  });
  for (const depth of [1, 5])
    expect((await runner('1.3101', 31, prices(['EX_BEST_OFFERS'], { bestPricesDepth: depth }))).ex.availableToBack).toHaveLength(depth);
  for (const bestPricesDepth of [0, 11])
    expect(await client.refusal('listMarketBook', { marketIds: ['1.3101'], ...prices(['EX_BEST_OFFERS'], { bestPricesDepth }) })).toBe('INVALID_INPUT_DATA');
  const whole = (await runner('1.3101', 31, prices(['EX_ALL_OFFERS', 'EX_BEST_OFFERS'], { bestPricesDepth: 1 }))).ex;
  expect([whole.availableToBack.length, whole.availableToLay.length]).toEqual([6, 6]);
  expect((await book('1.3101')).totalAvailable).toBe(420 + 4 * 600_000);
  const ids = (count: number) => Array.from({ length: count }, (_, index) => `1.${5001 + index}`);
  const refusal = (count: number, projection: object) => client.refusal('listMarketBook', { marketIds: ids(count), ...projection });
  const best = ['EX_BEST_OFFERS'];
  expect([await refusal(40, prices(best)), await refusal(41, prices(best))]).toEqual([null, 'TOO_MUCH_DATA']);
  expect([await refusal(20, prices(best, { bestPricesDepth: 6 })), await refusal(21, prices(best, { bestPricesDepth: 6 }))]).toEqual([null, 'TOO_MUCH_DATA']);
  expect([await refusal(6, prices(['EX_ALL_OFFERS', 'EX_TRADED'])), await refusal(7, prices(['EX_ALL_OFFERS', 'EX_TRADED']))]).toEqual([null, 'TOO_MUCH_DATA']);
  expect([await refusal(100, {}), await refusal(101, {})]).toEqual([null, 'TOO_MUCH_DATA']);
});

it('[BF-049] a roll-up merges levels up to its limit', async () => {
  await betfair.test.script.ladder('1.3101', 32, six(300, -2), [level(310, 10_00)]);
  const rolled = async (rollupModel: string, rollupLimit: number): Promise<readonly PriceSize[]> =>
    (await runner('1.3101', 32, prices(['EX_BEST_OFFERS'], { rollupModel, rollupLimit, bestPricesDepth: 10 }))).ex.availableToBack;
  expect(await rolled('STAKE', 30)).toEqual([
    { price: 2.98, size: 30 },
    { price: 2.96, size: 30 },
    { price: 2.94, size: 40 },
    { price: 2.92, size: 50 },
    { price: 2.9, size: 60 },
  ]);
  expect((await rolled('PAYOUT', 30))[0]).toEqual({ price: 3, size: 10 });
  expect((await rolled('PAYOUT', 31))[0]).toEqual({ price: 2.98, size: 30 });
  expect(await rolled('NONE', 1000)).toHaveLength(6);
  expect(await rolled('STAKE', 1)).toHaveLength(6);
});

it('[BF-050] virtualise changes nothing; starting prices are two empty lists', async () => {
  const { priceProjection } = prices(['EX_BEST_OFFERS']);
  expect((await runner('1.3001', 11, { priceProjection: { ...priceProjection, virtualise: true, rolloverStakes: true } })).ex).toEqual(
    (await runner('1.3001', 11, { priceProjection })).ex,
  );
  const shown = await runner('1.3001', 11, prices(['SP_AVAILABLE', 'SP_TRADED']));
  expect(shown.sp).toEqual({ backStakeTaken: [], layLiabilityTaken: [] });
  expect(shown).not.toHaveProperty('ex');
});

it('[BF-051] [BF-052] [BF-058] orders and matches are those of the account, by strategy too; volumes count both sides', async () => {
  const first = await client.bet({ ...CRICKET, price: 1.85, totalSize: 100 });
  const second = await client.bet({ ...CRICKET, price: 1.84, totalSize: 100.5 });
  const resting = await client.bet({ ...CRICKET, price: 1.9, totalSize: 40 });
  await other.bet({ ...CRICKET, side: 1, price: 1.9, totalSize: 25 });
  await betfair.test.database.query("insert into order_reference (order_id, order_ref, strategy_ref) values ($1, 'mine', 'one')", [Number(first)]);
  const own = (more: object) => runner(CRICKET.marketId, CRICKET.selectionId, more);
  const { orders } = await own({ orderProjection: 'ALL' });
  expect(orders).toHaveLength(3);
  expect(orders[0]).toMatchObject({
    betId: first,
    orderType: 'LIMIT',
    status: 'EXECUTION_COMPLETE',
    persistenceType: 'LAPSE',
    side: 'BACK',
    price: 1.85,
    size: 100,
    bspLiability: 0,
    avgPriceMatched: 1.85,
    sizeMatched: 100,
    sizeRemaining: 0,
    sizeLapsed: 0,
    sizeCancelled: 0,
    sizeVoided: 0,
    customerOrderRef: 'mine',
    customerStrategyRef: 'one',
  });
  expect(orders[2]).toMatchObject({ betId: resting, status: 'EXECUTABLE', sizeMatched: 0, sizeRemaining: 40 });
  expect((await own({ orderProjection: 'EXECUTABLE' })).orders.map(({ betId }: { betId: string }) => betId)).toEqual([resting]);
  expect((await own({ orderProjection: 'EXECUTION_COMPLETE' })).orders.map(({ betId }: { betId: string }) => betId)).toEqual([first, second]);
  expect((await own({ matchProjection: 'NO_ROLLUP' })).matches).toMatchObject([
    { betId: first, side: 'BACK', price: 1.85, size: 100 },
    { betId: second, side: 'BACK', price: 1.85, size: 100.5 },
  ]);
  expect((await own({ matchProjection: 'ROLLED_UP_BY_PRICE' })).matches).toEqual([{ side: 'BACK', price: 1.85, size: 200.5 }]);
  expect((await own({ matchProjection: 'ROLLED_UP_BY_AVG_PRICE' })).matches).toEqual([{ side: 'BACK', price: 1.85, size: 200.5 }]);
  const byStrategy = await own({ matchProjection: 'ROLLED_UP_BY_PRICE', partitionMatchedByStrategyRef: true, includeOverallPosition: false });
  expect(byStrategy).not.toHaveProperty('matches');
  expect(byStrategy.matchesByStrategy).toEqual({
    one: { matches: [{ side: 'BACK', price: 1.85, size: 100 }] },
    '': { matches: [{ side: 'BACK', price: 1.85, size: 100.5 }] },
  });
  const named = await own({
    orderProjection: 'ALL',
    matchProjection: 'ROLLED_UP_BY_PRICE',
    partitionMatchedByStrategyRef: true,
    customerStrategyRefs: ['one'],
  });
  expect([named.orders.length, Object.keys(named.matchesByStrategy as object), named.matches[0].size]).toEqual([1, ['one'], 200.5]);
  expect((await own({ orderProjection: 'ALL', betIds: [second] })).orders).toMatchObject([{ betId: second }]);
  expect((await own({ orderProjection: 'ALL', matchedSince: '2000-01-01' })).orders).toHaveLength(2);
  expect((await own({ orderProjection: 'ALL', matchedSince: '2100-01-01' })).orders).toEqual([]);
  const traded = await own(prices(['EX_TRADED', 'EX_ALL_OFFERS']));
  // the lay at 1.90 was matched at the better price of the makers
  expect(traded.ex.tradedVolume.reduce((sum: number, { size }: PriceSize) => sum + size, 0)).toBe(traded.totalMatched);
  expect(traded.ex.tradedVolume[0]).toEqual({ price: 1.85, size: 401 });
  expect(traded.totalMatched).toBe(451);
  expect((await book(CRICKET.marketId)).totalMatched).toBe(451);
  expect(traded).not.toHaveProperty('orders');
  const foreign = (await other.call('listMarketBook', { marketIds: [CRICKET.marketId], orderProjection: 'ALL' }))[0].runners[0].orders;
  expect(foreign.map(({ betId }: { betId: string }) => betId)).not.toContain(first);
});

it('[BF-053] unknown markets are left out; listRunnerBook shows one runner', async () => {
  const shown = (await client.call('listMarketBook', { marketIds: ['1.77', '1.3001', 'nothing', '1.987654321'] })) as { marketId: string }[];
  expect(shown.map(({ marketId }) => marketId)).toEqual(['1.3001']);
  expect(await client.call('listMarketBook', { marketIds: ['1.77'] })).toEqual([]);
  expect(await client.refusal('listMarketBook', { marketIds: [] })).toBe('INVALID_INPUT_DATA');
  const one = (await client.call('listRunnerBook', { marketId: '1.3001', selectionId: 12, ...prices(['EX_BEST_OFFERS']) })) as {
    marketId: string;
    runners: { selectionId: number; ex: { availableToBack: PriceSize[] } }[];
  }[];
  expect(one).toMatchObject([{ marketId: '1.3001', numberOfRunners: 2, runners: [{ selectionId: 12 }] }]);
  expect(one[0]?.runners).toHaveLength(1);
  expect(one[0]?.runners[0]?.ex.availableToBack[0]).toEqual({ price: 2.16, size: 100_000 });
  expect(await client.call('listRunnerBook', { marketId: '1.3001', selectionId: 99 })).toEqual([]);
});

it('[BF-057] sizes have at most two decimals and offers are prices of the ladder', async () => {
  await other.bet({ ...CRICKET, price: 2.02, totalSize: 33.33 });
  const { runners } = await book(CRICKET.marketId, prices(['EX_ALL_OFFERS']));
  const offers = (runners as { ex: Record<'availableToBack' | 'availableToLay', PriceSize[]> }[]).flatMap(({ ex }) => [
    ...ex.availableToBack,
    ...ex.availableToLay,
  ]);
  expect(offers).toContainEqual({ price: 2.02, size: 33.33 });
  for (const { price, size } of offers) {
    expect(tickOf(Math.round(price * 100))).not.toBeNull();
    expect([price, size].map((value) => Number(value.toFixed(2)))).toEqual([price, size]);
  }
});

it('[BF-108] [BF-109] profits are those of the site; lines and closed markets are left out', async () => {
  const profits = (more: object = {}, who = client) => who.call('listMarketProfitAndLoss', { marketIds: ['1.3201', '1.3004'], ...more });
  expect(await profits()).toEqual([
    {
      marketId: '1.3201',
      profitAndLosses: [
        { selectionId: 41, ifWin: 0 },
        { selectionId: 42, ifWin: 0 },
      ],
    },
  ]);
  const bet = await client.bet({ eventTypeId: '2', marketId: '1.3201', selectionId: 41, price: 1.85, totalSize: 100 });
  await client.bet({ eventTypeId: '2', marketId: '1.3201', selectionId: 42, side: 1, price: 2.18, totalSize: 100 });
  expect(await profits()).toEqual([
    {
      marketId: '1.3201',
      profitAndLosses: [
        { selectionId: 41, ifWin: 185 },
        { selectionId: 42, ifWin: -218 },
      ],
    },
  ]);
  const [row] = await betfair.test.database.query<{ account: number }>('select account from orders where id = $1', [Number(bet)]);
  expect(await betfair.test.app.orders.ladder(row!.account, '1.3201')).toEqual([
    { at: 41, profit: 185_00 },
    { at: 42, profit: -218_00 },
  ]);
  expect(await profits({ netOfCommission: true })).toEqual([
    {
      marketId: '1.3201',
      commissionApplied: 2,
      profitAndLosses: [
        { selectionId: 41, ifWin: 181.3 },
        { selectionId: 42, ifWin: -218 },
      ],
    },
  ]);
  await betfair.test.script.say([
    { type: 'market', market: TWO_WINNERS },
    { type: 'market-status', marketId: TWO_WINNERS.marketId, status: 'OPEN', inPlay: false },
  ]);
  for (const selectionId of [53, 54]) await betfair.test.script.ladder(TWO_WINNERS.marketId, selectionId, six(200, -1), six(204, 2));
  await client.bet({ marketId: TWO_WINNERS.marketId, selectionId: 53, btype: 'TOP_TWO', price: 2, totalSize: 10 });
  await client.bet({ marketId: TWO_WINNERS.marketId, selectionId: 54, btype: 'TOP_TWO', side: 1, price: 2.04, totalSize: 10 });
  expect((await profits({ marketIds: [TWO_WINNERS.marketId] }))[0].profitAndLosses).toEqual([
    { selectionId: 53, ifWin: 10, ifLose: -10 },
    { selectionId: 54, ifWin: -10.4, ifLose: 10 },
    { selectionId: 57, ifWin: 0, ifLose: 0 },
  ]);
  expect(await client.refusal('listMarketProfitAndLoss', { marketIds: Array.from({ length: 51 }, (_, index) => `1.${index}`) })).toBe('TOO_MUCH_DATA');
  await betfair.test.script.settle('1.3201', { type: 'winners', winners: [41] });
  await expect.poll(() => profits()).toEqual([]);
});

it('[BF-044] a settled market is no longer listed, and its book has results and no offers', async () => {
  const settled = await book('1.3201', prices(['EX_ALL_OFFERS', 'EX_TRADED']));
  expect(settled).toMatchObject({
    status: 'CLOSED',
    numberOfActiveRunners: 0,
    runners: [{ status: 'WINNER', ex: { availableToBack: [], availableToLay: [] } }, { status: 'LOSER' }],
  });
  expect(settled.totalMatched).toBe(400);
  expect(await client.call('listMarketCatalogue', { filter: { marketIds: ['1.3201'] }, maxResults: 1 })).toEqual([]);
});

it('[BF-055] the version is an integer that rises with suspension and re-opening', async () => {
  const versions = [(await book('1.3501')).version as number];
  await betfair.test.script.suspend('1.3501');
  expect((await book('1.3501')).status).toBe('SUSPENDED');
  versions.push((await book('1.3501')).version as number);
  await betfair.test.script.resume('1.3501');
  versions.push((await book('1.3501')).version as number);
  expect(versions.every(Number.isInteger)).toBe(true);
  expect(versions[0]! < versions[1]! && versions[1]! <= versions[2]!).toBe(true);
});

it('a line is bought with a lay half a run below YES and sold with a back half a run below NO', async () => {
  const own = async () => runner('1.3004', 22, { ...prices(['EX_ALL_OFFERS', 'EX_TRADED']), orderProjection: 'ALL', matchProjection: 'ROLLED_UP_BY_PRICE' });
  expect((await own()).ex).toMatchObject({ availableToBack: [{ price: 81.5, size: 100_000 }], availableToLay: [{ price: 83.5, size: 100_000 }] });
  await client.bet({ marketId: '1.3004', selectionId: 22, btype: 'SESSION', price: 1, line: 84, totalSize: 10 });
  expect(await own()).toMatchObject({
    totalMatched: 20,
    lastPriceTraded: 83.5,
    ex: { tradedVolume: [{ price: 83.5, size: 20 }] },
    orders: [{ side: 'LAY', price: 83.5, avgPriceMatched: 83.5, sizeMatched: 10 }],
    matches: [{ side: 'LAY', price: 83.5, size: 10 }],
  });
});

it('the markets of the bookmaker are no markets of the API', async () => {
  expect(await client.call('listMarketBook', { marketIds: ['1.3002'] })).toEqual([]);
  expect(await client.call('listMarketCatalogue', { filter: { marketIds: ['1.3002'] }, maxResults: 1 })).toEqual([]);
});
