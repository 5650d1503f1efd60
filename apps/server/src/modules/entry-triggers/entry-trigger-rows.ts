/** The table entry_trigger. */
import type { EntryTriggerFacts } from '@maidan/contract';
import { MOST_WAITING_TRIGGERS, type Paise, type Price, type RefusalCode, type RefusalDetail, type TriggeredBet } from '@maidan/domain';
import { heldLease, type Lease } from '../../commit/leases.ts';
import type { Client, Database } from '../../platform/postgres/database.ts';
import type { RetentionRule } from '../../platform/postgres/retention.ts';

export interface StoredTrigger extends EntryTriggerFacts {
  readonly account: number;
  /** Database key. */
  readonly market: number;
  readonly pool: 0 | 1;
  /** Whether its bet is being placed. */
  readonly claimed: boolean;
}

export interface NewTrigger extends Pick<EntryTriggerFacts, 'selectionId' | 'source' | 'op' | 'price' | 'minSize' | 'bet' | 'expiresAt' | 'oneOf'> {
  readonly account: number;
  readonly market: number;
  readonly reference: string | null;
}

/** When (ms since 1970) and under which lease this process writes. */
export interface TriggerWrite {
  readonly at: number;
  readonly lease: Lease;
}

/** How a trigger ended. */
export interface TriggerEnd {
  readonly state: 'FIRED' | 'REFUSED' | 'EXPIRED' | 'OVER';
  readonly order?: number;
  readonly refusal?: EntryTriggerFacts['refusal'];
  /** ms since 1970. */
  readonly at: number;
}

interface Row {
  readonly id: number;
  readonly account: number;
  readonly market: number;
  readonly market_id: string;
  readonly is_demo: boolean;
  readonly selection_id: number;
  readonly source: EntryTriggerFacts['source'];
  readonly op: EntryTriggerFacts['op'];
  readonly price: number;
  readonly min_size: number;
  readonly bet: TriggeredBet;
  readonly expires: number | null;
  readonly one_of: string | null;
  readonly state: EntryTriggerFacts['state'];
  readonly claimed: boolean;
  readonly order_id: number | null;
  readonly refusal: RefusalCode | null;
  readonly detail: RefusalDetail | null;
}

/** Two calls of one account may choose the same place; the second one tries again. */
const MOST_TRIES = 5;
const LISTED_MS = 24 * 3_600_000;
const COLUMNS = `t.id, t.account, t.market, m.market_id, a.is_demo, t.selection_id, t.source, t.op, t.price, t.min_size, t.bet,
  (extract(epoch from t.expires_at) * 1000)::float8 as expires, t.one_of, t.state, t.claimed_at is not null as claimed, t.order_id, t.refusal, t.detail`;
const JOINED = 't join market m on m.id = t.market join account a on a.id = t.account';

/** The first free place of the account $1. */
const FREE_PLACE = `(select slot from generate_series(1, ${MOST_WAITING_TRIGGERS}) slot
  where not exists (select 1 from entry_trigger o where o.account = $1 and o.slot = slot.slot) order by slot limit 1) place`;

export const ENTRY_TRIGGER_RETENTION: RetentionRule = {
  what: 'ended entry triggers',
  keptMs: 90 * 24 * 3_600_000,
  statement: 'delete from entry_trigger where ctid = any(array(select ctid from entry_trigger where ended_at < $1 limit $2))',
};

function triggerOf(row: Row): StoredTrigger {
  const { account, bet, claimed, detail, expires, id, market, op, refusal, source, state } = row;
  return {
    id,
    account,
    market,
    marketId: row.market_id,
    pool: row.is_demo ? 1 : 0,
    selectionId: row.selection_id,
    source,
    op,
    price: row.price as Price,
    minSize: row.min_size as Paise,
    bet,
    expiresAt: expires === null ? null : Math.round(expires),
    oneOf: row.one_of,
    state,
    claimed,
    order: row.order_id,
    refusal: refusal === null ? null : { ok: false, code: refusal, ...(detail === null ? {} : { detail }) },
  };
}

