// Kills the server under load again and again and proves that nothing was lost.
import { requireNode } from './running/node-version.mjs';

requireNode();
const { runSource } = await import('./running/source-command.mjs');
await runSource('tools/drill-kill/main.ts', { built: true });
