// npm run dev: the server and the client from their sources, on one database and one port (tools/development).
import { requireNode } from './running/node-version.mjs';

requireNode();
const { say } = await import('./running/telling.mjs');
const { runSource } = await import('./running/source-command.mjs');
say('Starting the server with the client of the sources; a saved file of the server starts it again.');
await runSource('tools/development/main.ts');
