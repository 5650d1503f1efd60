import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MarketResult } from '../feed/feed-event.ts';
import { NO_LINE_BETS, withLineBets } from '../position/line-position.ts';
import { noOddsBets, withBets, type OddsBet } from '../position/odds-position.ts';
import { propertySeed } from '../testing-vectors.ts';
import { checkResult, runnerOutcome, type ResultFacts, type RunnerOutcome } from './market-result.ts';
import { positionAfterRemovals, priceOfTrade, type RunnerRemoval } from './runner-removal.ts';
import { commissionOn, netAfterCommission, profitBeforeCommission, settleMarketMoney } from './settle-market.ts';
import { settleLineOrder, settleOddsOrder } from './settle-order.ts';
import { NO_PROFIT, reducedPrice, roundedProfit, settleLinePosition, settleOddsPosition, type ExactProfit } from './settle-position.ts';

const IDS = [11, 12, 13, 14];
const winners = (...ids: number[]): MarketResult => ({ type: 'winners', winners: ids });
const deadHeat = (places: number, ...ids: number[]): MarketResult => ({ type: 'dead-heat', winners: ids, places });
const bet = (runner: number, side: OddsBet['side'], rupees: number, price: number): OddsBet => ({ runner, side, price, size: rupees * 100 });
/** Returns the removals of a result, all of them later than the bets. */
function removalsOf(outcome: RunnerOutcome): readonly RunnerRemoval[] {
  return outcome.type === 'void' ? [] : [...outcome.removed].map(([runner, reduction]) => ({ runner, reduction, lastTrade: 1 }));
}
/** Returns the outcome with all reductions 0, as it is after the prices of the bets have been reduced. */
const withoutReductions = (outcome: RunnerOutcome): RunnerOutcome =>
  outcome.type === 'void' ? outcome : { ...outcome, removed: new Map([...outcome.removed.keys()].map((runner) => [runner, 0])) };
/** Reduces the prices of the bets as the settlement does, and settles their position. */
function settled(bets: readonly OddsBet[], result: MarketResult): ExactProfit {
  const outcome = runnerOutcome(IDS, result);
  const position = positionAfterRemovals(
    IDS.length,
    bets.map((one) => ({ ...one, trade: 1 })),
    removalsOf(outcome),
  );
  return settleOddsPosition(position, withoutReductions(outcome));
}
/** Returns the net result of the bets in rupees. */
const net = (bets: readonly OddsBet[], result: MarketResult): number => roundedProfit(settled(bets, result)) / 100;

describe('settlement of odds positions, the worked numbers', () => {
  it('a winner pays (price - 1) x stake, everything else loses; the layer mirrors', () => {
    expect([net([bet(0, 'BACK', 100, 300)], winners(11)), net([bet(0, 'BACK', 100, 300)], winners(12))]).toEqual([200, -100]);
    expect([net([bet(0, 'LAY', 100, 300)], winners(11)), net([bet(0, 'LAY', 100, 300)], winners(12))]).toEqual([-200, 100]);
  });
  it('a dead heat of k for n places: n/k of the stake wins at full price, the rest loses', () => {
    expect(net([bet(0, 'BACK', 100, 400)], deadHeat(1, 11, 12))).toBe(100);
    expect(net([bet(0, 'BACK', 90, 400)], deadHeat(1, 11, 12, 13))).toBe(30);
    expect(net([bet(0, 'BACK', 90, 400)], deadHeat(2, 11, 12, 13))).toBe(150);
    expect(net([bet(0, 'LAY', 90, 400)], deadHeat(2, 11, 12, 13))).toBe(-150);
    expect(net([bet(3, 'BACK', 90, 400)], deadHeat(2, 11, 12, 13))).toBe(-90);
  });
  it('a removed runner is void, the others are settled at reduced prices', () => {
    expect([reducedPrice(860, 1620), reducedPrice(800, 2500), reducedPrice(102, 5000)]).toEqual([721, 600, 101]);
    const removed: MarketResult = { type: 'winners', winners: [11], removed: [{ selectionId: 12, reduction: 1620 }] };
    expect(net([bet(0, 'BACK', 100, 860), bet(1, 'BACK', 500, 200)], removed)).toBe(621);
    expect(net([bet(0, 'LAY', 100, 860), bet(1, 'LAY', 500, 200)], removed)).toBe(-621);
    const noReduction: MarketResult = { type: 'winners', winners: [11], removed: [{ selectionId: 12, reduction: 0 }] };
    expect(settleOddsPosition(withBets(noOddsBets(4), [bet(0, 'BACK', 100, 860), bet(1, 'BACK', 500, 200)]), runnerOutcome(IDS, noReduction)).numerator).toBe(
      7_600_000,
    );
  });
  it('a reduction that was not made trade by trade is a bug, never a guess', () => {
    const outcome = runnerOutcome(IDS, { type: 'winners', winners: [11], removed: [{ selectionId: 12, reduction: 100 }] });
    expect(() => settleOddsPosition(withBets(noOddsBets(4), [bet(0, 'BACK', 1, 200)]), outcome)).toThrow(TypeError);
    expect(() => settleOddsOrder({ runner: 0, side: 'BACK', matched: 100, matchedValue: 20_000 }, outcome)).toThrow(TypeError);
  });
  it('a void returns every stake, on both sides alike', () => {
    const voided: MarketResult = { type: 'void', reason: 'no ball bowled' };
    expect([net([bet(0, 'BACK', 100, 300)], voided), net([bet(0, 'LAY', 100, 300)], voided)]).toEqual([0, 0]);
  });
  it('several winners each pay', () => {
    expect(net([bet(0, 'BACK', 10, 300), bet(1, 'BACK', 10, 300), bet(2, 'BACK', 10, 300)], winners(11, 12))).toBe(30);
    expect(net([bet(0, 'LAY', 10, 300)], winners())).toBe(10);
  });
  it('a lost balance is lost: 1000, back 100 at 2 loses, ends at 900', () => {
    expect(1000 + net([bet(0, 'BACK', 100, 200)], winners(12))).toBe(900);
  });
});

