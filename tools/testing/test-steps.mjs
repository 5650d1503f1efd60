/** The steps of `npm run check` and `npm test`. Each keeps about one core busy. */
import { readFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { build } from '../project/building.mjs';
import { runNode } from '../project/programs.mjs';
import { printProgress } from '../project/progress.mjs';
import { ROOT, filesBelow, programOf } from '../project/project.mjs';
import { provideBrowser } from '../test-environment/browser.mjs';
import { AGAIN, REPORTS, failedFilesOf } from './test-reports.mjs';

/** @typedef {import('./steps.mjs').Step} Step */
/** @typedef {'types' | 'lint' | 'format' | 'boundaries' | 'requirements' | 'asvs' | 'words' | 'unused'} SourceCheck */

/** @type {Readonly<Record<SourceCheck, () => readonly string[]>>} */
const SOURCE_CHECKS = {
  types: () => [programOf('typescript', 'tsc'), '-b'],
  lint: () => [programOf('oxlint'), '--type-aware', '--deny-warnings'],
  format: () => [programOf('oxfmt'), '--check', '.'],
  boundaries: () => [join(ROOT, 'tools/checks/check-boundaries.mjs')],
  requirements: () => [join(ROOT, 'tools/checks/check-requirements.mjs')],
  asvs: () => [join(ROOT, 'tools/checks/check-asvs.mjs'), '--without-reports'],
  words: () => [join(ROOT, 'tools/checks/check-words.mjs')],
  unused: () => [programOf('knip')],
};
const EXTERNAL = 'postgres://postgres@127.0.0.1:5432/postgres';
/**
 * Tests that an external PostgreSQL of another version could fail: roles, triggers, locks, backups and the statements of whole batches, then the
 * statements of each module in one short day of random actions and in the tests of its store. The other tests run once, on our own PostgreSQL: what
 * they check is done by our code.
 */
const EXTERNAL_PLACES = [
  'apps/server/test/app/retention-rules.test.ts',
  'apps/server/test/commit',
  'apps/server/test/modules/audit',
  'apps/server/test/modules/auth/sessions.test.ts',
  'apps/server/test/modules/bonus/bonus.test.ts',
  'apps/server/test/modules/catalogue/catalogue.test.ts',
  'apps/server/test/modules/messages',
  'apps/server/test/modules/orders/order-changes.test.ts',
  'apps/server/test/modules/orders/state/rebuild.test.ts',
  'apps/server/test/modules/settlement/settlement.test.ts',
  'apps/server/test/modules/wallet',
  'apps/server/test/platform/postgres',
  'apps/server/test/random-day',
];
/** Most tests of a run that may pass only at their second try: more of them show a defect, not a slow machine. */
export const MOST_RETRIED = 5;

/** Checks sources without running them. @param {SourceCheck} name @returns {Step} */
export function sourceCheck(name) {
  return { name, cores: 1, work: async () => runNode(SOURCE_CHECKS[name]()) };
}

/** Checks the evidence of docs/asvs.md and docs/attacks.md once the tests have run: those that it names must have passed. @returns {Step} */
export function evidenceStep() {
  return { name: 'evidence', cores: 1, after: ['unit and server', 'browser'], work: async () => runNode([join(ROOT, 'tools/checks/check-asvs.mjs')]) };
}

/** @returns {Step} */
export function buildStep() {
  return { name: 'build', cores: 1, work: async () => (await build(), { code: 0, output: '' }) };
}

/** @returns {Step} */
export function unitStep() {
  return { name: 'unit and server', cores: 1, work: () => runVitest('unit', [], {}) };
}

/** @returns {Step} */
export function browserStep() {
  return {
    name: 'browser',
    cores: 1,
    after: ['build'],
    work: async () => {
      await provideBrowser();
      const report = { PLAYWRIGHT_JSON_OUTPUT_NAME: join(ROOT, REPORTS, 'browser.json') };
      return runNode([programOf('@playwright/test', 'playwright'), 'test', '--reporter=list,json'], { shown: 'browser', env: report });
    },
  };
}

/** Returns the step that repeats the store tests on an external PostgreSQL; none if no such server answers. @returns {Promise<readonly Step[]>} */
export async function externalStep() {
  const reason = await findExternalObstacle();
  if (reason !== null) {
    printProgress(`The store tests do not run on an external PostgreSQL: ${reason}.`);
    return [];
  }
  const usesDatabase = (/** @type {string} */ path) => path.endsWith('.test.ts') && !path.endsWith('.long.test.ts') && readsDatabase(path);
  const files = filesBelow(EXTERNAL_PLACES).filter(usesDatabase);
  return [{ name: 'store', cores: 1, work: () => runVitest('external', files, { TEST_DATABASE_URL: EXTERNAL }) }];
}

/** @param {string} path of a test @returns {boolean} whether it opens a database or starts the app on one */
function readsDatabase(path) {
  return /testing-(?:database|app|day)\.ts/.test(readFileSync(join(ROOT, path), 'utf8'));
}

/**
 * Runs Vitest and writes a report. On CI it runs a few failed files a second time, alone; the report names and counts the tests that pass then.
 * @param {string} name of the report @param {readonly string[]} files @param {Record<string, string>} env
 */
async function runVitest(name, files, env) {
  const first = await runVitestOnce(name, files, env);
  const failed = failedFilesOf(name);
  if (first.code === 0 || process.env['CI'] === undefined || failed.length === 0 || failed.length > MOST_RETRIED) return first;
  printProgress(`These are run once more: ${failed.join(', ')}`);
  return runVitestOnce(`${name}${AGAIN}`, failed, env);
}

/** @param {string} name @param {readonly string[]} files @param {Record<string, string>} env */
function runVitestOnce(name, files, env) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${REPORTS}/${name}.json`];
  return runNode([programOf('vitest'), 'run', ...reporters, ...files], { shown: name, env });
}

/** Returns null if a PostgreSQL of at least version 15 accepts the user postgres at the usual port; else the reason as text. @returns {Promise<string | null>} */
async function findExternalObstacle() {
  const isOpen = await new Promise((resolve) => {
    const socket = createConnection({ host: '127.0.0.1', port: 5432 }, () => (socket.destroy(), resolve(true)));
    socket.once('error', () => resolve(false));
  });
  if (!isOpen) return 'none answers at 127.0.0.1:5432';
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: EXTERNAL, connectionTimeoutMillis: 3000 });
  try {
    await client.connect();
    const { rows } = await client.query('show server_version_num');
    return Number(rows[0].server_version_num) >= 150_000 ? null : 'the one at 127.0.0.1:5432 is older than 15';
  } catch (error) {
    return `the one at 127.0.0.1:5432 does not let the user postgres in (${error instanceof Error ? error.message : String(error)})`;
  } finally {
    await client.end().catch(() => undefined); // the connection may not have been opened
  }
}
