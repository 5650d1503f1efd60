/**
 * Verifies the chain of the audit log in one snapshot, also beside a running server: every hash, the seq without a gap, each payload against
 * its columns, the head, rows without a link, and the anchors. Reads with a cursor, so that a log of any length fits.
 */
import { hash as digestOf } from 'node:crypto';
import type { Client, Database } from '../../platform/postgres/database.ts';
import { payloadOf, type EntryColumns } from './audit-entry.ts';
import { acceptedAnchors, isAccepted } from './audit-restore.ts';
import { compareAnchors, type AnchorsOfChain, type ChainFault } from './anchor-verification.ts';
import type { Anchor } from './anchor-note.ts';

export interface ChainVerdict {
  readonly ok: boolean;
  /** Links that were read. */
  readonly checked: number;
  /** Seq of the last link that was verified; 0 if the chain is empty. */
  readonly last: number;
  /** Seq of the newest link. */
  readonly head: number;
  /** Anchors that were compared with the chain. */
  readonly anchors: number;
  readonly fault: ChainFault | null;
}

export interface VerificationOptions {
  /** First seq to verify; default 1. The link before it is trusted. */
  readonly from?: number;
  /** Last seq to verify; default: the head. Rows without a link are searched only up to the head. */
  readonly to?: number;
  /** Public keys whose anchors count. An anchor in the database with another key is a fault. Default: any key. */
  readonly keys?: readonly Buffer[];
  /** Anchors from outside the database. */
  readonly anchors?: readonly Anchor[];
  /** Links per read; default 10,000. */
  readonly pageSize?: number;
}

interface LinkLine extends EntryLine {
  readonly seq: number;
  readonly entry: number;
  readonly previous: Buffer;
  readonly hash: Buffer;
}
/** A row of audit_entry. All columns are null if the link's row is missing. `at`: ms since 1970, also infinite or with a fraction. */
interface EntryLine extends Omit<EntryColumns, 'at'> {
  readonly id: number | null;
  readonly at: number;
  readonly payload: Buffer;
}

const TAG = Buffer.from('maidan-audit-v1\0');
/** The `previous` of the first link. */
const NO_HASH = Buffer.alloc(32);
/** Numbers as float8: a falsified one beyond 2^53 must be found at its link, and as bigint it would end the read. */
const CHAIN = `declare chain no scroll cursor for
select l.seq::float8, l.entry::float8, l.previous, l.hash, e.id::float8, (extract(epoch from e.at) * 1000)::float8 as at, e.operator::float8, e.actor, e.session, e.action, e.target_kind, e.target_id, e.site,
  e.reason, e.approval::float8, e.request_id, e.outcome, e.before, e.after, e.address, e.payload
from audit_link l left join audit_entry e on e.id = l.entry where l.seq >= $1 and l.seq <= $2 order by l.seq`;
const UNLINKED = 'select id from audit_entry e where not exists (select from audit_link l where l.entry = e.id) order by id limit 1';

/** Returns the verdict, with the first fault. Throws if the database cannot be read. */
export async function verifyChain(database: Pick<Database, 'pool'>, options: VerificationOptions = {}): Promise<ChainVerdict> {
  const client = await database.pool.connect();
  try {
    await client.query('begin transaction isolation level repeatable read read only');
    await client.query('set local statement_timeout = 0');
    const verdict = await verifyChainOn(client, options);
    await client.query('commit');
    client.release();
    return verdict;
  } catch (error) {
    // drops the session, which ends its transaction
    client.release(error as Error);
    throw error;
  }
}

/** Verifies the chain as a running transaction of `client` sees it. */
export async function verifyChainOn(client: Pick<Client, 'query'>, options: VerificationOptions = {}): Promise<ChainVerdict> {
  const from = Math.max(1, options.from ?? 1);
  const head = (await client.query<{ installation: string; seq: number; hash: Buffer }>('select installation, seq, hash from audit_head')).rows[0];
  if (head === undefined) return { ok: false, checked: 0, last: 0, head: 0, anchors: 0, fault: { seq: null, what: 'the row of audit_head is missing' } };
  const to = options.to ?? Number.MAX_SAFE_INTEGER;
  const chain = new ChainReader(client, from, to);
  const anchored = await anchorsOf(client, head.installation, { ...options, from, to });
  let fault = await chain.start();
  fault ??= await chain.read(anchored, options.pageSize ?? 10_000);
  fault ??= faultOfHead(head, chain, to);
  fault ??= anchored.faultAfter(chain.last);
  fault ??= to < head.seq ? null : await faultOfUnlinked(client);
  return { ok: fault === null, checked: chain.checked, last: chain.last, head: head.seq, anchors: anchored.compared, fault };
}

async function anchorsOf(
  client: Pick<Client, 'query'>,
  installation: string,
  { from, to, keys, anchors = [] }: VerificationOptions & { readonly from: number; readonly to: number },
): Promise<AnchorsOfChain> {
  const { rows } = await client.query<Anchor>(
    'select installation, seq, hash, public_key as "publicKey", signature from audit_anchor where seq >= $1 and seq <= $2 order by seq, id',
    [from, to],
  );
  // the chain itself names the anchors that a restore has lost
  const accepted = anchors.length === 0 ? new Set<string>() : await acceptedAnchors(client);
  const outside = anchors.filter((anchor) => anchor.seq <= to && !isAccepted(accepted, anchor));
  return compareAnchors({ installation, from, stored: rows, outside, ...(keys === undefined ? {} : { keys }) });
}

