import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { clientBuild, productionRouter } from '../../packages/ui-kit/build/client-build.ts';
import { sizeReport } from '../../packages/ui-kit/build/size-report.ts';
import { compiledCatalogues } from './build/compiled-catalogues.ts';

export default defineConfig(({ command }) =>
  clientBuild({
    config: import.meta.url,
    alias: productionRouter(command),
    plugins: [compiledCatalogues(), react(), tailwindcss(), sizeReport({ name: 'Console', entry: 150_000, later: 60_000 })],
    entry: 'frame',
  }),
);
