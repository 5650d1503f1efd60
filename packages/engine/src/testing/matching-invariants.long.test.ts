/** The invariants of matching on many random commands, over a fresh seed that is printed. */
import { randomInt } from 'node:crypto';
import { expect, it } from 'vitest';
import { runMatchingFuzz } from './matching-fuzz.ts';

const OPERATIONS = Number(process.env['FUZZ_OPERATIONS'] ?? 24_000);
const seed = Number(process.env['PROPERTY_SEED'] ?? randomInt(2 ** 31));

it(`keeps every invariant over ${OPERATIONS} random commands (seed ${seed})`, { timeout: 3_600_000 }, () => {
  process.stdout.write(`[property] invariants of matching: PROPERTY_SEED=${seed}\n`);
  const result = runMatchingFuzz(OPERATIONS, seed);
  expect(result.broken).toBeNull();
  // A run without matches of each kind would prove nothing.
  expect(result.direct).toBeGreaterThan(OPERATIONS / 50);
  expect(result.crossed.BACK).toBeGreaterThan(OPERATIONS / 1_000);
  expect(result.crossed.LAY).toBeGreaterThan(OPERATIONS / 1_000);
});
