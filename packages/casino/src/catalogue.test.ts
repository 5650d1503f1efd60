import { expect, it } from 'vitest';
import { GAMES, gameOfTable, STUDIOS } from './catalogue.ts';

it('every game has a table of its own, a studio that exists, and a name in both languages', () => {
  expect(new Set(GAMES.map((game) => game.tableId)).size).toBe(GAMES.length);
  expect(new Set(GAMES.map((game) => game.gameId)).size).toBe(GAMES.length);
  for (const game of GAMES) {
    expect(STUDIOS.map((studio) => studio.id)).toContain(game.studio);
    expect(game.name.hi).toMatch(/[\u0900-\u097f]/);
    expect(game.rooms.length).toBeGreaterThan(0);
  }
});

it('a table is found by its number, not under the name of another game', () => {
  expect(gameOfTable('101')?.gameId).toBe('teen-patti');
  expect(gameOfTable('101', 'teen-patti')?.tableId).toBe('101');
  expect(gameOfTable('101', 'roulette')).toBeUndefined();
  expect(gameOfTable('999')).toBeUndefined();
});
