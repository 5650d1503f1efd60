/** Opens the database that the configuration names: DATABASE_URL, or the embedded PostgreSQL in DATA_DIR. */
import type { Log } from '../log.ts';
import type { StopList } from '../process/stop-list.ts';
import { StartError } from '../process/start-error.ts';
import { findEmbeddedPostgres, startEmbeddedPostgres } from './embedded/supervisor.ts';
import { checkExternalDatabase, placeOf } from './external-database.ts';

export interface ConfiguredDatabase {
  readonly url: string;
  /** For people: 'PostgreSQL of its own in ./data', 'PostgreSQL at db:5432/maidan'. */
  readonly description: string;
  /** Returns false while the embedded PostgreSQL restarts after a crash. An external database is checked by a query instead. */
  healthy(): boolean;
}

export interface DatabaseChoice {
  readonly databaseUrl: string | null;
  readonly dataDirectory: string;
  /** See EmbeddedOptions. */
  readonly backupDirectory?: string | null;
}

/** For the server: starts or adopts the embedded PostgreSQL under the lock of DATA_DIR, or checks DATABASE_URL. Throws StartError. */
export async function openConfiguredDatabase(choice: DatabaseChoice, log: Log, stops: StopList): Promise<ConfiguredDatabase> {
  if (choice.databaseUrl !== null) return externalDatabase(choice.databaseUrl, log);
  const postgres = await startEmbeddedPostgres({ dataDirectory: choice.dataDirectory, backupDirectory: choice.backupDirectory ?? null, log });
  stops.add('the database', () => postgres.stop());
  return { url: postgres.url, description: `PostgreSQL of its own in ${choice.dataDirectory} (${postgres.origin})`, healthy: () => postgres.healthy() };
}

/**
 * For a command beside the server (operator, audit): connects to the database of a running server without its lock. If no server runs, it
 * starts the embedded PostgreSQL for the time of the command, and only if data exists.
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
