/**
 * Finds, creates, starts, adopts, watches and stops the embedded PostgreSQL, so that `npm start` needs nothing but Node. The data
 * survives every end of a server: a graceful stop also stops PostgreSQL; a killed server leaves it running, and the next start in the
 * same data folder adopts it; a killed PostgreSQL is restarted while the server lives.
 */
import { createHash } from 'node:crypto';
import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { Client } from 'pg';
import type { Log } from '../../log.ts';
import { commandWords } from '../../process/command-words.ts';
import { StartError } from '../../process/start-error.ts';
import { archiveSettings, prepareArchive } from '../backup/archive.ts';
import { OWNER_ROLE, prepareRoles, rolePassword, SERVING_ROLE } from '../database-roles.ts';
import { installedBinaries, usableBinaries, type Binaries } from './binaries.ts';
import {
  ROLE,
  clusterPassword,
  createClusterWhereMissing,
  locateDataFolder,
  refuseForeignCluster,
  refuseFullDisk,
  writableDataDirectory,
  writeAccessRules,
  type DataFolder,
} from './data-folder.ts';
import { lockDataDirectory, processAlive, type DataLock } from './data-lock.ts';
import { userToDropTo, type OperatingUser } from './operating-user.ts';
import { endLeftoverWorkers, findRunning, startPostmaster, stopPostmaster, type Listening, type Postmaster } from './postmaster.ts';

/** Connection URLs of the database `maidan`, by role. */
export interface RoleUrls {
  /** The superuser: backups, drills, tests. */
  readonly url: string;
  /** Owns all tables and migrates. */
  readonly ownerUrl: string;
  /** Reads and writes rows (database-roles.ts). */
  readonly servingUrl: string;
}

/** Its URLs stay the same for as long as this object lives. */
export interface EmbeddedPostgres extends RoleUrls {
  /** How this start found it: newly created, started on existing data, or still running from a killed server. */
  readonly origin: 'created' | 'started' | 'adopted';
  /** Returns false from a crash of PostgreSQL until it accepts connections again. */
  isHealthy(): boolean;
  /** Returns the process number of the postmaster. */
  processId(): number;
  /** Stops PostgreSQL and releases the data folder. Never throws; safe to call twice. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  readonly dataDirectory: string;
  readonly log: Log;
  /** Additional settings of postgresql.conf; tests turn fsync off here, a server never does. */
  readonly settings?: Readonly<Record<string, string>>;
  /** 'port' listens on a free port of 127.0.0.1 even where a socket would do (Windows always does). */
  readonly transport?: 'socket' | 'port';
  /** Where PostgreSQL archives its log (BACKUP_DIR); null: no archive. Every start on the same data must use the same. */
  readonly backupDirectory?: string | null;
  /** Refuses to create a new database; throws StartError instead. */
  readonly onlyExisting?: boolean;
  /** Where root puts data and programs that PostgreSQL's user could not reach. */
  readonly outside?: string;
}

/** The port number in a socket's name; a socket opens no port. */
const SOCKET_PORT = 54_320;
/** sun_path holds 108 bytes on Linux and 104 on macOS, with the closing zero. */
const LONGEST_SOCKET_PATH = 100;
const LARGEST_LOG_BYTES = 10 * 1024 * 1024;
const WATCH_MS = 250;

const SETTINGS: Readonly<Record<string, string>> = {
  max_connections: '100',
  shared_buffers: '128MB',
  fsync: 'on',
  synchronous_commit: 'on',
  jit: 'off', // plans of the hot path are small: compiling them costs more than it saves
  log_checkpoints: 'off',
  track_activity_query_size: '256', // bytes of each statement's text; PostgreSQL records it twice per bet
  update_process_title: 'off', // a single bet would pay for three titles that no one reads
  timezone: 'UTC',
  max_wal_senders: '0',
  wal_level: 'minimal',
};

/** The decisions of a start; a restart after a crash uses the same. */
export interface Place {
  readonly binaries: Binaries;
  readonly user: OperatingUser | null;
  readonly folder: DataFolder;
  readonly settings: Readonly<Record<string, string>>;
  readonly log: Log;
}

