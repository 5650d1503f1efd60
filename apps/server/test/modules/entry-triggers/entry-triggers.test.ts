import { paise, type MarketDefinition, type Price } from '@maidan/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BettingAccount } from '../../../src/modules/orders/orders-port.ts';
import { openTestDatabase, type TestDatabase } from '../../platform/postgres/testing-database.ts';
import { answerOf, bet, expectQuiet, expectSound, newMarket, newPlayer, offer, startExchange, until, type Exchange } from '../orders/testing-exchange.ts';
import { setOf, settle, startTriggers, stateOf, trigger, untilState, untilPublished, type TestedTriggers } from './testing-triggers.ts';

let database: TestDatabase;
let exchange: Exchange;
let tested: TestedTriggers;

beforeAll(async () => {
  database = await openTestDatabase();
  exchange = await startExchange(database, { crossMatching: true, siteIsFrozen: (site) => site === 'frozen' });
  tested = await startTriggers(exchange);
});
afterAll(async () => {
  tested.triggers.stop();
  await expectSound(exchange);
  expectQuiet(exchange);
  await exchange.stop();
  await database.drop();
});

const set = async (player: BettingAccount, market: MarketDefinition, part: Parameters<typeof trigger>[1] = {}) =>
  setOf(await tested.triggers.set(player, trigger(market, part)));
const ordersOf = (player: BettingAccount) => exchange.orders.list(player.account, { status: 'all' });
const codeOf = async (player: BettingAccount, market: MarketDefinition, part: Parameters<typeof trigger>[1]) => {
  const outcome = await tested.triggers.set(player, trigger(market, part));
  return outcome.ok ? 'set' : outcome.code;
};

describe('offers', () => {
  it('places the bet once when the price is there, and tells the player which bet it is', async () => {
    const market = await newMarket(exchange);
    const player = await newPlayer(exchange, 1000);
    await offer(exchange, market, [[2.1, 5000]]);
    const { id } = await set(player, market);
    await settle(exchange, tested, market, player);
    expect(await stateOf(exchange, id)).toBe('WAITING');
    expect(await exchange.wallet.balance(player.account)).toMatchObject({ held: 0 });
    tested.published.length = 0;
    tested.audited.length = 0;
    await offer(exchange, market, [[2.2, 5000]]);
    await untilPublished(exchange, tested, { id, state: 'FIRED' });
    const [order, ...more] = await ordersOf(player);
    expect(more).toEqual([]);
    expect(order).toMatchObject({ matched: 100_00, averagePrice: 220 });
    expect(tested.published).toMatchObject([{ id, state: 'FIRED', order: order!.order }]);
    expect(tested.audited).toEqual(['entry trigger fired: OK']);
    await settle(exchange, tested, market, player);
    expect(await ordersOf(player)).toHaveLength(1);
  });

  it('[MX-087] a 1-paisa order fires no trigger; an implied price does', async () => {
    const market = await newMarket(exchange);
    const player = await newPlayer(exchange, 1000);
    const { id } = await set(player, market, { price: 150 as Price, bet: { side: 'BACK', price: 150 as Price, stake: paise(100_00) } });
    await exchange.orders.quote(market.marketId, [{ type: 'level', runner: 0, side: 'BACK', price: 160, size: 1 }]);
    await settle(exchange, tested, market, player);
    expect(await stateOf(exchange, id)).toBe('WAITING');
    // backs of the other runner at 3.00 can be backed against at 1.50
    const other = await newPlayer(exchange, 10_000);
    expect(answerOf(await exchange.orders.place(other, bet(market, 'BACK', { runner: 1, at: 3, rupees: 5000 })))).toBe('EXECUTABLE');
    await untilState(exchange, id, 'FIRED');
    const orders = await ordersOf(player);
    expect(orders.map(({ matched }) => matched)).toEqual([99_99]);
  });

  it('a falling price of the layer, with a least size of its own', async () => {
    const market = await newMarket(exchange);
    const [player, backer] = [await newPlayer(exchange, 1000), await newPlayer(exchange, 1000)];
    const { id } = await set(player, market, {
      source: 'BEST_LAY',
      op: 'AT_OR_BELOW',
      price: 190 as Price,
      minSize: paise(100_00),
      bet: { side: 'LAY', price: 190 as Price, stake: paise(50_00) },
    });
    await exchange.orders.place(backer, bet(market, 'BACK', { at: 1.9, rupees: 99.99 }));
    await settle(exchange, tested, market, player);
    expect(await stateOf(exchange, id)).toBe('WAITING');
    await exchange.orders.place(backer, bet(market, 'BACK', { at: 1.8, rupees: 100 }));
    await untilState(exchange, id, 'FIRED');
  });

  it('is not evaluated while the market is suspended', async () => {
    const market = await newMarket(exchange);
    const player = await newPlayer(exchange, 1000);
    await offer(exchange, market, [[2.2, 5000]]);
    await exchange.catalogue.setMarketStatus(market.marketId, 'SUSPENDED', false, 'SUSPENDED');
    await exchange.orders.suspend(market.marketId, false);
    const { id } = await set(player, market);
    await settle(exchange, tested, market, player);
    expect(await stateOf(exchange, id)).toBe('WAITING');
    await exchange.catalogue.setMarketStatus(market.marketId, 'OPEN', false, null);
    await settle(exchange, tested, market, player);
    expect(await stateOf(exchange, id)).toBe('WAITING');
    await exchange.orders.resume(market.marketId, false);
    await untilState(exchange, id, 'FIRED');
  });
});

