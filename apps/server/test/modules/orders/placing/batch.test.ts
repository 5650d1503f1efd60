/** Batches of bets: all or none, with one stored answer, and one bet delay for all. */
import { describe, expect, it } from 'vitest';
import { LARGEST_BATCH, LARGEST_PLAYER_BATCH, type BetRequest, type MarketDefinition } from '@maidan/domain';
import type { BatchAnswer, BatchRequest, BettingAccount } from '../../../../src/modules/orders/orders-port.ts';
import { answerOf, bet, type Exchange, newMarket, newPlayer, offer, untilOpen } from '../testing-exchange.ts';
import { exchangeOfFile } from '../testing-file-exchange.ts';

let exchange: Exchange;
let payoutFactor = 0;
const { takeOver } = exchangeOfFile((started) => (exchange = started), { minPayoutFactorOf: () => payoutFactor });

const requestOf = (reference: string, instructions: readonly BetRequest[], more: Partial<BatchRequest> = {}): BatchRequest => ({
  reference,
  canonical: JSON.stringify(instructions.map(({ canonical }) => canonical)),
  instructions,
  largest: LARGEST_PLAYER_BATCH,
  ...more,
});
const place = async (player: BettingAccount, ...request: Parameters<typeof requestOf>): Promise<BatchAnswer['outcome']> =>
  (await exchange.orders.placeBatch(player, requestOf(...request))).outcome;
const openOf = ({ account }: BettingAccount) => exchange.orders.list(account, { status: 'open' });
const balanceOf = ({ account }: BettingAccount) => exchange.wallet.balance(account);
/** Backs of ten rupees at these decimal odds. */
const backs = (market: MarketDefinition, ...odds: readonly number[]): BetRequest[] => odds.map((at) => bet(market, 'BACK', { at, rupees: 10 }));
const accepted = (...orders: readonly object[]): object => ({ ok: true, value: orders.map((value) => ({ ok: true, value })) });

it('[MX-060] places 60 bets or none: the refusal names the bet, no hold remains, and the reference repeats the answer', async () => {
  const market = await newMarket(exchange);
  await offer(exchange, market, [[3, 5]]);
  const player = await newPlayer(exchange, 600);
  const sixty = backs(market, ...Array.from({ length: 60 }, () => 3));
  const dear = bet(market, 'BACK', { at: 3, rupees: 11 });
  const before = exchange.engine.snapshot();
  const refused = { ok: false, code: 'INSUFFICIENT_BALANCE', detail: { instruction: 59 } };
  for (let times = 0; times < 2; times += 1) expect(await place(player, 'sixty', [...sixty.slice(1), dear])).toEqual(refused);
  expect(exchange.engine.snapshot()).toEqual(before);
  expect(await balanceOf(player)).toMatchObject({ cash: 600_00, held: 0 });
  const placed = await place(player, 'sixty-again', sixty);
  expect(placed).toMatchObject(accepted({ matched: 5_00, remaining: 5_00 }, ...Array.from({ length: 59 }, () => ({ remaining: 10_00 }))));
  expect(await balanceOf(player)).toMatchObject({ cash: 0, held: 600_00 });
});

it('[MX-060] the first refusal answers, whether the server or the engine finds it', async () => {
  const market = await newMarket(exchange);
  const player = await newPlayer(exchange, 15);
  const unknown = bet(market, 'BACK', { selectionId: 1 });
  expect(await place(player, 'server-first', [...backs(market, 3), unknown, ...backs(market, 3)])).toMatchObject({
    code: 'RUNNER_UNKNOWN',
    detail: { instruction: 1 },
  });
  expect(await place(player, 'engine-first', [...backs(market, 3, 3), unknown])).toMatchObject({ code: 'INSUFFICIENT_BALANCE', detail: { instruction: 1 } });
  expect(await balanceOf(player)).toMatchObject({ cash: 15_00, held: 0 });
});

