import { FAVOURITES_LIMIT, type Favourite } from '@maidan/contract';
import { describe, expect, it } from 'vitest';
import { favouriteLists, favouriteOf, favouritePath, missingIn, MOST_FAVOURITES, readFavourites, sameFavourite } from './favourite-list.ts';

const view = (id: string, eventId = id) => ({ marketId: `1.${id}`, marketName: 'Match Odds', eventId, eventName: `Match ${eventId}`, eventTypeId: '4' });
const event = (id: string) => favouriteOf('event', view(id));
const market = (id: string) => favouriteOf('market', view(id));

describe('favourites', () => {
  it('[EN-50] have inPlay, popular, future, sportMarkets and favoritesAll, each in the order of the stars', () => {
    const items = [event('1'), market('2'), event('3'), market('4'), event('5'), event('6')];
    const known: Record<string, { inPlay: boolean; marketType: string }> = {
      '1.1': { inPlay: false, marketType: 'MATCH_ODDS' },
      '1.3': { inPlay: true, marketType: 'MATCH_ODDS' },
      '1.4': { inPlay: false, marketType: 'TOURNAMENT_WINNER' },
      '1.6': { inPlay: true, marketType: 'TOURNAMENT_WINNER' },
    };
    expect(favouriteLists(items, (id) => known[id])).toEqual({
      inPlay: [event('3')],
      popular: [market('4'), event('6')],
      future: [event('1'), event('5')],
      sportMarkets: [market('2')],
      favoritesAll: items,
    });
  });

  it('[EN-51] an item is recognised by event.id, _id, marketId and marketBook.marketId', () => {
    expect(event('1')).toMatchObject({ _id: 'event:1', event: { id: '1' }, marketId: '1.1', marketBook: { marketId: '1.1' } });
    expect(sameFavourite(event('1'), favouriteOf('event', view('9', '1')))).toBe(true);
    expect(sameFavourite(event('1'), { ...event('1'), event: { id: '2', name: '' } })).toBe(false);
    expect(sameFavourite(event('1'), market('1'))).toBe(false);
    expect(sameFavourite(market('1'), event('1'))).toBe(false);
    expect(sameFavourite(market('1'), market('1'))).toBe(true);
    expect(sameFavourite(market('1'), { ...market('1'), marketId: '1.2' })).toBe(false);
    expect(sameFavourite(market('1'), { ...market('1'), marketBook: { marketId: '1.2' } })).toBe(false);
  });

  it('the union keeps the order of both and stays within the limit', () => {
    expect(MOST_FAVOURITES).toBe(FAVOURITES_LIMIT);
    expect(missingIn([event('1'), event('2')], [event('3'), event('1'), event('4')])).toEqual({ fits: [event('3'), event('4')], left: 0 });
    const full = Array.from({ length: MOST_FAVOURITES - 1 }, (_, index) => event(`f${index}`));
    expect(missingIn(full, [event('3'), event('4')])).toEqual({ fits: [event('3')], left: 1 });
  });

  it('a device reads stored favourites, and drops invalid ones', () => {
    const items: readonly Favourite[] = [event('1'), market('2')];
    expect(readFavourites(JSON.stringify(favouriteLists(items, () => undefined)))).toEqual(items);
    for (const text of [null, '', '[]', 'null', '{"favoritesAll":7}', '{"favoritesAll":[{"_id":"event:1"},null]}']) expect(readFavourites(text)).toEqual([]);
  });

  it('leads to the page of its event', () => {
    expect(favouritePath(event('7'))).toBe('/event-page/4/7');
    expect(favouritePath({ ...event('7'), eventTypeId: 'v9' })).toBe('/virtual-event-page/v9?eventId=7');
  });
});
