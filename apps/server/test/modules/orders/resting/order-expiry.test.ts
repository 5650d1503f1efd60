import { expect, it } from 'vitest';
import type { MarketDefinition, RequestedTerms } from '@maidan/domain';
import type { BettingAccount } from '../../../../src/modules/orders/orders-port.ts';
import { answerOf, bet, type BetOptions, type Exchange, newMarket, newPlayer, orderOf, untilOpen } from '../testing-exchange.ts';
import { exchangeOfFile } from '../testing-file-exchange.ts';

let exchange: Exchange;
const { takeOver } = exchangeOfFile((started) => (exchange = started));

/** Terms of an order that expires so many seconds after the exchange's time. */
function goodTill(seconds: number): RequestedTerms {
  return { timeInForce: 'GOOD_TILL', expiresAt: exchange.clock.now() + seconds * 1000 };
}

async function rest(player: BettingAccount, market: MarketDefinition, seconds: number, options: BetOptions = {}): Promise<number> {
  const answer = await exchange.orders.place(player, bet(market, 'LAY', { ...options, terms: goodTill(seconds) }));
  expect(answerOf(answer)).toBe('EXECUTABLE');
  return orderOf(answer);
}

/** Waits for the batch that the clock has started, and expects that it has ended the order. */
async function expectExpired(order: number): Promise<void> {
  await exchange.pipeline.idle();
  expect(await exchange.orders.views([order])).toMatchObject([{ status: 'COMPLETE', reason: 'EXPIRED' }]);
}

it('an order leaves the book at its time, without another batch, and its player is told', async () => {
  const market = await newMarket(exchange);
  const player = await newPlayer(exchange, 1000);
  const order = await rest(player, market, 60);
  expect(await exchange.orders.views([order])).toMatchObject([{ terms: { timeInForce: 'GOOD_TILL', expiresAt: exchange.clock.now() + 60_000 } }]);
  exchange.clock.advance(59_999);
  await exchange.pipeline.idle();
  expect(exchange.orders.displayed(market.marketId, 0, 0).back).toEqual([{ price: 200, size: 100_00 }]);
  exchange.clock.advance(1);
  await expectExpired(order);
  expect(await exchange.orders.views([order])).toMatchObject([{ status: 'COMPLETE', lapsed: 100_00, remaining: 0, reason: 'EXPIRED' }]);
  expect(exchange.orders.displayed(market.marketId, 0, 0).back).toEqual([]);
  expect(await exchange.wallet.balance(player.account)).toMatchObject({ cash: 1000_00, held: 0 });
  expect(exchange.published).toContainEqual({ topic: 'account-changed', message: { account: player.account, balance: true, orders: [order] } });
});

it('[MX-015] a bet that is decided in the batch at the time of an order does not match it', async () => {
  const market = await newMarket(exchange);
  const [layer, backer] = [await newPlayer(exchange, 1000), await newPlayer(exchange, 1000)];
  const order = await rest(layer, market, 60);
  const warm = await exchange.orders.place(backer, bet(market, 'BACK', { at: 2, rupees: 10 }));
  expect(warm.outcome).toMatchObject({ ok: true, value: { matched: 10_00 } });
  // the bet is submitted before the clock reaches the time, and decided at it
  const late = exchange.orders.place(backer, bet(market, 'BACK', { at: 2, rupees: 10 }));
  exchange.clock.advance(60_000);
  expect((await late).outcome).toMatchObject({ ok: true, value: { matched: 0, remaining: 10_00 } });
  expect(await exchange.orders.views([order])).toMatchObject([{ matched: 10_00, lapsed: 90_00, reason: 'EXPIRED' }]);
});

it('[MX-017] an order expires in its delay and in a suspended market', async () => {
  const market = await newMarket(exchange, { betDelay: 8 });
  const player = await newPlayer(exchange, 1000);
  const request = bet(market, 'BACK', { terms: goodTill(6) });
  const answer = exchange.orders.place(player, request);
  await untilOpen(exchange, player, 1);
  const [pending] = await exchange.orders.list(player.account, { status: 'open' });
  exchange.clock.advance(6000);
  await expectExpired(pending!.order);
  expect((await answer).outcome).toEqual({ ok: false, code: 'ORDER_LAPSED', detail: { field: 'EXPIRED' } });
  expect(await exchange.orders.betStatus(player, [request.reference])).toMatchObject([{ state: 'REFUSED', order: { reason: 'EXPIRED' } }]);
  const still = await newMarket(exchange);
  const order = await rest(player, still, 60, { persistence: 'PERSIST' });
  await exchange.orders.suspend(still.marketId, false);
  exchange.clock.advance(60_000);
  await expectExpired(order);
  expect(await exchange.orders.views([order])).toMatchObject([{ lapsed: 100_00, reason: 'EXPIRED' }]);
});

