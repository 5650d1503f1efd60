import type { BetAnswer } from '@maidan/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { LapseReason, MarketDefinition } from '@maidan/domain';
import { openTestDatabase, type TestDatabase } from '../../platform/postgres/testing-database.ts';
import type { BettingAccount } from '../../../src/modules/orders/orders-port.ts';
import {
  answerOf,
  bet,
  type BetOptions,
  type Exchange,
  expectQuiet,
  expectSound,
  houseQuote,
  type MarketOptions,
  newMarket,
  newPlayer,
  startExchange,
  until,
} from './testing-exchange.ts';

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

const DELAYED: MarketOptions = { betDelay: 5 };
const SESSION: MarketOptions = { marketType: 'SESSION', marketName: '6 over runs', runnerNames: ['6 over runs'], numberOfWinners: 1 };
const BOOKMAKER: MarketOptions = { marketType: 'Special', marketName: 'Bookmaker' };

interface Waiting {
  readonly answer: Promise<BetAnswer>;
  /** The answer to the bet; undefined until it arrives. */
  came: BetAnswer | undefined;
  readonly reference: string;
}

/** Places a bet and waits until it is in its delay. */
async function arrive(player: BettingAccount, market: MarketDefinition, side: 'BACK' | 'LAY', options: BetOptions = {}): Promise<Waiting> {
  const request = bet(market, side, options);
  const answer = exchange.orders.place(player, request);
  const waiting: Waiting = { answer, came: undefined, reference: request.reference };
  void answer.then((came) => (waiting.came = came));
  await until(async () => (await stateOf(player, waiting)) === 'PENDING' || waiting.came !== undefined, 'the bet in its delay');
  await exchange.pipeline.idle();
  if (waiting.came !== undefined) throw new Error(`it did not wait: ${answerOf(waiting.came)}`);
  return waiting;
}

async function stateOf(player: BettingAccount, waiting: Pick<Waiting, 'reference'>): Promise<string> {
  const rows = await database.query<{ status: number }>(
    'select o.status from bet_reference r join orders o on o.id = r.order_id where r.account = $1 and r.reference = $2',
    [player.account, waiting.reference],
  );
  return rows[0] === undefined ? 'NONE' : ['PENDING', 'EXECUTABLE', 'COMPLETE'][rows[0].status]!;
}

async function quoteHouse(market: MarketDefinition, back: number, lay: number, line = 0): Promise<void> {
  await exchange.orders.quote(market.marketId, [{ type: 'house', runner: 0, back: houseQuote(back, line, 1_000_000), lay: houseQuote(lay, line, 1_000_000) }]);
}

it('a pending order is stored at arrival with its hold, and rests only after the delay', async () => {
  const market = await newMarket(exchange, DELAYED);
  const player = await newPlayer(exchange, 1000);
  const waiting = await arrive(player, market, 'BACK', { at: 3, rupees: 100 });
  expect(await exchange.wallet.balance(player.account)).toMatchObject({ cash: 900_00, held: 100_00 });
  expect(exchange.orders.displayed(market.marketId, 0, 0).lay).toEqual([]);
  exchange.clock.advance(4999);
  await exchange.pipeline.idle();
  expect(waiting.came).toBeUndefined();
  exchange.clock.advance(1);
  expect((await waiting.answer).outcome).toMatchObject({ ok: true, value: { status: 'EXECUTABLE', remaining: 100_00 } });
  expect(exchange.orders.displayed(market.marketId, 0, 0).lay).toEqual([{ price: 300, size: 100_00 }]);
});

