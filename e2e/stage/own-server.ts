/** A server of a test's own, on a database of its own, that can be killed and started again. */
import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { serverAddress } from './server-address.ts';

const MAIN = new URL('../../apps/server/dist/main.js', import.meta.url).pathname;
const START_WITHIN_MS = 60_000;

export class OwnServer {
  readonly port: string;
  readonly #folder = join(tmpdir(), `maidan-browser-${randomUUID()}`);
  readonly #shared = process.env['BROWSER_TEST_PORT'];
  #process: ChildProcess | null = null;

  readonly #settings: Readonly<Record<string, string>>;

  private constructor(port: string, settings: Readonly<Record<string, string>>) {
    this.port = port;
    this.#settings = settings;
  }

  /** Starts it; until its end the stage speaks to it. `settings`: of its environment, besides the stage's. */
  static async open(settings: Readonly<Record<string, string>> = {}): Promise<OwnServer> {
    const server = new OwnServer(await freePort(), settings);
    mkdirSync(server.#folder);
    chmodSync(server.#folder, 0o755); // as root PostgreSQL runs as another user, who must be able to pass
    process.env['BROWSER_TEST_PORT'] = server.port;
    await server.start();
    return server;
  }

  async start(): Promise<void> {
    const env = {
      ...process.env,
      PORT: this.port,
      HOST: '127.0.0.1',
      FEED: 'script',
      DATABASE_URL: '',
      DATA_DIR: this.#folder,
      LOG_LEVEL: 'warn',
      ...this.#settings,
    };
    this.#process = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'ignore', 'inherit'] });
    await expect.poll(isReady, { timeout: START_WITHIN_MS }).toBe(true);
  }

  /** As a machine kills it that has run out of memory. Its PostgreSQL stays, and the next start adopts it. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  async close(): Promise<void> {
    await this.#end('SIGTERM');
    rmSync(this.#folder, { recursive: true, force: true });
    if (this.#shared !== undefined) process.env['BROWSER_TEST_PORT'] = this.#shared;
  }

  async #end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const running = this.#process;
    if (running === null || running.exitCode !== null || running.signalCode !== null) return;
    const ended = new Promise((resolve) => running.once('exit', resolve));
    running.kill(signal);
    await ended;
  }
}

async function isReady(): Promise<boolean> {
  try {
    return (await fetch(`${serverAddress()}/readyz`)).ok;
  } catch {
    return false; // it does not listen yet
  }
}

async function freePort(): Promise<string> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return String(port);
}
