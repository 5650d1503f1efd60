/** Writes dist/service-worker.js after the client is built, with the names of the built files in it. Its own name never changes: browsers look for updates under it. */
import { createHash } from 'node:crypto';
import { join, resolve } from 'node:path';
import { build, type Plugin } from 'vite';
import { readManifest } from '../../../packages/ui-kit/build/manifest-files.ts';
import { ON_EVERY_PAGE } from '../../../packages/ui-kit/build/text-typeface.ts';

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
      const { chunks, entryFiles } = readManifest(folder);
      const files = entryFiles.map((file) => `/${file}`).toSorted();
      const later = [...new Set(chunks.flatMap((chunk) => [chunk.file, ...(chunk.css ?? [])]))]
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
