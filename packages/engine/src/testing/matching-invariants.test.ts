/** The invariants of matching on random commands of every kind, over a fresh seed that is printed. More commands run in the long test. */
import { randomInt } from 'node:crypto';
import { expect, it } from 'vitest';
import { runMatchingFuzz } from './matching-fuzz.ts';

const OPERATIONS = 480;
const seed = Number(process.env['PROPERTY_SEED'] ?? randomInt(2 ** 31));

it('[MX-112] [MX-113] [MX-122] [MX-123] random commands sum to zero, keep limits and priority, and leave nothing crossed (seed printed)', () => {
  process.stdout.write(`[property] invariants of matching: PROPERTY_SEED=${seed}\n`);
  const result = runMatchingFuzz(OPERATIONS, seed);
  expect(result.broken).toBeNull();
  expect(result.direct).toBeGreaterThan(0);
});
