/** The database that the configuration names: DATABASE_URL, or our own PostgreSQL in DATA_DIR. */
import type { Log } from '../log.ts';
import type { StopList } from '../process/stop-list.ts';
import { StartError } from '../process/start-error.ts';
import { findEmbeddedPostgres, startEmbeddedPostgres } from './embedded/supervisor.ts';
import { checkExternalDatabase, placeOf } from './external-database.ts';

export interface ConfiguredDatabase {
  readonly url: string;
  /** In words, for the person who started it: 'PostgreSQL of its own in ./data', 'PostgreSQL at db:5432/maidan'. */
  readonly description: string;
  /** False while our own PostgreSQL is being started again after a crash. An external one is asked by a query. */
  healthy(): boolean;
}

export interface DatabaseChoice {
  readonly databaseUrl: string | null;
  readonly dataDirectory: string;
  /** As EmbeddedOptions has it. */
  readonly backupDirectory?: string | null;
}

/** For the server: starts (or adopts) our own PostgreSQL under the lock of DATA_DIR, or checks DATABASE_URL. Throws StartError in words. */
export async function openConfiguredDatabase(choice: DatabaseChoice, log: Log, stops: StopList): Promise<ConfiguredDatabase> {
  if (choice.databaseUrl !== null) return externalDatabase(choice.databaseUrl, log);
  const postgres = await startEmbeddedPostgres({ dataDirectory: choice.dataDirectory, backupDirectory: choice.backupDirectory ?? null, log });
  stops.add('the database', () => postgres.stop());
  return { url: postgres.url, description: `PostgreSQL of its own in ${choice.dataDirectory} (${postgres.origin})`, healthy: () => postgres.healthy() };
}

/**
 * For a command beside the server (operator, audit): the database of a running server, without its lock. Where no server
 * runs, our own PostgreSQL is started for the time of the command, and only where there already is data.
 */
export async function visitConfiguredDatabase(choice: DatabaseChoice, log: Log, stops: StopList): Promise<ConfiguredDatabase> {
  if (choice.databaseUrl !== null) return externalDatabase(choice.databaseUrl, log);
  const running = await findEmbeddedPostgres({ dataDirectory: choice.dataDirectory, log });
  if (running !== null) return { url: running, description: `the running PostgreSQL of ${choice.dataDirectory}`, healthy: () => true };
  const started = await startEmbeddedPostgres({
    dataDirectory: choice.dataDirectory,
    backupDirectory: choice.backupDirectory ?? null,
    log,
    onlyExisting: true,
  });
  stops.add('the database', () => started.stop());
  return { url: started.url, description: `PostgreSQL of its own in ${choice.dataDirectory}`, healthy: () => started.healthy() };
}

async function externalDatabase(url: string, log: Log): Promise<ConfiguredDatabase> {
  if (!/^postgres(ql)?:\/\//.test(url)) throw new StartError('DATABASE_URL must start with postgres:// or postgresql://.');
  await checkExternalDatabase(url, log);
  return { url, description: `PostgreSQL at ${placeOf(url)} (DATABASE_URL)`, healthy: () => true };
}
