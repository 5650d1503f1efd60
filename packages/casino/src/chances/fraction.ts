/** Exact fractions of whole numbers, always in lowest terms. */
export interface Fraction {
  readonly above: bigint;
  readonly below: bigint;
}

/** Throws (a bug) when `below` is not positive. */
export function fraction(above: bigint, below = 1n): Fraction {
  if (below <= 0n) throw new RangeError('a fraction needs a positive denominator');
  let [a, b] = [above < 0n ? -above : above, below];
  while (b > 0n) [a, b] = [b, a % b];
  return a === 0n ? { above: 0n, below: 1n } : { above: above / a, below: below / a };
}

export function times(one: Fraction, other: Fraction): Fraction {
  return fraction(one.above * other.above, one.below * other.below);
}

export function minus(one: Fraction, other: Fraction): Fraction {
  return fraction(one.above * other.below - other.above * one.below, one.below * other.below);
}

export function sameFraction(one: Fraction, other: Fraction): boolean {
  return one.above * other.below === other.above * one.below;
}

/** As close as a float comes: for printing and for statistics, never for money. */
export function toNumber({ above, below }: Fraction): number {
  const scale = 10n ** 18n;
  return Number((above * scale) / below) / 1e18;
}

/** Per cent with `places` decimals, rounded half up; the fraction is not negative. */
export function percentText({ above, below }: Fraction, places = 3): string {
  const scale = 10n ** BigInt(places);
  const rounded = (above * 100n * scale * 2n + below) / (below * 2n);
  return `${rounded / scale}.${String(rounded % scale).padStart(places, '0')} %`;
}
