import { expect, it } from 'vitest';
import { SkippingClock } from '../../src/platform/skipping-clock.ts';

it('skips ahead and fires due timers in order at their own times, then continues by itself', async () => {
  const clock = new SkippingClock();
  const start = clock.monotonic();
  const fired: [string, number][] = [];
  const note = (name: string) => () => void fired.push([name, Math.round((clock.monotonic() - start) / 1000)]);
  clock.after(5000, note('five'));
  clock.after(2000, () => {
    note('two')();
    clock.after(1000, note('three'));
  });
  const stop = clock.every(4000, note('every four'));
  const cancelled = clock.after(1000, note('never'));
  cancelled();
  await clock.advance(9000);
  expect(fired).toEqual([
    ['two', 2],
    ['three', 3],
    ['every four', 4],
    ['five', 5],
    ['every four', 8],
  ]);
  stop();
  expect(Number.isInteger(clock.now())).toBe(true);
  await new Promise<void>((resolve) => {
    clock.after(1, resolve);
  });
});

it('in a very long skip fires repeated timers less often, last at its end, and afterwards as before', async () => {
  const clock = new SkippingClock();
  const start = clock.monotonic();
  const fired: number[] = [];
  const stop = clock.every(500, () => fired.push(clock.monotonic() - start));
  await clock.advance(50_000_000);
  expect(fired.length).toBeLessThanOrEqual(32);
  expect(fired.length).toBeGreaterThan(25);
  expect(fired.at(-1)).toBeGreaterThan(50_000_000 - 500);
  const before = fired.length;
  await clock.advance(5000);
  expect(fired.length - before).toBeGreaterThanOrEqual(9);
  stop();
});

it('while held neither moves nor fires, and continues from where it stopped (17.D1)', async () => {
  const clock = new SkippingClock();
  let fired = 0;
  clock.after(1, () => (fired += 1));
  const before = { real: performance.now(), clock: clock.monotonic() };
  const release = clock.hold();
  const [now, monotonic] = [clock.now(), clock.monotonic()];
  clock.after(1, () => (fired += 1));
  await new Promise((resolve) => {
    setTimeout(resolve, 20); // the machine's own clock, which the held one must not follow
  });
  expect([clock.now(), clock.monotonic(), fired]).toEqual([now, monotonic, 0]);
  expect(() => clock.hold()).toThrow(/held already/);
  await expect(clock.advance(1)).rejects.toThrow(/release it first/);
  release();
  const passed = clock.monotonic() - before.clock;
  expect(passed).toBeLessThanOrEqual(performance.now() - before.real - 19);
  await clock.advance(2);
  expect(fired).toBe(2);
});
