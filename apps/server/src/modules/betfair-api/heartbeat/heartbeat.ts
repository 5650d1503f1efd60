/**
 * The heartbeat of a client: if its calls stop, all unmatched bets of the account are cancelled once. The state is in the table
 * betfair_heartbeat, so that it survives a restart and any process of an installation can carry it out.
 */
import { WireInteger } from '@maidan/betfair';
import * as z from 'zod/mini';
import type { Clock } from '../../../platform/clock.ts';
import type { Log } from '../../../platform/log.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import type { AccountRecord, Accounts } from '../../accounts/accounts-port.ts';
import type { Orders } from '../../orders/orders-port.ts';
import { answer, declareOperation, except, type ApiOperation } from '../operation.ts';

export interface HeartbeatParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly accounts: Pick<Accounts, 'byKey'>;
  readonly orders: Pick<Orders, 'cancelAll'>;
  /** Records that bets of a player were cancelled. */
  readonly noteCancelled: (account: AccountRecord, cancelled: number) => Promise<void>;
}

export interface Heartbeats {
  readonly operation: ApiOperation;
  /** Restarts the time of every account, because clients could not call while the server was down. Throws if the database is unavailable. */
  start(): Promise<void>;
  /** Resolves when no cancellation is running. */
  stop(): Promise<void>;
}

const LEAST_S = 10;
const MOST_S = 300;
const SWEEP_MS = 1000;
/** Pause before a failed cancellation is retried. */
const RETRY_MS = 2000;

type Outcome = 'NONE' | 'RUNNING' | 'CANCELLED' | 'FAILED';
const ACTIONS: { readonly [outcome in Outcome]: string } = {
  NONE: 'NONE',
  RUNNING: 'CANCELLATION_REQUEST_SUBMITTED',
  CANCELLED: 'ALL_BETS_CANCELLED',
  FAILED: 'CANCELLATION_REQUEST_ERROR',
};

export function createHeartbeats(parts: HeartbeatParts): Heartbeats {
  const { database, clock, log } = parts;
  const stops: (() => void)[] = [];
  let sweeping: Promise<void> | null = null;
  const sweep = (): void => {
    sweeping ??= cancelDue(parts)
      .catch((error: unknown) => log.warn({ err: error }, 'Could not carry out the heartbeats of API clients; will retry.'))
      .finally(() => {
        sweeping = null;
      });
  };
  return {
    operation: heartbeatOperation(parts),
    async start() {
      const now = new Date(clock.now());
      await database.query(
        `update betfair_heartbeat set due_at = case when due_at is null then $1 else greatest(due_at, $1::timestamptz + timeout_s * interval '1 second') end
         where due_at is not null or outcome = 'RUNNING'`,
        [now],
      );
      stops.push(clock.every(SWEEP_MS, sweep));
    },
    async stop() {
      for (const stop of stops.splice(0)) stop();
      await sweeping;
    },
  };
}

/** Cancels the bets of every account whose time is over. */
async function cancelDue(parts: HeartbeatParts): Promise<void> {
  const { database, clock, log } = parts;
  // one process takes each account
  const due = await database.query<{ account: number }>(
    "update betfair_heartbeat set due_at = null, outcome = 'RUNNING' where due_at <= $1 returning account",
    [new Date(clock.now())],
  );
  for (const { account } of due)
    try {
      await cancelAll(parts, account);
      await database.query("update betfair_heartbeat set outcome = 'CANCELLED' where account = $1", [account]);
    } catch (error) {
      log.warn({ err: error, account }, 'Could not cancel the bets of a silent API client; will retry.');
      await database.query("update betfair_heartbeat set outcome = 'FAILED', due_at = coalesce(due_at, $2) where account = $1", [
        account,
        new Date(clock.now() + RETRY_MS),
      ]);
    }
}

/** Cancels the unmatched LIMIT bets of an account. Throws if they could not be cancelled. */
async function cancelAll({ accounts, orders, noteCancelled }: HeartbeatParts, account: number): Promise<void> {
  const record = await accounts.byKey(account);
  if (record === undefined) return;
  const cancelled = await orders.cancelAll(record, undefined, 'LIMIT');
  if (!cancelled.ok) throw new Error(cancelled.code);
  if (cancelled.value > 0) await noteCancelled(record, cancelled.value);
}

function heartbeatOperation({ database, clock }: HeartbeatParts): ApiOperation {
  return declareOperation({
    service: 'HeartbeatAPING',
    name: 'heartbeat',
    needsAppKey: true,
    parameters: z.object({ preferredTimeoutSeconds: WireInteger }),
    positions: ['preferredTimeoutSeconds'],
    async run({ account }, { preferredTimeoutSeconds: preferred }) {
      if (preferred < 0) return except('INVALID_INPUT_DATA', 'preferredTimeoutSeconds must not be negative.');
      const timeout = preferred === 0 ? 0 : Math.min(MOST_S, Math.max(LEAST_S, preferred));
      const outcome = await restart(database, account.account, timeout, clock.now());
      return answer({ actionPerformed: ACTIONS[outcome], actualTimeoutSeconds: timeout });
    },
  });
}

/** Restarts the time of an account, or stops it (`timeout` 0, seconds). Returns what happened since the last call, once. */
async function restart(database: Database, account: number, timeout: number, now: number): Promise<Outcome> {
  const values = [account, Math.max(LEAST_S, timeout), timeout === 0 ? null : new Date(now + timeout * 1000)];
  await database.query('insert into betfair_heartbeat (account, timeout_s, due_at) values ($1, $2, $3) on conflict do nothing', values);
  const [row] = await database.query<{ outcome: Outcome }>(
    `update betfair_heartbeat mine set timeout_s = $2, due_at = $3, outcome = case old.outcome when 'RUNNING' then 'RUNNING' else 'NONE' end
     from (select account, outcome from betfair_heartbeat where account = $1 for update) old where mine.account = old.account returning old.outcome`,
    values,
  );
  return row?.outcome ?? 'NONE';
}
