/**
 * Makes a base backup of the running database with PostgreSQL's low-level interface, because the npm packages contain no pg_basebackup:
 * it starts the backup, copies the files while PostgreSQL works, and ends the backup. A restore repairs changes during the copy from the
 * log.
 */
import { chmodSync, closeSync, copyFileSync, fsyncSync, mkdirSync, openSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { errorCode, StartError } from '../../process/start-error.ts';
import { archiveSettings, manifestOf, sizeOfFolder, type BaseBackup } from './archive.ts';

/** Maximum ms until the last segment reaches the archive; after that the archive is considered broken. */
const ARCHIVED_WITHIN_MS = 120_000;
/** Folders copied without their content, and below files not copied: every start creates them, or only the running process uses them. */
const CONTENT_LEFT_OUT = new Set(['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp', 'pg_subtrans']);
const LEFT_OUT = /^(postmaster\.(pid|opts)|pgsql_tmp.*|pg_internal\.init.*|backup_label|recovery\.signal)$/;

export interface TakenBackup extends BaseBackup {
  readonly bytes: number;
}

/** Makes a backup. `directory`: as prepareArchive returns it. Throws StartError if PostgreSQL does not archive into it. */
export async function takeBaseBackup(url: string, directory: string): Promise<TakenBackup> {
  const client = new Client({ connectionString: url, application_name: 'maidan-backup', statement_timeout: ARCHIVED_WITHIN_MS });
  await client.connect();
  try {
    await refuseOtherArchive(client, directory);
    const cluster = await ask<string>(client, 'show data_directory');
    const folder = join(directory, `base-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`);
    mkdirSync(join(folder, 'cluster'), { recursive: true, mode: 0o700 });
    try {
      await client.query("select pg_backup_start('maidan', true)");
      copyTree(cluster, join(folder, 'cluster'));
      const { rows } = await client.query<{ labelfile: string; at: Date }>('select labelfile, clock_timestamp() as at from pg_backup_stop(true)');
      const { labelfile, at } = rows[0]!;
      writeDurably(join(folder, 'cluster', 'backup_label'), labelfile);
      const firstSegment = /\(file ([0-9A-F]{24})\)/.exec(labelfile)?.[1] ?? '';
      const made = { completedAt: at.getTime(), firstSegment };
      // written last: a backup without it is incomplete
      writeDurably(manifestOf(folder), JSON.stringify(made));
      return { folder, ...made, bytes: sizeOfFolder(folder) };
    } catch (error) {
      rmSync(folder, { recursive: true, force: true });
      if (errorCode(error) === '57014')
        throw new StartError(`PostgreSQL could not put its log into ${directory}/wal within ${ARCHIVED_WITHIN_MS / 1000} s; its own log says why.`, {
          cause: error,
        });
      throw error;
    }
  } finally {
    await client.end();
  }
}

/** Throws StartError if PostgreSQL archives elsewhere: a base backup without its log cannot be restored. */
async function refuseOtherArchive(client: Client, directory: string): Promise<void> {
  const command = (await ask<string>(client, 'show archive_mode')) === 'on' ? await ask<string>(client, 'show archive_command') : '';
  if (command === archiveSettings(directory)['archive_command']) return;
  throw new StartError(
    `The running database does not keep its log in ${directory}. Start the server with BACKUP_DIR=${directory} (a server that runs must be stopped before), then make the backup.`,
  );
}

async function ask<T>(client: Client, text: string): Promise<T> {
  const { rows } = await client.query<Record<string, T>>(text);
  return Object.values(rows[0]!)[0]!;
}

/** Copies a folder without the files that a restore does not need. Skips a file that vanishes during the copy. */
function copyTree(from: string, to: string): void {
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (LEFT_OUT.test(entry.name)) continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) {
      mkdirSync(target, { mode: 0o700 });
      if (!CONTENT_LEFT_OUT.has(entry.name)) copyTree(source, target);
    } else if (entry.isFile()) copyOne(source, target);
    else throw new StartError(`${source} is neither file nor folder: such a database cannot be copied by this command.`);
  }
}

function copyOne(source: string, target: string): void {
  try {
    copyFileSync(source, target);
  } catch (error) {
    if (errorCode(error) === 'ENOENT' && statSync(source, { throwIfNoEntry: false }) === undefined) return;
    throw error;
  }
  chmodSync(target, 0o600);
  syncFile(target);
}

function writeDurably(path: string, text: string): void {
  writeFileSync(path, text, { mode: 0o600 });
  syncFile(path);
}

function syncFile(path: string): void {
  const file = openSync(path, 'r');
  fsyncSync(file);
  closeSync(file);
}
