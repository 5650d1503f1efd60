// npm test: every check of the project, with its own set-up. Ends with one line: N passed, N failed.
import { requireNode } from './running/node-version.mjs';

requireNode();
const { ROOT } = await import('./running/project.mjs');
const { install } = await import('./running/installation.mjs');
process.chdir(ROOT);
await install();
const { listSiteFolders } = await import('./running/site-folders.mjs');
listSiteFolders();
const { testEverything } = await import('./running/test-run.mjs');
process.exit(await testEverything());
