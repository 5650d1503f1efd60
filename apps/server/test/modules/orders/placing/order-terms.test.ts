import { describe, expect, it } from 'vitest';
import { paise, type RequestedTerms, type Side } from '@maidan/domain';
import {
  answerOf,
  bet,
  type BetOptions,
  type Exchange,
  expectSound,
  houseQuote,
  newMarket,
  newPlayer,
  offer,
  orderOf,
  until,
  untilOpen,
} from '../testing-exchange.ts';
import { exchangeOfFile } from '../testing-file-exchange.ts';

let exchange: Exchange;
const { takeOver } = exchangeOfFile((started) => (exchange = started));

const withTerms = (terms: RequestedTerms, options: BetOptions = {}): BetOptions => ({ ...options, terms });

describe('FILL_AND_KILL', () => {
  it('takes what is there at its price or better, and lapses the rest with KILLED', async () => {
    const market = await newMarket(exchange);
    await offer(exchange, market, [
      [2, 300],
      [1.9, 300],
    ]);
    const player = await newPlayer(exchange, 1000);
    const request = bet(market, 'BACK', withTerms({ timeInForce: 'FILL_AND_KILL' }, { at: 1.96, rupees: 500 }));
    const { outcome } = await exchange.orders.place(player, request);
    const killed = { status: 'COMPLETE', matched: 300_00, lapsed: 200_00, remaining: 0, reason: 'KILLED', averagePrice: 200, improvement: 12_00 };
    expect(outcome).toMatchObject({ ok: true, value: { ...killed, terms: { timeInForce: 'FILL_AND_KILL', minFillSize: 0, guard: { mode: 'better' } } } });
    expect(await exchange.wallet.balance(player.account)).toMatchObject({ cash: 700_00, held: 300_00 });
    // the view from the tables says the same
    expect(await exchange.orders.list(player.account, { status: 'open' })).toEqual([outcome.ok ? outcome.value : null]);
  });

  it('with less than its smallest fill ends without a match', async () => {
    const market = await newMarket(exchange);
    await offer(exchange, market, [[2, 300]]);
    const player = await newPlayer(exchange, 1000);
    const ask = (rupees: number): BetOptions => withTerms({ timeInForce: 'FILL_AND_KILL', minFillSize: paise(rupees * 100) }, { rupees: 500 });
    expect((await exchange.orders.place(player, bet(market, 'BACK', ask(301)))).outcome).toMatchObject({ value: { matched: 0, lapsed: 500_00 } });
    expect((await exchange.orders.place(player, bet(market, 'BACK', ask(300)))).outcome).toMatchObject({ value: { matched: 300_00, lapsed: 200_00 } });
  });
});

describe('FILL_OR_KILL', () => {
  it('is matched whole if its average allows it, and otherwise not at all', async () => {
    const market = await newMarket(exchange);
    await offer(exchange, market, [
      [5.5, 200],
      [5.4, 600],
      [5.3, 400],
    ]);
    const player = await newPlayer(exchange, 2000);
    const terms = withTerms({ timeInForce: 'FILL_OR_KILL' }, { at: 5.4 });
    const tooMuch = await exchange.orders.place(player, bet(market, 'BACK', { ...terms, rupees: 1001 }));
    expect(tooMuch.outcome).toMatchObject({ ok: true, value: { status: 'COMPLETE', matched: 0, lapsed: 1001_00, reason: 'KILLED' } });
    expect(await exchange.wallet.balance(player.account)).toMatchObject({ cash: 2000_00, held: 0 });
    const whole = await exchange.orders.place(player, bet(market, 'BACK', { ...terms, rupees: 1000 }));
    expect(whole.outcome).toMatchObject({ ok: true, value: { matched: 1000_00, lapsed: 0, reason: null, averagePrice: 540, terms: { minFillSize: 1000_00 } } });
    expect(whole.outcome).not.toHaveProperty('value.improvement');
  });

  it('[MX-007] is answered the same under its reference again, refused or killed, after a restart too', async () => {
    const market = await newMarket(exchange);
    const player = await newPlayer(exchange, 1000);
    await offer(exchange, market, [[2, 100]]);
    const killed = bet(market, 'BACK', withTerms({ timeInForce: 'FILL_OR_KILL' }, { rupees: 101 }));
    const refused = bet(market, 'BACK', withTerms({ timeInForce: 'POST_ONLY' }));
    const answers = [await exchange.orders.place(player, killed), await exchange.orders.place(player, refused)];
    expect(answers).toMatchObject([
      { outcome: { ok: true, value: { matched: 0, lapsed: 101_00, reason: 'KILLED', terms: { timeInForce: 'FILL_OR_KILL', minFillSize: 101_00 } } } },
      { outcome: { ok: false, code: 'WOULD_MATCH', detail: { price: 202 } } },
    ]);
    const again = async (): Promise<unknown> => [await exchange.orders.place(player, killed), await exchange.orders.place(player, refused)];
    expect(await again()).toEqual(answers);
    await takeOver();
    expect(await again()).toEqual(answers);
    expect(await exchange.orders.betStatus(player, [killed.reference, refused.reference])).toMatchObject([
      { state: 'ACCEPTED', order: { reason: 'KILLED' } },
      { state: 'REFUSED', code: 'WOULD_MATCH', detail: { price: 202 } },
    ]);
  });
});

