import type { CasinoGame } from '@maidan/contract';
import { describe, expect, it } from 'vitest';
import { foundGames, isLive } from './game-search.ts';
import { readKnownGames, withPlayed, withStar } from './known-game-list.ts';

const game = (gameId: string, name: string, provider = 'table-studio'): CasinoGame => ({
  gameId,
  tableId: '1',
  name,
  provider,
  image: '',
  rooms: ['casino'],
  open: true,
  live: false,
});
const GAMES = [game('teen-patti', 'Teen Patti 20-20'), game('dragon-tiger', 'Dragon Tiger'), game('marigold', 'Marigold', 'reel-house')];
const wanted = { typed: '', choice: 'all', starred: ['marigold', 'gone', 'teen-patti'], played: ['dragon-tiger'] } as const;
const ids = (changes: Partial<Parameters<typeof foundGames>[1]>) =>
  foundGames(GAMES, { ...wanted, ...changes }, (id) => (id === 'reel-house' ? 'Reel House' : 'Table Studio')).map((one) => one.gameId);

describe('games of a lobby', () => {
  it('are found by words of their name or maker, in any order and case', () => {
    expect(ids({})).toHaveLength(3);
    expect(ids({ typed: ' TIGER dra ' })).toEqual(['dragon-tiger']);
    expect(ids({ typed: 'reel' })).toEqual(['marigold']);
    expect(ids({ typed: 'poker' })).toEqual([]);
  });
  it('starred and played games keep their order, missing games are dropped', () => {
    expect(ids({ choice: 'starred' })).toEqual(['marigold', 'teen-patti']);
    expect(ids({ choice: 'played', typed: 'marigold' })).toEqual([]);
  });
  it('are live only where their data say that a person deals', () => {
    expect(GAMES.map(isLive)).toEqual([false, false, false]);
    expect(isLive({ ...GAMES[0]!, live: true })).toBe(true);
    expect(isLive({ ...GAMES[0]!, live: true, open: false })).toBe(false);
  });
});

describe('games a device knows', () => {
  const none = readKnownGames(null);
  it('the last one played comes first, once, and no more than eight', () => {
    const played = ['a', 'b', 'a', 'c', 'd', 'e', 'f', 'g', 'h', 'i'].reduce(withPlayed, none).played;
    expect(played).toEqual(['i', 'h', 'g', 'f', 'e', 'd', 'c', 'a']);
  });
  it('a star is given and taken', () => {
    expect(['a', 'b', 'a'].reduce(withStar, none).starred).toEqual(['b']);
  });
  it('an invalid list is empty', () => {
    for (const text of [null, '', '[]', '7', '{"starred":7,"played":[1,null]}']) expect(readKnownGames(text)).toEqual(none);
    expect(readKnownGames('{"starred":["a"],"played":["b"]}')).toEqual({ starred: ['a'], played: ['b'] });
  });
});
