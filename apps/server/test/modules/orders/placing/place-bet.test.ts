import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { paise, type MarketDefinition } from '@maidan/domain';
import { openTestDatabase, type TestDatabase } from '../../../platform/postgres/testing-database.ts';
import type { BettingAccount } from '../../../../src/modules/orders/orders-port.ts';
import { answerOf, bet, expectQuiet, expectSound, newMarket, newPlayer, startExchange, until, type BetOptions, type Exchange } from '../testing-exchange.ts';

let database: TestDatabase;
let exchange: Exchange;
const frozen = new Set<string>();
beforeAll(async () => {
  database = await openTestDatabase();
  exchange = await startExchange(database, {
    siteIsFrozen: (site) => frozen.has(site),
    houseLimit: (market) => (market.kind === 'exchange' ? 1_000_000_00 : 10_000_00),
  });
});
afterEach(() => expectSound(exchange));
afterAll(async () => {
  expectQuiet(exchange);
  await exchange.stop();
  await database.drop();
});

async function answer(player: BettingAccount, market: MarketDefinition, side: 'BACK' | 'LAY' | null, options: BetOptions = {}): Promise<string> {
  return answerOf(await exchange.orders.place(player, bet(market, side, options)));
}

it('matches a back with a resting lay at the resting price, and stores all their rows', async () => {
  const market = await newMarket(exchange);
  const layer = await newPlayer(exchange, 1000);
  const backer = await newPlayer(exchange, 1000);
  const rest = await exchange.orders.place(layer, bet(market, 'LAY', { at: 2, rupees: 300 }));
  expect(rest.outcome).toMatchObject({ ok: true, value: { status: 'EXECUTABLE', remaining: 30_000, matched: 0, averagePrice: null } });
  const taken = await exchange.orders.place(backer, bet(market, 'BACK', { at: 1.9, rupees: 100 }));
  expect(taken.outcome).toMatchObject({ ok: true, value: { status: 'COMPLETE', matched: 10_000, averagePrice: 200, possibleProfit: 10_000, price: 190 } });
  expect(await exchange.wallet.balance(backer.account)).toEqual({ cash: 90_000, held: 10_000, bonus: 0, bonusHeld: 0, usesBonus: false });
  expect(await exchange.wallet.balance(layer.account)).toEqual({ cash: 70_000, held: 30_000, bonus: 0, bonusHeld: 0, usesBonus: false });
  expect(await database.query('select size, price, taker_account, maker_account from trade')).toEqual([
    { size: 10_000, price: 200, taker_account: backer.account, maker_account: layer.account },
  ]);
  const [key] = await database.query<{ id: number }>('select id from market where market_id = $1', [market.marketId]);
  const events = await database.query<{ seq: number; payload: { type: string; fills?: unknown } }>(
    'select seq, payload from market_event where market = $1 order by seq',
    [key!.id],
  );
  expect(events.map(({ seq, payload }) => [seq, payload.type, payload.fills !== undefined])).toEqual([
    [1, 'placed', false],
    [2, 'placed', true],
  ]);
});

it('returns an order from memory as the database has it', async () => {
  const market = await newMarket(exchange);
  const player = await newPlayer(exchange, 1000);
  const placed = await exchange.orders.place(player, bet(market, 'LAY', { at: 3, rupees: 50, runner: 1, persistence: 'PERSIST' }));
  if (!placed.outcome.ok) throw new Error(placed.outcome.code);
  expect(await exchange.orders.views([placed.outcome.value.order])).toEqual([placed.outcome.value]);
});

