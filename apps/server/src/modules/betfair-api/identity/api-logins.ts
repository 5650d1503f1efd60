/** Signs clients in and out. Every login passes the checks and limits of the site's own login (modules/auth). */
import { accept, refuse, type Outcome } from '@maidan/domain';
import type { RecordSecurityEvent } from '../../../http/security-log.ts';
import type { Clock } from '../../../platform/clock.ts';
import { RecentMap } from '../../../platform/recent-map.ts';
import type { AccountRecord, Accounts } from '../../accounts/accounts-port.ts';
import type { Auth, Caller } from '../../auth/auth-port.ts';
import type { ApiSessionStore } from './api-sessions.ts';
import type { ClientCertificates } from './client-certificates.ts';

export interface GivenCredentials {
  readonly username: string;
  readonly password: string;
}

export interface ApiLogins {
  /**
   * Returns the token of a new session. INVALID_CREDENTIALS, TOO_MANY_TRIES (wrong passwords, or more than 100 logins of the account in a
   * minute), WORK_PROOF_NEEDED, BUSY, ACCOUNT_LOCKED, SELF_EXCLUDED.
   */
  login(given: GivenCredentials, from: { readonly address: string; readonly browser: string }): Promise<Outcome<string>>;
  /** Returns whether a client certificate is linked to the account with this name. */
  isLinked(fingerprint: string, username: string): Promise<boolean>;
  /** Extends a session. Returns false if no live session has this token. */
  keepAlive(token: string): Promise<boolean>;
  /** Closes a session. Returns false if no live session has this token. */
  logout(token: string): Promise<boolean>;
}

export interface LoginParts {
  readonly site: string;
  readonly auth: Pick<Auth, 'provenAccount' | 'admitLasting'>;
  readonly accounts: Pick<Accounts, 'byLogin'>;
  readonly sessions: ApiSessionStore;
  readonly certificates: ClientCertificates;
  readonly clock: Clock;
  readonly record: RecordSecurityEvent;
  /** Called after each login. */
  readonly signedIn: () => void;
}

const LOGINS_PER_MINUTE = 100;
const MINUTE_MS = 60_000;
const BANNED_MS = 20 * MINUTE_MS;
const MOST_ACCOUNTS = 10_000;

export function createApiLogins({ site, auth, accounts, sessions, certificates, clock, record, signedIn }: LoginParts): ApiLogins {
  const bans = createLoginRate(clock);
  const enter = async (account: AccountRecord, caller: Caller): Promise<Outcome<string>> => {
    if (!bans.take(account.account)) return refuse('TOO_MANY_TRIES');
    const admitted = await auth.admitLasting(account, caller, sessions.endOfNew());
    if (!admitted.ok) return admitted;
    const token = await sessions.open(admitted.value);
    signedIn();
    return accept(token);
  };
  return {
    async login(given, { address, browser }) {
      const caller = { site, address, browser: `API ${browser}`.trim() };
      const proven = await auth.provenAccount(given, caller);
      const account = proven.ok ? proven.value.account : null;
      const login = proven.ok ? await enter(proven.value, caller) : proven;
      record({ event: 'apiLogin', outcome: login.ok ? 'OK' : login.code, site, account, address });
      return login;
    },
    async isLinked(fingerprint, username) {
      const account = await accounts.byLogin(site, username.trim());
      return account !== undefined && certificates.isLinked(account.account, fingerprint);
    },
    keepAlive: (token) => sessions.extend(token),
    logout: (token) => sessions.close(token),
  };
}

/** Counts the logins of each account. More than 100 within a minute stop its further logins for 20 minutes. */
function createLoginRate(clock: Clock): { take(account: number): boolean } {
  const logins = new RecentMap<number, { readonly times: readonly number[]; readonly bannedUntil: number }>(MOST_ACCOUNTS);
  return {
    take(account) {
      const now = clock.monotonic();
      const { times, bannedUntil } = logins.get(account) ?? { times: [], bannedUntil: 0 };
      if (bannedUntil > now) return false;
      const recent = times.filter((at) => at > now - MINUTE_MS);
      if (recent.length >= LOGINS_PER_MINUTE) {
        logins.set(account, { times: [], bannedUntil: now + BANNED_MS });
        return false;
      }
      logins.set(account, { times: [...recent, now], bannedUntil: 0 });
      return true;
    },
  };
}
