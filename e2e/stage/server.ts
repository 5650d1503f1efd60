/** The servers that tests talk to: the one that all tests of a process share, and a test's own server. */
import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { expect } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { test } from './browser-test.ts';

/** Data folder of the shared server. Those of the tests' own servers are beside it. */
const SHARED_FOLDER = process.env['BROWSER_TEST_DATA'] ?? '';
const MAIN = new URL('../../apps/server/dist/main.js', import.meta.url).pathname;
/** As long as the shared server may take (playwright.config.ts). */
const START_WITHIN_MS = 180_000;

/** Address of the shared server, or of the test's own server while one runs. */
export function serverAddress(): string {
  return `http://127.0.0.1:${process.env['BROWSER_TEST_PORT']}`;
}

/** Address of the shared server's console, or of that of the test's own server. */
export function consoleAddress(): string {
  return `http://127.0.0.1:${process.env['BROWSER_TEST_CONSOLE_PORT']}`;
}

/** Address of a page on the host of a site. */
export function onHost(host: string, path = '/'): string {
  return `http://${host}:${process.env['BROWSER_TEST_PORT']}${path}`;
}

/** A server with a database of its own. A test can kill it and start it again. */
export class OwnServer {
  readonly port: string;
  readonly #folder = join(dirname(SHARED_FOLDER), `maidan-browser-${randomUUID()}`);
  readonly consolePort: string;
  readonly #shared = {
    port: process.env['BROWSER_TEST_PORT'],
    consolePort: process.env['BROWSER_TEST_CONSOLE_PORT'],
    data: process.env['BROWSER_TEST_DATA'],
  };
  #process: ChildProcess | null = null;
  readonly #settings: Readonly<Record<string, string>>;

  private constructor([port, consolePort]: readonly [string, string], settings: Readonly<Record<string, string>>) {
    this.port = port;
    this.consolePort = consolePort;
    this.#settings = settings;
  }

  /** Starts a server. Until it is closed, addresses and operator calls of tests go to it. `settings`: more environment variables. */
  static async open(settings: Readonly<Record<string, string>> = {}): Promise<OwnServer> {
    const server = new OwnServer([await freePort(), await freePort()], settings);
    mkdirSync(server.#folder);
    chmodSync(server.#folder, 0o755); // if root runs the tests, PostgreSQL runs as another user and must be able to enter
    process.env['BROWSER_TEST_PORT'] = server.port;
    process.env['BROWSER_TEST_CONSOLE_PORT'] = server.consolePort;
    process.env['BROWSER_TEST_DATA'] = server.#folder;
    await server.start();
    return server;
  }

  async start(): Promise<void> {
    const env = {
      ...process.env,
      PORT: this.port,
      CONSOLE_PORT: this.consolePort,
      HOST: '127.0.0.1',
      FEED: 'script',
      DATABASE_URL: '',
      DATA_DIR: this.#folder,
      LOG_LEVEL: 'warn',
      ...this.#settings,
    };
    this.#process = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'ignore', 'inherit'] });
    const starting = this.#process;
    await expect.poll(async () => hasEnded(starting) || (await isReady()), { timeout: START_WITHIN_MS }).toBe(true);
    expect(hasEnded(starting), 'the server has ended instead of starting; its log says why').toBe(false);
  }

  /** Kills the server as the kernel does when memory runs out. Its PostgreSQL keeps running, and the next start adopts it. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  async close(): Promise<void> {
    await this.#end('SIGTERM');
    rmSync(this.#folder, { recursive: true, force: true });
    if (this.#shared.port !== undefined) process.env['BROWSER_TEST_PORT'] = this.#shared.port;
    if (this.#shared.consolePort !== undefined) process.env['BROWSER_TEST_CONSOLE_PORT'] = this.#shared.consolePort;
    if (this.#shared.data !== undefined) process.env['BROWSER_TEST_DATA'] = this.#shared.data;
  }

  async #end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const running = this.#process;
    if (running === null || hasEnded(running)) return;
    const ended = new Promise((resolve) => running.once('exit', resolve));
    running.kill(signal);
    await ended;
  }
}

/** The API of the demo site on any free ports, as on the shared servers: the page Developers shows it. */
const WITH_API = { BETFAIR_API: 'on', BETFAIR_HTTPS_PORT: '0', BETFAIR_STREAM_PORT: '0' };

/** Tests on a server of their own: other tests do not change its lists or its clock, and a test can kill it. Tests of one worker share it. */
export const testWithOwnServer = test.extend<object, { readonly own: OwnServer }>({
  own: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the first argument's pattern
    async ({}, provide) => {
      const own = await OwnServer.open(WITH_API);
      await provide(own);
      await own.close();
    },
    { scope: 'worker', timeout: START_WITHIN_MS + 30_000 },
  ],
  baseURL: async ({ own }, provide) => provide(`http://localhost:${own.port}`),
});

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;

async function isReady(): Promise<boolean> {
  try {
    return (await fetch(`${serverAddress()}/readyz`)).ok;
  } catch {
    return false; // the server does not listen yet
  }
}

async function freePort(): Promise<string> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return String(port);
}
