/**
 * One bet per (account, reference). Optimistic: nothing is queried before a bet is written. The unique key refuses a second bet, and then
 * the batch's references are looked up. References of accounts that caused this are looked up in advance for a while, so that an account
 * cannot slow down everyone's batches.
 */
import type { RefusalCode, RefusalDetail } from '@maidan/domain';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import type { RetentionRule } from '../../../platform/postgres/retention.ts';
import { RecentMap } from '../../../platform/recent-map.ts';
import { bigints, ints, texts } from '../../../commit/batch/array-values.ts';
import type { BatchCommand } from '../../../commit/commit-pipeline-port.ts';

/** The stored answer of a reference. */
export interface StoredReference {
  readonly account: number;
  readonly reference: string;
  /** Hex. Empty: closed by get-bet-status. */
  readonly bodyHash: string;
  readonly order: number | null;
  /** The order that a replace has cancelled, or reduced in its place (then `order` and `refusal` are null). */
  readonly replaced: number | null;
  /** The number of bets of an accepted batch. */
  readonly batch: number | null;
  readonly refusal: RefusalCode | null;
  readonly detail: RefusalDetail | null;
}

/** A command that stores its answer under a reference of its player. */
export interface ReferencedCommand {
  readonly account: { readonly account: number };
  /** All references that it stores, its own first. */
  readonly references: readonly string[];
  /** Sets the stored answer of one of them. Called after a batch that found it in use: the command then decides nothing. */
  repeat(stored: StoredReference): void;
}

/** Returns whether a command stores its answer under a reference. */
export function isReferenced(command: BatchCommand): command is BatchCommand & ReferencedCommand {
  return 'references' in command && 'repeat' in command;
}

/** A request that is being decided or in its delay; its duplicates share its answer. */
interface UnderWay {
  readonly bodyHash: string;
  readonly answer: Promise<unknown>;
}

interface ReferenceDatabaseRow {
  readonly account: number;
  readonly reference: string;
  readonly hash: string;
  readonly order_id: number | null;
  readonly replaced: number | null;
  readonly batch: number | null;
  readonly refusal: RefusalCode | null;
  readonly detail: RefusalDetail | null;
}

interface RunOnce<Answer> {
  readonly clash: Answer;
  readonly run: () => Promise<Answer>;
  readonly parts?: readonly string[];
}

/** Maximum answers in memory. Older references are found when the database refuses a second bet. */
const MOST_KNOWN = 50_000;
/** Time for which an account is suspect after it sent a reference twice. */
const SUSPECT_MS = 60_000;
/** Maximum stored refused bets of one account per UTC day. */
const REFUSED_A_DAY = 5000;
const DAY_MS = 24 * 60 * 60_000;
const COLUMNS = "r.account, r.reference, encode(r.body_hash, 'hex') as hash, r.order_id, r.replaced, r.batch, r.refusal, r.detail";

export class BetReferences {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #known = new RecentMap<string, StoredReference>(MOST_KNOWN);
  readonly #underWay = new Map<string, UnderWay>();
  readonly #suspects = new Map<number, number>();
  readonly #refusedADay: number;
  readonly #refusedToday = new Map<number, number>();
  #today = 0;

  constructor(database: Database, clock: Clock, refusedADay: number = REFUSED_A_DAY) {
    this.#database = database;
    this.#clock = clock;
    this.#refusedADay = refusedADay;
  }

