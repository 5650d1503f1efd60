// The benchmark table; the client and the server are built first, because some rows measure what is shipped.
import { requireNode } from './running/node-version.mjs';

requireNode();
const { runSource } = await import('./running/source-command.mjs');
await runSource('bench/main.ts', { built: true });
