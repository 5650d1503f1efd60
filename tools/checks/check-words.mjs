// npm run check:words: no comment and no name uses a word that a newcomer cannot understand.
// docs/GLOSSARY.md has the words to use instead.
import { readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT, filesBelow } from '../project/project.mjs';
import { bannedWordsOf } from './source-words.mjs';

const PLACES = ['apps', 'bench', 'docs', 'e2e', 'examples', 'packages', 'tools', 'playwright.config.ts', 'vitest.config.ts'];

const BANNED = [
  /\b(?:told|tells?|telling)\b/,
  /\bheed(?:s|ed|ing)?\b/,
  /\banew\b/,
  /\b(?:whoever|who asked|he who|nobody|everybody|somebody)\b/,
  /\bdesks?\b/,
  /\bgo(?:es)? away\b/,
  /\bgives? back\b/,
  /\blets? go\b/,
  /\bstands? (?:still|down)\b/,
  /\bstumbles?\b/,
  /\b(?:it )?is tried again\b/,
  /\b(?:what|who) (?:waits|comes|goes|asks)\b/,
  /\bmend(?:s|ed|ing)?\b/,
];

// --root FOLDER checks another tree of the same shape; the test of this check uses it.
const { values } = parseArgs({ options: { root: { type: 'string', default: ROOT } } });
const root = realpathSync(values.root);
const paths = filesBelow(PLACES, root).filter((path) => /\.(?:ts|tsx|mjs)$/.test(path));
const problems = paths.flatMap((path) => bannedWordsOf({ path, text: readFileSync(join(root, path), 'utf8') }, BANNED));
for (const problem of problems) console.error(problem);
console.log(`${paths.length} files: ${problems.length === 0 ? 'no banned word' : `${problems.length} banned words; docs/GLOSSARY.md has the words to use`}.`);
process.exit(problems.length === 0 ? 0 : 1);
