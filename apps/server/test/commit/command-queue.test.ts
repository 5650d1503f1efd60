import { expect, it } from 'vitest';
import { QueueWait } from '../../src/commit/command-queue.ts';

it('a queue is too long by who waits first, or by its length at the pace of the last batch; an empty one never', () => {
  const now = 5000;
  const wait = new QueueWait(1000, 200, () => now);
  expect(wait.isTooLong(now, 20_000)).toBe(false); // no batch was written yet: the pace is unknown
  expect(wait.isTooLong(now - 1001, 1)).toBe(true);
  wait.recordDuration(250);
  expect(wait.isTooLong(now, 800)).toBe(false);
  expect(wait.isTooLong(now, 801)).toBe(true);
  expect(wait.isTooLong(undefined, 0)).toBe(false);
});
