/** The data folder of the embedded PostgreSQL: its location, the checks that refuse it, and the atomic creation of a new one. */
import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  rmdirSync,
  statSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { StartError, errorCode, writeFaultInWords } from '../../process/start-error.ts';
import type { Binaries } from './binaries.ts';
import { nameOfUser, userReaches, type OperatingUser } from './operating-user.ts';

/** Superuser and database of the embedded PostgreSQL. The server uses two other roles (database-roles.ts). */
export const ROLE = 'maidan';

const LEAST_FREE_BYTES = 100 * 1024 * 1024;
const PASSWORD_FILE = 'maidan.password';

export interface DataFolder {
  /** DATA_DIR with links resolved. */
  readonly directory: string;
  /** PostgreSQL's own folder (PGDATA): DATA_DIR/postgres, or below /var/lib/maidan if its user cannot reach DATA_DIR. */
  readonly cluster: string;
  /** Parent folder of `cluster`, where copies and new clusters are made. */
  readonly parent: string;
  readonly logFile: string;
}

/** Creates DATA_DIR if missing and checks that it is writable. Throws StartError. */
export function writableDataDirectory(dataDirectory: string): string {
  try {
    mkdirSync(dataDirectory, { recursive: true });
    const directory = realpathSync(dataDirectory);
    const probe = join(directory, `.write-probe-${randomBytes(6).toString('hex')}`);
    writeFileSync(probe, 'maidan');
    rmSync(probe);
    return directory;
  } catch (error) {
    const reason = writeFaultInWords(error);
    if (reason === null) throw error;
    throw new StartError(`The data folder ${dataDirectory} cannot be used: ${reason}. Set DATA_DIR to a folder that can be written.`);
  }
}

/** Finds the folder of the existing or new cluster. `outside`: where root puts data that PostgreSQL's user could not reach in DATA_DIR. */
export function locateDataFolder(directory: string, user: OperatingUser | null, outside: string, logSentence: (sentence: string) => void): DataFolder {
  const inside = (parent: string): DataFolder => ({ directory, cluster: join(parent, 'postgres'), parent, logFile: join(directory, 'postgres.log') });
  const here = inside(directory);
  if (user === null || existsSync(join(here.cluster, 'PG_VERSION'))) return here;
  const there = inside(join(outside, createHash('sha256').update(directory).digest('hex').slice(0, 12)));
  const moved = existsSync(join(there.cluster, 'PG_VERSION'));
  if (!moved && userReaches(user, directory)) return here;
  logSentence(
    `The folder ${directory} is closed to the user '${user.name}' that runs PostgreSQL, so the database ${moved ? 'lies' : 'is made'} in ${there.cluster}.`,
  );
  for (const folder of [outside, there.parent]) {
    mkdirSync(folder, { recursive: true });
    chmodSync(folder, 0o755);
  }
  return there;
}

/**
 * Refuses a cluster that these programs or this user cannot run. A missing or empty folder is accepted, because it will be created.
 * Throws StartError.
 */
export function refuseForeignCluster(folder: DataFolder, binaries: Binaries, user: OperatingUser | null): void {
  const { cluster } = folder;
  const stat = statSync(cluster, { throwIfNoEntry: false });
  if (stat === undefined) return;
  if (!stat.isDirectory())
    throw new StartError(`${cluster} is a file, but the database of Maidan must be a folder. Move it away, or set DATA_DIR to another folder.`);
  const owner = user?.uid ?? process.getuid?.() ?? stat.uid;
  if (stat.uid !== owner) {
    const [theirs, ours] = [nameOfUser(stat.uid), user?.name ?? nameOfUser(owner)];
    throw new StartError(
      `The database folder ${cluster} belongs to the user '${theirs}', but PostgreSQL would run as '${ours}' here. Start Maidan as '${theirs}', give the folder to '${ours}', or set DATA_DIR to another folder.`,
    );
  }
  if (user !== null && !userReaches(user, cluster)) {
    throw new StartError(
      `The database folder ${cluster} exists, but the user '${user.name}' that runs PostgreSQL can no longer reach it: a folder above it was closed. Give this user access to it (chmod o+x), or set DATA_DIR to another folder.`,
    );
  }
  const names = readdirSync(cluster);
  if (names.length === 0) return;
  if (!names.includes('PG_VERSION')) {
    throw new StartError(`The folder ${cluster} holds other files and no database of PostgreSQL. Move them away, or set DATA_DIR to another folder.`);
  }
  const major = Number.parseInt(readFileSync(join(cluster, 'PG_VERSION'), 'utf8'), 10);
  if (major !== binaries.major) {
    throw new StartError(
      `The database folder ${cluster} was made by PostgreSQL ${major}, but Maidan brings PostgreSQL ${binaries.major}. Carry the data over with pg_dump and a PostgreSQL ${major} (or set DATABASE_URL to that server), or set DATA_DIR to another folder.`,
    );
  }
}

