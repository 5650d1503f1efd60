// The server of a browser run: built, on a data folder of its own that is removed at the end. PORT, FEED and DATA_DIR
// come from playwright.config.ts.
import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from '../project/building.mjs';
import { ROOT } from '../project/project.mjs';

const dataDirectory = process.env['DATA_DIR'];
if (dataDirectory === undefined) throw new Error('DATA_DIR must name a folder that this may make and remove.');
await build();
mkdirSync(dataDirectory); // throws where one stands: nothing is removed that was not made here
chmodSync(dataDirectory, 0o755); // as root PostgreSQL runs as another user, who must be able to pass
const server = spawn(process.execPath, [join(ROOT, 'apps/server/dist/main.js')], {
  cwd: ROOT,
  env: process.env,
  stdio: ['ignore', 'inherit', 'inherit'],
  detached: true, // Playwright signals its whole group: only what is passed on below shall reach the server
});
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => server.kill(signal));
server.once('close', (code) => {
  rmSync(dataDirectory, { recursive: true, force: true });
  process.exit(code ?? 1);
});
