/** Reads of the tables of the cashier. Only this module writes them: cashier-commands.ts, notice-command.ts, and what moves no money here. */
import { PAGE_SIZE } from '@maidan/contract';
import type { CashOrigin, PayoutWait, WaitReason } from '@maidan/domain';
import type { QueryResultRow } from 'pg';
import type { Database } from '../../platform/postgres/database.ts';
import { readIdentityChange, readPayeeFacts, readPayeeUses, type PayeeFacts } from './payees.ts';
import type { Payee, PaymentNotice, PaymentOfPlayer, PaymentPage, PaymentRequest, PaymentStatus, PaymentType, RejectionReason } from './cashier-port.ts';

const DAY_MS = 24 * 3_600_000;
/** A page of requests counts at most this many from its first one, so that its cost does not grow with the history. */
const COUNTED_AHEAD = 20 * PAGE_SIZE;

interface Row {
  readonly id: number;
  readonly account: number;
  readonly type: PaymentType;
  readonly method: PaymentRequest['method'];
  readonly amount: number;
  readonly utr: string | null;
  readonly payee: Payee | null;
  readonly status: PaymentStatus;
  readonly reason: RejectionReason | null;
  readonly remark: string | null;
  readonly created_at: Date;
  readonly decided_at: Date | null;
  readonly payable_from: Date | null;
  readonly wait_reason: WaitReason | null;
  readonly held: boolean;
}

const COLUMNS =
  'r.id, r.account, r.type, r.method, r.amount, r.utr, r.payee, r.status, r.reason, r.remark, r.created_at, r.decided_at, r.payable_from, r.wait_reason, r.held';

function requestOf(row: Row): PaymentRequest {
  const { id, account, type, method, amount, utr, payee, status, reason, wait_reason: waitReason, held } = row;
  const [decidedAt, payableFrom] = [row.decided_at?.getTime() ?? null, row.payable_from?.getTime() ?? null];
  const createdAt = row.created_at.getTime();
  return { id, account, type, method, amount, utr, payee, status, reason, remark: row.remark ?? '', createdAt, decidedAt, payableFrom, waitReason, held };
}

/** A request that is not in the table yet. */
export interface NewPayment extends Pick<PaymentRequest, 'id' | 'account' | 'type' | 'method' | 'amount' | 'utr' | 'payee'> {
  readonly requestId: string;
  readonly bodyHash: Buffer;
  readonly dueAt: number | null;
}

const time = (parameter: number): string => `to_timestamp($${parameter}::float8 / 1000)`;
export const INSERT_REQUEST = `insert into cashier_request (id, account, request_id, body_hash, type, method, amount, utr, payee, created_at, due_at, payable_from, wait_reason, held)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, ${time(10)}, ${time(11)}, ${time(12)}, $13, $14)`;
/** Makes the batch fail if the account got a grant or a payment after the sums were read. */
export const EXPECT_ORIGIN = 'select cash_origin_expect($1, $2, $3, $4)';
/** The wait of a new withdrawal, and whether an operator must decide it. */
export interface NewWait {
  readonly wait: PayoutWait | null;
  readonly held: boolean;
}
export function valuesOf(payment: NewPayment, at: number, { wait, held }: NewWait = { wait: null, held: false }): readonly unknown[] {
  const { id, account, requestId, bodyHash, type, method, amount, utr, payee, dueAt } = payment;
  // the provider decides nothing before the wait is over, and nothing that is held
  const due = held || dueAt === null ? null : Math.max(dueAt, wait?.until ?? dueAt);
  const values = [id, account, requestId, bodyHash, type, method, amount, utr, payee === null ? null : JSON.stringify(payee), at, due];
  return [...values, wait?.until ?? null, wait?.reason ?? null, held];
}

/** A player's recent requests. */
export interface RecentPayments {
  /** Within 24 hours, without rejected requests. Paise. */
  readonly amount: number;
  readonly waiting: number;
}

/** A request and what stands about a notice of it. */
export interface NoticedRequest {
  readonly request: PaymentRequest;
  /** Name of the operator or provider that decided the request; null: it is pending. */
  readonly decidedBy: string | null;
  /** Whether the provider's reference belongs to this request, or to none yet. */
  readonly isOfRequest: boolean;
  /** Whether this notice was received before. */
  readonly isKnown: boolean;
  /** Whether another deposit with the same reference number of the bank counts. */
  readonly isPaidElsewhere: boolean;
}

export class CashierRows {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async nextId(): Promise<number> {
    const [row] = await this.#database.query<{ id: number }>("select nextval('cashier_request_id') as id");
    return row!.id;
  }

  async one(id: number): Promise<PaymentRequest | undefined> {
    const [row] = await this.#database.query<Row>(`select ${COLUMNS} from cashier_request r where r.id = $1`, [id]);
    return row === undefined ? undefined : requestOf(row);
  }

