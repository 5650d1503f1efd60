// npm start: everything a bare machine with Node needs, then the server in this very process. On POSIX `exec` leaves no shell between npm
// and it, so that signals to npm arrive; cmd.exe knows no `exec` and runs what stands behind it.
import { requireNode } from './running/node-version.mjs';

requireNode();
const { ROOT } = await import('./running/project.mjs');
const { endWithStarter } = await import('./running/starter-watch.mjs');
const { say } = await import('./running/telling.mjs');
const { install } = await import('./running/installation.mjs');
const { build } = await import('./running/building.mjs');
process.chdir(ROOT);
endWithStarter();
await install();
await build();
say('Starting the server.');
await import(new URL('../apps/server/dist/main.js', import.meta.url).href);
