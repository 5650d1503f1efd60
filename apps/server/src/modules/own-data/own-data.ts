/**
 * All data of an account, read from every table that has a column for an account. The tables are found in the database's catalogue, so that
 * the download stays complete when a table is added.
 */
import type { Database } from '../../platform/postgres/database.ts';
import type { OwnData } from './own-data-port.ts';

const PAGE_ROWS = 500;

/** Tables that belong to a player by another column than `account`. `$1`: the account's number and that of its Free Cash wallet. */
const BY_OTHER_COLUMNS: Readonly<Record<string, string>> = {
  account: 't.id = any($1)',
  bet_origin: 't.id in (select b.origin from bet_reference b where b.account = any($1))',
  order_reference: 't.order_id in (select o.id from orders o where o.account = any($1))',
  play_break: 't.person = (select a.person from account a where a.id = any($1))',
  play_return: 't.person = (select a.person from account a where a.id = any($1))',
  ticket_message: 't.ticket in (select k.number from ticket k where k.account = any($1))',
};

/** Columns that are secrets of the server, or data of other people. Columns of bytes (hashes, sealed seeds) are left out everywhere. */
const HIDDEN: readonly string[] = [
  'password_hash',
  'key',
  'last_seed',
  'server_seed',
  'other',
  'excluded_person',
  'operator',
  'referrer',
  'friend',
  'referred_by',
];

interface TableFacts {
  readonly name: string;
  readonly hidden: readonly string[];
  /** Columns of the primary key; empty: none. */
  readonly key: readonly string[];
}

const TABLES = `select c.relname as name,
    array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      and (a.atttypid = 'bytea'::regtype or a.attname = any($1))) as hidden,
    coalesce((select array_agg(a.attname::text order by k.place) from pg_index i, unnest(i.indkey::int[]) with ordinality k(attnum, place), pg_attribute a
      where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid and a.attnum = k.attnum), '{}') as key
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and (c.relname = any($2) or exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'account' and not a.attisdropped))
  order by c.relname`;

export function createOwnData(database: Pick<Database, 'query'>): OwnData {
  return {
    async *lines(account) {
      const [wallets] = await database.query<{ accounts: number[] }>('select array[$1::bigint, bonus_wallet_of($1::int)::bigint] as accounts', [account]);
      const tables = await database.query<TableFacts & Record<string, unknown>>(TABLES, [HIDDEN, Object.keys(BY_OTHER_COLUMNS)]);
      for (const table of tables) yield* linesOf(database, table, wallets!.accounts);
    },
  };
}

/** Reads the rows of one table page by page, in the order of its primary key. A table without one is read at once. */
async function* linesOf(database: Pick<Database, 'query'>, { name, hidden, key }: TableFacts, accounts: readonly number[]): AsyncGenerator<string> {
  // names come from the catalogue of the database, never from a caller
  const quoted = (column: string): string => `"${column.replaceAll('"', '""')}"`;
  const columns = key.map((column) => `t.${quoted(column)}`).join(', ');
  const lastColumns = key.map((column) => `r.${quoted(column)}`).join(', ');
  const condition = BY_OTHER_COLUMNS[name] ?? 't.account = any($1)';
  const after =
    key.length === 0 ? '' : `and ($3::jsonb is null or (${columns}) > (select ${lastColumns} from jsonb_populate_record(null::${quoted(name)}, $3) r))`;
  const sql = `select to_jsonb(t) as row, to_jsonb(t) - $2::text[] as shown from ${quoted(name)} t
    where ${condition} ${after} ${key.length === 0 ? '' : `order by ${columns} limit ${PAGE_ROWS}`}`;
  let last: unknown = null;
  for (;;) {
    const values = [accounts, hidden, ...(key.length === 0 ? [] : [last === null ? null : JSON.stringify(last)])];
    const rows = await database.query<{ row: unknown; shown: unknown }>(sql, values);
    for (const { shown } of rows) yield `${JSON.stringify({ table: name, row: shown })}\n`;
    if (key.length === 0 || rows.length < PAGE_ROWS) return;
    last = rows.at(-1)!.row;
  }
}
