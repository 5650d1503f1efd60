/** The fast engine against the slow one in markets with cross-matching, over fresh seeds that are printed; FUZZ_OPERATIONS runs more. */
import { randomInt } from 'node:crypto';
import { expect, it } from 'vitest';
import { runFuzz } from './fuzz.ts';
import { createCrossWorld, createMixedWorld } from './fuzz-world.ts';

const OPERATIONS = Number(process.env['FUZZ_OPERATIONS'] ?? 3_000);
const asked = process.env['FUZZ_SEED'];
const seeds = asked === undefined ? Array.from({ length: 2 }, () => randomInt(2 ** 31)) : [Number(asked)];

/** Rare in one run: a removal after a cross match is in about 6 of 10. */
const rare = { rebuilt: 0, targets: 0, removedAfterCross: 0 };
/** With so many more runs, a rare event is missing in fewer than one test of a million. */
const MOST_MORE_RUNS = 20;

/** Runs both engines side by side, counts what is rare, and returns the rest. */
function run(seed: number) {
  const { difference, rebuilt, targets, removedAfterCross, ...counts } = runFuzz(OPERATIONS, seed, createCrossWorld);
  expect(difference, `seed ${seed} (FUZZ_SEED=${seed} repeats it)`).toBeNull();
  rare.rebuilt += rebuilt;
  rare.targets += targets;
  rare.removedAfterCross += removedAfterCross;
  return counts;
}

it.each(seeds)(
  `seed %i: ${OPERATIONS} operations with cross matches without a difference in answers, trades, books, positions, exposure, wallets`,
  { timeout: 240_000 },
  (seed) => {
    const { crossed, refusals, undone } = run(seed);
    // A run without cross matches, refusals and undos would prove nothing. Some markets cross seldom.
    expect(crossed).toBeGreaterThan(0);
    expect(refusals).toBeGreaterThan(OPERATIONS / 50);
    expect(undone).toBeGreaterThan(OPERATIONS / 1_000);
  },
);

it('a few runs rebuild the engine, have orders with a target, and lose runners after cross matches', { timeout: 600_000 }, () => {
  for (let more = 0; more < MOST_MORE_RUNS && Object.values(rare).includes(0); more += 1) run(randomInt(2 ** 31));
  expect(Object.entries(rare).filter(([, count]) => count === 0)).toEqual([]);
});

it(
  '[MX-003] the engines agree on each answer, event and state with cross-matching of 2 to 30 runners and without, undone commands included',
  { timeout: 240_000 },
  () => {
    const seed = seeds[0]!;
    for (const runners of [2, 3, 4, 8, 16, 30]) {
      const result = runFuzz(1_000, seed + runners, (random) => createCrossWorld(random, runners));
      expect(result.difference, `seed ${seed + runners}, ${runners} runners`).toBeNull();
    }
    const { difference, undone } = runFuzz(OPERATIONS, seed, createMixedWorld);
    expect(difference, `seed ${seed}`).toBeNull();
    expect(undone).toBeGreaterThan(0);
  },
);
