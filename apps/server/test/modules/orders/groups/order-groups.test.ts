/** Order groups of players: limits, trips, arming, restarts, settlement, and what a tripped group still takes. */
import { describe, expect, it } from 'vitest';
import { paise, type MarketDefinition } from '@maidan/domain';
import type { BettingAccount } from '../../../../src/modules/orders/orders-port.ts';
import { answerOf, bet, type BetOptions, type Exchange, newMarket, newPlayer, orderOf, replaceRequest, until } from '../testing-exchange.ts';
import { exchangeOfFile } from '../testing-file-exchange.ts';

let exchange: Exchange;
const { takeOver } = exchangeOfFile((started) => (exchange = started));

/** Sets group 0 of a player, limits in rupees. */
async function limit(player: BettingAccount, { burst = 0, loss = 0, number = 0 }: { burst?: number; loss?: number; number?: number }): Promise<void> {
  const change = { name: '', burstLimit: paise(burst * 100), lossLimit: paise(loss * 100), perSession: true };
  expect(await exchange.orders.groups.set(player.account, number, change)).toMatchObject({ ok: true });
}

async function groupOf(player: BettingAccount, number = 0) {
  return (await exchange.orders.groups.list(player.account)).find((group) => group.number === number);
}

function place(player: BettingAccount, market: MarketDefinition, options: BetOptions = {}) {
  return exchange.orders.place(player, bet(market, 'BACK', options));
}

/** Matches a back of the player at 2.00 with a lay of another one. */
async function match(player: BettingAccount, market: MarketDefinition, rupees: number, options: BetOptions = {}): Promise<void> {
  await exchange.orders.place(await newPlayer(exchange, 10_000), bet(market, 'LAY', { rupees }));
  expect(answerOf(await place(player, market, { rupees, ...options }))).toBe('COMPLETE');
}

/** Waits until the clock is at a later time and returns the refusal of an arming that comes too early, or null. */
async function rearm(player: BettingAccount, ms: number): Promise<unknown> {
  exchange.clock.advance(ms);
  const done = await exchange.orders.groups.rearm(player.account, 0);
  return done.ok ? null : done;
}

describe('the burst limit', () => {
  it('[MX-080] ends everything else of the group in the batch of the fill, and the fill stands', async () => {
    const market = await newMarket(exchange);
    const player = await newPlayer(exchange, 1000);
    await limit(player, { burst: 150 });
    const waiting = orderOf(await place(player, market, { at: 9, rupees: 10 }));
    await match(player, market, 100);
    expect(await groupOf(player)).toMatchObject({ rearmAt: null, atRisk: 100_00 });
    await exchange.orders.place(await newPlayer(exchange, 1000), bet(market, 'LAY', { rupees: 60 }));
    const { outcome } = await place(player, market, { rupees: 80 });
    expect(outcome).toMatchObject({ ok: true, value: { matched: 60_00, cancelled: 20_00, reason: 'BREAKER', status: 'COMPLETE' } });
    expect(await exchange.orders.views([waiting])).toMatchObject([{ status: 'COMPLETE', cancelled: 10_00, reason: 'BREAKER' }]);
    expect(await groupOf(player)).toMatchObject({ reason: 'BURST', rearmAt: exchange.clock.now() + 15_000 });
    expect(exchange.engine.openOrdersOf(player.account)).toEqual([]);
  });

  it('[MX-083] counts the fills of the last 15 s after a restart, and a tripped group stays tripped', async () => {
    const market = await newMarket(exchange);
    const player = await newPlayer(exchange, 1000);
    const layer = await newPlayer(exchange, 1000);
    await limit(player, { burst: 150 });
    await limit(layer, { burst: 250 });
    await exchange.orders.place(layer, bet(market, 'LAY', { at: 3, rupees: 100 }));
    expect(answerOf(await place(player, market, { at: 3, rupees: 100 }))).toBe('COMPLETE');
    exchange.clock.advance(14_999);
    await takeOver();
    // a back risks its stake, a lay its liability
    expect([await groupOf(player), await groupOf(layer)]).toMatchObject([{ atRisk: 100_00 }, { atRisk: 200_00 }]);
    await match(player, market, 60);
    const tripped = await groupOf(player);
    expect(tripped).toMatchObject({ reason: 'BURST' });
    await takeOver();
    expect(await groupOf(player)).toMatchObject({ reason: 'BURST', rearmAt: tripped!.rearmAt });
    expect(answerOf(await place(player, market))).toBe('BREAKER_OPEN');
    expect((await groupOf(layer))!.rearmAt).toBeNull();
  });

  it('fills from before the window are not counted after a restart', async () => {
    const market = await newMarket(exchange);
    const player = await newPlayer(exchange, 1000);
    await limit(player, { burst: 150 });
    await match(player, market, 100);
    exchange.clock.advance(15_000);
    await takeOver();
    expect(await groupOf(player)).toMatchObject({ atRisk: 0 });
  });
});

