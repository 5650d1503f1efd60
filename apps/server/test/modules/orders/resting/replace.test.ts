/** Replaces and updates of resting orders: in one step, with one stored answer. */
import { describe, expect, it } from 'vitest';
import type { MarketDefinition, Outcome, QuotedPrice, RefusalCode } from '@maidan/domain';
import type { BettingAccount, ReplacedOrder, ReplaceRequest } from '../../../../src/modules/orders/orders-port.ts';
import { bet, type BetOptions, type Exchange, newMarket, newPlayer, orderOf, replaceRequest, until } from '../testing-exchange.ts';
import { exchangeOfFile } from '../testing-file-exchange.ts';

let exchange: Exchange;
let frozen = false;
const { takeOver } = exchangeOfFile((started) => (exchange = started), { siteIsFrozen: () => frozen });

const back = async (player: BettingAccount, market: MarketDefinition, options: BetOptions): Promise<number> =>
  orderOf(await exchange.orders.place(player, bet(market, 'BACK', options)));
const replace = (player: BettingAccount, order: number, ...request: Parameters<typeof replaceRequest>): Promise<Outcome<ReplacedOrder>> =>
  exchange.orders.replace(player, order, replaceRequest(...request));
const openOf = async ({ account }: BettingAccount) => exchange.orders.list(account, { status: 'open' });
const balanceOf = async ({ account }: BettingAccount) => exchange.wallet.balance(account);

describe('another price or a bigger size', () => {
  it('ends the old order and places a new one at the end of the queue, and the reference repeats the answer', async () => {
    const market = await newMarket(exchange);
    const [player, layer] = [await newPlayer(exchange, 200), await newPlayer(exchange, 1000)];
    const old = await back(player, market, { at: 5, rupees: 150 });
    const first = {
      cancelled: { order: old, cancelled: 150_00, reason: 'REPLACED' },
      placed: { ok: true, value: { price: 450, remaining: 200_00, side: 'BACK' } },
    };
    for (let times = 0; times < 2; times += 1)
      expect(await replace(player, old, 'better', 450, 200_00)).toMatchObject({ ok: true, value: { outcome: 'REPLACED', ...first } });
    expect(await openOf(player)).toHaveLength(1);
    expect(await balanceOf(player)).toMatchObject({ cash: 0, held: 200_00 });
    await exchange.orders.place(layer, bet(market, 'LAY', { at: 5, rupees: 50 }));
    expect((await openOf(player))[0]).toMatchObject({ matched: 50_00, averagePrice: 450 });
    await takeOver();
    expect(await replace(player, old, 'better', 450, 200_00)).toMatchObject({
      ok: true,
      value: { ...first, placed: { ok: true, value: { matched: 50_00, remaining: 150_00 } } },
    });
    expect(await exchange.orders.betStatus(player, ['better'])).toMatchObject([{ state: 'ACCEPTED', order: { price: 450 } }]);
  });

  it('fifty copies at once are one replace', async () => {
    const market = await newMarket(exchange);
    const player = await newPlayer(exchange, 200);
    const old = await back(player, market, { at: 5, rupees: 10 });
    const copies = Array.from({ length: 50 }, () => replace(player, old, 'copied', 450, 20_00));
    const answers = await Promise.all(copies);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await openOf(player)).toHaveLength(1);
    expect(await replace(player, old, 'copied', 440, 20_00, { canonical: 'another' })).toEqual({ ok: false, code: 'DUPLICATE_REFERENCE' });
  });

  it('keeps what the request does not name: price, size, terms, wallet and persistence', async () => {
    const market = await newMarket(exchange);
    const player = await newPlayer(exchange, 1000);
    const expiresAt = exchange.clock.now() + 6_000;
    const terms = { timeInForce: 'GOOD_TILL', expiresAt, selfTrade: 'CANCEL_OLDEST' } as const;
    const old = await back(player, market, { at: 5, rupees: 150, terms, persistence: 'PERSIST' });
    exchange.clock.advance(3_000);
    const moved = await exchange.orders.replace(player, old, { reference: 'moved', canonical: 'moved', price: 450 as QuotedPrice });
    expect(moved).toMatchObject({ ok: true, value: { placed: { ok: true, value: { price: 450, size: 150_00, terms, persistence: 'PERSIST' } } } });
    const order = moved.ok && moved.value.placed.ok ? moved.value.placed.value.order : 0;
    const kill = { reference: 'killed', canonical: 'killed', price: 400 as QuotedPrice, terms: { timeInForce: 'FILL_AND_KILL' } } as const;
    expect(await exchange.orders.replace(player, order, kill)).toMatchObject({
      ok: true,
      value: {
        outcome: 'REPLACED',
        placed: { ok: true, value: { lapsed: 150_00, reason: 'KILLED', terms: { timeInForce: 'FILL_AND_KILL', expiresAt: null } } },
      },
    });
  });

  it('[MX-053] cancels the old order at once, and the new one waits the delay of the market; a suspension lapses it', async () => {
    const market = await newMarket(exchange, { betDelay: 5 });
    const player = await newPlayer(exchange, 1000);
    const post = { terms: { timeInForce: 'POST_ONLY' } } as const;
    const old = await back(player, market, { at: 5, rupees: 100, ...post });
    const waiting = replace(player, old, 'waits', 450, 100_00, { terms: { timeInForce: 'GTC' } });
    const isWaiting = async (): Promise<boolean> => (await openOf(player))[0]?.status === 'PENDING';
    await until(isWaiting, 'the delay of the new order');
    await exchange.pipeline.idle();
    const [pending] = await openOf(player);
    expect(pending).toMatchObject({ status: 'PENDING', price: 450 });
    expect(await exchange.orders.views([old])).toMatchObject([{ status: 'COMPLETE', cancelled: 100_00, reason: 'REPLACED' }]);
    expect(await replace(player, pending!.order, 'too-early', 440, 100_00)).toEqual({ ok: false, code: 'ORDER_IN_DELAY' });
    exchange.clock.advance(5000);
    expect(await waiting).toMatchObject({ ok: true, value: { outcome: 'REPLACED', placed: { ok: true, value: { status: 'EXECUTABLE' } } } });
    // a passive order waits no delay
    const passive = await replace(player, pending!.order, 'passive', 460, 100_00, post);
    expect(passive).toMatchObject({ ok: true, value: { placed: { ok: true, value: { status: 'EXECUTABLE' } } } });
    const order = passive.ok && passive.value.placed.ok ? passive.value.placed.value.order : 0;
    const lapsing = replace(player, order, 'lapses', 450, 100_00, { terms: { timeInForce: 'GTC' } });
    await until(isWaiting, 'the delay of the next order');
    await exchange.pipeline.idle();
    await exchange.orders.suspend(market.marketId, false);
    const lapsed = { ok: true, value: { outcome: 'CANCELLED_NOT_PLACED', placed: { ok: false, code: 'ORDER_LAPSED', detail: { field: 'SUSPENDED' } } } };
    expect(await lapsing).toMatchObject(lapsed);
    expect(await replace(player, order, 'lapses', 450, 100_00)).toMatchObject(lapsed);
    expect(await balanceOf(player)).toMatchObject({ cash: 1000_00, held: 0 });
  });

  it('[MX-043] moves a rest below the minimum stake, which a new bet may not have', async () => {
    const market = await newMarket(exchange);
    const player = await newPlayer(exchange, 1000);
    const old = await back(player, market, { at: 3, rupees: 1 });
    await exchange.orders.reduce(player, old, 40);
    expect((await exchange.orders.place(player, bet(market, 'BACK', { at: 3.1, stake: 40 }))).outcome).toMatchObject({ code: 'STAKE_BELOW_MINIMUM' });
    expect(await replace(player, old, 'small', 310, 40)).toMatchObject({
      ok: true,
      value: { outcome: 'REPLACED', placed: { ok: true, value: { remaining: 40 } } },
    });
  });
});

