/** Removals on the real store: after each test the audit compares every hold with the worst case. */
import { expect, it } from 'vitest';
import type { MarketDefinition } from '@maidan/domain';
import type { BettingAccount } from '../../../../src/modules/orders/orders-port.ts';
import { answerOf, bet, type BetOptions, type Exchange, expectSound, houseQuote, newMarket, newPlayer, until, untilOpen } from '../testing-exchange.ts';
import { exchangeOfFile } from '../testing-file-exchange.ts';

let exchange: Exchange;
const { takeOver } = exchangeOfFile((started) => (exchange = started));

const RUNNERS = { runnerNames: ['A', 'B', 'C'] };
const [A, B, C] = [0, 1, 2];
const BY = { actor: 'test', reason: 'a reason' };
const players = (count: number): Promise<BettingAccount[]> => Promise.all(Array.from({ length: count }, () => newPlayer(exchange, 10_000)));

async function placeMatchedBets(market: MarketDefinition, backer: BettingAccount, layer: BettingAccount, options: BetOptions): Promise<void> {
  await exchange.orders.place(layer, bet(market, 'LAY', options));
  expect(answerOf(await exchange.orders.place(backer, bet(market, 'BACK', options)))).toBe('COMPLETE');
}

async function remove(market: MarketDefinition, runner: number, reduction: number): Promise<void> {
  await exchange.catalogue.setRunnerStatus(market.marketId, market.runners[runner]!.selectionId, 'REMOVED', reduction);
  await exchange.orders.setRunnerActive(market.marketId, market.runners[runner]!.selectionId, false);
}

const held = async (player: BettingAccount): Promise<number> => (await exchange.wallet.balance(player.account)).held / 100;
const cash = async (player: BettingAccount): Promise<number> => (await exchange.wallet.balance(player.account)).cash / 100;
const winner = (market: MarketDefinition, runner: number) => ({ type: 'winners' as const, winners: [market.runners[runner]!.selectionId] });

it('holds become the worst case without the runner at once: its bets are void, the others have reduced prices; players are notified', async () => {
  const market = await newMarket(exchange, RUNNERS);
  const [backer, layer, third] = (await players(3)) as [BettingAccount, BettingAccount, BettingAccount];
  await placeMatchedBets(market, backer, layer, { at: 8.6, rupees: 100 });
  await placeMatchedBets(market, third, layer, { at: 5, rupees: 50, runner: C });
  expect([await held(backer), await held(layer), await held(third)]).toEqual([100, 710, 50]);
  exchange.published.length = 0;
  await remove(market, C, 1620);
  expect([await held(backer), await held(layer), await held(third)]).toEqual([100, 621, 0]);
  for (const { account } of [backer, layer, third]) {
    expect(exchange.published).toContainEqual({ topic: 'account-changed', message: expect.objectContaining({ account, orders: expect.any(Array) }) });
  }
  expect(await exchange.orders.list(third.account, { status: 'open' })).toMatchObject([{ matched: 0, voided: 50_00 }]);
  expect(await exchange.orders.list(backer.account, { status: 'open' })).toMatchObject([{ averagePrice: 721, possibleProfit: 621_00, matched: 100_00 }]);
  // the market continues with new prices
  await placeMatchedBets(market, backer, layer, { at: 3, rupees: 100 });
  expect([await held(backer), await held(layer)]).toEqual([200, 821]);
});

it('resting and pending orders on the runner lapse; resting orders on other runners stay at their own prices', async () => {
  const market = await newMarket(exchange, { ...RUNNERS, betDelay: 0 });
  const [player, other] = (await players(2)) as [BettingAccount, BettingAccount];
  await exchange.orders.place(player, bet(market, 'BACK', { at: 3, rupees: 40, runner: C }));
  await exchange.orders.place(player, bet(market, 'LAY', { at: 3, rupees: 50, runner: B }));
  await placeMatchedBets(market, player, other, { at: 2, rupees: 100, runner: A });
  expect(await held(player)).toBe(240);
  exchange.catalogue.redefine(market.marketId, { betDelay: 5 });
  const waits = exchange.orders.place(player, bet(market, 'BACK', { at: 2, rupees: 10, runner: B }));
  await untilOpen(exchange, player, 4);
  await remove(market, C, 0);
  expect((await waits).outcome).toEqual({ ok: false, code: 'ORDER_LAPSED', detail: { field: 'RUNNER_REMOVED' } });
  expect(await exchange.orders.list(player.account, { status: 'all', marketId: market.marketId })).toMatchObject([
    { reason: 'RUNNER_REMOVED', lapsed: 10_00 },
    { matched: 100_00 },
    { remaining: 50_00, status: 'EXECUTABLE' },
    { reason: 'RUNNER_REMOVED', lapsed: 40_00 },
  ]);
  expect(await held(player)).toBe(200);
  expect(answerOf(await exchange.orders.place(player, bet(market, 'BACK', { runner: C })))).toBe('RUNNER_NOT_ACTIVE');
});

