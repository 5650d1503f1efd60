/**
 * The backup folder (BACKUP_DIR): `wal/` receives each completed segment of the write-ahead log, and `base-<time>/` are base backups of
 * `npm run backup`. Together they restore any moment since the oldest base backup.
 */
import { chmodSync, chownSync, mkdirSync, readdirSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { StartError, errorCode, writeFaultInWords } from '../../process/start-error.ts';
import { userReaches, type OperatingUser } from '../embedded/operating-user.ts';

/** Seconds after which an incomplete segment is archived: the maximum loss if the disk fails. */
const ARCHIVE_WITHIN_S = 60;
const MANIFEST = 'maidan-backup.json';

export interface BaseBackup {
  readonly folder: string;
  /** When the backup was complete, by the database's clock: the earliest moment it can restore. Ms since 1970. */
  readonly completedAt: number;
  /** Name of the first log segment that it needs. */
  readonly firstSegment: string;
}

/** Creates the folder, with `wal/` for PostgreSQL's user (null: our own). Returns the path with links resolved. Throws StartError. */
export function prepareArchive(backupDirectory: string, user: OperatingUser | null): string {
  if (process.platform === 'win32')
    throw new StartError('BACKUP_DIR is not supported on Windows: set DATABASE_URL to a PostgreSQL that you back up with its own tools.');
  try {
    mkdirSync(join(backupDirectory, 'wal'), { recursive: true });
    const directory = realpathSync(backupDirectory);
    // the path becomes part of a PostgreSQL command line, where these characters have a meaning
    if (/['%\\\n]/.test(directory)) throw new StartError(`BACKUP_DIR is ${directory}: a path with ' % or \\ cannot be used.`);
    const wal = join(directory, 'wal');
    chmodSync(wal, 0o700);
    if (user !== null) {
      chownSync(wal, user.uid, user.gid);
      if (!userReaches(user, directory))
        throw new StartError(
          `The folder ${directory} (BACKUP_DIR) is closed to the user '${user.name}' that runs PostgreSQL. Give this user access to it (chmod o+x).`,
        );
    }
    return directory;
  } catch (error) {
    const reason = error instanceof StartError ? null : writeFaultInWords(error);
    if (reason === null) throw error;
    throw new StartError(`The folder ${backupDirectory} (BACKUP_DIR) cannot be used: ${reason}.`, { cause: error });
  }
}

/** Returns the PostgreSQL settings that archive its log. Every process that starts PostgreSQL on this data must use the same. */
export function archiveSettings(directory: string): Readonly<Record<string, string>> {
  const to = `${directory}/wal/%f`;
  // after a crash a segment may already be archived, byte for byte; a different one of the same name is never overwritten
  const copy = `test ! -f '${to}' && cp '%p' '${to}.part' && sync '${to}.part' && mv '${to}.part' '${to}'`;
  return {
    wal_level: 'replica',
    archive_mode: 'on',
    archive_timeout: String(ARCHIVE_WITHIN_S),
    archive_command: `cmp -s '%p' '${to}' || (${copy})`,
  };
}

/** Returns the command with which PostgreSQL fetches segments during a recovery. */
export function restoreCommand(directory: string): string {
  return `cp '${directory}/wal/%f' '%p'`;
}

/** Returns the complete base backups, oldest first. An interrupted one has no manifest and is not listed. */
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

/** Keeps the newest `keep` base backups and the log segments that they need. Returns the number of backups and segments removed. */
export function pruneArchive(directory: string, keep: number): { readonly copies: number; readonly pieces: number } {
  const all = baseBackups(directory);
  const gone = all.slice(0, Math.max(0, all.length - keep));
  for (const { folder } of gone) rmSync(folder, { recursive: true });
  const oldest = all[gone.length];
  if (oldest === undefined) return { copies: gone.length, pieces: 0 };
  const wal = join(directory, 'wal');
  // the first 8 digits are the timeline, the rest is the position in the log; the small timeline histories are kept
  const unneeded = readdirSync(wal).filter((name) => /^[0-9A-F]{24}/.test(name) && name.slice(8, 24) < oldest.firstSegment.slice(8));
  for (const name of unneeded) rmSync(join(wal, name));
  return { copies: gone.length, pieces: unneeded.length };
}

/** Returns the bytes of a folder, subfolders included. */
export function sizeOfFolder(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).reduce(
    (total, entry) => total + (entry.isFile() ? statSync(join(entry.parentPath, entry.name)).size : 0),
    0,
  );
}