it('a pending order matches the book as it is after the delay, at the requested price or better', async () => {
  const market = await newMarket(exchange, DELAYED);
  const player = await newPlayer(exchange, 1000);
  await exchange.orders.quote(market.marketId, [{ type: 'level', runner: 0, side: 'BACK', price: 200, size: 60_00 }]);
  const waiting = await arrive(player, market, 'BACK', { at: 2, rupees: 100 });
  await exchange.orders.quote(market.marketId, [
    { type: 'level', runner: 0, side: 'BACK', price: 210, size: 60_00 },
    { type: 'level', runner: 0, side: 'BACK', price: 200, size: 0 },
  ]);
  exchange.clock.advance(5000);
  expect((await waiting.answer).outcome).toMatchObject({ ok: true, value: { status: 'EXECUTABLE', matched: 60_00, remaining: 40_00, averagePrice: 210 } });
});

it('a market has no delay before play, the delay of its kind if the feed states none, and a house market always that of its kind', async () => {
  const player = await newPlayer(exchange, 1000);
  for (const [options, delayMs] of [
    [{ betDelay: 0 }, 0],
    [{ betDelay: 3 }, 3000],
    [{ ...BOOKMAKER, betDelay: 0 }, 5000],
    [{ ...SESSION, betDelay: 0 }, 5000],
  ] as const) {
    const market = await newMarket(exchange, options);
    expect(await exchange.orders.terms(player, market.marketId, market.runners[0]!.selectionId)).toMatchObject({ ok: true, value: { delayMs } });
  }
});

it('[BC-16] a resting back shows the profit at its requested odds: 100 at 2.5 gives 150', async () => {
  const player = await newPlayer(exchange, 1000);
  const { outcome } = await exchange.orders.place(player, bet(await newMarket(exchange), 'BACK', { at: 2.5, rupees: 100 }));
  expect(outcome).toMatchObject({ ok: true, value: { status: 'EXECUTABLE', matched: 0, possibleProfit: 150_00 } });
});

describe('house quotes', () => {
  it('[BC-15] a fancy bet at the quote is fully matched after the delay: NO 45 at rate 90 holds stake x 90 / 100', async () => {
    const market = await newMarket(exchange, SESSION);
    const player = await newPlayer(exchange, 10_000);
    await quoteHouse(market, 90, 90, 45);
    const waiting = await arrive(player, market, 'LAY', { at: 90, line: 45, rupees: 1000 });
    exchange.clock.advance(5000);
    expect((await waiting.answer).outcome).toMatchObject({ ok: true, value: { status: 'COMPLETE', matched: 1000_00, line: 45, possibleProfit: 1000_00 } });
    expect(await exchange.wallet.balance(player.account)).toMatchObject({ held: 900_00 });
    expect(await exchange.orders.ladder(player.account, market.marketId)).toEqual([
      { at: 42, profit: 1000_00 },
      { at: 43, profit: 1000_00 },
      { at: 44, profit: 1000_00 },
      { at: 45, profit: -900_00 },
      { at: 46, profit: -900_00 },
      { at: 47, profit: -900_00 },
      { at: 48, profit: -900_00 },
    ]);
  });

  it('[BC-16] a bookmaker bet wins stake x odds - stake: 1000 at 1.80 shows 800', async () => {
    const market = await newMarket(exchange, BOOKMAKER);
    const player = await newPlayer(exchange, 10_000);
    await quoteHouse(market, 180, 182);
    const waiting = await arrive(player, market, 'BACK', { at: 1.8, rupees: 1000 });
    exchange.clock.advance(5000);
    expect((await waiting.answer).outcome).toMatchObject({ ok: true, value: { status: 'COMPLETE', possibleProfit: 800_00 } });
  });

  it('are checked at arrival: a bet at another price or line, or without a quote, is refused', async () => {
    const market = await newMarket(exchange, SESSION);
    const player = await newPlayer(exchange, 10_000);
    const place = async (options: BetOptions): Promise<string> =>
      answerOf(await exchange.orders.place(player, bet(market, 'BACK', { rupees: 100, at: 100, line: 45, ...options })));
    expect(await place({})).toBe('NO_QUOTE');
    await quoteHouse(market, 100, 110, 45);
    expect(await place({ at: 99 })).toBe('QUOTE_CHANGED');
    expect(await place({ line: 46 })).toBe('QUOTE_CHANGED');
    expect(await place({ line: -1 })).toBe('LINE_INVALID');
    expect(await place({ line: 45.5 })).toBe('LINE_INVALID');
    expect(await place({ price: 0 })).toBe('PRICE_INVALID');
    await exchange.orders.quote(market.marketId, [{ type: 'withdraw' }]);
    expect(await place({})).toBe('NO_QUOTE');
  });

  it('must still be current at the end of the delay: otherwise the bet is refused, its hold released, and its reference shows the refusal', async () => {
    const market = await newMarket(exchange, BOOKMAKER);
    const player = await newPlayer(exchange, 10_000);
    await quoteHouse(market, 180, 182);
    const waiting = await arrive(player, market, 'BACK', { at: 1.8, rupees: 1000 });
    await quoteHouse(market, 181, 183);
    exchange.clock.advance(5000);
    expect((await waiting.answer).outcome).toEqual({ ok: false, code: 'QUOTE_CHANGED' });
    expect(await exchange.wallet.balance(player.account)).toEqual({ cash: 10_000_00, held: 0, bonus: 0, bonusHeld: 0, usesBonus: false });
    expect(await exchange.orders.betStatus(player, [waiting.reference])).toMatchObject([
      { state: 'REFUSED', code: 'QUOTE_CHANGED', order: { status: 'COMPLETE', lapsed: 1000_00 } },
    ]);
  });

  it('apply to a bet without a line, unless they are younger than 2 s', async () => {
    const market = await newMarket(exchange, SESSION);
    const player = await newPlayer(exchange, 10_000);
    await quoteHouse(market, 100, 110, 45);
    exchange.clock.advance(1999);
    expect(answerOf(await exchange.orders.place(player, bet(market, 'BACK', { at: 100, rupees: 100 })))).toBe('QUOTE_CHANGED');
    // a repeated quote does not become younger
    await quoteHouse(market, 100, 110, 45);
    exchange.clock.advance(1);
    const waiting = await arrive(player, market, 'BACK', { at: 100, rupees: 100 });
    exchange.clock.advance(5000);
    expect((await waiting.answer).outcome).toMatchObject({ ok: true, value: { line: 45, matched: 100_00 } });
  });
});

