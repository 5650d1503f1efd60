/**
 * The player accounts of an operator: he names them, and no action of his reaches them. An account is compared by its person, so other
 * accounts of the same person count too. Any name is taken, so that naming one does not reveal whether it exists.
 */
import { accept, refuse, type Outcome } from '@maidan/domain';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { withinSites } from '../../platform/postgres/row-scope.ts';
import type { AuditWriter } from '../audit/audit-port.ts';
import type { Bus } from '../topics-port.ts';
import { personsOf } from './operator-players.ts';
import type { Actor } from './team.ts';

export interface NamedAccount {
  readonly site: string;
  readonly username: string;
}

const MOST_NAMES = 50;

export interface OwnAccountsParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly audit: AuditWriter;
  readonly bus: Bus;
  readonly isSite: (site: string) => boolean;
}

export class OwnAccounts {
  readonly #parts: OwnAccountsParts;
  constructor(parts: OwnAccountsParts) {
    this.#parts = parts;
  }

  list(operator: number): Promise<readonly NamedAccount[]> {
    return this.#parts.database.query<{ site: string; username: string }>(
      'select site, username from operator_account where operator = $1 order by site, username',
      [operator],
    );
  }

  /** Stores a name: user name or phone of the operator's own account on a site. It cannot be taken back. SITE_UNKNOWN; MALFORMED: too many names. */
  async name({ session, address }: Actor, { site, username }: NamedAccount): Promise<Outcome<null>> {
    const { audit, bus, clock, database, isSite } = this.#parts;
    if (!isSite(site)) return refuse('SITE_UNKNOWN');
    if ((await this.list(session.operator)).length >= MOST_NAMES) return refuse('MALFORMED', { field: 'username' });
    await database.transaction(async (client) => {
      await client.query('insert into operator_account (operator, site, username, named_at) values ($1, $2, lower($3), $4) on conflict do nothing', [
        session.operator,
        site,
        username.trim(),
        new Date(clock.now()),
      ]);
      await audit.writeWith(client, {
        operator: session.operator,
        actor: session.login,
        session: session.sessionName,
        action: 'nameOwnAccount',
        target: { kind: 'account', id: `${site}/${username}` },
        site,
        detail: {},
        outcome: 'OK',
        address,
      });
    });
    // he is signed in: his persons place no bet from now on
    bus.publish('operator-signed-in', { operator: session.operator, persons: await personsOf(database, session.operator) });
    return accept(null);
  }

  /** Returns whether an account that the operator has named belongs to this person; on all sites, whatever his scope. */
  async isOwnPerson(operator: number, person: number): Promise<boolean> {
    const rows = await withinSites(null, () =>
      this.#parts.database.query(
        `select 1 from operator_account o join account a on a.site = o.site and (lower(a.username) = o.username or a.phone = o.username)
         where o.operator = $1 and a.person = $2 limit 1`,
        [operator, person],
      ),
    );
    return rows.length > 0;
  }
}
