/** Bets at the starting price on the real store: placing, the start, a restart before it and in it, settlement, and the audit after each test. */
import { describe, expect, it } from 'vitest';
import { ANY_PRICE, orderId, paise, type MarketDefinition, type RequestedTerms, type Side } from '@maidan/domain';
import type { BettingAccount } from '../../../../src/modules/orders/orders-port.ts';
import { anotherSession, answerOf, bet, type BetOptions, type Exchange, newMarket, newPlayer, offer, orderOf, until } from '../testing-exchange.ts';
import { exchangeOfFile } from '../testing-file-exchange.ts';

let exchange: Exchange;
const { takeOver } = exchangeOfFile((started) => (exchange = started));

const BY = { actor: 'test', reason: 'a reason' };
const offered = (part: Parameters<typeof newMarket>[1] = {}): Promise<MarketDefinition> => newMarket(exchange, { startingPrice: 'IN_PLAY', ...part });
const keyOf = (market: MarketDefinition): number => exchange.catalogue.market(market.marketId)!.id;

/** A bet at the starting price: the stake of a back, or the liability of a lay, in rupees. `at`: its limit. */
function atStart(side: Side, rupees: number, { at, ...part }: BetOptions = {}): BetOptions {
  const orderType = at === undefined ? 'MARKET_ON_CLOSE' : 'LIMIT_ON_CLOSE';
  const terms: RequestedTerms = { orderType, ...(side === 'LAY' ? { liability: paise(rupees * 100) } : {}) };
  return { ...part, ...(at === undefined ? { price: null } : { at }), ...(side === 'LAY' ? { stake: null } : { rupees }), terms };
}

const place = async (player: BettingAccount, market: MarketDefinition, side: Side, options: BetOptions): Promise<string> =>
  answerOf(await exchange.orders.place(player, bet(market, side, options)));

/** Makes a player with 10,000 rupees, and places his bet at the starting price. Returns him and the order. */
async function waiting(market: MarketDefinition, side: Side, rupees: number, options: BetOptions = {}): Promise<[BettingAccount, number]> {
  const player = await newPlayer(exchange, 10_000);
  return [player, orderOf(await exchange.orders.place(player, bet(market, side, atStart(side, rupees, options))))];
}

/** The market turns in play, as its feed says it. */
async function start(market: MarketDefinition): Promise<void> {
  exchange.catalogue.market(market.marketId)!.inPlay = true;
  await exchange.orders.suspend(market.marketId, true);
}

const pricesOf = (market: MarketDefinition): Promise<readonly { readonly runner: number; readonly price: number; readonly matched: number }[]> =>
  exchange.database.query('select runner, price, matched from starting_price where market = $1 order by pool, runner', [keyOf(market)]);
const tradesOf = (market: MarketDefinition): Promise<readonly { readonly price: number; readonly size: number }[]> =>
  exchange.database.query('select price, size from trade where market = $1 order by id', [keyOf(market)]);
const ordersOf = async (player: BettingAccount) => exchange.orders.list(player.account, { status: 'all' });
const held = async (player: BettingAccount): Promise<number> => (await exchange.wallet.balance(player.account)).held / 100;
const isReconciled = async (market: MarketDefinition): Promise<boolean> =>
  (await exchange.database.query<{ made: boolean }>('select sp_reconciled_at is not null as made from market where id = $1', [keyOf(market)]))[0]!.made;

/** Sets when the market was suspended for its start, as the catalogue stores it with its status. */
async function closedBefore(market: MarketDefinition, ms: number): Promise<void> {
  exchange.catalogue.market(market.marketId)!.inPlay = true;
  await exchange.database.query("update market set in_play = true, status = 'SUSPENDED', sp_closed_at = $2 where id = $1", [
    keyOf(market),
    new Date(exchange.clock.now() - ms),
  ]);
}

