/** TEST FIXTURE: an audit log with rows of every shape, and random falsifications of it with the triggers off. */
import type { Client } from '../../../src/platform/postgres/database.ts';
import type { AuditEntry, AuditWriter } from '../../../src/modules/audit/audit-port.ts';
import { linkHash } from '../../../src/modules/audit/chain-verification.ts';

type Query = Pick<Client, 'query'>;
/** Returns numbers from 0 (inclusive) to 1. */
export type Random = () => number;

const TEXTS = ['', 'score in doubt', 'हिन्दी', '🏏 "quoted" \\ \u0001\n', '\u2028', 'a\u0000b', 'lone \ud800 surrogate'];
const NUMBERS = [0, -1, 1.5, 1e21, 5e-324, 0.1, 2 ** 53];

/** Returns an entry; equal numbers give equal entries. */
export function entryNumber(number: number): AuditEntry {
  const text = TEXTS[number % TEXTS.length]!;
  return {
    actor: number % 3 === 0 ? 'local key' : `op.${number % 5}@maidan`,
    session: number % 3 === 0 ? null : 'a1b2c3d4e5f6',
    action: `operator${number % 7}`,
    target: number % 11 === 0 ? null : { kind: 'market', id: `1.${number}` },
    site: number % 4 === 0 ? 'maidan' : null,
    detail: { reason: text, stake: NUMBERS[number % NUMBERS.length]!, nested: { ツ: [text, null, true], b: number }, requestId: number },
    outcome: number % 5 === 0 ? 'REASON_REQUIRED' : 'OK',
    address: '192.0.2.7',
  };
}

export async function writeEntries(log: AuditWriter, count: number): Promise<void> {
  for (let number = 0; number < count; number += 1) await log.write(entryNumber(number));
}

interface StoredLink {
  readonly seq: number;
  readonly previous: Buffer;
  readonly hash: Buffer;
  readonly payload: Buffer;
}

async function linkAt(client: Query, seq: number): Promise<StoredLink> {
  const { rows } = await client.query<StoredLink>('select seq, previous, hash, payload from audit_link l join audit_entry e on e.id = l.entry where seq = $1', [
    seq,
  ]);
  return rows[0]!;
}

/** Calculates all links from `seq` on and the head again, as an attacker would who owns the database. */
export async function rewriteLinksFrom(client: Query, seq: number): Promise<void> {
  const { rows } = await client.query<StoredLink>(
    'select seq, previous, hash, payload from audit_link l join audit_entry e on e.id = l.entry where seq >= $1 order by seq',
    [seq],
  );
  let previous = rows[0]!.previous;
  for (const row of rows) {
    const hash = linkHash(row.seq, previous, row.payload);
    await client.query('update audit_link set previous = $2, hash = $3 where seq = $1', [row.seq, previous, hash]);
    previous = hash;
  }
  await client.query('update audit_head set seq = $1, hash = $2', [rows.at(-1)!.seq, previous]);
}

interface Place {
  readonly client: Query;
  /** The falsified seq. */
  readonly seq: number;
  /** Another seq, higher than `seq`. */
  readonly other: number;
  readonly last: number;
  readonly random: Random;
}
/** Falsifies the log; returns the first seq that a verification must name, null for a row without a link. */
type Falsification = (place: Place) => Promise<number | null>;

const OF_SEQ = 'where id = (select entry from audit_link where seq = $1)';
const COLUMN_CHANGES: readonly string[] = [
  "actor = actor || ' '",
  "action = upper(action) || 'X'",
  "outcome = outcome || '?'",
  "reason = coalesce(reason, '') || 'more'",
  "at = at + interval '1 millisecond'",
  "at = 'infinity'",
  'operator = 1',
  'operator = 9223372036854775807',
  'approval = 7',
  'after = after || \'{"stake": 100}\'',
  'after = null',
  "before = '{}'",
  "session = coalesce(session, '') || 'f'",
  "target_kind = 'account'",
  "target_id = coalesce(target_id, '') || '0'",
  "site = 'elsewhere'",
  "request_id = coalesce(request_id, '') || '0'",
  "address = '192.0.2.8'",
];

const pick = <T>(list: readonly T[], random: Random): T => list[Math.floor(random() * list.length)]!;
const flip = (bytes: Buffer, random: Random): Buffer => {
  const changed = Buffer.from(bytes);
  const place = Math.floor(random() * bytes.length);
  changed[place] = changed[place]! ^ (1 + Math.floor(random() * 255));
  return changed;
};
/** The link after a link whose hash is calculated again does not follow it; after the last one there is only the head. */
const afterRehashed = ({ seq, last }: Place): number => (seq === last ? last : seq + 1);

async function shiftLinks(client: Query, from: number, by: number): Promise<void> {
  await client.query('update audit_link set seq = -(seq + $2) where seq >= $1', [from, by]);
  await client.query('update audit_link set seq = -seq where seq < 0');
}

/** Inserts a row and its link at `seq`; later links move up. */
async function insertAt(place: Place, hash: (previous: Buffer, payload: Buffer) => Buffer): Promise<void> {
  const { client, seq } = place;
  const { previous, payload } = await linkAt(client, seq);
  await shiftLinks(client, seq, 1);
  await copyEntry(place);
  await client.query("insert into audit_link (seq, entry, previous, hash) values ($1, currval('audit_entry_id'), $2, $3)", [
    seq,
    previous,
    hash(previous, payload),
  ]);
  await client.query('update audit_head set seq = seq + 1');
}

