import { paise } from '@maidan/domain';
import { expect, it } from 'vitest';
import { averagePrice } from './formats.ts';

it('[MX-156] an average price is what was matched by its stake, with at most eight decimals', () => {
  expect(averagePrice(3_000_00, paise(1_000))).toBe(3);
  // 370 paid for 170 staked
  expect(averagePrice(370_00, paise(170))).toBe(2.176_470_59);
  expect(averagePrice(0, paise(0))).toBe(0);
});
