import { expect, it } from 'vitest';
import { TradedVolumes } from '../../../src/modules/betfair-api/listing/traded-volumes.ts';
import type { TradedVolume } from '../../../src/modules/orders/views/market-activity-port.ts';

const trade = (market: number, last: number): TradedVolume => ({ market, pool: 0, runner: 0, price: 200, line: 0, size: 100, last, at: last });

/** A reader whose calls the test answers; each with the markets that it asks for. */
function readerOf() {
  const asked: { readonly after: ReadonlyMap<number, number>; readonly answer: (trades: readonly TradedVolume[]) => void; readonly fail: () => void }[] = [];
  const volumes = new TradedVolumes({
    tradesAfter: (after) => new Promise((resolve, reject) => void asked.push({ after, answer: resolve, fail: () => reject(new Error('unavailable')) })),
  });
  const sizeOf = async (market: number): Promise<number | undefined> => (await volumes.read([market])).get(market)![0].runners.get(0)?.traded.get(200);
  return { asked, sizeOf };
}

it('reads of one market follow each other and count each trade once, also after a failure; other markets do not wait', async () => {
  const { asked, sizeOf } = readerOf();
  const failing = sizeOf(1);
  const [first, second, other] = [sizeOf(1), sizeOf(1), sizeOf(2)];
  await expect.poll(() => asked.length).toBe(2);
  asked[1]!.answer([trade(2, 7)]);
  expect(await other).toBe(100);
  expect(asked).toHaveLength(2);

  asked[0]!.fail();
  await expect(failing).rejects.toThrow('unavailable');
  await expect.poll(() => asked.length).toBe(3);
  asked[2]!.answer([trade(1, 5)]);
  expect(await first).toBe(100);
  await expect.poll(() => asked.length).toBe(4);
  expect([...asked[3]!.after]).toEqual([[1, 5]]);
  asked[3]!.answer([trade(1, 6)]);
  expect(await second).toBe(200);
});
