import { expect, it } from 'vitest';
import { DAY_ACTIONS } from './testing-day-actions.ts';
import { playDay } from './testing-day.ts';

/** Set DAY_STEPS (10000) and DAY_SEED by hand. */
const STEPS = Number(process.env['DAY_STEPS'] ?? 5_000);
const SEED = Number(process.env['DAY_SEED'] ?? Math.floor(Math.random() * 2 ** 31));

it(
  `a day of ${STEPS} random actions ends with every paisa in its place (DAY_SEED=${SEED})`,
  async () => {
    const report = await playDay(STEPS, SEED);
    process.stdout.write(`${JSON.stringify(report, null, 1)}\n`);
    const never = DAY_ACTIONS.filter(({ name }) => (report[name]?.['OK'] ?? 0) === 0).map(({ name }) => name);
    expect(never).toEqual([]);
  },
  60_000 + STEPS * 100,
);
