// npm run check:requirements: every cited id has one row in docs/requirements, every document that a source names exists,
// and so does every path that a page of the documentation names or that code reads.
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { missingDocumentsOf, missingPathsOf, missingReadsOf } from './named-paths.mjs';
import { citationsOf, rowsOf, titleCitationsOf } from './requirement-citations.mjs';
import { ROOT, filesBelow } from '../project/project.mjs';

const PAGES = 'docs/requirements/';
const PLACES = [
  'packages',
  'apps',
  'bench',
  'e2e',
  'tools',
  'docs',
  'deploy',
  '.ci',
  'README.md',
  'ARCHITECTURE.md',
  'playwright.config.ts',
  'vitest.config.ts',
];
/** Pages whose paths must exist. Decision records and the test audit may name removed files. */
const MAPS = /^(?:README\.md|ARCHITECTURE\.md|docs\/(?!adr\/|test-audit\.md$).*\.md)$/;
const READABLE = /\.(?:[cm]?[jt]s|tsx|md|jsonc?|sql|css|html|ya?ml|sh)$/;

// --root FOLDER checks another tree of the same shape; the test of this check uses it.
const { values } = parseArgs({ options: { root: { type: 'string', default: ROOT } } });
const root = realpathSync(values.root);
const sources = filesBelow(PLACES, root)
  .filter((path) => READABLE.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

const rows = sources.filter(({ path }) => path.startsWith(PAGES)).flatMap(rowsOf);
const ids = new Set(rows.map(({ words }) => words));
const firstRows = new Map(rows.toReversed().map((row) => [row.words, row]));
const citations = sources.flatMap(citationsOf);
const inTitles = new Set(sources.flatMap(titleCitationsOf));

/** @param {import('./requirement-citations.mjs').Mention} mention */
const place = ({ path, line }) => `${path}:${line}`;
/** @param {string} path */
const exists = (path) => existsSync(join(root, path));
const problems = [
  ...rows.filter((row) => firstRows.get(row.words) !== row).map((row) => `${place(row)}: ${row.words} has a row already`),
  ...citations.filter(({ words }) => !ids.has(words)).map((citation) => `${place(citation)}: ${citation.words} has no row in ${PAGES}`),
  ...sources
    .flatMap((source) => missingDocumentsOf(source, exists))
    .map((mention) => `${place(mention)}: '${mention.words}' names no document of the repository`),
  ...sources
    .filter(({ path }) => MAPS.test(path))
    .flatMap((page) => missingPathsOf(page, exists))
    .map((mention) => `${place(mention)}: '${mention.words}' leads to no file or folder of the repository`),
  ...sources
    .flatMap((source) => missingReadsOf(source, exists))
    .map((mention) => `${place(mention)}: '${mention.words}' is no file or folder of the repository`),
];
for (const problem of problems) console.error(problem);

/** Ids that no title cites, a line for each group. @type {Map<string, string[]>} */
const uncited = new Map();
for (const id of [...ids].filter((one) => !inTitles.has(one))) {
  const [group = ''] = /^[^-.]+/.exec(id) ?? [];
  uncited.set(group, [...(uncited.get(group) ?? []), id]);
}
for (const [group, list] of uncited) console.log(`No test title cites ${list.length} of ${group}: ${list.join(' ')}`);
console.log(
  `${sources.length} files, ${ids.size} requirements, ${citations.length - rows.length} citations: ${problems.length === 0 ? 'all kept' : `${problems.length} broken`}.`,
);
process.exit(problems.length === 0 ? 0 : 1);
