/** The table auto_cash_out. */
import type { Database } from '../../platform/postgres/database.ts';
import type { AutoCashOutRule, AutoCashOutTargets } from './auto-cash-out-port.ts';

export interface StoredRule extends AutoCashOutTargets {
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
  readonly status: AutoCashOutRule['status'];
  readonly attempt: number;
  readonly trigger: AutoCashOutRule['trigger'];
  readonly result: number | null;
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

const COLUMNS = 'a.id, a.account, m.market_id, a.profit_at, a.loss_at, a.status, a.attempt, a.trigger, a.result';

function ruleOf(row: Row): StoredRule {
  const { id, account, status, attempt, trigger, result } = row;
  return { id, account, marketId: row.market_id, profitAt: row.profit_at, lossAt: row.loss_at, status, attempt, trigger, result };
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

  /** Inserts a rule, or updates the targets of a waiting one. Returns undefined if it is running. */
  async save(account: number, market: number, targets: AutoCashOutTargets, at: number): Promise<StoredRule | undefined> {
    const rows = await this.#database.query<Row>(
      `with a as (
         insert into auto_cash_out (account, market, profit_at, loss_at, created_at) values ($1, $2, $3, $4, to_timestamp($5::float8 / 1000))
         on conflict (account, market) where status in ('WAITING', 'RUNNING')
         do update set profit_at = excluded.profit_at, loss_at = excluded.loss_at where auto_cash_out.status = 'WAITING' returning *)
       select ${COLUMNS} from a join market m on m.id = a.market`,
      [account, market, targets.profitAt, targets.lossAt, at],
    );
    return rows[0] === undefined ? undefined : ruleOf(rows[0]);
  }

  /** Changes WAITING to RUNNING with the next attempt. Returns undefined if another attempt was first. */
  begin(rule: StoredRule, trigger: 'PROFIT' | 'LOSS'): Promise<StoredRule | undefined> {
    return this.#change(rule.id, "status = 'RUNNING', attempt = attempt + 1, trigger = $2", "status = 'WAITING'", [trigger]);
  }

  /** Changes RUNNING to WAITING after an attempt that placed nothing. */
  wait(rule: StoredRule): Promise<StoredRule | undefined> {
    return this.#change(rule.id, "status = 'WAITING', trigger = null", "status = 'RUNNING'", []);
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
