import { describe, expect, it } from 'vitest';
import { paise } from '../money/money.ts';
import type { Price } from '../price/price.ts';
import { isReachedByOffers, isReachedByTrade, triggeredBetRefusal, type TriggerCondition, type TriggeredBet } from './entry-trigger.ts';

const condition = (op: TriggerCondition['op'], price: number, minSize = 10_00): TriggerCondition => ({
  source: 'BEST_BACK',
  op,
  price: price as Price,
  minSize: paise(minSize),
});
const levels = (...pairs: readonly (readonly [number, number])[]) => pairs.map(([price, size]) => ({ price, size }));

describe('isReachedByOffers', () => {
  it('[MX-087] counts a price once the least size is offered at it or better', () => {
    const above = condition('AT_OR_ABOVE', 220);
    expect(isReachedByOffers(above, levels([220, 1], [210, 500_00]))).toBe(false);
    expect(isReachedByOffers(above, levels([220, 9_99], [210, 500_00]))).toBe(false);
    expect(isReachedByOffers(above, levels([220, 10_00]))).toBe(true);
    expect(isReachedByOffers(above, levels([224, 4_00], [222, 6_00], [210, 500_00]))).toBe(true);
  });
  it('looks behind a small offer for a falling price, too', () => {
    const below = condition('AT_OR_BELOW', 200);
    expect(isReachedByOffers(below, levels([210, 1], [200, 10_00]))).toBe(true);
    expect(isReachedByOffers(below, levels([210, 10_00], [200, 10_00]))).toBe(false);
  });
  it('is not reached without offers of the least size', () => {
    expect(isReachedByOffers(condition('AT_OR_BELOW', 200), [])).toBe(false);
    expect(isReachedByOffers(condition('AT_OR_BELOW', 200), levels([150, 9_99]))).toBe(false);
  });
  it('takes the bound itself in both directions', () => {
    for (const op of ['AT_OR_ABOVE', 'AT_OR_BELOW'] as const) expect(isReachedByOffers(condition(op, 200), levels([200, 10_00]))).toBe(true);
  });
});

describe('isReachedByTrade', () => {
  it('compares the exact price of a trade', () => {
    // 17.00 at 2.17647...: 37.00 back
    const implied = { size: 17_00, value: 370_000 };
    expect(isReachedByTrade(condition('AT_OR_ABOVE', 218), implied)).toBe(false);
    expect(isReachedByTrade(condition('AT_OR_ABOVE', 216), implied)).toBe(true);
    expect(isReachedByTrade(condition('AT_OR_BELOW', 218), implied)).toBe(true);
    expect(isReachedByTrade(condition('AT_OR_BELOW', 216), implied)).toBe(false);
  });
  it('needs the least size in one trade', () => {
    expect(isReachedByTrade(condition('AT_OR_BELOW', 200), { size: 9_99, value: 9_99 * 190 })).toBe(false);
    expect(isReachedByTrade(condition('AT_OR_BELOW', 200), { size: 10_00, value: 10_00 * 200 })).toBe(true);
  });
});

describe('triggeredBetRefusal', () => {
  const NOW = Date.UTC(2026, 0, 1);
  const bet: TriggeredBet = { side: 'BACK', price: 200 as Price, stake: paise(100_00) };
  const target = { type: 'PAYOUT', amount: paise(500_00) } as const;
  it.each([
    [null, bet],
    [null, { ...bet, stake: null, terms: { target } }],
    [null, { ...bet, terms: { timeInForce: 'FILL_AND_KILL', guard: { mode: 'any', ticks: 3 }, minFillSize: paise(50_00) } }],
    ['SIDE_INVALID', { ...bet, side: null }],
    ['PRICE_INVALID', { ...bet, price: null }],
    ['PRICE_INVALID', { ...bet, price: 201 as Price }],
    ['STAKE_INVALID', { ...bet, stake: null }],
    ['STAKE_INVALID', { ...bet, stake: null, terms: { timeInForce: 'POST_ONLY' } }],
    ['TIME_IN_FORCE_CONFLICT', { ...bet, terms: { guard: { mode: 'any', ticks: 3 } } }],
    ['EXPIRY_INVALID', { ...bet, terms: { timeInForce: 'GOOD_TILL' } }],
    ['GUARD_INVALID', { ...bet, terms: { timeInForce: 'FILL_AND_KILL', guard: { mode: 'any', ticks: 21 } } }],
    ['AMOUNT_TARGET_INVALID', { ...bet, terms: { target } }],
    ['TRIGGER_INVALID', { ...bet, terms: { orderType: 'LIMIT_ON_CLOSE' } }],
    ['TRIGGER_INVALID', { ...bet, stake: null, terms: { liability: paise(500_00) } }],
    ['FILL_SIZE_INVALID', { ...bet, terms: { timeInForce: 'FILL_OR_KILL', minFillSize: paise(100_01) } }],
  ] as const satisfies readonly (readonly [string | null, TriggeredBet])[])('%s', (code, asked) => {
    expect(triggeredBetRefusal(asked, NOW)).toBe(code);
  });
});
