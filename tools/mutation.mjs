// npm run mutation -- --package domain: changes one small thing after another where money is reckoned, and lists what no test notices.
import { requireNode } from './running/node-version.mjs';

requireNode();
const { runSource } = await import('./running/source-command.mjs');
await runSource('tools/mutation/main.ts');
