/** The fast engine against the slow one in markets with cross-matching, over fresh seeds that are printed; FUZZ_OPERATIONS runs more. */
import { randomInt } from 'node:crypto';
import { expect, it } from 'vitest';
import { runFuzz } from './fuzz.ts';
import { createCrossWorld } from './fuzz-world.ts';

const OPERATIONS = Number(process.env['FUZZ_OPERATIONS'] ?? 4_000);
/** The naive engine takes minutes for more. The arithmetic of up to 30 runners has a test of its own. */
const MOST_RUNNERS = 7;
const asked = process.env['FUZZ_SEED'];
const seeds = asked === undefined ? Array.from({ length: 3 }, () => randomInt(2 ** 31)) : [Number(asked)];

/** Rare in one run. */
let rebuilt = 0;
let targets = 0;
let removed = 0;

it.each(seeds)(
  `seed %i: ${OPERATIONS} operations with cross matches without a difference in answers, trades, books, positions, exposure, wallets`,
  { timeout: 240_000 },
  (seed) => {
    const result = runFuzz(OPERATIONS, seed, (random) => createCrossWorld(random, MOST_RUNNERS));
    expect(result.difference, `seed ${seed} (FUZZ_SEED=${seed} repeats it)`).toBeNull();
    // A run without cross matches, refusals and undos would prove nothing.
    expect(result.crossed).toBeGreaterThan(OPERATIONS / 200);
    expect(result.refusals).toBeGreaterThan(OPERATIONS / 50);
    expect(result.undone).toBeGreaterThan(OPERATIONS / 1_000);
    rebuilt += result.rebuilt;
    targets += result.targets;
    removed += result.removedAfterCross;
  },
);

it(`the runs of seeds ${seeds.join(' and ')} rebuilt the engine, had orders with a target, and lost runners after cross matches`, () => {
  expect(rebuilt).toBeGreaterThan(0);
  expect(targets).toBeGreaterThan(0);
  expect(removed).toBeGreaterThan(0);
});
