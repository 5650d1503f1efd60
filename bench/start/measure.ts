/** S1: the time from `npm start` in a clean clone to the first odds over HTTP; packages come from npm's cache. */
import type { Market } from '@maidan/contract';
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { stopAbandonedPostgres } from '../../apps/server/src/platform/postgres/embedded/supervisor.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { groupSeconds } from '../durable/processor-time.ts';
import { freePort } from '../../tools/drills/parts/drilled-server.ts';
import { median, type Measurement } from '../report.ts';
import { ROOT } from '../yardsticks.ts';

/** S1_REPEATS is for a quick look only. */
const REPEATS = Number(process.env['S1_REPEATS'] ?? 3);
const LIMIT_MS = 600_000;
const LOOK_EVERY_MS = 100;
const SPORTS = ['4', '1', '2'];

const run = promisify(execFile);

interface Start {
  readonly seconds: number;
  /** CPU seconds of all processes that it started except PostgreSQL; null if unknown. */
  readonly cpuSeconds: number | null;
  /** The machine's load average of the last minute, at the end. */
  readonly load: number;
  /** The progress lines of the command, with their seconds. */
  readonly said: readonly string[];
}

async function start(): Promise<Measurement> {
  const folder = mkdtempSync(join(tmpdir(), 'maidan-bench-clone-'));
  chmodSync(folder, 0o755); // if root runs the benchmark, PostgreSQL runs as another user, who must be able to enter the folder
  const clone = join(folder, 'maidan');
  try {
    await run('git', ['clone', '--quiet', ROOT, clone]);
    const { stdout: commit } = await run('git', ['-C', clone, 'rev-parse', '--short', 'HEAD']);
    // fills npm's cache with packages that it lacks
    await run('npm', ['ci', '--no-audit', '--no-fund', '--prefer-offline'], { cwd: clone, timeout: LIMIT_MS, maxBuffer: 16 << 20 });
    const starts: Start[] = [];
    for (let repeat = 0; repeat < REPEATS; repeat++) {
      await run('git', ['-C', clone, 'clean', '--quiet', '-ffdx']);
      starts.push(await startOnce(clone));
    }
    const middle = starts.toSorted((one, other) => one.seconds - other.seconds)[Math.floor(REPEATS / 2)]!;
    const seconds = median(starts.map((one) => one.seconds));
    return {
      id: 'S1',
      ratio: seconds,
      goal: '<=40',
      product: seconds,
      yardstick: null,
      note: [
        `s, absolute: from npm start on a clean clone (commit ${commit.trim()}), npm ci from the cache, build, database and feeds included, to the first open market with a price (${starts.map((one) => one.seconds.toFixed(1)).join(', ')})`,
        ...(middle.cpuSeconds === null
          ? []
          : [`${middle.cpuSeconds.toFixed(0)} CPU s of its own, with ${middle.load.toFixed(1)} programs of the whole machine on ${cpus().length} cores`]),
        middle.said.join('; '),
      ].join('; '),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function startOnce(clone: string): Promise<Start> {
  const port = await freePort();
  const env = {
    ...process.env,
    PORT: String(port),
    CONSOLE_PORT: '0',
    HOST: '127.0.0.1',
    DATABASE_URL: '',
    NATS_URL: '',
    DATA_DIR: '',
    FEED: '',
    NODE_ENV: '',
  };
  const begun = performance.now();
  // a process group of its own, so that all its processes can be ended
  const child = spawn('npm', ['start'], { cwd: clone, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  let words = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (words += chunk.toString()));
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => resolve());
    child.once('error', () => resolve());
  });
  try {
    while (!(await servesOdds(`http://127.0.0.1:${port}`))) {
      if (child.exitCode !== null || child.pid === undefined) throw new Error(`npm start ended: ${words.trim().split('\n').slice(-5).join(' | ')}`);
      if (performance.now() - begun > LIMIT_MS) throw new Error(`npm start served no odds in ${LIMIT_MS / 1000} s`);
      await sleep(LOOK_EVERY_MS);
    }
    const seconds = (performance.now() - begun) / 1000;
    const own = { seconds, cpuSeconds: groupSeconds(child.pid ?? 0), load: loadavg()[0] ?? Number.NaN };
    return { ...own, said: [...words.matchAll(/^ *([\d.]+ s) {2}(.*)\.$/gm)].map(([, at, what]) => `${at} ${what}`) };
  } finally {
    end(child);
    await ended;
    await stopAbandonedPostgres({ dataDirectory: join(clone, 'data'), log: createLog({ level: 'error', format: 'words', stream: process.stderr }) });
  }
}

/** Returns whether a visitor gets an open market with a back price. */
async function servesOdds(url: string): Promise<boolean> {
  try {
    for (const sport of SPORTS) {
      const answer = (await (await fetch(`${url}/exchange/odds/eventType/${sport}`)).json()) as {
        readonly success: boolean;
        readonly result?: readonly Market[];
      };
      const priced = (answer.result ?? []).some(
        ({ status, marketBook }) => status === 'OPEN' && marketBook.runners.some(({ availableToBack }) => availableToBack.price > 0),
      );
      if (answer.success && priced) return true;
    }
    return false;
  } catch {
    return false; // not listening yet
  }
}

function end(child: ChildProcess): void {
  if (child.pid === undefined || child.exitCode !== null) return;
  try {
    process.kill(-child.pid, 'SIGTERM');
  } catch {
    // already ended
  }
}

export const measurements = { S1: start };
