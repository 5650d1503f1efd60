import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../platform/postgres/testing-database.ts';
import { answerOf, bet, type Exchange, expectSound, houseQuote, newMarket, newPlayer, orderOf, startExchange, until, untilOpen } from '../testing-exchange.ts';

let database: TestDatabase;
let exchange: Exchange;
beforeAll(async () => {
  database = await openTestDatabase();
  exchange = await startExchange(database);
});
afterAll(async () => {
  await exchange.stop();
  await database.drop();
});

/** Starts the next process on the same database without stopping the previous one, as after kill -9. Returns it. */
async function takeOver(): Promise<Exchange> {
  const next = await startExchange(database, { catalogue: exchange.catalogue, accounts: exchange.accounts, clock: exchange.clock });
  exchange = next;
  return next;
}

it('a process that takes over has the same books, queues, positions and wallets', async () => {
  const market = await newMarket(exchange, { runnerNames: ['A', 'B', 'C'] });
  const session = await newMarket(exchange, { marketType: 'SESSION', runnerNames: ['6 over runs'] });
  const players = await Promise.all(Array.from({ length: 6 }, (_, i) => newPlayer(exchange, 10_000, { isDemo: i === 5 })));
  for (let i = 0; i < 120; i += 1) {
    const side = i % 3 === 0 ? 'BACK' : 'LAY';
    await exchange.orders.place(players[i % 6]!, bet(market, side, { runner: i % 3, at: 2 + (i % 5) / 10, rupees: 10 + (i % 7) }));
  }
  await exchange.orders.quote(session.marketId, [{ type: 'house', runner: 0, back: houseQuote(90, 46, 0), lay: houseQuote(110, 45, 0) }]);
  const bets = players
    .slice(0, 3)
    .map((player, i) =>
      exchange.orders.place(player, bet(session, i === 0 ? 'LAY' : 'BACK', { at: i === 0 ? 110 : 90, line: i === 0 ? 45 : 46, rupees: 100 })),
    );
  await until(async () => (await database.query('select 1 from orders where status = 0')).length === 3, 'three bets in their delay');
  await exchange.pipeline.idle();
  exchange.clock.advance(5000);
  await Promise.all(bets);
  const [smaller] = await exchange.orders.list(players[0]!.account, { status: 'open', marketId: market.marketId });
  await exchange.orders.reduce(players[0]!, smaller!.order, 1_00);
  await exchange.orders.quote(session.marketId, [{ type: 'withdraw' }]);
  const was = exchange.engine.snapshot();
  const next = await takeOver();
  // a position is loaded at its owner's first command; these bets load it and are refused
  for (const player of players) await next.orders.place(player, bet(session, 'BACK', { at: 90, line: 46 }));
  const is = next.engine.snapshot();
  expect(is.levels).toEqual(was.levels);
  expect(is.orders).toEqual(was.orders);
  expect(is.accounts.map((account) => ({ ...account }))).toEqual(was.accounts.map((account) => ({ ...account })));
  // an empty position is not loaded again
  const standing = (snapshot: typeof was): unknown =>
    snapshot.positions.filter((position) => JSON.stringify(position).match(/[1-9]\d*[,\]]/) && position.hold !== 0);
  expect(standing(is)).toEqual(standing(was));
  expect(is.positions.filter((position) => position.account <= 0)).toEqual(was.positions.filter((position) => position.account <= 0));
  expect(next.complaints).toEqual(['ended database sessions that the last process left behind']);
  await expectSound(next);
});

it('delayed orders join the book in the order in which their delays end, before and after a takeover', async () => {
  const market = await newMarket(exchange, { betDelay: 5 });
  const [slow, quick, taker] = [await newPlayer(exchange, 1000), await newPlayer(exchange, 1000), await newPlayer(exchange, 1000)];
  const first = bet(market, 'LAY', { at: 2, rupees: 10 });
  const waits = exchange.orders.place(slow, first);
  await untilOpen(exchange, slow, 1);
  exchange.catalogue.redefine(market.marketId, { betDelay: 0 });
  const before = orderOf(await exchange.orders.place(quick, bet(market, 'LAY', { at: 2, rupees: 10 })));
  exchange.clock.advance(5000);
  const later = orderOf(await waits);
  expect(later).toBeLessThan(before);
  const next = await takeOver();
  await next.orders.place(taker, bet(market, 'BACK', { at: 2, rupees: 10 }));
  expect(await next.orders.views([before, later])).toMatchObject([{ matched: 10_00 }, { matched: 0 }]);
  await expectSound(next);
});