describe('trades', () => {
  const LAST = { source: 'LAST_TRADED', op: 'AT_OR_ABOVE', price: 220, minSize: paise(50_00) } as const;
  const last = (part = {}) => ({ ...LAST, price: 220 as Price, ...part });
  const trade = async (market: MarketDefinition, rupees = 50): Promise<void> => {
    await offer(exchange, market, [[2.2, rupees]]);
    const backer = await newPlayer(exchange, 1000);
    expect(answerOf(await exchange.orders.place(backer, bet(market, 'BACK', { at: 2.2, rupees })))).toBe('COMPLETE');
  };

  it('counts a trade of the least size that was made after the trigger was set', async () => {
    const market = await newMarket(exchange);
    const player = await newPlayer(exchange, 1000);
    await trade(market);
    const { id } = await set(player, market, last());
    await trade(market, 49.99);
    await settle(exchange, tested, market, player);
    expect(await stateOf(exchange, id)).toBe('WAITING');
    await trade(market);
    await untilState(exchange, id, 'FIRED');
  });

  it('[MX-089] a trade from before the last re-opening does not count', async () => {
    const market = await newMarket(exchange);
    const player = await newPlayer(exchange, 1000);
    const { id } = await set(player, market, last());
    await settle(exchange, tested, market, player);
    // reached, but the market closes before the check
    await trade(market);
    await exchange.catalogue.setMarketStatus(market.marketId, 'SUSPENDED', false, 'SUSPENDED');
    exchange.bus.publish('market-status', { marketId: market.marketId, eventId: market.eventId, status: 'SUSPENDED', reason: 'SUSPENDED' });
    await exchange.orders.suspend(market.marketId, false);
    await exchange.catalogue.setMarketStatus(market.marketId, 'OPEN', false, null);
    exchange.bus.publish('market-status', { marketId: market.marketId, eventId: market.eventId, status: 'OPEN', reason: null });
    await exchange.orders.resume(market.marketId, false);
    await settle(exchange, tested, market, player);
    expect(await stateOf(exchange, id)).toBe('WAITING');
    await trade(market);
    await untilState(exchange, id, 'FIRED');
  });

  it('those of demo accounts reach triggers of demo accounts only', async () => {
    const market = await newMarket(exchange);
    const [player, demo] = [await newPlayer(exchange, 1000), await newPlayer(exchange, 1000, { isDemo: true })];
    const [real, demoTrigger] = [await set(player, market, last()), await set(demo, market, last())];
    const layer = await newPlayer(exchange, 1000, { isDemo: true });
    const backer = await newPlayer(exchange, 1000, { isDemo: true });
    await exchange.orders.place(layer, bet(market, 'LAY', { at: 2.2, rupees: 50 }));
    await exchange.orders.place(backer, bet(market, 'BACK', { at: 2.2, rupees: 50 }));
    await untilState(exchange, demoTrigger.id, 'FIRED');
    await settle(exchange, tested, market, player);
    expect(await stateOf(exchange, real.id)).toBe('WAITING');
  });
});

