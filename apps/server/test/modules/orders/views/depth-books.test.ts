/** The watched books of one market. */
import { expect, it } from 'vitest';
import { newMarket, offer, type Exchange } from '../testing-exchange.ts';
import { exchangeOfFile } from '../testing-file-exchange.ts';

let exchange: Exchange;
exchangeOfFile((started) => {
  exchange = started;
});

it('a commit reads the books of the runners that it changed, and no other', async () => {
  const market = await newMarket(exchange);
  const watch = async (runner: number, pool: 0 | 1) => (await exchange.orders.depth.watch(market.marketId, runner, pool))!;
  const [changed, runner, pool] = [await watch(0, 0), await watch(1, 0), await watch(0, 1)];
  const before = [changed, runner, pool].map(({ book }) => book);
  await offer(exchange, market, [[3, 10]]);
  expect(changed.book.back).toEqual([{ price: 300, size: 1000 }]);
  expect([runner.book === before[1], pool.book === before[2]]).toEqual([true, true]);
  for (const one of [changed, runner, pool]) one.end();
});
