import { paise, type Price } from '@maidan/domain';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { shardOf } from '../../../src/commit/leases.ts';
import { EntryTriggerRows } from '../../../src/modules/entry-triggers/entry-trigger-rows.ts';
import type { LocalOrders } from '../../../src/modules/orders/trading-orders-port.ts';
import { openTestDatabase, type TestDatabase } from '../../platform/postgres/testing-database.ts';
import { expectSound, newMarket, newPlayer, offer, startExchange, until, type Exchange } from '../orders/testing-exchange.ts';
import { setOf, settle, startTriggers, stateOf, trigger, untilState } from './testing-triggers.ts';

let database: TestDatabase;
let exchange: Exchange;

beforeEach(async () => {
  database = await openTestDatabase();
  exchange = await startExchange(database);
});
afterEach(async () => {
  await expectSound(exchange);
  await exchange.stop();
  await database.drop();
});

/** Starts another process on the same database and takes over. */
async function restart(): Promise<void> {
  const { accounts, catalogue, clock } = exchange;
  await exchange.stop();
  exchange = await startExchange(database, { accounts, catalogue, clock });
}

const never = (): Promise<never> => new Promise(() => undefined);
const ordersOf = (account: number) => exchange.orders.list(account, { status: 'all' });

it.each([
  ['[MX-086] killed after the commit of its bet, it finds the bet', true],
  ['[MX-086] killed before the commit of its bet, it places the bet', false],
])('%s', async (_, isCommitted) => {
  const market = await newMarket(exchange);
  const player = await newPlayer(exchange, 1000);
  let asked = 0;
  const before = exchange;
  const place: LocalOrders['place'] = async (...args) => {
    if (isCommitted) await before.orders.place(...args);
    asked += 1;
    return never();
  };
  const { triggers } = await startTriggers(exchange, place);
  const { id } = setOf(await triggers.set(player, trigger(market)));
  await offer(exchange, market, [[2.2, 5000]]);
  await until(() => {
    exchange.clock.advance(50);
    return asked === 1;
  }, 'the bet');
  expect(await stateOf(exchange, id)).toBe('WAITING');
  expect(await triggers.cancel(player, id)).toMatchObject({ code: 'ORDER_IN_DELAY' });
  triggers.stop();
  await restart();
  const again = await startTriggers(exchange);
  await untilState(exchange, id, 'FIRED');
  const orders = await ordersOf(player.account);
  expect(orders).toHaveLength(1);
  expect(await again.triggers.list(player.account)).toMatchObject([{ id, state: 'FIRED', order: orders[0]!.order }]);
  // nor does it fire after one more start
  again.triggers.stop();
  await restart();
  const last = await startTriggers(exchange);
  await settle(exchange, last, market, player);
  expect(await ordersOf(player.account)).toHaveLength(1);
  last.triggers.stop();
});

it('waits on after a kill before the commit if the price is gone, and expires then', async () => {
  const market = await newMarket(exchange);
  const player = await newPlayer(exchange, 1000);
  let asked = 0;
  const { triggers } = await startTriggers(exchange, () => {
    asked += 1;
    return never();
  });
  const { id } = setOf(await triggers.set(player, trigger(market, { expiresAt: exchange.clock.now() + 60_000 })));
  const layer = await offer(exchange, market, [[2.2, 5000]]);
  await until(() => {
    exchange.clock.advance(50);
    return asked === 1;
  }, 'the bet');
  triggers.stop();
  await exchange.orders.cancelAll(layer);
  await restart();
  const again = await startTriggers(exchange);
  await settle(exchange, again, market, player);
  expect(await stateOf(exchange, id)).toBe('WAITING');
  exchange.clock.advance(60_000);
  await untilState(exchange, id, 'EXPIRED');
  expect(await ordersOf(player.account)).toEqual([]);
  again.triggers.stop();
});

it('repeats a bet that the server could not decide, under its reference', async () => {
  const market = await newMarket(exchange);
  const player = await newPlayer(exchange, 1000);
  const references: string[] = [];
  const { triggers } = await startTriggers(exchange, async (account, request) => {
    references.push(request.reference);
    const answer = await exchange.orders.place(account, request);
    return references.length < 3 ? { reference: request.reference, outcome: { ok: false, code: 'NOT_READY' } } : answer;
  });
  const { id } = setOf(await triggers.set(player, trigger(market, { price: 210 as Price })));
  await offer(exchange, market, [[2.2, 5000]]);
  await untilState(exchange, id, 'FIRED');
  expect(references).toEqual([1, 2, 3].map(() => `trigger-${id}`));
  expect(await ordersOf(player.account)).toHaveLength(1);
  triggers.stop();
});

it('a process that has lost the lease of the market neither stores a trigger nor claims one', async () => {
  const market = await newMarket(exchange);
  const player = await newPlayer(exchange, 1000);
  const { triggers } = await startTriggers(exchange);
  const { id } = setOf(await triggers.set(player, trigger(market)));
  const { id: key } = exchange.catalogue.market(market.marketId)!;
  const rows = new EntryTriggerRows(database);
  const [stored] = await rows.waiting();
  const lease = exchange.pipeline.leases.ofShard(shardOf(key))!;
  const lost = { at: exchange.clock.now(), lease: { ...lease, epoch: lease.epoch - 1 } };
  const { selectionId } = market.runners[0]!;
  const wished = { ...trigger(market), minSize: paise(1), account: player.account, market: key, selectionId, expiresAt: null, oneOf: null, reference: null };
  expect(await rows.add({ ...wished, source: 'BEST_BACK', op: 'AT_OR_ABOVE', price: 220 as Price }, lost)).toBe('BUSY');
  expect(await rows.claim(stored!, lost)).toBe('HELD');
  expect(await rows.waiting()).toMatchObject([{ id, claimed: false }]);
  expect(await rows.claim(stored!, { ...lost, lease })).toBe('CLAIMED');
  triggers.stop();
});

it('a process without the market refuses a trigger', async () => {
  const market = await newMarket(exchange);
  const player = await newPlayer(exchange, 1000);
  const { triggers } = await startTriggers(exchange);
  exchange.pipeline.leases.remove([shardOf(exchange.catalogue.market(market.marketId)!.id)]);
  expect(await triggers.set(player, trigger(market))).toMatchObject({ code: 'NOT_READY' });
  triggers.stop();
});
