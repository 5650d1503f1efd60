import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../platform/postgres/testing-database.ts';
import { answerOf, bet, expectQuiet, expectSound, newMarket, newPlayer, orderOf, startExchange, until, type Exchange } from '../testing-exchange.ts';

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

const ordersOf = async (account: number): Promise<number> =>
  (await database.query<{ n: number }>('select count(*)::int as n from orders where account = $1', [account]))[0]!.n;

it('the same bet sent 50 times at once is one bet with one answer', async () => {
  const market = await newMarket(exchange);
  const player = await newPlayer(exchange, 1000);
  const request = bet(market, 'BACK');
  const answers = await Promise.all(Array.from({ length: 50 }, () => exchange.orders.place(player, request)));
  expect(new Set(answers.map(orderOf)).size).toBe(1);
  expect(await ordersOf(player.account)).toBe(1);
});

it('a bet that is sent again later gets the stored answer, also from a process that has never seen it', async () => {
  const market = await newMarket(exchange);
  const player = await newPlayer(exchange, 1000);
  const taken = bet(market, 'BACK');
  const refused = bet(market, 'BACK', { stake: 1 });
  const order = orderOf(await exchange.orders.place(player, taken));
  expect(answerOf(await exchange.orders.place(player, refused))).toBe('STAKE_BELOW_MINIMUM');
  expect(orderOf(await exchange.orders.place(player, taken))).toBe(order);
  const second = await startExchange(database, { catalogue: exchange.catalogue, accounts: exchange.accounts, clock: exchange.clock });
  expect(orderOf(await second.orders.place(player, taken))).toBe(order);
  expect((await second.orders.place(player, refused)).outcome).toEqual({ ok: false, code: 'STAKE_BELOW_MINIMUM', detail: { limit: 100 } });
  expect(second.pipeline.counters.conflicts).toBe(1);
  // the account is now looked up in advance: no second conflict
  expect(orderOf(await second.orders.place(player, { ...taken }))).toBe(order);
  expect(second.pipeline.counters.conflicts).toBe(1);
  await second.stop();
  await exchange.stop();
  exchange = await startExchange(database, { catalogue: exchange.catalogue, accounts: exchange.accounts, clock: exchange.clock });
  expect(await ordersOf(player.account)).toBe(1);
});

it('a reference with another body is refused, while the first is pending and later, and nothing changes', async () => {
  const market = await newMarket(exchange);
  const player = await newPlayer(exchange, 1000);
  const request = bet(market, 'BACK');
  const other = bet(market, 'BACK', { reference: request.reference, rupees: 200 });
  const [first, second] = await Promise.all([exchange.orders.place(player, request), exchange.orders.place(player, other)]);
  expect([answerOf(first), answerOf(second)]).toEqual(['EXECUTABLE', 'DUPLICATE_REFERENCE']);
  expect(answerOf(await exchange.orders.place(player, other))).toBe('DUPLICATE_REFERENCE');
  expect(await ordersOf(player.account)).toBe(1);
});

it('the reference is checked first: even a blocked account in a closed market gets the stored answer again', async () => {
  const market = await newMarket(exchange);
  const player = await newPlayer(exchange, 1000);
  const request = bet(market, 'BACK');
  const order = orderOf(await exchange.orders.place(player, request));
  exchange.accounts.change(player.account, { status: 'blocked' });
  exchange.bus.publish('account-terms-changed', { account: player.account });
  await exchange.catalogue.setMarketStatus(market.marketId, 'CLOSED', false, null);
  expect(orderOf(await exchange.orders.place(player, request))).toBe(order);
});

it('the same reference on two accounts is two bets', async () => {
  const market = await newMarket(exchange);
  const [one, two] = [await newPlayer(exchange, 1000), await newPlayer(exchange, 1000)];
  const request = bet(market, 'BACK');
  const orders = [orderOf(await exchange.orders.place(one, request)), orderOf(await exchange.orders.place(two, request))];
  expect(new Set(orders).size).toBe(2);
});

it('a reference is any text of 1 to 64 characters that PostgreSQL can store', async () => {
  const market = await newMarket(exchange);
  const player = await newPlayer(exchange, 10_000);
  for (const reference of ['शर्त ✓ "quoted\\" {a,b} NULL', "'; drop table orders; --", 'x'.repeat(64), '🏏'.repeat(32), '   ']) {
    const order = orderOf(await exchange.orders.place(player, bet(market, 'BACK', { reference, rupees: 1 })));
    const rows = await database.query('select reference from bet_reference where account = $1 and order_id = $2', [player.account, order]);
    expect(rows).toEqual([{ reference }]);
  }
  for (const reference of ['', 'x'.repeat(65), 'a\0b', '\ud83c']) {
    expect((await exchange.orders.place(player, bet(market, 'BACK', { reference }))).outcome).toEqual({
      ok: false,
      code: 'MALFORMED',
      detail: { field: 'betSlipRef' },
    });
  }
});

