/** `npm run audit:ledger`: audits the ledger of the configured database, also beside a running server. Exit code 1 if a paisa is missing. */
import { readConfig } from '../../config.ts';
import { openDatabase } from '../../platform/postgres/database.ts';
import { openDatabaseForCommand } from '../../platform/postgres/configured-database.ts';
import { isForPeople } from '../../platform/process/run-process.ts';
import { OrderedStops } from '../../platform/process/stop-list.ts';
import { createLog } from '../../platform/log.ts';
import { auditDatabase, databaseAuditText } from './audit.ts';

/** Prints the report; returns the exit code. */
export async function auditCommand(environment: NodeJS.ProcessEnv, print: (text: string) => void): Promise<number> {
  const log = createLog({ level: 'warn', format: 'words', stream: process.stderr });
  const stops = new OrderedStops();
  try {
    const config = readConfig(environment);
    const { url, description } = await openDatabaseForCommand(config, log, stops);
    const database = openDatabase(url, { applicationName: 'maidan-audit', maxConnections: 1 });
    stops.add('the audit', () => database.close());
    const audit = await auditDatabase(database);
    print(`${description}\n${databaseAuditText(audit)}`);
    return audit.ok ? 0 : 1;
  } catch (error) {
    if (!isForPeople(error)) throw error;
    print(error.message);
    return 1;
  } finally {
    await stops.run(log);
  }
}

process.exitCode = await auditCommand(process.env, (text) => void process.stdout.write(`${text}\n`));
