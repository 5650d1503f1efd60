import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hundredths, propertySeed, readVectors } from '../testing-vectors.ts';
import {
  clampPrice,
  fancyWireRate,
  formatPrice,
  isHousePrice,
  LADDER,
  ladderPriceAtOrAbove,
  ladderPriceAtOrBelow,
  nearestPrice,
  parseFancyRate,
  parseLine,
  parsePrice,
  priceOf,
  tickDistance,
  tickDown,
  ticksAway,
  tickOf,
  tickUp,
  isLadderPrice,
} from './ladder.ts';
import { MAX_PRICE, MIN_PRICE } from './price.ts';

interface LadderVectors {
  readonly prices: readonly number[];
  readonly rounding: {
    readonly cases: readonly { price: number; valid: boolean; nearest: number; roundForBack: number | null; roundForLay: number | null }[];
  };
  readonly ticksAway: { readonly cases: readonly { price: number; ticks: number; expect: number }[] };
  readonly tickDifference: { readonly cases: readonly { a: number; b: number; ticks: number }[] };
  readonly crossMatchTwoRunner: {
    readonly cases: readonly { priceOnRunnerA: number; side: 'BACK' | 'LAY'; rawPriceOnRunnerB: number; virtualPriceOnRunnerB: number | null }[];
  };
}

/** Converts a price such as '1.85' to hundredths. */
const h = (text: string): number => Math.round(Number(text) * 100);

function path(texts: string): number[] {
  return texts.split('>').map((text) => h(text.trim()));
}

describe('the ladder', () => {
  it('has 350 prices, and the ticks of the bounds', () => {
    expect(LADDER).toHaveLength(350);
    const bounds = { '1.01': 0, '2': 99, '3': 149, '4': 169, '6': 189, '10': 209, '20': 229, '30': 239, '50': 249, '100': 259, '1000': 349 };
    for (const [price, tick] of Object.entries(bounds)) expect([price, tickOf(h(price))]).toEqual([price, tick]);
    for (let tick = 0; tick < 350; tick += 1) expect(tickOf(priceOf(tick))).toBe(tick);
    expect(() => priceOf(350)).toThrow(RangeError);
    expect(() => priceOf(0.5)).toThrow(RangeError);
  });

  it('[BC-13] below 2 the step is .01, below 3 .02, below 4 .05, below 6 .1, below 10 .2', () => {
    for (const steps of ['1.99>2.00>2.02', '2.98>3.00>3.05', '3.95>4.0>4.1', '5.9>6.0>6.2', '1.01>1.02', '9.6>9.8>10'].map(path)) {
      for (let index = 1; index < steps.length; index += 1) {
        expect(tickUp(steps[index - 1]!)).toBe(steps[index]);
        expect(tickDown(steps[index]!)).toBe(steps[index - 1]);
      }
    }
  });

  it('[BC-14] below 20 the step is 0.5, below 30 1, below 50 2, below 100 5, otherwise 10', () => {
    for (const steps of ['9.8>10>10.5', '19.5>20>21', '29>30>32', '48>50>55', '95>100>110', '980>990>1000'].map(path)) {
      for (let index = 1; index < steps.length; index += 1) {
        expect(tickUp(steps[index - 1]!)).toBe(steps[index]);
        expect(tickDown(steps[index]!)).toBe(steps[index - 1]);
      }
    }
    expect([1000, 2000, 3000, 5000, 10_000].map((price) => formatPrice(tickUp(price)))).toEqual(['10.5', '21', '32', '55', '110']);
  });

  it('[BC-11] reaches from 1.01 to 1000 and saturates there', () => {
    expect([MIN_PRICE, MAX_PRICE]).toEqual([101, 100_000]);
    expect([tickDown(101), tickUp(100_000), ticksAway(101, -9), ticksAway(99_000, 5)]).toEqual([101, 100_000, 101, 100_000]);
    for (const isPrice of [isLadderPrice, isHousePrice]) expect([100, 101, 100_000, 100_001].map(isPrice)).toEqual([false, true, true, false]);
  });

  it('refuses prices between the steps, prices out of range, fractions, NaN and infinity', () => {
    for (const price of [201, 302, 1020, 5100, 10_500, 100, 0, -200, 100_001, 150.5, Number.NaN, Number.POSITIVE_INFINITY])
      expect([price, tickOf(price)]).toEqual([price, null]);
  });

  it('steps from a price off the ladder to its neighbours', () => {
    expect([tickUp(201), tickDown(201), ticksAway(201, 2), ticksAway(201, -2), ticksAway(201, 0), ticksAway(50, 1), ticksAway(200_000, -1)]).toEqual([
      202, 200, 204, 199, 202, 101, 100_000,
    ]);
    expect(tickDistance(201, 300)).toBeNull();
  });

  it('[VA-30] clamps odds to 1.01..1000', () => {
    expect([clampPrice(100), clampPrice(200_000), clampPrice(185), clampPrice(Number.NaN)]).toEqual([101, 100_000, 185, 101]);
  });

  it('house prices are any hundredth from 1.01 up', () => {
    expect([101, 180, 201, 100_000].every(isHousePrice)).toBe(true);
    expect([100, 100_001, 180.5, Number.NaN, -180].some(isHousePrice)).toBe(false);
  });

  it('shows the decimals of the band, and those a house price needs', () => {
    // averages
    expect([217.65, 217.6, 217.5, 306.67, 100_000].map(formatPrice)).toEqual(['2.1765', '2.176', '2.175', '3.0667', '1000']);
    expect([185, 200, 400, 1000, 1050, 2100, 12_000, 100_000, 455, 2150, 2155].map(formatPrice)).toEqual([
      '1.85',
      '2.00',
      '4.0',
      '10.0',
      '10.5',
      '21',
      '120',
      '1000',
      '4.55',
      '21.5',
      '21.55',
    ]);
  });
});

