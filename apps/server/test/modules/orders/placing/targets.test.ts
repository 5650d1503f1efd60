/** Amount targets: a bet that names what it should return or win, in place of a stake. */
import { expect, it } from 'vitest';
import { type AmountTarget, paise, type MarketDefinition, type RefusalCode, type RequestedTerms, type Side } from '@maidan/domain';
import {
  answerOf,
  bet,
  type BetOptions,
  type Exchange,
  expectSound,
  newMarket,
  newPlayer,
  offer,
  orderOf,
  replaceRequest,
  untilOpen,
} from '../testing-exchange.ts';
import { exchangeOfFile } from '../testing-file-exchange.ts';

let exchange: Exchange;
const { takeOver } = exchangeOfFile((started) => (exchange = started));

/** A bet that should reach so many rupees at these odds or better. */
function target(
  market: MarketDefinition,
  side: Side,
  [type, rupees, at]: readonly [AmountTarget['type'], number, number],
  terms: RequestedTerms = {},
): ReturnType<typeof bet> {
  return bet(market, side, { at, stake: null, terms: { ...terms, target: { type, amount: paise(Math.round(rupees * 100)) } } });
}

it('a payout is reached at the odds that the bet gets, and the bet is then one of that size', async () => {
  const market = await newMarket(exchange);
  await offer(exchange, market, [
    [3, 100],
    [2.5, 500],
  ]);
  const player = await newPlayer(exchange, 1000);
  const { outcome } = await exchange.orders.place(player, target(market, 'BACK', ['PAYOUT', 1000, 2.5]));
  // 100 at 3.00 return 300, 280 at 2.50 the other 700
  const view = { size: 380_00, matched: 380_00, remaining: 0, status: 'COMPLETE', terms: { target: { type: 'PAYOUT', amount: 1000_00 } } };
  expect(outcome).toMatchObject({ ok: true, value: view });
  expect(await exchange.orders.list(player.account, { status: 'open' })).toEqual([outcome.ok ? outcome.value : null]);
  expect(await exchange.wallet.balance(player.account)).toMatchObject({ cash: 620_00, held: 380_00 });
});

it('a liability is reached by a layer', async () => {
  const market = await newMarket(exchange);
  const backer = await newPlayer(exchange, 1000);
  for (const [at, rupees] of [
    [2, 10],
    [3, 100],
  ] as const)
    await exchange.orders.place(backer, bet(market, 'BACK', { at, rupees }));
  const player = await newPlayer(exchange, 1000);
  const { outcome } = await exchange.orders.place(player, target(market, 'LAY', ['BACKERS_PROFIT', 100, 3]));
  // 10 at 2.00 risk 10, 45 at 3.00 the other 90
  expect(outcome).toMatchObject({ ok: true, value: { size: 55_00, matched: 55_00 } });
  expect(await exchange.wallet.balance(player.account)).toMatchObject({ held: 100_00 });
});

it('[MX-042] what waits is an ordinary bet: it is reduced, replaced, rebuilt and settled as one', async () => {
  const market = await newMarket(exchange);
  await offer(exchange, market, [[3, 10]]);
  const player = await newPlayer(exchange, 1000);
  const order = orderOf(await exchange.orders.place(player, target(market, 'BACK', ['PAYOUT', 100, 2.5])));
  // 10 return 30, the other 70 need 28 at 2.50
  expect(await exchange.orders.views([order])).toMatchObject([{ size: 38_00, matched: 10_00, remaining: 28_00 }]);
  expect(await exchange.orders.reduce(player, order, 20_00)).toMatchObject({ ok: true, value: { size: 38_00, remaining: 20_00, cancelled: 8_00 } });
  await takeOver();
  await expectSound(exchange);
  const replaced = await exchange.orders.replace(player, order, replaceRequest('target-moved', 260, 20_00));
  expect(replaced).toMatchObject({ ok: true, value: { placed: { ok: true, value: { price: 260, remaining: 20_00 } } } });
  expect(replaced).not.toHaveProperty('value.placed.value.terms');
  await exchange.orders.place(await newPlayer(exchange, 1000), bet(market, 'LAY', { at: 2.6, rupees: 20 }));
  await exchange.settlement.settle(market.marketId, { type: 'winners', winners: [market.runners[0]!.selectionId] }, { actor: 'test' });
  expect(await exchange.orders.list(player.account, { status: 'settled' })).toMatchObject([{ profit: 32_00 }, { profit: 20_00, cancelled: 28_00 }]);
});