it('[MX-027] the two KILL values wait the delay, lapse with a suspension and with a restart, and are killed at the end of the delay', async () => {
  const market = await newMarket(exchange, { betDelay: 5 });
  const player = await newPlayer(exchange, 1000);
  const start = (terms: RequestedTerms): ReturnType<Exchange['orders']['place']> => exchange.orders.place(player, bet(market, 'BACK', withTerms(terms)));
  const waiting = [
    start({ timeInForce: 'FILL_OR_KILL' }),
    start({ timeInForce: 'FILL_AND_KILL' }),
    start({ timeInForce: 'FILL_AND_KILL', guard: { mode: 'any', ticks: 3 } }),
  ];
  const early: string[] = [];
  for (const answer of waiting) void answer.then((came) => early.push(answerOf(came)));
  const open = async (): Promise<number> => (await exchange.orders.list(player.account, { status: 'open' })).length;
  await until(async () => early.length + (await open()) === 3, 'three bets in their delay or answered');
  expect(early).toEqual([]);
  await exchange.pipeline.idle();
  expect(await exchange.orders.list(player.account, { status: 'open' })).toMatchObject([{ status: 'PENDING' }, { status: 'PENDING' }, { status: 'PENDING' }]);
  exchange.clock.advance(5000);
  for (const answer of await Promise.all(waiting)) expect(answer.outcome).toMatchObject({ ok: true, value: { lapsed: 100_00, reason: 'KILLED' } });
  const suspended = start({ timeInForce: 'FILL_OR_KILL' });
  await untilOpen(exchange, player, 1);
  await exchange.orders.suspend(market.marketId, false);
  expect((await suspended).outcome).toEqual({ ok: false, code: 'ORDER_LAPSED', detail: { field: 'SUSPENDED' } });
  await exchange.orders.resume(market.marketId, false);
  const request = bet(market, 'BACK', withTerms({ timeInForce: 'FILL_AND_KILL', guard: { mode: 'any', ticks: 3 } }));
  void exchange.orders.place(player, request);
  await untilOpen(exchange, player, 1);
  await takeOver();
  expect((await exchange.orders.place(player, request)).outcome).toEqual({ ok: false, code: 'ORDER_LAPSED', detail: { field: 'RESTART' } });
  expect(await exchange.wallet.balance(player.account)).toMatchObject({ cash: 1000_00, held: 0 });
});

describe('POST_ONLY', () => {
  it('rests without a delay, is refused with the nearest price that rests, and stays post-only after a restart', async () => {
    const market = await newMarket(exchange, { betDelay: 5 });
    const [player, other] = [await newPlayer(exchange, 1000), await newPlayer(exchange, 1000)];
    const post = (side: Side, at: number): Promise<unknown> =>
      exchange.orders.place(side === 'LAY' ? other : player, bet(market, side, withTerms({ timeInForce: 'POST_ONLY' }, { at }))).then(({ outcome }) => outcome);
    expect(await post('LAY', 2)).toMatchObject({ ok: true, value: { status: 'EXECUTABLE', terms: { timeInForce: 'POST_ONLY' } } });
    expect(await post('BACK', 2)).toEqual({ ok: false, code: 'WOULD_MATCH', detail: { price: 202 } });
    expect(await post('BACK', 2.02)).toMatchObject({ ok: true, value: { status: 'EXECUTABLE', remaining: 100_00 } });
    await takeOver();
    expect(exchange.engine.openOrdersIn(exchange.catalogue.market(market.marketId)!.id)).toMatchObject([
      { terms: { timeInForce: 'POST_ONLY' } },
      { terms: { timeInForce: 'POST_ONLY' } },
    ]);
  });

  it('a price change keeps the order post-only', async () => {
    const market = await newMarket(exchange);
    await offer(exchange, market, [[2, 100]]);
    const player = await newPlayer(exchange, 1000);
    const order = orderOf(await exchange.orders.place(player, bet(market, 'BACK', withTerms({ timeInForce: 'POST_ONLY' }, { at: 3 }))));
    const replaced = await exchange.orders.replace(player, order, {
      reference: 'post-moved',
      canonical: 'post-moved',
      price: bet(market, 'BACK').price,
      stake: paise(100_00),
    });
    expect(replaced).toMatchObject({ ok: true, value: { cancelled: { reason: 'REPLACED' }, placed: { ok: false, code: 'WOULD_MATCH' } } });
  });
});