it('[MX-016] an order keeps its time after a restart; one whose time has passed lapses before the first match', async () => {
  const market = await newMarket(exchange);
  const [layer, backer] = [await newPlayer(exchange, 1000), await newPlayer(exchange, 1000)];
  const [overdue, later] = [await rest(layer, market, 60), await rest(layer, market, 120)];
  await exchange.stop();
  exchange.clock.advance(60_000);
  await takeOver();
  expect(await exchange.orders.views([overdue, later])).toMatchObject([{ reason: 'EXPIRED', lapsed: 100_00 }, { status: 'EXECUTABLE' }]);
  const first = await exchange.orders.place(backer, bet(market, 'BACK', { at: 2, rupees: 150 }));
  expect(first.outcome).toMatchObject({ ok: true, value: { matched: 100_00, remaining: 50_00 } });
  const last = await rest(layer, market, 60, { at: 1.5 });
  exchange.clock.advance(60_000);
  await expectExpired(last);
});

it('the first message of a market after a start shows the orders of all its runners', async () => {
  const market = await newMarket(exchange);
  const player = await newPlayer(exchange, 1000);
  const overdue = await rest(player, market, 60);
  await rest(player, market, 3600, { runner: 1 });
  await exchange.stop();
  exchange.clock.advance(60_000);
  const shown: unknown[] = [];
  await takeOver({
    onMarketChanged: (marketId, orders) => {
      if (marketId === market.marketId) shown.push([orders.displayed(marketId, 0, 0).back, orders.displayed(marketId, 1, 0).back]);
    },
  });
  expect(await exchange.orders.views([overdue])).toMatchObject([{ reason: 'EXPIRED' }]);
  expect(shown).toEqual([[[], [{ price: 200, size: 100_00 }]]]);
});

it('[MX-019] a process that takes over keeps the times', async () => {
  const market = await newMarket(exchange);
  const player = await newPlayer(exchange, 1000);
  const order = await rest(player, market, 60);
  await takeOver();
  exchange.clock.advance(59_999);
  await exchange.pipeline.idle();
  expect(await exchange.orders.views([order])).toMatchObject([{ status: 'EXECUTABLE' }]);
  exchange.clock.advance(1);
  await expectExpired(order);
  expect(await exchange.orders.views([order])).toMatchObject([{ lapsed: 100_00, reason: 'EXPIRED' }]);
});

it('a time 90 days ahead is waited for, and a post-only order may have a time', async () => {
  const market = await newMarket(exchange);
  const player = await newPlayer(exchange, 1000);
  const [quarter, hour] = [
    await rest(player, market, 90 * 86_400),
    orderOf(await exchange.orders.place(player, bet(market, 'LAY', { terms: { ...goodTill(3600), timeInForce: 'POST_ONLY' } }))),
  ];
  exchange.clock.advance(3_600_000);
  await expectExpired(hour);
  expect(await exchange.orders.views([quarter])).toMatchObject([{ status: 'EXECUTABLE' }]);
  exchange.clock.advance(90 * 86_400_000);
  await expectExpired(quarter);
});

it('[MX-018] 10,000 orders that expire at the same moment leave in one batch', async () => {
  const market = await newMarket(exchange);
  const players = await Promise.all(Array.from({ length: 20 }, () => newPlayer(exchange, 100_000)));
  const terms = goodTill(600);
  const open = (): number => exchange.engine.openOrdersIn(exchange.catalogue.market(market.marketId)!.id).length;
  // a slow machine refuses some of many bets at once
  while (open() < 10_000) {
    const missing = Array.from({ length: Math.min(1_000, 10_000 - open()) }, (_, at) => players[at % players.length]!);
    await Promise.all(missing.map((player) => exchange.orders.place(player, bet(market, 'LAY', { rupees: 1, terms }))));
  }
  const count = async (reason: string): Promise<number> =>
    (await exchange.database.query('select 1 from orders where market = $1 and reason = $2', [exchange.catalogue.market(market.marketId)!.id, reason])).length;
  const before = exchange.pipeline.counters.batches;
  exchange.clock.advance(600_000);
  await exchange.pipeline.idle();
  expect([await count('EXPIRED'), exchange.pipeline.counters.batches - before]).toEqual([10_000, 1]);
});
