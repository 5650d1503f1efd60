import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { lastBuild } from '../../packages/ui-kit/build/last-build.ts';
import { textTypeface } from '../../packages/ui-kit/build/text-typeface.ts';
import { unnamedComponents } from '../../packages/ui-kit/build/unnamed-components.ts';
import { compiledCatalogues } from './build/compiled-catalogues.ts';
import { sizeLimits } from './build/size-limits.ts';

/** Our own packages have no side effects but their styles: unused exports are left out of the bundle. */
const ownPackages = fileURLToPath(new URL('../../packages/', import.meta.url));

export default defineConfig(({ command }) => ({
  root: fileURLToPath(new URL('.', import.meta.url)),
  resolve: {
    alias:
      // by default the package exports its development files, which check and warn
      command === 'build'
        ? [
            {
              find: /^react-router$/,
              replacement: fileURLToPath(import.meta.resolve('react-router')).replace(/development.index\.m?js$/, 'production/index.mjs'),
            },
          ]
        : [],
  },
  plugins: [textTypeface(), compiledCatalogues(), unnamedComponents(), react(), tailwindcss(), lastBuild(), sizeLimits()],
  build: {
    target: 'es2023',
    manifest: true,
    sourcemap: false,
    // typefaces stay files: the console's policy allows no font from a data address
    assetsInlineLimit: (file) => (file.endsWith('.woff2') ? false : undefined),
    modulePreload: { polyfill: false },
    rolldownOptions: {
      treeshake: {
        moduleSideEffects: (id, external) => external || !id.startsWith(ownPackages) || id.endsWith('.css'),
        manualPureFunctions: ['z', 'endpoint', 'successOf', 'Text'],
        propertyReadSideEffects: false,
      },
      output: {
        // one file for the frame: style sheets of several would come in another order, and the first one sets the order of the layers
        codeSplitting: { groups: [{ name: 'frame', tags: ['$initial'], test: (id) => !/main\.tsx$|index\.html$/.test(id) }] },
        entryFileNames: 'assets/[name]-[hash].js',
        chunkFileNames: 'assets/[name]-[hash].js',
        assetFileNames: 'assets/[name]-[hash][extname]',
      },
    },
  },
}));
