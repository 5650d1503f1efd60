// npm run rtp: what every bet of the casino gives back, exactly; -- --rounds 10000000 plays that many rounds of each game besides.
import { requireNode } from './running/node-version.mjs';

requireNode();
const { runSource } = await import('./running/source-command.mjs');
await runSource('tools/rtp/main.ts');