describe('the end of a trigger', () => {
  it.each([
    ['INSUFFICIENT_BALANCE', 50, {}],
    ['SITE_FROZEN', 1000, { site: 'frozen' }],
    ['ACCOUNT_BLOCKED', 1000, { status: 'blocked' }],
  ] as const)('a refusal at firing ends it, and is published: %s', async (code, rupees, part) => {
    const market = await newMarket(exchange);
    const player = await newPlayer(exchange, rupees, part);
    const { id } = await set(player, market);
    tested.published.length = 0;
    await offer(exchange, market, [[2.2, 5000]]);
    await untilPublished(exchange, tested, { id, state: 'REFUSED' });
    expect(tested.published.filter((news) => news.id === id)).toMatchObject([{ state: 'REFUSED', refusal: { code } }]);
    expect(await tested.triggers.list(player.account)).toMatchObject([{ id, state: 'REFUSED', order: null, refusal: { code } }]);
    await settle(exchange, tested, market, player);
    expect(await ordersOf(player)).toEqual([]);
  });

  it('the price of a suspended runner waits for it; a removed runner and a closed market end it', async () => {
    const market = await newMarket(exchange, { runnerNames: ['India', 'Australia', 'The Draw'] });
    const player = await newPlayer(exchange, 1000);
    const [gone, over] = [await set(player, market), await set(player, market, { selectionId: market.runners[1]!.selectionId })];
    await exchange.catalogue.setRunnerStatus(market.marketId, market.runners[0]!.selectionId, 'REMOVED', 10);
    await untilState(exchange, gone.id, 'OVER');
    expect(await stateOf(exchange, over.id)).toBe('WAITING');
    await exchange.catalogue.setMarketStatus(market.marketId, 'CLOSED', false, null);
    await untilState(exchange, over.id, 'OVER');
  });

  it('[MX-082] is a refusal while the group of its bet is tripped', async () => {
    const market = await newMarket(exchange);
    const player = await newPlayer(exchange, 1000);
    const { groups } = exchange.orders;
    await groups.set(player.account, 1, { name: 'Bot', burstLimit: paise(0), lossLimit: paise(0), perSession: true });
    const grouped = { side: 'BACK', price: 220 as Price, stake: paise(100_00), terms: { group: 1 } } as const;
    const stopped = await set(player, market, { bet: grouped });
    const other = await set(player, market);
    await groups.trip(player.account, 1);
    await offer(exchange, market, [[2.2, 5000]]);
    await untilState(exchange, stopped.id, 'REFUSED');
    await untilState(exchange, other.id, 'FIRED');
    const listed = await tested.triggers.list(player.account);
    expect(listed.find(({ id }) => id === stopped.id)?.refusal).toMatchObject({ code: 'BREAKER_OPEN' });
    expect(await ordersOf(player)).toHaveLength(1);
  });

  it('expires, and is cancelled by its player only', async () => {
    const market = await newMarket(exchange);
    const [player, stranger] = [await newPlayer(exchange, 1000), await newPlayer(exchange, 1000)];
    const due = await set(player, market, { expiresAt: exchange.clock.now() + 5_000 });
    const { id } = await set(player, market);
    expect(await tested.triggers.cancel(stranger, id)).toMatchObject({ code: 'TRIGGER_UNKNOWN' });
    expect(await tested.triggers.cancel(player, id)).toMatchObject({ ok: true, value: { state: 'CANCELLED' } });
    expect(await tested.triggers.cancel(player, id)).toMatchObject({ code: 'TRIGGER_UNKNOWN' });
    exchange.clock.advance(4_999);
    expect(await stateOf(exchange, due.id)).toBe('WAITING');
    await untilState(exchange, due.id, 'EXPIRED');
    await offer(exchange, market, [[2.2, 5000]]);
    await settle(exchange, tested, market, player);
    expect(await ordersOf(player)).toEqual([]);
  });

  it('[MX-090] of several with one mark exactly one fires; a refused one leaves its place to the others', async () => {
    const market = await newMarket(exchange);
    const player = await newPlayer(exchange, 1000);
    const refused = await set(player, market, { oneOf: 'a', bet: { side: 'BACK', price: 220 as Price, stake: paise(5000_00) } });
    const others = [await set(player, market, { oneOf: 'a' }), await set(player, market, { oneOf: 'a' }), await set(player, market, { oneOf: 'a' })];
    const apart = await set(player, market, { oneOf: 'b' });
    await offer(exchange, market, [[2.2, 5000]]);
    await untilState(exchange, apart.id, 'FIRED');
    await untilState(exchange, refused.id, 'REFUSED');
    await until(async () => {
      exchange.clock.advance(50);
      return (await tested.triggers.list(player.account)).every(({ state }) => state !== 'WAITING');
    }, 'the end of all');
    const states = await Promise.all(others.map(({ id }) => stateOf(exchange, id)));
    expect(states.toSorted()).toEqual(['CANCELLED', 'CANCELLED', 'FIRED']);
    expect(await ordersOf(player)).toHaveLength(2);
  });

  it('[MX-090] a trigger whose mark has fired is cancelled when it is set, and leaves the market alone', async () => {
    const market = await newMarket(exchange);
    const [player, other] = [await newPlayer(exchange, 1000), await newPlayer(exchange, 1000)];
    const first = await set(player, market, { oneOf: 'late' });
    await offer(exchange, market, [[2.2, 5000]]);
    await untilState(exchange, first.id, 'FIRED');
    expect(await set(player, market, { oneOf: 'late' })).toMatchObject({ state: 'CANCELLED' });
    expect(await set(other, market, { oneOf: 'late' })).toMatchObject({ state: 'WAITING' });
    await settle(exchange, tested, market, player);
    expect(await ordersOf(player)).toHaveLength(1);
    expect(await ordersOf(other)).toHaveLength(1);
  });
});

