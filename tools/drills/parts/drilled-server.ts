/** The built server as a process that can be killed: started on one data folder and port, again and again. */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { localKeyHeaders } from '@maidan/contract';
import { readOperatorKey } from '../../../apps/server/src/modules/operator-calls/operator-key.ts';
import { findEmbeddedPostgres } from '../../../apps/server/src/platform/postgres/embedded/supervisor.ts';
import { createLog } from '../../../apps/server/src/platform/log.ts';

const MAIN = fileURLToPath(new URL('../../../apps/server/dist/main.js', import.meta.url));
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const PATIENCE_MS = 180_000;
const LOG_LINES_KEPT = 60;
/** Part of each log line of level error. */
const ERROR_LINE = '"level":"error"';

/** A setting far above the usual limit: drills measure the server, not the rate limit of a player. */
export const BETS_PER_SECOND = '1000';

/** A program that starts the server instead of this Node with the built server of the repository. */
export interface Starter {
  readonly program: string;
  readonly args: readonly string[];
  readonly cwd: string;
  /** Replaces the drill's own environment. */
  readonly environment: NodeJS.ProcessEnv;
  /** null: the drill's own user. */
  readonly user: { readonly uid: number; readonly gid: number } | null;
}

export interface ServerSettings {
  /** The setting FEED; with 'script' the drill sends the feed's events itself. */
  readonly feed?: string;
  /** Starts the server with `npm start`, as an operator does; signals then go to npm. Default: starts the built server directly. */
  readonly throughNpm?: boolean;
  readonly starter?: Starter;
  /** Additional environment of the server. */
  readonly environment?: Readonly<Record<string, string>>;
}

export class DrilledServer {
  readonly url: string;
  readonly dataDirectory: string;
  readonly port: number;
  readonly consolePort: number;
  readonly feed: string;
  readonly #environment: Readonly<Record<string, string>>;
  readonly #starter: Starter;
  #process: ChildProcess | null = null;
  #operatorKey: string | null = null;
  #lines: string[] = [];
  /** Number of log lines of level error so far, of all its processes. */
  errors = 0;

  private constructor(
    dataDirectory: string,
    [port, consolePort]: readonly [number, number],
    { feed = 'script', environment = {}, throughNpm = false, starter }: ServerSettings,
  ) {
    this.dataDirectory = dataDirectory;
    this.feed = feed;
    this.port = port;
    this.consolePort = consolePort;
    this.url = `http://127.0.0.1:${port}`;
    this.#environment = environment;
    const [program, args] = throughNpm ? ['npm', ['start']] : [process.execPath, [MAIN]];
    this.#starter = starter ?? { program, args, cwd: ROOT, environment: process.env, user: null };
  }

  static async on(dataDirectory: string, settings: ServerSettings): Promise<DrilledServer> {
    return new DrilledServer(dataDirectory, [await freePort(), await freePort()], settings);
  }

