import { defineConfig } from 'vitest/config';
import { listSiteFolders } from './tools/running/site-folders.mjs';

listSiteFolders();

/** `*.long.test.ts` belong to `npm run test:long`, which sets LONG_TESTS and runs nothing else. */
const long = process.env['LONG_TESTS'] === '1';
const short = ['packages/*/src/**/*.test.{ts,tsx}', 'apps/*/src/**/*.test.{ts,tsx}', 'bench/**/*.test.ts', 'tools/**/*.test.ts'];

export default defineConfig({
  test: {
    include: long ? ['packages/*/src/**/*.long.test.ts', 'apps/*/src/**/*.long.test.ts'] : short,
    exclude: ['**/node_modules/**', '**/dist/**', '**/dist-types/**', ...(long ? [] : ['**/*.long.test.ts'])],
    globalSetup: ['tools/testing/postgres-global-setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // a busy machine is slow, not wrong
    expect: { poll: { timeout: 15_000 } },
    maxWorkers: 2,
  },
});
