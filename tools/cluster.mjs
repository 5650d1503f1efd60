// npm run cluster: a whole cluster on this machine.
import { requireNode } from './running/node-version.mjs';

requireNode();
const { runSource } = await import('./running/source-command.mjs');
await runSource('tools/cluster/main.ts', { built: true });
