/** Reads Markdown tables of evidence, and checks the files, sections, tests and commands that their cells name. */
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** A test in a cell: a path, then a part of the title in quotes. A command: npm run NAME. */
const TEST = /^(\S+\.(?:test|spec)\.tsx?) "(.+)"$/;
const COMMAND = /^npm run ([\w:-]+)$/;
const SEPARATOR = /\s*;\s+/;

/** @typedef {{ readonly line: number, readonly cells: readonly string[] }} Row */
/** @typedef {{ readonly file: string, readonly title: string, readonly passed: boolean }} Outcome */
/**
 * @typedef {object} Evidence
 * @property {(cell: string) => readonly string[]} placesFaults what is wrong with the places of a cell: `path` or `docs/asvs.md#state`, separated by `; `
 * @property {(cell: string) => readonly string[]} testsFaults what is wrong with its tests: `path "part of the title"` or `npm run NAME`, separated by `; `
 */

/** Returns the body rows of all tables whose first cell matches, with their line numbers. @param {string} text @param {RegExp} first @returns {readonly Row[]} */
export function rowsOfTables(text, first) {
  return text.split('\n').flatMap((line, index) => {
    if (!line.startsWith('|')) return [];
    const cells = line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll('\\|', '|'));
    return first.test(cells[0] ?? '') ? [{ line: index + 1, cells }] : [];
  });
}

/** Returns the name of a heading in a link, as GitHub makes it. @param {string} heading */
const anchorOf = (heading) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

/** Returns a pattern of a title as a report shows it: a test of many cases has their values in place of $name and %s. @param {string} title */
const shownTitle = (title) => new RegExp(title.replaceAll(/[.*+?^()|[\]\\{}]/g, String.raw`\$&`).replaceAll(/\$\w+|%[a-z]/g, '.*'));

/**
 * @param {string} root folder of the repository
 * @param {readonly Outcome[]} outcomes of the tests of the last run; none: nothing is known of it
 * @returns {Evidence}
 */
export function createEvidence(root, outcomes) {
  /** @type {Map<string, string>} */
  const texts = new Map();
  const textOf = (/** @type {string} */ path) => {
    const known = texts.get(path) ?? readFileSync(join(root, path), 'utf8');
    texts.set(path, known);
    return known;
  };
  const scripts = existsSync(join(root, 'package.json')) ? (JSON.parse(textOf('package.json')).scripts ?? {}) : {};

  /** @param {string} place @returns {readonly string[]} */
  function placeFaults(place) {
    const [path = '', section] = place.split('#');
    if (!existsSync(join(root, path))) return [`'${path}' is no file or folder of the repository`];
    if (section === undefined) return [];
    const headings = [...textOf(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));
    return headings.includes(section) ? [] : [`'${path}' has no section '${section}'`];
  }

  /** @param {string} test @returns {readonly string[]} */
  function testFaults(test) {
    const [, command] = COMMAND.exec(test) ?? [];
    if (command !== undefined) return command in scripts ? [] : [`package.json has no command '${command}'`];
    const [, path, title] = TEST.exec(test) ?? [];
    if (path === undefined || title === undefined) return [`'${test}' is neither a test with its title nor a command`];
    if (!existsSync(join(root, path))) return [`'${path}' is no test file of the repository`];
    if (
      !textOf(path)
        .replaceAll(/\\(['"`])/g, '$1')
        .includes(title)
    )
      return [`'${path}' has no test '${title}'`];
    const shown = shownTitle(title);
    const last = outcomes.filter((outcome) => outcome.file === path && shown.test(outcome.title));
    return last.every(({ passed }) => passed) ? [] : [`'${title}' of '${path}' did not pass in the last run`];
  }

  return {
    placesFaults: (cell) => cell.split(SEPARATOR).flatMap(placeFaults),
    testsFaults: (cell) => cell.split(SEPARATOR).flatMap(testFaults),
  };
}

/**
 * Returns how each test of the last run ended, from the reports in a folder. A file that was run a second time counts with its second run.
 * @param {string} folder @param {string} root @returns {readonly Outcome[]} none if there is no report
 */
export function outcomesIn(folder, root) {
  const report = (/** @type {string} */ name) => (existsSync(join(folder, name)) ? JSON.parse(readFileSync(join(folder, name), 'utf8')) : null);
  const again = unitOutcomes(report('unit-again.json'), root);
  const repeated = new Set(again.map(({ file }) => file));
  const first = unitOutcomes(report('unit.json'), root).filter(({ file }) => !repeated.has(file));
  return [...first, ...again, ...(report('browser.json')?.suites ?? []).flatMap((/** @type {any} */ suite) => browserOutcomes(suite))];
}

/** @param {any} report of Vitest; null: none @param {string} root @returns {readonly Outcome[]} */
function unitOutcomes(report, root) {
  return (report?.testResults ?? []).flatMap((/** @type {any} */ file) =>
    file.assertionResults.map((/** @type {any} */ test) => ({ file: relative(root, file.name), title: test.title, passed: test.status === 'passed' })),
  );
}

/** @param {any} suite of Playwright @returns {readonly Outcome[]} */
function browserOutcomes(suite) {
  const own = (suite.specs ?? []).map((/** @type {any} */ spec) => ({ file: `e2e/${spec.file}`, title: spec.title, passed: spec.ok }));
  return [...own, ...(suite.suites ?? []).flatMap(browserOutcomes)];
}
