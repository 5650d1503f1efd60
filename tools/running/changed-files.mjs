/** Which files differ from the main branch. */
import { spawnSync } from 'node:child_process';
import { ROOT } from './project.mjs';

const MAIN_BRANCHES = ['main', 'origin/main'];

/**
 * The files that were added, changed or removed since this branch left the main branch, uncommitted ones too, as paths from the root.
 * @param {string} [root]
 * @returns {{ readonly base: string, readonly files: readonly string[] } | null} base: in words, for people; null: `root` is no Git repository
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
