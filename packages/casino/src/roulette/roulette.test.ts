import { expect, it } from 'vitest';
import { colourOf, pocketsOf, ROULETTE, WHEEL } from './roulette.ts';

const kinds = (kind: string): number => ROULETTE.spots.filter((spot) => spot.spot.startsWith(`${kind}-`)).length;

it('has every place of the layout once', () => {
  expect(['straight', 'split', 'street', 'corner', 'line', 'dozen', 'column'].map(kinds)).toEqual([37, 60, 14, 23, 11, 3, 3]);
  expect(ROULETTE.spots).toHaveLength(37 + 60 + 14 + 23 + 11 + 3 + 3 + 6);
  for (const { spot, price } of ROULETTE.spots) expect(price * pocketsOf(spot).length).toBe(3600);
});

it('a place has the name of its pockets', () => {
  expect(pocketsOf('straight-0')).toEqual([0]);
  expect(pocketsOf('split-0-2')).toEqual([0, 2]);
  expect(pocketsOf('split-17-20')).toEqual([17, 20]);
  expect(pocketsOf('split-3-4')).toEqual([]);
  expect(pocketsOf('street-16-17-18')).toEqual([16, 17, 18]);
  expect(pocketsOf('corner-0-1-2-3')).toEqual([0, 1, 2, 3]);
  expect(pocketsOf('corner-32-33-35-36')).toEqual([32, 33, 35, 36]);
  expect(pocketsOf('line-31-36')).toEqual([31, 32, 33, 34, 35, 36]);
  expect(pocketsOf('dozen-2')).toEqual([13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24]);
  expect(pocketsOf('column-3')).toEqual([3, 6, 9, 12, 15, 18, 21, 24, 27, 30, 33, 36]);
});

it('pays a straight 36 times the stake; even chances lose at zero', () => {
  const at = (face: string): readonly string[] => ROULETTE.verdict([{ place: 'pocket', face }]).winners;
  expect(ROULETTE.returned([{ place: 'pocket', face: '17' }], 'straight-17')).toBe(3600);
  expect(at('17')).toEqual(expect.arrayContaining(['straight-17', 'split-14-17', 'column-2', 'dozen-2', 'low', 'black', 'odd']));
  expect(at('0')).toEqual(['straight-0', 'split-0-1', 'split-0-2', 'split-0-3', 'street-0-1-2', 'street-0-2-3', 'corner-0-1-2-3']);
});

it('has a wheel with each pocket once, red and black in turn', () => {
  expect(WHEEL.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 37 }, (_, pocket) => pocket));
  expect(WHEEL.slice(1).map(colourOf)).toEqual(Array.from({ length: 36 }, (_, index) => (index % 2 === 0 ? 'red' : 'black')));
});
