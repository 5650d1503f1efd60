/**
 * What the rules about bonuses ask of integrity cases. A confirmed case links its persons; an undecided case makes a conversion of Free
 * Cash wait.
 */
import type { Database } from '../../platform/postgres/database.ts';
import type { HasOpenCase, LinkedPersons } from '../bonus/bonus-port.ts';

export interface IntegrityCases {
  /** Returns the persons that a confirmed case links to this one, without himself. A shared payee or browser alone is no link. */
  readonly linkedPersons: LinkedPersons;
  /** Returns whether a case about the person of the account waits for a decision. */
  readonly hasOpenCase: HasOpenCase;
}

export function createIntegrityCases(database: Pick<Database, 'query'>): IntegrityCases {
  return {
    async linkedPersons(person) {
      const rows = await database.query<{ person: number }>(
        `select distinct linked.person from integrity_case c, unnest(c.persons) as linked(person)
         where c.persons @> array[$1::int] and c.state = 'CONFIRMED' and linked.person <> $1 order by linked.person`,
        [person],
      );
      return rows.map((row) => row.person);
    },
    async hasOpenCase(account) {
      const rows = await database.query(
        `select 1 from account a join integrity_case c on c.persons @> array[a.person] where a.id = $1 and c.state in ('OPEN', 'REVIEW') limit 1`,
        [account],
      );
      return rows.length > 0;
    },
  };
}
