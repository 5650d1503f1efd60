// The operator's command line.
import { requireNode } from './running/node-version.mjs';

requireNode();
const { runSource } = await import('./running/source-command.mjs');
await runSource('apps/server/src/modules/operator/command-line.ts');
