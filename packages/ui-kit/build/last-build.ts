/**
 * Keeps the files of the previous build and removes older ones. A server that runs during a build keeps serving the pages
 * that it read when it started, and those pages name files of the previous build.
 */
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';

const ASSETS = 'assets';
/** In the folder of the build: names of the assets that the last build wrote. */
const LISTED = '.last-build.json';

export function lastBuild(): Plugin {
  let folder = 'dist';
  return {
    name: 'maidan-last-build',
    apply: 'build',
    config: () => ({ build: { emptyOutDir: false } }),
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    writeBundle(_options, bundle) {
      const made = Object.keys(bundle).flatMap((file) => (file.startsWith(`${ASSETS}/`) ? [file.slice(ASSETS.length + 1)] : []));
      const list = join(folder, LISTED);
      const before = existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as readonly string[]) : [];
      const kept = new Set([...made, ...before]);
      for (const name of readdirSync(join(folder, ASSETS))) if (!kept.has(name.replace(/\.(br|gz)$/, ''))) rmSync(join(folder, ASSETS, name));
      writeFileSync(list, JSON.stringify(made));
    },
  };
}