describe('price guards', () => {
  it('[MX-031] exact ends with PRICE_MOVED when a better price is shown, and matches at the price asked', async () => {
    const market = await newMarket(exchange);
    await offer(exchange, market, [
      [2.1, 100],
      [2, 100],
    ]);
    const player = await newPlayer(exchange, 1000);
    const exact = withTerms({ guard: { mode: 'exact' } });
    const moved = await exchange.orders.place(player, bet(market, 'BACK', exact));
    expect(moved.outcome).toMatchObject({ ok: true, value: { status: 'COMPLETE', matched: 0, lapsed: 100_00, reason: 'PRICE_MOVED' } });
    const asked = await exchange.orders.place(player, bet(market, 'BACK', { ...exact, at: 2.1 }));
    expect(asked.outcome).toMatchObject({ ok: true, value: { matched: 100_00, reason: null, terms: { guard: { mode: 'exact' } } } });
    expect(await exchange.orders.list(player.account, { status: 'all' })).toMatchObject([{ matched: 100_00 }, { reason: 'PRICE_MOVED' }]);
  });

  it('[MX-033] any takes prices to its steps and not beyond, and holds at the worst of them', async () => {
    const market = await newMarket(exchange);
    const backer = await newPlayer(exchange, 1000);
    for (const at of [2.02, 2.06, 2.1]) await exchange.orders.place(backer, bet(market, 'BACK', { at, rupees: 100 }));
    const player = await newPlayer(exchange, 1000);
    const any = withTerms({ timeInForce: 'FILL_AND_KILL', guard: { mode: 'any', ticks: 3 } }, { at: 2, rupees: 300 });
    const { outcome } = await exchange.orders.place(player, bet(market, 'LAY', any));
    expect(outcome).toMatchObject({ ok: true, value: { price: 200, matched: 200_00, lapsed: 100_00, reason: 'KILLED', improvement: -8_00 } });
    const delayed = await newMarket(exchange, { betDelay: 5 });
    const answer = exchange.orders.place(player, bet(delayed, 'LAY', { ...any, rupees: 100 }));
    await untilOpen(exchange, player, 2);
    // 208 paise for each 200 of matched lays, and a lay of 100 rupees at 2.06
    expect(await exchange.wallet.balance(player.account)).toMatchObject({ held: 208_00 + 106_00 });
    await expectSound(exchange);
    exchange.clock.advance(5000);
    expect((await answer).outcome).toMatchObject({ ok: true, value: { matched: 0, reason: 'KILLED' } });
  });

  it('[MX-030] better gives every improvement, and the answer states it', async () => {
    const market = await newMarket(exchange);
    await offer(exchange, market, [
      [2.1, 100],
      [2.06, 50],
    ]);
    const [player, layer] = [await newPlayer(exchange, 1000), await newPlayer(exchange, 1000)];
    const back = await exchange.orders.place(player, bet(market, 'BACK', { at: 2, rupees: 200 }));
    // 100 at 0.10 and 50 at 0.06 more
    expect(back.outcome).toMatchObject({ ok: true, value: { matched: 150_00, improvement: 13_00 } });
    const lay = await exchange.orders.place(layer, bet(market, 'LAY', { at: 2.2, rupees: 50 }));
    expect(lay.outcome).toMatchObject({ ok: true, value: { matched: 50_00, improvement: 10_00 } });
    expect(await exchange.orders.list(player.account, { status: 'open' })).toMatchObject([{ improvement: 13_00 }]);
  });
});

it('[MX-034] a bet that names an old version of the market is never matched, at arrival and after its delay', async () => {
  const market = await newMarket(exchange, { betDelay: 5 });
  const layer = await newPlayer(exchange, 1000);
  await exchange.orders.place(layer, bet(market, 'LAY', withTerms({ timeInForce: 'POST_ONLY' }, { persistence: 'PERSIST' })));
  const player = await newPlayer(exchange, 1000);
  const stale = withTerms({ timeInForce: 'FILL_AND_KILL' }, { marketVersion: exchange.catalogue.market(market.marketId)!.version });
  const waiting = exchange.orders.place(player, bet(market, 'BACK', stale));
  await untilOpen(exchange, player, 1);
  await exchange.catalogue.setMarketStatus(market.marketId, 'OPEN', true, null);
  await exchange.orders.resume(market.marketId, true);
  exchange.clock.advance(5000);
  expect((await waiting).outcome).toEqual({ ok: false, code: 'MARKET_VERSION_CHANGED' });
  expect(answerOf(await exchange.orders.place(player, bet(market, 'BACK', stale)))).toBe('MARKET_VERSION_CHANGED');
  expect(await exchange.orders.list(layer.account, { status: 'open' })).toMatchObject([{ matched: 0, remaining: 100_00 }]);
});