/** Refuses a nearly full disk, on which PostgreSQL would stop during work. */
export function refuseFullDisk(folder: DataFolder): void {
  const disk = statfsSync(folder.parent);
  const free = disk.bavail * disk.bsize;
  if (free < LEAST_FREE_BYTES) {
    throw new StartError(
      `Only ${Math.floor(free / 1_048_576)} MB are free on the disk of ${folder.parent}; the database needs at least ${LEAST_FREE_BYTES / 1_048_576} MB. Free some space, or set DATA_DIR to a folder on another disk.`,
    );
  }
}

/**
 * Creates the cluster if there is none: initdb in a folder with a unique name, then one rename, so that an interrupted start leaves no
 * partial database. Returns whether it created one. The caller holds the lock of DATA_DIR.
 */
export function createClusterWhereMissing(folder: DataFolder, binaries: Binaries, user: OperatingUser | null): boolean {
  for (const name of readdirSync(folder.parent)) {
    if (name.startsWith('postgres.new-')) rmSync(join(folder.parent, name), { recursive: true, force: true, maxRetries: 10 });
  }
  if (existsSync(join(folder.cluster, 'PG_VERSION'))) return false;
  const unique = join(folder.parent, `postgres.new-${randomBytes(6).toString('hex')}`);
  const [fresh, password] = [join(unique, 'cluster'), join(unique, PASSWORD_FILE)];
  mkdirSync(unique, { mode: 0o700 });
  writeFileSync(password, randomBytes(32).toString('base64url'), { mode: 0o600 });
  if (user !== null) for (const path of [unique, password]) chownSync(path, user.uid, user.gid);
  const made = spawnSync(
    binaries.initdb,
    ['-D', fresh, '-U', ROLE, '--encoding=UTF8', '--locale=C', '--auth-local=trust', '--auth-host=scram-sha-256', `--pwfile=${password}`, '--no-instructions'],
    { encoding: 'utf8', cwd: folder.parent, env: serverEnvironment(), ...(user === null ? {} : { uid: user.uid, gid: user.gid }) },
  );
  if (made.status !== 0) {
    rmSync(unique, { recursive: true, force: true });
    const output = `${made.error?.message ?? ''}\n${made.stderr}`.trim();
    const reason = /No space left on device/.test(output) ? 'the disk is full' : output.split('\n').slice(-3).join(' ');
    throw new StartError(
      `A new database could not be made in ${folder.parent}: ${reason}. Set DATA_DIR to another folder, or set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
  renameSync(password, join(fresh, PASSWORD_FILE));
  if (existsSync(folder.cluster)) rmdirSync(folder.cluster); // empty: refuseForeignCluster has checked it
  renameSync(fresh, folder.cluster);
  rmdirSync(unique);
  syncFolder(folder.parent);
  return true;
}

/** Returns the random password of the superuser, used if PostgreSQL must listen on TCP. */
export function clusterPassword(cluster: string): string {
  return readFileSync(join(cluster, PASSWORD_FILE), 'utf8').trim();
}

/** Writes who may connect, at every start: any user that can reach the socket's folder (mode 0700); over loopback only with the password. */
export function writeAccessRules(cluster: string, user: OperatingUser | null): void {
  const path = join(cluster, 'pg_hba.conf');
  writeFileSync(path, '# Written by Maidan at every start.\nlocal all all trust\nhost all all 127.0.0.1/32 scram-sha-256\n', { mode: 0o600 });
  if (user !== null) chownSync(path, user.uid, user.gid);
}

/** Returns the environment of PostgreSQL's programs: only a plain locale, so that no PG* variable affects them; Windows adds what it needs. */
export function serverEnvironment(): Record<string, string> {
  return { LC_ALL: 'C', TZ: 'UTC' };
}

function syncFolder(path: string): void {
  if (process.platform === 'win32') return; // Windows cannot open a folder
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } catch (error) {
    if (errorCode(error) !== 'EINVAL') throw error; // some network file systems cannot fsync a folder
  } finally {
    closeSync(handle);
  }
}
