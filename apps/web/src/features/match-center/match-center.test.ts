import type { EventDetail, Market } from '@maidan/contract';
import { expect, it } from 'vitest';
import { sportEventOf, accessTokenType, streamAddress } from './sport-event.ts';

const DETAIL: EventDetail = {
  id: '3001',
  name: 'Deccan Lions v Coastal Kings',
  eventTypeId: '4',
  competitionId: '8001',
  competitionName: 'Deccan Cup',
  openDate: '2026-01-01T09:30:00Z',
  status: 'LIVE',
  teams: ['Deccan Lions', 'Coastal Kings'],
  score: null,
  streams: { video: true, statistics: true },
};
const MARKETS = [{ marketId: '1.3001', marketName: 'Match Odds' }] as Market[];
/** Names the event in a request for a stream. */
const EVENT_KEY = { eventTypeId: '4', eventId: '3001' };

it('[EN-44] the state of a sport event has exactly its eleven names', () => {
  const names = [
    'sportData',
    'sportStats',
    'sportLadder',
    'sportVideo',
    'sportScore',
    'cricketScore',
    'sportVisualisation',
    'ladderTitle',
    'ladderId',
    'ladderShow',
    'sportDataMarkets',
  ];
  expect(Object.keys(sportEventOf({ detail: null, markets: [], ladder: null }, false)).toSorted()).toEqual(names.toSorted());
  for (const eventTypeId of ['4', '1', '2'])
    expect(Object.keys(sportEventOf({ detail: { ...DETAIL, eventTypeId }, markets: MARKETS, ladder: null }, true)).toSorted()).toEqual(names.toSorted());
});

it('players have the video and all visitors the statistics; an event without addresses has neither', () => {
  const parts = { detail: DETAIL, markets: MARKETS, ladder: null };
  expect(sportEventOf(parts, true)).toMatchObject({ sportVideo: EVENT_KEY, sportStats: EVENT_KEY });
  expect(sportEventOf(parts, false)).toMatchObject({ sportVideo: null, sportStats: EVENT_KEY });
  const withoutAddresses = { ...parts, detail: { ...DETAIL, streams: { video: false, statistics: false } } };
  expect(sportEventOf(withoutAddresses, true)).toMatchObject({ sportVideo: null, sportStats: null, sportVisualisation: null });
});

it('the page of an event shows a ladder with the name of its market, and no ladder of another event', () => {
  const stateWithLadderOf = (marketId: string) => sportEventOf({ detail: DETAIL, markets: MARKETS, ladder: { marketId, selectionId: 11 } }, true);
  expect(stateWithLadderOf('1.3001')).toMatchObject({ ladderShow: true, ladderId: '1.3001', ladderTitle: 'Match Odds', sportLadder: { selectionId: 11 } });
  expect(stateWithLadderOf('1.9999')).toMatchObject({ ladderShow: false, ladderId: null, ladderTitle: null, sportLadder: null });
});

it('cricketScore is null for the score of another sport', () => {
  const football = { sport: 'football' } as unknown as EventDetail['score'];
  const state = sportEventOf({ detail: { ...DETAIL, score: football }, markets: [], ladder: null }, true);
  expect([state.sportScore, state.cricketScore]).toEqual([football, null]);
});

const HOSTS = { openHost: 'open.example', externalHost: 'streams.example:8443' };

it('[EX-03] the address of a stream on the open host stays, the address on another host gets the external host', () => {
  expect(streamAddress('https://open.example/live/7?q=1', HOSTS)).toBe('https://open.example/live/7?q=1');
  expect(streamAddress('https://elsewhere.example/live/7?q=1#a', HOSTS)).toBe('https://streams.example:8443/live/7?q=1#a');
  // A host name that only contains the name of the open host is another host.
  expect(streamAddress('https://open.example.evil/live', HOSTS)).toBe('https://streams.example:8443/live');
  expect(streamAddress('https://notopen.example/live', HOSTS)).toBe('https://streams.example:8443/live');
});

it('an address stays without an external host, and an empty address stays empty', () => {
  expect(streamAddress('https://elsewhere.example/live', { openHost: '', externalHost: '' })).toBe('https://elsewhere.example/live');
  expect(streamAddress('', HOSTS)).toBe('');
});

it('[EX-04] the token type is 1 for an event of the first list, 2 for one of the second list, and null for others', () => {
  const lists = { firstEvents: ['33'], secondEvents: ['44', '55'] };
  expect(['33', '55', '66'].map((eventId) => accessTokenType(eventId, lists))).toEqual([1, 2, null]);
});
