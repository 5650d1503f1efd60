/** What viewers see of offers through other runners: the best prices, the whole book, and what was traded. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { MarketDefinition } from '@maidan/domain';
import { openTestDatabase, type TestDatabase } from '../../../platform/postgres/testing-database.ts';
import type { BettingAccount } from '../../../../src/modules/orders/orders-port.ts';
import type { DepthWatch } from '../../../../src/modules/orders/views/depth-port.ts';
import { bet, type Exchange, expectSound, newMarket, newPlayer, orderOf, startExchange, until } from '../testing-exchange.ts';

let database: TestDatabase;
let exchange: Exchange;
beforeAll(async () => {
  database = await openTestDatabase();
  exchange = await startExchange(database, { crossMatching: true });
});
afterEach(() => expectSound(exchange));
afterAll(async () => {
  await exchange.stop();
  await database.drop();
});

const RUNNERS = { runnerNames: ['A', 'B', 'C'] };
const [A, B, C] = [0, 1, 2];
type Wish = readonly [side: 'BACK' | 'LAY', runner: number, rupees: number, at: number];

/** Places a bet of a new player. Returns the player and the order. */
async function placed(market: MarketDefinition, ...[side, runner, rupees, at]: Wish): Promise<{ player: BettingAccount; order: number }> {
  const player = await newPlayer(exchange, 10_000);
  return { player, order: orderOf(await exchange.orders.place(player, bet(market, side, { runner, rupees, at }))) };
}
const shownOf = (market: MarketDefinition, runner: number, pool: 0 | 1 = 0) => {
  const { back, lay } = exchange.orders.displayed(market.marketId, runner, pool);
  return { back, lay };
};
async function watched(market: MarketDefinition, runner: number): Promise<DepthWatch> {
  const watch = await exchange.orders.depth.watch(market.marketId, runner, 0);
  if (watch === null) throw new Error('the book cannot be watched');
  return watch;
}

/** Backs of B and C that offer A at 6.00 for 100.00. */
async function sixForA(market: MarketDefinition) {
  return { b: await placed(market, 'BACK', B, 300, 2), c: await placed(market, 'BACK', C, 200, 3) };
}
const SIX = { price: 600, size: 100_00, implied: 100_00 };

