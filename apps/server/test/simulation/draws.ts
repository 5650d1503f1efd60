/** The random numbers of a simulation: reproducible by seed, and not for security. */

/** A stream of whole numbers that depends only on its seeds (mulberry32). */
export class Draws {
  #state: number;

  /** Streams with different seeds are independent. */
  constructor(...seeds: readonly number[]) {
    let state = 0x9e37_79b9;
    for (const seed of seeds) {
      state = Math.imul(state ^ (seed >>> 0), 0x85eb_ca6b);
      state = Math.imul(state ^ (state >>> 13) ^ Math.floor(seed / 2 ** 32), 0xc2b2_ae35);
      state ^= state >>> 16;
    }
    this.#state = state >>> 0;
  }

  /** Returns a whole number from 0 to n - 1. */
  below(n: number): number {
    this.#state = (this.#state + 0x6d2b_79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * n);
  }

  /** Returns a whole number from `least` to `most`, both included. */
  between(least: number, most: number): number {
    return least + this.below(most - least + 1);
  }

  chance(percent: number): boolean {
    return this.below(10_000) < percent * 100;
  }

  /** Returns an element of a non-empty list. */
  pick<T>(from: readonly T[]): T {
    const found = from[this.below(from.length)];
    if (found === undefined) throw new RangeError('nothing to pick from');
    return found;
  }

  bytes(count: number): Buffer {
    return Buffer.from(Array.from({ length: count }, () => this.below(256)));
  }
}