describe('the reference of a batch', () => {
  it('[MX-061] places nothing again, 50 times at once and after a kill; another body is a duplicate', async () => {
    const market = await newMarket(exchange);
    const player = await newPlayer(exchange, 1000);
    const instructions = backs(market, 3, 4, 5);
    const answers = await Promise.all(Array.from({ length: 50 }, () => place(player, 'dutch', instructions)));
    const placed = accepted({ price: 300 }, { price: 400 }, { price: 500 });
    expect(answers[0]).toMatchObject(placed);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await place(player, 'dutch', backs(market, 3, 4, 6))).toEqual({ ok: false, code: 'DUPLICATE_REFERENCE' });
    await takeOver();
    expect(await place(player, 'dutch', instructions)).toEqual(answers[0]);
    expect(await place(player, 'dutch', backs(market, 3, 4, 6))).toEqual({ ok: false, code: 'DUPLICATE_REFERENCE' });
    expect(await openOf(player)).toHaveLength(3);
    expect(await exchange.orders.betStatus(player, ['dutch', 'dutch/2', 'dutch/3'])).toMatchObject([
      { state: 'ACCEPTED' },
      { state: 'ACCEPTED', order: { price: 400 } },
      { state: 'ACCEPTED', order: { price: 500 } },
    ]);
  });

  it('is not stored if the caller never sends it again; those of the bets are', async () => {
    const market = await newMarket(exchange);
    const player = await newPlayer(exchange, 30);
    expect(await place(player, 'once', backs(market, 3, 4), { isSentOnce: true })).toMatchObject(accepted({ price: 300 }, { price: 400 }));
    expect(await place(player, 'once-too-many', backs(market, 3, 4), { isSentOnce: true })).toMatchObject({ code: 'INSUFFICIENT_BALANCE' });
    const states = async () => (await exchange.orders.betStatus(player, ['once', 'once/1', 'once/2', 'once-too-many'])).map(({ state }) => state);
    const asStored = await exchange.database.query<{ reference: string }>('select reference from bet_reference where account = $1 order by 1', [
      player.account,
    ]);
    expect(asStored.map(({ reference }) => reference)).toEqual(['once/1', 'once/2']);
    expect((await states()).slice(1, 3)).toEqual(['ACCEPTED', 'ACCEPTED']);
    await takeOver();
    expect((await states()).slice(1, 3)).toEqual(['ACCEPTED', 'ACCEPTED']);
  });

  it('with /1, /2 … belongs to its bets: another bet under it is a duplicate, before and after', async () => {
    const market = await newMarket(exchange);
    const player = await newPlayer(exchange, 1000);
    const [first, other] = [bet(market, 'BACK', { reference: 'taken/2', at: 3 }), bet(market, 'BACK', { reference: 'mine/1', at: 3 })];
    expect(answerOf(await exchange.orders.place(player, first))).toBe('EXECUTABLE');
    expect(await place(player, 'taken', backs(market, 3, 4))).toEqual({ ok: false, code: 'DUPLICATE_REFERENCE' });
    const [batch, single] = await Promise.all([place(player, 'mine', backs(market, 3, 4)), exchange.orders.place(player, other)]);
    expect([batch.ok, answerOf(single)]).toEqual([true, 'DUPLICATE_REFERENCE']);
    expect(answerOf(await exchange.orders.place(player, other))).toBe('DUPLICATE_REFERENCE');
    const racing = [exchange.orders.place(player, bet(market, 'BACK', { reference: 'race/1', at: 3 })), place(player, 'race', backs(market, 3))] as const;
    expect([answerOf(await racing[0]), await racing[1]]).toEqual(['EXECUTABLE', { ok: false, code: 'DUPLICATE_REFERENCE' }]);
    expect(await openOf(player)).toHaveLength(4);
  });

  it('is closed with that of one of its bets', async () => {
    const market = await newMarket(exchange);
    const player = await newPlayer(exchange, 1000);
    expect(await exchange.orders.betStatus(player, ['closed/2'])).toMatchObject([{ state: 'UNKNOWN' }]);
    expect(await place(player, 'closed', backs(market, 3, 4))).toEqual({ ok: false, code: 'REFERENCE_CLOSED' });
    expect(await openOf(player)).toEqual([]);
  });

  it('has at most 58 characters', async () => {
    const market = await newMarket(exchange);
    const player = await newPlayer(exchange, 1000);
    expect(await place(player, 'r'.repeat(59), backs(market, 3))).toEqual({ ok: false, code: 'MALFORMED', detail: { field: 'betSlipRef' } });
    expect(await place(player, 'r'.repeat(58), backs(market, 3))).toMatchObject({ ok: true });
  });
});

