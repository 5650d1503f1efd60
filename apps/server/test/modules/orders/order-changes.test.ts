import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../platform/postgres/testing-database.ts';
import { answerOf, bet, expectQuiet, expectSound, newMarket, newPlayer, orderOf, startExchange, type Exchange } from './testing-exchange.ts';

let database: TestDatabase;
let exchange: Exchange;
beforeAll(async () => {
  database = await openTestDatabase();
  exchange = await startExchange(database);
});
afterEach(() => expectSound(exchange));
afterAll(async () => {
  expectQuiet(exchange);
  await exchange.stop();
  await database.drop();
});

describe('cancel and reduce', () => {
  it('a cancel is immediate, releases the hold and keeps the matched part', async () => {
    const market = await newMarket(exchange);
    const [layer, backer] = [await newPlayer(exchange, 1000), await newPlayer(exchange, 1000)];
    const order = orderOf(await exchange.orders.place(layer, bet(market, 'LAY', { at: 2, rupees: 100 })));
    await exchange.orders.place(backer, bet(market, 'BACK', { at: 2, rupees: 30 }));
    const cancelled = await exchange.orders.cancel(layer, order);
    expect(cancelled).toMatchObject({ ok: true, value: { status: 'COMPLETE', matched: 30_00, cancelled: 70_00, remaining: 0, reason: 'CANCELLED' } });
    expect(await exchange.wallet.balance(layer.account)).toMatchObject({ cash: 970_00, held: 30_00 });
    expect(await exchange.orders.cancel(layer, order)).toEqual({ ok: false, code: 'ORDER_NOT_OPEN' });
    expect(await exchange.orders.reduce(layer, order, 10_00)).toEqual({ ok: false, code: 'ORDER_NOT_OPEN' });
  });

  it('a smaller order keeps its place in the queue', async () => {
    const market = await newMarket(exchange);
    const [first, second, backer] = [await newPlayer(exchange, 1000), await newPlayer(exchange, 1000), await newPlayer(exchange, 1000)];
    const order = orderOf(await exchange.orders.place(first, bet(market, 'LAY', { at: 2, rupees: 100 })));
    await exchange.orders.place(second, bet(market, 'LAY', { at: 2, rupees: 100 }));
    expect(await exchange.orders.reduce(first, order, 40_00)).toMatchObject({ ok: true, value: { status: 'EXECUTABLE', remaining: 40_00, cancelled: 60_00 } });
    for (const remaining of [40_01, 0, -1, 1.5, Number.NaN])
      expect(await exchange.orders.reduce(first, order, remaining)).toEqual({ ok: false, code: 'STAKE_INVALID' });
    await exchange.orders.place(backer, bet(market, 'BACK', { at: 2, rupees: 50 }));
    expect(await exchange.orders.views([order])).toMatchObject([{ matched: 40_00, status: 'COMPLETE' }]);
    expect((await exchange.orders.list(second.account, { status: 'open' }))[0]).toMatchObject({ matched: 10_00, remaining: 90_00 });
  });

  it('an order of another account, an unknown order or one of a settled market: refused with a code, nothing changed', async () => {
    const market = await newMarket(exchange);
    const [owner, stranger] = [await newPlayer(exchange, 1000), await newPlayer(exchange, 1000)];
    const order = orderOf(await exchange.orders.place(owner, bet(market, 'LAY')));
    expect(await exchange.orders.cancel(stranger, order)).toEqual({ ok: false, code: 'FOREIGN_ACCOUNT' });
    expect(await exchange.orders.reduce(stranger, order, 1)).toEqual({ ok: false, code: 'FOREIGN_ACCOUNT' });
    for (const number of [0, -5, 1.5, Number.NaN, 2 ** 60, 77_777_777])
      expect(await exchange.orders.cancel(owner, number)).toEqual({ ok: false, code: 'ORDER_UNKNOWN' });
    await exchange.settlement.settle(market.marketId, { type: 'winners', winners: [market.runners[0]!.selectionId] }, { actor: 'test' });
    expect(await exchange.orders.cancel(owner, order)).toEqual({ ok: false, code: 'ORDER_NOT_OPEN' });
    expect(await exchange.orders.cancel(stranger, order)).toEqual({ ok: false, code: 'FOREIGN_ACCOUNT' });
  });

  it('a resting order can be cancelled while its market is suspended', async () => {
    const market = await newMarket(exchange);
    const player = await newPlayer(exchange, 1000);
    const order = orderOf(await exchange.orders.place(player, bet(market, 'LAY')));
    await exchange.orders.suspend(market.marketId, false);
    expect(await exchange.orders.cancel(player, order)).toMatchObject({ ok: true, value: { cancelled: 100_00 } });
  });

  it('cancel all cancels every resting order of the player, in one market or in all, and no other player’s', async () => {
    const [one, two] = [await newMarket(exchange), await newMarket(exchange)];
    const [player, other] = [await newPlayer(exchange, 1000), await newPlayer(exchange, 1000)];
    for (const market of [one, one, two]) await exchange.orders.place(player, bet(market, 'LAY', { rupees: 10 }));
    await exchange.orders.place(other, bet(one, 'LAY', { rupees: 10 }));
    expect(await exchange.orders.cancelAll(player, one.marketId)).toEqual({ ok: true, value: 2 });
    expect(await exchange.orders.cancelAll(player)).toEqual({ ok: true, value: 1 });
    expect(await exchange.orders.cancelAll(player)).toEqual({ ok: true, value: 0 });
    expect(await exchange.orders.cancelAll(player, 'nowhere')).toEqual({ ok: false, code: 'MARKET_UNKNOWN' });
    expect(await exchange.orders.list(other.account, { status: 'open' })).toHaveLength(1);
    expect(await exchange.wallet.balance(player.account)).toMatchObject({ cash: 1000_00, held: 0 });
  });
});