describe('the refusals of terms', () => {
  const NOW = Date.UTC(2026, 0, 1, 12);
  const cases: readonly (readonly [string, RequestedTerms])[] = [
    ['TIME_IN_FORCE_CONFLICT', { timeInForce: 'GTC', expiresAt: NOW + 3_600_000 }],
    ['TIME_IN_FORCE_CONFLICT', { timeInForce: 'POST_ONLY', guard: { mode: 'exact' } }],
    ['TIME_IN_FORCE_CONFLICT', { guard: { mode: 'any', ticks: 3 } }],
    ['EXPIRY_INVALID', { timeInForce: 'GOOD_TILL' }],
    ['EXPIRY_INVALID', { timeInForce: 'GOOD_TILL', expiresAt: -1 }],
    ['GUARD_INVALID', { timeInForce: 'FILL_AND_KILL', guard: { mode: 'any', ticks: 21 } }],
    ['FILL_SIZE_INVALID', { minFillSize: paise(0) }],
    ['FILL_SIZE_INVALID', { timeInForce: 'FILL_OR_KILL', minFillSize: paise(100_01) }],
  ];
  it.each(cases)('%s for %j', async (code, terms) => {
    const player = await newPlayer(exchange, 1000);
    expect(answerOf(await exchange.orders.place(player, bet(await newMarket(exchange), 'BACK', withTerms(terms))))).toBe(code);
  });

  it('WOULD_MATCH comes after the balance', async () => {
    const market = await newMarket(exchange);
    await offer(exchange, market, [[2, 100]]);
    const post = withTerms({ timeInForce: 'POST_ONLY' });
    expect(answerOf(await exchange.orders.place(await newPlayer(exchange, 99), bet(market, 'BACK', post)))).toBe('INSUFFICIENT_BALANCE');
    expect(answerOf(await exchange.orders.place(await newPlayer(exchange, 100), bet(market, 'BACK', post)))).toBe('WOULD_MATCH');
  });
});

it('a house market takes KILL values and guards as plain bets, and neither POST_ONLY nor GOOD_TILL', async () => {
  const market = await newMarket(exchange, { marketType: 'Special', marketName: 'Bookmaker' });
  await exchange.orders.quote(market.marketId, [{ type: 'house', runner: 0, back: houseQuote(180, 0, 1_000_000), lay: houseQuote(182, 0, 1_000_000) }]);
  const player = await newPlayer(exchange, 1000);
  const answer = exchange.orders.place(player, bet(market, 'BACK', withTerms({ timeInForce: 'FILL_OR_KILL' }, { at: 1.8 })));
  await untilOpen(exchange, player, 1);
  exchange.clock.advance(5000);
  const { outcome } = await answer;
  expect(outcome).toMatchObject({ ok: true, value: { matched: 100_00 } });
  expect(outcome).not.toHaveProperty('value.terms');
  for (const timeInForce of ['POST_ONLY', 'GOOD_TILL'] as const)
    expect(answerOf(await exchange.orders.place(player, bet(market, 'BACK', withTerms({ timeInForce }, { at: 1.8 }))))).toBe('TIME_IN_FORCE_CONFLICT');
});

it('orders with and without terms of one batch are each stored with their own', async () => {
  const market = await newMarket(exchange);
  const player = await newPlayer(exchange, 10_000);
  const terms: readonly (RequestedTerms | undefined)[] = [undefined, undefined, { timeInForce: 'POST_ONLY' }, undefined, { selfTrade: 'CANCEL_OLDEST' }];
  const { batches } = exchange.pipeline.counters;
  const asked = terms.map((each, at) => bet(market, 'BACK', { at: 4 + at, rupees: 100, ...(each === undefined ? {} : { terms: each }) }));
  const answers = await Promise.all(asked.map((request) => exchange.orders.place(player, request)));
  expect(answers.map(({ outcome }) => outcome.ok)).toEqual(terms.map(() => true));
  expect(exchange.pipeline.counters.batches - batches).toBe(1);
  const rows = await exchange.database.query('select price, time_in_force, self_trade, guard, order_type from orders where account = $1 order by price', [
    player.account,
  ]);
  const plain = { time_in_force: null, self_trade: null, guard: null, order_type: null };
  expect(rows).toEqual([
    { ...plain, price: 400 },
    { ...plain, price: 500 },
    { ...plain, price: 600, time_in_force: 4 },
    { ...plain, price: 700 },
    { ...plain, price: 800, self_trade: 2 },
  ]);
});
