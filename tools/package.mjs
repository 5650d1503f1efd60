// npm run package: one folder, and a tar.gz of it, that runs with Node alone.
import { requireNode } from './running/node-version.mjs';

requireNode();
const { runSource } = await import('./running/source-command.mjs');
await runSource('tools/package/main.ts', { built: true });
