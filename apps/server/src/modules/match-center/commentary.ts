/** Stores the last lines of commentary of each event in the table event_commentary, for the next process. */
import type { CommentaryLine } from '@maidan/contract';
import type { Bus } from '../topics-port.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { Commentary } from './match-center-port.ts';

/** Stored lines per event. */
const KEPT_LINES = 20;
/** Interval of writes; a killed process loses the lines since the last one. */
const KEEP_MS = 1000;
/** Maximum lines that wait while the database is unavailable. */
const MOST_WAITING = 5000;
const HOUR_MS = 3_600_000;
/** Time that lines stay after the event has ended. */
const STAYS_MS = 24 * HOUR_MS;

export interface CommentaryParts {
  readonly database: Database;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly log: Log;
}

interface NewLine extends CommentaryLine {
  readonly eventId: string;
}

export function createCommentary(parts: CommentaryParts): Commentary {
  const { database, bus, clock, log } = parts;
  const earlier = new Map<string, CommentaryLine[]>();
  let waiting: NewLine[] = [];
  let writing: Promise<void> = Promise.resolve();
  let stops: (() => void)[] = [];

  const writeAfter = async (before: Promise<void>): Promise<void> => {
    await before;
    const lines = waiting;
    waiting = [];
    try {
      await insertLines(database, lines);
    } catch (error) {
      waiting = [...lines, ...waiting].slice(-MOST_WAITING);
      log.warn({ error }, 'could not write commentary; will retry');
    }
  };
  const write = (): void => {
    writing = writeAfter(writing);
  };

  return {
    async load() {
      earlier.clear();
      for (const { eventId, ...line } of await readLines(database)) earlier.set(eventId, [...(earlier.get(eventId) ?? []), line]);
    },
    start() {
      stops = [
        bus.subscribe('commentary', ({ eventId, at, text, textHindi }) => {
          waiting.push({ eventId, time: new Date(at).toISOString(), text, textHindi });
        }),
        clock.every(KEEP_MS, write),
        clock.every(HOUR_MS, () => {
          dropOld(database, clock.now() - STAYS_MS).catch((error: unknown) => log.warn({ error }, 'could not remove old commentary; will retry'));
        }),
      ];
    },
    async stop() {
      for (const stop of stops) stop();
      write();
      await writing;
    },
    earlier: (eventId) => earlier.get(eventId) ?? [],
  };
}

/** Inserts lines in order and deletes older ones of the same events beyond the maximum. */
async function insertLines(database: Database, lines: readonly NewLine[]): Promise<void> {
  if (lines.length === 0) return;
  await database.query(
    `insert into event_commentary (event_id, at, text, text_hindi)
     select event_id, at, text, text_hindi
     from unnest($1::text[], $2::timestamptz[], $3::text[], $4::text[]) with ordinality as line (event_id, at, text, text_hindi, number)
     where exists (select 1 from event where event.event_id = line.event_id)
     order by number`,
    [lines.map((line) => line.eventId), lines.map((line) => line.time), lines.map((line) => line.text), lines.map((line) => line.textHindi)],
  );
  await database.query(
    `delete from event_commentary old using (select distinct unnest($1::text[]) as event_id) heard
     where old.event_id = heard.event_id and old.id <= (
       select id from event_commentary line where line.event_id = heard.event_id order by id desc offset $2 limit 1)`,
    [lines.map((line) => line.eventId), KEPT_LINES],
  );
}

/** Deletes the lines of events that ended before `before` (ms since 1970). */
async function dropOld(database: Database, before: number): Promise<void> {
  await database.query(
    'delete from event_commentary using event where event.event_id = event_commentary.event_id and event.finished_at < to_timestamp($1 / 1000.0)',
    [before],
  );
}

/** Returns the lines of events that are not archived, oldest first. */
function readLines(database: Database): Promise<readonly NewLine[]> {
  return database.query<NewLine>(
    `select line.event_id as "eventId", to_char(line.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as time, line.text, line.text_hindi as "textHindi"
     from event_commentary line join event using (event_id) where event.status in ('UPCOMING', 'LIVE', 'FINISHED') order by line.id`,
  );
}
