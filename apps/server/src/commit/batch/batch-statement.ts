/**
 * Builds one statement for a batch: set-based, prepared once, all or nothing (FD-14). The statement names only the tables that the batch
 * writes, so that a single bet does not pay for parts that it does not use. Each combination of parts is a prepared statement of its own;
 * a running server uses a few dozen.
 */
import { BATCH_PARTS, type BatchContext, type BatchPart } from './batch-parts.ts';
import type { BatchRows } from './batch-rows.ts';
import { BY_VALUE, encodingOf, type Encoding } from './value-encoding.ts';

export interface BatchStatement {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
  readonly encoding: Encoding;
}

/** The four counts that `batch_expect` (0001-core.sql) compares, in the order of its parameters. */
const EXPECTED = ['wallets', 'changed_orders', 'leases', 'refused_references'] as const;
/** The order in which the counts are checked: a writer without its lease must get that error first. */
const CHECK_ORDER = ['leases', 'wallets', 'changed_orders', 'refused_references'] as const;
/** Each statement takes memory in the session. Above this number of statements for few rows, few rows are written like many. */
const MOST_FEW_STATEMENTS = 100;

/** The text of a statement, with the names of its parameters in order (many rows) or the encoding of its values (few rows). */
interface PreparedText {
  readonly name: string;
  readonly text: string;
  readonly parameters: readonly string[];
  readonly encoding: Encoding;
}
/** The SQL of a part, by the name under which other parts read its result. */
interface PartText {
  readonly name: string;
  readonly sql: string;
}
const prepared = new Map<string, PreparedText>();

/** A part of one batch with its number of rows. */
interface Present {
  readonly part: BatchPart;
  readonly count: number;
}

/**
 * Returns the statement of a batch with its values. It raises MD001..MD004 (see 0001-core.sql) or 23505 on bet_reference and then writes
 * nothing. `few` caches the writer's statements for few rows.
 */
export function batchStatement(rows: BatchRows, context: BatchContext, few: Set<string>): BatchStatement {
  const present = presentIn(rows, context);
  if (present.every(({ part, count }) => count <= part.mostFew)) {
    const key = present.map(({ part, count }) => `${part.name} ${count}`).join(' ');
    if (few.size < MOST_FEW_STATEMENTS) few.add(key);
    if (few.has(key)) {
      let made = prepared.get(key);
      if (made === undefined) prepared.set(key, (made = prepareFew(`batch-${prepared.size}`, present)));
      return { name: made.name, text: made.text, encoding: made.encoding, values: fewValues(rows, context, present) };
    }
  }
  return manyStatement(rows, context, present);
}

/**
 * Returns the batch as two statements of one transaction. The first inserts rows under new numbers, which neither wait for other sessions
 * nor block them. The second changes existing rows and makes all checks. The first can run while another session still holds the rows
 * that the second changes.
 */
export function batchPhases(rows: BatchRows, context: BatchContext): { readonly first: BatchStatement; readonly second: BatchStatement } {
  const present = presentIn(rows, context);
  const ahead = present.filter(({ part }) => part.goesAhead);
  const rest = present.filter(({ part }) => !part.goesAhead);
  return { first: manyStatement(rows, context, ahead), second: manyStatement(rows, context, rest) };
}

function presentIn(rows: BatchRows, context: BatchContext): readonly Present[] {
  return BATCH_PARTS.map((part) => ({ part, count: part.count(rows, context) })).filter(({ count }) => count > 0);
}

function manyStatement(rows: BatchRows, context: BatchContext, present: readonly Present[]): BatchStatement {
  const key = present.map(({ part }) => part.name).join(' ');
  let made = prepared.get(key);
  if (made === undefined) prepared.set(key, (made = prepareMany(`batch-${prepared.size}`, present)));
  const values: Record<string, unknown> = { now: rows.now };
  for (const { part, count } of present) {
    Object.assign(values, part.many(rows, context));
    if (part.checked) values[`expected_${part.name}`] = count;
  }
  return { name: made.name, text: made.text, encoding: made.encoding, values: made.parameters.map((name) => values[name]) };
}

function fewValues(rows: BatchRows, context: BatchContext, present: readonly Present[]): readonly unknown[] {
  const values: unknown[] = [context.batch, rows.now];
  for (const { part } of present) {
    const { columns } = part;
    let column = 0;
    for (const value of part.few(rows, context)) {
      values.push(value === 0 && columns[column]!.zeroIsNull === true ? null : value);
      column = column + 1 === columns.length ? 0 : column + 1;
    }
  }
  return values;
}