  /** The environment with which other commands find this server's database. */
  get environment(): NodeJS.ProcessEnv {
    return { ...this.#starter.environment, DATABASE_URL: '', DATABASE_OWNER_URL: '', BETS_PER_SECOND, ...this.#environment, DATA_DIR: this.dataDirectory };
  }

  get processId(): number {
    return this.#process?.pid ?? 0;
  }

  /** The last lines of the server's log. */
  get words(): string {
    return this.#lines.join('\n');
  }

  /** Returns the address of the server's database. Throws if its PostgreSQL does not run. */
  async databaseUrl(): Promise<string> {
    const configured = this.environment['DATABASE_URL'] ?? '';
    const log = createLog({ level: 'warn', format: 'words', stream: process.stderr });
    const url = configured === '' ? await findEmbeddedPostgres({ dataDirectory: this.dataDirectory, log }) : configured;
    if (url === null) throw new Error('The PostgreSQL of the drill does not run');
    return url;
  }

  /** Sends a request with the operator's key and returns its result. Retries RATE_LIMITED and BUSY; throws on any other refusal. */
  async operate(path: string, body: unknown = {}): Promise<unknown> {
    const response = await fetch(`http://127.0.0.1:${this.consolePort}/operator/${path}`, {
      method: 'POST',
      headers: localKeyHeaders(this.consolePort, (this.#operatorKey ??= readOperatorKey(this.dataDirectory) ?? '')),
      body: JSON.stringify(body),
    });
    const answer = (await response.json()) as { readonly success: boolean; readonly message?: string; readonly code?: string; readonly result?: unknown };
    if (answer.code === 'RATE_LIMITED' || answer.code === 'BUSY') {
      await new Promise((resolve) => setTimeout(resolve, 100));
      return this.operate(path, body);
    }
    if (!answer.success) throw new Error(`operator/${path} was refused: ${answer.message} ${JSON.stringify(body)}`);
    return answer.result;
  }

  /** Starts the server and waits until /readyz answers 200; returns how long that took, ms. Throws with the server's log if it does not start. */
  async start(): Promise<number> {
    const begun = performance.now();
    const { program, args, cwd, user } = this.#starter;
    const child = spawn(program, [...args], {
      cwd,
      ...(user === null ? {} : { uid: user.uid, gid: user.gid }),
      env: { ...this.environment, PORT: String(this.port), CONSOLE_PORT: String(this.consolePort), HOST: '127.0.0.1', FEED: this.feed, LOG_LEVEL: 'info' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#process = child;
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => this.#keep(chunk));
    let ended = false;
    child.once('close', () => {
      ended = true;
      if (this.#process === child) this.#process = null; // it ended by itself: `stop` has nothing to do
    });
    while (!(await this.isReady())) {
      if (ended || performance.now() - begun > PATIENCE_MS) throw new Error(`The server did not start${ended ? '' : ` in ${PATIENCE_MS} ms`}:\n${this.words}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return performance.now() - begun;
  }

  /** Kills the server with -9, and also its PostgreSQL if `withPostgres`; resolves when the server has ended. */
  async kill(withPostgres: boolean): Promise<void> {
    const child = this.#process;
    if (child === null) return;
    const gone = new Promise((resolve) => child.once('close', resolve));
    const postgres = withPostgres ? this.postgresProcess() : null;
    child.kill('SIGKILL');
    if (postgres !== null) process.kill(postgres, 'SIGKILL');
    await gone;
    this.#process = null;
  }

  /** Stops the server gracefully and returns its exit code, null if none runs. Waits until its output is closed: then all processes of npm have ended. */
  async stop(signal: 'SIGTERM' | 'SIGINT' = 'SIGTERM'): Promise<number | null> {
    const child = this.#process;
    if (child === null) return null;
    const code = new Promise<number | null>((resolve) => child.once('close', resolve));
    child.kill(signal);
    this.#process = null;
    return code;
  }

  /** Returns the process id of the PostgreSQL that this server runs itself. */
  postgresProcess(): number {
    return Number(readFileSync(join(this.dataDirectory, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
  }

  /** Returns whether the PostgreSQL that this server runs itself has its pid file. */
  runsPostgres(): boolean {
    return existsSync(join(this.dataDirectory, 'postgres', 'postmaster.pid'));
  }

  /** Returns whether /readyz answers 200. */
  async isReady(): Promise<boolean> {
    try {
      return (await fetch(`${this.url}/readyz`, { signal: AbortSignal.timeout(2000) })).status === 200;
    } catch {
      return false; // not listening yet
    }
  }

  #keep(chunk: Buffer): void {
    this.errors += chunk.toString().split(ERROR_LINE).length - 1;
    const lines = chunk
      .toString()
      .split('\n')
      .filter((line) => line.startsWith('{') || /error/i.test(line));
    this.#lines = [...this.#lines, ...lines].slice(-LOG_LINES_KEPT);
  }
}

/** Returns a free port of this machine. */
export async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
