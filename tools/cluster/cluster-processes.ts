/** The built server as the processes of a cluster, each with its roles and its port. */
import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../apps/server/dist/main.js', import.meta.url));
const PATIENCE_MS = 90_000;
const STOP_WITHIN_MS = 30_000;
/** Pause before a process that ended by itself is replaced. */
const AGAIN_MS = 1000;

export interface ClusterPlan {
  readonly gateways: number;
  readonly exchanges: number;
  /** Number of processes that may hold the feeds and the casino: one holds them, the others are standbys. */
  readonly houses: number;
  /** Port of the first gateway; ports of exchanges start 100 above it, those of houses 200. The console's process has the next two ports after 300. */
  readonly port: number;
  readonly environment: NodeJS.ProcessEnv;
  /** Called with each line that a process prints, and the name of the process. */
  readonly heard: (name: string, line: string) => void;
}

export interface ClusterProcess {
  readonly name: string;
  readonly role: string;
  readonly port: number;
  readonly url: string;
  child: ChildProcess | null;
}

export class ClusterProcesses {
  readonly all: readonly ClusterProcess[];
  /** Where the console answers. */
  readonly console: { readonly port: number; readonly url: string };
  readonly #plan: ClusterPlan;
  #stopping = false;

  constructor(plan: ClusterPlan) {
    const { gateways, exchanges, houses, port } = plan;
    this.#plan = plan;
    const many = (count: number, name: string, role: string, first: number): ClusterProcess[] =>
      Array.from({ length: count }, (_, index) => {
        const at = first + index;
        return { name: `${name} ${index + 1}`, role, port: at, url: `http://127.0.0.1:${at}`, child: null };
      });
    this.all = [
      ...many(gateways, 'gateway', 'gateway', port),
      ...many(exchanges, 'exchange', 'exchange', port + 100),
      ...many(houses, 'house', 'feeds,casino', port + 200),
      ...many(1, 'console', 'console', port + 300),
    ];
    const consolePort = port + 301;
    this.console = { port: consolePort, url: `http://127.0.0.1:${consolePort}` };
  }

  of(role: string): readonly ClusterProcess[] {
    return this.all.filter((one) => one.role === role);
  }

  /** Resolves when all processes are ready. The first one starts alone and migrates the database. Throws if a process does not become ready in time. */
  async start(): Promise<void> {
    const [first, ...others] = this.all;
    this.launch(first!);
    await this.listening(first!);
    for (const one of others) this.launch(one);
    await Promise.all(this.all.map((one) => this.ready(one)));
  }

  launch(one: ClusterProcess): void {
    const child = spawn(process.execPath, [MAIN], {
      env: { ...process.env, ...this.#plan.environment, ROLE: one.role, PORT: String(one.port), CONSOLE_PORT: String(this.console.port) },
      stdio: ['ignore', 'pipe', 'pipe'],
      // a process group of its own: Ctrl-C reaches only the command, which stops the processes in order
      detached: true,
    });
    one.child = child;
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        for (const line of chunk.toString().trimEnd().split('\n')) this.#plan.heard(one.name, line);
      });
    child.once('close', (code, signal) => {
      if (one.child === child) one.child = null;
      if (this.#stopping) return;
      this.#plan.heard(one.name, `ended (${signal ?? code})`);
      setTimeout(() => {
        if (!this.#stopping && one.child === null) this.launch(one);
      }, AGAIN_MS);
    });
  }

  listening(one: ClusterProcess): Promise<void> {
    return this.#until(one, '/healthz');
  }

  ready(one: ClusterProcess): Promise<void> {
    return this.#until(one, '/readyz');
  }

  /** Stops all processes, gateways first, so that no request reaches a process that is ending. */
  async stop(): Promise<void> {
    this.#stopping = true;
    for (const one of this.all) {
      const { child } = one;
      if (child === null) continue;
      const ended = new Promise((resolve) => child.once('close', resolve));
      child.kill('SIGCONT');
      child.kill('SIGTERM');
      const late = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
      await ended;
      clearTimeout(late);
    }
  }

  async #until(one: ClusterProcess, path: string): Promise<void> {
    const end = performance.now() + PATIENCE_MS;
    for (;;) {
      try {
        if ((await fetch(`${one.url}${path}`, { signal: AbortSignal.timeout(2000) })).status === 200) return;
      } catch {
        // not listening yet
      }
      if (performance.now() > end) throw new Error(`${one.name} was not ready within ${PATIENCE_MS} ms`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