describe('changes of a market', () => {
  it('at turn in-play LAPSE orders lapse and PERSIST orders stay, once', async () => {
    const market = await newMarket(exchange);
    const player = await newPlayer(exchange, 1000);
    const lapses = orderOf(await exchange.orders.place(player, bet(market, 'LAY', { rupees: 10 })));
    const stays = orderOf(await exchange.orders.place(player, bet(market, 'LAY', { rupees: 10, persistence: 'PERSIST' })));
    await exchange.orders.suspend(market.marketId, true);
    await exchange.orders.resume(market.marketId, true);
    expect(await exchange.orders.views([lapses, stays])).toMatchObject([
      { status: 'COMPLETE', lapsed: 10_00, reason: 'TURN_IN_PLAY' },
      { status: 'EXECUTABLE', remaining: 10_00 },
    ]);
    const later = orderOf(await exchange.orders.place(player, bet(market, 'LAY', { rupees: 10 })));
    await exchange.orders.suspend(market.marketId, true);
    await exchange.orders.resume(market.marketId, true);
    expect(await exchange.orders.views([later])).toMatchObject([{ status: 'EXECUTABLE' }]);
  });

  it('a goal lapses resting orders, a wicket does not', async () => {
    const market = await newMarket(exchange);
    const player = await newPlayer(exchange, 1000);
    const order = orderOf(await exchange.orders.place(player, bet(market, 'LAY')));
    await exchange.orders.materialEvent(market.eventId, false);
    expect(await exchange.orders.views([order])).toMatchObject([{ status: 'EXECUTABLE' }]);
    await exchange.orders.materialEvent(market.eventId, true);
    expect(await exchange.orders.views([order])).toMatchObject([{ status: 'COMPLETE', lapsed: 100_00, reason: 'MATERIAL_EVENT' }]);
  });

  it('a suspended market accepts no bet, and an operator’s suspension continues when the feed opens the market', async () => {
    const market = await newMarket(exchange);
    const player = await newPlayer(exchange, 1000);
    await exchange.orders.suspend(market.marketId, false);
    // the engine refuses the bet itself, whatever status the catalogue has
    expect(answerOf(await exchange.orders.place(player, bet(market, 'BACK')))).toBe('MARKET_NOT_OPEN');
    await exchange.catalogue.setOperatorSuspended(market.marketId, true);
    await exchange.orders.resume(market.marketId, false);
    expect(answerOf(await exchange.orders.place(player, bet(market, 'BACK')))).toBe('MARKET_NOT_OPEN');
    await exchange.catalogue.setOperatorSuspended(market.marketId, false);
    await exchange.orders.resume(market.marketId, false);
    expect(answerOf(await exchange.orders.place(player, bet(market, 'BACK')))).toBe('EXECUTABLE');
  });

  it('a maker is quoted in one batch, removals first, and writes nothing until it trades', async () => {
    const market = await newMarket(exchange);
    const player = await newPlayer(exchange, 1000);
    const batches = exchange.pipeline.counters.batches;
    await exchange.orders.quote(market.marketId, [{ type: 'level', runner: 0, side: 'BACK', price: 200, size: 100_00 }]);
    // crossing levels in the given order: the old one must be removed before the new ones are added
    await exchange.orders.quote(market.marketId, [
      { type: 'level', runner: 0, side: 'LAY', price: 196, size: 50_00 },
      { type: 'level', runner: 0, side: 'BACK', price: 190, size: 80_00 },
      { type: 'level', runner: 0, side: 'BACK', price: 200, size: 0 },
    ]);
    expect(exchange.orders.displayed(market.marketId, 0, 0)).toMatchObject({ back: [{ price: 190, size: 80_00 }], lay: [{ price: 196, size: 50_00 }] });
    expect(exchange.orders.displayed(market.marketId, 0, 1)).toMatchObject({ back: [{ price: 190, size: 80_00 }] });
    expect(exchange.pipeline.counters.batches).toBe(batches);
    await exchange.orders.place(player, bet(market, 'BACK', { at: 1.9, rupees: 30 }));
    expect(await database.query('select maker_account, maker_order, size, price from trade where taker_account = $1', [player.account])).toEqual([
      { maker_account: 0, maker_order: 0, size: 30_00, price: 190 },
    ]);
    await exchange.orders.quote(market.marketId, [{ type: 'withdraw' }]);
    expect(exchange.orders.displayed(market.marketId, 0, 0)).toMatchObject({ back: [], lay: [] });
  });

  it('a maker’s new quote matches a player’s order that it crosses', async () => {
    const market = await newMarket(exchange);
    const player = await newPlayer(exchange, 1000);
    const order = orderOf(await exchange.orders.place(player, bet(market, 'BACK', { at: 2, rupees: 40 })));
    await exchange.orders.quote(market.marketId, [{ type: 'level', runner: 0, side: 'BACK', price: 210, size: 100_00 }]);
    expect(await exchange.orders.views([order])).toMatchObject([{ status: 'COMPLETE', matched: 40_00, averagePrice: 200 }]);
  });

  it('all open orders of a blocked account lapse, in all markets', async () => {
    const player = await newPlayer(exchange, 1000);
    for (const market of [await newMarket(exchange), await newMarket(exchange)]) await exchange.orders.place(player, bet(market, 'LAY', { rupees: 10 }));
    await exchange.orders.setAccountBlocked(player.account, true);
    expect(await exchange.orders.list(player.account, { status: 'open' })).toHaveLength(2);
    expect(await exchange.orders.lapseAccount(player.account)).toBe(2);
    expect(await exchange.orders.list(player.account, { status: 'all' })).toMatchObject([{ reason: 'ACCOUNT_BLOCKED' }, { reason: 'ACCOUNT_BLOCKED' }]);
    expect(await exchange.orders.lapseAccount(99_999_999)).toBe(0);
    const market = await newMarket(exchange);
    expect(answerOf(await exchange.orders.place(player, bet(market, 'LAY')))).toBe('ACCOUNT_BLOCKED');
    await exchange.orders.setAccountBlocked(player.account, false);
    expect(answerOf(await exchange.orders.place(player, bet(market, 'LAY')))).toBe('EXECUTABLE');
  });
});

