/** The database of a command that starts servers. */
import { startEmbeddedPostgres } from '../../apps/server/src/platform/postgres/embedded/supervisor.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';

export interface ProvidedDatabase {
  readonly url: string;
  /** Stops the PostgreSQL that was started for the command. */
  release(): Promise<void>;
}

/** Returns the database of DATABASE_URL; if that is not set, starts Maidan's own PostgreSQL in the data folder. Throws StartError. */
export async function provideDatabase(dataDirectory: string, backupDirectory: string | null = null): Promise<ProvidedDatabase> {
  const databaseUrl = process.env['DATABASE_URL'] || null;
  if (databaseUrl !== null) return { url: databaseUrl, release: () => Promise.resolve() };
  const postgres = await startEmbeddedPostgres({
    dataDirectory,
    backupDirectory,
    log: createLog({ level: 'warn', format: 'words', stream: process.stderr }),
  });
  return { url: postgres.url, release: () => postgres.stop() };
}
