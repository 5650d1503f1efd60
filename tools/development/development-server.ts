/** The bundled server as a process that is replaced after each change of its sources. */
import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../project/project.mjs';
import { SERVER_BUNDLE } from './server-bundle.ts';

/** A server that still waits for pending orders after this time is killed: its database has every acknowledged bet. */
const STOP_WITHIN_MS = 500;
const NEXT_SERVER = join(import.meta.dirname, 'next-server.mjs');

export class DevelopmentServer {
  readonly #environment: NodeJS.ProcessEnv;
  #child: ChildProcess | null = null;
  #next: ChildProcess | null = null;
  #stopping = false;
  #restarting: Promise<void> | null = null;
  #wanted = false;

  constructor(environment: NodeJS.ProcessEnv) {
    this.#environment = environment;
  }

  /** Starts the process that will be the next server, so that its packages are loaded when the bundle is ready. */
  prepare(): void {
    if (this.#next !== null || this.#stopping) return;
    const next = spawn(process.execPath, ['--enable-source-maps', NEXT_SERVER, SERVER_BUNDLE], {
      cwd: ROOT,
      env: { ...process.env, ...this.#environment },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    this.#next = next;
    next.once('exit', () => {
      if (this.#next === next) this.#next = null;
    });
  }

  /** Ends the running process and starts the next. Calls during a restart lead to one further restart. */
  restart(): Promise<void> {
    this.#wanted = true;
    this.#restarting ??= this.#replace().finally(() => (this.#restarting = null));
    return this.#restarting;
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    this.#next?.kill('SIGKILL');
    await this.#restarting;
    await this.#end();
  }

  async #replace(): Promise<void> {
    while (this.#wanted && !this.#stopping) {
      this.#wanted = false;
      await this.#end();
      if (!this.#stopping) this.#launch();
    }
  }

  #launch(): void {
    this.prepare();
    const child = this.#next;
    if (child === null) return; // stopping
    this.#next = null;
    child.send('start');
    this.#child = child;
    child.once('exit', (code, signal) => {
      if (this.#child !== child) return; // ended by this class
      this.#child = null;
      if (!this.#stopping) console.error(`\nThe server has ended (${signal ?? code}). It starts again with the next saved change.\n`);
    });
  }

  async #end(): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (child === null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    const late = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
    await ended;
    clearTimeout(late);
  }
}
