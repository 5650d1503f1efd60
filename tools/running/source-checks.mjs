/** The steps that check sources without running them. */
import { join } from 'node:path';
import { runNode } from './programs.mjs';
import { ROOT, programOf } from './project.mjs';

/** @typedef {'types' | 'lint' | 'format' | 'boundaries' | 'requirements' | 'words' | 'unused'} SourceCheck */

/** @type {Readonly<Record<SourceCheck, () => readonly string[]>>} */
const COMMANDS = {
  types: () => [programOf('typescript', 'tsc'), '-b'],
  lint: () => [programOf('oxlint'), '--type-aware', '--deny-warnings'],
  format: () => [programOf('oxfmt'), '--check', '.'],
  boundaries: () => [join(ROOT, 'tools/check-boundaries.mjs')],
  requirements: () => [join(ROOT, 'tools/check-requirements.mjs')],
  words: () => [join(ROOT, 'tools/check-words.mjs')],
  unused: () => [programOf('knip')],
};

/** A step that uses about one core. @param {SourceCheck} name @returns {import('./steps.mjs').Step} */
export function sourceCheck(name) {
  return { name, cores: 1, work: async () => runNode(COMMANDS[name]()) };
}
