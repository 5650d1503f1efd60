import type { BetAnswer } from '@maidan/contract';
import type { MarketDefinition } from '@maidan/domain';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../platform/postgres/testing-database.ts';
import type { CashOutQuote } from '../../../../src/modules/orders/cash-out/cash-out-port.ts';
import type { BettingAccount } from '../../../../src/modules/orders/orders-port.ts';
import { bet, expectQuiet, expectSound, houseQuote, newMarket, newPlayer, orderOf, startExchange, until, type Exchange } from '../testing-exchange.ts';

let database: TestDatabase;
let exchange: Exchange;
beforeAll(async () => {
  database = await openTestDatabase();
  exchange = await startExchange(database, { houseLimit: () => 5_00_00_000_00, commissionOf: (site) => (site === 'with-commission' ? 200 : 0) });
});
afterEach(() => expectSound(exchange));
afterAll(async () => {
  expectQuiet(exchange);
  await exchange.stop();
  await database.drop();
});

/** Sets the maker levels of one runner: decimal price and rupees. */
async function quote(market: MarketDefinition, runner: number, back: readonly [number, number][], lay: readonly [number, number][]): Promise<void> {
  await exchange.orders.quote(market.marketId, [
    { type: 'withdraw' },
    ...(['BACK', 'LAY'] as const).flatMap((side) =>
      (side === 'BACK' ? back : lay).map(([price, size]) => ({ type: 'level' as const, runner, side, price: Math.round(price * 100), size: size * 100 })),
    ),
  ]);
}
async function offered(player: BettingAccount, market: MarketDefinition, percent = 100): Promise<CashOutQuote> {
  const outcome = await exchange.orders.cashOuts.quote(player, market.marketId, percent);
  if (!outcome.ok) throw new Error(outcome.code);
  return outcome.value;
}
let taken = 0;
function take(player: BettingAccount, offer: { readonly id: string }, reference = `cash-${(taken += 1)}`): Promise<BetAnswer> {
  return exchange.orders.cashOuts.take(player, { cashOutId: offer.id, reference, canonical: offer.id });
}
async function position(player: BettingAccount, market: MarketDefinition): Promise<readonly number[]> {
  return (await exchange.orders.ladder(player.account, market.marketId)).map(({ profit }) => profit);
}
/** Makes a player with a matched back of 1000 at 3.0 on the first of two runners; then makers offer the lay levels `lay`. */
async function openPosition(lay: readonly [number, number][], options: Parameters<typeof newMarket>[1] = {}, site = 'without-commission') {
  const market = await newMarket(exchange, options);
  const player = await newPlayer(exchange, 10_000, { site });
  await quote(market, 0, [[3, 100_000]], []);
  const placed = exchange.orders.place(player, bet(market, 'BACK', { at: 3, rupees: 1000 }));
  const delay = (options.betDelay ?? 0) * 1000;
  if (delay > 0) await afterDelay(placed, delay);
  orderOf(await placed);
  await quote(market, 0, [], lay);
  return { market, player };
}
async function afterDelay<T>(answer: Promise<T>, ms: number): Promise<T> {
  let over = false;
  void answer.then(() => (over = true));
  await exchange.pipeline.idle();
  await until(async () => {
    if (!over) exchange.clock.advance(ms);
    await exchange.pipeline.idle();
    return over;
  }, 'the end of the delay');
  return answer;
}

