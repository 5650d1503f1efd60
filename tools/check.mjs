// npm run check: what can be known soon after a change. npm test proves the rest.
import { requireNode } from './running/node-version.mjs';

requireNode();
const { ROOT } = await import('./running/project.mjs');
const { install } = await import('./running/installation.mjs');
process.chdir(ROOT);
await install();
const { listSiteFolders } = await import('./running/site-folders.mjs');
listSiteFolders();
const { checkQuickly } = await import('./running/quick-check.mjs');
process.exit(await checkQuickly());
