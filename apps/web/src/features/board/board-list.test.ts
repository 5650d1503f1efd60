import { expect, it } from 'vitest';
import { MOST_PINNED, movedTo, pinned, readBoard, stepOfKey, unpinned, type Pinned } from './board-list.ts';

const market = (id: string): Pinned => ({ marketId: id, eventName: `Event ${id}`, marketName: 'Match Odds' });
const board = ['a', 'b', 'c'].map(market);
const ids = (list: readonly Pinned[] | null) => list?.map(({ marketId }) => marketId).join('');

it('pins at the end, once, up to twenty', () => {
  expect(ids(pinned(board, market('d')))).toBe('abcd');
  expect(pinned(board, market('b'))).toBe(board);
  const full = Array.from({ length: MOST_PINNED }, (_, index) => market(String(index)));
  expect(pinned(full, market('x'))).toBeNull();
  expect(pinned(full, market('3'))).toBe(full);
});

it('moves to a place and no further than the ends', () => {
  expect([0, 1, 2, 9, -4].map((place) => ids(movedTo(board, 'a', place)))).toEqual(['abc', 'bac', 'bca', 'bca', 'abc']);
  expect(movedTo(board, 'x', 0)).toBe(board);
});

it('arrows move by one card', () => {
  expect(['ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowDown', 'Enter'].map(stepOfKey)).toEqual([-1, -1, 1, 1, 0]);
});

it('takes away what is named', () => {
  expect(ids(unpinned(board, new Set(['a', 'c', 'x'])))).toBe('b');
});

it('reads back what was kept, and nothing else', () => {
  expect(readBoard(JSON.stringify(board))).toEqual(board);
  for (const text of [null, '', '{}', '[{"marketId":1}]', '[null]']) expect(readBoard(text)).toEqual([]);
});
