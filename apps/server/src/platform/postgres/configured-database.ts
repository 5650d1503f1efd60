/** Opens the database that the configuration names: DATABASE_URL, or the embedded PostgreSQL in DATA_DIR. */
import type { Log } from '../log.ts';
import type { StopList } from '../process/stop-list.ts';
import { StartError } from '../process/start-error.ts';
import { findEmbeddedPostgres, startEmbeddedPostgres } from './embedded/supervisor.ts';
import { checkExternalDatabase, databasePlace } from './external-database.ts';

export interface ConfiguredDatabase {
  readonly url: string;
  /** Text for log lines and commands, for example 'PostgreSQL at db:5432/maidan (DATABASE_URL)'. */
  readonly description: string;
  /** Returns false while the embedded PostgreSQL restarts after a crash. Always true for an external database: its health check is a query. */
  isHealthy(): boolean;
}

export interface DatabaseChoice {
  readonly databaseUrl: string | null;
  readonly dataDirectory: string;
  /** See EmbeddedOptions. */
  readonly backupDirectory?: string | null;
}

/**
 * Opens the database of the server. Without DATABASE_URL it locks DATA_DIR and starts the embedded PostgreSQL, or adopts one that still
 * runs. Throws StartError if the database cannot be used.
 */
export async function openDatabaseForServer(choice: DatabaseChoice, log: Log, stops: StopList): Promise<ConfiguredDatabase> {
  if (choice.databaseUrl !== null) return externalDatabase(choice.databaseUrl, log);
  const postgres = await startEmbeddedPostgres({ dataDirectory: choice.dataDirectory, backupDirectory: choice.backupDirectory ?? null, log });
  stops.add('the database', () => postgres.stop());
  return { url: postgres.url, description: `PostgreSQL of its own in ${choice.dataDirectory} (${postgres.origin})`, isHealthy: () => postgres.isHealthy() };
}

/**
 * Opens the database for a command (audit, backup) that may run beside the server. It connects to the PostgreSQL of a running server and
 * takes no lock. If no server runs, it starts the embedded PostgreSQL until the command ends, and only if DATA_DIR has data. Throws
 * StartError if the database cannot be used.
 */
export async function openDatabaseForCommand(choice: DatabaseChoice, log: Log, stops: StopList): Promise<ConfiguredDatabase> {
  if (choice.databaseUrl !== null) return externalDatabase(choice.databaseUrl, log);
  const running = await findEmbeddedPostgres({ dataDirectory: choice.dataDirectory, log });
  if (running !== null) return { url: running, description: `the running PostgreSQL of ${choice.dataDirectory}`, isHealthy: () => true };
  const started = await startEmbeddedPostgres({
    dataDirectory: choice.dataDirectory,
    backupDirectory: choice.backupDirectory ?? null,
    log,
    onlyExisting: true,
  });
  stops.add('the database', () => started.stop());
  return { url: started.url, description: `PostgreSQL of its own in ${choice.dataDirectory}`, isHealthy: () => started.isHealthy() };
}

async function externalDatabase(url: string, log: Log): Promise<ConfiguredDatabase> {
  if (!/^postgres(ql)?:\/\//.test(url)) throw new StartError('DATABASE_URL must start with postgres:// or postgresql://.');
  await checkExternalDatabase(url, log);
  return { url, description: `PostgreSQL at ${databasePlace(url)} (DATABASE_URL)`, isHealthy: () => true };
}
