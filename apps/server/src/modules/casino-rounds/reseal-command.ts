/** `npm run casino:reseal`: changes the key of the casino, while the server is stopped. Every seed and commitment stays. */
import { readConfig } from '../../config.ts';
import { openDatabase, type Database } from '../../platform/postgres/database.ts';
import { openDatabaseForCommand } from '../../platform/postgres/configured-database.ts';
import { migrate, MIGRATIONS_DIRECTORY } from '../../platform/postgres/migrate.ts';
import { isForPeople } from '../../platform/process/run-process.ts';
import { StartError } from '../../platform/process/start-error.ts';
import { OrderedStops } from '../../platform/process/stop-list.ts';
import { createLog } from '../../platform/log.ts';
import { casinoKeyFile, resealSeeds } from './casino-key.ts';

const APPLICATION = 'maidan-reseal';

/** Throws StartError if a server works on the database. */
async function checkNoServer(database: Database): Promise<void> {
  const sessions = await database.query(
    "select from pg_stat_activity where datname = current_database() and application_name like 'maidan%' and application_name <> $1",
    [APPLICATION],
  );
  if (sessions.length > 0) throw new StartError('A server works on this database with the present key of the casino. Stop every process of it first.');
}

/** Prints the result; returns the exit code. */
async function resealCommand(environment: NodeJS.ProcessEnv, print: (text: string) => void): Promise<number> {
  const log = createLog({ level: 'warn', format: 'words', stream: process.stderr });
  const stops = new OrderedStops();
  try {
    const config = readConfig(environment);
    // as the owner: a version that has not started yet migrates here
    const { ownerUrl, description } = await openDatabaseForCommand(config, log, stops);
    const database = openDatabase(ownerUrl, { applicationName: APPLICATION, maxConnections: 1 });
    stops.add('the connection', () => database.close());
    await checkNoServer(database);
    await migrate(database, MIGRATIONS_DIRECTORY);
    const { chains, pairs } = await resealSeeds(database, config.dataDirectory);
    const file = casinoKeyFile(config.dataDirectory);
    print(
      `${description}\nSealed ${chains} chains and ${pairs} pairs of players with a new key: ${file}\nCopy it to the other casino processes, and keep the old key with the backups made before.\n`,
    );
    return 0;
  } catch (error) {
    if (!isForPeople(error)) throw error;
    print(`${error.message}\n`);
    return 1;
  } finally {
    await stops.run(log);
  }
}

process.exitCode = await resealCommand(process.env, (text) => void process.stdout.write(text));
