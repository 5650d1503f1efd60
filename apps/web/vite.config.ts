import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compiledMessages } from './build/compiled-messages.ts';
import { firstPictureFile } from './build/first-picture-file.ts';
import { lastBuild } from './build/last-build.ts';
import { pictureFirst } from './build/picture-first.ts';
import { serviceWorkerFile } from './build/service-worker-file.ts';
import { sizeReport } from './build/size-report.ts';
import { textTypeface } from './build/text-typeface.ts';
import { unnamedComponents } from './build/unnamed-components.ts';

/** In `vite dev` everything that is not the client's own file goes to the server (its port is SERVER_PORT, else 3000). */
const server = `http://127.0.0.1:${process.env['SERVER_PORT'] ?? '3000'}`;
const calls =
  '^/(socket\\.io|user/|auth/|account/|cashier/|exchange/|exposure/|match-center/|open/|session/|sites/|get[A-Z]|updateButton|LoginWithDemo|logout|server-time|promotions|profile/|app-config|client-(ip|geo)|search/|healthz|readyz)';

/** Our own packages only declare things: what the client does not name is left out of its bundle. */
const ownPackages = fileURLToPath(new URL('../../packages/', import.meta.url));

export default defineConfig(({ command }) => ({
  root: fileURLToPath(new URL('.', import.meta.url)),
  resolve: {
    alias: [
      { find: /^\.\/webtransport\.js$/, replacement: fileURLToPath(new URL('./build/no-web-transport.ts', import.meta.url)) },
      // by its own description the package gives everybody the files that check and warn
      ...(command === 'build'
        ? [
            {
              find: /^react-router$/,
              replacement: fileURLToPath(import.meta.resolve('react-router')).replace(/development.index\.m?js$/, 'production/index.mjs'),
            },
          ]
        : []),
    ],
  },
  plugins: [
    textTypeface(),
    compiledMessages(),
    unnamedComponents(),
    react(),
    tailwindcss(),
    lastBuild(),
    pictureFirst(),
    sizeReport(),
    serviceWorkerFile(),
    firstPictureFile(),
  ],
  build: {
    target: 'es2023',
    manifest: true,
    sourcemap: false,
    // a part of the typeface stays a file: inside the style it would come on every page, and later than a file asked for early
    assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined),
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // schemas and endpoint rows are values: building one does nothing else
      treeshake: {
        moduleSideEffects: (id, external) => external || !id.startsWith(ownPackages),
        manualPureFunctions: ['z', 'endpoint', 'successOf', 'Text'],
        // no module reads a property for what a getter does
        propertyReadSideEffects: false,
      },
      output: {
        // one file for all that Home needs, one for libraries and one for what many routes share: fewer requests, and they pack better
        codeSplitting: {
          groups: [
            { name: 'home', tags: ['$initial'], test: (id) => !/main\.tsx$|index\.html$/.test(id) },
            { name: 'libraries', minShareCount: 4, test: /node_modules/ },
            { name: 'shared', minShareCount: 5, test: (id) => !id.endsWith('.css') },
          ],
        },
        entryFileNames: 'assets/[name]-[hash].js',
        chunkFileNames: 'assets/[name]-[hash].js',
        assetFileNames: 'assets/[name]-[hash][extname]',
      },
    },
  },
  server: { proxy: { [calls]: { target: server, ws: true } } },
}));
