/** The members of a cluster by the database's clock, and the checks before a process may join. */
import type { QueryResultRow } from 'pg';
import type { ClusterRole } from '../config.ts';
import type { Database } from '../platform/postgres/database.ts';
import { StartError } from '../platform/process/start-error.ts';
import type { Messaging, Reply } from './messaging-port.ts';

/** Seconds without a heartbeat after which a process has lost its leases. */
export const SEEN_WITHIN_S = 3;
/** Ms without a heartbeat after which a process has missed one; processes send two a second. */
export const BEAT_MISSED_MS = 750;
const ANSWER_WITHIN_MS = 1000;
/** Pause between two checks of a process that does not answer. If it is dead, its row does not change. */
const CHECK_AGAIN_MS = 1500;

export interface Member {
  readonly instance: string;
  readonly roles: readonly ClusterRole[];
  /** The address where it listens, for people. */
  readonly address: string;
}

/** SQL: whether the process of row `m` is alive. */
export const LIVES = `m.seen_at > now() - interval '${SEEN_WITHIN_S} seconds'`;

/** Returns the names of a process's database sessions, so that a successor can end them. PostgreSQL keeps 63 characters. */
export function sessionNames(instance: string): { readonly orders: string; readonly calls: string; readonly leases: string } {
  return { orders: `maidan-orders-${instance}`, calls: `maidan-calls-${instance}`, leases: `maidan-leases-${instance}` };
}

/** Returns the name of the installation in the database. */
export async function installationName(database: Database): Promise<string> {
  const [row] = await database.query<{ name: string }>('select name from installation');
  return row!.name;
}

export async function livingMembers(database: Database): Promise<readonly Member[]> {
  return database.query<Member & QueryResultRow>(`select instance, roles, address from cluster_member m where ${LIVES} order by instance`);
}

/** Returns whether NATS has no subscriber for this process, which means that it has ended. false: it answers, is slow, or could not be asked. */
export async function isUnreached(messaging: Messaging, instance: string): Promise<boolean> {
  const reply = await greet(messaging, instance);
  return reply.type === 'no-responder' && messaging.connected();
}

/**
 * Deletes a member that has missed a heartbeat and has no database session left: it is dead and cannot write any more. Returns whether
 * the member is deleted. A process that is alive after all registers again with its next heartbeat and then sees which leases others
 * took.
 */
export async function deleteIfWithoutSessions(database: Database, instance: string): Promise<boolean> {
  const [row] = await database.query<{ gone: boolean }>(
    `with dead as (
       delete from cluster_member m where m.instance = $1 and m.seen_at < now() - interval '${BEAT_MISSED_MS} milliseconds' and not exists
         (select 1 from pg_stat_activity where datname = current_database() and application_name = any($2::text[])) returning 1
     ) select exists (select 1 from dead) or not exists (select 1 from cluster_member where instance = $1) as gone`,
    [instance, Object.values(sessionNames(instance))],
  );
  return row!.gone;
}

/** Answers the greeting of a process that checks for members of the same cluster. */
export function serveHello(messaging: Messaging): () => void {
  return messaging.serve(`hello.${messaging.self}`, () => Promise.resolve('welcome'));
}

/**
 * Checks before a process joins, and again once the others can see it (two processes that start at once then see each other). Every
 * process on this database must answer over this NATS server and use the same protocol version, and no server without a cluster may use
 * the database. Throws a StartError that says what is wrong.
 */
export async function checkMayJoin(database: Database, messaging: Messaging): Promise<void> {
  const [single] = await database.query("select 1 from pg_stat_activity where datname = current_database() and application_name = 'maidan-orders'");
  if (single !== undefined)
    throw new StartError('A server without NATS_URL works on this database. Stop it first: one process alone and a cluster cannot share a database.');
  for (const member of await livingMembers(database)) {
    if (member.instance === messaging.self) continue;
    if (await answers(messaging, member)) continue;
    const seenAt = await lastSeen(database, member.instance);
    await new Promise((resolve) => setTimeout(resolve, CHECK_AGAIN_MS));
    if ((await lastSeen(database, member.instance)) === seenAt || (await answers(messaging, member))) continue;
    throw new StartError(
      `Another cluster works on this database: its process at ${member.address} does not answer over the NATS server of NATS_URL. Give every process of a cluster the same NATS_URL, and each cluster a database of its own.`,
    );
  }
}

/** Checks whether a server without NATS_URL may start. Throws a StartError. */
export async function checkMayRunAlone(database: Database): Promise<void> {
  const [member] = await livingMembers(database);
  if (member !== undefined)
    throw new StartError(
      `A cluster works on this database (a process of it listens at ${member.address}). Stop it first, or join it: set NATS_URL to its NATS server, and ROLE.`,
    );
}

async function answers(messaging: Messaging, { instance, address }: Member): Promise<boolean> {
  const reply = await greet(messaging, instance);
  if (reply.type === 'refused') throw new StartError(`The cluster's process at ${address} refuses this one: ${reply.words}.`);
  return reply.type === 'answer';
}

function greet(messaging: Messaging, instance: string): Promise<Reply> {
  return messaging.ask(`hello.${instance}`, null, ANSWER_WITHIN_MS);
}

async function lastSeen(database: Database, instance: string): Promise<string | null> {
  const [row] = await database.query<{ seen_at: string }>('select seen_at::text from cluster_member where instance = $1', [instance]);
  return row?.seen_at ?? null;
}
