/**
 * What an operator has done in a case before, which keeps him from deciding it (DUTY_CONFLICT): prices that he set by hand in an event, and
 * blocks of a player.
 */
import type { CaseRuleName } from '@maidan/contract';
import { refuse, type Refusal } from '@maidan/domain';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { RetentionRule } from '../../platform/postgres/retention.ts';

const DAY_MS = 24 * 3_600_000;
/** Prices within this time before a settlement count. */
const PRICED_WITHIN_MS = DAY_MS;

export const EVENT_PRICING_RETENTION: RetentionRule = {
  what: 'prices set by hand',
  keptMs: 30 * DAY_MS,
  statement: 'delete from event_pricing where id in (select id from event_pricing where at < $1 order by at limit $2)',
};

/** The caller of a decision. `operator` null: the local key. */
export interface DecidingCaller {
  readonly operator: number | null;
  /** The actor as the audit log names him. */
  readonly actor: string;
}

export interface CaseDuties {
  /** Returns the operators who have set prices by hand in an event (its id on the wire) within the last 24 hours. */
  pricersOf(event: string): Promise<readonly number[]>;
  /** Returns the operators who have blocked an account of the person, while a decision about him is appealed; empty if none is. */
  blockersOfAppellant(person: number): Promise<readonly DecidingCaller[]>;
  /** Returns DUTY_CONFLICT if the caller has blocked an account of the person whose appeal he decides. */
  appealRefusal(person: number, caller: DecidingCaller): Promise<Refusal | null>;
}

/** Returns the refusal of an operator whose part in the case this rule forbids. */
export const dutyConflict = (rule: CaseRuleName): Refusal => refuse('DUTY_CONFLICT', { field: rule });

/** Returns whether this entry of the log is the caller's. Earlier entries name the actor only. */
export function isSameOperator(one: DecidingCaller, other: DecidingCaller): boolean {
  return one.operator === null || other.operator === null ? one.actor === other.actor : one.operator === other.operator;
}

export function createCaseDuties({ database, clock }: { readonly database: Pick<Database, 'query'>; readonly clock: Pick<Clock, 'now'> }): CaseDuties {
  const blockersOf = (person: number, onlyAppellants: boolean): Promise<readonly DecidingCaller[]> =>
    database.query<DecidingCaller & Record<string, unknown>>(
      `select distinct e.operator, e.actor from account a join audit_entry e on e.target_kind = 'account' and e.target_id = a.member_code
       where a.person = $1 and e.action = 'operatorBlock' and e.outcome = 'OK'
         and (not $2 or exists (select 1 from ticket t join account o on o.id = t.account where o.person = $1 and t.state = 'APPEALED'))`,
      [person, onlyAppellants],
    );
  return {
    async pricersOf(event) {
      const rows = await database.query<{ operator: number }>('select distinct operator from event_pricing where event = $1 and at > $2 order by operator', [
        event,
        new Date(clock.now() - PRICED_WITHIN_MS),
      ]);
      return rows.map(({ operator }) => operator);
    },
    blockersOfAppellant: (person) => blockersOf(person, true),
    async appealRefusal(person, caller) {
      return (await blockersOf(person, false)).some((blocker) => isSameOperator(blocker, caller)) ? dutyConflict('blockedPlayer') : null;
    },
  };
}
