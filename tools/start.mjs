// npm start: everything a bare machine with Node needs, then the server in this very process.
import { requireNode } from './running/node-version.mjs';

requireNode();
const { ROOT } = await import('./running/project.mjs');
const { say } = await import('./running/telling.mjs');
const { install } = await import('./running/installation.mjs');
const { build } = await import('./running/building.mjs');
process.chdir(ROOT);
await install();
await build();
say('Starting the server.');
await import(new URL('../apps/server/dist/main.js', import.meta.url).href);
