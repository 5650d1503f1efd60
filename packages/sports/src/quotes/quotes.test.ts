import { isHousePrice, isLadderPrice, type LineQuote } from '@maidan/domain';
import { array, assert, double, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../random/seeded-random.ts';
import { bookmakerQuotes } from './bookmaker-quotes.ts';
import { exchangeLadders, flooredProbabilities } from './exchange-quotes.ts';
import { inningsRunsQuote, sessionQuote, type LinePair } from './line-quotes.ts';
import { exactRuns, geometricRuns, normalBelow, normalRuns, type RunsDistribution } from './runs-distribution.ts';

/** Probabilities of 2 to 17 runners, from even to practically decided. */
const chances = array(double({ min: 0, max: 1, noNaN: true }), { minLength: 2, maxLength: 17 }).map((shares) => {
  const steep = shares.map((share) => share ** 4);
  const total = steep.reduce((sum, share) => sum + share, 0);
  return steep.map((share) => (total > 0 ? share / total : 1 / steep.length));
});
/** Probabilities of two runners over the whole range, also close to 0 and 1. */
const pair = double({ min: -12, max: 12, noNaN: true }).map((logit) => [1 / (1 + Math.exp(-logit)), 1 / (1 + Math.exp(logit))]);

function overround(best: readonly (number | undefined)[]): number | null {
  if (best.includes(undefined)) return null;
  return best.reduce<number>((sum, price) => sum + 100 / price!, 0);
}

function expectSound(probabilities: readonly number[], seed: number, spread: number): void {
  const ladders = exchangeLadders(probabilities, { random: seededRandom(String(seed)), spread });
  const fair = flooredProbabilities(probabilities);
  for (const [index, { back, lay }] of ladders.entries()) {
    for (const level of [...back, ...lay]) expect(isLadderPrice(level.price) && Number.isInteger(level.size) && level.size >= 10_000).toBe(true);
    expect(back.every((level, place) => place === 0 || level.price < back[place - 1]!.price)).toBe(true);
    expect(lay.every((level, place) => place === 0 || level.price > lay[place - 1]!.price)).toBe(true);
    expect(back.length === 0 || back[0]!.price < lay[0]!.price).toBe(true);
    const price = 1 / fair[index]!;
    expect(Math.min(back.length, lay.length)).toBeGreaterThanOrEqual(price >= 1.04 && price <= 900 ? 3 : 0);
    expect(lay.length).toBeGreaterThanOrEqual(1);
  }
  expect(overround(ladders.map((ladder) => ladder.back[0]?.price)) ?? 1).toBeGreaterThanOrEqual(1 - 1e-9);
  expect(overround(ladders.map((ladder) => ladder.lay[0]?.price)) ?? 1).toBeLessThanOrEqual(1 + 1e-9);
}

describe('exchange ladders', () => {
  it('are never crossed, locked or off the ladder and give no sure profit, for any probabilities', () => {
    assert(property(chances, integer(), integer({ min: 0, max: 3 }), expectSound), { numRuns: 600 });
    assert(property(pair, integer(), integer({ min: 0, max: 3 }), expectSound), { numRuns: 1500 });
  });

  it('reach 1.01 and 1000 if the match is practically decided, and 1.98 for the toss', () => {
    const [sure, lost] = exchangeLadders([0.9999, 0.0001], { random: seededRandom('end') });
    expect(sure!.back).toEqual([]);
    expect(sure!.lay[0]!.price).toBe(101);
    expect(lost!.back[0]!.price).toBeGreaterThanOrEqual(98_000);
    expect(lost!.lay[0]!.price).toBeGreaterThanOrEqual(99_000);
    const [nearly, hardly] = exchangeLadders([0.995, 0.005], { random: seededRandom('end') });
    expect([nearly!.back[0]!.price, nearly!.lay[0]!.price]).toEqual([101, 102]);
    expect(hardly!.back[0]!.price).toBe(10_000);
    const toss = exchangeLadders([0.5, 0.5], { random: seededRandom('toss'), spread: 2 });
    expect(toss.map((ladder) => [ladder.back[0]!.price, ladder.lay[0]!.price])).toEqual([
      [198, 204],
      [198, 204],
    ]);
  });
});

describe('bookmaker quotes', () => {
  it('have a back below the lay and an overround, for any probabilities', () => {
    const check = (probabilities: readonly number[]): void => {
      const quotes = bookmakerQuotes(probabilities);
      for (const { back, lay } of quotes) {
        expect(back === null).toBe(lay === null);
        expect(back === null || (isHousePrice(back.price) && isHousePrice(lay!.price) && back.price < lay!.price)).toBe(true);
      }
      expect(overround(quotes.map((quote) => quote.back?.price)) ?? 1).toBeGreaterThanOrEqual(1);
      expect(overround(quotes.map((quote) => quote.lay?.price)) ?? 1).toBeLessThanOrEqual(1 + 1e-9);
    };
    assert(property(chances, check), { numRuns: 500 });
    assert(property(pair, check), { numRuns: 500 });
  });

  it('have no quote for a runner whose outcome is practically decided', () => {
    expect(bookmakerQuotes([0.995, 0.005])).toEqual([
      { back: null, lay: null },
      { back: null, lay: null },
    ]);
  });
});

describe('line quotes', () => {
  function gain(side: 'YES' | 'NO', quote: LineQuote, runs: RunsDistribution): number {
    const yes = runs.atLeast(quote.line);
    return side === 'YES' ? (yes * quote.rate) / 100 - (1 - yes) : 1 - yes - (yes * quote.rate) / 100;
  }

  /** Checks that neither side gains on average, and that no pair of both sides always wins. */
  function expectFair(runs: RunsDistribution): void {
    for (const { no, yes } of [sessionQuote(runs), inningsRunsQuote(runs)] satisfies LinePair[]) {
      expect(no === null).toBe(yes === null);
      if (no === null || yes === null) continue;
      expect(no.line < yes.line || (no.line === yes.line && yes.rate < no.rate)).toBe(true);
      expect(Number.isInteger(no.rate) && Number.isInteger(yes.rate) && yes.rate > 0 && no.line >= 1).toBe(true);
      expect(gain('YES', yes, runs)).toBeLessThanOrEqual(1e-9);
      expect(gain('NO', no, runs)).toBeLessThanOrEqual(no.line === 1 ? 1 : 1e-9);
    }
  }

  it('favour the house a little and are never crossed, for any distribution', () => {
    const runs = double({ min: 0, max: 400, noNaN: true });
    const floors = integer({ min: 0, max: 300 });
    const weights = array(double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 40 });
    assert(
      property(runs, double({ min: 0.1, max: 60, noNaN: true }), floors, (mean, deviation, floor) => expectFair(normalRuns(floor + mean, deviation, floor))),
    );
    assert(property(weights, floors, (shares, floor) => expectFair(exactRuns([...shares, 0.01], floor))));
    assert(property(double({ min: 0, max: 80, noNaN: true }), floors, (mean, floor) => expectFair(geometricRuns(mean, floor))));
  });

  it('have two lines if one run changes the chance little, otherwise two rates', () => {
    const wide = sessionQuote(normalRuns(162.3, 22));
    expect(wide).toMatchObject({ no: { rate: 100 }, yes: { rate: 100 } });
    expect(wide.yes!.line - wide.no!.line).toBeGreaterThanOrEqual(1);
    const narrow = sessionQuote(normalRuns(8, 4));
    expect(narrow.no!.line).toBe(narrow.yes!.line);
    expect(narrow.no!.rate).toBeGreaterThan(narrow.yes!.rate);
    expect(inningsRunsQuote(normalRuns(162.3, 22))).toMatchObject({ no: { rate: 100 }, yes: { rate: 100 } });
    expect(sessionQuote(normalRuns(80, 0.05, 80)).no).toBeNull();
  });
});

describe('distributions', () => {
  it('return the correct probability of at least a number of runs', () => {
    expect(normalBelow(0)).toBeCloseTo(0.5, 6);
    expect(normalBelow(1.96)).toBeCloseTo(0.975, 4);
    expect(exactRuns([0.25, 0.5, 0.25], 10).atLeast(11)).toBeCloseTo(0.75, 10);
    expect(exactRuns([0.25, 0.5, 0.25], 10).atLeast(13)).toBe(0);
    expect(geometricRuns(20, 5).atLeast(5)).toBe(1);
    expect(geometricRuns(1, 0).atLeast(1)).toBeCloseTo(0.5, 10);
  });
});
