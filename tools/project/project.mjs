/** The project's folder, its files and the programs of its packages. */
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '');

const NOT_OURS = new Set(['node_modules', '.git', 'dist', 'dist-types', 'coverage', 'test-results', 'playwright-report', 'data']);

/**
 * Returns all files below some folders of the project (or the named files), as paths from its root with '/', sorted.
 * @param {readonly string[]} places
 * @param {string} [root]
 * @returns {string[]}
 */
export function filesBelow(places, root = ROOT) {
  /** @param {string} place @returns {string[]} */
  const walk = (place) =>
    readdirSync(join(root, place), { withFileTypes: true }).flatMap((entry) => {
      if (NOT_OURS.has(entry.name)) return [];
      const path = `${place}/${entry.name}`;
      return entry.isDirectory() ? walk(path) : [path];
    });
  return places.flatMap((place) => (existsSync(join(root, place)) ? (isFolder(join(root, place)) ? walk(place) : [place]) : [])).toSorted();
}

/** @param {string} path */
function isFolder(path) {
  return statSync(path).isDirectory();
}

/**
 * Returns the script behind a package's command, for this Node to run without PATH or shell.
 * @param {string} packageName
 * @param {string} [command] default: the package's name
 */
export function programOf(packageName, command = packageName) {
  const folder = join(ROOT, 'node_modules', packageName);
  /** @type {{ bin: string | Record<string, string> }} */
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const script = typeof manifest.bin === 'string' ? manifest.bin : manifest.bin[command];
  if (script === undefined) throw new Error(`${packageName} has no command ${command}`);
  return join(folder, script);
}
