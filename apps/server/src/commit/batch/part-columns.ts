/** Columns of a batch's parts: their source for few rows and for many rows, and the values of few rows. */
import type { BigintList } from './array-values.ts';

/**
 * A column of a part's rows `d`. `type`: its PostgreSQL type as a parameter of its own; times are ms since 1970. `many`: its SQL among
 * many rows, if it is not a column of the source itself. `zeroIsNull`: 0 stands for null.
 */
export interface Column {
  readonly name: string;
  readonly type: string;
  readonly many?: string;
  readonly zeroIsNull?: boolean;
}

/** 'runner smallint' reads place k of the flat array of that name; in 'market int?' 0 stands for null. */
export function flatColumns(flat: string, width: number, names: readonly string[]): readonly Column[] {
  return names.map((column, index) => {
    const [name = '', asked = ''] = column.split(' ');
    const type = asked.replace('?', '');
    const zeroIsNull = type !== asked;
    const place = `{${flat}#${index + 1}/${width}}`;
    const value = zeroIsNull ? `nullif(${place}, 0)` : place;
    return { name, type, zeroIsNull, many: manyOf(type, value) };
  });
}

/** Converts a bigint of a flat array to the type of its column. */
function manyOf(type: string, value: string): string {
  if (type === 'timestamptz') return `to_timestamp(${value}::float8 / 1000)`;
  return type === 'bigint' ? value : `${value}::${type}`;
}

/** Columns that are columns of the source. */
export function sourceColumns(names: readonly string[]): readonly Column[] {
  return names.map((column) => {
    const [name = '', type = ''] = column.split(' ');
    return { name, type };
  });
}

/** Rows of a flat list, followed by their text columns. */
export function rowsOf(list: BigintList, width: number, behind?: (row: number) => readonly unknown[]): unknown[] {
  const values: unknown[] = [];
  for (let row = 0; row * width < list.length; row += 1) {
    for (let column = 0; column < width; column += 1) values.push(list.get(row * width + column));
    if (behind !== undefined) values.push(...behind(row));
  }
  return values;
}

/** Whole numbers as a PostgreSQL array literal. */
export function literal(numbers: readonly number[]): string {
  return `{${numbers.join(',')}}`;
}
