/**
 * Whether prices of all runners of a market cover each other. The sum of 100 / price decides: backs are covered from 1 up, lays up to 1. Two and
 * three runners take whole numbers below 2^53. More runners take floats; only a sum nearer to 1 than their error takes big integers.
 */
import { BACK } from '../books/book-layout.ts';

/** Sums of up to 30 quotients below 1 differ from the exact sum by less than 30 x 2^-52. */
const UNCERTAIN = 1e-12;

/**
 * Whether orders of one side at the first `count` of `prices` and one more at `price` cover each other. strict: whether they leave something over.
 * Prices in hundredths.
 */
export function crosses(side: number, { prices, count }: PriceList, price: number, strict: boolean): boolean {
  const excess = excessOver(prices, count, price);
  if (excess === 0) return !strict;
  return side === BACK ? excess > 0 : excess < 0;
}

/** The first `count` prices of a list, hundredths. */
export interface PriceList {
  readonly prices: Int32Array;
  readonly count: number;
}

/** Returns a number with the sign of the sum of 100 / price less 1; exactly 0 if the sum is 1. */
function excessOver(prices: Int32Array, count: number, price: number): number {
  const first = prices[0]!;
  if (count === 1) return 100 * (first + price) - first * price;
  if (count === 2) {
    const second = prices[1]!;
    return 100 * (first * second + (first + second) * price) - first * second * price;
  }
  let sum = 100 / price;
  for (let i = 0; i < count; i++) sum += 100 / prices[i]!;
  const excess = sum - 1;
  return Math.abs(excess) > UNCERTAIN ? excess : exactExcess(prices, count, price);
}

/** Returns -1, 0 or 1: the sign of the sum of 100 / price less 1. */
function exactExcess(prices: Int32Array, count: number, price: number): number {
  let numerator = 100n;
  let divisor = BigInt(price);
  for (let i = 0; i < count; i++) {
    const other = BigInt(prices[i]!);
    numerator = numerator * other + 100n * divisor;
    divisor *= other;
  }
  return numerator === divisor ? 0 : numerator > divisor ? 1 : -1;
}
