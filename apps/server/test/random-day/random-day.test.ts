import { expect, it } from 'vitest';
import { playDay } from './testing-day.ts';

const STEPS = 200;
/** DAY_SEED=… repeats a day. */
const SEED = Number(process.env['DAY_SEED'] ?? Math.floor(Math.random() * 2 ** 31));

it(`[TR-009] a short day of ${STEPS} random actions ends with every paisa in its place, and no withdrawal passed deposits plus net winnings (DAY_SEED=${SEED})`, async () => {
  const report = await playDay(STEPS, SEED);
  expect(report['bet']?.['OK']).toBeGreaterThan(5);
});