describe('a pending order ends because of', () => {
  const ends: readonly {
    readonly name: string;
    readonly reason: LapseReason;
    readonly end: (market: MarketDefinition, player: BettingAccount) => Promise<unknown>;
  }[] = [
    { name: 'a suspension', reason: 'SUSPENDED', end: (market) => exchange.orders.suspend(market.marketId, false) },
    { name: 'the close', reason: 'CLOSED', end: (market) => exchange.orders.close(market.marketId) },
    { name: 'a material event', reason: 'MATERIAL_EVENT', end: (market) => exchange.orders.materialEvent(market.eventId, false) },
    {
      name: 'a suspended runner',
      reason: 'SUSPENDED',
      end: (market) => exchange.orders.setRunnerActive(market.marketId, market.runners[0]!.selectionId, false),
    },
    {
      name: 'a removed runner',
      reason: 'RUNNER_REMOVED',
      end: async (market) => {
        await exchange.catalogue.setRunnerStatus(market.marketId, market.runners[0]!.selectionId, 'REMOVED', 0);
        await exchange.orders.setRunnerActive(market.marketId, market.runners[0]!.selectionId, false);
      },
    },
    { name: 'a blocked account', reason: 'ACCOUNT_BLOCKED', end: (_, player) => exchange.orders.setAccountBlocked(player.account, true) },
  ];
  it.each(ends)('$name', async ({ reason, end }) => {
    const market = await newMarket(exchange, DELAYED);
    const player = await newPlayer(exchange, 1000);
    const waiting = await arrive(player, market, 'BACK');
    await end(market, player);
    expect((await waiting.answer).outcome).toEqual({ ok: false, code: 'ORDER_LAPSED', detail: { field: reason } });
    expect(await exchange.wallet.balance(player.account)).toEqual({ cash: 1000_00, held: 0, bonus: 0, bonusHeld: 0, usesBonus: false });
    expect(await exchange.orders.list(player.account, { status: 'all' })).toMatchObject([{ status: 'COMPLETE', lapsed: 100_00, reason }]);
    exchange.clock.advance(5000);
    await exchange.pipeline.idle();
    expect(await exchange.orders.betStatus(player, [waiting.reference])).toMatchObject([{ state: 'REFUSED', code: 'ORDER_LAPSED' }]);
  });

  it('another market version, if the order names one', async () => {
    const market = await newMarket(exchange, DELAYED);
    const player = await newPlayer(exchange, 1000);
    const named = await arrive(player, market, 'BACK', { marketVersion: 1 });
    const free = await arrive(player, market, 'BACK');
    await exchange.catalogue.setMarketStatus(market.marketId, 'OPEN', true, null);
    await exchange.orders.resume(market.marketId, true);
    exchange.clock.advance(5000);
    expect((await named.answer).outcome).toEqual({ ok: false, code: 'MARKET_VERSION_CHANGED' });
    expect(answerOf(await free.answer)).toBe('EXECUTABLE');
    expect(answerOf(await exchange.orders.place(player, bet(market, 'BACK', { marketVersion: 1 })))).toBe('MARKET_VERSION_CHANGED');
  });

  it('no other change: prices, the book, another runner, another event', async () => {
    const market = await newMarket(exchange, DELAYED);
    const other = await newMarket(exchange, DELAYED);
    const player = await newPlayer(exchange, 1000);
    const waiting = await arrive(player, market, 'BACK', { at: 3 });
    await exchange.orders.quote(market.marketId, [{ type: 'level', runner: 0, side: 'BACK', price: 150, size: 100_00 }]);
    await exchange.orders.setRunnerActive(market.marketId, market.runners[1]!.selectionId, false);
    await exchange.orders.materialEvent(other.eventId, true);
    await exchange.orders.suspend(other.marketId, false);
    exchange.clock.advance(5000);
    expect(answerOf(await waiting.answer)).toBe('EXECUTABLE');
  });
});