describe('setting', () => {
  it('takes 50 waiting triggers, and one more when one has ended', async () => {
    const market = await newMarket(exchange);
    const player = await newPlayer(exchange, 1000);
    const results = await Promise.all(Array.from({ length: 51 }, () => tested.triggers.set(player, trigger(market))));
    const refused = results.filter((one) => !one.ok);
    const made = results.filter((one) => one.ok);
    expect(refused.every((one) => one.code === 'TRIGGERS_FULL' || one.code === 'BUSY')).toBe(true);
    for (let more = made.length; more < 50; more += 1) await set(player, market);
    expect(await codeOf(player, market, {})).toBe('TRIGGERS_FULL');
    const first = setOf(made[0]!);
    await tested.triggers.cancel(player, first.id);
    expect(await codeOf(player, market, {})).toBe('set');
    expect((await tested.triggers.list(player.account)).filter(({ state }) => state === 'WAITING')).toHaveLength(50);
  });

  it('answers the same reference with the same trigger', async () => {
    const market = await newMarket(exchange);
    const player = await newPlayer(exchange, 1000);
    const once = await set(player, market, { reference: 'one' });
    expect(await set(player, market, { reference: 'one' })).toEqual(once);
    await tested.triggers.cancel(player, once.id);
    expect(await set(player, market, { reference: 'one' })).toMatchObject({ id: once.id, state: 'CANCELLED' });
  });

  it('refuses what can never fire', async () => {
    const market = await newMarket(exchange);
    const house = await newMarket(exchange, { marketType: 'Special' });
    const player = await newPlayer(exchange, 1000);
    const refused = async (part: Parameters<typeof trigger>[1]) => codeOf(player, market, part);
    expect(await refused({ marketId: 'nowhere' })).toBe('MARKET_UNKNOWN');
    expect(await refused({ selectionId: 1 })).toBe('RUNNER_UNKNOWN');
    for (const part of [{ source: null }, { op: null }, { price: null }, { price: 201 as Price }, { minSize: null }, { oneOf: null }, { reference: null }])
      expect(await refused(part)).toBe('TRIGGER_INVALID');
    expect(await codeOf(player, house, {})).toBe('TRIGGER_INVALID');
    for (const expiresAt of [null, exchange.clock.now() + 4_999, exchange.clock.now() + 90 * 86_400_000 + 1])
      expect(await refused({ expiresAt })).toBe('EXPIRY_INVALID');
    expect(await refused({ bet: { side: 'BACK', price: null, stake: paise(1_00) } })).toBe('PRICE_INVALID');
    await exchange.catalogue.setMarketStatus(market.marketId, 'CLOSED', false, null);
    expect(await refused({})).toBe('TRIGGER_INVALID');
  });
});
