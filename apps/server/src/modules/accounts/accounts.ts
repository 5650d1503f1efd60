/** Accounts of players: the only writer of the tables account and account_limit. */
import { randomBytes, randomInt } from 'node:crypto';
import { accept, refuse, type Outcome } from '@maidan/domain';
import type { Bus } from '../topics-port.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Client, Database } from '../../platform/postgres/database.ts';
import { errorCode } from '../../platform/process/start-error.ts';
import type { PasswordHashing } from '../auth/auth-port.ts';
import { ACCOUNT_COLUMNS, accountOf, limitOf, settingsOf, type AccountRow, type LimitRow } from './account-rows.ts';
import type { SignUpOrigin } from '../wallet/wallet-port.ts';
import type { AccountLimit, AccountRecord, Accounts, AccountSettings, NewAccount } from './accounts-port.ts';

export interface AccountsParts {
  readonly database: Database;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly hashing: PasswordHashing;
  /** Creates the wallet and first grant of a new account. Retried at each login if it failed. */
  readonly openWallet: (account: AccountRecord, signedUpFrom?: SignUpOrigin) => Promise<void>;
}

const UNIQUE_VIOLATION = '23505';
/** Member codes are 'u' and a number that starts here. */
const FIRST_MEMBER_NUMBER = 1000;
/** Names of demo accounts are random; two created at once may collide. */
const DEMO_NAME_DRAWS = 5;

/** Makes the module. */
export function createAccounts(parts: AccountsParts): Accounts {
  return new StoredAccounts(parts);
}

class StoredAccounts implements Accounts {
  readonly #parts: AccountsParts;
  readonly #database: Database;
  /** Accounts that are blocked in this process before that is stored. */
  readonly #blocked = new Set<number>();
  constructor(parts: AccountsParts) {
    this.#parts = parts;
    this.#database = parts.database;
  }

  async create(account: NewAccount): Promise<Outcome<AccountRecord>> {
    if (account.isDemo !== true) {
      if (!/^[A-Za-z0-9._@-]{3,32}$/.test(account.username)) return refuse('MALFORMED', { field: 'username' });
      // ten digits are a phone, and a login by phone must find its owner
      if (/^\d{10}$/.test(account.username) && account.username !== account.phone) return refuse('MALFORMED', { field: 'username' });
      if (account.phone !== undefined && !/^\d{10}$/.test(account.phone)) return refuse('MALFORMED', { field: 'phone' });
    }
    const passwordHash = account.password === undefined ? null : await this.#parts.hashing.hash(account.password);
    for (let draw = 1; ; draw += 1) {
      const username = account.isDemo === true ? `demo${randomInt(10_000_000, 99_999_999)}` : account.username;
      const made = await this.#insert({ ...account, username }, passwordHash);
      if (made !== null) {
        await this.#parts.openWallet(made, account.signedUpFrom);
        return accept(made);
      }
      if (account.isDemo !== true || draw === DEMO_NAME_DRAWS) return refuse('ACCOUNT_EXISTS');
    }
  }

