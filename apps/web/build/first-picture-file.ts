/** Writes dist/.server/first-picture.js after the client is built. The server draws the first picture of a page with it. */
import { join, resolve } from 'node:path';
import { build, type Plugin } from 'vite';

const ENTRY = 'src/first-picture/first-picture.ts';

export function firstPictureFile(): Plugin {
  let root = '';
  let folder = '';
  return {
    name: 'maidan-first-picture-file',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      folder = resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      await build({
        root,
        configFile: false,
        // React without its development code
        define: { 'process.env.NODE_ENV': JSON.stringify('production') },
        logLevel: 'error',
        build: {
          // outside of the files that the server serves over HTTP
          outDir: join(folder, '.server'),
          emptyOutDir: false,
          copyPublicDir: false,
          target: 'node20',
          ssr: join(root, ENTRY),
          minify: true,
          rolldownOptions: { output: { entryFileNames: 'first-picture.js' } },
        },
        ssr: { noExternal: true },
      });
    },
  };
}
