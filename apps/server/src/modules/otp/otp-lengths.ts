/**
 * Digits of the OTPs of each site: those of its terms, or six while many wrong OTPs have raised them (TR-035). The only writer of wrong_code
 * and raised_code_length. The counts are in the database, so that they hold for all processes.
 */
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { RetentionRule } from '../../platform/postgres/retention.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Wrong OTPs of a site within an hour that raise it. */
const WRONG_TO_RAISE = 200;
/** How long a site stays raised after the last hour with so many wrong OTPs. */
const RAISED_MS = 24 * HOUR_MS;

export const WRONG_CODE_RETENTION: RetentionRule = {
  what: 'counts of wrong one-time codes',
  keptMs: 24 * HOUR_MS,
  statement: 'delete from wrong_code where (site, minute) in (select site, minute from wrong_code where minute < $1 order by minute limit $2)',
};

export type OtpLength = 4 | 6;

export interface OtpLengthsParts {
  readonly database: Database;
  readonly clock: Clock;
  /** Returns the digits in the terms of a site. */
  readonly stated: (site: string) => OtpLength;
  /** Called when a site was raised. `until`: ms since 1970. */
  readonly raised: (site: string, until: number) => Promise<void>;
}

export interface OtpLengths {
  of(site: string): Promise<OtpLength>;
  /** Counts a wrong OTP, and raises the site if there were too many. */
  noteWrong(site: string): Promise<void>;
}

export function createOtpLengths({ database, clock, stated, raised }: OtpLengthsParts): OtpLengths {
  return {
    async of(site) {
      if (stated(site) === 6) return 6;
      const rows = await database.query('select 1 from raised_code_length where site = $1 and until > $2', [site, new Date(clock.now())]);
      return rows.length > 0 ? 6 : 4;
    },
    async noteWrong(site) {
      if (stated(site) === 6) return;
      const now = clock.now();
      await database.query(
        'insert into wrong_code (site, minute, wrong) values ($1, $2, 1) on conflict on constraint wrong_code_minute do update set wrong = wrong_code.wrong + 1',
        [site, new Date(Math.floor(now / MINUTE_MS) * MINUTE_MS)],
      );
      const [hour] = await database.query<{ wrong: number }>('select coalesce(sum(wrong), 0)::int as wrong from wrong_code where site = $1 and minute > $2', [
        site,
        new Date(now - HOUR_MS),
      ]);
      if ((hour?.wrong ?? 0) < WRONG_TO_RAISE) return;
      const until = now + RAISED_MS;
      const known = await database.query<{ until: Date }>(
        `with before as (select until from raised_code_length where site = $1)
         insert into raised_code_length (site, until) values ($1, $2) on conflict (site) do update set until = excluded.until
         returning (select until from before) as until`,
        [site, new Date(until)],
      );
      const before = known[0]?.until as Date | null | undefined;
      if (before === null || before === undefined || before.getTime() <= now) await raised(site, until);
    },
  };
}