describe('an offer is executed exactly as shown', () => {
  it('[BC-17] in the examples of the rules: a lay with a profit, a back with a loss, level to the paisa', async () => {
    const ahead = await openPosition([[2.5, 100_000]]);
    const offer = await offered(ahead.player, ahead.market);
    expect(offer).toMatchObject({ value: 200_00, complete: true, bets: [{ side: 'LAY', averagePrice: 250, size: 1200_00 }], delayMs: 0, percent: 100 });
    expect(offer.before.map((one) => one.profit)).toEqual([2000_00, -1000_00]);
    expect(offer.after.map((one) => one.profit)).toEqual([200_00, 200_00]);
    expect((await take(ahead.player, offer)).outcome).toMatchObject({ ok: true, value: { side: 'LAY', price: 250, matched: 1200_00, remaining: 0 } });
    expect(await position(ahead.player, ahead.market)).toEqual([200_00, 200_00]);
    expect(await exchange.wallet.balance(ahead.player.account)).toMatchObject({ held: 0, cash: 10_000_00 });
    expect(await exchange.orders.cashOuts.quote(ahead.player, ahead.market.marketId, 100)).toEqual({ ok: false, code: 'NOTHING_TO_CLOSE' });

    const behind = await openPosition([[4, 100_000]]);
    expect(await offered(behind.player, behind.market)).toMatchObject({ value: -250_00, bets: [{ size: 750_00 }] });
    const half = await openPosition([[2.5, 100_000]]);
    await take(half.player, await offered(half.player, half.market, 50));
    expect(await position(half.player, half.market)).toEqual([1100_00, -400_00]);
  });

  it('the value and each outcome are net of commission: 196.00 of 200.00 at 2 %, a loss unchanged', async () => {
    const ahead = await openPosition([[2.5, 100_000]], {}, 'with-commission');
    const offer = await offered(ahead.player, ahead.market);
    expect(offer.value).toBe(196_00);
    expect(offer.before.map((one) => one.profit)).toEqual([1960_00, -1000_00]);
    expect(offer.after.map((one) => one.profit)).toEqual([196_00, 196_00]);
    expect((await take(ahead.player, offer)).outcome).toMatchObject({ ok: true });
    const behind = await openPosition([[4, 100_000]], {}, 'with-commission');
    expect((await offered(behind.player, behind.market)).value).toBe(-250_00);
  });

  it('if it needs several levels: it shows their volume-weighted price and takes all of them', async () => {
    const { market, player } = await openPosition([
      [2.5, 400],
      [2.52, 100_000],
    ]);
    const offer = await offered(player, market);
    expect(offer.bets).toMatchObject([{ averagePrice: 251, size: 400_00 + 793_65 }]);
    expect((await take(player, offer)).outcome).toMatchObject({ ok: true, value: { matched: 1193_65 } });
    const [win, lose] = await position(player, market);
    expect(Math.abs(win! - lose!)).toBeLessThanOrEqual(3);
    const shallow = await openPosition([[2.5, 100]]);
    expect(await offered(shallow.player, shallow.market)).toMatchObject({ complete: false, bets: [{ size: 100_00 }] });
  });

  it('with three runners: each is traded, in an order that the player’s cash covers', async () => {
    const market = await newMarket(exchange, { runnerNames: ['A', 'Draw', 'B'] });
    const player = await newPlayer(exchange, 400);
    await quote(market, 0, [[4, 10_000]], []);
    orderOf(await exchange.orders.place(player, bet(market, 'BACK', { at: 4 })));
    await quote(market, 1, [[3.5, 10_000]], []);
    orderOf(await exchange.orders.place(player, bet(market, 'BACK', { runner: 1, at: 3.5 })));
    await exchange.orders.quote(market.marketId, [
      { type: 'level', runner: 0, side: 'LAY', price: 300, size: 10_000_00 },
      { type: 'level', runner: 1, side: 'LAY', price: 340, size: 10_000_00 },
    ]);
    const offer = await offered(player, market);
    expect(offer).toMatchObject({ complete: true, value: 36_27 });
    expect(offer.bets).toHaveLength(2);
    expect((await take(player, offer)).outcome.ok).toBe(true);
    for (const profit of await position(player, market)) expect(Math.abs(profit - 36_27)).toBeLessThanOrEqual(3);
  });

  it('in a bookmaker market at the house quote, in a fancy by the other side, with the remaining gap between the lines', async () => {
    const delay = 5000;
    const book = await newMarket(exchange, { marketType: 'Special', marketName: 'Bookmaker' });
    const player = await newPlayer(exchange, 10_000);
    const house = (back: number, lay: number) =>
      exchange.orders.quote(book.marketId, [
        { type: 'house', runner: 0, back: houseQuote(back, 0, 1), lay: houseQuote(lay, 0, 1) },
        { type: 'house', runner: 1, back: houseQuote(220, 0, 1), lay: houseQuote(225, 0, 1) },
      ]);
    await house(180, 182);
    orderOf(await afterDelay(exchange.orders.place(player, bet(book, 'BACK', { at: 1.8, rupees: 1000 })), delay));
    await house(150, 152);
    const offer = await offered(player, book);
    expect(offer).toMatchObject({ delayMs: delay, complete: true });
    expect((await afterDelay(take(player, offer), delay)).outcome.ok).toBe(true);
    const level = await position(player, book);
    expect(Math.abs(level[0]! - level[1]!)).toBeLessThanOrEqual(2);
    expect(Math.abs(level[0]! - offer.value)).toBeLessThanOrEqual(1);

    const fancy = await newMarket(exchange, { marketType: 'SESSION', marketName: '6 overs', runnerNames: ['6 overs'] });
    const line = (no: number, yes: number) =>
      exchange.orders.quote(fancy.marketId, [{ type: 'house', runner: 0, back: houseQuote(100, yes, 1), lay: houseQuote(100, no, 1) }]);
    await line(44, 45);
    orderOf(await afterDelay(exchange.orders.place(player, bet(fancy, 'BACK', { at: 100, line: 45, rupees: 1000 })), delay));
    await line(48, 49);
    const closing = await offered(player, fancy);
    expect(closing).toMatchObject({ value: 0, bets: [{ side: 'LAY', line: 48, averagePrice: 100, size: 1000_00 }] });
    expect(closing.after).toEqual([
      { at: 0, profit: 0 },
      { at: 45, profit: 2000_00 },
      { at: 48, profit: 0 },
    ]);
    expect((await afterDelay(take(player, closing), delay)).outcome).toMatchObject({ ok: true, value: { line: 48, side: 'LAY' } });
    expect(await exchange.wallet.balance(player.account)).toMatchObject({ held: 0 });
  });

  it('despite limits; own resting orders do not count in the offer and are cancelled if they would match it', async () => {
    const { market, player } = await openPosition([[2.5, 100_000]]);
    await quote(market, 0, [], [[2.6, 100_000]]);
    const own = orderOf(await exchange.orders.place(player, bet(market, 'BACK', { at: 2.56, rupees: 500 })));
    const far = orderOf(await exchange.orders.place(player, bet(market, 'LAY', { at: 1.5, rupees: 10 })));
    exchange.accounts.ownLimits.set(player.account, [{ marketId: '', kind: '', minStake: 5000_00, maxStake: 6000_00, maxWin: 1_00 }]);
    exchange.bus.publish('permissions-changed', { account: player.account });
    const offer = await offered(player, market);
    expect(offer.bets).toMatchObject([{ averagePrice: 260, size: 1153_85 }]);
    expect((await take(player, offer)).outcome).toMatchObject({ ok: true, value: { averagePrice: 260 } });
    expect(await exchange.orders.views([own, far])).toMatchObject([
      { cancelled: 500_00, remaining: 0 },
      { remaining: 10_00, status: 'EXECUTABLE' },
    ]);
    const [row] = await database.query<{ percent: number; automatic: boolean; orders: number[] }>(
      'select percent, automatic, orders from cash_out where account = $1',
      [player.account],
    );
    expect(row).toMatchObject({ percent: 100, automatic: false });
    expect(row!.orders).toHaveLength(1);
  });
});

