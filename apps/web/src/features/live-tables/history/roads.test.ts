import { describe, expect, it } from 'vitest';
import { beadPlate, bigRoad, ROAD_ROWS } from './roads.ts';

const newestFirst = (text: string): readonly string[] => text.split('').toReversed();
const places = (beads: readonly { readonly column: number; readonly row: number }[]): string => beads.map(({ column, row }) => `${column}${row}`).join(' ');

describe('the bead plate', () => {
  it('goes downwards, then to the right', () => {
    const beads = beadPlate(newestFirst('DTDTDTD'), 10);
    expect(places(beads)).toBe('00 01 02 03 04 05 10');
    expect(beads.at(-1)?.code).toBe('D');
  });

  it('leaves out whole columns, so that beads keep their rows', () => {
    const beads = beadPlate(newestFirst('D'.repeat(ROAD_ROWS * 2 + 1)), 2);
    expect(places(beads)).toBe('00 01 02 03 04 05 10');
  });
});

describe('the big road', () => {
  const road = (text: string, columns = 20) => bigRoad(newestFirst(text), (code) => code === '=', columns);

  it('a change of side begins a column, draws are marked on the bead before', () => {
    const beads = road('=DD=T=');
    expect(places(beads)).toBe('00 01 10');
    expect(beads.map((bead) => bead.draws)).toEqual([0, 1, 1]);
  });

  it('a long run turns right at the bottom and stays there', () => {
    expect(places(road('DDDDDDDD'))).toBe('00 01 02 03 04 05 15 25');
  });

  it('a column that meets a tail turns before it', () => {
    // the tail of D lies in row 5 of columns 1 and 2; T goes down column 1 and turns in row 4
    expect(places(road('DDDDDDDDTTTTTT'))).toBe('00 01 02 03 04 05 15 25 10 11 12 13 14 24');
  });

  it('only the last columns are shown', () => {
    expect(places(road('DTDT', 2))).toBe('00 10');
  });
});
