// npm run simulate -- --seeds 200: the server with its clock, chances, bus and database in one hand, with every fault at every await.
import { requireNode } from './running/node-version.mjs';

requireNode();
const { runSource } = await import('./running/source-command.mjs');
await runSource('tools/simulate/main.ts');