describe('prices from outside', () => {
  it('reads numbers and their text, and rounds float noise to the hundredth', () => {
    expect([1.85, '1.85', 1.1500000000000001, '1.1500000000000001', 2, '1000', 1.1 + 2.2].map(parsePrice)).toEqual([185, 185, 115, 115, 200, 100_000, 330]);
  });
  it('refuses real third decimals, prices out of range, and values that are no number', () => {
    for (const value of [
      1.855,
      '1.855',
      1.0,
      0,
      -2,
      1000.01,
      1e9,
      Number.NaN,
      Number.POSITIVE_INFINITY,
      '',
      ' 2',
      '2e0',
      '0x2',
      '1,85',
      null,
      undefined,
      {},
      [2],
      true,
    ]) {
      expect([value, parsePrice(value)]).toEqual([value, null]);
    }
  });
  it('reads fancy rates and lines', () => {
    expect([0.9, '1.1', 1, 1.1500000000000001].map(parseFancyRate)).toEqual([90, 110, 100, 115]);
    expect([0, -1, 0.905, 'x', null, 1e9].map(parseFancyRate)).toEqual([null, null, null, null, null, null]);
    expect([45, '45', 0].map(parseLine)).toEqual([45, 45, 0]);
    expect([45.5, -1, 10_000, '4 5', null, Number.NaN].map(parseLine)).toEqual([null, null, null, null, null, null]);
  });
  it('[SO-12] the rate of a fancy bet is fancyPrice/100', () => {
    expect([90, 100, 115].map(fancyWireRate)).toEqual([0.9, 1, 1.15]);
  });
  it('[SO-13] the rate of a fancy bet is 1 if fancyPrice is 0', () => {
    expect(fancyWireRate(0)).toBe(1);
  });
});

describe('properties of the ladder', () => {
  it('up and down are inverse, rounding never leaves the ladder', () => {
    const seed = propertySeed('ladder');
    const ladderPrice = fc.integer({ min: 0, max: 349 }).map((tick) => LADDER[tick]!);
    fc.assert(
      fc.property(ladderPrice, fc.integer({ min: 0, max: 349 }), fc.double({ min: 101, max: 100_000, noNaN: true }), (price, ticks, anything) => {
        expect([price === MAX_PRICE || tickDown(tickUp(price)) === price, price === MIN_PRICE || tickUp(tickDown(price)) === price]).toEqual([true, true]);
        const away = ticksAway(price, ticks);
        expect(away === MAX_PRICE || ticksAway(away, -ticks) === price).toBe(true);
        const [above, below] = [ladderPriceAtOrAbove(anything)!, ladderPriceAtOrBelow(anything)!];
        expect([tickOf(above) === null, tickOf(below) === null, below <= anything && anything <= above]).toEqual([false, false, true]);
        expect([above, below]).toContain(nearestPrice(anything));
      }),
      { seed, numRuns: 2000 },
    );
  });
});

