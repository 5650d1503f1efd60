import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertySeed } from '../testing-vectors.ts';
import { betFigures } from './bet-slip.ts';
import { AMOUNT_MODES, stakeForAmount, steppedAmount, type AmountMode, type PricedBet } from './typed-bet.ts';

const back = (price: number): PricedBet => ({ kind: 'exchange', side: 'BACK', price });
const lay = (price: number): PricedBet => ({ kind: 'exchange', side: 'LAY', price });
const yes = (rate: number): PricedBet => ({ kind: 'line', side: 'BACK', price: rate });
const no = (rate: number): PricedBet => ({ kind: 'line', side: 'LAY', price: rate });

/** Whether the stake wins at least the wanted profit, or risks or pays out at most the amount, and no better stake does. */
function isBest(mode: AmountMode, amount: number, bet: PricedBet): boolean {
  const stake = stakeForAmount(mode, amount, bet);
  const gain = bet.kind === 'line' ? bet.price : bet.price - 100;
  // The exact profit, liability or payout of a stake, in 1/100 paisa.
  const exact = (size: number): number => {
    if (mode === 'payout') return size * (gain + 100);
    return mode === 'stake' || (mode === 'liability') === (bet.side === 'BACK') ? size * 100 : size * gain;
  };
  const asked = amount * 100;
  const figures = betFigures({ ...bet, stake: stake ?? 0 });
  if (stake === null) return (mode === 'liability' || mode === 'payout') && exact(1) > asked;
  if (mode === 'profit') return stake > 0 && exact(stake) >= asked && exact(stake - 1) < asked && figures.profit >= amount;
  return stake > 0 && exact(stake) <= asked && exact(stake + 1) > asked && (mode !== 'liability' || figures.liability <= amount);
}

describe('the stake of a wanted profit, liability or payout', () => {
  it('is none for an amount or a price that wins nothing, whatever the amount means', () => {
    for (const mode of AMOUNT_MODES) {
      for (const bet of [back(200), lay(200), yes(90), no(90)])
        expect([mode, stakeForAmount(mode, 0, bet), stakeForAmount(mode, -5, bet)]).toEqual([mode, null, null]);
      for (const bet of [back(100), lay(100), yes(0), no(0)]) expect([mode, stakeForAmount(mode, 1000, bet)]).toEqual([mode, null]);
    }
  });
  it('of backs, lays, YES and NO', () => {
    expect(stakeForAmount('profit', 85_000, back(185))).toBe(100_000);
    expect(stakeForAmount('liability', 100_000, back(185))).toBe(100_000);
    expect(stakeForAmount('profit', 100_000, lay(186))).toBe(100_000);
    expect(stakeForAmount('liability', 86_000, lay(186))).toBe(100_000);
    expect(stakeForAmount('profit', 90_000, yes(90))).toBe(100_000);
    expect(stakeForAmount('liability', 90_000, no(90))).toBe(100_000);
    expect(stakeForAmount('stake', 123, back(185))).toBe(123);
    expect([stakeForAmount('payout', 185_000, back(185)), stakeForAmount('payout', 186_000, lay(186))]).toEqual([100_000, 100_000]);
    expect(stakeForAmount('payout', 190_000, yes(90))).toBe(100_000);
  });

  it('is rounded so that no less is won and no more is risked than was typed', () => {
    expect(stakeForAmount('profit', 100, back(400))).toBe(34);
    expect(stakeForAmount('liability', 100, lay(400))).toBe(33);
    expect(stakeForAmount('payout', 100, back(300))).toBe(33);
  });

  it('is null for an amount of 0, without a price, and if one paisa would already risk too much', () => {
    expect([
      stakeForAmount('profit', 0, back(185)),
      stakeForAmount('profit', 100, back(100)),
      stakeForAmount('profit', 100, yes(0)),
      stakeForAmount('liability', 5, lay(1000)),
    ]).toEqual([null, null, null, null]);
  });

  it('is the best one for every amount and price', () => {
    const seed = propertySeed('stake of profit and liability');
    const bets = fc.record({
      kind: fc.constantFrom('exchange', 'bookmaker', 'line'),
      side: fc.constantFrom('BACK', 'LAY'),
      price: fc.integer({ min: 101, max: 100_000 }),
    }) as fc.Arbitrary<PricedBet>;
    fc.assert(
      fc.property(fc.constantFrom(...AMOUNT_MODES), fc.integer({ min: 1, max: 1_00_00_000_00 }), bets, (mode, amount, bet) => {
        expect([mode, amount, bet, isBest(mode, amount, bet)]).toEqual([mode, amount, bet, true]);
      }),
      { seed, numRuns: 4000 },
    );
  });
});

describe('steps of a stake', () => {
  const rupees = (from: number, direction: 1 | -1): number => steppedAmount(from * 100, direction) / 100;
  it('go in steps of the leading digit, to round amounts, at least 10 rupees wide', () => {
    expect([0, 5, 10, 95, 100, 950, 1000, 1500, 9500, 1_00_000].map((from) => rupees(from, 1))).toEqual([
      10, 10, 20, 100, 200, 1000, 2000, 2000, 10_000, 2_00_000,
    ]);
    expect([0, 5, 10, 100, 150, 1000, 1500, 2000, 10_000, 1_00_000].map((from) => rupees(from, -1))).toEqual([0, 0, 0, 90, 100, 900, 1000, 1000, 9000, 90_000]);
  });
});