/** Returns a text in which each value is a parameter of its own: the batch's number, its timestamp, then the rows of the parts. */
function prepareFew(name: string, present: readonly Present[]): PreparedText {
  const types = ['bigint', 'timestamptz'];
  const parameter = (type: string): string => `$${types.push(type)}::${type}`;
  const parts = present.map(({ part, count }) => {
    const { columns } = part;
    // A single row needs no `values` list: its parameters are inserted where its columns are read. PostgreSQL copies the text at every execution.
    if (count === 1) {
      const valueOf = new Map(columns.map((column) => [column.name, parameter(column.type)]));
      return { name: part.name, sql: part.sql.replace(/(?:,| from)\s+\{d\}/, '').replaceAll(/\bd\.(\w+)/g, (read, of: string) => valueOf.get(of) ?? read) };
    }
    const values = Array.from({ length: count }, () => `(${columns.map(({ type }) => parameter(type)).join(', ')})`).join(', ');
    return { name: part.name, sql: part.sql.replace('{d}', `(values ${values}) as d(${columns.map((column) => column.name).join(', ')})`) };
  });
  // every parameter must be used: the timestamp is cast even if no part reads it
  const text = `${written(parts, '$2::timestamptz')} select ${fewExpected(present)}, $2::timestamptz`;
  return { name, text: oneLine(text).replaceAll('{batch:bigint}', '$1::bigint'), parameters: [], encoding: encodingOf(types) };
}

/** Returns SQL that raises like `batch_expect`, but calls it only after a mismatch: a call costs more than all comparisons. */
function fewExpected(present: readonly Present[]): string {
  const counts = new Map(present.filter(({ part }) => part.checked).map(({ part, count }) => [part.name, count]));
  const misses = CHECK_ORDER.filter((part) => counts.has(part)).map((part) => {
    const count = counts.get(part);
    const missed = count === 1 ? `not exists (select from ${part})` : `(select count(*) from ${part}) <> ${count}`;
    return `when ${missed} then batch_expect(${EXPECTED.map((name) => (name === part ? '1, 0' : '0, 0')).join(', ')})`;
  });
  return misses.length === 0 ? 'null' : `case ${misses.join(' ')} end`;
}

/** Returns a text whose parameters are arrays with all rows of a part. */
function prepareMany(name: string, present: readonly Present[]): PreparedText {
  const parts = present.map(({ part }) => {
    const manyOf = new Map(part.columns.map((column) => [column.name, column.many]));
    const sql = part.sql.replaceAll(/\bd\.(\w+)/g, (column, of: string) => manyOf.get(of) ?? column);
    return { name: part.name, sql: sql.replace('{d}', part.source) };
  });
  const counted = new Map(present.filter(({ part }) => part.checked).map(({ part }) => [part.name, `{expected_${part.name}:bigint}`]));
  const parameters: string[] = [];
  const numberOf = (parameter: string): number => {
    if (!parameters.includes(parameter)) parameters.push(parameter);
    return parameters.indexOf(parameter) + 1;
  };
  const text = statementText(parts, counted)
    .replaceAll(
      /\{(\w+)#(\d+)\/(\d+)\}/g,
      (_, flat: string, column: string, width: string) => `($${numberOf(flat)}::bigint[])[(d.i::int - 1) * ${width} + ${column}]`,
    )
    .replaceAll(/\{(\w+):([\w[\]]+)\}/g, (_, parameter: string, type: string) => `$${numberOf(parameter)}::${type}`);
  return { name, text, parameters, encoding: BY_VALUE };
}

/** Returns the statement of the parts. `counted`: SQL for the number of rows that a part must have found. */
function statementText(parts: readonly PartText[], counted: ReadonlyMap<string, string>): string {
  const counts = EXPECTED.map((part) => (counted.has(part) ? `${counted.get(part)}, (select count(*) from ${part})` : '0, 0'));
  return oneLine(`${parts.length === 0 ? '' : written(parts, 'to_timestamp({now:float8} / 1000)')} select batch_expect(${counts.join(', ')}), {now:float8}`);
}

/** Returns the `with` clause of the parts. `now`: SQL for the batch's timestamp. */
function written(parts: readonly PartText[], now: string): string {
  return `with ${parts.map(({ name, sql }) => `${name} as (${sql.replaceAll('@now', () => now)})`).join(', ')}`;
}

/** Removes line breaks and indentation, which serve only readers of the source. */
function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}
