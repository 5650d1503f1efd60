/**
 * A site is a folder in packages/sites/src. This module writes a file that imports all sites, so that compiler, lint and bundlers see each one.
 * Every command that builds or checks calls it first. Do not edit the written file by hand.
 */
import { existsSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './project.mjs';

const SITES = 'packages/sites/src';
const LISTED = 'site-folders.ts';

/** Returns the names of the folders that hold a site, sorted. @param {string} [root] @returns {readonly string[]} */
export function siteFolders(root = ROOT) {
  const folder = join(root, SITES);
  const names = readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() && !entry.name.startsWith('.') ? [entry.name] : []));
  return names.filter((name) => existsSync(join(folder, name, 'site.ts'))).toSorted();
}

/** Returns the text of the file that imports all sites. @param {readonly string[]} names */
export function siteFoldersText(names) {
  const variable = (/** @type {string} */ name) => name.replaceAll(/-(\w)/g, (_all, /** @type {string} */ letter) => letter.toUpperCase());
  const lines = names.map((name) => `import { site as ${variable(name)}Site } from './${name}/site.ts';`);
  const list = names.map((name) => `  ${variable(name)}Site,`);
  return [
    '/** Written by tools/project/site-folders.mjs from the folders beside it, before every build and check: not by hand. */',
    "import type { Site } from './site.ts';",
    ...lines,
    '',
    '// prettier-ignore',
    `export const SITE_FOLDERS: readonly Site[] = [\n${list.join('\n')}\n];`,
    '',
  ].join('\n');
}

/** Writes the file if the folders have changed, in one step, because a server may be reading it. @param {string} [root] */
export function listSiteFolders(root = ROOT) {
  const path = join(root, SITES, LISTED);
  const text = siteFoldersText(siteFolders(root));
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return;
  writeFileSync(`${path}.new`, text);
  renameSync(`${path}.new`, path);
}
