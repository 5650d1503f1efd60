/**
 * Run by tests as a separate process (argv: data folder, outside folder): starts the supervisor, prints one JSON line and runs until it
 * is stopped or killed. It starts through runProcess, as the server does.
 */
import { createLog } from '../../../../src/platform/log.ts';
import { runProcess } from '../../../../src/platform/process/run-process.ts';
import { startEmbeddedPostgres } from '../../../../src/platform/postgres/embedded/supervisor.ts';

const [, , dataDirectory = '', outside = ''] = process.argv;
const log = createLog({ level: 'warn', format: 'words', stream: process.stderr });

runProcess({
  log,
  start: async ({ stops }) => {
    const postgres = await startEmbeddedPostgres({ dataDirectory, outside, log });
    stops.add('the database', () => postgres.stop());
    process.stdout.write(`${JSON.stringify({ url: postgres.url, origin: postgres.origin, pid: postgres.processId() })}\n`);
    const stay = setInterval(() => undefined, 60_000);
    stops.add('the wait', () => clearInterval(stay));
  },
});