describe('a tripped group', () => {
  it('[MX-082] refuses bets with the time of the earliest arming, after a repeat too', async () => {
    const market = await newMarket(exchange);
    const player = await newPlayer(exchange, 1000);
    expect(await exchange.orders.groups.trip(player.account, 0)).toMatchObject({ ok: true, value: { reason: 'PLAYER' } });
    const until_ = exchange.clock.now() + 15_000;
    const request = bet(market, 'BACK');
    const refused = { ok: false, code: 'BREAKER_OPEN', detail: { until: until_ } };
    expect((await exchange.orders.place(player, request)).outcome).toEqual(refused);
    expect((await exchange.orders.place(player, request)).outcome).toEqual(refused);
    const batch = { reference: 'group-batch', canonical: 'x', instructions: [bet(market, 'BACK')], largest: 60 };
    expect((await exchange.orders.placeBatch(player, batch)).outcome).toMatchObject({ code: 'BREAKER_OPEN', detail: { instruction: 0 } });
    expect(await rearm(player, 14_999)).toEqual(refused);
    expect(await rearm(player, 1)).toBeNull();
    expect(answerOf(await place(player, market))).toBe('EXECUTABLE');
  });

  it('[MX-085] takes cash-outs', async () => {
    const market = await newMarket(exchange);
    const player = await newPlayer(exchange, 1000);
    await match(player, market, 100);
    await exchange.orders.place(await newPlayer(exchange, 1000), bet(market, 'BACK', { rupees: 500 }));
    await exchange.orders.groups.trip(player.account, 0);
    const offer = await exchange.orders.cashOuts.quote(player, market.marketId, 100);
    expect(offer).toMatchObject({ ok: true });
    const taken = await exchange.orders.cashOuts.take(player, { cashOutId: offer.ok ? offer.value.id : '', reference: 'out', canonical: 'out' });
    expect(taken.outcome).toMatchObject({ ok: true, value: { side: 'LAY', matched: 100_00 } });
  });
});

describe('the loss limit', () => {
  it('[MX-084] trips at the settlement and counts a correction with its difference', async () => {
    const [lost, corrected] = [await newMarket(exchange), await newMarket(exchange)];
    const player = await newPlayer(exchange, 1000);
    await limit(player, { loss: 150 });
    await match(player, lost, 100);
    await match(player, corrected, 100);
    const waiting = orderOf(await place(player, await newMarket(exchange), { rupees: 10 }));
    const settle = (market: MarketDefinition, runner: number) =>
      exchange.settlement.settle(market.marketId, { type: 'winners', winners: [market.runners[runner]!.selectionId] }, { actor: 'test' });
    await settle(lost, 1);
    expect(await groupOf(player)).toMatchObject({ profit: -100_00, rearmAt: null });
    await settle(corrected, 0);
    expect(await groupOf(player)).toMatchObject({ profit: 0, rearmAt: null });
    await settle(corrected, 1);
    expect(await groupOf(player)).toMatchObject({ profit: -200_00, reason: 'LOSS' });
    expect(await exchange.orders.views([waiting])).toMatchObject([{ reason: 'BREAKER' }]);
    expect(await rearm(player, 15_000)).toBeNull();
    expect(await groupOf(player)).toMatchObject({ profit: 0, rearmAt: null });
  });

  it('a login starts the sum again, unless the group counts on', async () => {
    const player = await newPlayer(exchange, 1000);
    await limit(player, { loss: 150 });
    await exchange.orders.groups.set(player.account, 1, { name: 'Long', burstLimit: paise(0), lossLimit: paise(150_00), perSession: false });
    const market = await newMarket(exchange);
    await match(player, market, 40);
    await match(player, market, 50, { terms: { group: 1 } });
    await exchange.settlement.settle(market.marketId, { type: 'winners', winners: [market.runners[1]!.selectionId] }, { actor: 'test' });
    expect(await exchange.orders.groups.list(player.account)).toMatchObject([{ profit: -40_00 }, { profit: -50_00, name: 'Long' }]);
    exchange.bus.publish('player-signed-in', { account: player.account });
    await until(async () => (await groupOf(player))!.profit === 0, 'the sum of group 0');
    await takeOver();
    expect(await exchange.orders.groups.list(player.account)).toMatchObject([{ profit: 0 }, { profit: -50_00 }]);
  });

  it('a loss that was stored without its trip trips at the next start', async () => {
    const player = await newPlayer(exchange, 1000);
    await limit(player, { loss: 150 });
    const waiting = orderOf(await place(player, await newMarket(exchange), { rupees: 10 }));
    await exchange.database.query('update order_group set profit = -15000 where account = $1', [player.account]);
    await takeOver();
    expect(await groupOf(player)).toMatchObject({ reason: 'LOSS' });
    expect(await exchange.orders.views([waiting])).toMatchObject([{ reason: 'BREAKER' }]);
  });
});

