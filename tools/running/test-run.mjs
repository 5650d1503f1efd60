/** The steps of `npm test`: what runs beside what on two cores, the table of times, the sum of tests. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { build } from './building.mjs';
import { provideBrowser } from './browser.mjs';
import { runNode } from './programs.mjs';
import { ROOT, filesBelow, programOf } from './project.mjs';
import { sourceCheck } from './source-checks.mjs';
import { slowestLines } from './slowest-files.mjs';
import { runSteps, tableOf } from './steps.mjs';
import { say } from './telling.mjs';
import { AGAIN, REPORTS, countsOf, failedFilesOf, failuresOf } from './test-reports.mjs';

/** @typedef {import('./steps.mjs').Step} Step */

/** What the run ended with, for whoever prints other things after it. */
const LAST_WORDS = 'test-results/npm-test.txt';
const EXTERNAL = 'postgres://postgres@127.0.0.1:5432/postgres';
/** A test that passes at its second try is told by name; more of them than this in a run, and something is wrong, not the machine. */
const STUMBLES = 5;
/** Characters of a failed check's output that stand in the last words too. */
const SHOWN_AGAIN = 4000;

/** Runs all steps; answers the exit code. */
export async function testEverything() {
  for (const old of [REPORTS, LAST_WORDS]) rmSync(join(ROOT, old), { recursive: true, force: true });
  mkdirSync(join(ROOT, REPORTS), { recursive: true });
  const checks = /** @type {const} */ (['lint', 'format', 'boundaries', 'requirements', 'words', 'unused']).map(sourceCheck);
  // The browser tests take longest and half of their time is waiting: whatever else there is runs beside them.
  const results = await runSteps([sourceCheck('types'), buildStep(), browserStep(), ...checks, unitStep(), ...(await externalStep())], 2);
  const names = ['unit', 'external', 'browser'];
  const { lines, code } = lastWords(results, names.map(countsOf));
  const slowest = [...slowestLines('unit', 'unit and server'), ...slowestLines('browser', 'browser')];
  const words = `${[tableOf(results), '', ...slowest, ...names.flatMap(failuresOf), ...lines].join('\n')}\n`;
  writeFileSync(join(ROOT, LAST_WORDS), words);
  console.log(`\n${words}`);
  return code;
}

/** @param {readonly import('./steps.mjs').StepResult[]} results @param {readonly import('./test-reports.mjs').Counts[]} counts @returns {{ readonly lines: readonly string[], readonly code: number }} */
function lastWords(results, counts) {
  const sum = (/** @type {keyof import('./test-reports.mjs').Counts} */ name) => counts.reduce((total, count) => total + count[name], 0);
  const broken = results.filter((result) => !result.ok);
  const failed = sum('failed') + (sum('stumbled') > STUMBLES ? sum('stumbled') : 0);
  const lines = [
    ...(sum('skipped') > 0 ? [`${sum('skipped')} skipped; each says why in the output above.`] : []),
    ...(sum('stumbled') > 0 ? [`${sum('stumbled')} of the passed ones needed a second try (at most ${STUMBLES} may): named above.`] : []),
    ...broken.flatMap((result) => (result.output === '' ? [] : [`---- ${result.name}`, result.output.trimEnd().slice(-SHOWN_AGAIN), '----'])),
    ...(broken.length > 0 ? [`Failed: ${broken.map((result) => result.name).join(', ')}`] : []),
    `${sum('passed') - (failed - sum('failed'))} passed, ${failed} failed`,
  ];
  return { lines, code: broken.length === 0 && failed === 0 ? 0 : 1 };
}

/** @returns {Step} */
function unitStep() {
  return { name: 'unit and server', cores: 1, work: () => vitest('unit', [], {}) };
}

/** The store tests once more on a PostgreSQL that is not ours, where one answers. @returns {Promise<readonly Step[]>} */
async function externalStep() {
  const reason = await whyNoExternal();
  if (reason !== null) {
    say(`The store tests do not run on an external PostgreSQL as well: ${reason}.`);
    return [];
  }
  // Whole feeds and recordings prove the path of a price, once: twice would only take time.
  const isStoreTest = (/** @type {string} */ path) =>
    path.endsWith('.test.ts') && !path.endsWith('.long.test.ts') && (!path.includes('/modules/feeds/') || path.includes('feed-store'));
  const files = filesBelow(['apps/server/test']).filter((path) => isStoreTest(path) && readFileSync(join(ROOT, path), 'utf8').includes('testing-database.ts'));
  return [{ name: 'store on 127.0.0.1:5432', cores: 1, work: () => vitest('external', files, { TEST_DATABASE_URL: EXTERNAL }) }];
}

/** @returns {Step} */
function buildStep() {
  return { name: 'build', cores: 1, work: async () => (await build(), { code: 0, output: '' }) };
}

/** @returns {Step} */
function browserStep() {
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

/**
 * On a machine that nobody watches (CI) a few files that failed are run once more, alone, as the browser tests are: what passes then is named and counted.
 * @param {string} name @param {readonly string[]} files @param {Record<string, string>} env
 */
async function vitest(name, files, env) {
  const first = await vitestOnce(name, files, env);
  const failed = failedFilesOf(name);
  if (first.code === 0 || process.env['CI'] === undefined || failed.length === 0 || failed.length > STUMBLES) return first;
  say(`These are run once more: ${failed.join(', ')}`);
  return vitestOnce(`${name}${AGAIN}`, failed, env);
}

/** @param {string} name @param {readonly string[]} files @param {Record<string, string>} env */
function vitestOnce(name, files, env) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${REPORTS}/${name}.json`];
  return runNode([programOf('vitest'), 'run', ...reporters, ...files], { shown: name, env });
}

/** Null when a PostgreSQL of at least version 15 lets us in at the usual place; else the reason in words. @returns {Promise<string | null>} */
async function whyNoExternal() {
  const open = await new Promise((resolve) => {
    const socket = createConnection({ host: '127.0.0.1', port: 5432 }, () => (socket.destroy(), resolve(true)));
    socket.once('error', () => resolve(false));
  });
  if (!open) return 'none answers at 127.0.0.1:5432';
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: EXTERNAL, connectionTimeoutMillis: 3000 });
  try {
    await client.connect();
    const { rows } = await client.query('show server_version_num');
    return Number(rows[0].server_version_num) >= 150_000 ? null : 'the one at 127.0.0.1:5432 is older than 15';
  } catch (error) {
    return `the one at 127.0.0.1:5432 does not let the user postgres in (${error instanceof Error ? error.message : String(error)})`;
  } finally {
    await client.end().catch(() => undefined); // it may never have been open
  }
}
