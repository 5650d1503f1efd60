import { ROULETTE } from '@maidan/casino';
import { expect, it } from 'vitest';
import { KINDS, kindOf, placeOf, nearest } from './board-places.ts';

it.each(KINDS)('no two places of one kind lie on one another: %s', (kind) => {
  const places = ROULETTE.spots.filter(({ spot }) => kindOf(spot) === kind).map(({ spot }) => ({ spot, ...placeOf(spot)! }));
  expect(places.length).toBeGreaterThan(10);
  for (const one of places)
    for (const other of places) {
      if (one === other) continue;
      const apart =
        Math.abs(one.column - other.column) * 2 >= one.columns + other.columns - 1e-9 || Math.abs(one.row - other.row) * 2 >= one.rows + other.rows - 1e-9;
      expect(apart, `${one.spot} ${other.spot}`).toBe(true);
    }
});

it('lays a bet over its numbers', () => {
  expect(placeOf('straight-17')).toEqual({ column: 1.5, row: 5.5, columns: 1, rows: 1 });
  expect(placeOf('split-17-20')).toMatchObject({ column: 1.5, row: 6 });
  expect(placeOf('split-17-18')).toMatchObject({ column: 2, row: 5.5 });
  expect(placeOf('split-0-2')).toMatchObject({ column: 1.5, row: 0 });
  expect(placeOf('corner-16-17-19-20')).toMatchObject({ column: 1, row: 6 });
  expect(placeOf('line-31-36')).toMatchObject({ row: 11 });
  expect(placeOf('red')).toBeUndefined();
});

it('an arrow goes to the next target that way, and nowhere at the edge', () => {
  const box = (x: number, y: number) => ({ x, y, width: 40, height: 40 });
  const boxes = [box(0, 0), box(40, 0), box(80, 0), box(40, 40)];
  expect(nearest('ArrowRight', boxes[0]!, boxes)).toBe(1);
  expect(nearest('ArrowDown', boxes[1]!, boxes)).toBe(3);
  expect(nearest('ArrowLeft', boxes[0]!, boxes)).toBe(-1);
  expect(nearest('Enter', boxes[1]!, boxes)).toBe(-1);
});