/** Rows of the cross-match vectors that carry float noise. */
const CROSS_MATCH_FLOAT_ROWS = ['BACK 1.1', 'LAY 1.25', 'BACK 1.5', 'BACK 3'];

const vectors = readVectors('ladder.json') as LadderVectors | null;
describe.skipIf(vectors === null)('shared vectors of the ladder', () => {
  it('lists the same 350 prices', () => {
    expect(LADDER).toEqual(vectors!.prices.map(hundredths));
  });
  it.each(vectors?.rounding.cases ?? [])('rounds $price', (row) => {
    // A raw price can have more than two decimals. The test uses it unrounded.
    const raw = Number((row.price * 100).toFixed(6));
    expect([tickOf(raw) !== null, nearestPrice(raw), ladderPriceAtOrAbove(raw), ladderPriceAtOrBelow(raw)]).toEqual([
      row.valid,
      hundredths(row.nearest),
      row.roundForBack === null ? null : hundredths(row.roundForBack),
      row.roundForLay === null ? null : hundredths(row.roundForLay),
    ]);
  });
  it.each(vectors?.ticksAway.cases ?? [])('$ticks ticks from $price', (row) => {
    expect(ticksAway(hundredths(row.price), row.ticks)).toBe(hundredths(row.expect));
  });
  it.each(vectors?.tickDifference.cases ?? [])('from $b to $a', (row) => {
    expect(tickDistance(hundredths(row.a), hundredths(row.b))).toBe(row.ticks);
  });
  it.each(vectors?.crossMatchTwoRunner.cases ?? [])('$side at $priceOnRunnerA seen from the other of two runners', (row) => {
    const price = hundredths(row.priceOnRunnerA);
    const raw = Number(((price * 100) / (price - 100)).toFixed(6));
    const mirrored = row.side === 'BACK' ? ladderPriceAtOrBelow(raw) : ladderPriceAtOrAbove(raw);
    const expected = row.virtualPriceOnRunnerB === null ? null : hundredths(row.virtualPriceOnRunnerB);
    // If 1/(1-1/p) is exactly a ladder price, the double of the vectors can be an ulp off, and so one tick off. Ours is exact.
    const noisy = CROSS_MATCH_FLOAT_ROWS.includes(`${row.side} ${row.priceOnRunnerA}`);
    expect(mirrored).toBe(noisy ? raw : expected);
  });
});

describe('prices as text, and back', () => {
  it('have the decimals of their band; beyond the ladder those of the last', () => {
    expect(
      [101, 199, 200, 298, 300, 395, 400, 590, 600, 980, 1000, 1950, 2000, 2900, 3000, 4800, 5000, 9500, 10_000, 100_000, 150_000].map(formatPrice),
    ).toEqual('1.01 1.99 2.00 2.98 3.00 3.95 4.0 5.9 6.0 9.8 10.0 19.5 20 29 30 48 50 95 100 1000 1500'.split(' '));
  });
  it('every ladder price is read back from its text and from its number', () => {
    expect(LADDER.map((price) => parsePrice(formatPrice(price)))).toEqual(LADDER);
    expect(LADDER.map((price) => parsePrice(price / 100))).toEqual(LADDER);
  });
  it('rates and lines reach from the least to the most', () => {
    expect([0.01, 1000, 1000.01].map(parseFancyRate)).toEqual([1, 100_000, null]);
    expect([0, 9999, 10_000].map(parseLine)).toEqual([0, 9999, null]);
  });
  it('NaN becomes the lowest price, infinity the highest, and a fraction the nearest hundredth', () => {
    expect([nearestPrice(Number.NaN), nearestPrice(Infinity), nearestPrice(-Infinity)]).toEqual([MIN_PRICE, MAX_PRICE, MIN_PRICE]);
    expect([clampPrice(150.4), clampPrice(150.6), clampPrice(Infinity)]).toEqual([150, 151, MAX_PRICE]);
  });
});