describe('lists', () => {
  it('open, settled and all, filtered and paged by order number, newest first', async () => {
    const player = await newPlayer(exchange, 10_000);
    const other = await newPlayer(exchange, 10_000);
    const [one, two] = [await newMarket(exchange), await newMarket(exchange)];
    const orders: number[] = [];
    for (const market of [one, two, one]) {
      orders.push(orderOf(await exchange.orders.place(player, bet(market, 'LAY', { at: 2, rupees: 10 }))));
      exchange.clock.advance(60_000);
    }
    await exchange.orders.place(other, bet(one, 'BACK', { at: 2, rupees: 15 }));
    const numbers = async (filter: Parameters<typeof exchange.orders.list>[1]): Promise<number[]> =>
      (await exchange.orders.list(player.account, filter)).map((view) => view.order);
    const [a, b, c] = orders as [number, number, number];
    expect(await numbers({ status: 'open' })).toEqual([c, b, a]);
    expect(await numbers({ status: 'open', limit: 2 })).toEqual([c, b]);
    expect(await numbers({ status: 'open', limit: 2, before: b })).toEqual([a]);
    expect(await numbers({ status: 'open', marketId: two.marketId })).toEqual([b]);
    expect(await numbers({ status: 'open', eventId: one.eventId })).toEqual([c, a]);
    const views = await exchange.orders.list(player.account, { status: 'open' });
    expect(await numbers({ status: 'open', from: views[1]!.placedAt })).toEqual([c, b]);
    expect(await numbers({ status: 'open', to: views[1]!.placedAt })).toEqual([b, a]);
    await exchange.settlement.settle(one.marketId, { type: 'winners', winners: [one.runners[1]!.selectionId] }, { actor: 'test' });
    // order c matched half; the rest lapsed at the close
    expect(await exchange.orders.list(player.account, { status: 'settled' })).toMatchObject([
      { order: c, result: 'WON', profit: 5_00, lapsed: 5_00, reason: 'CLOSED' },
      { order: a, result: 'WON', profit: 10_00 },
    ]);
    expect(await numbers({ status: 'settled', to: 0 })).toEqual([]);
    expect(await numbers({ status: 'open' })).toEqual([b]);
    expect(await numbers({ status: 'all' })).toEqual([c, b, a]);
    expect(await exchange.orders.list(other.account, { status: 'settled' })).toMatchObject([{ result: 'LOST', profit: -15_00, matched: 15_00 }]);
  });
});
