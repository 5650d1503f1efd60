/**
 * Makes the module in two steps, because the orders need its checks and its breaks need the orders: `createPlayChecks` comes before the
 * orders, `createPlayLimits` after.
 */
import type { Bus } from '../topics-port.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { Accounts } from '../accounts/accounts-port.ts';
import type { Auth } from '../auth/auth-port.ts';
import type { CommitPipeline } from '../../commit/commit-pipeline-port.ts';
import type { Orders } from '../orders/orders-port.ts';
import { BreakRows } from './break-rows.ts';
import { LimitRows } from './limit-rows.ts';
import { LimitWindows } from './limit-windows.ts';
import { StandingLimits } from './standing-limits.ts';
import { StoredOwnLimits } from './own-limits.ts';
import { BreaksInForce, StoredPlayBreaks } from './play-breaks.ts';
import { createAccountHolds } from './account-holds.ts';
import type { AccountHolds, OwnLimits, PlayBreaks, PlayChecks, PlayReturns, PlayReviews, PlayTimes } from './play-limits-port.ts';
import { createPlayReturns } from './play-returns.ts';
import { createPlayReviews } from './play-reviews.ts';
import { createPlayTimes } from './play-times.ts';

export interface CreatedChecks {
  readonly checks: PlayChecks;
  readonly standing: StandingLimits;
  readonly windows: LimitWindows;
  readonly inForce: BreaksInForce;
  readonly rows: LimitRows;
}

export function createPlayChecks({
  database,
  pipeline,
  clock,
  shared = false,
}: {
  readonly database: Database;
  readonly pipeline: CommitPipeline;
  readonly clock: Clock;
  readonly shared?: boolean;
}): CreatedChecks {
  const rows = new LimitRows(database);
  const inForce = new BreaksInForce();
  const standing = new StandingLimits(rows);
  const windows = new LimitWindows({ rows, limits: standing, pipeline, now: () => clock.now(), shared });
  const checks: PlayChecks = {
    ready: (account) => windows.ready(account),
    load: (account) => windows.load(account),
    stakeStopOf: (person, now) => inForce.ofStakes(person, now),
    counts: (account) => windows.counts(account),
    take: (batch, stake) => windows.take(batch, stake),
    dropStakes: (batch, account, keys) => windows.dropStakes(batch, account, keys),
    returnStake: (batch, stake) => windows.returnStake(batch, stake),
    committed: (batch) => windows.committed(batch),
  };
  return { checks, standing, windows, inForce, rows };
}

export interface PlayLimitsParts extends CreatedChecks {
  readonly database: Database;
  readonly accounts: Pick<Accounts, 'byKey' | 'byMemberCode'>;
  readonly auth: Pick<Auth, 'endSessionsOf'>;
  readonly orders: Pick<Orders, 'endOpenOrders'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly audit: (account: number, action: string, detail: Readonly<Record<string, unknown>>) => Promise<void>;
  readonly bus: Bus;
}

export interface PlayLimits {
  readonly limits: OwnLimits;
  readonly breaks: PlayBreaks;
  readonly times: PlayTimes;
  readonly returns: PlayReturns;
  readonly holds: AccountHolds;
  readonly reviews: PlayReviews;
  /** Applies limits and breaks that other processes have stored. */
  reloadLimits(): Promise<void>;
  /** Loads limits and breaks, and carries out breaks that a process did not finish. After the orders, before players can sign in. */
  start(): Promise<void>;
}

export function createPlayLimits(parts: PlayLimitsParts): PlayLimits {
  const { database, rows, standing, windows, inForce, accounts, auth, orders, clock, log, audit, bus } = parts;
  // from other processes, and repeated for this one
  bus.subscribe('play-limit', ({ account, name, limit }) => standing.set(account, name, limit));
  bus.subscribe('play-break', ({ person, playBreak }) => inForce.note(person, playBreak, clock.now()));
  bus.subscribe('play-return', ({ person }) => inForce.noteReturn(person));
  bus.subscribe('play-hold', ({ person, held }) => inForce.noteHold(person, held));
  // level 3 of the markers of harm begins with the question for a limit; a review that ends the level ends the question
  bus.subscribe('care-level', ({ person, level }) => inForce.noteQuestion(person, level === 3));
  bus.subscribe('limit-answered', ({ person }) => inForce.noteQuestion(person, false));
  const limits = new StoredOwnLimits({
    rows,
    standing,
    windows,
    clock,
    audit,
    publish: (account, name, limit) => bus.publish('play-limit', { account, name, limit }),
  });
  const breakRows = new BreakRows(database);
  const breaks = new StoredPlayBreaks({
    rows: breakRows,
    inForce,
    accounts,
    auth,
    orders,
    clock,
    log,
    audit,
    publish: (person, playBreak) => bus.publish('play-break', { person, playBreak }),
  });
  const reviews = createPlayReviews({ database, standing, inForce, accounts, clock, publish: (person) => bus.publish('limit-answered', { person }) });
  const returns = createPlayReturns({
    database,
    rows: breakRows,
    inForce,
    accounts,
    clock,
    audit,
    publish: (person) => bus.publish('play-return', { person }),
  });
  const holds = createAccountHolds({ database, inForce, accounts, clock, publish: (person, held) => bus.publish('play-hold', { person, held }) });
  const times = createPlayTimes({ database, rows, limits, reviews, clock });
  return {
    limits,
    breaks,
    times,
    returns,
    holds,
    reviews,
    async reloadLimits() {
      await standing.load();
      await breaks.reload();
    },
    async start() {
      await standing.load();
      await breaks.start();
    },
  };
}