it('publishes changes of the market and of both accounts after the commit, and shows the book', async () => {
  const market = await newMarket(exchange);
  const layer = await newPlayer(exchange, 1000);
  const backer = await newPlayer(exchange, 1000);
  await exchange.orders.place(layer, bet(market, 'LAY', { at: 2, rupees: 300 }));
  expect(exchange.orders.displayed(market.marketId, 0, 0)).toMatchObject({ back: [{ price: 200, size: 30_000 }], lay: [] });
  exchange.published.length = 0;
  await exchange.orders.place(backer, bet(market, 'BACK', { at: 2, rupees: 100 }));
  expect(exchange.orders.displayed(market.marketId, 0, 0).back).toEqual([{ price: 200, size: 20_000 }]);
  expect(exchange.orders.displayed(market.marketId, 0, 1).back).toEqual([]);
  expect(exchange.published.map(({ topic, message }) => [topic, 'account' in message ? message.account : null])).toEqual([
    ['market-changed', null],
    ['account-changed', backer.account],
    ['account-changed', layer.account],
  ]);
  expect(exchange.catalogue.market(market.marketId)).toMatchObject({ totalMatched: 10_000 });
  expect(exchange.catalogue.market(market.marketId)?.lastPrices.get(market.runners[0]!.selectionId)).toBe(200);
});

it('demo accounts trade in a separate book', async () => {
  const market = await newMarket(exchange);
  const demo = await newPlayer(exchange, 1000, { isDemo: true });
  const player = await newPlayer(exchange, 1000);
  expect(await answer(demo, market, 'LAY', { at: 2 })).toBe('EXECUTABLE');
  expect(await answer(player, market, 'BACK', { at: 2 })).toBe('EXECUTABLE');
  expect(exchange.orders.displayed(market.marketId, 0, 0).lay).toEqual([{ price: 200, size: 10_000 }]);
  expect(exchange.orders.displayed(market.marketId, 0, 1).back).toEqual([{ price: 200, size: 10_000 }]);
});

it('accounts with one phone are one person: their orders never match each other', async () => {
  const market = await newMarket(exchange);
  const one = await newPlayer(exchange, 1000);
  const two = await newPlayer(exchange, 1000, { person: exchange.accounts.records.get(one.account)!.person });
  await exchange.orders.place(one, bet(market, 'LAY', { at: 2 }));
  const taken = await exchange.orders.place(two, bet(market, 'BACK', { at: 2 }));
  expect(taken.outcome).toMatchObject({ ok: true, value: { status: 'COMPLETE', matched: 0, cancelled: 10_000, reason: 'SELF_MATCH' } });
});