/** Inserts a copy of a row with a new id and without a link. */
async function copyEntry({ client, seq, last }: Place): Promise<void> {
  const columns = 'at, operator, actor, session, action, target_kind, target_id, site, reason, approval, request_id, outcome, before, after, address';
  // the link of seq may have moved up already
  await client.query(
    `insert into audit_entry (id, ${columns}, payload)
     select nextval('audit_entry_id'), ${columns}, convert_to(regexp_replace(convert_from(payload, 'UTF8'), ',"id":\\d+,', ',"id":' || currval('audit_entry_id') || ','), 'UTF8')
     from audit_entry where id = (select entry from audit_link where seq = $1)`,
    [seq === last ? seq : seq + 1],
  );
}

/** Changes the address of a row, in its column and in its payload. */
export async function moveAddress(client: Query, seq: number): Promise<void> {
  await client.query(
    `update audit_entry set address = 'nowhere',
       payload = convert_to(replace(convert_from(payload, 'UTF8'), '"address":"' || address || '"', '"address":"nowhere"'), 'UTF8') ${OF_SEQ}`,
    [seq],
  );
}

const FALSIFICATIONS: readonly Falsification[] = [
  // changes
  async ({ client, seq, random }) => {
    await client.query(`update audit_entry set ${pick(COLUMN_CHANGES, random)} ${OF_SEQ}`, [seq]);
    return seq;
  },
  async ({ client, seq, random }) => {
    await client.query(`update audit_entry set payload = $2 ${OF_SEQ}`, [seq, flip((await linkAt(client, seq)).payload, random)]);
    return seq;
  },
  async ({ client, seq }) => {
    // columns and payload together
    await moveAddress(client, seq);
    return seq;
  },
  async ({ client, seq, random }) => {
    const column = pick(['previous', 'hash'] as const, random);
    await client.query(`update audit_link set ${column} = $2 where seq = $1`, [seq, flip((await linkAt(client, seq))[column], random)]);
    return seq;
  },
  async (place) => {
    // columns, payload and hash together: the next link shows it
    const { client, seq } = place;
    await moveAddress(client, seq);
    const { previous, payload } = await linkAt(client, seq);
    await client.query('update audit_link set hash = $2 where seq = $1', [seq, linkHash(seq, previous, payload)]);
    return afterRehashed(place);
  },
  async ({ client, last, random }) => {
    await client.query('update audit_head set hash = $1', [flip((await linkAt(client, last)).hash, random)]);
    return last;
  },
  // removals
  async ({ client, seq }) => {
    await client.query(`delete from audit_entry ${OF_SEQ}`, [seq]);
    return seq;
  },
  async ({ client, seq }) => {
    await client.query('delete from audit_link where seq = $1', [seq]);
    return seq;
  },
  async ({ client, seq, last }) => {
    await client.query(`delete from audit_entry ${OF_SEQ}`, [seq]);
    await client.query('delete from audit_link where seq = $1', [seq]);
    await shiftLinks(client, seq + 1, -1);
    await client.query('update audit_head set seq = seq - 1');
    // without its last link the chain ends with another hash than the head
    return seq === last ? last - 1 : seq;
  },
  async ({ client, seq }) => {
    // the end of the chain, but not the head
    await client.query('delete from audit_entry where id in (select entry from audit_link where seq >= $1)', [seq]);
    await client.query('delete from audit_link where seq >= $1', [seq]);
    return seq;
  },
  // insertions
  async (place) => {
    await copyEntry(place);
    return null;
  },
  async (place) => {
    await insertAt(place, () => Buffer.alloc(32, 7));
    return place.seq;
  },
  // exchanges
  async ({ client, seq, other }) => {
    const swap = 'update audit_link set entry = -(select entry from audit_link where seq = $2) where seq = $1';
    const { rows } = await client.query<{ entry: number }>('select entry from audit_link where seq = any($1) order by seq', [[seq, other]]);
    await client.query(swap, [seq, other]);
    await client.query('update audit_link set entry = $2 where seq = $1', [other, rows[0]!.entry]);
    await client.query('update audit_link set entry = -entry where seq = $1', [seq]);
    return seq;
  },
  async ({ client, seq, other }) => {
    await client.query('update audit_link set seq = case seq when $1 then -$2::bigint else -$1::bigint end where seq in ($1, $2)', [seq, other]);
    await client.query('update audit_link set seq = -seq where seq < 0');
    return seq;
  },
  async ({ client, seq, other }) => {
    const { rows } = await client.query<{ id: number }>('select entry as id from audit_link where seq = any($1) order by seq', [[seq, other]]);
    const [one, two] = [rows[0]!.id, rows[1]!.id];
    await client.query('update audit_entry set id = case id when $1 then -$2::bigint else -$1::bigint end where id in ($1, $2)', [one, two]);
    await client.query('update audit_entry set id = -id where id < 0');
    return seq;
  },
];

/** Number of the kinds of falsifications. */
export const FALSIFICATION_KINDS = FALSIFICATIONS.length;

/**
 * Falsifies a log with `last` links (4 or more) in the transaction of `client`, whose role may set session_replication_role. `kind` counts
 * through the kinds. Returns the first seq that a verification must name; null for a row without a link.
 */
export async function falsify(
  client: Query,
  { kind, last, random }: { readonly kind: number; readonly last: number; readonly random: Random },
): Promise<number | null> {
  await client.query('set local session_replication_role = replica'); // turns the triggers off
  const seq = 1 + Math.floor(random() * (last - 1));
  const other = seq + 1 + Math.floor(random() * (last - seq));
  return FALSIFICATIONS[kind % FALSIFICATIONS.length]!({ client, seq, other, last, random });
}
