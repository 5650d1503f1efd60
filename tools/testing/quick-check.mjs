/** The steps of `npm run check`. The goal is 90 seconds on two cores. */
import { availableParallelism } from 'node:os';
import { changedFiles, relatedTests } from './related-tests.mjs';
import { runNode } from '../project/programs.mjs';
import { programOf } from '../project/project.mjs';
import { sourceCheck } from './test-steps.mjs';
import { runSteps } from './steps.mjs';
import { printProgress } from '../project/progress.mjs';

/** Most test files of the server in one check: each makes its own databases, and more of them take too long. */
const MOST_SERVER_TESTS = 40;
const CORES = 2;
/** Random tests of the packages run on fewer commands than in `npm test`. */
const FEWER_COMMANDS = { FUZZ_OPERATIONS: '2000' };

/** Runs all steps and prints what failed; returns the exit code. */
export async function checkQuickly() {
  const changed = changedFiles();
  const { tests, remarks } = testsOf(changed, changed === null ? { server: [], others: [] } : relatedTests(changed.files));
  for (const remark of remarks) printProgress(remark);
  // The packages' tests take longest: everything else runs beside them.
  const checks = /** @type {const} */ (['types', 'lint', 'boundaries', 'requirements', 'asvs', 'words', 'format']).map(sourceCheck);
  return runCheck([
    vitestStep('tests of the packages', ['--project', 'packages'], { workers: Math.max(1, availableParallelism() - 1), env: FEWER_COMMANDS }),
    ...checks,
    ...(tests.length === 0 ? [] : [vitestStep('tests of what changed', tests, { workers: CORES })]),
  ]);
}

/** Prints a line for each step, then the output of those that failed; returns the exit code. @param {readonly import('./steps.mjs').Step[]} steps */
export async function runCheck(steps) {
  const begun = performance.now();
  const results = await runSteps(steps, CORES, { onlyEnds: true });
  const failed = results.filter((result) => !result.ok);
  for (const { name, output } of failed) console.log(`\n---- ${name}\n${output.trimEnd()}\n----`);
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  console.log(failed.length === 0 ? `\nAll passed in ${seconds} s.` : `\nFailed in ${seconds} s: ${failed.map((result) => result.name).join(', ')}`);
  return failed.length === 0 ? 0 : 1;
}

/**
 * Returns the tests that run because of the changes.
 * @param {ReturnType<typeof changedFiles>} changed @param {import('./related-tests.mjs').RelatedTests} related
 * @returns {{ readonly tests: readonly string[], readonly remarks: readonly string[] }} remarks: sentences for the user about tests that run and tests that do not
 */
export function testsOf(changed, { server, others }) {
  if (changed === null) return { tests: [], remarks: ['This folder is no Git repository: only npm test runs the tests outside of the packages.'] };
  const counts = `${changed.files.length} files differ from ${changed.base}; related tests: ${server.length} files of the server, ${others.length} others.`;
  if (server.length <= MOST_SERVER_TESTS) return { tests: [...server, ...others], remarks: [counts] };
  return {
    tests: others,
    remarks: [counts, `Those of the server do not run: more than ${MOST_SERVER_TESTS} files take too long for this check. npm test runs them.`],
  };
}

/** @param {string} name @param {readonly string[]} args @param {{ readonly workers: number, readonly env?: Record<string, string> }} options @returns {import('./steps.mjs').Step} */
function vitestStep(name, args, { workers, env = {} }) {
  return { name, cores: 1, work: () => runNode([programOf('vitest'), 'run', `--maxWorkers=${workers}`, ...args], { env }) };
}
