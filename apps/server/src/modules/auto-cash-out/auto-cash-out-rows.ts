/** The table auto_cash_out. */
import { heldLease, type Lease } from '../../commit/leases.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { AutoCashOutRule, AutoCashOutTargets, AutoCashOutTrigger } from './auto-cash-out-port.ts';

export interface StoredRule extends AutoCashOutTargets {
  readonly trailBy: number | null;
  /** Paise: the stored highest value; null: none. */
  readonly peak: number | null;
  readonly id: number;
  readonly account: number;
  readonly marketId: string;
  readonly status: AutoCashOutRule['status'];
  readonly attempt: number;
  readonly trigger: AutoCashOutRule['trigger'];
  readonly result: number | null;
}

interface Row {
  readonly id: number;
  readonly account: number;
  readonly market_id: string;
  readonly profit_at: number | null;
  readonly loss_at: number | null;
  readonly trail_by: number | null;
  readonly peak: number | null;
  readonly status: AutoCashOutRule['status'];
  readonly attempt: number;
  readonly trigger: AutoCashOutRule['trigger'];
  readonly result: number | null;
}

interface NewRule {
  readonly account: number;
  /** Database key. */
  readonly market: number;
  readonly targets: AutoCashOutTargets;
}

/** The last change of a rule. */
interface RuleEnd {
  readonly status: 'DONE' | 'ENDED' | 'CANCELLED';
  readonly from: 'WAITING' | 'RUNNING';
  /** Paise; null: nothing was carried out. */
  readonly result: number | null;
  /** ms since 1970. */
  readonly at: number;
}

const COLUMNS = 'a.id, a.account, m.market_id, a.profit_at, a.loss_at, a.trail_by, a.peak, a.status, a.attempt, a.trigger, a.result';

function ruleOf(row: Row): StoredRule {
  const { id, account, status, attempt, trigger, result, peak } = row;
  const targets = { profitAt: row.profit_at, lossAt: row.loss_at, trailBy: row.trail_by };
  return { id, account, marketId: row.market_id, ...targets, peak, status, attempt, trigger, result };
}

/** Returns the bet reference of one attempt. */
export function referenceOf(id: number, attempt: number): string {
  return `auto-cash-out-${id}-${attempt}`;
}

/** The only writer of the table. Every change names the state it starts from, so that it happens once. */
export class AutoCashOutRows {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Returns the rules that wait or were running. */
  async active(): Promise<readonly StoredRule[]> {
    const rows = await this.#database.query<Row>(
      `select ${COLUMNS} from auto_cash_out a join market m on m.id = a.market where a.status in ('WAITING', 'RUNNING') order by a.id`,
    );
    return rows.map(ruleOf);
  }

  /** Inserts a rule, or updates the targets of a waiting one. Returns undefined if it is running, or if another process has the lease. */
  async save({ account, market, targets }: NewRule, at: number, lease: Lease): Promise<StoredRule | undefined> {
    const rows = await this.#database.query<Row>(
      `with ${heldLease(7, 8)}, a as (
         insert into auto_cash_out (account, market, profit_at, loss_at, trail_by, created_at)
         select $1::int, $2::int, $3::bigint, $4::bigint, $6::bigint, to_timestamp($5::float8 / 1000) from held
         on conflict (account, market) where status in ('WAITING', 'RUNNING')
         do update set profit_at = excluded.profit_at, loss_at = excluded.loss_at, trail_by = excluded.trail_by, peak = null where auto_cash_out.status = 'WAITING' returning *)
       select ${COLUMNS} from a join market m on m.id = a.market`,
      [account, market, targets.profitAt, targets.lossAt, at, targets.trailBy ?? null, lease.shard, lease.epoch],
    );
    return rows[0] === undefined ? undefined : ruleOf(rows[0]);
  }

  /** Changes WAITING to RUNNING with the next attempt. Returns undefined if another attempt was first, or if another process has the lease. */
  async begin(rule: StoredRule, trigger: AutoCashOutTrigger, lease: Lease): Promise<StoredRule | undefined> {
    const rows = await this.#database.query<Row>(
      `with ${heldLease(3, 4)}, a as (
         update auto_cash_out set status = 'RUNNING', attempt = attempt + 1, trigger = $2 from held where id = $1 and status = 'WAITING' returning *)
       select ${COLUMNS} from a join market m on m.id = a.market`,
      [rule.id, trigger, lease.shard, lease.epoch],
    );
    return rows[0] === undefined ? undefined : ruleOf(rows[0]);
  }

  /** Changes RUNNING to WAITING after an attempt that placed nothing. */
  wait(rule: StoredRule): Promise<StoredRule | undefined> {
    return this.#change(rule.id, "status = 'WAITING', trigger = null", "status = 'RUNNING'", []);
  }

  /** Stores the highest value (paise) of a rule that waits or runs. */
  async keepPeak(id: number, peak: number): Promise<void> {
    await this.#database.query("update auto_cash_out set peak = $2 where id = $1 and status in ('WAITING', 'RUNNING')", [id, peak]);
  }

  end(rule: StoredRule, { status, from, result, at }: RuleEnd): Promise<StoredRule | undefined> {
    return this.#change(rule.id, 'status = $2, result = $4, ended_at = to_timestamp($5::float8 / 1000)', 'status = $3', [status, from, result, at]);
  }

  /** Returns the market's result after an attempt, in paise; undefined: the attempt was not carried out. */
  async resultOf(rule: StoredRule): Promise<number | undefined> {
    const [row] = await this.#database.query<{ worst_after: number }>(
      'select worst_after from cash_out where account in ($1, bonus_wallet_of($1)) and reference = $2',
      [rule.account, referenceOf(rule.id, rule.attempt)],
    );
    return row === undefined ? undefined : Math.round(row.worst_after / 100);
  }

  async #change(id: number, set: string, where: string, values: readonly unknown[]): Promise<StoredRule | undefined> {
    const rows = await this.#database.query<Row>(
      `with a as (update auto_cash_out set ${set} where id = $1 and ${where} returning *) select ${COLUMNS} from a join market m on m.id = a.market`,
      [id, ...values],
    );
    return rows[0] === undefined ? undefined : ruleOf(rows[0]);
  }
}
