/** The bundled server as a process that is replaced after each change of its sources. */
import { spawn, type ChildProcess } from 'node:child_process';
import { ROOT } from '../running/project.mjs';
import { SERVER_BUNDLE } from './server-bundle.ts';

/** A server that waits for bets in their delay is killed instead: its database holds all that it has acknowledged. */
const STOP_WITHIN_MS = 500;

export class DevelopmentServer {
  readonly #environment: NodeJS.ProcessEnv;
  #child: ChildProcess | null = null;
  #stopping = false;
  #restarting: Promise<void> | null = null;
  #wanted = false;

  constructor(environment: NodeJS.ProcessEnv) {
    this.#environment = environment;
  }

  /** Ends the running process and starts the next. Calls during a restart lead to one further restart. */
  restart(): Promise<void> {
    this.#wanted = true;
    this.#restarting ??= this.#replace().finally(() => (this.#restarting = null));
    return this.#restarting;
  }

  async stop(): Promise<void> {
    this.#stopping = true;
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
    const child = spawn(process.execPath, ['--enable-source-maps', SERVER_BUNDLE], {
      cwd: ROOT,
      env: { ...process.env, ...this.#environment },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
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