  /**
   * Returns false if the account has reached its refused bets of the day: a further refusal is answered with RATE_LIMITED and not stored.
   * Counted by this process since its start.
   */
  mayStoreRefusal(account: number): boolean {
    return (this.#refusedBy().get(account) ?? 0) < this.#refusedADay;
  }

  /** Counts a stored refused bet. */
  noteRefusal(account: number): void {
    const counts = this.#refusedBy();
    counts.set(account, (counts.get(account) ?? 0) + 1);
  }

  #refusedBy(): Map<number, number> {
    const today = Math.floor(this.#clock.now() / DAY_MS);
    if (today !== this.#today) this.#refusedToday.clear();
    this.#today = today;
    return this.#refusedToday;
  }

  isUnderWay(key: string): boolean {
    return this.#underWay.has(key);
  }

  /**
   * Runs a request, unless one is running under its reference: an equal one then shares that answer, another body gets `clash`. `parts`: keys of
   * further references that the request uses.
   */
  once<Answer>(key: string, bodyHash: string, { clash, run, parts = [] }: RunOnce<Answer>): Promise<Answer> {
    const underWay = this.#underWay.get(key);
    // equal bodies are requests of the same kind, so their answers have the same type
    if (underWay?.bodyHash === bodyHash) return underWay.answer as Promise<Answer>;
    if (underWay !== undefined || parts.some((part) => this.#underWay.has(part))) return Promise.resolve(clash);
    const keys = [key, ...parts];
    const answer = run().finally(() => {
      for (const each of keys) this.#underWay.delete(each);
    });
    for (const each of keys) this.#underWay.set(each, { bodyHash, answer });
    return answer;
  }

  known(key: string): StoredReference | undefined {
    return this.#known.get(key);
  }

  /** Keeps a committed answer in memory. */
  keep(key: string, stored: StoredReference): void {
    this.#known.set(key, stored);
  }

  /** Drops all answers, because they may change in another process. */
  forgetKnown(): void {
    this.#known.clear();
  }

  /** Returns whether the account recently sent a reference twice: its references are then looked up before its next bet. */
  isSuspect(account: number): boolean {
    const until = this.#suspects.get(account);
    if (until === undefined) return false;
    if (until > this.#clock.monotonic()) return true;
    this.#suspects.delete(account);
    return false;
  }

  suspect(account: number): void {
    this.#suspects.set(account, this.#clock.monotonic() + SUSPECT_MS);
  }

  /** Returns the stored ones among these references, in one query. Throws if the database is unavailable. */
  async lookUp(asked: readonly { readonly account: number; readonly reference: string }[]): Promise<readonly StoredReference[]> {
    const rows = await this.#database.query<ReferenceDatabaseRow>(
      `select ${COLUMNS} from bet_reference r join unnest($1::int[], $2::text[]) as d(account, reference) on r.account = d.account and r.reference = d.reference`,
      [ints(asked.map((one) => one.account)), texts(asked.map((one) => one.reference))],
    );
    const found = rows.map(storedOf);
    for (const stored of found) this.keep(referenceKey(stored.account, stored.reference), stored);
    return found;
  }

  /** Closes unused references: a late copy of the bet is refused (RU-57) while the row is kept. */
  async close(account: number, references: readonly string[]): Promise<void> {
    await this.#database.query(
      `insert into bet_reference (account, reference, body_hash, refusal) select $1, reference, '', 'REFERENCE_CLOSED' from unnest($2::text[]) as d(reference)
       on conflict do nothing`,
      [account, texts(references)],
    );
  }

  /** Returns the references of orders that a restart finds in their delay. */
  async ofOrders(orders: readonly { readonly account: number; readonly order: number }[]): Promise<readonly StoredReference[]> {
    const rows = await this.#database.query<ReferenceDatabaseRow>(
      `select ${COLUMNS} from bet_reference r join unnest($1::int[], $2::bigint[]) as d(account, order_id) on r.account = d.account and r.order_id = d.order_id`,
      [ints(orders.map((one) => one.account)), bigints(orders.map((one) => one.order))],
    );
    return rows.map(storedOf);
  }
}

/** No session lives as long as a closed reference is kept, so no copy of its bet can still arrive. */
export const CLOSED_REFERENCE_RETENTION: RetentionRule = {
  what: 'closed bet references',
  keptMs: DAY_MS,
  statement: `delete from bet_reference where ctid = any(array(
    select ctid from bet_reference where refusal = 'REFERENCE_CLOSED' and created_at < $1 limit $2))`,
};

/** Returns whether PostgreSQL can store this as a reference: 1 to 64 characters, no lone surrogates, no character 0. */
export function isReference(reference: string): boolean {
  return reference.length > 0 && reference.length <= 64 && !/[\p{Surrogate}\0]/u.test(reference);
}

function storedOf(row: ReferenceDatabaseRow): StoredReference {
  const { account, batch, detail, hash: bodyHash, order_id: order, reference, refusal, replaced } = row;
  return { account, reference, bodyHash, order, replaced, batch, refusal, detail };
}

/** Returns the key of an account's reference in memory. */
export function referenceKey(account: number, reference: string): string {
  return `${account}:${reference}`;
}
