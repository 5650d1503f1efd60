import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { clientBuild, productionRouter } from '../../packages/ui-kit/build/client-build.ts';
import { sizeReport } from '../../packages/ui-kit/build/size-report.ts';
import { compiledMessages } from './build/compiled-messages.ts';
import { firstPictureFile } from './build/first-picture-file.ts';
import { pictureFirst } from './build/picture-first.ts';
import { serviceWorkerFile } from './build/service-worker-file.ts';

/** `vite dev` proxies all calls to the server (port SERVER_PORT, default 3000). */
const server = `http://127.0.0.1:${process.env['SERVER_PORT'] ?? '3000'}`;
const calls =
  '^/(socket\\.io|user/|auth/|account/|cashier/|exchange/|exposure/|match-center/|open/|session/|sites/|get[A-Z]|updateButton|LoginWithDemo|logout|server-time|promotions|profile/|app-config|client-(ip|geo)|search/|healthz|readyz)';

const BETTING = /\/packages\/contract\/src\/http\/|\/web\/src\/features\/(?:auth|betslip)\//;
/** Calls that Home can make for a visitor: Home builds the schemas of these alone, which takes a phone less time. */
const CALLS_OF_HOME = /\/http\/(?:site|casino\/casino|account\/(?:notifications|saved-lists|session)|play-limits\/play-(?:limits|review|session))\.ts$/;

export default defineConfig(({ command }) => ({
  ...clientBuild({
    config: import.meta.url,
    alias: [
      { find: /^\.\/webtransport\.js$/, replacement: fileURLToPath(new URL('./build/no-web-transport.ts', import.meta.url)) },
      ...productionRouter(command),
    ],
    plugins: [
      compiledMessages(),
      react(),
      tailwindcss(),
      pictureFirst(),
      sizeReport({ name: 'Home', entry: 130_000, later: 40_000 }),
      serviceWorkerFile(),
      firstPictureFile(),
    ],
    entry: 'home',
    // one file for libraries, one for code of pages that sign in or bet, and one for code that many routes share
    groups: [
      { name: 'libraries', minShareCount: 4, test: /node_modules/ },
      { name: 'betting', minShareCount: 5, test: (id) => BETTING.test(id) && !CALLS_OF_HOME.test(id), includeDependenciesRecursively: false },
      { name: 'shared', minShareCount: 5, test: (id) => !id.endsWith('.css') },
    ],
  }),
  server: { proxy: { [calls]: { target: server, ws: true } } },
}));
