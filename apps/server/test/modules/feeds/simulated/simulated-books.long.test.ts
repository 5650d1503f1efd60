/** Simulated matches on the real engine without fakes, for a minute of the exchange's clock. */
import { isLadderPrice } from '@maidan/domain';
import { expect, it } from 'vitest';
import { SimulatedFeed } from '../../../../src/modules/feeds/simulated/simulated-feed.ts';
import { openTestDatabase } from '../../../platform/postgres/testing-database.ts';
import { openExchangeHarness } from '../testing-exchange-harness.ts';

it('simulated matches on the real engine: no published book is ever crossed, locked or off the ladder', async () => {
  const database = await openTestDatabase();
  const harness = openExchangeHarness(database, () => [new SimulatedFeed({ speed: 20, seed: null })], Date.UTC(2030, 0, 1, 12));
  await harness.start();
  let levels = 0;
  for (let look = 0; look < 60; look += 1) {
    for (let step = 0; step < 2; step += 1) {
      await database.query('select 1');
      harness.clock.advance(500);
      await harness.idle();
    }
    for (const market of harness.catalogue.markets()) {
      if (market.kind !== 'exchange') continue;
      for (const { runner } of market.runners) {
        const shown = harness.orders.displayed(market.definition.marketId, runner, 0);
        const [bestBack, bestLay] = [shown.back[0]?.price ?? -Infinity, shown.lay[0]?.price ?? Infinity];
        if (bestBack >= bestLay) throw new Error(`${market.definition.marketId}: ${bestBack} back, ${bestLay} lay`);
        for (const price of [...shown.back, ...shown.lay].map((one): number => one.price))
          if (!isLadderPrice(price)) throw new Error(`${market.definition.marketId}: ${price} is off the ladder`);
        levels += shown.back.length + shown.lay.length;
      }
    }
  }
  expect(levels).toBeGreaterThan(1_000);
  expect(harness.log.lines.filter((line) => line.level === 'error')).toEqual([]);
  await harness.stop();
  await database.drop();
});
