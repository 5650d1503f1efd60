/**
 * Columns of a batch's parts: their source for few rows and for many rows, and the values of few rows. A `FlatTable` defines the columns of a
 * table's rows once: the statement reads its names and types, and the flat list is filled by its functions.
 */
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

/** Returns columns from texts like 'runner smallint'. Column k reads place k of each row of the list `flat`; in 'market int?' 0 stands for null. */
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

/** Returns the value of a column for a row; `more` are facts that the row lacks. */
type ValueOf<Row, More> = (row: Row, more: More) => number;

/** Rows of whole numbers: one flat list, row after row, column after column. */
export class FlatTable<Row, More = void> {
  readonly name: string;
  readonly columns: readonly Column[];
  /** Numbers of one row. */
  readonly width: number;
  readonly #values: readonly ValueOf<Row, More>[];

  /** `values`: the function of each column by 'name type', in the notation of `flatColumns`. `name`: the parameter with the list. */
  constructor(name: string, values: Readonly<Record<string, ValueOf<Row, More>>>) {
    const names = Object.keys(values);
    this.name = name;
    this.width = names.length;
    this.columns = flatColumns(name, names.length, names);
    this.#values = Object.values(values);
  }

  /** Adds a row at the end of a list. */
  add(list: BigintList, row: Row, more: More): void {
    const values = this.#values;
    for (let column = 0; column < values.length; column += 1) list.push(values[column]!(row, more));
  }

  /** Adds a row of zeros at the end of a list. */
  addZeros(list: BigintList): void {
    for (let column = 0; column < this.width; column += 1) list.push(0);
  }

  /** Whether every column of the row is 0. */
  isZero(row: Row, more: More): boolean {
    for (const valueOf of this.#values) if (valueOf(row, more) !== 0) return false;
    return true;
  }

  /** Replaces numbers of a list by those of a row; `first`: the index of the first one. */
  replace(list: BigintList, first: number, row: Row, more: More): void {
    const values = this.#values;
    for (let column = 0; column < values.length; column += 1) list.set(first + column, values[column]!(row, more));
  }

  /** Returns the index of a column, from 0. Throws (a bug) if the table lacks it. */
  indexOf(column: string): number {
    const index = this.columns.findIndex(({ name }) => name === column);
    if (index === -1) throw new RangeError(`no column ${column} in ${this.name}`);
    return index;
  }

  /** Returns SQL for the place of a column in the flat list. */
  place(column: string): string {
    return `{${this.name}#${this.indexOf(column) + 1}/${this.width}}`;
  }

  /** Returns the number of rows in a list. */
  count(list: BigintList): number {
    return list.length / this.width;
  }
}

/** Returns SQL that inserts the columns of the rows `d` into a table, and `more` columns by their SQL. */
export function insertInto(table: string, columns: readonly Column[], more: Readonly<Record<string, string>>): string {
  const names = columns.map(({ name }) => name);
  return `insert into ${table} (${[...names, ...Object.keys(more)].join(', ')}) select ${[...names.map((name) => `d.${name}`), ...Object.values(more)].join(', ')} from {d}`;
}

/** Returns columns that are columns of the source. */
export function sourceColumns(names: readonly string[]): readonly Column[] {
  return names.map((column) => {
    const [name = '', type = ''] = column.split(' ');
    return { name, type };
  });
}

/** Returns the rows of a flat list as one array, each row followed by the values that `behind` returns for it. */
export function rowsOf(list: BigintList, width: number, behind?: (row: number) => readonly unknown[]): unknown[] {
  const values: unknown[] = [];
  for (let row = 0; row * width < list.length; row += 1) {
    for (let column = 0; column < width; column += 1) values.push(list.get(row * width + column));
    if (behind !== undefined) values.push(...behind(row));
  }
  return values;
}

/** Returns whole numbers as a PostgreSQL array literal. */
export function literal(numbers: readonly number[]): string {
  return `{${numbers.join(',')}}`;
}