it('orders that are pending at the start lapse with RESTART: holds are released, players notified, and their references show it', async () => {
  const market = await newMarket(exchange, { betDelay: 5 });
  const player = await newPlayer(exchange, 1000);
  const request = bet(market, 'BACK');
  void exchange.orders.place(player, request);
  await untilOpen(exchange, player, 1);
  const next = await takeOver();
  expect(next.published).toContainEqual({ topic: 'account-changed', message: { account: player.account, balance: true, orders: [expect.any(Number)] } });
  expect(await next.wallet.balance(player.account)).toEqual({ cash: 1000_00, held: 0, bonus: 0, bonusHeld: 0, usesBonus: false });
  expect(await next.orders.betStatus(player, [request.reference])).toMatchObject([{ state: 'REFUSED', code: 'ORDER_LAPSED', order: { reason: 'RESTART' } }]);
  expect((await next.orders.place(player, request)).outcome).toEqual({ ok: false, code: 'ORDER_LAPSED', detail: { field: 'RESTART' } });
  await expectSound(next);
});

it('a position from before the start counts for the first bet after it', async () => {
  const market = await newMarket(exchange);
  const [layer, backer] = [await newPlayer(exchange, 100), await newPlayer(exchange, 100)];
  await exchange.orders.place(layer, bet(market, 'LAY', { at: 2, rupees: 100 }));
  await exchange.orders.place(backer, bet(market, 'BACK', { at: 2, rupees: 100 }));
  const next = await takeOver();
  // no cash is available: this bet is free only as a part of the position
  expect(answerOf(await next.orders.place(backer, bet(market, 'LAY', { at: 2, rupees: 60 })))).toBe('EXECUTABLE');
  expect(answerOf(await next.orders.place(backer, bet(market, 'BACK', { at: 2, rupees: 1 })))).toBe('INSUFFICIENT_BALANCE');
  await expectSound(next);
});

it('the house’s risk includes its positions from before the start', async () => {
  const market = await newMarket(exchange);
  const player = await newPlayer(exchange, 100_000);
  await exchange.orders.quote(market.marketId, [{ type: 'level', runner: 0, side: 'BACK', price: 200, size: 1_000_000_00 }]);
  await exchange.orders.place(player, bet(market, 'BACK', { at: 2, rupees: 1000 }));
  const next = await takeOver();
  expect(next.engine.position(0, exchange.catalogue.market(market.marketId)!.id)).toMatchObject({ ifWin: [-1000_00_00, 0], ifLose: [1000_00_00, 0] });
});

it('a market that is settled while an account is being loaded after the start does not end the process', async () => {
  const market = await newMarket(exchange);
  const [layer, backer] = [await newPlayer(exchange, 100), await newPlayer(exchange, 100)];
  await exchange.orders.place(layer, bet(market, 'LAY', { at: 2, rupees: 100 }));
  await exchange.orders.place(backer, bet(market, 'BACK', { at: 2, rupees: 100 }));
  const next = await takeOver();
  const { accounts } = next;
  let isSettled = (): void => undefined;
  const settled = new Promise<void>((resolve) => {
    isSettled = resolve;
  });
  const byKey = vi.spyOn(accounts, 'byKey').mockImplementation((account) => settled.then(() => accounts.records.get(account)));
  const [placed, offered] = [next.orders.place(backer, bet(market, 'LAY', { at: 2, rupees: 60 })), next.orders.cashOuts.quote(layer, market.marketId, 100)];
  await next.settlement.settle(market.marketId, { type: 'winners', winners: [market.runners[0]!.selectionId] }, { actor: 'test', reason: 'test' });
  isSettled();
  expect(answerOf(await placed)).toBe('MARKET_NOT_OPEN');
  expect(await offered).toMatchObject({ ok: false, code: 'MARKET_UNKNOWN' });
  byKey.mockRestore();
  await expectSound(next);
});
