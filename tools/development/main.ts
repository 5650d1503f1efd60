/**
 * npm run dev: bundles the server and starts it, then again after every saved change. PostgreSQL and Vite run outside of
 * the server, so that a restart keeps the database, and open pages keep their connection to Vite.
 */
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { provideDatabase } from '../commands/provided-database.ts';
import { endWithParent } from '../commands/start-server.mjs';
import { printProgress } from '../project/progress.mjs';
import { serveClient } from './client-server.ts';
import { DevelopmentServer } from './development-server.ts';
import { watchServer } from './server-bundle.ts';

printProgress('Starting the server with the client of the sources; a saved file of the server starts it again.');
// Vite sets NODE_ENV where it is missing, and a build would set it to production.
process.env['NODE_ENV'] ||= 'development';
const dataDirectory = resolve(process.env['DATA_DIR'] || './data');
mkdirSync(dataDirectory, { recursive: true });

/** Functions that stop the running parts; `leave` calls them in reverse order. */
const stops: (() => Promise<unknown>)[] = [];
let leaving = false;

async function leave(code: number): Promise<void> {
  if (leaving) return;
  leaving = true;
  for (let stop = stops.pop(); stop !== undefined; stop = stops.pop()) await stop();
  process.exit(code);
}

async function start(): Promise<void> {
  const host = process.env['HOST'] || '127.0.0.1';
  const served = (app: string) => serveClient(app, host).then((client) => (stops.push(() => client.close()), client));
  const [database, client, consoleClient] = await Promise.all([
    provideDatabase(dataDirectory, process.env['BACKUP_DIR'] || null).then((provided) => (stops.push(() => provided.release()), provided)),
    served('apps/web'),
    served('apps/console'),
  ]);
  const server = new DevelopmentServer({ ...database.environment, WEB_DEVELOPMENT: client.url, CONSOLE_DEVELOPMENT: consoleClient.url });
  stops.push(() => server.stop());
  const bundle = await watchServer({
    started: () => server.prepare(),
    built: () => void server.restart(),
    failed: (message) => console.error(`\n${message}\n\nThe server could not be bundled (above). It starts again with the next saved change.\n`),
  });
  stops.push(() => bundle.close());
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void leave(0));
endWithParent();
await start().catch(async (error: unknown) => {
  if (leaving) return;
  console.error(`\n${error instanceof Error ? error.message : String(error)}\n`);
  await leave(1);
});