describe('the best prices', () => {
  it('have direct and implied offers of one price as one level, and a better implied price first', async () => {
    const market = await newMarket(exchange, RUNNERS);
    await sixForA(market);
    expect(shownOf(market, A)).toEqual({ back: [SIX], lay: [] });
    await placed(market, 'LAY', A, 50, 6);
    await placed(market, 'LAY', A, 70, 5.5);
    expect(shownOf(market, A).back).toEqual([
      { price: 600, size: 150_00, implied: 100_00 },
      { price: 550, size: 70_00 },
    ]);
    expect(shownOf(market, B)).toEqual({ back: [], lay: [{ price: 200, size: 300_00 }] });
  });

  it('of every runner change when the book of one changes, in the best prices and in an open ladder', async () => {
    const market = await newMarket(exchange, RUNNERS);
    const { b } = await sixForA(market);
    const watch = await watched(market, A);
    expect(watch.book).toEqual({ back: [SIX], lay: [] });
    exchange.published.length = 0;
    expect((await exchange.orders.reduce(b.player, b.order, 150_00)).ok).toBe(true);
    const half = { price: 600, size: 50_00, implied: 50_00 };
    expect(shownOf(market, A).back).toEqual([half]);
    expect(watch.book.back).toEqual([half]);
    expect(exchange.published).toContainEqual({ topic: 'market-changed', message: { marketId: market.marketId, eventId: market.eventId } });
    expect((await exchange.orders.cancel(b.player, b.order)).ok).toBe(true);
    expect(shownOf(market, A).back).toEqual([]);
    expect(watch.book.back).toEqual([]);
    watch.end();
  });

  it('have no implied offers while the market or a runner is suspended, and have them again afterwards', async () => {
    const market = await newMarket(exchange, RUNNERS);
    await sixForA(market);
    const watch = await watched(market, A);
    const expectShown = (levels: readonly object[]): void => {
      expect(shownOf(market, A).back).toEqual(levels);
      expect(watch.book.back).toEqual(levels);
    };
    await exchange.orders.suspend(market.marketId, false);
    expectShown([]);
    await exchange.orders.resume(market.marketId, false);
    expectShown([SIX]);
    const { selectionId } = market.runners[C]!;
    await exchange.catalogue.setRunnerStatus(market.marketId, selectionId, 'SUSPENDED', 0);
    await exchange.orders.setRunnerActive(market.marketId, selectionId, false);
    expectShown([]);
    await exchange.catalogue.setRunnerStatus(market.marketId, selectionId, 'ACTIVE', 0);
    await exchange.orders.setRunnerActive(market.marketId, selectionId, true);
    expectShown([SIX]);
    watch.end();
  });

  it('do not count a bet in its delay, and count it from its end', async () => {
    const market = await newMarket(exchange, { ...RUNNERS, betDelay: 5 });
    const players = [await newPlayer(exchange, 1000), await newPlayer(exchange, 1000)] as const;
    const answers = [
      exchange.orders.place(players[0], bet(market, 'BACK', { runner: B, rupees: 300, at: 2 })),
      exchange.orders.place(players[1], bet(market, 'BACK', { runner: C, rupees: 200, at: 3 })),
    ];
    const pending = async (): Promise<boolean> =>
      (await Promise.all(players.map(({ account }) => exchange.orders.list(account, { status: 'open' })))).flat().length === 2;
    await until(pending, 'both bets in their delay');
    await exchange.pipeline.idle();
    expect(shownOf(market, A).back).toEqual([]);
    exchange.clock.advance(5000);
    await Promise.all(answers);
    expect(shownOf(market, A).back).toEqual([SIX]);
  });

  it('of demo accounts come from bets of demo accounts and from makers', async () => {
    const market = await newMarket(exchange, RUNNERS);
    await sixForA(market);
    expect(shownOf(market, A, 1).back).toEqual([]);
    await exchange.orders.quote(market.marketId, [{ type: 'level', runner: B, side: 'LAY', price: 200, size: 300_00 }]);
    const demo = await newPlayer(exchange, 1000, { isDemo: true });
    await exchange.orders.place(demo, bet(market, 'BACK', { runner: C, rupees: 200, at: 3 }));
    expect(shownOf(market, A, 1).back).toEqual([SIX]);
  });

  it('are the same after a restart', async () => {
    const market = await newMarket(exchange, RUNNERS);
    await sixForA(market);
    exchange = await startExchange(database, { crossMatching: true, catalogue: exchange.catalogue, accounts: exchange.accounts, clock: exchange.clock });
    expect(shownOf(market, A).back).toEqual([SIX]);
  });

  it('are direct ones only in a market that matches directly', async () => {
    const market = await newMarket(exchange, { ...RUNNERS, marketType: 'TOURNAMENT_WINNER' });
    await sixForA(market);
    expect(shownOf(market, A)).toEqual({ back: [], lay: [] });
  });
});

it('[MX-145] a press on an implied price gets that price or better while the bets behind it stand', async () => {
  for (const [b, c] of [
    [1.85, 3.7],
    [2, 3],
    [2.14, 3.5],
    [1.5, 8.2],
  ] as const) {
    const market = await newMarket(exchange, RUNNERS);
    await placed(market, 'BACK', B, 333.33, b);
    await placed(market, 'BACK', C, 123.45, c);
    const [level] = shownOf(market, A).back;
    expect(level?.implied).toBe(level?.size);
    const player = await newPlayer(exchange, 10_000);
    await exchange.orders.place(player, bet(market, 'BACK', { runner: A, stake: level!.size, price: level!.price }));
    const [order] = await exchange.orders.list(player.account, { status: 'all' });
    expect(order).toMatchObject({ status: 'COMPLETE', matched: level!.size });
    expect(order!.averagePrice).toBeGreaterThanOrEqual(level!.price);
    expect(shownOf(market, A).back).toEqual([]);
  }
});

it('[MX-148] the last price of each runner is its exact price at the nearest tick, and each leg counts with its stake', async () => {
  const market = await newMarket(exchange, RUNNERS);
  const watches = [await watched(market, A), await watched(market, B), await watched(market, C)];
  await placed(market, 'BACK', B, 350, 2.14);
  await placed(market, 'BACK', C, 214, 3.5);
  // pot 749.00: A gets 749 / 185 = 4.0486…, which is nearest to 4.00, although its two decimals 4.05 are as near to 4.10
  await placed(market, 'BACK', A, 185, 4);
  const { totalMatched, lastPrices } = exchange.catalogue.market(market.marketId)!;
  expect(totalMatched).toBe(749_00);
  expect(market.runners.map(({ selectionId }) => lastPrices.get(selectionId))).toEqual([400, 214, 350]);
  await Promise.all(watches.map((watch) => watch.readTrades()));
  expect(watches.map((watch) => [...watch.traded])).toEqual([[[400, 185_00]], [[214, 350_00]], [[350, 214_00]]]);
  for (const watch of watches) watch.end();
});