/** Returns the reference of a trigger's bet: a repeat after a crash finds the stored answer. */
export function referenceOf(id: number): string {
  return `trigger-${id}`;
}

/** The only writer of the table. Every change names the state it starts from, so that it happens once. */
export class EntryTriggerRows {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async waiting(): Promise<readonly StoredTrigger[]> {
    return (await this.#database.query<Row>(`select ${COLUMNS} from entry_trigger ${JOINED} where t.state = 'WAITING' order by t.id`)).map(triggerOf);
  }

  /** Returns the waiting triggers of an account and those that ended within 24 hours before `now` (ms since 1970), newest first. */
  async ofAccount(account: number, now: number): Promise<readonly StoredTrigger[]> {
    const rows = await this.#database.query<Row>(
      `select ${COLUMNS} from entry_trigger ${JOINED} where t.account = $1 and (t.state = 'WAITING' or t.ended_at >= $2) order by t.id desc`,
      [account, new Date(now - LISTED_MS)],
    );
    return rows.map(triggerOf);
  }

  /**
   * Inserts a trigger, or returns the one with its reference. FULL: the account has no place left. BUSY: other calls took every place that
   * was tried, or another process has taken the lease.
   */
  async add(trigger: NewTrigger, { at, lease }: TriggerWrite): Promise<StoredTrigger | 'FULL' | 'BUSY'> {
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const added = await this.#insert(trigger, { at, lease });
      if (added !== undefined) return added;
      const same = trigger.reference === null ? undefined : await this.#byReference(trigger.account, trigger.reference);
      if (same !== undefined) return same;
      const free = await this.#database.query(`select 1 from ${FREE_PLACE}`, [trigger.account]);
      if (free.length === 0) return 'FULL';
    }
    return 'BUSY';
  }

  /** Inserts a trigger; one whose mark has fired is CANCELLED at once. Returns undefined if its reference, its place or the lease is taken. */
  #insert(trigger: NewTrigger, { at, lease }: TriggerWrite): Promise<StoredTrigger | undefined> {
    const { account, market, selectionId, source, op, price, minSize, bet, expiresAt, oneOf, reference } = trigger;
    const expires = expiresAt === null ? null : new Date(expiresAt);
    return this.#database.transaction(async (client) => {
      await lockMark(client, account, oneOf);
      const { rows } = await client.query<Row>(
        `with ${heldLease(13, 14)}, free as (
           select slot from ${FREE_PLACE}),
         mark as (
           select exists (select 1 from entry_trigger o where o.account = $1 and o.one_of = $10 and o.state = 'FIRED') as fired),
         t as (
           insert into entry_trigger (account, market, selection_id, source, op, price, min_size, bet, expires_at, one_of, reference, created_at, slot, state, ended_at)
           select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12::timestamptz,
             case when fired then null else slot end, case when fired then 'CANCELLED' else 'WAITING' end, case when fired then $12 end
           from free, held, mark on conflict do nothing returning *)
         select ${COLUMNS} from ${JOINED}`,
        [account, market, selectionId, source, op, price, minSize, JSON.stringify(bet), expires, oneOf, reference, new Date(at), lease.shard, lease.epoch],
      );
      return rows[0] === undefined ? undefined : triggerOf(rows[0]);
    });
  }

  async #byReference(account: number, reference: string): Promise<StoredTrigger | undefined> {
    const rows = await this.#database.query<Row>(`select ${COLUMNS} from entry_trigger ${JOINED} where t.account = $1 and t.reference = $2`, [
      account,
      reference,
    ]);
    return rows[0] === undefined ? undefined : triggerOf(rows[0]);
  }

  /** Notes that the bet of a trigger is being placed. HELD: that of another trigger with its mark is, or another process has the lease. GONE: the trigger does not wait. */
  claim({ id, account, oneOf }: StoredTrigger, { at, lease }: TriggerWrite): Promise<'CLAIMED' | 'HELD' | 'GONE'> {
    return this.#database.transaction(async (client) => {
      await lockMark(client, account, oneOf);
      const claimed = await client.query(
        `with ${heldLease(3, 4)} update entry_trigger t set claimed_at = $2 from held where t.id = $1 and t.state = 'WAITING' and t.claimed_at is null and not exists (
           select 1 from entry_trigger o where o.account = t.account and o.one_of = t.one_of and o.state = 'WAITING' and o.claimed_at is not null)`,
        [id, new Date(at), lease.shard, lease.epoch],
      );
      if (claimed.rowCount === 1) return 'CLAIMED';
      const held = await client.query("select 1 from entry_trigger where id = $1 and state = 'WAITING' and claimed_at is null", [id]);
      return held.rowCount === 1 ? 'HELD' : 'GONE';
    });
  }

  /** Returns whether the bet of a claimed trigger has a stored answer. */
  async hasAnswer({ id, account }: StoredTrigger): Promise<boolean> {
    const rows = await this.#database.query('select 1 from bet_reference where account = $1 and reference = $2', [account, referenceOf(id)]);
    return rows.length > 0;
  }

  /** Makes a claimed trigger wait again. Call it only if its bet has no stored answer and none can come any more. */
  async unclaim(id: number): Promise<void> {
    await this.#database.query("update entry_trigger set claimed_at = null where id = $1 and state = 'WAITING'", [id]);
  }

  /** Ends a waiting trigger. One that has fired cancels the others with its mark in the same transaction. Returns what has ended, itself first. */
  end({ id, account, oneOf }: StoredTrigger, { state, order, refusal, at }: TriggerEnd): Promise<readonly StoredTrigger[]> {
    return this.#database.transaction(async (client) => {
      await lockMark(client, account, oneOf);
      const ended = await client.query<Row>(
        `with t as (update entry_trigger set state = $2, slot = null, order_id = $3, refusal = $4, detail = $5, ended_at = $6
           where id = $1 and state = 'WAITING' returning *) select ${COLUMNS} from ${JOINED}`,
        [id, state, order ?? null, refusal?.code ?? null, refusal?.detail === undefined ? null : JSON.stringify(refusal.detail), new Date(at)],
      );
      if (ended.rowCount !== 1 || state !== 'FIRED' || oneOf === null) return ended.rows.map(triggerOf);
      const others = await client.query<Row>(
        `with t as (update entry_trigger set state = 'CANCELLED', slot = null, ended_at = $3
           where account = $1 and one_of = $2 and state = 'WAITING' returning *) select ${COLUMNS} from ${JOINED} order by t.id`,
        [account, oneOf, new Date(at)],
      );
      return [...ended.rows, ...others.rows].map(triggerOf);
    });
  }

  /** Cancels a waiting trigger whose bet is not being placed. CLAIMED: it is. undefined: the account has no such waiting trigger. */
  async cancel(account: number, id: number, at: number): Promise<StoredTrigger | 'CLAIMED' | undefined> {
    const rows = await this.#database.query<Row>(
      `with t as (update entry_trigger set state = 'CANCELLED', slot = null, ended_at = $3
         where id = $1 and account = $2 and state = 'WAITING' and claimed_at is null returning *) select ${COLUMNS} from ${JOINED}`,
      [id, account, new Date(at)],
    );
    if (rows[0] !== undefined) return triggerOf(rows[0]);
    const claimed = await this.#database.query("select 1 from entry_trigger where id = $1 and account = $2 and state = 'WAITING'", [id, account]);
    return claimed.length > 0 ? 'CLAIMED' : undefined;
  }
}

/** Makes changes of triggers with one mark wait for each other until the end of the transaction. */
async function lockMark(client: Client, account: number, oneOf: string | null): Promise<void> {
  if (oneOf !== null) await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`entry-trigger ${account} ${oneOf}`]);
}