/** Returns the database sessions that wait for a lock. */
async function lockWaiters(): Promise<readonly number[]> {
  const rows = await exchange.database.query<{ pid: number }>(
    'select distinct l.pid from pg_locks l join pg_stat_activity a on a.pid = l.pid where not l.granted and a.datname = current_database() order by 1',
  );
  return rows.map(({ pid }) => pid);
}

/** Keeps starting prices from being written, in a session of its own. Returns what ends that. */
async function lockPrices(): Promise<() => Promise<void>> {
  const session = anotherSession(exchange.database);
  let release = (): void => undefined;
  let ended: Promise<void> = Promise.resolve();
  await new Promise<void>((locked, failed) => {
    ended = session.transaction(async (client) => {
      await client.query('lock table starting_price in share mode');
      locked();
      await new Promise<void>((resolve) => (release = resolve));
    });
    ended.catch(failed);
  });
  return async () => {
    release();
    await ended;
    await session.close();
  };
}

describe('placing', () => {
  it('a bet waits with its stake or liability held, and is cancelled with it', async () => {
    const market = await offered();
    const [backer, back] = await waiting(market, 'BACK', 1000);
    const [layer, lay] = await waiting(market, 'LAY', 6000, { at: 9 });
    expect(await Promise.all([backer, layer].map(held))).toEqual([1000, 6000]);
    expect(await ordersOf(backer)).toMatchObject([{ price: ANY_PRICE, size: 1000_00, remaining: 1000_00, status: 'EXECUTABLE', possibleProfit: 0 }]);
    const terms = { orderType: 'LIMIT_ON_CLOSE', liability: 6000_00 };
    expect(await ordersOf(layer)).toMatchObject([{ price: 900, size: 0, remaining: 0, status: 'EXECUTABLE', terms }]);
    expect(await exchange.orders.cancel(backer, back)).toMatchObject({ ok: true, value: { cancelled: 1000_00, reason: 'CANCELLED' } });
    expect(await exchange.orders.cancel(layer, lay)).toMatchObject({ ok: true, value: { cancelled: 0, status: 'COMPLETE' } });
    expect(await Promise.all([backer, layer].map(held))).toEqual([0, 0]);
  });

  it('holds its stake or liability also after a runner has left', async () => {
    const market = await offered({ runnerNames: ['A', 'B', 'C'] });
    const [backer] = await waiting(market, 'BACK', 1000);
    const [layer] = await waiting(market, 'LAY', 6000, { at: 9 });
    const [rest] = await waiting(market, 'LAY', 2000);
    const left = market.runners[2]!.selectionId;
    await exchange.catalogue.setRunnerStatus(market.marketId, left, 'REMOVED', 0);
    await exchange.orders.setRunnerActive(market.marketId, left, false);
    expect(await Promise.all([backer, layer, rest].map(held))).toEqual([1000, 6000, 2000]);
  });

  it('a bet holds its stake in every outcome but its own', async () => {
    const market = await offered();
    const player = await newPlayer(exchange, 2000);
    for (const [runner, rupees] of [300, 100].entries()) expect(await place(player, market, 'BACK', atStart('BACK', rupees, { runner }))).toBe('EXECUTABLE');
    expect(await held(player)).toBe(300);
  });

  it('refuses what a market does not take, and each amount out of bounds', async () => {
    const [market, plain] = [await offered(), await newMarket(exchange)];
    const player = await newPlayer(exchange, 10_000);
    const kept = { terms: { persistence: 'MARKET_ON_CLOSE' } as const };
    expect(await place(player, plain, 'BACK', atStart('BACK', 1000))).toBe('SP_NOT_OFFERED');
    expect(await place(player, plain, 'BACK', kept)).toBe('SP_NOT_OFFERED');
    expect(await place(player, market, 'BACK', { ...atStart('BACK', 1000), price: 200 })).toBe('PRICE_INVALID');
    expect(await place(player, market, 'BACK', { ...atStart('BACK', 1000), persistence: 'PERSIST' })).toBe('TIME_IN_FORCE_CONFLICT');
    expect(await place(player, market, 'LAY', { ...atStart('LAY', 1000), stake: 100_00 })).toBe('AMOUNT_TARGET_INVALID');
    expect(await place(player, market, 'BACK', { terms: { liability: paise(100_00) } })).toBe('AMOUNT_TARGET_INVALID');
    expect(await place(player, market, 'LAY', atStart('BACK', 1000))).toBe('AMOUNT_TARGET_INVALID');
    expect(await place(player, market, 'BACK', { ...atStart('BACK', 1000), stake: null })).toBe('STAKE_INVALID');
    expect(await place(player, market, 'LAY', { ...atStart('LAY', 1000), terms: { orderType: 'MARKET_ON_CLOSE', liability: paise(-1) } })).toBe(
      'STAKE_INVALID',
    );
    expect(await place(player, market, 'LAY', atStart('LAY', 99_999))).toBe('INSUFFICIENT_BALANCE');
  });

  it('the least liability is ten times the least stake', async () => {
    const market = await offered();
    const player = await newPlayer(exchange, 100_000);
    const terms = await exchange.orders.terms(player, market.marketId, market.runners[0]!.selectionId);
    const least = terms.ok ? terms.value.minStake / 100 : 0;
    const refused = async (side: Side, rupees: number) => (await exchange.orders.place(player, bet(market, side, atStart(side, rupees)))).outcome;
    expect(await refused('BACK', least / 2)).toMatchObject({ code: 'STAKE_BELOW_MINIMUM', detail: { limit: least * 100 } });
    expect(await refused('LAY', 10 * least - 0.5)).toMatchObject({ code: 'STAKE_BELOW_MINIMUM', detail: { limit: least * 1000 } });
    expect(await refused('LAY', 10 * least)).toMatchObject({ ok: true });
  });

  it('refuses a bet against one of the same person, and a change of one', async () => {
    const market = await offered();
    const [player, order] = await waiting(market, 'BACK', 1000);
    expect(await place(player, market, 'LAY', atStart('LAY', 1000))).toBe('SELF_MATCH');
    expect(await exchange.orders.reduce(player, order, 500_00)).toMatchObject({ code: 'TIME_IN_FORCE_CONFLICT' });
    const request = { reference: 'r', canonical: 'r', stake: paise(500_00) };
    expect(await exchange.orders.replace(player, order, request)).toMatchObject({ code: 'TIME_IN_FORCE_CONFLICT' });
  });
});

