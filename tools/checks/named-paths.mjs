/** Finds documents, files and folders that a text or code names and the repository does not have. Pure. */
import { mentions } from './requirement-citations.mjs';

const DOCUMENT = /[\w./:-]*[\w-]\.md\b/g;
/** A numbered call, or a numbered section of a design or specification: no document of the repository has such numbers. */
const NUMBERED = /\b(?:calls? \d+\b(?! (?:times|ms|s)\b)|(?:design|specification|rules|wire|clauses) (?:sections? \d+|[DTO]-\d{2}))/gi;
/** A path from the root. A placeholder (`<game>`, `*`) ends it; an address such as `/docs/…` does not match. */
const FROM_ROOT = /(?<![\w./@~-])(?:apps|packages|tools|e2e|bench|docs|deploy)\/[\w./@-]*/g;
const LINK = /\]\(([^)\s]+)\)/g;
/** A file or folder that code reads or runs, relative to its own file. */
const READ = /\bnew URL\('([^']+)', import\.meta\.url\)/g;
/** What a build makes, and the data beside the repository, which may be absent. */
const NOT_IN_REPOSITORY = /(?:^|\/)(?:dist|node_modules|shared)(?:\/|$)/;
/** The start of a link outside the repository (`https:`) or to a heading of the same page (`#`). */
const ELSEWHERE = /^(?:[a-z]+:|#)/;

/** @typedef {import('./requirement-citations.mjs').Source} Source */
/** @typedef {import('./requirement-citations.mjs').Mention} Mention */
/** @typedef {(path: string) => boolean} Exists whether a path from the root exists */

/** @param {Source} source @param {string} name relative to the file that names it @returns {string} the path from the root */
const fromRoot = ({ path }, name) => decodeURIComponent(new URL(name, `file:///${path}`).pathname.slice(1));

/**
 * Returns mentions of documents that do not exist: Markdown files, relative to the root or to `source`, and numbered calls and sections.
 * @param {Source} source @param {Exists} exists
 */
export function missingDocumentsOf(source, exists) {
  const isHere = (/** @type {string} */ name) => name.includes('://') || exists(name) || exists(fromRoot(source, name));
  return [...mentions(source, DOCUMENT).filter(({ words }) => !isHere(words)), ...mentions(source, NUMBERED)];
}

/**
 * Returns a Markdown page's mentions of files and folders that do not exist: paths from the root, and targets of links.
 * @param {Source} page @param {Exists} exists @returns {Mention[]}
 */
export function missingPathsOf(page, exists) {
  const paths = mentions(page, FROM_ROOT).map((mention) => ({ ...mention, words: mention.words.replace(/[./]+$/, '') }));
  const links = mentions(page, LINK, 1).filter(({ words }) => !ELSEWHERE.test(words));
  return [...paths.filter(({ words }) => !exists(words)), ...links.filter(({ words }) => !exists(fromRoot(page, words)))];
}

/**
 * Mentions of files and folders that code addresses relative to itself, as `new URL` of `import.meta.url`, and that do not exist.
 * @param {Source} source @param {Exists} exists @returns {Mention[]}
 */
export function missingReadsOf(source, exists) {
  return mentions(source, READ, 1).filter(({ words }) => {
    const path = fromRoot(source, words);
    return !NOT_IN_REPOSITORY.test(path) && !exists(path);
  });
}
