/** Exact fractions of whole numbers, for chances and long-run returns. Nothing is rounded. */
export interface Fraction {
  readonly over: bigint;
  /** Above 0. */
  readonly under: bigint;
}

function commonDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? (a < 0n ? -a : a) : commonDivisor(b, a % b);
}

/** Returns over / under in lowest terms. Throws RangeError (a bug) if `under` is 0. */
export function fraction(over: bigint, under = 1n): Fraction {
  if (under === 0n) throw new RangeError('the denominator is 0');
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

/** Formats a fraction with `decimals` places, truncated and not rounded: '96.04'. For per cent, multiply by 100 first. */
export function decimalText({ over, under }: Fraction, decimals: number): string {
  const scaled = (over * 10n ** BigInt(decimals)) / under;
  const digits = (scaled < 0n ? -scaled : scaled).toString().padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  return `${scaled < 0n ? '-' : ''}${digits.slice(0, point)}${decimals === 0 ? '' : `.${digits.slice(point)}`}`;
}