/** Starts or adopts the PostgreSQL of a data folder. Throws a StartError for everything that an operator can fix. */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const directory = writableDataDirectory(options.dataDirectory);
  const lock = lockDataDirectory(directory);
  try {
    const place = preparePlace(directory, options);
    const adopted = await adopt(place, lock);
    if (adopted !== null) return adopted;
    if (options.onlyExisting === true && !existsSync(join(place.folder.cluster, 'PG_VERSION'))) {
      throw new StartError(
        `There is no database in ${directory} yet. Start Maidan there once (${commandWords('start')}), or set DATA_DIR or DATABASE_URL to the one you mean.`,
      );
    }
    refuseFullDisk(place.folder);
    const created = createClusterWhereMissing(place.folder, place.binaries, place.user);
    writeAccessRules(place.folder.cluster, place.user);
    rotateLog(place.folder.logFile);
    const started = await startPatiently(place, () => chooseListening(place, options.transport ?? 'socket'), 3);
    return await supervise(place, started, created ? 'created' : 'started', lock);
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Adopts a PostgreSQL that a killed server left running. If it does not answer, stops it and returns null. */
async function adopt(place: Place, lock: DataLock): Promise<EmbeddedPostgres | null> {
  const running = await findRunning(place.folder.cluster);
  if (running === null) return null;
  try {
    const postgres = await supervise(place, running, 'adopted', lock);
    place.log.info({ pid: running.pid }, 'Adopting the PostgreSQL that a killed server left running.');
    return postgres;
  } catch (error) {
    // for example, its socket may have been removed with the temporary folder
    place.log.warn({ err: error, pid: running.pid }, 'The PostgreSQL that a killed server left running does not answer: restarting it.');
    await stopPostmaster(running.pid, place.folder.cluster, place.binaries);
    return null;
  }
}

/** Returns the URLs of the PostgreSQL that another process runs on a data folder, or null. Takes no lock. */
export async function findEmbeddedRoles(options: Pick<EmbeddedOptions, 'dataDirectory' | 'log' | 'outside'>): Promise<RoleUrls | null> {
  const place = preparePlace(writableDataDirectory(options.dataDirectory), options);
  const running = await findRunning(place.folder.cluster);
  return running === null ? null : openOwnDatabase(running, place.folder.cluster);
}

/** Returns the superuser's URL of the PostgreSQL that another process runs on a data folder, or null. Takes no lock. */
export async function findEmbeddedPostgres(options: Pick<EmbeddedOptions, 'dataDirectory' | 'log' | 'outside'>): Promise<string | null> {
  return (await findEmbeddedRoles(options))?.url ?? null;
}

/** Stops what a killed process left running on a data folder that will not be used again (for test runs). Returns whether there was one. */
export async function stopAbandonedPostgres(options: Pick<EmbeddedOptions, 'dataDirectory' | 'log' | 'outside'>): Promise<boolean> {
  const directory = writableDataDirectory(options.dataDirectory);
  const lock = lockDataDirectory(directory);
  try {
    const place = preparePlace(directory, options);
    const running = await findRunning(place.folder.cluster);
    if (running !== null) await stopPostmaster(running.pid, place.folder.cluster, place.binaries);
    return running !== null;
  } finally {
    lock.release();
  }
}

/** Checks and collects everything that a start needs; starts nothing. */
export function preparePlace(directory: string, options: Pick<EmbeddedOptions, 'log' | 'settings' | 'outside' | 'backupDirectory'>): Place {
  const { log } = options;
  const logSentence = (sentence: string): void => log.info({}, sentence);
  const user = userToDropTo();
  const outside = options.outside ?? '/var/lib/maidan';
  const folder = locateDataFolder(directory, user, outside, logSentence);
  const installed = installedBinaries();
  refuseForeignCluster(folder, installed, user);
  const binaries = usableBinaries(installed, user, user === null ? folder.parent : outside, logSentence);
  const archive = typeof options.backupDirectory === 'string' ? archiveSettings(prepareArchive(options.backupDirectory, user)) : {};
  return { binaries, user, folder, settings: { ...SETTINGS, ...archive, ...options.settings }, log };
}

/** Starts with retries for temporary causes: workers of a killed postmaster, or a port that was taken meanwhile. */
async function startPatiently(place: Place, listen: () => Promise<Listening>, tries: number): Promise<Postmaster> {
  const giveUp = performance.now() + 20_000;
  let taken = 0;
  for (;;) {
    const result = await startPostmaster({ ...place, listening: await listen() });
    if (!('failure' in result)) return result;
    const { failure } = result;
    if (/shared memory block .* still in use/.test(failure) && performance.now() < giveUp) {
      place.log.warn({ ended: endLeftoverWorkers(place.folder.cluster) }, 'Ending leftover processes of a killed PostgreSQL before the next try.');
      await new Promise((resolve) => setTimeout(resolve, 200));
      continue;
    }
    taken += 1;
    if (/could not (bind|create any TCP\/IP sockets|create any Unix-domain sockets)/.test(failure) && taken < tries) continue;
    const reason = /No space left on device/.test(failure) ? 'the disk is full' : failure.split('\n').slice(-6).join('\n');
    throw new StartError(`PostgreSQL does not start on ${place.folder.cluster}: ${reason}\nIts log is ${place.folder.logFile}.`);
  }
}

async function supervise(place: Place, first: Postmaster, origin: EmbeddedPostgres['origin'], lock: DataLock): Promise<EmbeddedPostgres> {
  const { log, folder } = place;
  const urls = await openOwnDatabase(first, folder.cluster);
  let current = first;
  let isHealthy = true;
  let stopping: Promise<void> | null = null;
  let restarting: Promise<void> | null = null;
  const isStopping = (): boolean => stopping !== null;

  const restart = async (): Promise<void> => {
    for (let pause = 100; !isStopping(); pause = Math.min(pause * 2, 5000)) {
      try {
        current = (await findRunning(folder.cluster)) ?? (await startPatiently(place, () => Promise.resolve(first.listening), 1));
        isHealthy = true;
        log.warn({ pid: current.pid }, 'PostgreSQL runs again.');
        return;
      } catch (error) {
        log.error({ err: error }, 'Could not restart PostgreSQL; will retry.');
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }
  };
  const checkProcess = (): void => {
    if (!isHealthy || isStopping() || processAlive(current.pid)) return;
    isHealthy = false;
    log.error({ pid: current.pid }, 'PostgreSQL ended unexpectedly: restarting it.');
    restarting = restart();
  };
  const watch = setInterval(checkProcess, WATCH_MS);
  watch.unref();
  const onExit = (postmaster: Postmaster): void => void postmaster.child?.once('exit', checkProcess);
  onExit(first);

  const stop = async (): Promise<void> => {
    clearInterval(watch);
    await restarting;
    await stopPostmaster(current.pid, folder.cluster, place.binaries);
    isHealthy = false;
    if (first.listening.socketFolder?.startsWith(tmpdir() + sep) === true) rmSync(first.listening.socketFolder, { recursive: true, force: true });
    lock.release();
  };
  return {
    ...urls,
    origin,
    isHealthy: () => isHealthy,
    processId: () => current.pid,
    stop: () => (stopping ??= stop().catch((error: unknown) => log.error({ err: error }, 'PostgreSQL could not be stopped.'))),
  };
}

/** Checks that the answering server is this cluster, and creates the database and its roles if missing. */
async function openOwnDatabase({ listening }: Postmaster, cluster: string): Promise<RoleUrls> {
  const passwordOf = (role: string): string => (role === ROLE ? clusterPassword(cluster) : rolePassword(clusterPassword(cluster), role));
  const urlOf = (role: string, database = ROLE): string => connectionUrl(listening, { role, password: passwordOf(role), database });
  await withSession(urlOf(ROLE, 'postgres'), async (client) => {
    const found = await client.query('select 1 from pg_database where datname = $1', [ROLE]);
    if (found.rowCount === 0) await client.query(`create database ${ROLE}`);
  });
  await withSession(urlOf(ROLE), (client) => prepareRoles(client, ROLE, passwordOf));
  return { url: urlOf(ROLE), ownerUrl: urlOf(OWNER_ROLE), servingUrl: urlOf(SERVING_ROLE) };
}

async function withSession(url: string, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: url, application_name: 'maidan-supervisor', connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

function connectionUrl(
  listening: Listening,
  { role, password, database }: { readonly role: string; readonly password: string; readonly database: string },
): string {
  if (listening.socketFolder === null) return `postgres://${role}:${password}@127.0.0.1:${listening.port}/${database}`;
  return `postgres://${role}@localhost:${listening.port}/${database}?host=${encodeURIComponent(listening.socketFolder)}`;
}

/** Returns a socket in a folder with mode 0700: in DATA_DIR if the path is short enough, otherwise in the temporary folder; otherwise a free port. */
export async function chooseListening(place: Place, transport: 'socket' | 'port'): Promise<Listening> {
  if (transport === 'socket' && process.platform !== 'win32') {
    for (const folder of [join(place.folder.parent, 'postgres-socket'), temporarySocketFolder(place.folder.directory)]) {
      if (Buffer.byteLength(join(folder, `.s.PGSQL.${SOCKET_PORT}`)) > LONGEST_SOCKET_PATH) continue;
      return { socketFolder: closedFolder(folder, place.user), port: SOCKET_PORT };
    }
  }
  return { socketFolder: null, port: await freePort() };
}

function temporarySocketFolder(directory: string): string {
  return join(tmpdir(), `maidan-${createHash('sha256').update(directory).digest('hex').slice(0, 12)}`);
}

/** Returns the folder, created with mode 0700 for PostgreSQL's user. If another user owns it, returns a new temporary folder. */
function closedFolder(wanted: string, user: OperatingUser | null): string {
  let folder = wanted;
  const stat = lstatSync(folder, { throwIfNoEntry: false });
  const owners = [user?.uid, process.getuid?.()];
  if (stat === undefined) mkdirSync(folder, { mode: 0o700 });
  else if (!stat.isDirectory() || !owners.includes(stat.uid)) folder = mkdtempSync(join(tmpdir(), 'maidan-'));
  chmodSync(folder, 0o700);
  if (user !== null) chownSync(folder, user.uid, user.gid);
  return folder;
}

/** Returns a free port of 127.0.0.1 that the system chooses; never 5432, which people expect for their own PostgreSQL. */
async function freePort(): Promise<number> {
  const port = await new Promise<number>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
  return port === 5432 ? freePort() : port;
}

function rotateLog(logFile: string): void {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LARGEST_LOG_BYTES) renameSync(logFile, `${logFile}.1`);
}