describe('the start', () => {
  it('makes one price in one batch: all are matched at it, what is left lapses, and the money is right after the result', async () => {
    const market = await offered();
    const [backer] = await waiting(market, 'BACK', 1000);
    const [layer] = await waiting(market, 'LAY', 6000);
    const [high] = await waiting(market, 'BACK', 100, { at: 8 });
    await start(market);
    expect(await pricesOf(market)).toEqual([{ runner: 0, price: 700, matched: 1000_00 }]);
    expect(await ordersOf(backer)).toMatchObject([{ matched: 1000_00, averagePrice: 700, lapsed: 0, reason: null, possibleProfit: 6000_00 }]);
    expect(await ordersOf(layer)).toMatchObject([{ size: 1000_00, matched: 1000_00, averagePrice: 700, remaining: 0 }]);
    expect(await ordersOf(high)).toMatchObject([{ matched: 0, lapsed: 100_00, reason: 'SP_UNMATCHED' }]);
    expect(await Promise.all([backer, layer, high].map(held))).toEqual([1000, 6000, 0]);
    expect(exchange.orders.displayed(market.marketId, 0, 0).start).toEqual({ price: 700, projected: null });
    await exchange.orders.resume(market.marketId, true);
    expect(await place(backer, market, 'BACK', atStart('BACK', 100))).toBe('SP_CLOSED');
    await exchange.settlement.settle(market.marketId, { type: 'winners', winners: [market.runners[0]!.selectionId] }, BY);
    expect((await exchange.wallet.balance(backer.account)).cash).toBe(16_000_00);
  });

  it('without a bet it publishes a change of the market once it is durable', async () => {
    const market = await offered();
    const made: Promise<boolean>[] = [];
    const stop = exchange.bus.subscribe('market-changed', ({ marketId }) => {
      if (marketId === market.marketId) made.push(isReconciled(market));
    });
    await start(market);
    stop();
    expect(await Promise.all(made)).toEqual([true]);
  });

  it('[MX-104] a repeat changes nothing, in the same process and in the next one', async () => {
    const market = await offered();
    const [backer] = await waiting(market, 'BACK', 6000);
    const [layer] = await waiting(market, 'LAY', 1000);
    await start(market);
    const once = { trades: await tradesOf(market), prices: await pricesOf(market), orders: [...(await ordersOf(backer)), ...(await ordersOf(layer))] };
    expect(once.prices).toEqual([{ runner: 0, price: 116, matched: 6000_00 }]);
    const now = async () => ({
      trades: await tradesOf(market),
      prices: await pricesOf(market),
      orders: [...(await ordersOf(backer)), ...(await ordersOf(layer))],
    });
    await start(market);
    await exchange.orders.resume(market.marketId, true);
    expect(await now()).toEqual(once);
    const waits = orderOf(await exchange.orders.place(await newPlayer(exchange, 1000), bet(market, 'BACK', { at: 1.2 })));
    await takeOver();
    await start(market);
    expect(await now()).toEqual(once);
    expect(exchange.orders.displayed(market.marketId, 0, 0).start).toEqual({ price: 116, projected: null });
    // no bet that came after the start takes part in it
    expect(exchange.engine.order(orderId(waits))?.status).toBe('EXECUTABLE');
  });

  it('[MX-104] a process that ends in it leaves nothing of it, and the next one makes it once', async () => {
    const market = await offered();
    const [backer] = await waiting(market, 'BACK', 300);
    const [layer] = await waiting(market, 'LAY', 900);
    const release = await lockPrices();
    const ended = start(market).catch(() => undefined);
    await until(async () => (await lockWaiters()).length === 1, 'the batch that makes the prices');
    const [pid] = await lockWaiters();
    const before = exchange;
    const takeover = takeOver();
    // the next process waits for the batch, so that the killed one cannot write it again
    await until(async () => (await lockWaiters()).length === 2, 'the next process');
    await exchange.database.query('select pg_terminate_backend($1, 5000)', [pid]);
    await until(async () => !(await lockWaiters()).includes(pid!), 'the end of the batch');
    expect([await tradesOf(market), await pricesOf(market), await isReconciled(market)]).toEqual([[], [], false]);
    await release();
    await takeover;
    await start(market);
    expect([await tradesOf(market), await pricesOf(market)]).toEqual([[{ price: 400, size: 300_00 }], [{ runner: 0, price: 400, matched: 300_00 }]]);
    expect(await Promise.all([backer, layer].map(held))).toEqual([300, 900]);
    await before.stop();
    await ended;
  });

  it('after a restart bets wait as before, and the start of the last minute is made up for at once', async () => {
    const market = await offered();
    const [backer] = await waiting(market, 'BACK', 1000);
    const [layer] = await waiting(market, 'LAY', 6000);
    const kept = await newPlayer(exchange, 1000);
    orderOf(await exchange.orders.place(kept, bet(market, 'BACK', { at: 4, runner: 1, terms: { persistence: 'MARKET_ON_CLOSE' } })));
    await takeOver();
    expect(await Promise.all([backer, layer, kept].map(held))).toEqual([1000, 6000, 100]);
    await closedBefore(market, 60_000);
    await takeOver();
    expect(await pricesOf(market)).toEqual([{ runner: 0, price: 700, matched: 1000_00 }]);
    expect(await ordersOf(kept)).toMatchObject([{ lapsed: 100_00, reason: 'SP_UNMATCHED', persistence: 'MARKET_ON_CLOSE' }]);
  });

  it('after a restart more than a minute later the bets lapse', async () => {
    const market = await offered();
    const [backer] = await waiting(market, 'BACK', 1000);
    const [layer] = await waiting(market, 'LAY', 6000);
    const kept = await newPlayer(exchange, 1000);
    orderOf(await exchange.orders.place(kept, bet(market, 'BACK', { at: 4, terms: { persistence: 'MARKET_ON_CLOSE' } })));
    await closedBefore(market, 60_001);
    await takeOver();
    expect([await pricesOf(market), await isReconciled(market)]).toEqual([[], true]);
    for (const player of [backer, layer, kept]) expect(await ordersOf(player)).toMatchObject([{ matched: 0, status: 'COMPLETE', reason: 'RESTART' }]);
    expect(await Promise.all([backer, layer, kept].map(held))).toEqual([0, 0, 0]);
  });

  it('a toss market makes it when it closes, and a market that has none changes as before', async () => {
    const toss = await newMarket(exchange, { startingPrice: 'CLOSE', marketType: 'TO_WIN_THE_TOSS', marketName: 'To win the toss' });
    await waiting(toss, 'BACK', 2000);
    await waiting(toss, 'LAY', 2000);
    await exchange.orders.suspend(toss.marketId, false);
    expect(await pricesOf(toss)).toEqual([]);
    await exchange.orders.close(toss.marketId);
    expect(await pricesOf(toss)).toEqual([{ runner: 0, price: 200, matched: 2000_00 }]);
    const plain = await newMarket(exchange);
    await start(plain);
    expect(await isReconciled(plain)).toBe(false);
  });

  it('the limits of the account cut its fill, and the rest of a resting bet takes part', async () => {
    const market = await offered();
    const [backer] = await waiting(market, 'BACK', 1000);
    exchange.accounts.ownLimits.set(backer.account, [{ marketId: market.marketId, kind: '', minStake: 1_00, maxStake: 100_000_00, maxWin: 4500_00 }]);
    exchange.bus.publish('account-terms-changed', { account: backer.account });
    await waiting(market, 'LAY', 6000);
    const kept = await newPlayer(exchange, 1000);
    orderOf(await exchange.orders.place(kept, bet(market, 'LAY', { runner: 1, at: 3, rupees: 50, terms: { persistence: 'MARKET_ON_CLOSE' } })));
    await waiting(market, 'BACK', 100, { runner: 1 });
    await start(market);
    expect(await ordersOf(backer)).toMatchObject([{ matched: 750_00, lapsed: 250_00, reason: 'MAX_WIN', averagePrice: 700 }]);
    expect(await ordersOf(kept)).toMatchObject([{ matched: 100_00, averagePrice: 200 }]);
  });
});

describe('what the starting price would be', () => {
  it('is shown at most once a second while bets wait for it', async () => {
    const market = await offered();
    const shown = () => exchange.orders.displayed(market.marketId, 0, 0).start;
    await offer(exchange, market, [[2.2, 500]]);
    const [player, order] = await waiting(market, 'BACK', 100);
    expect(shown()).toBeUndefined();
    exchange.clock.advance(1_000);
    await until(() => shown() !== undefined, 'the near price');
    expect(shown()).toEqual({ price: null, projected: { near: 220, far: null, stakes: 100_00, liabilities: 0 } });
    await takeOver();
    exchange.clock.advance(1_000);
    await until(() => shown() !== undefined, 'the near price after a restart');
    await exchange.orders.cancel(player, order);
    exchange.clock.advance(1_000);
    await until(() => shown()?.projected === null, 'no near price');
  });
});
