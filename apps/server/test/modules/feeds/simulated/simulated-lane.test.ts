/** A lane of the simulated programme in simulated time, without a database: its pure schedule. */
import type { FeedEvent } from '@maidan/domain';
import { describe, expect, it } from 'vitest';
import { ManualClock } from '../../../../src/platform/clock.ts';
import type { FeedHost } from '../../../../src/modules/feeds/feeds.ts';
import { MatchPlanner } from '../../../../src/modules/feeds/simulated/match-planner.ts';
import { LANES, newProgramme } from '../../../../src/modules/feeds/simulated/programme-state.ts';
import { SimulatedLane } from '../../../../src/modules/feeds/simulated/simulated-lane.ts';
import { collectingLog } from '../../../platform/testing-log.ts';

const SPEED = 120;

/**
 * Plays the first matches of a lane in passes of `passMs`. Returns the match times (minutes) at which no match was live, and the length of the
 * shortest match (ms).
 */
async function played(name: string, seed: string, passMs: number): Promise<{ readonly gaps: readonly number[]; readonly shortest: number }> {
  const plan = LANES.find((lane) => lane.name === name)!;
  const state = newProgramme();
  const clock = new ManualClock(Date.UTC(2030, 0, 1));
  const live = new Set<string>();
  const take = (events: readonly FeedEvent[]): void => {
    for (const event of events) {
      if (event.type === 'score' && event.score.status !== 'UPCOMING' && event.score.status !== 'FINISHED') live.add(event.eventId);
      if (event.type === 'event-closed') live.delete(event.eventId);
    }
  };
  const host: Pick<FeedHost, 'clock' | 'log' | 'startSource' | 'endSource'> = {
    clock,
    log: collectingLog().log,
    startSource: (source) => source.start((message) => Promise.resolve(take(message.events)), null),
    endSource: () => Promise.resolve(),
  };
  const lane = new SimulatedLane(
    state.lanes.find((one) => one.name === name)!,
    plan,
    {
      host,
      planner: new MatchPlanner({ state, speed: SPEED, seedFor: (label) => `${seed}/${label}` }),
      save: () => Promise.resolve(),
    },
  );
  lane.fill();
  await lane.startLive();
  await lane.startRest();
  const gaps: number[] = [];
  const first = lane.state.matches.slice();
  const shortest = Math.min(...first.map(({ startsAt, endsAt }) => endsAt - startsAt));
  for (let at = 0; first.some((match) => lane.state.matches.includes(match)); at += passMs) {
    clock.advance(passMs / SPEED);
    lane.advance(passMs);
    await lane.idle();
    if (live.size === 0) gaps.push(Math.round((at + passMs) / 60_000));
  }
  return { gaps, shortest };
}

describe('a lane always has a live match', () => {
  it('also if a player retires so early that his match ends before the one that it follows', async () => {
    const { gaps, shortest } = await played('tennis', 'day 1423', 5 * 60_000);
    expect(shortest).toBeLessThan(7 * 60_000);
    expect(gaps).toEqual([]);
  });
});
