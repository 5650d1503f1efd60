/** Writes dist/service-worker.js after the client is built, with the files of the entry in it. Its name is fixed: a browser asks for it again by that. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build, type Plugin } from 'vite';
import { filesOf, type Manifest } from './manifest-files.ts';
import { ON_EVERY_PAGE } from './text-typeface.ts';

const ENTRY = 'src/service-worker/service-worker.ts';

export function serviceWorkerFile(): Plugin {
  let root = '';
  let folder = '';
  return {
    name: 'maidan-service-worker-file',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      folder = resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest;
      const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry === true);
      if (entry === undefined) throw new Error('the manifest has no entry');
      const files = [...filesOf(manifest, entry)].map((file) => `/${file}`).toSorted();
      const later = [...new Set(Object.values(manifest).flatMap((chunk) => [chunk.file, ...(chunk.css ?? [])]))]
        .filter((file) => (/\.(js|css)$/.test(file) || ON_EVERY_PAGE.test(file)) && !files.includes(`/${file}`))
        .map((file) => `/${file}`)
        .toSorted();
      const name = createHash('sha256')
        .update([...files, ...later].join(' '))
        .digest('hex')
        .slice(0, 12);
      await build({
        root,
        configFile: false,
        logLevel: 'error',
        define: { STARTING_FILES: JSON.stringify(files), LATER_FILES: JSON.stringify(later), BUILD_NAME: JSON.stringify(name) },
        build: {
          outDir: folder,
          emptyOutDir: false,
          target: 'es2023',
          rolldownOptions: { input: join(root, ENTRY), output: { format: 'iife', entryFileNames: 'service-worker.js' } },
        },
      });
    },
  };
}
