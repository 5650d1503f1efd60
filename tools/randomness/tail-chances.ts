/** Tail probabilities of the chi-square, normal and Poisson distributions, by the incomplete gamma function. */

const LANCZOS = [
  0.999_999_999_999_809_93, 676.520_368_121_885_1, -1_259.139_216_722_402_8, 771.323_428_777_653_13, -176.615_029_162_140_59, 12.507_343_278_686_905,
  -0.138_571_095_265_720_12, 9.984_369_578_019_571_6e-6, 1.505_632_735_149_311_6e-7,
] as const;
const PRECISION = 1e-15;
const MOST_STEPS = 100_000;

/** Returns the natural logarithm of the gamma function for x > 0 (Lanczos, g = 7), to about 14 digits. */
export function lnGamma(x: number): number {
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - lnGamma(1 - x);
  const shifted = x - 1;
  const t = shifted + 7.5;
  const series = LANCZOS.reduce((sum, coefficient, index) => (index === 0 ? coefficient : sum + coefficient / (shifted + index)), 0);
  return 0.5 * Math.log(2 * Math.PI) + (shifted + 0.5) * Math.log(t) - t + Math.log(series);
}

/** Returns the regularised lower incomplete gamma function by its series, which converges quickly for x < a + 1. */
function lowerBySeries(a: number, x: number): number {
  let term = 1 / a;
  let sum = term;
  for (let step = 1; step < MOST_STEPS && term > sum * PRECISION; step += 1) {
    term *= x / (a + step);
    sum += term;
  }
  return sum * Math.exp(a * Math.log(x) - x - lnGamma(a));
}

/** Returns the regularised upper incomplete gamma function by its continued fraction (Lentz), which converges quickly for x >= a + 1. */
function upperByFraction(a: number, x: number): number {
  const least = 1e-300;
  let b = x + 1 - a;
  let c = 1 / least;
  let d = 1 / b;
  let value = d;
  for (let step = 1; step < MOST_STEPS; step += 1) {
    const an = -step * (step - a);
    b += 2;
    d = 1 / nonZero(an * d + b, least);
    c = nonZero(b + an / c, least);
    value *= d * c;
    if (Math.abs(d * c - 1) < PRECISION) break;
  }
  return value * Math.exp(a * Math.log(x) - x - lnGamma(a));
}

const nonZero = (value: number, least: number): number => (Math.abs(value) < least ? least : value);

/** Returns the regularised upper incomplete gamma function Q(a, x), for a > 0 and x >= 0. */
export function upperGamma(a: number, x: number): number {
  if (x <= 0) return 1;
  return x < a + 1 ? 1 - lowerBySeries(a, x) : upperByFraction(a, x);
}

/** Returns the probability of a chi-square value of at least `statistic`. */
export function chiSquareTail(statistic: number, degrees: number): number {
  return upperGamma(degrees / 2, statistic / 2);
}

/** Returns the probability that a standard normal value is at least `sigmas` away from 0, on either side. */
export function normalTails(sigmas: number): number {
  return upperGamma(0.5, (sigmas * sigmas) / 2);
}

/** Returns twice the probability of a Poisson count at least so far from the mean on the same side, at most 1. */
export function poissonTails(count: number, mean: number): number {
  const atMost = upperGamma(count + 1, mean);
  const atLeast = count === 0 ? 1 : 1 - upperGamma(count, mean);
  return Math.min(1, 2 * Math.min(atMost, atLeast));
}