it('a player can neither cancel nor change a pending order, also not by cancel all', async () => {
  const market = await newMarket(exchange, DELAYED);
  const player = await newPlayer(exchange, 1000);
  const waiting = await arrive(player, market, 'BACK');
  const [order] = await exchange.orders.list(player.account, { status: 'open' });
  expect(order).toMatchObject({ status: 'PENDING' });
  expect(await exchange.orders.cancel(player, order!.order)).toEqual({ ok: false, code: 'ORDER_IN_DELAY' });
  expect(await exchange.orders.reduce(player, order!.order, 50_00)).toEqual({ ok: false, code: 'ORDER_IN_DELAY' });
  expect(await exchange.orders.cancelAll(player)).toEqual({ ok: true, value: 0 });
  exchange.clock.advance(5000);
  expect(answerOf(await waiting.answer)).toBe('EXECUTABLE');
});

it('an order whose market is suspended in the same batch is refused, and its reference shows the refusal', async () => {
  const market = await newMarket(exchange, DELAYED);
  const player = await newPlayer(exchange, 1000);
  // the account is loaded and a batch is being written, so bet and suspension are both in the next batch, the bet first
  await arrive(player, market, 'BACK', { rupees: 1 });
  const ahead = exchange.orders.place(player, bet(market, 'BACK', { stake: 1 }));
  const request = bet(market, 'BACK');
  const placed = exchange.orders.place(player, request);
  await Promise.resolve();
  const [answer] = await Promise.all([placed, exchange.orders.suspend(market.marketId, false), ahead]);
  expect(answer.outcome).toEqual({ ok: false, code: 'ORDER_LAPSED', detail: { field: 'SUSPENDED' } });
  expect(await exchange.orders.betStatus(player, [request.reference])).toMatchObject([{ state: 'REFUSED', code: 'ORDER_LAPSED' }]);
});
