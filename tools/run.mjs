// `npm run NAME` calls `node tools/run.mjs NAME`. This file imports nothing from installed packages, which a fresh clone lacks, and uses
// only the syntax of Node 14, so that an old Node reaches requireNode().
import { requireNode } from './project/node-version.mjs';

/** For programs that need the built client and server. */
const BUILT = { built: true };

/** docs/drills.md says what each drill proves. */
const DRILLS = [
  'approve',
  'audit',
  'cluster',
  'kill',
  'net',
  'overload',
  'package',
  'postgres',
  'reference',
  'restart',
  'restore',
  'settle',
  'slow',
  'soak',
  'wallet',
];

/** @type {Record<string, () => Promise<void>>} */
const COMMANDS = {
  start: async () => (await import('./commands/start-server.mjs')).startServer(),
  dev: source('tools/development/main.ts'),
  check: tests(async () => (await import('./testing/quick-check.mjs')).checkQuickly()),
  test: tests(async () => (await import('./testing/test-run.mjs')).testEverything()),
  'test:long': tests(async () => (await import('./testing/long-run.mjs')).runLongSteps(process.argv.slice(2))),
  'fuzz:engine': source('tools/fuzz-engine/main.ts'),
  simulate: source('tools/simulate/main.ts'),
  randomness: source('tools/randomness/main.ts'),
  rtp: source('tools/rtp/main.ts'),
  mutation: source('tools/mutation/main.ts'),
  bench: source('bench/main.ts', BUILT),
  screens: source('e2e/screens/take-pictures.ts', BUILT),
  cluster: source('tools/cluster/main.ts', BUILT),
  practice: source('tools/practice/main.ts', BUILT),
  'payments:simulator': source('tools/payments-simulator/main.ts'),
  package: source('tools/package/make-package.ts', BUILT),
  'site:new': source('tools/site-new/main.ts'),
  'site:list': async () => (await import('./project/site-folders.mjs')).listSiteFolders(),
  operator: source('apps/server/src/modules/operator-calls/command-line/command-line.ts'),
  'audit:ledger': source('apps/server/src/modules/wallet/audit-command.ts'),
  'casino:reseal': source('apps/server/src/modules/casino-rounds/reseal-command.ts'),
  'audit:log': source('apps/server/src/modules/audit/audit-command.ts'),
  backup: source('apps/server/src/platform/postgres/backup/backup-command.ts'),
  restore: source('apps/server/src/platform/postgres/backup/restore-command.ts'),
};
for (const drill of DRILLS) COMMANDS[`drill:${drill}`] = source(`tools/drills/${drill}/main.ts`, BUILT);

/** Returns a command that runs a TypeScript program in this process. @param {string} path @param {{ readonly built: boolean }} [options] */
function source(path, options) {
  return async () => {
    const { runSource } = await import('./commands/source-command.mjs');
    await runSource(path, options);
  };
}

/** Returns a command that runs tests and exits with their exit code. @param {() => Promise<number>} run */
function tests(run) {
  return async () => {
    const { prepareProject } = await import('./commands/source-command.mjs');
    await prepareProject();
    process.exit(await run());
  };
}

requireNode();
const [name = ''] = process.argv.splice(2, 1);
const command = Object.keys(COMMANDS).includes(name) ? COMMANDS[name] : undefined;
if (command === undefined) {
  console.error(`There is no command '${name}'. There are: ${Object.keys(COMMANDS).join(', ')}.`);
  process.exit(1);
}
await command();