function faultOfHead(head: { readonly seq: number; readonly hash: Buffer }, chain: ChainReader, to: number): ChainFault | null {
  if (to < head.seq) return chain.last < to ? { seq: chain.last + 1, what: 'the link is missing' } : null;
  if (head.seq > chain.last) return { seq: chain.last + 1, what: `the chain ends at ${chain.last}, its head is at ${head.seq}` };
  if (head.seq < chain.last) return { seq: head.seq + 1, what: `the head is at ${head.seq}, before this link` };
  return head.hash.equals(chain.lastHash) ? null : { seq: head.seq, what: 'its hash is not that of the head' };
}

async function faultOfUnlinked(client: Pick<Client, 'query'>): Promise<ChainFault | null> {
  const { rows } = await client.query<{ id: number }>(UNLINKED);
  return rows[0] === undefined ? null : { seq: null, what: `row ${rows[0].id} of audit_entry has no link` };
}

/** Reads links in order and checks each against the one before it and against its row. */
class ChainReader {
  readonly #client: Pick<Client, 'query'>;
  readonly #from: number;
  readonly #to: number;
  checked = 0;
  last: number;
  lastHash: Buffer = NO_HASH;

  constructor(client: Pick<Client, 'query'>, from: number, to: number) {
    this.#client = client;
    this.#from = from;
    this.#to = to;
    this.last = from - 1;
  }

  /** Reads the hash of the link before the first. */
  async start(): Promise<ChainFault | null> {
    if (this.#from === 1) return null;
    const { rows } = await this.#client.query<{ hash: Buffer }>('select hash from audit_link where seq = $1', [this.last]);
    if (rows[0] === undefined) return { seq: this.last, what: 'there is no such link' };
    this.lastHash = rows[0].hash;
    return null;
  }

  async read(anchors: AnchorsOfChain, pageSize: number): Promise<ChainFault | null> {
    await this.#client.query(CHAIN, [this.#from, this.#to]);
    const fetch = async (): Promise<readonly LinkLine[]> => (await this.#client.query<LinkLine>(`fetch ${pageSize} from chain`)).rows;
    let page = await fetch();
    while (page.length > 0) {
      const checked = page;
      // PostgreSQL reads the next page while this one is checked
      const [next, fault] = await Promise.all([fetch(), Promise.resolve().then(() => this.#faultOfPage(checked, anchors))]);
      if (fault !== null) return fault;
      page = next;
    }
    await this.#client.query('close chain');
    return null;
  }

  #faultOfPage(page: readonly LinkLine[], anchors: AnchorsOfChain): ChainFault | null {
    for (const row of page) {
      const what = this.#faultOf(row);
      // if the link is missing, the next one has a higher seq
      if (what !== null) return { seq: this.last + 1, what };
      this.last = row.seq;
      this.lastHash = row.hash;
      this.checked += 1;
      const anchorFault = anchors.faultAt(row.seq, row.hash);
      if (anchorFault !== null) return anchorFault;
    }
    return null;
  }

  #faultOf(row: LinkLine): string | null {
    const expected = this.last + 1;
    if (row.seq !== expected) return 'the link is missing';
    if (!row.previous.equals(this.lastHash)) return 'its previous hash is not that of the link before it';
    if (row.id === null) return `row ${row.entry} of audit_entry is missing`;
    if (!linkHash(row.seq, row.previous, row.payload).equals(row.hash)) return `its hash is not that of row ${row.entry}`;
    return isPayloadOf(row) ? null : `the columns of row ${row.entry} are not those of its payload`;
  }
}

/** What the hash of a link covers: the tag, the seq in 8 bytes, the previous hash, and the hash of the payload. */
const hashed = Buffer.concat([TAG, Buffer.alloc(8 + 32 + 32)]);
const SEQ_AT = TAG.length;
const PREVIOUS_AT = SEQ_AT + 8;
const HALF = 2 ** 32;

/** Returns the hash of a link, as the database's trigger calculates it (migration 0080). */
export function linkHash(seq: number, previous: Buffer, payload: Buffer): Buffer {
  const all = previous.length === 32 ? hashed : Buffer.concat([hashed.subarray(0, PREVIOUS_AT), previous, Buffer.alloc(32)]);
  all.writeUInt32BE(Math.floor(seq / HALF), SEQ_AT);
  all.writeUInt32BE(seq % HALF, SEQ_AT + 4);
  previous.copy(all, PREVIOUS_AT);
  digestOf('sha256', payload, 'buffer').copy(all, PREVIOUS_AT + previous.length);
  return digestOf('sha256', all, 'buffer');
}

/** The latest time that a Date can have, ms since 1970. */
const LAST_DATE = 8.64e15;
/** Bytes of the payload that a row's columns make; grows with the longest payload. */
let expected = Buffer.alloc(4096);

function isPayloadOf(row: LinkLine): boolean {
  const { at, payload } = row;
  // PostgreSQL's 'infinity' and its microseconds are no time of an entry
  if (!Number.isInteger(at) || Math.abs(at) > LAST_DATE) return false;
  const columns = row as unknown as { -readonly [Name in keyof LinkLine]: Name extends 'at' ? string : Name extends 'id' ? number : LinkLine[Name] };
  columns.at = new Date(at).toISOString();
  const text = payloadOf(columns);
  // no character has more than 3 bytes for each of its units of UTF-16
  if (expected.length < text.length * 3) expected = Buffer.alloc(text.length * 6);
  const length = expected.write(text);
  return length === payload.length && payload.compare(expected, 0, length) === 0;
}
