/**
 * Browser tests in real Chromium against started servers, each with a database of its own (FEED=script: the tests drive the
 * markets). The project '390' is a phone and runs `*.390.spec.ts`; '1440' is a desktop and runs the other files.
 * Both run `*.both.spec.ts`, except its tests with the tag of one width.
 */
import { defineConfig } from '@playwright/test';
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { quickestFolder } from './apps/server/test/platform/postgres/testing-folder.ts';
import { BROWSER_ARGS, testBrowser } from './tools/test-environment/browser.mjs';

function freePort(): string {
  const listen = "const s = require('net').createServer().listen(0, '127.0.0.1', () => { console.log(s.address().port); s.close(); })";
  return execFileSync(process.execPath, ['-e', listen], { encoding: 'utf8' }).trim();
}

/** With LONG_TESTS=1 the tests with the tag @long run (e2e/stage/long-tests.ts), without it all others; with EVERY_LOOK all tests that were asked for. */
const isLong = process.env['LONG_TESTS'] === '1';
const leftOut = isLong || process.env['EVERY_LOOK'] !== undefined ? [] : [/@long/];
/** Tests run in this many processes at a time. Each has a server of its own, so that no test moves the clock or changes the lists of another. */
const WORKERS = 3;
/** Tags of tests that run in one of both widths (e2e/stage/looks.ts). */
const [onPhone, onDesktop] = process.env['EVERY_LOOK'] === 'all' ? [[], []] : [[/@phone/], [/@desktop/]];
/** One process shows all pages of a site: it has compiled the client's code already (e2e/stage/context-pool.ts). */
const BROWSER_FLAGS = [...BROWSER_ARGS, '--process-per-site'];
/** GiB for the data folders of all servers of a run. */
const ROOM = 4;

interface TestServer {
  readonly port: string;
  readonly consolePort: string;
  /** Its data folder, known to the tests too: its ledger is audited, its operator key used. The server makes and removes it. */
  readonly data: string;
}

function newServer(): TestServer {
  return { port: freePort(), consolePort: freePort(), data: join(quickestFolder(ROOM), `maidan-browser-${randomUUID()}`) };
}

/** Chosen once by the first process that reads this file; its workers inherit it. */
process.env['BROWSER_TEST_SERVERS'] ??= JSON.stringify(Array.from({ length: WORKERS }, newServer));
const servers = JSON.parse(process.env['BROWSER_TEST_SERVERS']) as readonly TestServer[];
/** The server of this process: Playwright numbers the workers that run at a time. */
const own = servers[Number(process.env['TEST_PARALLEL_INDEX'] ?? 0) % WORKERS]!;
process.env['BROWSER_TEST_PORT'] = own.port;
process.env['BROWSER_TEST_CONSOLE_PORT'] = own.consolePort;
process.env['BROWSER_TEST_DATA'] = own.data;
/** Port of the issuer that the test of the login with Google starts. */
process.env['BROWSER_TEST_ISSUER_PORT'] ??= freePort();
const issuer = `http://127.0.0.1:${process.env['BROWSER_TEST_ISSUER_PORT']}`;
const browser = testBrowser();

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/browser',
  fullyParallel: true,
  workers: WORKERS,
  // A loaded machine may fail a test once; a test that passes at its second try is printed as flaky.
  retries: process.env['CI'] === undefined ? 0 : 1,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  ...(isLong ? { grep: /@long/ } : {}),
  forbidOnly: process.env['CI'] !== undefined,
  reporter: 'list',
  use: {
    baseURL: `http://localhost:${own.port}`,
    launchOptions: { args: BROWSER_FLAGS, ...(browser === null ? {} : { executablePath: browser }) },
    // recording every test costs a quarter of the time; TRACE=1 keeps the recording of each failure
    trace: process.env['TRACE'] === undefined ? 'on-first-retry' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    // a page from the service worker's cache would hide what the server sends; the worker's own tests allow it
    serviceWorkers: 'block',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
  },
  projects: [
    {
      name: '390',
      testMatch: ['**/*.390.spec.ts', '**/*.both.spec.ts'],
      grepInvert: [...onDesktop, ...leftOut],
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    {
      name: '1440',
      testMatch: '**/*.spec.ts',
      testIgnore: '**/*.390.spec.ts',
      grepInvert: [...onPhone, ...leftOut],
      use: { viewport: { width: 1440, height: 900 } },
    },
  ],
  webServer: servers.map(({ port, consolePort, data }) => ({
    command: 'node tools/test-environment/browser-server.mjs',
    url: `http://127.0.0.1:${port}/readyz`,
    env: {
      PORT: port,
      CONSOLE_PORT: consolePort,
      HOST: '127.0.0.1',
      FEED: 'script',
      DATABASE_URL: '',
      DATA_DIR: data,
      LOG_LEVEL: 'warn',
      // operators decide payments: with the simulator, a test that advances the clock would decide other tests' payments
      PAYMENT_S: 'operator',
      // the one site whose table casino is another provider's
      TABLE_LOBBIES: 'tarang=http://tables.localhost:9/lobby',
      // the one site with Google; its credentials are signed by the test
      GOOGLE_CLIENT_IDS: 'jugnu=maidan-browser-test.apps.example',
      GOOGLE_ISSUER: issuer,
      GOOGLE_KEYS_URL: `${issuer}/certs`,
      // the API of the demo site, for the page Developers
      BETFAIR_API: 'on',
      BETFAIR_HTTPS_PORT: '0',
      BETFAIR_STREAM_PORT: '0',
    },
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 30_000 },
    stdout: 'pipe' as const,
    stderr: 'pipe' as const,
  })),
});
