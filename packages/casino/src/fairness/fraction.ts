/** Exact fractions of whole numbers, for chances and long-run returns: nothing is rounded on the way. */
export interface Fraction {
  readonly over: bigint;
  /** Above 0. */
  readonly under: bigint;
}

function commonDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? (a < 0n ? -a : a) : commonDivisor(b, a % b);
}

/** In lowest terms. */
export function fraction(over: bigint, under = 1n): Fraction {
  if (under === 0n) throw new RangeError('a fraction of nothing');
  const divisor = commonDivisor(over, under) * (under < 0n ? -1n : 1n);
  return divisor === 0n ? { over: 0n, under: 1n } : { over: over / divisor, under: under / divisor };
}

export function sum(...parts: readonly Fraction[]): Fraction {
  return parts.reduce((one, other) => fraction(one.over * other.under + other.over * one.under, one.under * other.under), { over: 0n, under: 1n });
}

export function product(...parts: readonly Fraction[]): Fraction {
  return parts.reduce((one, other) => fraction(one.over * other.over, one.under * other.under), { over: 1n, under: 1n });
}

export function difference(one: Fraction, other: Fraction): Fraction {
  return sum(one, fraction(-other.over, other.under));
}

/** As a decimal number with `decimals` places, cut and not rounded: '96.04'. For shares of 100 multiply first. */
export function decimalText({ over, under }: Fraction, decimals: number): string {
  const scaled = (over * 10n ** BigInt(decimals)) / under;
  const digits = (scaled < 0n ? -scaled : scaled).toString().padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  return `${scaled < 0n ? '-' : ''}${digits.slice(0, point)}${decimals === 0 ? '' : `.${digits.slice(point)}`}`;
}