describe('groups of their own', () => {
  it('a bet names its group; an update and a replace move it, and a deletion cancels it', async () => {
    const market = await newMarket(exchange);
    const player = await newPlayer(exchange, 1000);
    expect(answerOf(await place(player, market, { terms: { group: 3 } }))).toBe('GROUP_UNKNOWN');
    for (const number of [3, 4]) await limit(player, { number });
    const order = orderOf(await place(player, market, { at: 5, terms: { group: 3 } }));
    expect(await exchange.orders.views([order])).toMatchObject([{ terms: { group: 3 } }]);
    expect(await exchange.orders.update(player, order, { group: 4 })).toMatchObject({ ok: true, value: { terms: { group: 4 } } });
    await takeOver();
    const replaced = await exchange.orders.replace(player, order, replaceRequest('group-replace', 490, 100_00));
    expect(replaced).toMatchObject({ ok: true, value: { placed: { value: { terms: { group: 4 } } } } });
    expect(await exchange.orders.groups.delete(player.account, 3)).toEqual({ ok: true, value: 0 });
    expect(await exchange.orders.groups.delete(player.account, 4)).toEqual({ ok: true, value: 1 });
    expect(await exchange.orders.list(player.account, { status: 'all' })).toMatchObject([{ reason: 'CANCELLED' }, { reason: 'REPLACED' }]);
    expect(await exchange.orders.groups.list(player.account)).toEqual([]);
  });

  it('another process takes over a stored trip and a stored arming, and both processes end', async () => {
    const market = await newMarket(exchange);
    const player = await newPlayer(exchange, 1000);
    await limit(player, { burst: 100 });
    const waiting = orderOf(await place(player, market, { at: 5 }));
    const trippedAt = new Date(exchange.clock.now());
    await exchange.database.query("update order_group set tripped_at = $2, reason = 'LOSS', profit = -700 where account = $1", [player.account, trippedAt]);
    await exchange.orders.groups.sync([player.account]);
    expect(await exchange.orders.views([waiting])).toMatchObject([{ reason: 'BREAKER' }]);
    expect(await groupOf(player)).toMatchObject({ reason: 'LOSS', profit: -7_00 });
    await exchange.database.query('update order_group set tripped_at = null, reason = null, profit = 0 where account = $1', [player.account]);
    await exchange.orders.groups.sync([player.account]);
    expect(await groupOf(player)).toMatchObject({ rearmAt: null, profit: 0 });
    expect(answerOf(await place(player, market))).toBe('EXECUTABLE');
  });

  it('a process that takes over ends the bets of a group whose trip did not reach the last owner', async () => {
    const market = await newMarket(exchange);
    const player = await newPlayer(exchange, 1000);
    await limit(player, { number: 3 });
    const waiting = orderOf(await place(player, market, { at: 5, terms: { group: 3 } }));
    const other = orderOf(await place(player, market, { at: 5 }));
    const trippedAt = new Date(exchange.clock.now());
    await exchange.database.query("update order_group set tripped_at = $2, reason = 'PLAYER' where account = $1", [player.account, trippedAt]);
    await takeOver();
    expect(await exchange.orders.views([waiting])).toMatchObject([{ reason: 'BREAKER' }]);
    expect(await exchange.orders.views([other])).toMatchObject([{ reason: null }]);
    expect(await groupOf(player, 3)).toMatchObject({ reason: 'PLAYER' });
  });
});
