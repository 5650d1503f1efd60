/** Opens the database that the configuration names: DATABASE_URL, or the embedded PostgreSQL in DATA_DIR. */
import type { Log } from '../log.ts';
import type { StopList } from '../process/stop-list.ts';
import { StartError } from '../process/start-error.ts';
import { findEmbeddedRoles, startEmbeddedPostgres, type RoleUrls } from './embedded/supervisor.ts';
import { checkExternalDatabase, checkServingDatabase, databasePlace } from './external-database.ts';

export interface ConfiguredDatabase {
  /** Connection of the role that serves. */
  readonly url: string;
  /** Connection of the role that migrates; equal to `url` if there is one role. */
  readonly ownerUrl: string;
  /** Connection of the embedded PostgreSQL's superuser, for backups; null for an external database. */
  readonly superuserUrl: string | null;
  /** Text for log lines and commands, for example 'PostgreSQL at db:5432/maidan (DATABASE_URL)'. */
  readonly description: string;
  /** Returns false while the embedded PostgreSQL restarts after a crash. Always true for an external database: its health check is a query. */
  isHealthy(): boolean;
}

export interface DatabaseChoice {
  readonly databaseUrl: string | null;
  /** DATABASE_OWNER_URL; null: the role of DATABASE_URL migrates too. */
  readonly databaseOwnerUrl?: string | null;
  readonly dataDirectory: string;
  /** See EmbeddedOptions. */
  readonly backupDirectory?: string | null;
}

/**
 * Opens the database of the server. Without DATABASE_URL it locks DATA_DIR and starts the embedded PostgreSQL, or adopts one that still
 * runs. Throws StartError if the database cannot be used.
 */
export async function openDatabaseForServer(choice: DatabaseChoice, log: Log, stops: StopList): Promise<ConfiguredDatabase> {
  if (choice.databaseUrl !== null) return externalDatabase(choice.databaseUrl, choice.databaseOwnerUrl ?? null, log);
  const postgres = await startEmbeddedPostgres({ dataDirectory: choice.dataDirectory, backupDirectory: choice.backupDirectory ?? null, log });
  stops.add('the database', () => postgres.stop());
  return embeddedDatabase(postgres, `PostgreSQL of its own in ${choice.dataDirectory} (${postgres.origin})`, () => postgres.isHealthy());
}

/**
 * Opens the database for a command (audit, backup) that may run beside the server. It connects to the PostgreSQL of a running server and
 * takes no lock. If no server runs, it starts the embedded PostgreSQL until the command ends, and only if DATA_DIR has data. Throws
 * StartError if the database cannot be used.
 */
export async function openDatabaseForCommand(choice: DatabaseChoice, log: Log, stops: StopList): Promise<ConfiguredDatabase> {
  if (choice.databaseUrl !== null) return externalDatabase(choice.databaseUrl, choice.databaseOwnerUrl ?? null, log);
  const running = await findEmbeddedRoles({ dataDirectory: choice.dataDirectory, log });
  if (running !== null) return embeddedDatabase(running, `the running PostgreSQL of ${choice.dataDirectory}`, () => true);
  const started = await startEmbeddedPostgres({
    dataDirectory: choice.dataDirectory,
    backupDirectory: choice.backupDirectory ?? null,
    log,
    onlyExisting: true,
  });
  stops.add('the database', () => started.stop());
  return embeddedDatabase(started, `PostgreSQL of its own in ${choice.dataDirectory}`, () => started.isHealthy());
}

function embeddedDatabase({ url, ownerUrl, servingUrl }: RoleUrls, description: string, isHealthy: () => boolean): ConfiguredDatabase {
  return { url: servingUrl, ownerUrl, superuserUrl: url, description, isHealthy };
}

async function externalDatabase(url: string, ownerUrl: string | null, log: Log): Promise<ConfiguredDatabase> {
  const isUrl = (text: string): boolean => /^postgres(ql)?:\/\//.test(text);
  if (!isUrl(url)) throw new StartError('DATABASE_URL must start with postgres:// or postgresql://.');
  if (ownerUrl !== null && !isUrl(ownerUrl)) throw new StartError('DATABASE_OWNER_URL must start with postgres:// or postgresql://.');
  await checkExternalDatabase(ownerUrl ?? url, log);
  if (ownerUrl !== null) await checkServingDatabase(url, ownerUrl, log);
  return { url, ownerUrl: ownerUrl ?? url, superuserUrl: null, description: `PostgreSQL at ${databasePlace(url)} (DATABASE_URL)`, isHealthy: () => true };
}
