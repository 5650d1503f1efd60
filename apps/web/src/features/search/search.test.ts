import { describe, expect, it } from 'vitest';
import { sportIcon } from '@maidan/ui-kit/icon.tsx';
import {
  casinoResult,
  findResults,
  menuBeside,
  menuTarget,
  NO_SEARCH,
  resultTarget,
  searched,
  searchFailed,
  withSimilar,
  type SearchEvent,
} from './search-rules.ts';
import { recentOf, withNewest } from './recent.ts';

const event = (eventName: string, changes: Partial<SearchEvent> = {}): SearchEvent => ({
  eventName,
  eventTypeId: '4',
  eventId: '3001',
  marketType: 'MATCH_ODDS',
  id: '1.1',
  ...changes,
});
const EVENTS = [event('India v Australia'), event('Indore v Goa', { eventId: '3002' }), event('Spain v Italy', { eventTypeId: '1', eventId: '3003' })];
const MENU = [{ name: 'Indoor Cricket', path: '/x', eventTypeId: '4' }];

describe('search', () => {
  it('[EN-47] has value, results and openSearch', () => {
    const typed = searched('india', EVENTS, MENU);
    for (const state of [NO_SEARCH, typed, withSimilar(typed, typed.results), searchFailed(typed)])
      expect(Object.keys(state).toSorted()).toEqual(['openSearch', 'results', 'value']);
  });

  it('[EN-48] an event has eventName, eventTypeId, eventId, marketType and id', () => {
    const [found] = findResults('spain', EVENTS, []);
    expect(found).toEqual({ type: 'event', event: { eventName: 'Spain v Italy', eventTypeId: '1', eventId: '3003', marketType: 'MATCH_ODDS', id: '1.1' } });
  });

  it('[VA-24] needs more than 2 characters', () => {
    expect(findResults('in', EVENTS, MENU)).toEqual([]);
    expect(findResults(' in ', EVENTS, MENU)).toEqual([]);
    expect(findResults('ind', EVENTS, MENU)).not.toEqual([]);
  });

  it('[VA-25] finds by part of the name in any case, in events and in menu entries', () => {
    expect(findResults('IND', EVENTS, MENU)).toEqual(findResults('ind', EVENTS, MENU));
    expect(findResults('ind', EVENTS, MENU).map((result) => (result.type === 'menu' ? result.entry.name : result.event.eventName))).toEqual([
      'Indoor Cricket',
      'India v Australia',
      'Indore v Goa',
    ]);
    expect(findResults('ustral', EVENTS, MENU)).toHaveLength(1);
    expect(findResults('CRICK', [], MENU)).toEqual([{ type: 'menu', entry: MENU[0] }]);
    expect(findResults('nothing', EVENTS, MENU)).toEqual([]);
  });

  it('opens with the first character and closes when the field is empty (T-36)', () => {
    expect(searched('i', EVENTS, MENU)).toEqual({ value: 'i', results: [], openSearch: true });
    expect(searched('', EVENTS, MENU)).toEqual(NO_SEARCH);
  });

  it('[ER-19] results reset on an error', () => {
    expect(searchFailed(searched('india', EVENTS, MENU))).toEqual({ value: 'india', results: [], openSearch: true });
  });
});

describe('where a result leads', () => {
  it("[SE-03] eventTypeId '77777' to a casino live table", () => {
    expect(resultTarget(event('Roulette', { eventTypeId: '77777', eventId: 'g1', id: 't9' }))).toEqual({ page: 'casino-live', ids: ['g1', 't9'], query: '' });
  });

  it('[SE-03] a casino game is a result of its own, with the ids of its table', () => {
    const found = findResults('patti', [casinoResult({ gameId: 'teen-patti', tableId: '101', name: 'Teen Patti 20-20' })], []);
    expect(found.map((result) => result.type === 'event' && resultTarget(result.event))).toEqual([
      { page: 'casino-live', ids: ['teen-patti', '101'], query: '' },
    ]);
  });
  it('a game that is a result is not listed as an entry of the menu too', () => {
    const menu = [...MENU, { name: 'Aviator', path: '/aviator', eventTypeId: 'c9' }];
    expect(menuBeside(menu, EVENTS)).toEqual(menu);
    expect(menuBeside(menu, [...EVENTS, casinoResult({ gameId: 'aviator', tableId: '301', name: 'Aviator' })])).toEqual(MENU);
  });
  it('[SE-06] [SE-07] a menu entry has a target that the login can remember', () => {
    expect(menuTarget({ path: '/sports-page/Cricket/4' })).toEqual({ page: 'sports-page', ids: ['Cricket', '4'], query: '' });
    expect(menuTarget({ path: '/virtual-event-page/v9?eventId=3' })).toEqual({ page: 'virtual-event-page', ids: ['v9'], query: '?eventId=3' });
  });
  it('[SE-04] virtual and ball-by-ball events to the virtual event page, the event in the query', () => {
    for (const [marketType, eventTypeId] of [
      ['virtual', 'v9'],
      ['ballbyball', 'b9'],
    ] as const)
      expect(resultTarget(event('x', { marketType, eventTypeId, eventId: 'e/1' }))).toEqual({
        page: 'virtual-event-page',
        ids: [eventTypeId],
        query: '?eventId=e%2F1',
      });
    // the market type decides, not the event type
    expect(resultTarget(event('x', { marketType: 'virtual', eventTypeId: '4', eventId: '7' })).page).toBe('virtual-event-page');
    expect(resultTarget(event('x', { marketType: 'MATCH_ODDS', eventTypeId: 'v9', eventId: '7' })).page).toBe('event-page');
  });

  it('[SE-05] every other event to its page', () => {
    expect(resultTarget(event('x', { eventTypeId: '1', eventId: '3003' }))).toEqual({ page: 'event-page', ids: ['1', '3003'], query: '' });
  });

  it('[SE-10] 4, b9 and v9 share one icon, 1 and 2 have others', () => {
    const icons = ['4', 'b9', 'v9', '1', '2'].map(sportIcon);
    expect(new Set(icons.slice(0, 3)).size).toBe(1);
    expect(new Set(icons).size).toBe(3);
  });
});

it('an event is found by its name in the language of the page and by the one its feed writes (17.A15)', () => {
  const match = event('Agra Cranes v Surat Harriers');
  const called = (): string => 'आगरा क्रेन्स बनाम सूरत हैरियर्स';
  expect(findResults('क्रेन्स', [match], [], called).length).toBe(1);
  expect(findResults('cranes', [match], [], called).length).toBe(1);
  expect(findResults('क्रेन्स', [match], []).length).toBe(0);
});

describe('recent searches and events', () => {
  it('are newest first, each once, ten at most', () => {
    const same = (one: number, other: number): boolean => one === other;
    expect(withNewest([1, 2, 3], 3, same)).toEqual([3, 1, 2]);
    expect(withNewest([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 11, same)).toEqual([11, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('are read from the device without invalid entries, with addresses of event pages only', () => {
    expect(recentOf(null)).toEqual({ searches: [], events: [] });
    expect(recentOf('{"searches":')).toEqual({ searches: [], events: [] });
    const events = [
      { name: 'A v B', path: '/event-page/4/7' },
      { name: 'C', path: '/virtual-event-page/v9?eventId=3' },
    ];
    const stored = { searches: ['india', 4], events: [...events, { name: 'X', path: 'https://evil.example/' }, { name: 'Y', path: '//evil.example' }, 7] };
    expect(recentOf(JSON.stringify(stored))).toEqual({ searches: ['india'], events });
  });
});