describe('settlement of line positions', () => {
  it('YES wins iff the runs reach the line, NO iff they do not', () => {
    const yes = { side: 'BACK' as const, line: 46, rate: 90, size: 100_000 };
    const no = { side: 'LAY' as const, line: 46, rate: 110, size: 100_000 };
    const at = (runs: number, bets: typeof yes | typeof no): number =>
      roundedProfit(settleLinePosition(withLineBets(NO_LINE_BETS, [bets]), { type: 'runs', runs })) / 100;
    expect([at(45, yes), at(46, yes), at(45, no), at(46, no)]).toEqual([-1000, 900, 1000, -1100]);
    const order = (runs: number, each: typeof yes | typeof no): unknown =>
      settleLineOrder({ side: each.side, line: each.line, rate: each.rate, matched: each.size }, { type: 'runs', runs });
    expect([order(46, yes), order(45, yes), order(46, no)]).toEqual([
      { result: 'WON', profit: 90_000 },
      { result: 'LOST', profit: -100_000 },
      { result: 'LOST', profit: -110_000 },
    ]);
  });
  it('a void returns all stakes; a result with winners is a bug', () => {
    const position = withLineBets(NO_LINE_BETS, [{ side: 'BACK', line: 1, rate: 100, size: 100 }]);
    expect(settleLinePosition(position, { type: 'void', reason: 'rain' })).toEqual(NO_PROFIT);
    expect(settleLineOrder({ side: 'BACK', line: 1, rate: 100, matched: 100 }, { type: 'void', reason: 'rain' })).toEqual({ result: 'VOID', profit: 0 });
    expect(() => settleLinePosition(position, winners(1))).toThrow(TypeError);
    expect(() => runnerOutcome(IDS, { type: 'runs', runs: 4 })).toThrow(TypeError);
  });
});

describe('settlement of single orders', () => {
  const order = (side: OddsBet['side'], matched: number, price: number, runner = 0): Parameters<typeof settleOddsOrder>[0] => ({
    runner,
    side,
    matched,
    matchedValue: matched * price,
  });
  it('returns won, lost or void, and the profit', () => {
    const result = runnerOutcome(IDS, { type: 'winners', winners: [11], removed: [{ selectionId: 12, reduction: 2500 }] });
    const outcome = withoutReductions(result);
    const reduced = priceOfTrade(800, 1, removalsOf(result));
    expect(settleOddsOrder(order('BACK', 10_000, reduced), outcome)).toEqual({ result: 'WON', profit: 50_000 });
    expect(settleOddsOrder(order('LAY', 10_000, reduced), outcome)).toEqual({ result: 'LOST', profit: -50_000 });
    expect(settleOddsOrder(order('BACK', 10_000, 800, 1), outcome)).toEqual({ result: 'VOID', profit: 0 });
    expect(settleOddsOrder(order('BACK', 10_000, 800, 2), outcome)).toEqual({ result: 'LOST', profit: -10_000 });
    expect(settleOddsOrder(order('BACK', 0, 800), outcome)).toEqual({ result: 'VOID', profit: 0 });
  });
  it('a backer can lose money in a dead heat', () => {
    expect(settleOddsOrder(order('BACK', 10_000, 150), runnerOutcome(IDS, deadHeat(1, 11, 12)))).toEqual({ result: 'LOST', profit: -2500 });
    expect(settleOddsOrder(order('LAY', 10_000, 150), runnerOutcome(IDS, deadHeat(1, 11, 12)))).toEqual({ result: 'WON', profit: 2500 });
  });
});

