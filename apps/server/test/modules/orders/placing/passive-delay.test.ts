/** Bets that would only wait, on markets that exempt them from the bet delay. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { OrderId } from '@maidan/domain';
import { openTestDatabase, type TestDatabase } from '../../../platform/postgres/testing-database.ts';
import { bet, type Exchange, expectSound, newMarket, newPlayer, orderOf, startExchange, until } from '../testing-exchange.ts';

let database: TestDatabase;
let exchange: Exchange;
beforeAll(async () => {
  database = await openTestDatabase();
  exchange = await startExchange(database, { passiveDelay: 'exempt' });
});
afterEach(() => expectSound(exchange));
afterAll(async () => {
  await exchange.stop();
  await database.drop();
});

const DELAY_S = 5;
const rowOf = async (order: number): Promise<unknown> => (await database.query('select status, release_at from orders where id = $1', [order]))[0];

it('[MX-023] a bet that would only wait rests in the batch of its arrival, and one that would match one paisa waits the delay whole', async () => {
  const market = await newMarket(exchange, { betDelay: DELAY_S });
  const [backer, layer] = [await newPlayer(exchange, 1000), await newPlayer(exchange, 1000)];
  // no clock moves: the answer comes with the commit of the arrival
  const resting = orderOf(await exchange.orders.place(backer, bet(market, 'BACK', { rupees: 1, at: 3 })));
  expect(await exchange.orders.views([resting])).toMatchObject([{ status: 'EXECUTABLE', remaining: 1_00, matched: 0 }]);
  expect(await rowOf(resting)).toEqual({ status: 1, release_at: null });

  const answer = exchange.orders.place(layer, bet(market, 'LAY', { rupees: 100, at: 3 }));
  await until(async () => (await exchange.orders.list(layer.account, { status: 'open' }))[0]?.status === 'PENDING', 'the lay in its delay');
  await exchange.pipeline.idle();
  const [waiting] = await exchange.orders.list(layer.account, { status: 'open' });
  expect(waiting).toMatchObject({ matched: 0, remaining: 100_00 });
  expect(await rowOf(waiting!.order)).toMatchObject({ status: 0, release_at: expect.anything() });
  exchange.clock.advance(DELAY_S * 1000);
  expect((await answer).outcome).toMatchObject({ ok: true, value: { status: 'EXECUTABLE', matched: 1_00, remaining: 99_00 } });
});

it('a restart does not lapse what rests', async () => {
  const market = await newMarket(exchange, { betDelay: DELAY_S });
  const player = await newPlayer(exchange, 1000);
  const order = orderOf(await exchange.orders.place(player, bet(market, 'LAY', { rupees: 10, at: 2 })));
  exchange = await startExchange(database, { passiveDelay: 'exempt', catalogue: exchange.catalogue, accounts: exchange.accounts, clock: exchange.clock });
  expect(exchange.engine.order(order as OrderId)).toMatchObject({ status: 'EXECUTABLE', remaining: 10_00 });
});