describe('checks run in order, and the first failure is the answer', () => {
  it('site, account, permission', async () => {
    const market = await newMarket(exchange);
    const player = await newPlayer(exchange, 1000, { site: 'other' });
    frozen.add('other');
    expect(await answer(player, market, 'BACK')).toBe('SITE_FROZEN');
    frozen.clear();
    const { account } = player;
    exchange.accounts.change(account, { permissions: { '4': false } });
    exchange.bus.publish('permissions-changed', { account });
    expect(await answer(player, market, 'BACK')).toBe('NOT_PERMITTED');
    exchange.accounts.change(account, { status: 'blocked' });
    exchange.bus.publish('account-terms-changed', { account });
    expect(await answer(player, market, 'BACK', { marketId: 'nowhere' })).toBe('ACCOUNT_BLOCKED');
    expect(answerOf(await exchange.orders.place({ ...player, account: 9_999_999 }, bet(market, 'BACK')))).toBe('ACCOUNT_UNKNOWN');
  });

  it('a published change of an account applies to the next bet; an unpublished one is found after a bet, or before a bet once a minute has passed', async () => {
    const market = await newMarket(exchange);
    const player = await newPlayer(exchange, 1000);
    const { account } = player;
    expect(await answer(player, market, 'BACK')).toBe('EXECUTABLE');
    exchange.accounts.change(account, { status: 'blocked' });
    exchange.bus.publish('account-terms-changed', { account });
    expect(await answer(player, market, 'BACK')).toBe('ACCOUNT_BLOCKED');
    exchange.accounts.change(account, { status: 'active' });
    exchange.clock.advance(10_000);
    expect(await answer(player, market, 'BACK')).toBe('ACCOUNT_BLOCKED');
    await until(async () => (await answer(player, market, 'BACK')) === 'EXECUTABLE', 'the account as it is');
    exchange.accounts.change(account, { status: 'blocked' });
    exchange.clock.advance(60_000);
    expect(await answer(player, market, 'BACK')).toBe('ACCOUNT_BLOCKED');
  });

  it('market and runner', async () => {
    const market = await newMarket(exchange);
    const other = await newMarket(exchange);
    const player = await newPlayer(exchange, 1000);
    expect(await answer(player, market, 'BACK', { marketId: 'nowhere' })).toBe('MARKET_UNKNOWN');
    expect(await answer(player, market, 'BACK', { selectionId: other.runners[0]!.selectionId })).toBe('RUNNER_UNKNOWN');
    expect(await answer(player, market, 'BACK', { selectionId: -1 })).toBe('RUNNER_UNKNOWN');
    await exchange.catalogue.setRunnerStatus(market.marketId, market.runners[1]!.selectionId, 'SUSPENDED', null);
    await exchange.orders.setRunnerActive(market.marketId, market.runners[1]!.selectionId, false);
    expect(await answer(player, market, 'BACK', { runner: 1 })).toBe('RUNNER_NOT_ACTIVE');
    for (const status of ['SUSPENDED', 'CLOSED', 'SETTLED', 'VOID'] as const) {
      await exchange.catalogue.setMarketStatus(market.marketId, status, false, null);
      expect(await answer(player, market, 'BACK', { selectionId: -1 })).toBe('MARKET_NOT_OPEN');
    }
  });

  it('data that the client claims must match the market; the server never uses it', async () => {
    const market = await newMarket(exchange);
    const player = await newPlayer(exchange, 1000);
    for (const claims of [{ marketType: 'Special' }, { eventId: 'another' }, { eventTypeId: '1' }, { selectionName: 'Australia' }]) {
      expect(await answer(player, market, null, { claims })).toBe('MARKET_MISMATCH');
    }
    const fitting = { marketType: 'MATCH_ODDS', eventId: market.eventId, eventTypeId: '4', selectionName: 'India' };
    expect(await answer(player, market, 'BACK', { claims: fitting })).toBe('EXECUTABLE');
  });

  it('side, price, stake', async () => {
    const market = await newMarket(exchange);
    const player = await newPlayer(exchange, 1_000_000);
    expect(await answer(player, market, null, { price: null })).toBe('SIDE_INVALID');
    for (const at of [1, 0, -2, 2.01, 3.02, 10.2, 51, 105, 1010, 1.005])
      expect(await answer(player, market, 'BACK', { price: at * 100 })).toBe('PRICE_INVALID');
    expect(await answer(player, market, 'BACK', { price: null, stake: null })).toBe('PRICE_INVALID');
    for (const stake of [null, 0, -100, 99.5, Number.NaN, Infinity, 2 ** 53]) {
      expect(await answer(player, market, 'BACK', { stake })).toBe('STAKE_INVALID');
    }
  });

  it('stake limits of the kind, of the market, of the account', async () => {
    const market = await newMarket(exchange);
    const player = await newPlayer(exchange, 1_000_000);
    const low = await exchange.orders.place(player, bet(market, 'BACK', { stake: 99 }));
    expect(low.outcome).toEqual({ ok: false, code: 'STAKE_BELOW_MINIMUM', detail: { limit: 100 } });
    const high = await exchange.orders.place(player, bet(market, 'BACK', { rupees: 100_001 }));
    expect(high.outcome).toEqual({ ok: false, code: 'STAKE_ABOVE_MAXIMUM', detail: { limit: 1_000_000_0 } });
    await exchange.catalogue.setLimits(market.marketId, { minStake: 50_00, maxStake: 500_00, maxWin: 0 });
    expect(await answer(player, market, 'BACK', { rupees: 501 })).toBe('STAKE_ABOVE_MAXIMUM');
    exchange.accounts.ownLimits.set(player.account, [{ marketId: market.marketId, kind: '', minStake: 0, maxStake: 2000_00, maxWin: 0 }]);
    exchange.bus.publish('account-terms-changed', { account: player.account });
    expect(await answer(player, market, 'BACK', { rupees: 501 })).toBe('EXECUTABLE');
    expect(await exchange.orders.terms(player, market.marketId, market.runners[0]!.selectionId)).toEqual({
      ok: true,
      value: { minStake: 50_00, maxStake: 2000_00, maxWin: 1_00_00_000_00, delayMs: 0 },
    });
    expect(await answer(player, market, 'BACK', { rupees: 49 })).toBe('STAKE_BELOW_MINIMUM');
  });

  it('max win, house limit, balance', async () => {
    const market = await newMarket(exchange);
    const player = await newPlayer(exchange, 100_000);
    await exchange.catalogue.setLimits(market.marketId, { minStake: 0, maxStake: 0, maxWin: 1000_00 });
    expect(await answer(player, market, 'BACK', { at: 3, rupees: 501 })).toBe('MAX_WIN_EXCEEDED');
    expect(await answer(player, market, 'BACK', { at: 3, rupees: 500 })).toBe('EXECUTABLE');
    expect(await answer(player, market, 'BACK', { at: 3, rupees: 1 })).toBe('MAX_WIN_EXCEEDED');
    const other = await newMarket(exchange);
    await exchange.orders.quote(other.marketId, [{ type: 'level', runner: 0, side: 'BACK', price: 1000, size: 10_000_000_00 }]);
    expect(await answer(player, other, 'BACK', { at: 10, rupees: 90_000 })).toBe('COMPLETE');
    const poor = await newPlayer(exchange, 100);
    expect(await answer(poor, other, 'BACK', { at: 20, rupees: 101 })).toBe('INSUFFICIENT_BALANCE');
    expect(await answer(poor, other, 'LAY', { at: 3, rupees: 51 })).toBe('INSUFFICIENT_BALANCE');
    expect(await answer(poor, other, 'LAY', { at: 3, rupees: 50 })).toBe('EXECUTABLE');
  });

  it('an order that lowers the worst case is accepted with nothing available', async () => {
    const market = await newMarket(exchange);
    const player = await newPlayer(exchange, 100);
    const layer = await newPlayer(exchange, 1000);
    await exchange.orders.place(layer, bet(market, 'LAY', { at: 2, rupees: 100 }));
    expect(await answer(player, market, 'BACK', { at: 2, rupees: 100 })).toBe('COMPLETE');
    expect(await exchange.wallet.balance(player.account)).toMatchObject({ cash: 0, held: 100_00 });
    expect(await answer(player, market, 'LAY', { at: 2, rupees: 60 })).toBe('EXECUTABLE');
  });

  it('an account that owes may place only bets that lower its worst case', async () => {
    const market = await newMarket(exchange);
    const layer = await newPlayer(exchange, 1000);
    const player = await newPlayer(exchange, 100);
    await exchange.orders.place(layer, bet(market, 'LAY', { at: 2, rupees: 100 }));
    await exchange.orders.place(player, bet(market, 'BACK', { at: 2, rupees: 100 }));
    // a correction by another process, as a new settlement of another market books it
    await database.query('update wallet set cash = -5000, version = version + 1 where account = $1', [player.account]);
    await database.query(
      `insert into entry (transfer, account, kind, market, cause, amount, balance_after, total_after)
       values (-1, $1, 0, 1, 6, -5000, -5000, 5000), (-1, 0, 24, 1, 6, 5000, null, null)`,
      [player.account],
    );
    exchange.engine.reloadAccount({ ...exchange.engine.accountState(player.account)!, cash: paise(-5000), version: 3, owing: true });
    expect(await answer(player, market, 'BACK', { at: 2, rupees: 10 })).toBe('OWING');
    expect(await answer(player, market, 'BACK', { at: 2, rupees: 10, marketId: 'nowhere' })).toBe('OWING');
    expect(await answer(player, market, 'LAY', { at: 2, rupees: 60 })).toBe('EXECUTABLE');
    await exchange.catalogue.setMarketStatus(market.marketId, 'SUSPENDED', false, null);
    expect(await answer(player, market, 'LAY', { at: 2, rupees: 1 })).toBe('MARKET_NOT_OPEN');
    await database.query('delete from entry where transfer = -1; update wallet set cash = 0 where account = ' + player.account);
  });
});
