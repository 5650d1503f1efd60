import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const root = fileURLToPath(new URL('.', import.meta.url));

/** The commands of a delivered folder (`npm run package`) as files for Node alone; built like the server in vite.config.ts. */
export default defineConfig({
  root,
  define: { MAIDAN_DELIVERED: 'true' },
  ssr: { noExternal: [/^@maidan\//], target: 'node' },
  build: {
    ssr: true,
    outDir: 'dist/commands',
    emptyOutDir: true,
    target: 'node20',
    minify: false, // stack traces must be readable
    rolldownOptions: {
      input: {
        operator: 'src/modules/operator-calls/command-line/command-line.ts',
        'audit-ledger': 'src/modules/wallet/audit-command.ts',
        'casino-reseal': 'src/modules/casino-rounds/reseal-command.ts',
        'audit-log': 'src/modules/audit/audit-command.ts',
        backup: 'src/platform/postgres/backup/backup-command.ts',
        restore: 'src/platform/postgres/backup/restore-command.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: 'shared/[name]-[hash].js' },
    },
  },
});
