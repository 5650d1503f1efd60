/** Writes dist/.server/first-picture.js after the client is built: the server draws the first picture of a page with it. */
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
        // of React only what is shipped
        define: { 'process.env.NODE_ENV': JSON.stringify('production') },
        logLevel: 'error',
        build: {
          // beside the client's files, not among them: nobody asks for it over HTTP
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
