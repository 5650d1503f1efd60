/** Columns of a competition's table by sport. Pure. */
import type { CompetitionTable } from '@maidan/contract';
import { sportOfEventType } from '@maidan/domain';

type Row = CompetitionTable['rows'][number];

export interface Column {
  /** Keys of the texts `table.*`. */
  readonly title: 'played' | 'won' | 'drawn' | 'tied' | 'lost' | 'goalDifference' | 'setDifference' | 'runRate' | 'points';
  readonly short: `${Column['title']}Short`;
  readonly value: (row: Row) => number;
  /** 'plus': with its sign; 'rate': thousandths, with sign and three digits. */
  readonly shown?: 'plus' | 'rate';
  /** Hidden on a phone. */
  readonly wide?: boolean;
}

const column = (title: Column['title'], value: Column['value'], more: Pick<Column, 'shown' | 'wide'> = {}): Column => ({
  title,
  short: `${title}Short`,
  value,
  ...more,
});
const PLAYED = column('played', (row) => row.played);
const WON = column('won', (row) => row.won);
const LOST = column('lost', (row) => row.lost);
const POINTS = column('points', (row) => row.points);
const difference = (title: Column['title'], shown: 'plus' | 'rate'): Column => column(title, (row) => row.difference, { shown });

/** Returns the columns of a sport: football has draws and goals, tennis sets, cricket ties and a run rate. */
export function tableColumns(eventTypeId: string): readonly Column[] {
  const sport = sportOfEventType(eventTypeId);
  if (sport === '1') return [PLAYED, WON, column('drawn', (row) => row.drawn), LOST, difference('goalDifference', 'plus'), POINTS];
  if (sport === '2') return [PLAYED, WON, LOST, difference('setDifference', 'plus'), POINTS];
  return [PLAYED, WON, LOST, column('tied', (row) => row.drawn, { wide: true }), difference('runRate', 'rate'), POINTS];
}

/** Returns a figure as the table shows it: '+3', '−0.415', '12'. */
export function signedText({ value, shown }: Column, row: Row): string {
  const figure = value(row);
  if (shown === undefined) return String(figure);
  const size = shown === 'rate' ? (Math.abs(figure) / 1000).toFixed(3) : String(Math.abs(figure));
  return figure === 0 ? size : `${figure > 0 ? '+' : '−'}${size}`;
}
