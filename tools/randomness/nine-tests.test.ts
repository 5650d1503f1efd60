import { describe, expect, it } from 'vitest';
import { fastSource } from '../rtp/draw-sources.ts';
import { GAME_OUTCOMES } from './game-outcomes.ts';
import { NINE_TESTS, inGroups, joined, type Outcomes } from './nine-tests.ts';

const FACES = 40;
const ROUNDS = 60_000;

function outcomesOf(values: readonly number[]): Outcomes {
  return {
    name: '',
    values,
    faces: FACES,
    symbols: values.map((value) => value % 10),
    kinds: 10,
    orders: inGroups(values, 4),
    birthdays: joined(values, FACES, 4),
    days: FACES ** 4,
    people: 128,
  };
}

const draws = fastSource('9c'.repeat(32))(0);
const fair = Array.from({ length: ROUNDS }, () => draws.integer(FACES));
const twice = fair.map((_, index) => fair[index >> 1] ?? 0);

describe.each(NINE_TESTS.map(([name, test]) => ({ name, test })))('$name', ({ name, test }) => {
  it('lets fair numbers pass, twelve times', () => {
    for (const part of inGroups(
      Array.from({ length: 12 * 20_000 }, () => draws.integer(FACES)),
      20_000,
    )) {
      const chance = test(outcomesOf(part));
      expect(chance).toBeGreaterThan(0.0001);
      expect(chance).toBeLessThanOrEqual(1);
    }
  });

  it('finds the fault that it tests for', () => {
    const faulty: Readonly<Record<string, readonly number[]>> = {
      // a modulo without rejection: the lowest faces come more often
      'chi-square': fair.map(() => draws.integer(256) % FACES),
      'birthday spacings': fair.map((_, index) => (index * 7 + (index >> 2)) % FACES),
      permutation: inGroups(fair, 4).flatMap((group, index) => (index % 5 === 0 ? group.toSorted((a, b) => a - b) : group)),
    };
    expect(test(outcomesOf(faulty[name] ?? twice))).toBeLessThan(1e-6);
  });
});

it('reads the real games', () => {
  for (const read of GAME_OUTCOMES) {
    const outcomes = read('4e'.repeat(32), 3_000);
    expect(outcomes.values).toHaveLength(3_000);
    expect(Math.max(...outcomes.values)).toBeLessThan(outcomes.faces);
    expect(Math.max(...outcomes.symbols)).toBeLessThan(outcomes.kinds);
    expect(Math.max(...outcomes.birthdays)).toBeLessThan(outcomes.days);
    expect(Math.min(...outcomes.values, ...outcomes.symbols, ...outcomes.birthdays)).toBeGreaterThanOrEqual(0);
  }
});
