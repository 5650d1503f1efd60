/** Finds documents, files and folders that a text or code names and the repository does not have. Pure. */
import { mentions } from './requirement-citations.mjs';

const DOCUMENT = /[\w./:-]*[\w-]\.md\b/g;
/** A numbered call or section: of a document that has such numbers, and none of the repository has. */
const NUMBERED = /\b(?:calls? \d+\b(?! (?:times|ms|s)\b)|(?:design|specification|rules|wire|clauses) (?:sections? \d+|[DTO]-\d{2}))/gi;
/** A path from the root. A placeholder (`<game>`, `*`) ends it; the address of a page (`/docs/…`) is none. */
const FROM_ROOT = /(?<![\w./@~-])(?:apps|packages|tools|e2e|bench|docs|deploy)\/[\w./@-]*/g;
const LINK = /\]\(([^)\s]+)\)/g;
/** A file or folder that code reads or runs, relative to its own file. */
const READ = /\bnew URL\('([^']+)', import\.meta\.url\)/g;
/** What a build makes, and the data beside the repository, which may be absent. */
const NOT_IN_REPOSITORY = /(?:^|\/)(?:dist|shared)(?:\/|$)/;
/** A scheme (`https:`), or a heading of the same page. */
const ELSEWHERE = /^(?:[a-z]+:|#)/;

/** @typedef {import('./requirement-citations.mjs').Source} Source */
/** @typedef {import('./requirement-citations.mjs').Mention} Mention */
/** @typedef {(path: string) => boolean} Exists asked with a path from the root */

/** @param {Source} source @param {string} name relative to the file that names it @returns {string} the path from the root */
const fromRoot = ({ path }, name) => decodeURIComponent(new URL(name, `file:///${path}`).pathname.slice(1));

/**
 * Mentions of documents that do not exist: names of Markdown files, from the root or from the file that names them, and numbered calls and sections.
 * @param {Source} source @param {Exists} exists
 */
export function missingDocumentsOf(source, exists) {
  const isHere = (/** @type {string} */ name) => name.includes('://') || exists(name) || exists(fromRoot(source, name));
  return [...mentions(source, DOCUMENT).filter(({ words }) => !isHere(words)), ...mentions(source, NUMBERED)];
}

/**
 * Mentions of files and folders that do not exist in a Markdown page: paths from the root, and targets of links.
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
