// Copies the running database into BACKUP_DIR.
import { requireNode } from './running/node-version.mjs';

requireNode();
const { runSource } = await import('./running/source-command.mjs');
await runSource('apps/server/src/platform/postgres/backup/backup-command.ts');