describe('a refusal has a code and moves nothing', () => {
  it('if the price has moved (a better price is taken), the offer has expired, is another player’s, or was taken before', async () => {
    const { market, player } = await openPosition([[2.5, 100_000]]);
    const offer = await offered(player, market);
    await quote(market, 0, [], [[2.52, 100_000]]);
    expect((await take(player, offer)).outcome).toEqual({ ok: false, code: 'PRICE_MOVED' });
    expect(await position(player, market)).toEqual([2000_00, -1000_00]);
    const late = await offered(player, market);
    exchange.clock.advance(8001);
    expect((await take(player, late)).outcome).toEqual({ ok: false, code: 'CASH_OUT_EXPIRED' });
    const stranger = await newPlayer(exchange, 100);
    expect((await take(stranger, await offered(player, market))).outcome).toEqual({ ok: false, code: 'CASH_OUT_EXPIRED' });
    const good = await offered(player, market);
    await quote(market, 0, [], [[2.4, 100_000]]);
    const first = await take(player, good, 'one-reference');
    expect(first.outcome).toMatchObject({ ok: true, value: { averagePrice: 240, matched: 1250_00 } });
    expect(await take(player, good, 'one-reference')).toEqual(first);
    expect((await take(player, good)).outcome).toEqual({ ok: false, code: 'CASH_OUT_EXPIRED' });
    expect((await exchange.orders.betStatus(player, ['one-reference']))[0]).toMatchObject({ state: 'ACCEPTED' });
  });

  it('without a market, a position or a price, and in a suspended market', async () => {
    const { market, player } = await openPosition([[2.5, 100_000]]);
    const ask = async (marketId = market.marketId) => {
      const outcome = await exchange.orders.cashOuts.quote(player, marketId, 100);
      return outcome.ok ? 'offered' : outcome.code;
    };
    expect(await ask('nowhere')).toBe('MARKET_UNKNOWN');
    expect(await ask((await newMarket(exchange)).marketId)).toBe('NOTHING_TO_CLOSE');
    await quote(market, 0, [], []);
    expect(await ask()).toBe('NO_PRICE');
    await exchange.orders.suspend(market.marketId, false);
    expect(await ask()).toBe('MARKET_NOT_OPEN');
  });

  it('during the delay: a suspension or a wicket ends it, a second one waits, a copy of the first gets the same answer', async () => {
    const { market, player } = await openPosition([[2.5, 100_000]], { betDelay: 5 });
    const { timers } = exchange.clock;
    const lapsing = take(player, await offered(player, market), 'lapsing');
    // waits for the timer of the delay: the reference is known earlier, before the checks
    await until(() => exchange.clock.timers > timers, 'the delay');
    expect((await exchange.orders.betStatus(player, ['lapsing']))[0]?.state).toBe('PENDING');
    expect((await take(player, await offered(player, market))).outcome).toEqual({ ok: false, code: 'CASH_OUT_RUNNING' });
    await exchange.orders.materialEvent(market.eventId, false);
    expect((await lapsing).outcome).toMatchObject({ ok: false, code: 'ORDER_LAPSED' });
    expect(await position(player, market)).toEqual([2000_00, -1000_00]);
    const offer = await offered(player, market);
    const answers = [take(player, offer, 'shared'), take(player, offer, 'shared')];
    const [one, other] = await afterDelay(Promise.all(answers), 5000);
    expect(one).toBe(other);
    expect(one?.outcome).toMatchObject({ ok: true });
    expect(await position(player, market)).toEqual([200_00, 200_00]);
  });
});
