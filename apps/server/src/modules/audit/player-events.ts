/**
 * What players cause themselves: sign-ups, limits, breaks, automatic actions. The rows are kept for 400 days and are not in the chain of the
 * audit log. No player can fill the table: equal events within a minute share one row with their count, and an account has at most 200
 * rows a day, of which the last counts all further events. Events without an account have the same limit by their actor, which names a site.
 */
import type { Clock } from '../../platform/clock.ts';
import type { Client, Database } from '../../platform/postgres/database.ts';
import type { RetentionRule } from '../../platform/postgres/retention.ts';
import type { PlayerEvent, PlayerEvents } from './audit-port.ts';

export const PLAYER_EVENT_RETENTION: RetentionRule = {
  what: 'player events',
  keptMs: 400 * 24 * 3_600_000,
  statement: 'delete from player_event where id in (select id from player_event where created_at < $1 order by created_at limit $2)',
};

const DAY_MS = 24 * 3_600_000;
const FOLDED_WITHIN_MS = 60_000;
const ROWS_PER_DAY = 200;
/** Action of the row that counts the events beyond the limit of a day. */
const FURTHER_EVENTS = 'furtherEvents';

const FOLD = `update player_event set count = count + 1, last_at = $7
where id = (select id from player_event
  where account is not distinct from $1::bigint and actor = $2 and action = $3 and target is not distinct from $4::text and detail = $5::jsonb and outcome = $6
    and created_at > $8 order by id desc limit 1)`;
/** Conditions of the events that share a limit; $1 is the account or the actor. */
const OF_ACCOUNT = 'account = $1';
const OF_ACTOR = 'account is null and actor = $1';
const COUNT_ROWS = (of: string): string => `select count(*)::int as rows from player_event where ${of} and created_at >= $2`;
const COUNT_FURTHER = (of: string): string =>
  `update player_event set count = count + 1, last_at = $3 where ${of} and action = '${FURTHER_EVENTS}' and created_at >= $2`;
const INSERT = `insert into player_event (account, actor, action, target, detail, outcome, address, created_at, last_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $8)`;

/** Replaces NUL and lone surrogates, which jsonb does not accept. */
function storable(_name: string, value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll(/[\0\p{Cs}]/gu, '\ufffd') : value;
}

export function createPlayerEvents({
  database,
  clock,
}: {
  readonly database: Pick<Database, 'transaction'>;
  readonly clock: Pick<Clock, 'now'>;
}): PlayerEvents {
  return {
    async write(event) {
      const now = clock.now();
      await database.transaction(async (client) => {
        // one event of an account at a time, in all processes: the rows are counted exactly
        await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`player_event ${event.account ?? event.actor}`]);
        await writeOne(client, event, now);
      });
    },
  };
}

async function writeOne(client: Client, event: PlayerEvent, now: number): Promise<void> {
  const { account, actor, action, target, outcome, address } = event;
  const detail = JSON.stringify(event.detail, storable);
  const at = new Date(now);
  const folded = await client.query(FOLD, [account, actor, action, target, detail, outcome, at, new Date(now - FOLDED_WITHIN_MS)]);
  if (folded.rowCount !== 0) return;
  const [of, one] = account === null ? [OF_ACTOR, actor] : [OF_ACCOUNT, account];
  const day = new Date(now - (now % DAY_MS));
  const { rows } = await client.query<{ rows: number }>(COUNT_ROWS(of), [one, day]);
  // the last row of the day counts all further events
  if ((rows[0]?.rows ?? 0) < ROWS_PER_DAY - 1) {
    await client.query(INSERT, [account, actor, action, target, detail, outcome, address, at]);
    return;
  }
  const further = await client.query(COUNT_FURTHER(of), [one, day, at]);
  if (further.rowCount === 0) await client.query(INSERT, [account, actor, FURTHER_EVENTS, null, '{}', 'OK', address, at]);
}