it('a smaller size at the same price keeps number and place', async () => {
  const market = await newMarket(exchange);
  const [first, second] = [await newPlayer(exchange, 1000), await newPlayer(exchange, 1000)];
  const order = await back(first, market, { at: 3, rupees: 100 });
  await back(second, market, { at: 3, rupees: 100 });
  const reduced = { ok: true, value: { outcome: 'REDUCED', cancelled: null, placed: { ok: true, value: { order, remaining: 40_00, cancelled: 60_00 } } } };
  expect(await replace(first, order, 'smaller', 300, 40_00)).toMatchObject(reduced);
  expect(await exchange.orders.betStatus(first, ['smaller'])).toMatchObject([{ state: 'ACCEPTED', order: { order } }]);
  await takeOver();
  expect(await replace(first, order, 'smaller', 300, 40_00)).toMatchObject(reduced);
  await exchange.orders.place(await newPlayer(exchange, 1000), bet(market, 'LAY', { at: 3, rupees: 40 }));
  expect(await exchange.orders.views([order])).toMatchObject([{ matched: 40_00, status: 'COMPLETE' }]);
});

describe('a new order that is refused', () => {
  it('[MX-051] leaves the old one cancelled with its stored answer, also after a kill', async () => {
    const market = await newMarket(exchange);
    const player = await newPlayer(exchange, 200);
    const order = await back(player, market, { at: 5, rupees: 150 });
    const cancelled = {
      ok: true,
      value: { outcome: 'CANCELLED_NOT_PLACED', cancelled: { cancelled: 150_00 }, placed: { ok: false, code: 'INSUFFICIENT_BALANCE' } },
    };
    expect(await replace(player, order, 'too-much', 450, 500_00)).toMatchObject(cancelled);
    await takeOver();
    expect(await replace(player, order, 'too-much', 450, 500_00)).toMatchObject(cancelled);
    expect(await exchange.orders.betStatus(player, ['too-much'])).toMatchObject([{ state: 'REFUSED', code: 'INSUFFICIENT_BALANCE', order: { order } }]);
    expect(await openOf(player)).toEqual([]);
    expect(await replace(player, order, 'again', 450, 10_00)).toEqual({ ok: false, code: 'ORDER_NOT_OPEN' });
  });

  const cases: readonly (readonly [RefusalCode, number, Partial<ReplaceRequest>, (market: MarketDefinition, player: BettingAccount) => unknown])[] = [
    ['INSUFFICIENT_BALANCE', 1001_00, {}, () => undefined],
    ['STAKE_ABOVE_MAXIMUM', 9_00_000_00, {}, () => undefined],
    ['TIME_IN_FORCE_CONFLICT', 20_00, { terms: { guard: { mode: 'any', ticks: 3 } } }, () => undefined],
    ['SITE_FROZEN', 20_00, {}, () => (frozen = true)],
  ];
  it.each(cases)('[MX-052] leaves all as it was with KEEP: %s', async (code, stake, more, prepare) => {
    const market = await newMarket(exchange);
    const player = await newPlayer(exchange, 1000);
    const order = await back(player, market, { at: 5, rupees: 100 });
    const before = exchange.engine.snapshot();
    prepare(market, player);
    expect(await replace(player, order, `keep-${code}`, 450, stake, { ...more, onRefusal: 'KEEP' })).toMatchObject({ ok: false, code });
    expect(exchange.engine.snapshot()).toEqual(before);
    expect(await replace(player, order, `cancel-${code}`, 450, stake, more)).toMatchObject({
      ok: true,
      value: { outcome: 'CANCELLED_NOT_PLACED', cancelled: { cancelled: 100_00, reason: 'REPLACED' }, placed: { ok: false, code } },
    });
    frozen = false;
  });
});