describe('a bet delay', () => {
  it('[MX-062] ends for all bets of a batch in one command, post-only ones included', async () => {
    const market = await newMarket(exchange, { betDelay: 5 });
    const player = await newPlayer(exchange, 1000);
    const instructions = [...backs(market, 3, 4), bet(market, 'BACK', { at: 5, rupees: 10, terms: { timeInForce: 'POST_ONLY' } })];
    const waiting = place(player, 'waits', instructions);
    await untilOpen(exchange, player, 3);
    expect(await openOf(player)).toMatchObject([{ status: 'PENDING' }, { status: 'PENDING' }, { status: 'PENDING' }]);
    expect(await exchange.orders.betStatus(player, ['waits', 'waits/1'])).toMatchObject([{ state: 'PENDING' }, { state: 'PENDING' }]);
    const { batches } = exchange.pipeline.counters;
    exchange.clock.advance(5000);
    expect(await waiting).toMatchObject(accepted({ status: 'EXECUTABLE' }, { status: 'EXECUTABLE' }, { status: 'EXECUTABLE' }));
    expect(exchange.pipeline.counters.batches).toBe(batches + 1);
    expect(await place(player, 'waits', instructions)).toMatchObject(accepted({ price: 300 }, { price: 400 }, { price: 500 }));
  });

  it('ends early for a bet whose runner stops, and the others meet the book at its end', async () => {
    const market = await newMarket(exchange, { betDelay: 5 });
    const player = await newPlayer(exchange, 1000);
    const kill = { terms: { timeInForce: 'FILL_AND_KILL' } } as const;
    const instructions = [...backs(market, 3), bet(market, 'BACK', { at: 3, runner: 1 }), bet(market, 'BACK', { at: 4, ...kill })];
    const waiting = place(player, 'one-stops', instructions);
    await untilOpen(exchange, player, 3);
    await exchange.orders.setRunnerActive(market.marketId, market.runners[1]!.selectionId, false);
    exchange.clock.advance(5000);
    const answer = {
      ok: true,
      value: [{ value: { status: 'EXECUTABLE' } }, { code: 'ORDER_LAPSED', detail: { field: 'SUSPENDED' } }, { value: { reason: 'KILLED' } }],
    };
    expect(await waiting).toMatchObject(answer);
    expect(await place(player, 'one-stops', instructions)).toMatchObject(answer);
  });

  it('lapses all with a suspension and with a restart, and the reference repeats it', async () => {
    const market = await newMarket(exchange, { betDelay: 5 });
    const player = await newPlayer(exchange, 1000);
    const instructions = backs(market, 3, 4);
    const lapsed = (field: string): object => {
      const one = { ok: false, code: 'ORDER_LAPSED', detail: { field } };
      return { ok: true, value: [one, one] };
    };
    const suspended = place(player, 'suspended', instructions);
    await untilOpen(exchange, player, 2);
    await exchange.orders.suspend(market.marketId, false);
    expect(await suspended).toEqual(lapsed('SUSPENDED'));
    expect(await place(player, 'suspended', instructions)).toEqual(lapsed('SUSPENDED'));
    await exchange.orders.resume(market.marketId, false);
    void place(player, 'restarted', instructions);
    await untilOpen(exchange, player, 2);
    await takeOver();
    expect(await place(player, 'restarted', instructions)).toEqual(lapsed('RESTART'));
    expect(await balanceOf(player)).toMatchObject({ cash: 1000_00, held: 0 });
  });

  it('lapses bets whose market has another version at its end', async () => {
    const market = await newMarket(exchange, { betDelay: 5 });
    const player = await newPlayer(exchange, 1000);
    const { version } = exchange.catalogue.market(market.marketId)!;
    const waiting = place(player, 'stale', [bet(market, 'BACK', { at: 3, marketVersion: version }), ...backs(market, 4)]);
    await untilOpen(exchange, player, 2);
    await exchange.catalogue.setMarketStatus(market.marketId, 'OPEN', true, null);
    await exchange.orders.resume(market.marketId, true);
    exchange.clock.advance(5000);
    expect(await waiting).toMatchObject({
      ok: true,
      value: [{ code: 'ORDER_LAPSED', detail: { field: 'MARKET_VERSION' } }, { value: { status: 'EXECUTABLE' } }],
    });
  });
});

