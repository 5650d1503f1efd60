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
mkdirSync(dataDirectory); // throws if the folder exists, so that the clean-up never removes another one
chmodSync(dataDirectory, 0o755); // if root runs the tests, PostgreSQL runs as another user, who must be able to enter the folder
const server = spawn(process.execPath, [join(ROOT, 'apps/server/dist/main.js')], {
  cwd: ROOT,
  env: process.env,
  stdio: ['ignore', 'inherit', 'inherit'],
  detached: true, // Playwright signals its whole process group: the server must get only the signals that are passed on below
});
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => server.kill(signal));
server.once('close', (code) => {
  rmSync(dataDirectory, { recursive: true, force: true });
  process.exit(code ?? 1);
});
