import { describe, expect, it } from 'vitest';
import { noOddsBets, withBets } from '../position/odds-position.ts';
import { betFigures, expectedFills, fancyLiability, guestStake, oddsProfit, isPlaceBetDisabled, whatIf } from './bet-slip.ts';

describe('figures of the slip', () => {
  it('[BC-15] fancy liability is stake x fancyPrice / 100: what NO risks and YES wins', () => {
    expect(fancyLiability(100_000, 90)).toBe(90_000);
    expect(betFigures({ kind: 'line', side: 'LAY', price: 90, stake: 100_000 })).toEqual({ profit: 100_000, liability: 90_000 });
    expect(betFigures({ kind: 'line', side: 'BACK', price: 90, stake: 100_000 })).toEqual({ profit: 90_000, liability: 100_000 });
  });
  it('[BC-16] otherwise profit is stake x odds - stake', () => {
    expect(oddsProfit(10_000, 250)).toBe(15_000);
    expect(betFigures({ kind: 'exchange', side: 'BACK', price: 250, stake: 10_000 })).toEqual({ profit: 15_000, liability: 10_000 });
    expect(betFigures({ kind: 'bookmaker', side: 'LAY', price: 180, stake: 100_000 })).toEqual({ profit: 100_000, liability: 80_000 });
  });
  it('rounds a profit for showing and a liability up, as it is held', () => {
    expect(betFigures({ kind: 'exchange', side: 'LAY', price: 101, stake: 1 })).toEqual({ profit: 1, liability: 1 });
    expect(betFigures({ kind: 'exchange', side: 'BACK', price: 101, stake: 1 })).toEqual({ profit: 0, liability: 1 });
  });
  it('what-if figures are given for each runner, before and after the bet', () => {
    const position = withBets(noOddsBets(3), [{ runner: 0, side: 'BACK', price: 300, size: 10_000 }]);
    expect(whatIf(position, { runner: 1, side: 'BACK', price: 200, size: 5000 })).toEqual({
      before: [20_000, -10_000, -10_000],
      after: [15_000, -5000, -15_000],
    });
  });
  it('expects fills at the levels, best first, and the rest unmatched', () => {
    const offers = [
      { price: 252, size: 1000 },
      { price: 250, size: 2000 },
      { price: 248, size: 9000 },
    ];
    expect(expectedFills({ side: 'BACK', price: 250, size: 5000 }, offers)).toEqual({ fills: offers.slice(0, 2), remaining: 2000 });
    expect(
      expectedFills({ side: 'LAY', price: 251, size: 500 }, [
        { price: 250, size: 400 },
        { price: 252, size: 400 },
      ]),
    ).toEqual({ fills: [{ price: 250, size: 400 }], remaining: 100 });
  });
});

describe('whether Place Bet is disabled', () => {
  const slip = { kind: 'exchange' as const, stake: 100, price: 185, line: null, flag: false };
  it('[VA-27] at a stake of 0, below 0, and without a stake', () => {
    expect([0, -1, null, Number.NaN].map((stake) => isPlaceBetDisabled({ ...slip, stake }))).toEqual([true, true, true, true]);
    expect(isPlaceBetDisabled(slip)).toBe(false);
    for (const [kind, price] of [
      ['bookmaker', 185],
      ['line', 90],
    ] as const)
      expect([0, -1, null, 100].map((stake) => isPlaceBetDisabled({ ...slip, kind, price, line: 45, stake }))).toEqual([true, true, true, false]);
  });
  it('[VA-28] at a price below 1.01, not at 1.01', () => {
    expect([100, 101].map((price) => isPlaceBetDisabled({ ...slip, price }))).toEqual([true, false]);
  });
  it('[VA-29] while a flag is set', () => {
    expect(isPlaceBetDisabled({ ...slip, flag: true })).toBe(true);
    expect(isPlaceBetDisabled({ ...slip, kind: 'line', price: 90, line: 45, flag: true })).toBe(true);
  });
  it('a fancy bet needs a line and a rate instead of odds', () => {
    const fancy = { ...slip, kind: 'line' as const, price: 90, line: 45 };
    expect([fancy, { ...fancy, line: 0 }, { ...fancy, line: null }, { ...fancy, price: 0 }].map(isPlaceBetDisabled)).toEqual([false, false, true, true]);
  });
  it('one paisa at the lowest price, or at a rate of 1 per 100, can be placed', () => {
    const least = { ...slip, stake: 1, price: 101 };
    expect([
      isPlaceBetDisabled(least),
      isPlaceBetDisabled({ ...least, kind: 'line', line: 0, price: 1 }),
      isPlaceBetDisabled({ ...least, kind: 'line', line: 0, price: 0 }),
    ]).toEqual([false, false, true]);
  });
  it('[VA-31] a visitor’s stake is capped at 500000 rupees', () => {
    expect([600_000_00, 500_000_00, 100].map(guestStake)).toEqual([500_000_00, 500_000_00, 100]);
  });
});
