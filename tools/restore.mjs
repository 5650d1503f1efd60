// Puts the database of DATA_DIR back to a moment, out of BACKUP_DIR.
import { requireNode } from './running/node-version.mjs';

requireNode();
const { runSource } = await import('./running/source-command.mjs');
await runSource('apps/server/src/platform/postgres/backup/restore-command.ts');
