import type { FeedEvent } from '@maidan/domain';
import { expect, it } from 'vitest';
import { seededRandom } from '../random/seeded-random.ts';
import { FeedWriter } from './feed-writer.ts';
import { BookmakerMarket, runnersOf } from './simulated-markets.ts';

const runners = runnersOf([
  [1, 'One'],
  [2, 'Other'],
]);

function opened(): { readonly feed: FeedWriter; readonly market: BookmakerMarket } {
  const feed = new FeedWriter({ firstMarketNumber: 1, firstSelectionNumber: 1 }, seededRandom('seed', 'prices'));
  const market = new BookmakerMarket(feed, { eventId: '7', name: 'Bookmaker', type: 'Special', runners, turnInPlay: true });
  market.quote([0.5, 0.5]);
  market.open(true);
  feed.take();
  return { feed, market };
}
const statuses = (events: readonly FeedEvent[]): string[] => events.flatMap((event) => (event.type === 'market-status' ? [event.status] : []));

it('a bookmaker market without quotes is suspended, and opens again with the next quote', () => {
  const { feed, market } = opened();
  market.quote([0.9999, 0.0001]);
  expect(statuses(feed.take())).toEqual(['SUSPENDED']);
  market.quote([0.9999, 0.0001]);
  market.open(true);
  expect(statuses(feed.take())).toEqual([]);
  market.quote([0.6, 0.4]);
  expect(statuses(feed.take())).toEqual(['OPEN']);
});

it('a quote does not open a market that the match has suspended', () => {
  const { feed, market } = opened();
  market.suspend('BALL_RUNNING');
  feed.take();
  market.quote([0.6, 0.4]);
  expect(statuses(feed.take())).toEqual([]);
  market.open(true);
  expect(statuses(feed.take())).toEqual(['OPEN']);
});
