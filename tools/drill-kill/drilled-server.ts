/** The built server as a process that can be killed: started on one data folder and port, again and again. */
import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../apps/server/dist/main.js', import.meta.url));
const PATIENCE_MS = 60_000;
const LOG_LINES_KEPT = 200;

export class DrilledServer {
  readonly url: string;
  readonly dataDirectory: string;
  readonly #feed: string;
  readonly #port: number;
  #process: ChildProcess | null = null;
  #lines: string[] = [];

  private constructor(dataDirectory: string, feed: string, port: number) {
    this.dataDirectory = dataDirectory;
    this.#feed = feed;
    this.#port = port;
    this.url = `http://127.0.0.1:${port}`;
  }

  /** `feed` is the setting FEED. */
  static async on(dataDirectory: string, feed: string): Promise<DrilledServer> {
    return new DrilledServer(dataDirectory, feed, await freePort());
  }

  /** The environment that names this server's database to other commands. */
  get environment(): NodeJS.ProcessEnv {
    return { ...process.env, DATA_DIR: this.dataDirectory, DATABASE_URL: '' };
  }

  /** Starts and waits until /readyz says yes; answers the milliseconds that took. Throws with the server's own words when it does not come up. */
  async start(): Promise<number> {
    const begun = performance.now();
    const child = spawn(process.execPath, [MAIN], {
      env: { ...this.environment, PORT: String(this.#port), HOST: '127.0.0.1', FEED: this.#feed, LOG_LEVEL: 'info' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#process = child;
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => this.#keep(chunk));
    let ended = false;
    child.once('close', () => (ended = true));
    while (!(await this.#isReady())) {
      if (ended || performance.now() - begun > PATIENCE_MS)
        throw new Error(`The server did not come up${ended ? '' : ` in ${PATIENCE_MS} ms`}:\n${this.#lines.join('\n')}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return performance.now() - begun;
  }

  /** kill -9 of the server, and of its PostgreSQL when asked; resolves when the server is gone. */
  async kill(withPostgres: boolean): Promise<void> {
    const child = this.#process;
    if (child === null) return;
    const gone = new Promise((resolve) => child.once('close', resolve));
    const postgres = withPostgres ? this.#postgresProcess() : null;
    child.kill('SIGKILL');
    if (postgres !== null) process.kill(postgres, 'SIGKILL');
    await gone;
    this.#process = null;
  }

  /** Graceful; answers the exit code. */
  async stop(): Promise<number | null> {
    const child = this.#process;
    if (child === null) return null;
    const code = new Promise<number | null>((resolve) => child.once('close', resolve));
    child.kill('SIGTERM');
    this.#process = null;
    return code;
  }

  #postgresProcess(): number {
    return Number(readFileSync(join(this.dataDirectory, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
  }

  async #isReady(): Promise<boolean> {
    try {
      return (await fetch(`${this.url}/readyz`, { signal: AbortSignal.timeout(2000) })).status === 200;
    } catch {
      return false; // not listening yet
    }
  }

  #keep(chunk: Buffer): void {
    this.#lines = [...this.#lines, ...chunk.toString().trimEnd().split('\n')].slice(-LOG_LINES_KEPT);
  }
}

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
