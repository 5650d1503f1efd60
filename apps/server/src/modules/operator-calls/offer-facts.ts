/** Reads what the rules of four eyes ask about: players, earlier grants, payments, and who set a hold or a block. */
import { permissionsOfAssignments, type Assignment } from '@maidan/contract';
import { playerOf } from '@maidan/ledger';
import type { Asker, EffectPlayer, PlayerFlag } from '../approvals/approvals-port.ts';
import type { AuditTarget } from '../audit/audit-port.ts';
import type { PaymentRequest } from '../cashier/cashier-port.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/postgres/database.ts';

const DAY_MS = 24 * 3_600_000;

/** Who set a hold, when and why, as the audit log has it. */
export interface SetBy {
  readonly operator: number | null;
  readonly actor: string;
  /** ms since 1970. */
  readonly at: number;
  readonly reason: string;
}

export interface OfferFactsParts {
  readonly database: Pick<Database, 'query'>;
  readonly clock: Pick<Clock, 'now'>;
  /** Returns whether a break of the person is in force. */
  readonly isOnBreak: (person: number) => boolean;
}

type OfferedPayment = Pick<PaymentRequest, 'id' | 'account' | 'type' | 'method' | 'amount' | 'utr' | 'payee' | 'status' | 'payableFrom'>;

export class OfferFacts {
  readonly #parts: OfferFactsParts;
  constructor(parts: OfferFactsParts) {
    this.#parts = parts;
  }

  now(): number {
    return this.#parts.clock.now();
  }

  /** Returns the players of these differences (paise, by ledger account: a player's cash and Free Cash add up), in the order of their accounts. */
  async players(differences: readonly { readonly account: number; readonly difference: number }[]): Promise<readonly EffectPlayer[]> {
    const sums = new Map<number, number>();
    for (const { account, difference } of differences) sums.set(playerOf(account), (sums.get(playerOf(account)) ?? 0) + difference);
    const rows = await this.#parts.database.query<{
      id: number;
      member_code: string;
      site: string;
      person: number;
      is_demo: boolean;
      status: string;
      money: number;
    }>(
      `select a.id, a.member_code, a.site, a.person, a.is_demo, a.status, coalesce(w.cash + w.held, 0)::bigint as money
       from account a left join wallet w on w.account = a.id where a.id = any($1::int[]) order by a.id`,
      [[...sums.keys()]],
    );
    return rows.map((row) => {
      const flags: readonly (readonly [PlayerFlag, boolean])[] = [
        ['BLOCKED', row.status !== 'active'],
        ['DEMO', row.is_demo],
        ['BREAK', this.#parts.isOnBreak(row.person)],
        ['NEGATIVE', row.money < 0],
      ];
      return {
        memberCode: row.member_code,
        site: row.site,
        before: row.money,
        difference: sums.get(row.id) ?? 0,
        flags: flags.flatMap(([flag, isSet]) => (isSet ? [flag] : [])),
      };
    });
  }

  /** Returns the paise that the operator granted in 24 hours, and that the person was granted by operators in 7 days. */
  async grants(operator: number, person: number): Promise<{ readonly byOperator: number; readonly toPerson: number }> {
    const now = this.now();
    const [row] = await this.#parts.database.query<{ byOperator: number; toPerson: number }>(
      `select coalesce((select sum(amount) from operator_grant where operator = $1 and at > $3), 0)::bigint as "byOperator",
              coalesce((select sum(amount) from operator_grant where person = $2 and at > $4), 0)::bigint as "toPerson"`,
      [operator, person, new Date(now - DAY_MS), new Date(now - 7 * DAY_MS)],
    );
    return row!;
  }

  async payment(id: number): Promise<OfferedPayment | undefined> {
    const [row] = await this.#parts.database.query<Omit<OfferedPayment, 'payableFrom'> & { readonly payable_from: Date | null }>(
      'select id, account, type, method, amount, utr, payee, status, payable_from from cashier_request where id = $1',
      [id],
    );
    if (row === undefined) return undefined;
    const { payable_from: payableFrom, ...payment } = row;
    return { ...payment, payableFrom: payableFrom?.getTime() ?? null };
  }

  /** Returns when the player first named the payee of a withdrawal, and who decided his last three withdrawals. ms since 1970. */
  async payeeHistory({ id, account }: Pick<PaymentRequest, 'id' | 'account'>): Promise<{ readonly since: number; readonly deciders: readonly string[] }> {
    const [first] = await this.#parts.database.query<{ at: Date | null }>(
      `select min(r.created_at) as at from cashier_request r join cashier_request o on o.id = $1 where r.account = $2 and r.type = 'withdraw' and r.payee = o.payee`,
      [id, account],
    );
    const last = await this.#parts.database.query<{ decided_by: string | null }>(
      `select decided_by from cashier_request where account = $1 and type = 'withdraw' and status <> 'PENDING' order by decided_at desc, id desc limit 3`,
      [account],
    );
    return { since: first?.at?.getTime() ?? this.now(), deciders: last.map(({ decided_by: by }) => by ?? '') };
  }

  /** Returns the last operator action of this name on the target; null: the log has none. */
  async setBy(action: string, target: AuditTarget): Promise<SetBy | null> {
    const [row] = await this.#parts.database.query<{ operator: number | null; actor: string; at: Date; reason: string | null }>(
      `select operator, actor, at, reason from audit_entry where target_kind = $1 and target_id = $2 and action = $3 and outcome = 'OK' order by id desc limit 1`,
      [target.kind, target.id, action],
    );
    return row === undefined ? null : { operator: row.operator, actor: row.actor, at: row.at.getTime(), reason: row.reason ?? '' };
  }

  /** Returns which guarded office the setter belongs to: INTEGRITY or CARE by his permissions; null for others. */
  async officeOf({ operator, actor }: SetBy): Promise<'INTEGRITY' | 'CARE' | null> {
    const rows = await this.#parts.database.query<Assignment>(
      `select a.role, a.sites, a.sports from operator_assignment a join operator o on o.id = a.operator where o.id = $1 or ($1::int is null and o.login = $2)`,
      [operator, actor],
    );
    const held = permissionsOfAssignments(rows);
    if (held.includes('integrity.decide')) return 'INTEGRITY';
    return held.includes('care.restrict') ? 'CARE' : null;
  }
}

/** Returns whether this operator set it. */
export function isSetter({ operator, actor }: SetBy, asker: Asker): boolean {
  return operator === null ? actor === asker.login : operator === asker.operator;
}

/** Returns the first word of a reason, which names its kind: 'INTEGRITY: two accounts' is INTEGRITY. */
export function reasonKind(reason: string): string {
  return /^[A-Za-z]+/.exec(reason.trim())?.[0].toUpperCase() ?? '';
}
