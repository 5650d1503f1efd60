/**
 * The folder of backups (BACKUP_DIR): `wal/` gets each full piece of PostgreSQL's log as it is done, `base-<time>/` are whole
 * copies made by `npm run backup`. Both together restore any moment since the oldest copy.
 */
import { chmodSync, chownSync, mkdirSync, readdirSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { StartError, errorCode, writeFaultInWords } from '../../process/start-error.ts';
import { userReaches, type OperatingUser } from '../embedded/operating-user.ts';

/** A piece that is not full after so many seconds is kept all the same: what a lost disk may cost. */
const ARCHIVE_WITHIN_S = 60;
const MANIFEST = 'maidan-backup.json';

export interface BaseBackup {
  readonly folder: string;
  /** When it was whole, by the database's clock: the earliest moment it can restore. Ms since 1970. */
  readonly completedAt: number;
  /** Name of the first piece of log that it needs. */
  readonly firstSegment: string;
}

/** Makes the folder, `wal/` for the user of PostgreSQL (null: our own). Throws StartError in words. Answers it with links resolved. */
export function prepareArchive(backupDirectory: string, user: OperatingUser | null): string {
  if (process.platform === 'win32')
    throw new StartError('BACKUP_DIR is not supported on Windows: set DATABASE_URL to a PostgreSQL that is backed up by its own means.');
  try {
    mkdirSync(join(backupDirectory, 'wal'), { recursive: true });
    const directory = realpathSync(backupDirectory);
    // it stands in a command line of PostgreSQL's, where these mean something
    if (/['%\\\n]/.test(directory)) throw new StartError(`BACKUP_DIR is ${directory}: a path with ' % or \\ cannot be used.`);
    const wal = join(directory, 'wal');
    chmodSync(wal, 0o700);
    if (user !== null) {
      chownSync(wal, user.uid, user.gid);
      if (!userReaches(user, directory))
        throw new StartError(`The folder ${directory} (BACKUP_DIR) is closed to the user '${user.name}' that runs PostgreSQL. Open the way to it (chmod o+x).`);
    }
    return directory;
  } catch (error) {
    const reason = error instanceof StartError ? null : writeFaultInWords(error);
    if (reason === null) throw error;
    throw new StartError(`The folder ${backupDirectory} (BACKUP_DIR) cannot be used: ${reason}.`, { cause: error });
  }
}

/** How PostgreSQL must run so that its log is kept: every process that starts it on this data must say the same. */
export function archiveSettings(directory: string): Readonly<Record<string, string>> {
  const to = `${directory}/wal/%f`;
  // a piece that a crash kept from being noted as done is there already, byte for byte; another one of its name is never overwritten
  const copy = `test ! -f '${to}' && cp '%p' '${to}.part' && sync '${to}.part' && mv '${to}.part' '${to}'`;
  return {
    wal_level: 'replica',
    archive_mode: 'on',
    archive_timeout: String(ARCHIVE_WITHIN_S),
    archive_command: `cmp -s '%p' '${to}' || (${copy})`,
  };
}

/** How PostgreSQL gets pieces back in a recovery. */
export function restoreCommand(directory: string): string {
  return `cp '${directory}/wal/%f' '%p'`;
}

/** Whole copies, oldest first; one that was cut off has no manifest and counts as none. */
export function baseBackups(directory: string): readonly BaseBackup[] {
  const found: BaseBackup[] = [];
  for (const name of readdirSync(directory)) {
    if (!name.startsWith('base-')) continue;
    const folder = join(directory, name);
    try {
      const { completedAt, firstSegment } = JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8')) as Omit<BaseBackup, 'folder'>;
      found.push({ folder, completedAt, firstSegment });
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') throw error;
    }
  }
  return found.toSorted((one, other) => one.completedAt - other.completedAt);
}

export function manifestOf(folder: string): string {
  return join(folder, MANIFEST);
}

/** Keeps the newest `keep` copies, and of the log what they need. Answers how many copies and pieces were removed. */
export function pruneArchive(directory: string, keep: number): { readonly copies: number; readonly pieces: number } {
  const all = baseBackups(directory);
  const gone = all.slice(0, Math.max(0, all.length - keep));
  for (const { folder } of gone) rmSync(folder, { recursive: true });
  const oldest = all[gone.length];
  if (oldest === undefined) return { copies: gone.length, pieces: 0 };
  const wal = join(directory, 'wal');
  // timelines differ in the first 8 digits; the place in the log is the rest. Histories of timelines are small and stay.
  const unneeded = readdirSync(wal).filter((name) => /^[0-9A-F]{24}/.test(name) && name.slice(8, 24) < oldest.firstSegment.slice(8));
  for (const name of unneeded) rmSync(join(wal, name));
  return { copies: gone.length, pieces: unneeded.length };
}

/** Bytes of a folder and all below it. */
export function sizeOfFolder(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).reduce(
    (total, entry) => total + (entry.isFile() ? statSync(join(entry.parentPath, entry.name)).size : 0),
    0,
  );
}
