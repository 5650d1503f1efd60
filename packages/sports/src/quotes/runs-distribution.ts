/** Distributions of runs, from which line quotes are computed. */

export interface RunsDistribution {
  /** Middle of the distribution in runs, where the search for a line starts. */
  readonly median: number;
  /** Returns the probability of at least this many runs. */
  atLeast(runs: number): number;
}

/** Returns the probability that a standard normal variable is below z (Abramowitz and Stegun 7.1.26, error below 1.5e-7). */
export function normalBelow(z: number): number {
  const x = Math.abs(z) / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const tail = ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t * Math.exp(-x * x);
  return z < 0 ? tail / 2 : 1 - tail / 2;
}

/** Returns a normal distribution of whole runs; `floor` is the number of runs made so far. */
export function normalRuns(mean: number, deviation: number, floor = 0): RunsDistribution {
  const width = Math.max(0.05, deviation);
  return { median: Math.max(floor, mean), atLeast: (runs) => (runs <= floor ? 1 : 1 - normalBelow((runs - 0.5 - mean) / width)) };
}

/** Returns an exact distribution: `chances[n]` is the probability of `floor + n` runs. */
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

/** Returns a geometric distribution with the given mean above `floor`, for runs until an event that is equally likely at every step. */
export function geometricRuns(mean: number, floor = 0): RunsDistribution {
  const keep = Math.max(0, mean) / (1 + Math.max(0, mean));
  return { median: floor + (keep > 0 ? Math.log(0.5) / Math.log(keep) : 0), atLeast: (runs) => (runs <= floor ? 1 : keep ** (runs - floor)) };
}
