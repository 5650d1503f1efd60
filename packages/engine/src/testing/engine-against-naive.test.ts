/** The fast engine against the slow one: 10,000 random commands a run, over fresh seeds that are printed; `fuzz:engine` of `npm run test:long` runs more. */
import { randomInt } from 'node:crypto';
import { expect, it } from 'vitest';
import { runFuzz } from './fuzz.ts';

const OPERATIONS = Number(process.env['FUZZ_OPERATIONS'] ?? 5_000);
const asked = process.env['FUZZ_SEED'];
const seeds = asked === undefined ? Array.from({ length: 2 }, () => randomInt(2 ** 31)) : [Number(asked)];

/** Ends by the terms of an order, results of replaces and updates, rebuilds, and starting prices. Each is rare in one run. */
const RARE = [
  'killed',
  'killedPartly',
  'priceMoved',
  'targets',
  'expired',
  'kept',
  'updated',
  'REDUCED',
  'REPLACED',
  'CANCELLED_NOT_PLACED',
  'rebuilt',
  'removed',
  'startingPrices',
  'startUnmatched',
] as const;
const seen = new Map<(typeof RARE)[number], number>();

it.each(seeds)(
  `seed %i: ${OPERATIONS} operations without a difference in answers, trades, books, positions, exposure, wallets`,
  { timeout: 240_000 },
  (seed) => {
    const result = runFuzz(OPERATIONS, seed);
    expect(result.difference, `seed ${seed} (FUZZ_SEED=${seed} repeats it)`).toBeNull();
    expect(result.operations).toBe(OPERATIONS);
    const counts = { ...result, ...result.replaced };
    for (const name of RARE) seen.set(name, (seen.get(name) ?? 0) + counts[name]);
    // A run without trades, refusals and undos would prove nothing.
    expect(result.trades).toBeGreaterThan(OPERATIONS / 50);
    expect(result.refusals).toBeGreaterThan(OPERATIONS / 50);
    expect(result.undone).toBeGreaterThan(OPERATIONS / 1_000);
  },
);

it(`the runs of seeds ${seeds.join(' and ')} had every end by the terms of an order, every result of a replace, and a rebuild`, () => {
  expect(RARE.filter((name) => (seen.get(name) ?? 0) === 0)).toEqual([]);
});
