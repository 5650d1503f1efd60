import type { FancyRate, Line, Paise, Price, Side } from '@maidan/domain';
import * as fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../../../src/platform/clock.ts';
import type { CatalogueMarket } from '../../../src/modules/catalogue/catalogue-port.ts';
import { createMakers, REOPENING_WAIT_MS } from '../../../src/modules/makers/makers.ts';
import type { Makers, PriceEvent } from '../../../src/modules/makers/makers-port.ts';
import { RecordingFakeQuotes } from './testing-orders.ts';

const runners = [11, 12, 13].map((selectionId, runner) => ({ runner, selectionId, name: String(selectionId), status: 'ACTIVE', reduction: null }) as const);
const kinds: Readonly<Record<string, CatalogueMarket['kind']>> = { '1.1': 'exchange', '1.2': 'bookmaker', '1.3': 'line' };
const catalogue = { market: (marketId: string) => ({ kind: kinds[marketId], runners }) as unknown as CatalogueMarket };

let quotes: RecordingFakeQuotes;
let clock: ManualClock;
let makers: Makers;
let errors: string[];
beforeEach(() => {
  quotes = new RecordingFakeQuotes();
  clock = new ManualClock(0);
  errors = [];
  const log = { debug: noLine, info: noLine, warn: noLine, error: (_: object, message: string) => void errors.push(message), child: () => log };
  makers = createMakers({ orders: quotes, catalogue, clock, log });
});
function noLine(): void {
  // these tests read errors only
}

function ladder(side: Side, levels: readonly (readonly [number, number])[], image = false, selectionId = 11): PriceEvent {
  return { type: 'ladder', marketId: '1.1', selectionId, side, image, levels: levels.map(([price, size]) => ({ price: price as Price, size: size as Paise })) };
}
function lineSide([line, rate]: readonly [number, number]): { line: Line; rate: FancyRate; size: Paise } {
  return { line: line as Line, rate: rate as FancyRate, size: 1000 as Paise };
}
function lineQuote(no: readonly [number, number], yes: readonly [number, number]): PriceEvent {
  return { type: 'line-quote', marketId: '1.3', no: lineSide(no), yes: lineSide(yes) };
}
function houseQuote(back: number, lay: number): PriceEvent {
  const size = 1000 as Paise;
  return { type: 'house-quote', marketId: '1.2', selectionId: 12, back: { price: back as Price, size }, lay: { price: lay as Price, size } };
}
const BOOK = [
  ladder(
    'BACK',
    [
      [184, 5000],
      [183, 7000],
    ],
    true,
  ),
  ladder(
    'LAY',
    [
      [186, 4000],
      [187, 9000],
    ],
    true,
  ),
];

