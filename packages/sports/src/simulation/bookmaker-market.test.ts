import type { FeedEvent } from '@maidan/domain';
import { expect, it } from 'vitest';
import { seededRandom } from '../random/seeded-random.ts';
import { Desk } from './desk.ts';
import { BookmakerMarket, runnersOf } from './simulated-markets.ts';

const runners = runnersOf([
  [1, 'One'],
  [2, 'Other'],
]);

function opened(): { readonly desk: Desk; readonly market: BookmakerMarket } {
  const desk = new Desk({ firstMarketNumber: 1, firstSelectionNumber: 1 }, seededRandom('seed', 'prices'));
  const market = new BookmakerMarket(desk, { eventId: '7', name: 'Bookmaker', type: 'Special', runners, turnInPlay: true });
  market.quote([0.5, 0.5]);
  market.open(true);
  desk.take();
  return { desk, market };
}
const statuses = (events: readonly FeedEvent[]): string[] => events.flatMap((event) => (event.type === 'market-status' ? [event.status] : []));

it('a bookmaker who quotes nobody any more is suspended, and open again with his next quote', () => {
  const { desk, market } = opened();
  market.quote([0.9999, 0.0001]);
  expect(statuses(desk.take())).toEqual(['SUSPENDED']);
  market.quote([0.9999, 0.0001]);
  market.open(true);
  expect(statuses(desk.take())).toEqual([]);
  market.quote([0.6, 0.4]);
  expect(statuses(desk.take())).toEqual(['OPEN']);
});

it('what the match itself has suspended no quote opens', () => {
  const { desk, market } = opened();
  market.suspend('BALL_RUNNING');
  desk.take();
  market.quote([0.6, 0.4]);
  expect(statuses(desk.take())).toEqual([]);
  market.open(true);
  expect(statuses(desk.take())).toEqual(['OPEN']);
});
