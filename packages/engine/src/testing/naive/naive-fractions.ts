/** Exact fractions of big integers. The divisor is always above 0. For tests only. */
export interface Fraction {
  readonly numerator: bigint;
  readonly divisor: bigint;
}

export function fraction(numerator: bigint | number, divisor: bigint | number = 1n): Fraction {
  return { numerator: BigInt(numerator), divisor: BigInt(divisor) };
}
export function sum(...terms: readonly Fraction[]): Fraction {
  return terms.reduce((a, b) => ({ numerator: a.numerator * b.divisor + b.numerator * a.divisor, divisor: a.divisor * b.divisor }), fraction(0));
}
export function difference(a: Fraction, b: Fraction): Fraction {
  return sum(a, { numerator: -b.numerator, divisor: b.divisor });
}
export function product(a: Fraction, b: bigint | number): Fraction {
  return { numerator: a.numerator * BigInt(b), divisor: a.divisor };
}
/** Returns a number below 0, 0 or above 0, as a is less than, equal to or more than b. */
export function compare(a: Fraction, b: Fraction): number {
  const left = a.numerator * b.divisor;
  const right = b.numerator * a.divisor;
  return left < right ? -1 : left > right ? 1 : 0;
}
/** Divides and rounds down. Both are 0 or above. */
export function floorOf(numerator: bigint, divisor: bigint): bigint {
  return numerator / divisor;
}
/** Divides and rounds up. Both are 0 or above. */
export function ceilingOf(numerator: bigint, divisor: bigint): bigint {
  return (numerator + divisor - 1n) / divisor;
}
export function smallest(first: bigint, ...others: readonly bigint[]): bigint {
  return others.reduce((a, b) => (b < a ? b : a), first);
}
export function largest(first: bigint, ...others: readonly bigint[]): bigint {
  return others.reduce((a, b) => (b > a ? b : a), first);
}