describe('exchange makers', () => {
  it('quote one batch a message, removals first', async () => {
    makers.release('1.1', false);
    expect(makers.prices('1.1', BOOK)).toBeNull();
    await makers.quoted();
    makers.prices('1.1', [
      ladder('BACK', [
        [185, 100],
        [184, 0],
      ]),
      ladder('LAY', [
        [186, 0],
        [188, 50],
      ]),
    ]);
    await makers.quoted();
    expect(quotes.batches[1]?.changes).toEqual([
      { type: 'level', runner: 0, side: 'BACK', price: 184, size: 0 },
      { type: 'level', runner: 0, side: 'LAY', price: 186, size: 0 },
      { type: 'level', runner: 0, side: 'BACK', price: 185, size: 100 },
      { type: 'level', runner: 0, side: 'LAY', price: 188, size: 50 },
    ]);
    expect(quotes.levelsOf('1.1')).toEqual({ '0/BACK/183': 7000, '0/BACK/185': 100, '0/LAY/187': 9000, '0/LAY/188': 50 });
  });

  it('an image removes the levels that it does not contain', async () => {
    makers.release('1.1', false);
    makers.prices('1.1', BOOK);
    await makers.quoted();
    makers.prices('1.1', [ladder('BACK', [[184, 10]], true)]);
    await makers.quoted();
    expect(quotes.levelsOf('1.1')).toEqual({ '0/BACK/184': 10, '0/LAY/186': 4000, '0/LAY/187': 9000 });
  });

  it('send only the levels that the feed sent: an amount that players matched stays away', async () => {
    makers.release('1.1', false);
    makers.prices('1.1', BOOK);
    await makers.quoted();
    makers.prices('1.1', [ladder('BACK', [[183, 8000]])]);
    await makers.quoted();
    expect(quotes.batches[1]?.changes).toEqual([{ type: 'level', runner: 0, side: 'BACK', price: 183, size: 8000 }]);
  });

  it('send nothing while the market is not released, withdraw, and quote every last known level 3 s after a re-opening', async () => {
    makers.prices('1.1', BOOK);
    await makers.quoted();
    expect(quotes.batches).toEqual([]);
    makers.release('1.1', false);
    await makers.quoted();
    await makers.withdraw('1.1');
    expect(quotes.levelsOf('1.1')).toEqual({});
    makers.prices('1.1', [
      ladder('BACK', [
        [184, 0],
        [182, 600],
      ]),
    ]);
    makers.release('1.1', true);
    clock.advance(REOPENING_WAIT_MS - 1);
    await makers.quoted();
    expect(quotes.levelsOf('1.1')).toEqual({});
    clock.advance(1);
    await makers.quoted();
    expect(quotes.levelsOf('1.1')).toEqual({ '0/BACK/183': 7000, '0/BACK/182': 600, '0/LAY/186': 4000, '0/LAY/187': 9000 });
  });

  it('do not quote if the market was suspended again within the 3 s', async () => {
    makers.release('1.1', false);
    makers.prices('1.1', BOOK);
    await makers.withdraw('1.1');
    makers.release('1.1', true);
    clock.advance(1_000);
    await makers.withdraw('1.1');
    clock.advance(60_000);
    await makers.quoted();
    expect(quotes.levelsOf('1.1')).toEqual({});
  });

  it('send only the latest prices if the queue is slow, one batch of a market at a time', async () => {
    let open: () => void = noLine;
    quotes.gate = new Promise((resolve) => (open = resolve));
    makers.release('1.1', false);
    makers.prices('1.1', BOOK);
    for (let size = 1; size <= 50; size += 1) makers.prices('1.1', [ladder('BACK', [[184, size]])]);
    expect(quotes.inFlight).toBe(1);
    open();
    await makers.quoted();
    expect(quotes.batches).toHaveLength(2);
    expect(quotes.batches[1]?.changes).toEqual([{ type: 'level', runner: 0, side: 'BACK', price: 184, size: 50 }]);
  });

  it('withdraw and quote everything again after the queue failed', async () => {
    makers.release('1.1', false);
    quotes.failing = true;
    makers.prices('1.1', BOOK);
    await makers.quoted();
    expect(errors).toHaveLength(1);
    quotes.failing = false;
    clock.advance(1_000);
    await makers.quoted();
    expect(quotes.batches[0]?.changes).toEqual([{ type: 'withdraw' }]);
    expect(quotes.levelsOf('1.1')).toEqual({ '0/BACK/184': 5000, '0/BACK/183': 7000, '0/LAY/186': 4000, '0/LAY/187': 9000 });
  });

  it('in exact steps keep the levels of a suspended market and quote without the delay after it', async () => {
    makers.setExact('1.1');
    makers.release('1.1', false);
    makers.prices('1.1', BOOK);
    await makers.quoted();
    await makers.withdraw('1.1');
    makers.prices('1.1', [ladder('BACK', [[183, 0]])]);
    await makers.quoted();
    expect(quotes.levelsOf('1.1')).toEqual({ '0/BACK/184': 5000, '0/LAY/186': 4000, '0/LAY/187': 9000 });
  });
});