it('a removal that leaves one runner ends matching: every resting order lapses, and a feed that opens the market changes nothing', async () => {
  const market = await newMarket(exchange, { runnerNames: ['A', 'B'] });
  const [layer, backer] = (await players(2)) as [BettingAccount, BettingAccount];
  await exchange.orders.place(layer, bet(market, 'LAY', { at: 2, rupees: 50 }));
  await remove(market, B, 1000);
  expect(await exchange.orders.list(layer.account, { status: 'all', marketId: market.marketId })).toMatchObject([{ reason: 'RUNNER_REMOVED', lapsed: 50_00 }]);
  expect((await exchange.orders.place(backer, bet(market, 'BACK', { at: 2, rupees: 50 }))).outcome).toMatchObject({ ok: false, code: 'MARKET_NOT_OPEN' });
  expect([await held(layer), await held(backer)]).toEqual([0, 0]);
  await exchange.orders.resume(market.marketId, false);
  expect((await exchange.orders.place(backer, bet(market, 'BACK', { at: 2, rupees: 50 }))).outcome).toMatchObject({ ok: false, code: 'MARKET_NOT_OPEN' });
});

it('a removal may take a player below 0: he owes, and the market settles by the reduced prices', async () => {
  const market = await newMarket(exchange, RUNNERS);
  const layer = await newPlayer(exchange, 400);
  const [backer] = (await players(1)) as [BettingAccount];
  await exchange.orders.place(backer, bet(market, 'BACK', { at: 1.5, rupees: 400, runner: C }));
  await exchange.orders.place(backer, bet(market, 'BACK', { at: 5, rupees: 100, runner: A }));
  await exchange.orders.place(layer, bet(market, 'LAY', { at: 1.5, rupees: 400, runner: C }));
  await exchange.orders.place(layer, bet(market, 'LAY', { at: 5, rupees: 100, runner: A }));
  const other = await newMarket(exchange);
  await exchange.orders.place(layer, bet(other, 'BACK', { at: 2, rupees: 300 }));
  expect([await cash(layer), await held(layer)]).toEqual([0, 400]);
  await remove(market, C, 0);
  expect([await cash(layer), await held(layer)]).toEqual([-300, 700]);
  expect(answerOf(await exchange.orders.place(layer, bet(other, 'BACK', { at: 2, rupees: 1 })))).toBe('OWING');
  // backing A lowers the worst case
  await exchange.orders.place(backer, bet(market, 'LAY', { at: 5, rupees: 50, runner: A }));
  expect(answerOf(await exchange.orders.place(layer, bet(market, 'BACK', { at: 5, rupees: 50, runner: A })))).toBe('COMPLETE');
  expect([await cash(layer), await held(layer)]).toEqual([-100, 500]);
  await exchange.settlement.settle(market.marketId, winner(market, A), BY);
  expect([await cash(layer), await held(layer)]).toEqual([-100, 300]);
});

it('reductions apply only to earlier bets; a second removal and another reduction of the first are calculated from the trades', async () => {
  const market = await newMarket(exchange, { runnerNames: ['A', 'B', 'C', 'D'] });
  const [backer, layer] = (await players(2)) as [BettingAccount, BettingAccount];
  await placeMatchedBets(market, backer, layer, { at: 8, rupees: 100 });
  await remove(market, 3, 2500);
  expect(await held(layer)).toBe(500);
  await placeMatchedBets(market, backer, layer, { at: 8, rupees: 100 });
  expect(await held(layer)).toBe(1200);
  await remove(market, C, 5000);
  expect(await held(layer)).toBe(200 + 300);
  await remove(market, 3, 0);
  expect(await held(layer)).toBe(300 + 300);
  await exchange.settlement.settle(market.marketId, winner(market, A), BY);
  expect(await cash(layer)).toBe(10_000 - 600);
  expect(await exchange.orders.list(backer.account, { status: 'settled', marketId: market.marketId })).toMatchObject([{ profit: 300_00 }, { profit: 300_00 }]);
  // the result's own reduction overrides, and taking the result back restores the hold of the removals
  const removed = [{ selectionId: market.runners[3]!.selectionId, reduction: 2500 }];
  await exchange.settlement.settle(market.marketId, { ...winner(market, A), removed }, BY);
  expect(await cash(layer)).toBe(10_000 - 500);
  await exchange.settlement.unsettle(market.marketId, BY);
  expect([await cash(layer), await held(layer)]).toEqual([10_000 - 600, 600]);
  await exchange.settlement.settle(market.marketId, winner(market, B), BY);
  expect(await cash(layer)).toBe(10_000 + 200);
});

