import { defineConfig } from 'vitest/config';
import { listSiteFolders } from './tools/project/site-folders.mjs';

listSiteFolders();

/** `*.long.test.ts` belong to `npm run test:long`, which sets LONG_TESTS and runs nothing else. */
const long = process.env['LONG_TESTS'] === '1';
const tests = (folder: string, kind: string): readonly string[] => (long ? [`${folder}/**/*.long.test.ts`] : [`${folder}/**/*.test.${kind}`]);
/** Tests that measure their own process. */
const ALONE = '**/*.alone.test.ts';
const exclude = ['**/node_modules/**', '**/dist/**', '**/dist-types/**', ...(long ? [] : ['**/*.long.test.ts'])];

export default defineConfig({
  test: {
    // long, so that a busy machine fails no test; a test that hangs still fails
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    // as many as the cores of a small machine: three browser tests run beside them
    maxWorkers: 2,
    projects: [
      // pure packages keep no state between files, so modules are loaded once
      { extends: true, test: { name: 'packages', include: [...tests('packages/*/src', 'ts')], exclude: [...exclude, ALONE], isolate: false } },
      // what these measure depends on code that V8 has compiled for other files
      { extends: true, test: { name: 'alone', include: long ? [] : [`packages/*/src/${ALONE}`], exclude } },
      // the server's modules keep no state between files either: each test makes its own app on its own database
      {
        extends: true,
        test: {
          name: 'server',
          include: [...tests('apps/server/test', 'ts')],
          exclude,
          isolate: false,
          globalSetup: ['tools/test-environment/postgres-global-setup.ts'],
        },
      },
      // the client's stores outlive a file: each test sets the state that it reads
      {
        extends: true,
        test: { name: 'client', include: ['apps/web/src', 'apps/console/src'].flatMap((folder) => tests(folder, '{ts,tsx}')), exclude, isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'tools',
          include: long ? [] : ['bench/**/*.test.ts', 'tools/**/*.test.ts'],
          exclude,
          globalSetup: ['tools/test-environment/postgres-global-setup.ts'],
        },
      },
    ],
  },
});
