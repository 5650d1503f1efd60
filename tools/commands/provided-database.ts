/** The database of a command that starts servers. */
import { startEmbeddedPostgres } from '../../apps/server/src/platform/postgres/embedded/supervisor.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';

export interface ProvidedDatabase {
  /** The superuser of Maidan's own PostgreSQL, or DATABASE_URL. */
  readonly url: string;
  /** Settings of the servers: one role serves, another one migrates. */
  readonly environment: Readonly<Record<'DATABASE_URL' | 'DATABASE_OWNER_URL', string>>;
  /** Stops the PostgreSQL that was started for the command. */
  release(): Promise<void>;
}

/** Returns the database of DATABASE_URL; if that is not set, starts Maidan's own PostgreSQL in the data folder. Throws StartError. */
export async function provideDatabase(dataDirectory: string, backupDirectory: string | null = null): Promise<ProvidedDatabase> {
  const databaseUrl = process.env['DATABASE_URL'] || null;
  if (databaseUrl !== null) {
    const environment = { DATABASE_URL: databaseUrl, DATABASE_OWNER_URL: process.env['DATABASE_OWNER_URL'] ?? '' };
    return { url: databaseUrl, environment, release: () => Promise.resolve() };
  }
  const postgres = await startEmbeddedPostgres({
    dataDirectory,
    backupDirectory,
    log: createLog({ level: 'warn', format: 'words', stream: process.stderr }),
  });
  const environment = { DATABASE_URL: postgres.servingUrl, DATABASE_OWNER_URL: postgres.ownerUrl };
  return { url: postgres.url, environment, release: () => postgres.stop() };
}
