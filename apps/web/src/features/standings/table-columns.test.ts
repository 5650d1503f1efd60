import { expect, it } from 'vitest';
import { signedText, tableColumns } from './table-columns.ts';

const ROW = { selectionId: 1, name: 'Pune Comets', played: 5, won: 3, drawn: 1, lost: 1, points: 7, difference: -415 };

it('a table has the columns of its sport, virtual cricket those of cricket (17.A10)', () => {
  const titles = (eventTypeId: string): string[] => tableColumns(eventTypeId).map((column) => column.title);
  expect(titles('1')).toEqual(['played', 'won', 'drawn', 'lost', 'goalDifference', 'points']);
  expect(titles('2')).toEqual(['played', 'won', 'lost', 'setDifference', 'points']);
  expect(titles('4')).toEqual(['played', 'won', 'lost', 'tied', 'runRate', 'points']);
  expect(titles('v9')).toEqual(titles('4'));
});

it('differences carry their sign, a run rate three digits (17.A10)', () => {
  const shown = (eventTypeId: string, difference: number): string[] => tableColumns(eventTypeId).map((column) => signedText(column, { ...ROW, difference }));
  expect(shown('4', -415)).toEqual(['5', '3', '1', '1', '−0.415', '7']);
  expect(shown('1', 12)).toEqual(['5', '3', '1', '1', '+12', '7']);
  expect(shown('2', 0)).toEqual(['5', '3', '1', '0', '7']);
});
