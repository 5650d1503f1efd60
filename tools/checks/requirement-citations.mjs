/** Finds requirement ids in texts: the rows of docs/requirements, and the citations of ids. Pure. */

/** A requirement (ST-45), a decision (D-05), a resolved contradiction (T-27), an answer (O-76), a correction (17.A1). */
const ID = String.raw`(?:[A-Z]{2}-\d{2,3}|[DTO]-\d{2}|\d{2}\.[A-Z]\d{1,2})`;
const CITED = new RegExp(String.raw`\b${ID}\b`, 'g');
const ROW = new RegExp(String.raw`^\|\s*(${ID})\s*\|`, 'gm');
/** A comment (group 1) or a string of a TypeScript source. */
const COMMENT_OR_STRING = /(\/\/[^\n]*|\/\*[\s\S]*?\*\/)|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g;
const TEST = /\.(?:test|spec)\.tsx?$/;

/** @typedef {{ readonly path: string, readonly text: string }} Source */
/** @typedef {{ readonly path: string, readonly line: number, readonly words: string }} Mention */

/** @param {string} text @param {number} index @returns {number} */
const lineAt = (text, index) => text.slice(0, index).split('\n').length;

/** Returns the matches of a pattern in a text, with their lines. @param {Source} source @param {RegExp} pattern @param {number} [group] @returns {Mention[]} */
export const mentions = ({ path, text }, pattern, group = 0) =>
  [...text.matchAll(pattern)].map((match) => ({ path, line: lineAt(text, match.index), words: match[group] ?? '' }));

/** Returns the ids of the rows of a page of requirements, with their lines. @param {Source} page */
export const rowsOf = (page) => mentions(page, ROW, 1);

/** Returns every id that a text cites, with its line. @param {Source} source */
export const citationsOf = (source) => mentions(source, CITED);

/** Returns the ids in the strings of a test file, which are its titles; none if the file is no test. @param {Source} source @returns {readonly string[]} */
export function titleCitationsOf({ path, text }) {
  if (!TEST.test(path)) return [];
  return [...text.matchAll(COMMENT_OR_STRING)].filter(([, comment]) => comment === undefined).flatMap(([words]) => words.match(CITED) ?? []);
}
