/** `npm run restore -- [--to TIME]`: restores the database of DATA_DIR as of a moment from BACKUP_DIR. The server must be stopped. */
import { readConfig } from '../../../config.ts';
import { commandOptions, commandWords } from '../../process/command-words.ts';
import { isForPeople } from '../../process/run-process.ts';
import { StartError } from '../../process/start-error.ts';
import { createLog } from '../../log.ts';
import { restoreEmbedded } from '../embedded/restore.ts';

/** A moment with its time zone; without one it would depend on the machine. */
const MOMENT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:?\d\d)$/;

function momentOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  const moment = MOMENT.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(moment)) throw new StartError(`--to must be a moment with its zone, for example 2026-11-22T18:30:00+05:30, it is '${text}'.`);
  if (moment > Date.now()) throw new StartError(`--to is in the future: ${text}.`);
  return moment;
}

async function restore(print: (text: string) => void): Promise<void> {
  const log = createLog({ level: 'info', format: 'words', stream: process.stderr });
  try {
    const { values } = commandOptions({ options: { to: { type: 'string' } } });
    const to = momentOf(values.to);
    const { databaseUrl, backupDirectory, dataDirectory } = readConfig(process.env);
    if (databaseUrl !== null) throw new StartError('DATABASE_URL names your own PostgreSQL: restore it with its own tools (docs/operations.md).');
    if (backupDirectory === null) throw new StartError('Set BACKUP_DIR to the folder of the backups.');
    const { from, before } = await restoreEmbedded({ dataDirectory, backupDirectory, to, log });
    const moment = to === null ? 'the end of its log' : new Date(to).toISOString();
    print(`Restored from ${from.folder} to ${moment}. Prove it with ${commandWords('audit-ledger')}, then start the server and make a new backup.`);
    if (before !== null) print(`The database that stood here lies in ${before}; remove it when nothing of it is missed.`);
  } catch (error) {
    if (!isForPeople(error)) throw error;
    print(error.message);
    process.exitCode = 1;
  }
}

await restore((text) => void process.stdout.write(`${text}\n`));
