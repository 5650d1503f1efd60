/** Duration of a session, its stakes and winnings, and when its next reality check is due. */
import { LONGEST_PERIOD_MS, stakeAtRisk } from '@maidan/domain';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { SessionAccount } from '../../http/routes-port.ts';
import type { LimitRows } from './limit-rows.ts';
import type { OwnLimits, PlayReviews, PlayTime, PlayTimes } from './play-limits-port.ts';

const MINUTE_MS = 60_000;
/** Longest interval of the reality check of a person with markers of level 2 or 3. */
const MARKED_REALITY_MIN = 30;

export interface PlayTimesParts {
  readonly database: Database;
  readonly rows: LimitRows;
  readonly limits: Pick<OwnLimits, 'sessionMinutes'>;
  readonly reviews: Pick<PlayReviews, 'isDue'>;
  readonly clock: Clock;
}

export function createPlayTimes({ database, rows, limits, reviews, clock }: PlayTimesParts): PlayTimes {
  return {
    async of({ account, sessionHash, playedSince: since }): Promise<PlayTime> {
      const now = clock.now();
      const [stakes, results, [check], reviewDue] = await Promise.all([
        // includes bets placed in the session's first millisecond
        rows.stakes(account, since - 1),
        rows.results(account, Math.min(since - 1, now - LONGEST_PERIOD_MS)),
        database.query<{ minutes: number | null; seen: Date | null; level: number }>(
          `select (select minutes from reality_check where account = $1) as minutes,
             (select reality_seen_at from session where token_hash = decode($2, 'hex')) as seen,
             coalesce((select s.level from care_state s join account a on a.person = s.person where a.id = $1), 0) as level`,
          [account, sessionHash],
        ),
        reviews.isDue(account),
      ]);
      const netSince = (from: number): number => results.filter(({ at }) => at >= from).reduce((sum, { net }) => sum + net, 0);
      const level = check?.level ?? 0;
      const own = check?.minutes ?? null;
      const realityMinutes = level < 2 ? own : Math.min(own ?? MARKED_REALITY_MIN, MARKED_REALITY_MIN);
      const lastCheckAt = Math.max(since, check?.seen?.getTime() ?? 0);
      const sessionMinutes = limits.sessionMinutes(account);
      return {
        since,
        staked: stakes.reduce((sum, { kept, rate }) => sum + stakeAtRisk(kept, rate), 0),
        net: netSince(since),
        netMonth: netSince(now - LONGEST_PERIOD_MS),
        realityMinutes,
        checkAt: realityMinutes === null ? null : lastCheckAt + realityMinutes * MINUTE_MS,
        endsAt: sessionMinutes === null ? null : since + sessionMinutes * MINUTE_MS,
        reviewDue,
        offers: level < 3,
      };
    },
    async setReality({ account, sessionHash }: SessionAccount, minutes) {
      if (minutes === null) await database.query('delete from reality_check where account = $1', [account]);
      else
        await database.query('insert into reality_check (account, minutes) values ($1, $2) on conflict (account) do update set minutes = excluded.minutes', [
          account,
          minutes,
        ]);
      // a shorter interval begins now, so that a player who has played for an hour is not interrupted at once
      await database.query("update session set reality_seen_at = $2 where token_hash = decode($1, 'hex')", [sessionHash, new Date(clock.now())]);
    },
    async seen({ sessionHash }) {
      await database.query("update session set reality_seen_at = $2 where token_hash = decode($1, 'hex')", [sessionHash, new Date(clock.now())]);
    },
  };
}