describe('whether a result fits', () => {
  const market: ResultFacts = { kind: 'exchange', selectionIds: IDS, numberOfWinners: 1 };
  const code = (facts: ResultFacts, result: MarketResult): string => {
    const outcome = checkResult(facts, result);
    return outcome.ok ? 'OK' : outcome.code;
  };
  it('accepts possible results', () => {
    expect(code(market, winners(11))).toBe('OK');
    expect(code({ ...market, numberOfWinners: 0 }, winners())).toBe('OK');
    expect(code({ ...market, numberOfWinners: 2 }, winners(11, 14))).toBe('OK');
    expect(code(market, deadHeat(1, 11, 12))).toBe('OK');
    expect(code(market, { type: 'winners', winners: [], removed: IDS.map((selectionId) => ({ selectionId, reduction: 0 })) })).toBe('OK');
    expect(code({ ...market, kind: 'line', selectionIds: [1] }, { type: 'runs', runs: 0 })).toBe('OK');
    expect(code(market, { type: 'void', reason: 'abandoned' })).toBe('OK');
  });
  it('refuses impossible results, and a void without a reason', () => {
    const bad: MarketResult[] = [
      winners(),
      winners(99),
      winners(11, 12),
      winners(11, 11),
      deadHeat(1, 11),
      deadHeat(0, 11, 12),
      { type: 'winners', winners: [11], removed: [{ selectionId: 11, reduction: 0 }] },
      { type: 'winners', winners: [11], removed: [{ selectionId: 12, reduction: 10_000 }] },
      { type: 'runs', runs: 5 },
    ];
    expect(bad.map((result) => code(market, result))).toEqual(bad.map(() => 'RESULT_INVALID'));
    expect(
      [{ type: 'runs' as const, runs: -1 }, { type: 'runs' as const, runs: 1.5 }, winners(11)].map((result) => code({ ...market, kind: 'line' }, result)),
    ).toEqual(['RESULT_INVALID', 'RESULT_INVALID', 'RESULT_INVALID']);
    expect(code(market, { type: 'void', reason: ' ' })).toBe('REASON_REQUIRED');
    expect(() => runnerOutcome(IDS, winners(99))).toThrow(RangeError);
  });
});

describe('money of a market', () => {
  it('commission is on a positive net only, rounded half away from zero', () => {
    expect([
      commissionOn(20_000, 200),
      commissionOn(-5, 200),
      commissionOn(0, 200),
      commissionOn(25, 200),
      commissionOn(24, 200),
      commissionOn(100, 0),
    ]).toEqual([400, 0, 0, 1, 0, 0]);
  });
  it('rounds each participant once and books the difference to rounding', () => {
    const half = (numerator: number): { profit: { numerator: number; divisor: number }; commissionBp: number } => ({
      profit: { numerator, divisor: 1 },
      commissionBp: 200,
    });
    expect(settleMarketMoney([half(150), half(150), half(-300)])).toEqual({
      results: [
        { net: 2, commission: 0 },
        { net: 2, commission: 0 },
        { net: -3, commission: 0 },
      ],
      rounding: -1,
    });
  });
  it('backer and layer mirror each other in every result, and with rounding everything sums to 0', () => {
    const seed = propertySeed('settlement');
    const price = fc.integer({ min: 101, max: 100_000 });
    const trade = fc.record({
      runner: fc.integer({ min: 0, max: 3 }),
      price,
      size: fc.integer({ min: 1, max: 10_000_000 }),
      backer: fc.integer({ min: 0, max: 3 }),
      layer: fc.integer({ min: 0, max: 3 }),
    });
    const removed = fc.uniqueArray(fc.record({ selectionId: fc.constantFrom(13, 14), reduction: fc.integer({ min: 0, max: 9999 }) }), {
      maxLength: 2,
      selector: (each) => each.selectionId,
    });
    const result = fc.oneof<fc.Arbitrary<MarketResult>[]>(
      fc.record({ type: fc.constant('winners' as const), winners: fc.subarray([11, 12]), removed }),
      fc.constantFrom(deadHeat(1, 11, 12), deadHeat(1, 11, 12, 13), deadHeat(2, 11, 12, 13)),
      fc.constant({ type: 'void' as const, reason: 'test' }),
    );
    fc.assert(
      fc.property(fc.array(trade, { minLength: 1, maxLength: 12 }), result, (trades, judged) => {
        const outcome = runnerOutcome(IDS, judged);
        const betsOf = (account: number): OddsBet[] =>
          trades.flatMap(({ runner, price: at, size, backer, layer }) => [
            ...(backer === account ? [{ runner, side: 'BACK' as const, price: at, size }] : []),
            ...(layer === account ? [{ runner, side: 'LAY' as const, price: at, size }] : []),
          ]);
        const profits = [0, 1, 2, 3].map((account) => settled(betsOf(account), judged));
        expect(profits.reduce((sum, { numerator }) => sum + numerator, 0)).toBe(0);
        const { results, rounding } = settleMarketMoney(profits.map((profit) => ({ profit, commissionBp: 200 })));
        expect(results.reduce((sum, each) => sum + each.net, rounding as number)).toBe(0);
        expect(Math.abs(rounding)).toBeLessThanOrEqual(2);
        // The results of the single orders sum to that of the position, except for the rounding of each order.
        const byOrder = betsOf(0).reduce(
          (sum, { runner, side, price: at, size }) =>
            sum +
            settleOddsOrder({ runner, side, matched: size, matchedValue: size * priceOfTrade(at, 1, removalsOf(outcome)) }, withoutReductions(outcome)).profit,
          0,
        );
        expect(Math.abs(byOrder - results[0]!.net)).toBeLessThanOrEqual(betsOf(0).length + 1);
      }),
      { seed, numRuns: 1000 },
    );
  });
});

