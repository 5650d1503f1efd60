/** `npm test`: runs all steps on two cores; prints the table of times and the number of tests. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../project/project.mjs';
import { runSteps, tableOf } from './steps.mjs';
import { REPORTS, countsOf, failuresOf, slowestLines } from './test-reports.mjs';
import { MOST_RETRIED, browserStep, buildStep, evidenceStep, sourceCheck, unitStep } from './test-steps.mjs';

/** File with a copy of the final output, for a CI that prints other things after it. */
const SUMMARY = 'test-results/npm-test.txt';
/** Characters of a failed check's output that the summary repeats. */
const REPEATED_OUTPUT = 4000;

/** Runs all steps; returns the exit code. */
export async function testEverything() {
  for (const old of [REPORTS, SUMMARY]) rmSync(join(ROOT, old), { recursive: true, force: true });
  mkdirSync(join(ROOT, REPORTS), { recursive: true });
  const checks = /** @type {const} */ (['lint', 'format', 'boundaries', 'requirements', 'words', 'unused']).map(sourceCheck);
  // The browser tests take longest and are idle half of the time, so all other steps run in parallel with them.
  const results = await runSteps([sourceCheck('types'), buildStep(), browserStep(), ...checks, unitStep(), evidenceStep()], 2);
  const names = ['unit', 'browser'];
  const { lines, code } = verdictOf(results, names.map(countsOf));
  const slowest = [...slowestLines('unit', 'unit and server'), ...slowestLines('browser', 'browser')];
  const summary = `${[tableOf(results), '', ...slowest, ...names.flatMap(failuresOf), ...lines].join('\n')}\n`;
  writeFileSync(join(ROOT, SUMMARY), summary);
  console.log(`\n${summary}`);
  return code;
}

/** @param {readonly import('./steps.mjs').StepResult[]} results @param {readonly import('./test-reports.mjs').Counts[]} counts @returns {{ readonly lines: readonly string[], readonly code: number }} */
function verdictOf(results, counts) {
  const sum = (/** @type {keyof import('./test-reports.mjs').Counts} */ name) => counts.reduce((total, count) => total + count[name], 0);
  const broken = results.filter((result) => !result.ok);
  const failed = sum('failed') + (sum('retried') > MOST_RETRIED ? sum('retried') : 0);
  const lines = [
    ...(sum('skipped') > 0 ? [`${sum('skipped')} skipped; each says why in the output above.`] : []),
    ...(sum('retried') > 0 ? [`${sum('retried')} of the passed ones needed a second try (at most ${MOST_RETRIED} may): named above.`] : []),
    ...broken.flatMap((result) => (result.output === '' ? [] : [`---- ${result.name}`, result.output.trimEnd().slice(-REPEATED_OUTPUT), '----'])),
    ...(broken.length > 0 ? [`Failed: ${broken.map((result) => result.name).join(', ')}`] : []),
    `${sum('passed') - (failed - sum('failed'))} passed, ${failed} failed`,
  ];
  return { lines, code: broken.length === 0 && failed === 0 ? 0 : 1 };
}
