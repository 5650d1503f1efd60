import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { oddsHold, profitVector } from '../position/odds-position.ts';
import { propertySeed } from '../testing-vectors.ts';
import { crossValuesAfterRemovals, positionAfterRemovals, priceOfTrade, type RunnerRemoval, type TradedBet } from './runner-removal.ts';

const [A, B, C] = [0, 1, 2];
const removal = (runner: number, reduction: number, lastTrade: number): RunnerRemoval => ({ runner, reduction, lastTrade });

describe('a removal while a market trades (RU-44)', () => {
  it('8.6 with 16.2 % is 7.21, 8.0 with 25 % is 6.0; a bet made after it keeps its price; two come one after the other', () => {
    expect(priceOfTrade(860, 5, [removal(C, 1620, 5)])).toBe(721);
    expect(priceOfTrade(800, 5, [removal(C, 2500, 9)])).toBe(600);
    expect(priceOfTrade(860, 6, [removal(C, 1620, 5)])).toBe(860);
    expect(priceOfTrade(800, 1, [removal(C, 2500, 1), removal(B, 5000, 2)])).toBe(300);
    expect(priceOfTrade(800, 2, [removal(C, 2500, 1), removal(B, 5000, 2)])).toBe(400);
    expect(priceOfTrade(101, 1, [removal(C, 9000, 1)])).toBe(101);
    // The smallest reduction is a hundredth of a per cent.
    expect(priceOfTrade(100_000, 1, [removal(C, 1, 1)])).toBe(99_990);
  });

  it('lay A 100 at 5 and lay C 400 at 1.5: [0, 500, -100], hold 100; without C [-400, 100], hold 400', () => {
    const bets: readonly TradedBet[] = [
      { trade: 1, side: 'LAY', runner: A, size: 100_00, price: 500 },
      { trade: 2, side: 'LAY', runner: C, size: 400_00, price: 150 },
    ];
    const before = positionAfterRemovals(3, bets, []);
    expect(profitVector(before)).toEqual([0, 500_00_00, -100_00_00]);
    expect(oddsHold(before, [], { numberOfWinners: 1 })).toBe(100_00);
    const after = positionAfterRemovals(3, bets, [removal(C, 0, 2)]);
    expect(profitVector(after).slice(0, 2)).toEqual([-400_00_00, 100_00_00]);
    expect(oddsHold(after, [], { numberOfWinners: 1, removed: new Set([C]) })).toBe(400_00);
  });

  it('only the bets before it are reduced', () => {
    const bet = { side: 'BACK', runner: A, size: 100_00, price: 860 } as const;
    const after = positionAfterRemovals(
      3,
      [1, 2].map((trade) => ({ ...bet, trade })),
      [removal(C, 1620, 1)],
    );
    expect(after.ifWin[A]).toBe(621_00_00 + 760_00_00);
  });
});

describe('a removal after a cross match', () => {
  const rows = [
    { runner: C, size: 50_00, value: 200_00_00 },
    { runner: A, size: 100_00, value: 200_00_00 },
    { runner: B, size: 50_00, value: 200_00_00 },
  ];

  it('the runners that stand share the pot without the void stake', () => {
    expect(crossValuesAfterRemovals(rows, new Set([C]))).toEqual([0, 150_00_00, 150_00_00]);
    expect(crossValuesAfterRemovals(rows, new Set([A, C]))).toEqual([0, 0, 50_00_00]);
    expect(crossValuesAfterRemovals(rows, new Set([3]))).toEqual(rows.map(({ value }) => value));
  });

  it('centipaise that rounding leaves go one each to the rows of the runner, in their order', () => {
    const uneven = [
      { runner: A, size: 1_00, value: 301_00 },
      { runner: B, size: 34, value: 101_01 },
      { runner: B, size: 34, value: 99_99 },
      { runner: B, size: 33, value: 100_00 },
      { runner: C, size: 1_00, value: 301_00 },
    ];
    expect(crossValuesAfterRemovals(uneven, new Set([C]))).toEqual([201_00, 67_51, 66_99, 66_50, 0]);
  });

  it('[MX-118] the rows of each runner that stands come to the stakes that stand, so that the exchange keeps 0 (seed printed)', () => {
    const row = fc.record({ runner: fc.integer({ min: 0, max: 4 }), size: fc.integer({ min: 1, max: 1_000_000 }) });
    const property = fc.property(fc.array(row, { minLength: 5, maxLength: 12 }), fc.subarray([0, 1, 2, 3, 4], { maxLength: 4 }), (drawn, gone) => {
      const pot = drawn.reduce((sum, { size }) => sum + size, 0);
      const runners = new Set(drawn.map(({ runner }) => runner));
      // The first row of each runner gets what the others leave of the pot, as in a match: no row is below its stake.
      const matched = drawn.map(({ runner, size }, i) => {
        const others = drawn.reduce((sum, each, at) => (at !== i && each.runner === runner ? sum + 100 * each.size : sum), 0);
        return { runner, size, value: drawn.findIndex((each) => each.runner === runner) === i ? 100 * pot - others : 100 * size };
      });
      const removed = new Set(gone);
      const values = crossValuesAfterRemovals(matched, removed);
      const standing = matched.reduce((sum, { runner, size }) => (removed.has(runner) ? sum : sum + size), 0);
      for (const runner of runners) {
        const sum = values.reduce((total, value, i) => (matched[i]!.runner === runner ? total + value : total), 0);
        expect(sum).toBe(removed.has(runner) ? 0 : 100 * standing);
      }
      expect(values.every((value, i) => removed.has(matched[i]!.runner) || value >= 100 * matched[i]!.size)).toBe(true);
    });
    fc.assert(property, { seed: propertySeed('removal after a cross match'), numRuns: 1_000 });
  });

  it('a position counts the rows at their values, and direct bets at reduced prices', () => {
    const [, value] = crossValuesAfterRemovals(rows, new Set([C]));
    const bets: readonly TradedBet[] = [
      { trade: 1, side: 'BACK', runner: A, size: 100_00, price: 200, value: value! },
      { trade: 2, side: 'LAY', runner: A, size: 10_00, price: 860 },
    ];
    expect(positionAfterRemovals(3, bets, [removal(C, 1620, 2)])).toEqual({ ifWin: [50_00_00 - 10_00 * 621, 0, 0], ifLose: [-100_00_00 + 10_00_00, 0, 0] });
  });
});
