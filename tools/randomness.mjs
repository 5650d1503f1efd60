// npm run randomness -- [rounds] [seed]: nine tests on what the casino's games come to, from the seed in the repository and a fresh one.
import { requireNode } from './running/node-version.mjs';

requireNode();
const { runSource } = await import('./running/source-command.mjs');
await runSource('tools/randomness/main.ts');