it('[MX-066] 61 bets of a player and none are refused; 200 of the adapter are taken, 201 are not', async () => {
  const market = await newMarket(exchange);
  const player = await newPlayer(exchange, 10_000);
  const many = (count: number): BetRequest[] => backs(market, ...Array.from({ length: count }, () => 3));
  expect(await place(player, 'none', [])).toEqual({ ok: false, code: 'BATCH_SIZE_INVALID' });
  expect(await place(player, 'too-many', many(61))).toEqual({ ok: false, code: 'BATCH_SIZE_INVALID' });
  const largest = LARGEST_BATCH;
  expect(await place(player, 'above-all', many(201), { largest })).toEqual({ ok: false, code: 'BATCH_SIZE_INVALID' });
  expect(await place(player, 'adapter', many(200), { largest })).toMatchObject({ ok: true });
  expect(await openOf(player)).toHaveLength(200);
});

it('bets that would match each other are refused with their numbers, bets of two markets as malformed', async () => {
  const [market, other] = [await newMarket(exchange), await newMarket(exchange)];
  const player = await newPlayer(exchange, 1000);
  const lay = bet(market, 'LAY', { at: 3, rupees: 10 });
  const combination = { ok: false, code: 'BACK_LAY_COMBINATION', detail: { instructions: [1, 2] } };
  for (let times = 0; times < 2; times += 1)
    expect(await place(player, 'combined', [bet(market, 'BACK', { runner: 1 }), ...backs(market, 3), lay])).toEqual(combination);
  expect(await place(player, 'apart', [...backs(market, 3.05), lay])).toMatchObject({ ok: true });
  expect(await place(player, 'two-markets', [...backs(market, 3), ...backs(other, 3)])).toEqual({
    ok: false,
    code: 'MALFORMED',
    detail: { field: 'marketId' },
  });
});

it('[MX-044] a batch takes a stake below the minimum that pays 20 of it, a single bet only if the site says so', async () => {
  const market = await newMarket(exchange);
  const player = await newPlayer(exchange, 1000);
  const small = (stake: number): BetRequest => bet(market, 'BACK', { at: 200, stake });
  expect(await place(player, 'pays-enough', [small(10)])).toMatchObject(accepted({ size: 10 }));
  expect(await place(player, 'pays-less', [small(9)])).toMatchObject({ code: 'STAKE_BELOW_MINIMUM', detail: { instruction: 0 } });
  expect(answerOf(await exchange.orders.place(player, small(10)))).toBe('STAKE_BELOW_MINIMUM');
  payoutFactor = 40;
  expect(answerOf(await exchange.orders.place(player, small(19)))).toBe('STAKE_BELOW_MINIMUM');
  expect(answerOf(await exchange.orders.place(player, small(20)))).toBe('EXECUTABLE');
  payoutFactor = 0;
});