it('after a day’s maximum of refused bets a further refusal is RATE_LIMITED and leaves no row; valid bets are still accepted', async () => {
  await exchange.stop();
  exchange = await startExchange(database, { catalogue: exchange.catalogue, accounts: exchange.accounts, clock: exchange.clock, refusedADay: 3 });
  const market = await newMarket(exchange);
  const [player, other] = [await newPlayer(exchange, 1000), await newPlayer(exchange, 1000)];
  const refused = () => bet(market, 'BACK', { stake: 1 });
  for (let count = 0; count < 3; count += 1) expect(answerOf(await exchange.orders.place(player, refused()))).toBe('STAKE_BELOW_MINIMUM');
  const stored = async () => (await database.query('select 1 from bet_reference where account = $1 and refusal is not null', [player.account])).length;
  const late = refused();
  expect(answerOf(await exchange.orders.place(player, late))).toBe('RATE_LIMITED');
  expect(await stored()).toBe(3);
  expect(answerOf(await exchange.orders.place(player, bet(market, 'BACK')))).toBe('EXECUTABLE');
  expect(answerOf(await exchange.orders.place(other, refused()))).toBe('STAKE_BELOW_MINIMUM');
  // the next day it is decided again, with the same reference
  exchange.clock.advance(24 * 60 * 60_000);
  expect(answerOf(await exchange.orders.place(player, late))).toBe('STAKE_BELOW_MINIMUM');
  expect(await stored()).toBe(4);
});

describe('bet status', () => {
  it('returns pending, accepted and refused bets', async () => {
    const market = await newMarket(exchange);
    const slow = await newMarket(exchange, { betDelay: 5 });
    const player = await newPlayer(exchange, 1000);
    const taken = bet(market, 'BACK');
    const refused = bet(market, 'BACK', { at: 2.01 });
    const waits = bet(slow, 'BACK');
    await exchange.orders.place(player, taken);
    await exchange.orders.place(player, refused);
    const answer = exchange.orders.place(player, waits);
    expect(await exchange.orders.betStatus(player, [taken.reference, waits.reference, refused.reference])).toMatchObject([
      { reference: taken.reference, state: 'ACCEPTED', order: { status: 'EXECUTABLE' } },
      { reference: waits.reference, state: 'PENDING' },
      { reference: refused.reference, state: 'REFUSED', code: 'PRICE_INVALID' },
    ]);
    await until(async () => (await ordersOf(player.account)) === 2, 'the third bet in its delay');
    await exchange.pipeline.idle();
    exchange.clock.advance(5000);
    await answer;
    expect(await exchange.orders.betStatus(player, [waits.reference])).toMatchObject([{ state: 'ACCEPTED' }]);
  });

  it('UNKNOWN closes the reference for good: a bet that arrives later under it is refused', async () => {
    const market = await newMarket(exchange);
    const player = await newPlayer(exchange, 1000);
    const request = bet(market, 'BACK');
    expect(await exchange.orders.betStatus(player, [request.reference, ''])).toEqual([
      { reference: request.reference, state: 'UNKNOWN' },
      { reference: '', state: 'UNKNOWN' },
    ]);
    expect(answerOf(await exchange.orders.place(player, request))).toBe('REFERENCE_CLOSED');
    expect(await exchange.orders.betStatus(player, [request.reference])).toEqual([{ reference: request.reference, state: 'UNKNOWN' }]);
    expect(await ordersOf(player.account)).toBe(0);
    expect(await exchange.orders.betStatus(await newPlayer(exchange, 0), [request.reference])).toMatchObject([{ state: 'UNKNOWN' }]);
  });

  it('a bet and a status request for it at the same moment get consistent answers', async () => {
    const market = await newMarket(exchange);
    const player = await newPlayer(exchange, 100_000);
    for (let i = 0; i < 20; i += 1) {
      const request = bet(market, 'BACK', { rupees: 1 });
      const [answer, [state]] = await Promise.all([exchange.orders.place(player, request), exchange.orders.betStatus(player, [request.reference])]);
      expect(answerOf(answer)).toBe(state!.state === 'UNKNOWN' ? 'REFERENCE_CLOSED' : 'EXECUTABLE');
    }
  });
});
