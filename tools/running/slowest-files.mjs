/** Which test files took longest, by the reports of Vitest and Playwright. */
import { relative } from 'node:path';
import { ROOT } from './project.mjs';
import { readReport } from './test-reports.mjs';

const SHOWN = 10;

/** @typedef {{ readonly file: string, readonly seconds: number }} TimedFile */

/**
 * The slowest files of one run, the slowest first. Tests of a file may run beside each other: their times are added up.
 * @param {any} report of Vitest or Playwright, parsed @param {number} [most] @returns {readonly TimedFile[]}
 */
export function slowestIn(report, most = SHOWN) {
  const files = 'stats' in report ? report.suites.map(browserFile) : report.testResults.map(unitFile);
  return files.toSorted((/** @type {TimedFile} */ one, /** @type {TimedFile} */ other) => other.seconds - one.seconds).slice(0, most);
}

/** A heading and a line for each of the slowest files. @param {string} name of the report @param {string} title @returns {readonly string[]} none where there is no report */
export function slowestLines(name, title) {
  const report = readReport(name);
  if (report === null) return [];
  return [`Slowest files, ${title}:`, ...slowestIn(report).map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}`), ''];
}

/** @param {any} result of Vitest @returns {TimedFile} */
function unitFile(result) {
  return { file: relative(ROOT, result.name), seconds: (result.endTime - result.startTime) / 1000 };
}

/** @param {any} suite of Playwright, of one file @returns {TimedFile} */
function browserFile(suite) {
  return { file: `e2e/${suite.file}`, seconds: millisecondsOf(suite) / 1000 };
}

/** With the second tries. @param {any} suite @returns {number} */
function millisecondsOf(suite) {
  const results = (suite.specs ?? []).flatMap((/** @type {any} */ spec) => spec.tests.flatMap((/** @type {any} */ test) => test.results));
  const own = results.reduce((/** @type {number} */ sum, /** @type {any} */ result) => sum + result.duration, 0);
  return (suite.suites ?? []).reduce((/** @type {number} */ sum, /** @type {any} */ inner) => sum + millisecondsOf(inner), own);
}
