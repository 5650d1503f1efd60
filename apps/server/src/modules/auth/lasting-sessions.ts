/**
 * Sessions of programs that sign in with a password and stay for hours without a call. Their token is never given out: the module that
 * opened one knows it by its hash. They do not end when idle; everything else that ends a session ends them too.
 */
import type { PlayStop } from '@maidan/domain';
import type { Bus } from '../topics-port.ts';
import type { Clock } from '../../platform/clock.ts';
import { hashOfToken, newToken } from '../../platform/secrets.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { AccountRecord } from '../accounts/accounts-port.ts';
import type { Auth, Caller, LastingSession } from './auth-port.ts';

export interface LastingParts {
  readonly database: Database;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly breakOf: (person: number) => PlayStop | null;
  /** Returns the maximum minutes of play that an account has set for one session; null: no limit. */
  readonly longestPlay: (account: number) => number | null;
}

interface LastingRow {
  readonly hash: string;
  readonly account: number;
  readonly member_code: string;
  readonly site: string;
  readonly is_demo: boolean;
  readonly person: number;
  readonly is_active: boolean;
  readonly created_at: Date;
  readonly expires_at: Date;
}

const MINUTE_MS = 60_000;
const LONGEST_BROWSER = 512;

/** Writes a lasting session; returns its hash. `until`: ms since 1970. */
export async function openLasting({ database, clock }: LastingParts, account: AccountRecord, caller: Caller, until: number): Promise<string> {
  const hash = hashOfToken(newToken());
  const now = new Date(clock.now());
  await database.query(
    `insert into session (token_hash, family, account, site, created_at, last_action_at, expires_at, address, browser, played_since, lasting)
     values (decode($1, 'hex'), decode($1, 'hex'), $2, $3, $4, $4, $5, $6, $7, $4, true)`,
    [hash, account.account, account.site, now, new Date(until), caller.address, caller.browser.slice(0, LONGEST_BROWSER)],
  );
  return hash;
}

/** Finds, extends and ends lasting sessions. */
export function lastingSessions({ database, bus, clock, breakOf, longestPlay }: LastingParts): Pick<Auth, 'lasting' | 'extendLasting' | 'endLasting'> {
  return {
    async lasting(sessionHashes) {
      const rows = await database.query<LastingRow>(
        `select encode(s.token_hash, 'hex') as hash, s.account, a.member_code, a.site, a.is_demo, a.person, a.status = 'active' as is_active, s.created_at, s.expires_at
         from unnest($1::text[]) d(hash) join session s on s.token_hash = decode(d.hash, 'hex') join account a on a.id = s.account
         where s.lasting and s.ended_at is null and a.status <> 'blocked'`,
        [sessionHashes],
      );
      const live = new Map<string, LastingSession>();
      for (const { hash, account, member_code: memberCode, site, is_demo: isDemo, person, is_active: isActive, created_at: since, expires_at: end } of rows) {
        const minutes = longestPlay(account);
        const until = Math.min(end.getTime(), minutes === null ? Infinity : since.getTime() + minutes * MINUTE_MS);
        if (until <= clock.now() || breakOf(person)?.kind === 'EXCLUSION') continue;
        live.set(hash, { account: { account, memberCode, site, isDemo }, person, isActive, until });
      }
      return live;
    },
    async extendLasting(sessionHash, until) {
      const now = new Date(clock.now());
      await database.query(
        `update session set expires_at = $2, last_action_at = $3
         where token_hash = decode($1, 'hex') and lasting and ended_at is null and expires_at > $3`,
        [sessionHash, new Date(until), now],
      );
    },
    async endLasting(sessionHash) {
      const [ended] = await database.query<{ account: number }>(
        "update session set ended_at = $2 where token_hash = decode($1, 'hex') and lasting and ended_at is null returning account",
        [sessionHash, new Date(clock.now())],
      );
      if (ended !== undefined) bus.publish('session-ended', { account: ended.account, sessionHash, reason: 'SESSION_ENDED' });
    },
  };
}
