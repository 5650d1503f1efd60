// The first step of `npm run build`: the sites that stand in packages/sites/src.
import { requireNode } from './running/node-version.mjs';

requireNode();
const { listSiteFolders } = await import('./running/site-folders.mjs');
listSiteFolders();
