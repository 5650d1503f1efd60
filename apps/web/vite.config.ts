import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compiledMessages } from './build/compiled-messages.ts';
import { firstPictureFile } from './build/first-picture-file.ts';
import { lastBuild } from '../../packages/ui-kit/build/last-build.ts';
import { pictureFirst } from './build/picture-first.ts';
import { serviceWorkerFile } from './build/service-worker-file.ts';
import { sizeReport } from './build/size-report.ts';
import { textTypeface } from '../../packages/ui-kit/build/text-typeface.ts';
import { unnamedComponents } from '../../packages/ui-kit/build/unnamed-components.ts';

/** `vite dev` proxies all calls to the server (port SERVER_PORT, default 3000). */
const server = `http://127.0.0.1:${process.env['SERVER_PORT'] ?? '3000'}`;
const calls =
  '^/(socket\\.io|user/|auth/|account/|cashier/|exchange/|exposure/|match-center/|open/|session/|sites/|get[A-Z]|updateButton|LoginWithDemo|logout|server-time|promotions|profile/|app-config|client-(ip|geo)|search/|healthz|readyz)';

/** Our own packages have no side effects but their styles: unused exports are left out of the bundle. */
const ownPackages = fileURLToPath(new URL('../../packages/', import.meta.url));

export default defineConfig(({ command }) => ({
  root: fileURLToPath(new URL('.', import.meta.url)),
  resolve: {
    alias: [
      { find: /^\.\/webtransport\.js$/, replacement: fileURLToPath(new URL('./build/no-web-transport.ts', import.meta.url)) },
      // by default the package exports its development files, which check and warn
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
    // typefaces stay files: inside the style sheet every page would load all of them, and later than a preloaded file
    assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined),
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // creating a schema or an endpoint row has no side effects
      treeshake: {
        moduleSideEffects: (id, external) => external || !id.startsWith(ownPackages) || id.endsWith('.css'),
        manualPureFunctions: ['z', 'endpoint', 'successOf', 'Text'],
        // no module relies on the side effect of a getter
        propertyReadSideEffects: false,
      },
      output: {
        // one file for Home, one for libraries, one for code that many routes share: fewer requests and better compression
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
