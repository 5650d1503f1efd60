import { expect, it } from 'vitest';
import { ManualClock } from '../../src/platform/clock.ts';
import { PacedChecks } from '../../src/platform/paced-checks.ts';

/** Checks 50 ms after a change. `rounds`: what each round checked; `fail` ends the round that runs. */
function started() {
  const clock = new ManualClock(0);
  const rounds: (readonly string[])[] = [];
  const faults: unknown[] = [];
  let fail: (error: unknown) => void = () => undefined;
  const checks = new PacedChecks({
    clock,
    afterMs: 50,
    check: (changed) => {
      rounds.push(changed);
      return new Promise((_, reject) => {
        fail = reject;
      });
    },
    failed: (error) => faults.push(error),
  });
  return { clock, rounds, faults, checks, fail: (error: unknown) => fail(error) };
}

it('checks what has changed within the time together and once', () => {
  const { checks, clock, rounds } = started();
  checks.mark('a');
  clock.advance(49);
  checks.mark('b');
  checks.mark('a');
  expect(rounds).toEqual([]);
  clock.advance(1);
  expect(rounds).toEqual([['a', 'b']]);
});

it('a change during a round waits for its end; a round that fails is repeated after a second', async () => {
  const { checks, clock, fail, faults, rounds } = started();
  checks.mark('a');
  clock.advance(50);
  checks.mark('b');
  clock.advance(1000);
  expect(rounds).toEqual([['a']]);
  fail('no database');
  await expect.poll(() => faults).toEqual(['no database']);
  clock.advance(999);
  expect(rounds).toEqual([['a']]);
  clock.advance(1);
  expect(rounds).toEqual([['a'], ['b', 'a']]);
});

it('starts no round after a stop, neither a planned one nor one after the round that runs', async () => {
  const planned = started();
  planned.checks.mark('a');
  planned.checks.stop();
  planned.checks.mark('b');
  planned.clock.advance(1000);
  expect(planned.rounds).toEqual([]);
  const { checks, clock, fail, faults, rounds } = started();
  checks.mark('a');
  clock.advance(50);
  checks.mark('b');
  checks.stop();
  fail('end');
  await expect.poll(() => faults).toEqual(['end']);
  clock.advance(1000);
  expect(rounds).toEqual([['a']]);
});
