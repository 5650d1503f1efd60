/** Draws from a Random: whole numbers, list members, weighted indexes and normal numbers. */
import type { Random } from './seeded-random.ts';

/** Draws a whole number from low to high, both included. */
export function drawInteger(random: Random, low: number, high: number): number {
  return low + Math.floor(random() * (high - low + 1));
}

/** Draws a number from low up to, but not including, high. */
export function drawBetween(random: Random, low: number, high: number): number {
  return low + random() * (high - low);
}

/** Draws one member of a list. Throws RangeError if the list is empty. */
export function drawFrom<T>(random: Random, list: readonly T[]): T {
  const drawn = list[Math.floor(random() * list.length)];
  if (drawn === undefined) throw new RangeError('cannot draw from an empty list');
  return drawn;
}

/** Draws `count` different members of a list, in random order. Throws RangeError if the list has fewer. */
export function drawSeveral<T>(random: Random, list: readonly T[], count: number): T[] {
  if (count > list.length) throw new RangeError(`cannot draw ${count} of ${list.length}`);
  const rest = [...list];
  const drawn: T[] = [];
  while (drawn.length < count) drawn.push(...rest.splice(Math.floor(random() * rest.length), 1));
  return drawn;
}

/** Draws an index in proportion to the weights, which need not sum to 1. */
export function drawWeighted(random: Random, weights: readonly number[]): number {
  let left = random() * weights.reduce((sum, weight) => sum + weight, 0);
  for (let index = 0; index < weights.length; index++) {
    left -= weights[index]!;
    if (left < 0) return index;
  }
  return weights.length - 1;
}

/** Draws whether an event with the given probability happens. */
export function drawChance(random: Random, probability: number): boolean {
  return random() < probability;
}

/** Draws from the normal distribution with mean 0 and standard deviation 1. */
export function drawNormal(random: Random): number {
  const radius = Math.sqrt(-2 * Math.log(1 - random()));
  return radius * Math.cos(2 * Math.PI * random());
}
