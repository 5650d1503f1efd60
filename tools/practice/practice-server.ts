/** The built server as a process that plays a recording for clients of Betfair's API. */
import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { localKeyHeaders } from '@maidan/contract';
import { readOperatorKey } from '../../apps/server/src/modules/operator-calls/operator-key.ts';
import type { PracticeCredentials, PracticeOptions } from './practice-options.ts';

const MAIN = fileURLToPath(new URL('../../apps/server/dist/main.js', import.meta.url));
const READY_WITHIN_MS = 120_000;
const CHECK_EVERY_MS = 100;
/** Bets a second, far above the limit of players: programs place up to 200 in one call. */
const BETS_PER_SECOND = '1000';

export interface PracticePorts {
  readonly site: number;
  readonly console: number;
  readonly https: number;
  readonly stream: number;
}

/** How far the recording is, as the server reports it each second. Seconds of play time; `matchTime`: ms since 1970. */
export interface PracticeProgress {
  readonly state: 'waits' | 'plays' | 'ended';
  readonly at: number;
  readonly of: number;
  readonly matchTime: number;
}

export interface PracticePlan {
  readonly options: PracticeOptions;
  readonly dataDirectory: string;
  readonly ports: PracticePorts;
  readonly progressed: (progress: PracticeProgress) => void;
  /** A warning or an error of the server, in words. */
  readonly complained: (text: string) => void;
}

export class PracticeServer {
  readonly #plan: PracticePlan;
  readonly #child: ChildProcess;
  /** Resolves with the exit code when the process has ended. */
  readonly ended: Promise<number>;
  #hasEnded = false;

  constructor(plan: PracticePlan) {
    this.#plan = plan;
    const { options, dataDirectory, ports } = plan;
    const environment = {
      DATABASE_URL: '',
      DATABASE_OWNER_URL: '',
      NATS_URL: '',
      ROLE: '',
      NODE_ENV: 'development',
      DATA_DIR: dataDirectory,
      PORT: String(ports.site),
      CONSOLE_PORT: String(ports.console),
      FEED: `recorded:${options.recording}`,
      FEED_SPEED: String(options.speed),
      SEED: options.seed,
      FOUR_EYES: 'off',
      BETS_PER_SECOND,
      BETFAIR_API: 'on',
      BETFAIR_PRACTICE: 'on',
      BETFAIR_APP_KEYS: 'any',
      BETFAIR_SITE: options.site,
      BETFAIR_HTTPS_PORT: String(ports.https),
      BETFAIR_STREAM_PORT: String(ports.stream),
      LOG_LEVEL: 'info',
    };
    // a process group of its own: Ctrl-C reaches only the command, which stops the server after the result
    this.#child = spawn(process.execPath, [MAIN], { env: { ...process.env, ...environment }, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
    createInterface({ input: this.#child.stdout! }).on('line', (line) => line.startsWith('{') && this.#take(line));
    // the log too, and sentences for people, some of which the server writes only before it ends
    createInterface({ input: this.#child.stderr! }).on('line', (line) => (line.startsWith('{') ? this.#take(line) : plan.complained(line)));
    this.ended = new Promise((resolve) => {
      this.#child.once('close', (code) => {
        this.#hasEnded = true;
        resolve(code ?? 1);
      });
    });
  }

  /** Resolves with true when the server answers /readyz with 200, and with false if it has ended or is not ready in time. */
  async isReady(): Promise<boolean> {
    const end = performance.now() + READY_WITHIN_MS;
    while (!this.#hasEnded && performance.now() < end) {
      try {
        if ((await fetch(`http://127.0.0.1:${this.#plan.ports.site}/readyz`, { signal: AbortSignal.timeout(2000) })).status === 200) return true;
      } catch {
        // not listening yet
      }
      await new Promise((resolve) => setTimeout(resolve, CHECK_EVERY_MS));
    }
    return false;
  }

  /** Makes the player with its play money, unless the data folder has it. Throws if the server refuses. */
  async makePlayer({ username, password }: PracticeCredentials): Promise<void> {
    const { site, money } = this.#plan.options;
    const made = await this.#operate('accounts', { site, username, password });
    if (made.code === 'ACCOUNT_EXISTS') return;
    const memberCode = made.result?.memberCode;
    if (memberCode === undefined) throw new Error(`The player could not be made: ${made.message}`);
    const granted = await this.#operate(`accounts/${memberCode}/grant`, { amount: money, requestId: 1, reason: 'practice' });
    if (granted.success !== true) throw new Error(`The play money could not be granted: ${granted.message}`);
  }

  async stop(): Promise<void> {
    if (!this.#hasEnded) this.#child.kill('SIGTERM');
    await this.ended;
  }

  async #operate(path: string, body: object) {
    const { dataDirectory, ports } = this.#plan;
    const response = await fetch(`http://127.0.0.1:${ports.console}/operator/${path}`, {
      method: 'POST',
      headers: localKeyHeaders(ports.console, readOperatorKey(dataDirectory) ?? ''),
      body: JSON.stringify(body),
    });
    return (await response.json()) as {
      readonly success?: boolean;
      readonly message?: string;
      readonly code?: string;
      readonly result?: { readonly memberCode?: string };
    };
  }

  #take(line: string): void {
    const entry = JSON.parse(line) as { readonly level?: string; readonly msg?: string; readonly practice?: PracticeProgress };
    if (entry.practice !== undefined) this.#plan.progressed(entry.practice);
    else if (entry.level === 'error' || entry.level === 'warn') this.#plan.complained(`${entry.level}: ${entry.msg}`);
  }
}
