/** Verifies the links of the last day at three o'clock (UTC) each night, and logs a fault at level error. */
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { commandWords } from '../../platform/process/command-words.ts';
import { readAnchorFile } from './anchor-delivery.ts';
import { verifyChain } from './chain-verification.ts';

const DAY_MS = 24 * 3_600_000;
const HOUR_MS = 3_600_000;
const AT_MS = 3 * HOUR_MS;
/** An hour more than a day, so that no link falls between two nights. */
const BACK_MS = DAY_MS + HOUR_MS;
/** Few links per read: between two reads the process serves its players. */
const PAGE_SIZE = 500;

export interface NightlyVerificationParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  /** The key that signs anchors; null: any key counts. */
  readonly publicKey: Buffer | null;
  /** File of anchors outside of the database; null: none. */
  readonly anchorFile: string | null;
}

export interface NightlyVerification {
  start(): void;
  stop(): void;
  /** Verifies the last day. Never throws; returns whether the verification could be made. */
  run(): Promise<boolean>;
}

export function createNightlyVerification(parts: NightlyVerificationParts): NightlyVerification {
  const { clock, log } = parts;
  let stopTimer = (): void => undefined;
  let stopped = false;
  const run = async (): Promise<boolean> => {
    try {
      await verifyDay(parts);
      return true;
    } catch (error) {
      log.warn({ err: error }, 'The audit log could not be verified; will retry in an hour.');
      return false;
    }
  };
  const schedule = (inMs: number): void => {
    if (stopped) return;
    stopTimer = clock.after(inMs, () => void run().then((done) => schedule(done ? untilNight(clock.now()) : HOUR_MS)));
  };
  return {
    run,
    start() {
      stopped = false;
      schedule(untilNight(clock.now()));
    },
    stop() {
      stopped = true;
      stopTimer();
    },
  };
}

/** Returns the ms until the next verification. */
function untilNight(now: number): number {
  return DAY_MS - ((now - AT_MS) % DAY_MS);
}

async function verifyDay({ database, clock, log, publicKey, anchorFile }: NightlyVerificationParts): Promise<void> {
  const { anchors } = anchorFile === null ? { anchors: [] } : await readAnchorFile(anchorFile);
  const [first] = await database.query<{ seq: number }>(
    `select coalesce((select min(l.seq) from audit_entry e join audit_link l on l.entry = e.id where e.at >= $1), (select seq + 1 from audit_head)) as seq`,
    [new Date(clock.now() - BACK_MS)],
  );
  const from = first?.seq ?? 1;
  const { ok, checked, head, fault } = await verifyChain(database, {
    from,
    anchors,
    pageSize: PAGE_SIZE,
    ...(publicKey === null ? {} : { keys: [publicKey] }),
  });
  if (ok) log.info({ from, head, checked, anchors: anchors.length }, 'The audit log of the last day is unchanged.');
  else log.error({ seq: fault?.seq, fault: fault?.what }, `The audit log was changed. Run ${commandWords('audit-log')} and keep a copy of the database.`);
}
