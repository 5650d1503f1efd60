/** Reads the reports of Vitest and Playwright: the number of passed tests, the failures with their reasons, the slowest files. */
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from '../project/project.mjs';

export const REPORTS = 'test-results/reports';
/** Suffix of the report about the files that were run a second time. */
export const AGAIN = '-again';
/** Lines shown of each failure: enough for expectation and place, without a whole page's HTML. */
const MESSAGE_LINES = 12;

/** @typedef {{ readonly passed: number, readonly failed: number, readonly skipped: number, readonly retried: number }} Counts `retried` ones, which needed a second try, are among `passed` */

/** @param {string} name @returns {Counts} all zero if there is no report */
export function countsOf(name) {
  const report = readReport(name);
  if (report === null) return { passed: 0, failed: 0, skipped: 0, retried: 0 };
  if ('stats' in report) {
    const { expected, flaky, unexpected, skipped } = report.stats;
    return { passed: expected + flaky, failed: unexpected, skipped, retried: flaky };
  }
  return countsIn(report, readReport(`${name}${AGAIN}`));
}

/**
 * Counts the tests of a Vitest report. A file that failed before its first test counts as one test.
 * @param {any} report @param {any} again the report of the files that were run a second time; null: none were @returns {Counts}
 */
export function countsIn(report, again) {
  const failed = failuresIn(again ?? report).length;
  const retried = again === null ? 0 : Math.max(0, failuresIn(report).length - failed);
  return { passed: report.numPassedTests + retried, failed, skipped: report.numPendingTests + report.numTodoTests, retried };
}

/** Returns the paths of Vitest's failed files. @param {string} name @returns {readonly string[]} none if there is no report */
export function failedFilesOf(name) {
  const report = readReport(name);
  const files = /** @type {readonly any[]} */ (report?.testResults ?? []);
  return files.filter((file) => file.status === 'failed').map((file) => relative(ROOT, file.name));
}

/** @param {string} name @returns {readonly string[]} none if there is no report */
export function failuresOf(name) {
  const report = readReport(name);
  return report === null ? [] : failuresIn(report, readReport(`${name}${AGAIN}`));
}

/**
 * Returns each test that failed, or passed only at its second try, with the beginning of its message.
 * @param {any} report of Vitest or Playwright, parsed @param {any} again Vitest's report of the files that were run a second time; null: none were @returns {readonly string[]}
 */
export function failuresIn(report, again = null) {
  if ('stats' in report) return report.suites.flatMap((/** @type {any} */ suite) => browserFailures(suite));
  if (again === null) return report.testResults.flatMap((/** @type {any} */ file) => fileFailures(file, 'failed'));
  const still = new Set(failuresIn(again).map(titleOf));
  const first = report.testResults.flatMap((/** @type {any} */ file) => fileFailures(file, 'passed at its second try'));
  return [...first.filter((/** @type {string} */ text) => !still.has(titleOf(text).replace(/ passed at its second try$/, ' failed'))), ...failuresIn(again)];
}

/** @param {string} text of one failure */
function titleOf(text) {
  return text.split('\n')[0] ?? '';
}

/** A suite of Playwright's report. @param {any} suite @returns {readonly string[]} */
function browserFailures(suite) {
  const own = (suite.specs ?? []).flatMap((/** @type {any} */ spec) =>
    spec.tests
      .filter((/** @type {any} */ test) => test.status === 'unexpected' || test.status === 'flaky')
      .map((/** @type {any} */ test) => {
        const errors = test.results.flatMap((/** @type {any} */ result) => (result.errors ?? []).map((/** @type {any} */ error) => error.message ?? ''));
        return failureText(`${test.projectName} ${spec.file}`, spec.title, test.status === 'flaky' ? 'passed at its second try' : 'failed', errors);
      }),
  );
  return [...own, ...(suite.suites ?? []).flatMap(browserFailures)];
}

/** A file of Vitest's report. @param {any} file @param {string} how it ended @returns {readonly string[]} */
function fileFailures(file, how) {
  const where = relative(ROOT, file.name);
  const tests = file.assertionResults.filter((/** @type {any} */ test) => test.status === 'failed');
  const own = tests.map((/** @type {any} */ test) => failureText(where, test.fullName, how, test.failureMessages ?? []));
  return file.status === 'failed' && own.length === 0 ? [failureText(where, 'the file', how, [file.message ?? ''])] : own;
}

/** @param {string} where @param {string} title @param {string} how @param {readonly string[]} messages */
function failureText(where, title, how, messages) {
  const lines = stripVTControlCharacters(messages.join('\n'))
    .split('\n')
    .filter((line) => line.trim() !== '');
  return [`${where}: ${title} ${how}`, ...lines.slice(0, MESSAGE_LINES).map((line) => `    ${line}`)].join('\n');
}

/** @param {string} name @returns {any} the parsed report; null if the step wrote none */
export function readReport(name) {
  const file = join(ROOT, REPORTS, `${name}.json`);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

const SHOWN = 10;

/** @typedef {{ readonly file: string, readonly seconds: number }} TimedFile */

/**
 * Returns the slowest files of one run, the slowest first. A file's time is the sum of its tests' times, even if they ran in parallel.
 * @param {any} report of Vitest or Playwright, parsed @param {number} [most] @returns {readonly TimedFile[]}
 */
export function slowestIn(report, most = SHOWN) {
  const files = 'stats' in report ? report.suites.map(browserFile) : report.testResults.map(unitFile);
  return files.toSorted((/** @type {TimedFile} */ one, /** @type {TimedFile} */ other) => other.seconds - one.seconds).slice(0, most);
}

/** Returns a heading and a line for each of the slowest files. @param {string} name of the report @param {string} title @returns {readonly string[]} none if there is no report */
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

/** Returns the time of all tests, second tries included, ms. @param {any} suite @returns {number} */
function millisecondsOf(suite) {
  const results = (suite.specs ?? []).flatMap((/** @type {any} */ spec) => spec.tests.flatMap((/** @type {any} */ test) => test.results));
  const own = results.reduce((/** @type {number} */ sum, /** @type {any} */ result) => sum + result.duration, 0);
  return (suite.suites ?? []).reduce((/** @type {number} */ sum, /** @type {any} */ inner) => sum + millisecondsOf(inner), own);
}
