// Proves the ledger of the configured database, also beside a live server.
import { requireNode } from './running/node-version.mjs';

requireNode();
const { runSource } = await import('./running/source-command.mjs');
await runSource('apps/server/src/modules/wallet/audit-command.ts');
