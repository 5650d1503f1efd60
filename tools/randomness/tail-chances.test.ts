import { expect, it } from 'vitest';
import { chiSquareTail, lnGamma, normalTails, poissonTails, upperGamma } from './tail-chances.ts';

/** Returns the relative error of a value. */
const off = (value: number, expected: number): number => Math.abs(value - expected) / Math.abs(expected);

it('has the gamma function of factorials and of one half', () => {
  expect(off(lnGamma(10), Math.log(362_880))).toBeLessThan(1e-13);
  expect(off(lnGamma(0.5), 0.572_364_942_924_700_1)).toBeLessThan(1e-13);
  expect(off(lnGamma(171), 706.573_062_245_787_4)).toBeLessThan(1e-13);
});

it('has the incomplete gamma function where it is elementary', () => {
  for (const x of [0.1, 1, 2.5, 10, 40]) {
    expect(off(upperGamma(1, x), Math.exp(-x))).toBeLessThan(1e-10);
    expect(off(upperGamma(3, x), Math.exp(-x) * (1 + x + (x * x) / 2))).toBeLessThan(1e-10);
  }
  expect(upperGamma(2, 0)).toBe(1);
});

it('has the quantiles of the tables', () => {
  expect(off(chiSquareTail(3.841_458_820_694_124, 1), 0.05)).toBeLessThan(1e-10);
  expect(off(chiSquareTail(18.307_038_053_275_146, 10), 0.05)).toBeLessThan(1e-10);
  expect(off(chiSquareTail(124.342_113_403_940_6, 100), 0.05)).toBeLessThan(1e-8);
  expect(off(chiSquareTail(2.558_212_1, 10), 0.99)).toBeLessThan(1e-7);
  expect(off(normalTails(1.959_963_984_540_054), 0.05)).toBeLessThan(1e-10);
  expect(off(normalTails(-2.575_829_303_548_900_4), 0.01)).toBeLessThan(1e-10);
  expect(off(normalTails(4.5), 6.795_346_249_460_121e-6)).toBeLessThan(1e-8);
});

it('sums the Poisson distribution', () => {
  expect(off(poissonTails(0, 5), 2 * Math.exp(-5))).toBeLessThan(1e-10);
  expect(off(poissonTails(10, 3), 2 * 0.001_102_488_120)).toBeLessThan(1e-6);
  expect(poissonTails(5, 5)).toBe(1);
});
