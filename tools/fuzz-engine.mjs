// npm run fuzz:engine -- [operations] [seed]: the fast engine against the naive one, as long as you like.
import { requireNode } from './running/node-version.mjs';

requireNode();
const { runSource } = await import('./running/source-command.mjs');
await runSource('tools/fuzz-engine/main.ts');
