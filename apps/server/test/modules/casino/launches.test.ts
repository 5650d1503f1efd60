import { expect, it } from 'vitest';
import { SkippingClock } from '../../../src/platform/skipping-clock.ts';
import { createLaunches } from '../../../src/modules/casino/launches.ts';

const LAUNCHED = { account: 7, username: 'asha', hostId: 'h-one', eventName: 'roulette' };

it('a launch token is good once, for its lobby, for a minute', async () => {
  const clock = new SkippingClock();
  const launches = createLaunches(clock);
  const token = launches.open(LAUNCHED);
  expect(launches.redeem('made up', 'h-one')).toBeNull();
  expect(launches.redeem(token, 'h-two')).toBeNull();
  expect(launches.redeem(token, 'h-one')).toEqual(LAUNCHED);
  expect(launches.redeem(token, 'h-one')).toBeNull();
  const late = launches.open(LAUNCHED);
  await clock.advance(60_001);
  expect(launches.redeem(late, 'h-one')).toBeNull();
});

it('the oldest go first when very many wait', () => {
  const launches = createLaunches(new SkippingClock());
  const tokens = Array.from({ length: 10_001 }, () => launches.open(LAUNCHED));
  expect(launches.redeem(tokens[0]!, 'h-one')).toBeNull();
  expect(launches.redeem(tokens.at(-1)!, 'h-one')).toEqual(LAUNCHED);
});