  /** Returns the account's request with this id, and the hash of its body. */
  async sent(account: number, requestId: string): Promise<{ readonly request: PaymentRequest; readonly bodyHash: Buffer } | undefined> {
    const [row] = await this.#database.query<Row & { body_hash: Buffer }>(
      `select ${COLUMNS}, r.body_hash from cashier_request r where r.account = $1 and r.request_id = $2`,
      [account, requestId],
    );
    return row === undefined ? undefined : { request: requestOf(row), bodyHash: row.body_hash };
  }

  async recent(account: number, type: PaymentType, now: number): Promise<RecentPayments> {
    const [row] = await this.#database.query<RecentPayments>(
      `select coalesce(sum(amount) filter (where created_at > ${time(3)} and status <> 'REJECTED'), 0)::bigint as amount,
              count(*) filter (where status = 'PENDING')::int as waiting
       from cashier_request where account = $1 and type = $2 and (status = 'PENDING' or created_at > ${time(3)})`,
      [account, type, now - DAY_MS],
    );
    return row!;
  }

  async utrIsUsed(utr: string): Promise<boolean> {
    return (await this.#database.query("select 1 from cashier_request where utr = $1 and type = 'deposit' and status <> 'REJECTED'", [utr])).length > 0;
  }

  /** Returns false if another request already has this id or reference number. */
  async addDeposit(payment: NewPayment, at: number): Promise<boolean> {
    const added = await this.#database.query(`${INSERT_REQUEST} on conflict do nothing returning id`, valuesOf(payment, at));
    return added.length === 1;
  }

  async withdrawing(account: number): Promise<number> {
    return (await this.origin(account)).withdrawing;
  }

  /** Returns a cash wallet and where its money came from; all 0 without a wallet. */
  async origin(account: number): Promise<CashOrigin> {
    const [row] = await this.#database.query<CashOrigin & QueryResultRow>(
      'select w.cash, w.held, w.withdrawing, o.granted, o.deposited, o.withdrawn from wallet w cross join cash_origin(w.account) o where w.account = $1',
      [account],
    );
    return row ?? { cash: 0, held: 0, withdrawing: 0, deposited: 0, withdrawn: 0, granted: 0 };
  }

  payeeFacts(payment: Pick<PaymentRequest, 'account' | 'method' | 'payee'>, now: number): Promise<PayeeFacts> {
    return readPayeeFacts(this.#database, payment, now);
  }

  /** Returns the latest change of the account's protection in the last day, and the first uses of its payees. */
  async identityFacts(account: number, now: number): Promise<Pick<PayeeFacts, 'change' | 'uses'>> {
    return { change: await readIdentityChange(this.#database, account, now), uses: await readPayeeUses(this.#database, account) };
  }

  /** Returns at most 100 requests whose outcome the provider knows by now, oldest first. */
  async due(now: number): Promise<readonly PaymentRequest[]> {
    const rows = await this.#database.query<Row>(
      `select ${COLUMNS} from cashier_request r where r.status = 'PENDING' and r.due_at <= ${time(1)} order by r.due_at, r.id limit 100`,
      [now],
    );
    return rows.map(requestOf);
  }

  /** Asks the provider about a pending request again, but not before `at`. */
  async postpone(id: number, at: number): Promise<void> {
    await this.#database.query(`update cashier_request set due_at = ${time(2)} where id = $1 and status = 'PENDING'`, [id, at]);
  }

  /** Returns what decides about a notice: its request with the decider, whether it is known, and whether its money may move. */
  async noticed({ request: id, reference, status }: PaymentNotice): Promise<NoticedRequest | undefined> {
    const [row] = await this.#database.query<Row & Omit<NoticedRequest, 'request'>>(
      `select ${COLUMNS}, r.decided_by as "decidedBy",
         coalesce(r.provider_reference, $2) = $2 and not exists (select 1 from cashier_request o where o.provider_reference = $2 and o.id <> r.id) as "isOfRequest",
         exists (select 1 from payment_notice n where n.provider_reference = $2 and n.status = $3) as "isKnown",
         exists (select 1 from cashier_request o where o.utr = r.utr and o.type = 'deposit' and o.status <> 'REJECTED' and o.id <> r.id) as "isPaidElsewhere"
       from cashier_request r where r.id = $1`,
      [id, reference, status],
    );
    if (row === undefined) return undefined;
    const { decidedBy, isOfRequest, isKnown, isPaidElsewhere } = row;
    return { request: requestOf(row), decidedBy, isOfRequest, isKnown, isPaidElsewhere };
  }

  /** Returns when the next outcome will be known; null: no request waits for the provider. */
  async nextDue(): Promise<number | null> {
    const [row] = await this.#database.query<{ at: Date | null }>("select min(due_at) as at from cashier_request where status = 'PENDING'");
    return row?.at?.getTime() ?? null;
  }

  async list(account: number, type: PaymentType, page: number): Promise<PaymentPage> {
    const skipped = (page - 1) * PAGE_SIZE;
    const rows = await this.#database.query<Row & { ahead: number }>(
      `select ${COLUMNS}, (select count(*) from (select 1 from cashier_request where account = $1 and type = $2 limit ${COUNTED_AHEAD} offset $3) as c)::int as ahead
       from cashier_request r where r.account = $1 and r.type = $2 order by r.id desc limit ${PAGE_SIZE} offset $3`,
      [account, type, skipped],
    );
    return { rows: rows.map(requestOf), total: rows[0] === undefined ? 0 : skipped + rows[0].ahead };
  }

  /** Returns a page of requests, newest first. null: any status, any site. */
  async all(
    { status, sites }: { readonly status: PaymentStatus | null; readonly sites: readonly string[] | null },
    page: number,
  ): Promise<readonly PaymentOfPlayer[]> {
    const rows = await this.#database.query<Row & { member_code: string; site: string }>(
      `select ${COLUMNS}, a.member_code, a.site from cashier_request r join account a on a.id = r.account
       where ($1::text is null or r.status = $1) and ($3::text[] is null or a.site = any($3)) order by r.id desc limit ${PAGE_SIZE} offset $2`,
      [status, (page - 1) * PAGE_SIZE, sites],
    );
    return rows.map((row) => ({ ...requestOf(row), memberCode: row.member_code, site: row.site }));
  }
}
