import { describe, expect, it } from 'vitest';
import { casinoPointsText } from './casino-points.ts';

describe('points at the tables', () => {
  it('[BC-18] ₹10 are 1 point where tables play in points', () => {
    expect([100_00, 25_000_00, 1_00_000_00, 1_05].map((amount) => casinoPointsText(amount, { casinoPoints: true }))).toEqual([
      '10',
      '2,500',
      '10,000',
      '0.105',
    ]);
  });
  it('are not shown where tables play in rupees', () => {
    expect(casinoPointsText(100_00, { casinoPoints: false })).toBeNull();
  });
});
