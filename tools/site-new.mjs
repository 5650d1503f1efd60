// npm run site:new -- <host>: a site from a logo and three colours.
import { requireNode } from './running/node-version.mjs';

requireNode();
const { runSource } = await import('./running/source-command.mjs');
await runSource('tools/site-new/main.ts');
