/**
 * Accounts that may belong to an excluded person (TR-048): they have the browser or the payee of one. Their person cannot play until an
 * operator has decided. A phone or Google account of an excluded person is refused at the sign-up instead. The only writer of account_hold.
 */
import { accept, refuse, type Outcome } from '@maidan/domain';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { AccountRecord, Accounts } from '../accounts/accounts-port.ts';
import type { BreaksInForce } from './play-breaks.ts';
import type { AccountHold, AccountHolds, HoldEvidence } from './play-limits-port.ts';

export interface AccountHoldsParts {
  readonly database: Database;
  readonly inForce: BreaksInForce;
  readonly accounts: Pick<Accounts, 'byKey' | 'byMemberCode'>;
  readonly clock: Clock;
  /** Publishes to all processes, this one included, whether the person is held. */
  readonly publish: (person: number, held: boolean) => void;
}

/** Persons with the same payee that are compared with the excluded ones. */
const MOST_PAYEES = 100;

export function createAccountHolds({ database, inForce, accounts, clock, publish }: AccountHoldsParts): AccountHolds {
  const isExcluded = (person: number): boolean => {
    const kind = inForce.of(person, clock.now())?.kind;
    return kind === 'EXCLUSION' || kind === 'RETURN';
  };
  const hold = async ({ account, person }: Pick<AccountRecord, 'account' | 'person'>, excluded: number, evidence: HoldEvidence): Promise<void> => {
    const added = await database.query(
      `insert into account_hold (account, person, excluded_person, evidence, held_at) values ($1, $2, $3, $4, $5)
       on conflict (account, excluded_person, evidence) do nothing returning id`,
      [account, person, excluded, evidence, new Date(clock.now())],
    );
    // evidence that an operator has released once holds nothing again
    if (added.length > 0) publish(person, true);
  };
  return {
    async noteSignUp(account, devices) {
      for (const other of devices) {
        const known = await accounts.byKey(other);
        if (known !== undefined && known.person !== account.person && isExcluded(known.person)) await hold(account, known.person, 'DEVICE');
      }
    },
    async notePayee(account, { upi, accountNumber }) {
      const owner = await accounts.byKey(account);
      if (owner === undefined) return;
      const rows = await database.query<{ person: number }>(
        `select distinct a.person from cashier_request r join account a on a.id = r.account
         where r.type = 'withdraw' and (r.payee ->> 'upi' = $1 or r.payee ->> 'accountNumber' = $2) and a.person <> $3 limit ${MOST_PAYEES}`,
        [upi ?? null, accountNumber ?? null, owner.person],
      );
      for (const { person } of rows) if (isExcluded(person)) await hold(owner, person, 'PAYEE');
    },
    async open() {
      const rows = await database.query<HoldRow>(
        `select a.member_code, a.site, h.evidence, h.held_at from account_hold h join account a on a.id = h.account where h.decision is null order by h.id limit 200`,
      );
      return rows.map(({ member_code: memberCode, site, evidence, held_at: at }): AccountHold => ({ memberCode, site, evidence, heldAt: at.getTime() }));
    },
    async decide(memberCode, decision, { actor, reason }): Promise<Outcome<true>> {
      const found = await accounts.byMemberCode(memberCode);
      if (found === undefined) return refuse('ACCOUNT_UNKNOWN');
      const decided = await database.query(
        'update account_hold set decision = $2, decided_at = $3, decided_by = $4, reason = $5 where account = $1 and decision is null returning id',
        [found.account, decision, new Date(clock.now()), actor, reason],
      );
      if (decided.length === 0) return refuse('REQUEST_DECIDED');
      const [held] = await database.query<{ held: boolean }>(
        "select exists (select 1 from account_hold where person = $1 and decision is distinct from 'RELEASED') as held",
        [found.person],
      );
      publish(found.person, held!.held);
      return accept(true);
    },
  };
}

interface HoldRow {
  readonly member_code: string;
  readonly site: string;
  readonly evidence: HoldEvidence;
  readonly held_at: Date;
}