it('[MX-055] refusals of the order, its market, its price and its size come before the cancel', async () => {
  const market = await newMarket(exchange);
  const [player, stranger] = [await newPlayer(exchange, 200), await newPlayer(exchange, 200)];
  const order = await back(player, market, { at: 5, rupees: 150 });
  const refusals: readonly (readonly [RefusalCode, Promise<unknown>])[] = [
    ['FOREIGN_ACCOUNT', replace(stranger, order, 'theirs', 450, 10_00)],
    ['ORDER_UNKNOWN', replace(player, 88_888_888, 'none', 450, 10_00)],
    ['PRICE_INVALID', replace(player, order, 'off-ladder', 451, 10_00)],
    ['PRICE_INVALID', exchange.orders.replace(player, order, { reference: 'no-price', canonical: 'no-price', price: null })],
    ['STAKE_INVALID', exchange.orders.replace(player, order, { reference: 'no-size', canonical: 'no-size', stake: null })],
    ['NO_CHANGE', replace(player, order, 'same', 500, 150_00)],
    ['MARKET_VERSION_CHANGED', replace(player, order, 'stale', 450, 10_00, { marketVersion: 7777 })],
  ];
  for (const [code, answer] of refusals) expect(await answer).toEqual({ ok: false, code });
  expect(await exchange.orders.views([order])).toMatchObject([{ remaining: 150_00, status: 'EXECUTABLE' }]);
  await exchange.orders.suspend(market.marketId, false);
  expect(await replace(player, order, 'closed', 450, 10_00)).toEqual({ ok: false, code: 'MARKET_NOT_OPEN' });
  expect(await exchange.orders.views([order])).toMatchObject([{ remaining: 150_00, status: 'EXECUTABLE' }]);
});

it('[MX-054] an update of persistence and expiry keeps the place, and outlives a restart', async () => {
  const market = await newMarket(exchange);
  const [player, other] = [await newPlayer(exchange, 1000), await newPlayer(exchange, 1000)];
  const NOW = exchange.clock.now();
  const order = await back(player, market, { at: 3, rupees: 50, terms: { timeInForce: 'GOOD_TILL', expiresAt: NOW + 60_000 } });
  await back(other, market, { at: 3, rupees: 50 });
  const changed = { persistence: 'PERSIST', terms: { timeInForce: 'GOOD_TILL', expiresAt: NOW + 600_000 } };
  const update = { persistence: 'PERSIST', expiresAt: NOW + 600_000 } as const;
  expect(await exchange.orders.update(player, order, update)).toMatchObject({ ok: true, value: { order, ...changed } });
  expect(await exchange.orders.update(player, order, update)).toEqual({ ok: false, code: 'NO_CHANGE' });
  expect(await exchange.orders.update(player, order, { expiresAt: NOW + 1 })).toEqual({ ok: false, code: 'EXPIRY_INVALID' });
  expect(await exchange.orders.update(other, order, { persistence: 'LAPSE' })).toEqual({ ok: false, code: 'FOREIGN_ACCOUNT' });
  await takeOver();
  expect(exchange.engine.order(order as never)).toMatchObject(changed);
  exchange.clock.advance(60_000);
  await exchange.pipeline.idle();
  await exchange.orders.place(await newPlayer(exchange, 1000), bet(market, 'LAY', { at: 3, rupees: 50 }));
  expect(await exchange.orders.views([order])).toMatchObject([{ matched: 50_00 }]);
  const waits = await back(other, market, { at: 3.5, rupees: 10 });
  expect(await exchange.orders.update(other, waits, { expiresAt: NOW + 600_000 })).toEqual({ ok: false, code: 'TIME_IN_FORCE_CONFLICT' });
});
