/** The pauses between the tries of a settlement that broke off, on a clock that the test moves. */
import { expect, it } from 'vitest';
import type { CatalogueMarket } from '../../../src/modules/catalogue/catalogue-port.ts';
import { Continuations } from '../../../src/modules/settlement/continuations.ts';
import { ManualClock } from '../../../src/platform/clock.ts';
import type { Log } from '../../../src/platform/log.ts';

const MARKET = { definition: { marketId: 'm1' } } as CatalogueMarket;

function started(finish: () => Promise<void>) {
  const clock = new ManualClock(0);
  const warned: unknown[] = [];
  const silent = (): void => undefined;
  const log: Log = { debug: silent, info: silent, error: silent, warn: (fields) => void warned.push((fields as { tries: number }).tries), child: () => log };
  const triedAt: number[] = [];
  const continuations = new Continuations({ machineClock: clock, log }, () => {
    triedAt.push(clock.now() / 1000);
    return finish();
  });
  return {
    continuations,
    warned,
    triedAt,
    /** Moves time second by second and lets each try end. */
    seconds: async (count: number): Promise<void> => {
      for (let second = 0; second < count; second += 1) {
        clock.advance(1000);
        await new Promise(setImmediate);
      }
    },
  };
}
const fails = () => Promise.reject(new Error('the database is away'));

it('a settlement that cannot continue is tried after 2 seconds, then at twice the distance, up to a minute', async () => {
  const { continuations, triedAt, warned, seconds } = started(fails);
  continuations.add(MARKET);
  continuations.add(MARKET);
  await seconds(62 + 5 * 60);
  expect(triedAt).toEqual([2, 6, 14, 30, 62, 122, 182, 242, 302, 362]);
  expect(warned).toEqual([1, 2, 4, 8]);
  expect([...continuations.markets]).toEqual(['m1']);
});

it('a settlement that has booked a part is tried after 2 seconds again', async () => {
  let books = false;
  const { continuations, triedAt, warned, seconds } = started(() => {
    if (books) continuations.progressed('m1');
    return fails();
  });
  continuations.add(MARKET);
  await seconds(14);
  books = true;
  await seconds(16);
  books = false;
  await seconds(6);
  expect(triedAt).toEqual([2, 6, 14, 30, 32, 36]);
  expect(warned).toEqual([1, 2, 4]);
});

it('a settlement that has ended waits no longer, and its next interruption begins with the shortest pause', async () => {
  let failures = 2;
  const { continuations, triedAt, seconds } = started(() => {
    failures -= 1;
    return failures < 0 ? Promise.resolve() : fails();
  });
  continuations.add(MARKET);
  await seconds(100);
  expect(triedAt).toEqual([2, 6, 14]);
  expect([...continuations.markets]).toEqual([]);
  continuations.add(MARKET);
  await seconds(2);
  expect(triedAt).toEqual([2, 6, 14, 102]);
});

it('a settlement is not tried after the stop', async () => {
  const { continuations, triedAt, seconds } = started(fails);
  continuations.add(MARKET);
  await seconds(2);
  continuations.stop();
  await seconds(100);
  expect(triedAt).toEqual([2]);
});
