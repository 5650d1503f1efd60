// npm run dev: one process, one port. The client comes from Vite inside the server, with hot reload; a change of the
// server's or a package's source starts the process anew (the database goes on, see platform/postgres/embedded).
import { requireNode } from './running/node-version.mjs';

requireNode();
const { ROOT, programOf } = await import('./running/project.mjs');
const { say } = await import('./running/telling.mjs');
const { install } = await import('./running/installation.mjs');
const { runNode } = await import('./running/programs.mjs');
const { listSiteFolders } = await import('./running/site-folders.mjs');
process.chdir(ROOT);
await install();
listSiteFolders();
say('Starting the server with the client of the sources; it starts again when a source of the server changes.');
const { code } = await runNode([programOf('tsx'), 'watch', '--clear-screen=false', 'apps/server/src/main.ts'], { shown: true, env: { WEB_DEVELOPMENT: '1' } });
process.exit(code);
