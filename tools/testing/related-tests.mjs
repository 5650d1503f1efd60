/** Finds the files that differ from the main branch, and the unit tests outside of the packages that concern them. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { ROOT, filesBelow } from '../project/project.mjs';

const MAIN_BRANCHES = ['main', 'origin/main'];

/**
 * Returns the files that were added, changed or removed since this branch left the main branch, uncommitted ones too, as paths from the root.
 * @param {string} [root]
 * @returns {{ readonly base: string, readonly files: readonly string[] } | null} base: the compared commit as text for the user; null: `root` is no Git repository
 */
export function changedFiles(root = ROOT) {
  const git = (/** @type {readonly string[]} */ args) => {
    const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 });
    return status === 0 ? stdout : null;
  };
  const names = (/** @type {string | null} */ output) => (output ?? '').split('\0').filter((name) => name !== '');
  if (git(['rev-parse', 'HEAD']) === null) return null;
  const branch = MAIN_BRANCHES.find((name) => git(['merge-base', 'HEAD', name]) !== null);
  const commit = branch === undefined ? 'HEAD' : (git(['merge-base', 'HEAD', branch]) ?? 'HEAD').trim();
  const tracked = names(git(['diff', '--name-only', '--no-renames', '-z', '--relative', commit]));
  const untracked = names(git(['ls-files', '--others', '--exclude-standard', '-z']));
  const base = branch === undefined ? 'the last commit, because there is no branch main' : `${branch} (${commit.slice(0, 8)})`;
  return { base, files: [...new Set([...tracked, ...untracked])].toSorted() };
}

const PLACES = ['packages', 'apps', 'bench', 'tools'];
const SERVER = 'apps/server/src/';
const SERVER_TESTS = 'apps/server/test/';
/** Tests that lie directly in these folders concern no single room. */
const NO_ROOMS = new Set(['apps/server/test', 'apps/server/test/modules', 'tools']);
/** It names the program of every command, so users of a changed program are not followed through it: that would select all tests of tools. */
const COMMAND_TABLE = 'tools/run.mjs';

/**
 * Areas of changes: where a changed file lies, and through which folders its users are followed to tests. Half of the server's
 * tests start the whole app and so use half of its sources, and tests of tools run the whole project: neither is followed.
 */
const AREAS = {
  server: { from: ['apps/server/'], through: [SERVER_TESTS] },
  client: { from: ['apps/web/', 'apps/console/', 'packages/'], through: ['apps/web/', 'apps/console/', 'packages/'] },
  tools: { from: ['tools/', 'bench/'], through: ['tools/', 'bench/'] },
};

/**
 * @typedef {object} RelatedTests
 * @property {readonly string[]} server tests that name a changed file of the server, or that lie in its room
 * @property {readonly string[]} others tests of the client, the tools and the bench that use a changed file of their area
 */

/** @param {readonly string[]} changed @param {string} [root] @returns {RelatedTests} paths from the root, sorted */
export function relatedTests(changed, root = ROOT) {
  const files = filesBelow(PLACES, root);
  const users = usersOf(new Map(files.filter(isSource).map((path) => [path, readFileSync(join(root, path), 'utf8')])), new Set(files));
  return selectTests(changed, files, users);
}

/** @param {readonly string[]} changed @param {readonly string[]} files @param {ReadonlyMap<string, readonly string[]>} users @returns {RelatedTests} */
export function selectTests(changed, files, users) {
  const tests = files.filter((path) => /\.test\.tsx?$/.test(path) && !path.includes('.long.test.') && !path.startsWith('packages/'));
  const rooms = new Set(changed.flatMap((path) => roomOf(path, tests)));
  const [server, ...others] = [AREAS.server, AREAS.client, AREAS.tools].map((area) => usersIn(area, changed, users));
  return {
    server: tests.filter((path) => server?.has(path) === true || (path.startsWith(SERVER_TESTS) && rooms.has(posix.dirname(path)))),
    others: tests.filter((path) => others.some((found) => found.has(path)) || (path.startsWith('tools/') && rooms.has(posix.dirname(path)))),
  };
}

/**
 * Returns the tests that belong to a file's folder. In tools that is the file's own folder; for a source of the server the folder of tests that
 * mirrors its folder, or the nearest one above. @param {string} path @param {readonly string[]} tests @returns {readonly string[]}
 */
function roomOf(path, tests) {
  if (path.startsWith('tools/')) return [posix.dirname(path)].filter((folder) => !NO_ROOMS.has(folder));
  if (!path.startsWith(SERVER)) return [];
  let folder = posix.dirname(SERVER_TESTS + path.slice(SERVER.length));
  while (folder.startsWith(SERVER_TESTS) && !tests.some((test) => posix.dirname(test) === folder)) folder = posix.dirname(folder);
  return NO_ROOMS.has(folder) ? [] : [folder];
}

/**
 * Returns the changed files of an area and all files that use them, over any number of steps.
 * @param {{ readonly from: readonly string[], readonly through: readonly string[] }} area @param {readonly string[]} changed @param {ReadonlyMap<string, readonly string[]>} users
 */
function usersIn({ from, through }, changed, users) {
  const isBelow = (/** @type {string} */ path, /** @type {readonly string[]} */ places) => places.some((place) => path.startsWith(place));
  const found = new Set(changed.filter((path) => isBelow(path, from)));
  for (const path of found) for (const user of users.get(path) ?? []) if (isBelow(user, through) && user !== COMMAND_TABLE) found.add(user);
  return found;
}

/**
 * A source uses every file that a string in it names: an import, or a program that it starts. Imports of types are left
 * out: the type check covers them.
 * @param {ReadonlyMap<string, string>} sources text by path @param {ReadonlySet<string>} files
 * @returns {ReadonlyMap<string, readonly string[]>} users by the used file
 */
export function usersOf(sources, files) {
  /** @type {Map<string, string[]>} */
  const users = new Map();
  for (const [path, text] of sources) {
    const values = text.replaceAll(/^(?:import|export) type [^;]*? from '[^']+';/gm, '');
    const named = new Set([...values.matchAll(/'([@\w./-]+)'/g)].flatMap(([, words = '']) => placesOf(words, path)));
    for (const used of named) if (used !== path && files.has(used)) users.set(used, [...(users.get(used) ?? []), path]);
  }
  return users;
}

/** Returns the paths that a string in a file may name. @param {string} words @param {string} path */
function placesOf(words, path) {
  const home = /^@maidan\/([\w-]+)$/.exec(words)?.[1];
  return home === undefined ? [posix.join(posix.dirname(path), words), words] : [`packages/${home}/src/index.ts`];
}

/** @param {string} path */
function isSource(path) {
  return /\.(?:ts|tsx|mjs)$/.test(path);
}
