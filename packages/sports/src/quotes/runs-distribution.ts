/** How many runs may be made: a distribution that line quotes are cut from. */

export interface RunsDistribution {
  /** Middle of the distribution in runs, where quoting starts to look. */
  readonly median: number;
  /** Probability of that many runs or more. */
  atLeast(runs: number): number;
}

/** Distribution function of the normal distribution (Abramowitz and Stegun 7.1.26, error below 1.5e-7). */
export function normalBelow(z: number): number {
  const x = Math.abs(z) / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const tail = ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t * Math.exp(-x * x);
  return z < 0 ? tail / 2 : 1 - tail / 2;
}

/** Whole runs spread about a mean; `floor` are the runs that have been made already. */
export function normalRuns(mean: number, deviation: number, floor = 0): RunsDistribution {
  const width = Math.max(0.05, deviation);
  return { median: Math.max(floor, mean), atLeast: (runs) => (runs <= floor ? 1 : 1 - normalBelow((runs - 0.5 - mean) / width)) };
}

/** Exact distribution: `chances[n]` is the probability of `floor + n` runs. */
export function exactRuns(chances: readonly number[], floor = 0): RunsDistribution {
  const tails = Array.from({ length: chances.length + 1 }, () => 0);
  for (let runs = chances.length - 1; runs >= 0; runs--) tails[runs] = tails[runs + 1]! + chances[runs]!;
  const total = tails[0]!;
  const middle = tails.findIndex((tail) => tail <= total / 2);
  return {
    median: floor + Math.max(0, middle - 1),
    atLeast: (runs) => (runs <= floor ? 1 : (tails[runs - floor] ?? 0) / total),
  };
}

/** Runs until something ends that ends with equal chance at every step: geometric, with the given mean above `floor`. */
export function geometricRuns(mean: number, floor = 0): RunsDistribution {
  const keep = Math.max(0, mean) / (1 + Math.max(0, mean));
  return { median: floor + (keep > 0 ? Math.log(0.5) / Math.log(keep) : 0), atLeast: (runs) => (runs <= floor ? 1 : keep ** (runs - floor)) };
}
