/** The movements of an account (0024-movements.sql): updated from the ledger when a list is read, then read by number. */
import { CAUSES, PLAYER_KINDS } from '@maidan/ledger';
import type { Database } from '../../platform/postgres/database.ts';
import { momentsOf } from './window-bounds.ts';
import type { Window } from './statements-port.ts';
import type { TransferCause } from '../wallet/wallet-port.ts';

/** Entries per statement, so that the first read of a long account is many short statements. */
const AT_ONCE = 100_000;

/** Movements that are lines of the account statement; the index movement_line uses the same condition. */
export const IS_LINE = `cause <> ${CAUSES.hold} and cash + held <> 0`;

const changeOf = (kind: keyof typeof PLAYER_KINDS, name: string): string =>
  `coalesce(sum(amount) filter (where kind = ${PLAYER_KINDS[kind]}), 0)::bigint as ${name}`;

/**
 * Derives movements from the ledger, whose entries of an account become visible in the order of their numbers (a wallet has one writer at
 * a time). Two concurrent runs write the same rows, and the later one finds them.
 */
const CATCH_UP = `
  with last as materialized (
    select number, entry, created_at, line, credit, debit from movement where account = $1 order by number desc limit 1
  ), unread as materialized (
    select id, transfer, cause, kind, market, reference, amount, balance_after, created_at from entry
    where account = $1 and account > 0 and id > coalesce((select entry from last), 0) order by id limit $2
  ), cut as materialized (
    -- the last transfer may continue beyond the limit
    select transfer from unread where (select count(*) from unread) = $2 order by id desc limit 1
  ), fresh as (
    select transfer, cause, max(market) as market, max(reference) as reference, max(id) as entry, max(created_at) as created_at,
      ${changeOf('cash', 'cash')}, ${changeOf('held', 'held')}, ${changeOf('withdrawing', 'withdrawing')},
      (array_agg(balance_after order by id desc) filter (where kind = ${PLAYER_KINDS.cash}))[1] as cash_after
    from unread where transfer is distinct from (select transfer from cut) group by transfer, cause
  ), written as (
    insert into movement (account, number, transfer, cause, market, reference, entry, created_at, cash, held, withdrawing, cash_after,
      line, credit, debit)
    select $1, coalesce((select number from last), 0) + row_number() over earlier, transfer, cause, market, reference, entry,
      greatest((select created_at from last), max(created_at) over earlier), cash, held, withdrawing, cash_after,
      coalesce((select line from last), 0) + count(*) filter (where ${IS_LINE}) over earlier,
      coalesce((select credit from last), 0) + coalesce(sum(cash + held) filter (where ${IS_LINE} and cash + held > 0) over earlier, 0),
      coalesce((select debit from last), 0) - coalesce(sum(cash + held) filter (where ${IS_LINE} and cash + held < 0) over earlier, 0)
    from fresh window earlier as (order by entry)
    on conflict do nothing
  )
  select exists (select 1 from cut) as more`;

/** Updates the movements of an account from the ledger. `atOnce`: entries per statement, more than any transfer has. */
export async function catchUp(database: Database, account: number, atOnce: number = AT_ONCE): Promise<void> {
  for (;;) {
    const [row] = await database.query<{ more: boolean }>(CATCH_UP, [account, atOnce]);
    if (row?.more !== true) return;
  }
}

/** A position in an account's movements, with the totals up to it. */
interface Place {
  readonly number: number;
  readonly line: number;
  /** Paise. */
  readonly credit: number;
  readonly debit: number;
}
const BEGINNING: Place = { number: 0, line: 0, credit: 0, debit: 0 };

/** Movements within a window of time: above `before`, up to and including `last`. */
export interface Span {
  readonly before: Place;
  readonly last: Place;
}

const PLACES = `
  (select 'before' as name, number, line, credit, debit from movement where account = $1 and created_at < $2 order by created_at desc, number desc limit 1)
  union all
  (select 'last', number, line, credit, debit from movement where account = $1 and created_at < $3 order by created_at desc, number desc limit 1)`;

/** Updates the movements, then finds the span of the window. */
export async function spanOf(database: Database, account: number, window: Window): Promise<Span> {
  await catchUp(database, account);
  const rows = await database.query<Place & { readonly name: string }>(PLACES, [account, ...momentsOf(window)]);
  const placeOf = (name: string): Place => rows.find((row) => row.name === name) ?? BEGINNING;
  const before = placeOf('before');
  const last = placeOf('last');
  // a window that ends before it begins is empty
  return last.number < before.number ? { before, last: before } : { before, last };
}

const CAUSE_NAMES: ReadonlyMap<number, TransferCause> = new Map(Object.entries(CAUSES).map(([name, number]) => [number, name as TransferCause]));

/** Returns the cause of an `entry.cause`; a number that this version does not know is shown as a correction. */
export function causeOf(number: number): TransferCause {
  return CAUSE_NAMES.get(number) ?? 'correction';
}
