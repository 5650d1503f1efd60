/** Replaces the database with a base backup and replays the archived log up to a moment. */
import { chownSync, copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../../log.ts';
import { commandWords } from '../../process/command-words.ts';
import { StartError } from '../../process/start-error.ts';
import { baseBackups, prepareArchive, restoreCommand, type BaseBackup } from '../backup/archive.ts';
import { writableDataDirectory } from './data-folder.ts';
import { lockDataDirectory } from './data-lock.ts';
import type { OperatingUser } from './operating-user.ts';
import { findRunning, startPostmaster, stopPostmaster } from './postmaster.ts';
import { chooseListening, preparePlace, type Place } from './supervisor.ts';

/** A long log takes long to replay. */
const REPLAY_WITHIN_MS = 24 * 3_600_000;
/** First bytes of global/pg_control: the permanent identifier of a cluster. */
const SYSTEM_NUMBER_BYTES = 8;

export interface Restored {
  readonly from: BaseBackup;
  /** Folder of the replaced database; null if there was none. */
  readonly before: string | null;
}

export interface RestoreOptions {
  readonly dataDirectory: string;
  readonly backupDirectory: string;
  /** Ms since 1970; null: the whole log. */
  readonly to: number | null;
  readonly log: Log;
  readonly outside?: string;
}

/** Restores the database. The server must be stopped. Throws StartError; the present database then stays in place. */
export async function restoreEmbedded(options: RestoreOptions): Promise<Restored> {
  const { dataDirectory, backupDirectory, to } = options;
  const directory = writableDataDirectory(dataDirectory);
  const lock = lockDataDirectory(directory);
  try {
    const place = preparePlace(directory, options);
    const archive = prepareArchive(backupDirectory, place.user);
    const from = baseBackups(archive).findLast((backup) => to === null || backup.completedAt <= to);
    if (from === undefined) throw new StartError(nothingToRestore(archive, to));
    // a killed server leaves its PostgreSQL running
    const running = await findRunning(place.folder.cluster);
    if (running !== null) await stopPostmaster(running.pid, place.folder.cluster, place.binaries);
    const fresh = layOutCopy(place, from);
    const before = swapClusters(place, fresh);
    try {
      await replay(place, archive, to);
    } catch (error) {
      rmSync(place.folder.cluster, { recursive: true, force: true });
      if (before !== null) renameSync(before, place.folder.cluster);
      throw error;
    }
    return { from, before };
  } finally {
    lock.release();
  }
}

function nothingToRestore(archive: string, to: number | null): string {
  const [oldest] = baseBackups(archive);
  if (oldest === undefined || to === null) return `There is no backup in ${archive}: make one with ${commandWords('backup')}.`;
  return `The oldest backup in ${archive} was whole at ${new Date(oldest.completedAt).toISOString()}: an earlier moment cannot be restored.`;
}

/** Copies the backup beside the present cluster, adds the log segments of the present cluster, and returns the new folder. */
function layOutCopy(place: Place, from: BaseBackup): string {
  const fresh = join(place.folder.parent, 'postgres.restored');
  rmSync(fresh, { recursive: true, force: true });
  cpSync(join(from.folder, 'cluster'), fresh, { recursive: true });
  mkdirSync(join(fresh, 'pg_wal', 'archive_status'), { recursive: true, mode: 0o700 });
  const { cluster } = place.folder;
  if (existsSync(join(cluster, 'pg_wal')) && systemNumber(cluster).equals(systemNumber(fresh))) {
    for (const name of readdirSync(join(cluster, 'pg_wal')))
      if (/^[0-9A-F]{24}$/.test(name)) copyFileSync(join(cluster, 'pg_wal', name), join(fresh, 'pg_wal', name));
  }
  writeFileSync(join(fresh, 'recovery.signal'), '');
  if (place.user !== null) changeOwner(fresh, place.user);
  return fresh;
}

function systemNumber(cluster: string): Buffer {
  return readFileSync(join(cluster, 'global', 'pg_control')).subarray(0, SYSTEM_NUMBER_BYTES);
}

function changeOwner(folder: string, user: OperatingUser): void {
  chownSync(folder, user.uid, user.gid);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) chownSync(join(entry.parentPath, entry.name), user.uid, user.gid);
}

/** Swaps the folders by two renames. Returns where the present database is kept, in case the restore was a mistake; null: there was none. */
function swapClusters({ folder }: Place, fresh: string): string | null {
  const before = existsSync(folder.cluster) ? join(folder.parent, `postgres.before-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`) : null;
  if (before !== null) renameSync(folder.cluster, before);
  renameSync(fresh, folder.cluster);
  return before;
}

async function replay(place: Place, archive: string, to: number | null): Promise<void> {
  const target = to === null ? {} : { recovery_target_time: momentText(to), recovery_target_action: 'promote' };
  const settings = { ...place.settings, restore_command: restoreCommand(archive), hot_standby: 'off', ...target };
  const started = await startPostmaster({ ...place, settings, listening: await chooseListening(place, 'socket'), patience: REPLAY_WITHIN_MS });
  if (!('failure' in started)) return stopPostmaster(started.pid, place.folder.cluster, place.binaries);
  const early = /recovery ended before configured recovery target was reached/.test(started.failure);
  throw new StartError(
    early
      ? 'The log ends before that moment: nothing of it is kept here. Restore without --to for everything there is.'
      : `The database could not be restored: ${started.failure.split('\n').slice(-6).join('\n')}`,
  );
}

/** Uses a numeric zone, because PostgreSQL does not know zone names yet when it reads its settings. */
function momentText(moment: number): string {
  return `${new Date(moment).toISOString().replace('T', ' ').replace('Z', '')}+00`;
}
