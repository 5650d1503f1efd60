/** Dutching on the shared vectors and against trying all splits. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paise } from '../money/money.ts';
import { propertySeed, readVectors } from '../testing-vectors.ts';
import { dutchByProfit, dutchByStake, leaveNoProfit, levelStakes } from './dutching.ts';

interface DutchingCase {
  readonly id: string;
  readonly title: string;
  readonly kind: 'stake' | 'profit';
  readonly amount: number;
  readonly prices: readonly number[];
  readonly stakes: readonly number[] | null;
  readonly total: number;
  readonly profits: readonly number[];
}
const vectors = readVectors('matching/dutching.json') as { readonly cases: readonly DutchingCase[] } | null;
const drawnPrices = fc.array(fc.integer({ min: 101, max: 2_000 }), { minLength: 2, maxLength: 3 });

/** Returns every split of a total into this many stakes. */
function splitsOf(total: number, parts: number): number[][] {
  if (parts === 1) return [[total]];
  return Array.from({ length: total + 1 }, (_, first) => splitsOf(total - first, parts - 1).map((rest) => [first, ...rest])).flat();
}
const smallestPayout = (stakes: readonly number[], prices: readonly number[]): number => Math.min(...stakes.map((stake, i) => stake * prices[i]!));

describe('dutching', () => {
  it.skipIf(vectors === null).each((vectors?.cases ?? []).map((each) => [each.id, each] as const))(
    'vector %s',
    (_, { kind, amount, prices, stakes, ...rest }) => {
      const made = kind === 'stake' ? dutchByStake(paise(amount), prices) : dutchByProfit(paise(amount), prices);
      expect(made).toEqual(stakes === null ? null : { stakes, total: rest.total, profits: rest.profits });
    },
  );

  it('[MX-063] spends the total, and no other split of up to 1.01 has a larger smallest payout (seed printed)', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 101 }), drawnPrices, (total, prices) => {
        const { stakes } = dutchByStake(paise(total), prices);
        expect(stakes.reduce((sum, stake) => sum + stake, 0)).toBe(total);
        const best = Math.max(...splitsOf(total, prices.length).map((split) => smallestPayout(split, prices)));
        expect(smallestPayout(stakes, prices)).toBe(best);
      }),
      { seed: propertySeed('dutching by stake'), numRuns: 60 },
    );
  });

  it('[MX-064] reaches the profit on each selection with the smallest total, and one paisa less misses it (seed printed)', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5_000 }), drawnPrices, (profit, prices) => {
        const made = dutchByProfit(paise(profit), prices);
        const share = prices.reduce((sum, price) => sum + 100 / price, 0);
        fc.pre(Math.abs(share - 1) > 1e-9);
        expect(made === null).toBe(share > 1);
        if (made === null) return;
        const isReached = Math.min(...made.profits) >= 100 * profit;
        // With one paisa less in total each selection needs at least the stake that the profit asks for; together that is more than the total.
        const less = made.total - 1;
        const needed = prices.reduce((sum, price) => sum + Math.ceil((100 * (less + profit)) / price), 0);
        if (!isReached || needed <= less) throw new Error(`not minimal: ${JSON.stringify({ made, needed })}`);
      }),
      { seed: propertySeed('dutching by profit'), numRuns: 200 },
    );
  });

  it('[MX-065] levels payouts to within one paisa × price of each other, or names what has no price (seed printed)', () => {
    const matched = fc.record({ payout: fc.integer({ min: 0, max: 10_000_000 }), price: fc.option(fc.integer({ min: 101, max: 100_000 }), { nil: null }) });
    fc.assert(
      fc.property(fc.array(matched, { minLength: 1, maxLength: 6 }), (bets) => {
        const payouts = bets.map(({ payout }) => payout);
        const { stakes, missing } = levelStakes(
          payouts,
          bets.map(({ price }) => price),
        );
        const target = Math.max(...payouts);
        const levelled = payouts.map((payout, i) => payout + stakes[i]! * (bets[i]!.price ?? 0));
        const step = Math.max(...bets.map(({ price }) => price ?? 101));
        expect(missing.length > 0 || target - Math.min(...levelled) < step).toBe(true);
        for (const [i, { payout, price }] of bets.entries()) {
          expect(missing.includes(i)).toBe(price === null && payout < target);
          const after = payout + stakes[i]! * (price ?? 0);
          expect(after).toBeLessThanOrEqual(target);
          expect(price === null || target - after < price).toBe(true);
        }
      }),
      { seed: propertySeed('level stakes'), numRuns: 200 },
    );
  });

  it('has the worked numbers: 100.00 over 3.00 and 4.00; a profit of 100.00 over 2.5, 5 and 6; none over 2.0 and 2.0', () => {
    expect(dutchByStake(paise(100_00), [300, 400])).toEqual({ stakes: [57_14, 42_86], total: 100_00, profits: [71_4200, 71_4400] });
    expect(dutchByStake(paise(9), [310, 200, 200]).stakes).toEqual([2, 4, 3]);
    expect(dutchByProfit(paise(100_00), [250, 500, 600])).toMatchObject({ stakes: [171_44, 85_72, 71_44], profits: [100_0000, 100_0000, 100_0400] });
    expect(dutchByProfit(paise(50_00), [200, 200])).toBeNull();
    expect([leaveNoProfit([200, 200]), leaveNoProfit([200, 201]), leaveNoProfit([300, 300, 300])]).toEqual([true, false, true]);
    // 57.14 at 3.00 is matched, and 20.00 of 42.86 at 4.00: the rest is 22.85 at 4.00
    expect(levelStakes([57_14 * 300, 20_00 * 400], [300, 400]).stakes).toEqual([0, 22_85]);
    expect(levelStakes([57_14 * 300, 20_00 * 400], [null, null])).toEqual({ stakes: [0, 0], missing: [1] });
  });
});