describe('settlement at the edges', () => {
  it('commission is rounded half away from zero, from the first paisa and the first basis point on', () => {
    expect([commissionOn(1, 5000), commissionOn(1, 4999), commissionOn(20_000, 1), commissionOn(20_000, 0), commissionOn(-1, 5000)]).toEqual([1, 0, 2, 0, 0]);
  });
  it('a bet with profit 0 is not won: half of a stake at 2.00', () => {
    const order = { runner: 0, side: 'BACK', matched: 10_000, matchedValue: 10_000 * 200 } as const;
    expect(settleOddsOrder(order, runnerOutcome(IDS, deadHeat(1, 11, 12)))).toEqual({ result: 'LOST', profit: 0 });
    // A profit of a hundredth of a paisa is WON, although it is rounded to 0; one paisa at 2.00 wins a paisa.
    expect(settleOddsOrder({ ...order, matched: 1, matchedValue: 101 }, runnerOutcome(IDS, winners(11)))).toEqual({ result: 'WON', profit: 0 });
    expect(settleOddsOrder({ ...order, matched: 1, matchedValue: 200 }, runnerOutcome(IDS, winners(11)))).toEqual({ result: 'WON', profit: 1 });
  });
  it('a line order of one paisa counts, and a line market accepts no result with winners', () => {
    expect(settleLineOrder({ side: 'BACK', line: 40, rate: 100, matched: 1 }, { type: 'runs', runs: 40 })).toEqual({ result: 'WON', profit: 1 });
    expect(() => settleLineOrder({ side: 'BACK', line: 40, rate: 100, matched: 1 }, winners(11))).toThrow('a line market settles by runs');
    expect(() => runnerOutcome(IDS, { type: 'runs', runs: 40 })).toThrow('a result of runs has no winners');
  });
  it('a reduction is a whole number of hundredths of a per cent, below all of the price', () => {
    const facts: ResultFacts = { kind: 'exchange', selectionIds: IDS, numberOfWinners: 1 };
    const fits = (reduction: number): boolean => checkResult(facts, { type: 'winners', winners: [11], removed: [{ selectionId: 12, reduction }] }).ok;
    expect([0, 1, 9999, 10_000, -1, 0.5].map(fits)).toEqual([true, true, true, false, false, false]);
    expect(reducedPrice(100_000, 5000)).toBe(50_000);
    const least = runnerOutcome(IDS, { type: 'winners', winners: [11], removed: [{ selectionId: 12, reduction: 1 }] });
    expect(() => settleOddsPosition(noOddsBets(4), least)).toThrow(TypeError);
  });
});

describe('a wanted net result', () => {
  it('needs the smallest profit that leaves it after commission', () => {
    expect(profitBeforeCommission(19_600, 200)).toBe(20_000);
    expect(profitBeforeCommission(0, 200)).toBe(0);
    expect(profitBeforeCommission(-5, 200)).toBe(-5);
    const seed = propertySeed('profit before commission');
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 ** 11 }), fc.integer({ min: 0, max: 5000 }), (wanted, basisPoints) => {
        const profit = profitBeforeCommission(wanted, basisPoints);
        expect(netAfterCommission(profit, basisPoints)).toBeGreaterThanOrEqual(wanted);
        expect(netAfterCommission(profit - 1, basisPoints)).toBeLessThan(wanted);
      }),
      { seed, numRuns: 2000 },
    );
  });
});