it('[MX-041] a bet in its delay holds what it needs at its odds, rounded up, and meets the book after it; a restart lapses it', async () => {
  const market = await newMarket(exchange, { betDelay: 5 });
  const player = await newPlayer(exchange, 1000);
  const lay = bet(market, 'LAY', { at: 4, rupees: 10, terms: { timeInForce: 'POST_ONLY' } });
  expect(answerOf(await exchange.orders.place(await newPlayer(exchange, 1000), lay))).toBe('EXECUTABLE');
  const waiting = exchange.orders.place(player, target(market, 'BACK', ['PAYOUT', 100, 3]));
  await untilOpen(exchange, player, 1);
  expect(await exchange.orders.list(player.account, { status: 'open' })).toMatchObject([{ status: 'PENDING', size: 33_33 }]);
  expect(await exchange.wallet.balance(player.account)).toMatchObject({ held: 33_34 });
  await expectSound(exchange);
  exchange.clock.advance(5000);
  // 10 at 4.00 return 40, the other 60 need 20 at 3.00
  expect((await waiting).outcome).toMatchObject({ ok: true, value: { size: 30_00, matched: 10_00, remaining: 20_00 } });
  expect(await exchange.orders.list(player.account, { status: 'open' })).toMatchObject([{ size: 30_00, matched: 10_00, remaining: 20_00 }]);
  expect(await exchange.wallet.balance(player.account)).toMatchObject({ held: 30_00 });
  const other = await newPlayer(exchange, 1000);
  const request = target(market, 'LAY', ['PAYOUT', 100, 3]);
  void exchange.orders.place(other, request);
  await untilOpen(exchange, other, 1);
  await takeOver();
  expect((await exchange.orders.place(other, request)).outcome).toEqual({ ok: false, code: 'ORDER_LAPSED', detail: { field: 'RESTART' } });
  expect(await exchange.wallet.balance(other.account)).toMatchObject({ cash: 1000_00, held: 0 });
});

it('an end that no further paisa reaches lapses the rest', async () => {
  const market = await newMarket(exchange);
  await offer(exchange, market, [[4, 100]]);
  const player = await newPlayer(exchange, 1000);
  const { outcome } = await exchange.orders.place(player, target(market, 'BACK', ['PAYOUT', 100.03, 2]));
  // 25.00 at 4.00 return 100; one more paisa would return too much there, though it fits at 2.00
  expect(outcome).toMatchObject({ ok: true, value: { matched: 25_00, lapsed: 1, reason: 'TARGET_REACHED', remaining: 0 } });
});

it('a batch takes targets', async () => {
  const market = await newMarket(exchange);
  const player = await newPlayer(exchange, 1000);
  const instructions = [target(market, 'BACK', ['PAYOUT', 100, 4]), target(market, 'BACK', ['PAYOUT', 100, 2.5])];
  const { outcome } = await exchange.orders.placeBatch(player, { reference: 'targets', canonical: 'targets', instructions, largest: 60 });
  expect(outcome).toMatchObject({ ok: true, value: [{ value: { size: 25_00 } }, { value: { size: 40_00 } }] });
});

const cases: readonly (readonly [RefusalCode, Side, BetOptions])[] = [
  ['AMOUNT_TARGET_INVALID', 'BACK', { stake: 100, terms: { target: { type: 'PAYOUT', amount: paise(100_00) } } }],
  ['AMOUNT_TARGET_INVALID', 'BACK', { stake: null, terms: { target: { type: 'PAYOUT', amount: paise(0) } } }],
  ['AMOUNT_TARGET_INVALID', 'LAY', { stake: null, terms: { target: { type: 'BACKERS_PROFIT', amount: paise(-1) } } }],
  ['TIME_IN_FORCE_CONFLICT', 'BACK', { stake: null, terms: { timeInForce: 'FILL_OR_KILL', target: { type: 'PAYOUT', amount: paise(100_00) } } }],
  ['TIME_IN_FORCE_CONFLICT', 'BACK', { stake: null, terms: { timeInForce: 'POST_ONLY', target: { type: 'PAYOUT', amount: paise(100_00) } } }],
  [
    'FILL_SIZE_INVALID',
    'BACK',
    { stake: null, terms: { timeInForce: 'FILL_AND_KILL', minFillSize: paise(0), target: { type: 'PAYOUT', amount: paise(100_00) } } },
  ],
  ['STAKE_INVALID', 'BACK', { stake: null, at: 3, terms: { target: { type: 'PAYOUT', amount: paise(2) } } }],
  ['STAKE_BELOW_MINIMUM', 'BACK', { stake: null, at: 3, terms: { target: { type: 'PAYOUT', amount: paise(2_99) } } }],
  ['STAKE_ABOVE_MAXIMUM', 'BACK', { stake: null, at: 2, terms: { target: { type: 'PAYOUT', amount: paise(4_00_000_00) } } }],
];
it.each(cases)('%s for a %s of %j', async (code, side, options) => {
  const player = await newPlayer(exchange, 1000);
  expect(answerOf(await exchange.orders.place(player, bet(await newMarket(exchange), side, options)))).toBe(code);
});

it('a house market takes no target', async () => {
  const market = await newMarket(exchange, { marketType: 'Special', marketName: 'Bookmaker' });
  const player = await newPlayer(exchange, 1000);
  expect(answerOf(await exchange.orders.place(player, target(market, 'BACK', ['PAYOUT', 100, 1.8])))).toBe('AMOUNT_TARGET_INVALID');
});
