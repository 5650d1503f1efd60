/** Child programs of the benchmarks: the yardsticks of ../shared/yardsticks, if that folder exists, and our own TypeScript sources. */
import { execFile, fork, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The project's folder; its node_modules have the packages that the yardsticks use. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FOLDER = fileURLToPath(new URL('../../shared/yardsticks/', import.meta.url));
const TSX = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;

/** Returns the path of a yardstick such as 'fanout/markets.mjs'; null if the folder is absent. */
export function yardstick(name: string): string | null {
  const path = join(FOLDER, name);
  return existsSync(path) ? path : null;
}

/** Text of a note if the yardsticks are absent. */
export const NO_YARDSTICK = 'no yardsticks in ../shared/yardsticks: the product alone';

/**
 * Runs a yardstick that writes its result as JSON to the file of its last argument; returns the result. Throws with its output if it
 * fails or takes longer than `limitMs`.
 */
export async function runYardstick(
  path: string,
  args: readonly string[],
  options: { readonly env?: Record<string, string>; readonly limitMs: number },
): Promise<unknown> {
  const folder = mkdtempSync(join(tmpdir(), 'maidan-bench-'));
  const file = join(folder, 'out.json');
  try {
    await new Promise<void>((resolve, reject) => {
      const env = { ...process.env, MODULES: ROOT, ...options.env };
      execFile(process.execPath, [path, ...args, file], { cwd: folder, env, timeout: options.limitMs, maxBuffer: 16 << 20 }, (error, _output, words) => {
        if (error === null) resolve();
        else reject(new Error(`${path} did not finish: ${words.trim().split('\n').slice(-5).join(' | ') || error.message}`));
      });
    });
    return JSON.parse(readFileSync(file, 'utf8')) as unknown;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Starts one of our sources as a child process with a message channel; the process is ended after `limitMs`. `flags` go to Node. */
export function startProgram(
  source: URL,
  args: readonly string[],
  limitMs: number,
  options: { readonly env?: Record<string, string>; readonly flags?: readonly string[] } = {},
): ChildProcess {
  const execArgv = [...(options.flags ?? []), '--import', TSX];
  return fork(fileURLToPath(source), args, { execArgv, env: { ...process.env, ...options.env }, timeout: limitMs, killSignal: 'SIGKILL' });
}