describe('impossible prices', () => {
  it.each([
    ['CROSSED', [ladder('BACK', [[186, 100]])]],
    ['CROSSED', [ladder('LAY', [[180, 100]])]],
    ['OFF_LADDER', [ladder('BACK', [[301, 100]])]],
    ['UNKNOWN_RUNNER', [ladder('BACK', [[150, 100]], false, 99)]],
  ] as const)('%s are never quoted, and a sane message heals the book', async (fault, events) => {
    makers.release('1.1', false);
    makers.prices('1.1', BOOK);
    await makers.quoted();
    const before = quotes.levelsOf('1.1');
    expect(makers.prices('1.1', events)).toBe(fault);
    await makers.quoted();
    expect(quotes.levelsOf('1.1')).toEqual(before);
    expect(makers.prices('1.1', [ladder('BACK', [[150, 700]], true), ladder('LAY', [[152, 300]], true)])).toBeNull();
    await makers.quoted();
    expect(quotes.levelsOf('1.1')).toEqual({ '0/BACK/150': 700, '0/LAY/152': 300 });
  });

  it('a bookmaker never offers a back price above its lay price', () => {
    expect(makers.prices('1.2', [houseQuote(180, 182)])).toBeNull();
    expect(makers.prices('1.2', [houseQuote(183, 182)])).toBe('CROSSED');
  });

  it('a fancy never lets YES and NO win together', () => {
    expect(makers.prices('1.3', [lineQuote([45, 110], [46, 90])])).toBeNull();
    expect(makers.prices('1.3', [lineQuote([45, 110], [45, 90])])).toBeNull();
    expect(makers.prices('1.3', [lineQuote([46, 100], [45, 100])])).toBe('CROSSED');
    expect(makers.prices('1.3', [lineQuote([45, 90], [45, 110])])).toBe('CROSSED');
  });
});

it('house quotes return at once after a re-opening: YES is the back side, NO the lay side', async () => {
  makers.prices('1.3', [lineQuote([45, 110], [46, 90])]);
  await makers.withdraw('1.3');
  makers.release('1.3', true);
  await makers.quoted();
  expect(quotes.batches.at(-1)?.changes).toEqual([
    { type: 'house', runner: 0, back: { price: 90, line: 46, size: 1000 }, lay: { price: 110, line: 45, size: 1000 } },
  ]);
});

it('whatever the order of messages, suspensions and slow batches, the final book is that of the feed', async () => {
  const step = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({ type: fc.constant('level' as const), price: fc.integer({ min: 101, max: 109 }), size: fc.integer({ min: 0, max: 5 }) }),
    },
    { weight: 1, arbitrary: fc.constant({ type: 'withdraw' as const }) },
    { weight: 1, arbitrary: fc.constant({ type: 'release' as const }) },
    { weight: 2, arbitrary: fc.constant({ type: 'wait' as const }) },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const fake = new RecordingFakeQuotes();
      const log = { debug: noLine, info: noLine, warn: noLine, error: noLine, child: () => log };
      const time = new ManualClock(0);
      const subject = createMakers({ orders: fake, catalogue, clock: time, log });
      const named = new Map<number, number>();
      for (const one of steps) {
        if (one.type === 'level') {
          named.set(one.price, one.size);
          subject.prices('1.1', [ladder('BACK', [[one.price, one.size]])]);
        } else if (one.type === 'withdraw') void subject.withdraw('1.1');
        else if (one.type === 'release') subject.release('1.1', true);
        else await subject.quoted();
      }
      subject.release('1.1', false);
      time.advance(REOPENING_WAIT_MS);
      await subject.quoted();
      await subject.quoted();
      const expected = Object.fromEntries([...named].filter(([, size]) => size > 0).map(([price, size]) => [`0/BACK/${price}`, size]));
      expect(fake.levelsOf('1.1')).toEqual(expected);
    }),
    { numRuns: 300 },
  );
});
