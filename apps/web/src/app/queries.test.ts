import type { Endpoint } from '@maidan/contract';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import type { Caller } from '../platform/http/caller.ts';
import { homeAllCompetition, homeAllEvents } from './queries.tsx';

afterEach(() => vi.useRealTimers());

const COMPETITIONS = [{ id: '8001', name: 'Deccan Cup' }];
const EVENTS = [{ id: '3001', name: 'Deccan Lions v Coastal Kings', openDate: '2026-01-01T09:30:00Z', inPlay: true }];

function parts(signedIn: boolean) {
  const asked: string[] = [];
  const bodies: unknown[] = [];
  const call = ((endpoint: Endpoint, request: { readonly body: unknown }) => {
    asked.push(endpoint.path);
    bodies.push(request.body);
    return Promise.resolve(endpoint.path.endsWith('Compitition') ? COMPETITIONS : { success: true, result: EVENTS });
  }) as Caller;
  return { asked, bodies, call, signedIn: () => signedIn };
}

it('[EN-43] [ST-85] Home has homeAllCompetition and homeAllEvents, whose entries have id and name', async () => {
  vi.useFakeTimers();
  const [cache, visitor] = [new QueryClient(), parts(false)];
  await cache.fetchQuery(homeAllCompetition(visitor, '4'));
  const events = cache.fetchQuery(homeAllEvents(visitor, '4', '8001'));
  await vi.advanceTimersByTimeAsync(499);
  expect(cache.getQueryData(['homeAllEvents', '4', '8001'])).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  await events;
  expect(cache.getQueryData(['homeAllCompetition', '4'])).toEqual([{ id: '8001', name: 'Deccan Cup' }]);
  expect(cache.getQueryData(['homeAllEvents', '4', '8001'])).toMatchObject([{ id: '3001', name: 'Deccan Lions v Coastal Kings' }]);
  expect(visitor.asked).toEqual(['getFreeHomeAllCompitition', 'getFreeHomeAllEvents']);
  expect(visitor.bodies).toEqual([{ eventTypeId: '4' }, { eventTypeId: '4', competitionId: '8001' }]);
  const player = parts(true);
  await homeAllCompetition(player, '4').queryFn();
  const own = homeAllEvents(player, '4', '8001').queryFn();
  await vi.advanceTimersByTimeAsync(500);
  await own;
  expect(player.asked).toEqual(['getHomeAllCompitition', 'getHomeAllEvents']);
});