  /** Returns null if the name, the phone or the Google account is taken on this site. */
  async #insert(account: NewAccount, passwordHash: string | null): Promise<AccountRecord | null> {
    try {
      return await this.#database.transaction(async (client) => {
        const person = await personOf(client, account);
        const result = await client.query<AccountRow>(
          `with next as (select nextval(pg_get_serial_sequence('account', 'id')) as id)
           insert into account (id, member_code, site, username, phone, full_name, is_demo, password_hash, person, key, created_at, manager, referred_by, sign_up_code, google_identity)
           overriding system value
           select id, 'u' || (${FIRST_MEMBER_NUMBER} + id), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13 from next
           returning ${ACCOUNT_COLUMNS}`,
          [
            account.site,
            account.username,
            account.phone ?? null,
            account.fullName ?? '',
            account.isDemo ?? false,
            passwordHash,
            person,
            randomBytes(9).toString('base64url'),
            new Date(this.#parts.clock.now()),
            account.manager ?? null,
            account.referredBy ?? null,
            account.signUpCode ?? null,
            account.googleIdentity ?? null,
          ],
        );
        const { id } = result.rows[0]!;
        const { ageDeclaration: declared } = account;
        if (declared !== undefined)
          await client.query('insert into age_declaration (account, declared_at, wording, manner) values ($1, $2, $3, $4)', [
            id,
            new Date(this.#parts.clock.now()),
            declared.wording,
            declared.manner,
          ]);
        return accountOf(result.rows[0]!);
      });
    } catch (error) {
      if (errorCode(error) === UNIQUE_VIOLATION) return null;
      throw error;
    }
  }

  async #findOne(condition: string, values: readonly unknown[]): Promise<AccountRecord | undefined> {
    const [row] = await this.#database.query<AccountRow>(`select ${ACCOUNT_COLUMNS} from account where ${condition} limit 1`, values);
    return row === undefined ? undefined : this.#recordOf(row);
  }
  #recordOf(row: AccountRow): AccountRecord {
    const record = accountOf(row);
    return this.#blocked.has(record.account) ? { ...record, status: 'blocked' } : record;
  }
  byKey(account: number): Promise<AccountRecord | undefined> {
    return this.#findOne('id = $1', [account]);
  }
  byMemberCode(memberCode: string): Promise<AccountRecord | undefined> {
    return this.#findOne('member_code = $1', [memberCode]);
  }
  byLogin(site: string, username: string): Promise<AccountRecord | undefined> {
    return this.#findOne('site = $1 and (lower(username) = lower($2) or phone = $2) order by (phone = $2) desc nulls last', [site, username]);
  }

  byPhone(site: string, phone: string): Promise<AccountRecord | undefined> {
    return this.#findOne('site = $1 and phone = $2', [site, phone]);
  }
  byGoogle(site: string, identity: string): Promise<AccountRecord | undefined> {
    return this.#findOne('site = $1 and google_identity = $2', [site, identity]);
  }
  async linkGoogle(site: string, email: string, identity: string): Promise<AccountRecord | undefined> {
    try {
      const [row] = await this.#database.query<AccountRow>(
        `with holder as (
           select id from account where site = $1 and lower(email) = lower($2) and email_verified_at is not null
         )
         update account set google_identity = $3
         where id in (select id from holder) and (select count(*) from holder) = 1 and google_identity is null
         returning ${ACCOUNT_COLUMNS}`,
        [site, email, identity],
      );
      return row === undefined ? undefined : this.#recordOf(row);
    } catch (error) {
      // another login of the same person was first
      if (errorCode(error) === UNIQUE_VIOLATION) return undefined;
      throw error;
    }
  }

  async setPassword(account: number, password: string): Promise<void> {
    await this.#database.query('update account set password_hash = $2 where id = $1', [account, await this.#parts.hashing.hash(password)]);
  }
  async setStatus(account: number, status: AccountRecord['status']): Promise<void> {
    if (status === 'blocked') {
      this.#blocked.add(account);
      this.#parts.bus.publish('account-terms-changed', { account });
    }
    await this.#database.query('update account set status = $2 where id = $1', [account, status]);
    this.#blocked.delete(account);
    this.#parts.bus.publish('account-terms-changed', { account });
  }
  async setPermissions(account: number, permissions: AccountRecord['permissions']): Promise<void> {
    await this.#database.query('update account set permissions = $2 where id = $1', [account, JSON.stringify(permissions)]);
    this.#parts.bus.publish('permissions-changed', { account });
  }
  async noteLogin(account: number, at: number): Promise<void> {
    await this.#database.query('update account set previous_login_at = last_login_at, last_login_at = $2 where id = $1', [account, new Date(at)]);
    this.#parts.bus.publish('player-signed-in', { account });
  }
  async noteBrowser(account: number, others: readonly number[], at: number): Promise<void> {
    const known = others.filter((other) => other !== account);
    if (known.length === 0) return;
    await this.#database.query(
      `insert into shared_browser (account, other, seen_at)
       select least($1, id), greatest($1, id), $3 from account where id = any($2::int[]) on conflict do nothing`,
      [account, known, new Date(at)],
    );
  }

  async settings(account: number): Promise<AccountSettings> {
    const [row] = await this.#database.query<{ settings: Partial<AccountSettings> }>('select settings from account where id = $1', [account]);
    return settingsOf(row?.settings);
  }
  async saveSettings(account: number, part: Partial<AccountSettings>): Promise<AccountSettings> {
    const [row] = await this.#database.query<{ settings: Partial<AccountSettings> }>(
      'update account set settings = settings || $2::jsonb where id = $1 returning settings',
      [account, JSON.stringify(part)],
    );
    if (part.selfTradeMode !== undefined) this.#parts.bus.publish('account-terms-changed', { account });
    return settingsOf(row?.settings);
  }

  async limits(account: number): Promise<readonly AccountLimit[]> {
    const rows = await this.#database.query<LimitRow>('select market_id, kind, min_stake, max_stake, max_win from account_limit where account = $1', [account]);
    return rows.map(limitOf);
  }
  async setLimit(account: number, limit: AccountLimit): Promise<void> {
    await this.#database.query(
      `insert into account_limit (account, market_id, kind, min_stake, max_stake, max_win) values ($1, $2, $3, $4, $5, $6)
       on conflict (account, market_id, kind) do update set min_stake = excluded.min_stake, max_stake = excluded.max_stake, max_win = excluded.max_win`,
      [account, limit.marketId, limit.kind, limit.minStake, limit.maxStake, limit.maxWin],
    );
    this.#parts.bus.publish('account-terms-changed', { account });
  }
}

/**
 * Returns the person of a new account. Accounts with the same phone, or the same Google account, belong to one person on all sites (D-12).
 * The lock keeps two concurrent sign-ups from creating two persons.
 */
async function personOf(client: Client, { phone, googleIdentity }: NewAccount): Promise<number> {
  for (const [column, value] of [
    ['phone', phone],
    ['google_identity', googleIdentity],
  ] as const) {
    if (value === undefined) continue;
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`person ${value}`]);
    const known = await client.query<{ person: number }>(`select person from account where ${column} = $1 limit 1`, [value]);
    if (known.rows[0] !== undefined) return known.rows[0].person;
  }
  const made = await client.query<{ person: number }>("select nextval('person_id') as person");
  return made.rows[0]!.person;
}