it('makers and demo accounts get the same reductions, and the house pays the reduced winnings', async () => {
  const market = await newMarket(exchange, RUNNERS);
  const player = await newPlayer(exchange, 1000);
  const demo = await newPlayer(exchange, 1000, { isDemo: true });
  await exchange.orders.quote(market.marketId, [{ type: 'level', runner: A, side: 'BACK', price: 860, size: 1000_00 }]);
  for (const one of [player, demo]) await exchange.orders.place(one, bet(market, 'BACK', { at: 8.6, rupees: 100 }));
  await remove(market, C, 1620);
  await exchange.settlement.settle(market.marketId, winner(market, A), BY);
  expect([await cash(player), await cash(demo)]).toEqual([1621, 1621]);
});

it('a removal in a bookmaker market releases the holds of its bets', async () => {
  const market = await newMarket(exchange, { ...RUNNERS, marketType: 'Special' });
  const player = await newPlayer(exchange, 1000);
  const quotes = [A, C].map((runner) => ({ type: 'house' as const, runner, back: houseQuote(300, 0, 0), lay: null }));
  await exchange.orders.quote(market.marketId, quotes);
  const bets = [A, C].map((runner) => exchange.orders.place(player, bet(market, 'BACK', { at: 3, rupees: 100, runner })));
  await untilOpen(exchange, player, 2);
  exchange.clock.advance(5000);
  await Promise.all(bets);
  expect(await held(player)).toBe(200);
  await remove(market, C, 0);
  expect(await held(player)).toBe(100);
});

it('a process that takes over has the same holds, also for accounts that it has not loaded yet', async () => {
  const market = await newMarket(exchange, RUNNERS);
  const [backer, layer] = (await players(2)) as [BettingAccount, BettingAccount];
  await placeMatchedBets(market, backer, layer, { at: 5, rupees: 100, runner: A });
  await placeMatchedBets(market, backer, layer, { at: 1.5, rupees: 400, runner: C });
  await exchange.orders.place(layer, bet(market, 'BACK', { at: 3, rupees: 10, runner: B }));
  await remove(market, C, 0);
  expect(await held(layer)).toBe(410);
  await takeOver();
  await expectSound(exchange);
  expect(await held(layer)).toBe(410);
  await placeMatchedBets(market, backer, layer, { at: 5, rupees: 100, runner: A });
  expect(await held(layer)).toBe(810);
});

it('a removal that the last process did not calculate is calculated at the next start', async () => {
  const market = await newMarket(exchange, RUNNERS);
  const [backer, layer] = (await players(2)) as [BettingAccount, BettingAccount];
  await placeMatchedBets(market, backer, layer, { at: 5, rupees: 100, runner: A });
  await placeMatchedBets(market, backer, layer, { at: 1.5, rupees: 400, runner: C });
  await exchange.orders.place(layer, bet(market, 'LAY', { at: 2, rupees: 10, runner: C }));
  // the catalogue has the removal, the engine does not
  await exchange.catalogue.setRunnerStatus(market.marketId, market.runners[C]!.selectionId, 'REMOVED', 0);
  expect(await held(layer)).toBe(110);
  await takeOver();
  expect(await held(layer)).toBe(400);
  expect(await exchange.orders.list(layer.account, { status: 'all', marketId: market.marketId })).toMatchObject([{ reason: 'RUNNER_REMOVED' }, {}, {}]);
});

it('bets that arrive while a removal is calculated are refused because the market is not open; a result waits for the removal', async () => {
  const market = await newMarket(exchange, RUNNERS);
  const [backer, layer, late] = (await players(3)) as [BettingAccount, BettingAccount, BettingAccount];
  await placeMatchedBets(market, backer, layer, { at: 8.6, rupees: 100 });
  await exchange.catalogue.setRunnerStatus(market.marketId, market.runners[C]!.selectionId, 'REMOVED', 1620);
  const { removing, settling, betting } = await exchange.database.transaction(async (reader) => {
    // the lock delays the write of the calculated positions
    await reader.query('lock table position in exclusive mode');
    const removal = exchange.orders.setRunnerActive(market.marketId, market.runners[C]!.selectionId, false);
    await until(() => exchange.engine.snapshot().markets.some((one) => one.active[C] === false && !one.open), 'the market is suspended');
    const waits = "select 1 from pg_locks where relation = 'position'::regclass and not granted";
    await until(async () => (await reader.query(waits)).rows.length > 0, 'the removal is being written');
    const settlement = exchange.settlement.settle(market.marketId, winner(market, A), BY);
    const waiting = exchange.pipeline.waiting;
    const bets = [B, A].map((runner) => exchange.orders.place(late, bet(market, 'BACK', { runner })));
    await until(() => exchange.pipeline.waiting >= waiting + bets.length, 'the bets are in the queue');
    return { removing: removal, settling: settlement, betting: Promise.all(bets) };
  });
  expect((await betting).map(answerOf)).toEqual(['MARKET_NOT_OPEN', 'MARKET_NOT_OPEN']);
  await removing;
  expect(await settling).toMatchObject({ ok: true });
  expect([await cash(backer), await cash(layer)]).toEqual([10_621, 9379]);
});
