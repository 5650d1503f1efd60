/** Draws from a Random: whole numbers, list members, weights and the bell curve. */
import type { Random } from './seeded-random.ts';

/** A whole number from low to high, both included. */
export function drawInteger(random: Random, low: number, high: number): number {
  return low + Math.floor(random() * (high - low + 1));
}

/** A number from low up to high. */
export function drawBetween(random: Random, low: number, high: number): number {
  return low + random() * (high - low);
}

/** One member of a list that is not empty. */
export function drawFrom<T>(random: Random, list: readonly T[]): T {
  const drawn = list[Math.floor(random() * list.length)];
  if (drawn === undefined) throw new RangeError('nothing to draw from');
  return drawn;
}

/** `count` different members of a list, in random order. */
export function drawSeveral<T>(random: Random, list: readonly T[], count: number): T[] {
  if (count > list.length) throw new RangeError(`cannot draw ${count} of ${list.length}`);
  const rest = [...list];
  const drawn: T[] = [];
  while (drawn.length < count) drawn.push(...rest.splice(Math.floor(random() * rest.length), 1));
  return drawn;
}

/** Index of a weight, in proportion to the weights; they need not sum to 1. */
export function drawWeighted(random: Random, weights: readonly number[]): number {
  let left = random() * weights.reduce((sum, weight) => sum + weight, 0);
  for (let index = 0; index < weights.length; index++) {
    left -= weights[index]!;
    if (left < 0) return index;
  }
  return weights.length - 1;
}

/** Whether something of the given probability happens. */
export function drawChance(random: Random, probability: number): boolean {
  return random() < probability;
}

/** A number of the normal distribution with mean 0 and deviation 1. */
export function drawNormal(random: Random): number {
  const radius = Math.sqrt(-2 * Math.log(1 - random()));
  return radius * Math.cos(2 * Math.PI * random());
}
