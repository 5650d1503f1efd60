/** `npm run backup [-- --keep 7]`: makes a base backup of the running database in BACKUP_DIR and removes older ones beyond `--keep`. */
import { readConfig } from '../../../config.ts';
import { commandOptions } from '../../process/command-words.ts';
import { StartError } from '../../process/start-error.ts';
import { isForPeople } from '../../process/run-process.ts';
import { OrderedStops } from '../../process/stop-list.ts';
import { createLog } from '../../log.ts';
import { openDatabaseForCommand } from '../configured-database.ts';
import { userToDropTo } from '../embedded/operating-user.ts';
import { prepareArchive, pruneArchive } from './archive.ts';
import { takeBaseBackup } from './base-backup.ts';

const DEFAULT_KEEP = '7';

async function backup(print: (text: string) => void): Promise<void> {
  const log = createLog({ level: 'warn', format: 'words', stream: process.stderr });
  const stops = new OrderedStops();
  try {
    const { values } = commandOptions({ options: { keep: { type: 'string', default: DEFAULT_KEEP } } });
    const keep = Number(values.keep);
    if (!Number.isInteger(keep) || keep < 1) throw new StartError(`--keep must be a whole number of at least 1, it is '${values.keep}'.`);
    const config = readConfig(process.env);
    if (config.databaseUrl !== null) throw new StartError('DATABASE_URL names your own PostgreSQL: back it up with its own tools (docs/operations.md).');
    if (config.backupDirectory === null) throw new StartError('Set BACKUP_DIR to the folder of the backups, for the server and for this command.');
    const directory = prepareArchive(config.backupDirectory, userToDropTo());
    const { superuserUrl } = await openDatabaseForCommand(config, log, stops);
    if (superuserUrl === null) throw new Error('the embedded PostgreSQL has no superuser');
    const { folder, bytes, completedAt } = await takeBaseBackup(superuserUrl, directory);
    const gone = pruneArchive(directory, keep);
    print(`${folder}: ${(bytes / 1_048_576).toFixed(1)} MB. Any moment from ${new Date(completedAt).toISOString()} on can be restored with it.`);
    if (gone.copies > 0) print(`Removed ${gone.copies} older copies and ${gone.pieces} pieces of log that only they needed.`);
  } catch (error) {
    if (!isForPeople(error)) throw error;
    print(error.message);
    process.exitCode = 1;
  } finally {
    await stops.run(log);
  }
}

await backup((text) => void process.stdout.write(`${text}\n`));
