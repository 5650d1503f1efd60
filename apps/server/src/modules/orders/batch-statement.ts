/**
 * A batch as one statement: set-based, prepared once, all or nothing (design.md section 4). A statement names only the tables
 * that its batch writes: a lone bet must not pay for the parts that only others need. Each combination of parts is its own
 * prepared statement; a running server uses a few dozen.
 */
import { BATCH_PARTS, type BatchContext, type BatchPart } from './batch-parts.ts';
import type { BatchRows } from './batch-rows.ts';
import type { Lease } from './leases.ts';

export interface BatchStatement {
  readonly name: string;
  readonly text: string;
  readonly values: unknown[];
}

/** The four counts that `batch_expect` (0001-core.sql) compares, in the order of its parameters. */
const EXPECTED = ['wallets', 'changed_orders', 'leases', 'refused_references'] as const;
/** Every statement costs the session memory: beyond so many of few rows, few rows are written like many. */
const MOST_FEW_STATEMENTS = 100;

/** A statement's text with the names of its parameters in their order. */
interface PreparedText {
  readonly name: string;
  readonly text: string;
  readonly parameters: readonly string[];
}
const prepared = new Map<string, PreparedText>();
let fewStatements = 0;

/** A part of one batch with the number of its rows. */
interface Present {
  readonly part: BatchPart;
  readonly count: number;
}

/**
 * The statement of a batch with its values. Raises MD001..MD004 (see 0001-core.sql) or 23505 on bet_reference and then writes
 * nothing. `nextSeq` gives the number of a market's next event.
 */
export function batchStatement(rows: BatchRows, batch: number, leases: readonly Lease[], nextSeq: (market: number) => number): BatchStatement {
  const context: BatchContext = { batch, leases, nextSeq };
  const present = BATCH_PARTS.map((part) => ({ part, count: part.count(rows, context) })).filter(({ count }) => count > 0);
  if (present.every(({ part, count }) => count <= part.mostFew)) {
    const key = present.map(({ part, count }) => `${part.name} ${count}`).join(' ');
    let made = prepared.get(key);
    if (made === undefined && fewStatements < MOST_FEW_STATEMENTS) prepared.set(key, (made = prepareFew(`lone-batch-${fewStatements++}`, present)));
    if (made !== undefined) return { name: made.name, text: made.text, values: [batch, rows.now, ...present.flatMap(({ part }) => part.few(rows, context))] };
  }
  const key = present.map(({ part }) => part.name).join(' ');
  let made = prepared.get(key);
  if (made === undefined) prepared.set(key, (made = prepareMany(`batch-${prepared.size}`, present)));
  const values: Record<string, unknown> = { now: rows.now };
  for (const { part, count } of present) {
    Object.assign(values, part.many(rows, context));
    if (part.checked) values[`expected_${part.name}`] = count;
  }
  return { name: made.name, text: made.text, values: made.parameters.map((name) => values[name]) };
}

/** Every value a parameter of its own: the batch's number, its stamp, then the rows of the parts. */
function prepareFew(name: string, present: readonly Present[]): PreparedText {
  let parameters = 2;
  const valuesOf = ({ part, count }: Present): string =>
    Array.from({ length: count }, () => `(${part.columns.map(({ type }) => `$${++parameters}::${type}`).join(', ')})`).join(', ');
  const parts = present.map((one) => {
    const { part } = one;
    const source = `(values ${valuesOf(one)}) as d(${part.columns.map((column) => column.name).join(', ')})`;
    return { name: part.name, sql: part.sql.replace('{d}', source) };
  });
  const counted = new Map(present.filter(({ part }) => part.checked).map(({ part, count }) => [part.name, String(count)]));
  const text = statementText(parts, counted).replaceAll('{batch:bigint}', '$1::bigint').replaceAll('{now:float8}', '$2::float8');
  return { name, text, parameters: [] };
}

/** Parameters are arrays with all rows of a part. */
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
  return { name, text, parameters };
}

/** counted: how many rows a part must have found, as SQL. */
function statementText(parts: readonly { readonly name: string; readonly sql: string }[], counted: ReadonlyMap<string, string>): string {
  const written = parts.map(({ name, sql }) => `${name} as (${sql.replaceAll('@now', 'to_timestamp({now:float8} / 1000)')})`);
  const counts = EXPECTED.map((part) => (counted.has(part) ? `${counted.get(part)}, (select count(*) from ${part})` : '0, 0'));
  // Every parameter must be used: the stamp is, even where no part needs it.
  // PostgreSQL copies the text at every execution
  return `with ${written.join(', ')} select batch_expect(${counts.join(', ')}), {now:float8}`.replaceAll(/\s+/g, ' ');
}
