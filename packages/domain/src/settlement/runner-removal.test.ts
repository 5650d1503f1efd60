import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { oddsHold, profitVector } from '../position/odds-position.ts';
import { propertySeed } from '../testing-vectors.ts';
import { positionAfterRemovals, priceOfTrade, valueOfTrade, type MatchRow, type RunnerRemoval, type TradedBet } from './runner-removal.ts';

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

describe('a removal and the pot of a cross match', () => {
  type Leg = readonly [runner: number, size: number, value: number];
  const matchOf = (...legs: readonly Leg[]): readonly MatchRow[] => legs.map(([runner, size, value], index) => ({ trade: index + 1, runner, size, value }));
  const bets = (match: readonly MatchRow[]): TradedBet[] =>
    match.map(({ trade, runner, size, value }) => ({ trade, runner, size, side: 'BACK', price: Math.round(value / size), match }));
  const values = (match: readonly MatchRow[], ...removals: readonly RunnerRemoval[]): number[] => bets(match).map((one) => valueOfTrade(one, removals));
  const POT_200 = matchOf([C, 50_00, 200_00_00], [A, 100_00, 200_00_00], [B, 50_00, 200_00_00]);

  it('the other legs share the pot that is left, whatever the announced reduction: A wins 50.00, B 100.00', () => {
    for (const reduction of [0, 2500, 9000]) expect(values(POT_200, removal(C, reduction, 3))).toEqual([200_00_00, 150_00_00, 150_00_00]);
    const after = positionAfterRemovals(3, bets(POT_200), [removal(C, 2500, 3)]);
    expect(after).toEqual({ ifWin: [50_00_00, 100_00_00, 0], ifLose: [-100_00_00, -50_00_00, 0] });
  });

  it('a match after the removal keeps its values, and the last runner gives its stake back', () => {
    const match = matchOf([A, 100_00, 200_00_00], [B, 100_00, 200_00_00]);
    expect(values(match, removal(C, 2500, 0))).toEqual([200_00_00, 200_00_00]);
    expect(values(POT_200, removal(C, 2500, 3), removal(B, 2500, 3))).toEqual([200_00_00, 100_00_00, 200_00_00]);
  });

  it('each leg sums to what is staked on the legs that stand: centipaise that rounding leaves go one each to its rows in their order', () => {
    const match = matchOf([A, 7, 4_100 / 2], [A, 3, 4_100 / 2], [B, 11, 4_100], [C, 20, 4_100]);
    const [first, second, b] = values(match, removal(C, 100, 4));
    expect(first! + second!).toBe(21_00);
    expect([first, second, b]).toEqual([1180, 920, 21_00]);
  });

  type Row = { readonly runner: number; readonly size: number };
  const anyRows = fc.array(fc.record({ runner: fc.integer({ min: 0, max: 4 }), size: fc.integer({ min: 1, max: 1_000_000 }) }), {
    minLength: 5,
    maxLength: 12,
  });

  /** Returns the legs of a match: the rows of each runner share the pot by their stakes; what rounding leaves goes to its first row. */
  function legsOf(drawn: readonly Row[]): readonly Leg[] {
    const stakes = (rows: readonly Row[]): number => rows.reduce((sum, { size }) => sum + size, 0);
    const pot = stakes(drawn);
    const valueOf = ({ runner, size }: Row): number => Math.floor((100 * pot * size) / stakes(drawn.filter((row) => row.runner === runner)));
    return drawn.map((row, i): Leg => {
      const own = drawn.filter(({ runner }) => runner === row.runner);
      const rest = 100 * pot - own.reduce((sum, each) => sum + valueOf(each), 0);
      return [row.runner, row.size, valueOf(row) + (drawn.findIndex(({ runner }) => runner === row.runner) === i ? rest : 0)];
    });
  }

  it('[MX-119] no bet pays below 1.00 after removals, and the bets on the only runner that stands get exactly their stakes (seed printed)', () => {
    const anyRemovals = fc.uniqueArray(fc.record({ runner: fc.integer({ min: 0, max: 4 }), reduction: fc.integer({ min: 0, max: 10_000 }) }), {
      selector: ({ runner }) => runner,
      maxLength: 4,
    });
    const anyPrice = fc.integer({ min: 101, max: 100_000 });
    const property = fc.property(anyRows, anyPrice, anyRemovals, (drawn, price, gone) => {
      const removals = gone.map(({ runner, reduction }) => removal(runner, reduction, drawn.length));
      const removed = new Set(gone.map(({ runner }) => runner));
      const after = values(matchOf(...legsOf(drawn)), ...removals);
      const runners = new Set(drawn.map(({ runner }) => runner).filter((runner) => !removed.has(runner)));
      for (const [i, { runner, size }] of drawn.entries()) {
        if (removed.has(runner)) continue;
        const most = runners.size === 1 ? 100 * size : Infinity;
        expect(after[i]).toSatisfy((value: number) => value >= 100 * size && value <= most);
        expect(valueOfTrade({ trade: 1, runner, size, side: 'BACK', price }, removals)).toBeGreaterThanOrEqual(100 * size);
      }
    });
    fc.assert(property, { seed: propertySeed('the only runner that stands'), numRuns: 1_000 });
  });

  it('[MX-118] the rows of each runner that stands come to the stakes that stand, so that the exchange keeps 0 (seed printed)', () => {
    const property = fc.property(anyRows, fc.subarray([0, 1, 2, 3, 4], { maxLength: 4 }), (drawn, gone) => {
      const removed = new Set(gone);
      const after = values(matchOf(...legsOf(drawn)), ...gone.map((runner) => removal(runner, 2500, drawn.length)));
      const standing = drawn.reduce((sum, { runner, size }) => (removed.has(runner) ? sum : sum + size), 0);
      for (const runner of new Set(drawn.map((each) => each.runner))) {
        if (removed.has(runner)) continue;
        expect(after.reduce((total, value, i) => (drawn[i]!.runner === runner ? total + value : total), 0)).toBe(100 * standing);
      }
      expect(after.every((value, i) => value >= 100 * drawn[i]!.size)).toBe(true);
    });
    fc.assert(property, { seed: propertySeed('removal after a cross match'), numRuns: 1_000 });
  });

  it('a bet that is no row of its match is a bug', () => {
    expect(() => valueOfTrade({ ...bets(POT_200)[0]!, trade: 9 }, [])).toThrow('trade 9 is no row of its match');
  });
});
