/** For drills of servers that run already: their database, and the drill's end without a server of its own. */
import { findEmbeddedPostgres } from '../../../apps/server/src/platform/postgres/embedded/supervisor.ts';
import { createLog } from '../../../apps/server/src/platform/log.ts';
import { auditLedger } from './reckoning.ts';
import { tell, type DrillResult } from './run-drill.ts';

/** DATABASE_URL, or the PostgreSQL that runs in DATA_DIR. Throws in words. */
export async function runningDatabase(environment: NodeJS.ProcessEnv): Promise<string> {
  const told = environment['DATABASE_URL'] ?? '';
  if (told !== '') return told;
  const dataDirectory = environment['DATA_DIR'] ?? './data';
  const url = await findEmbeddedPostgres({ dataDirectory, log: createLog({ level: 'warn', format: 'words', stream: process.stderr }) });
  if (url === null) throw new Error(`No PostgreSQL runs in ${dataDirectory}: name the servers' database by DATABASE_URL or DATA_DIR.`);
  return url;
}

/** Proves the ledger and tells the result; sets the exit code. */
export async function tellResult(result: DrillResult, environment: NodeJS.ProcessEnv): Promise<void> {
  tell(result, await auditLedger(environment), []);
}
