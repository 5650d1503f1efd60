/** Runs of the product and of the yardsticks on the same streams, each in a process of its own. */
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median } from '../report.ts';
import { yardstick } from '../yardsticks.ts';
import { bundleProgram } from './bundle.ts';
import { makeStream, type StreamShape } from './order-stream.ts';

/** Three streams of commands: one deep book, one shallow, a hundred. */
export const STREAMS: Readonly<Record<string, StreamShape>> = {
  deep: { orders: 1_000_000, books: 1, prefill: 20_000 },
  shallow: { orders: 1_000_000, books: 1, prefill: 1_000 },
  'hundred books': { orders: 1_000_000, books: 100, prefill: 20_000 },
};
const PASSES = '5';
const LIMIT_MS = 300_000;

/** Runs are repeated and interleaved, because the other load of a machine varies; M_REPEATS is for a quick look only. */
export const REPEATS = Number(process.env['M_REPEATS'] ?? 3);

/** One run: operations per CPU second, and the fills that both sides must agree on (null: the program does not count them). */
export interface EngineRun {
  readonly rate: number;
  readonly fills: number | null;
  readonly filled: number | null;
}
export interface ProductRun extends EngineRun {
  readonly refused?: number;
  readonly selfMatchStops?: { readonly fills: number; readonly filled: number };
}

/** One run of run-cross.ts: commands per CPU second, the paise that were matched, and the number of matches through other runners. */
export interface CrossRun {
  readonly rate: number;
  readonly filled: number;
  readonly matches: number;
  /** Rows of the matches of the longest command; absent in the other runs. */
  readonly rows?: number;
}

/** A folder with the streams and the bundled product, for one measurement. */
export class Workshop {
  readonly folder = mkdtempSync(join(tmpdir(), 'maidan-matching-'));
  private program: string | null = null;
  private crossProgram: string | null = null;

  /** Returns the path of a stream's file. The yardstick's own generator makes it; if that is absent, ours does. */
  async stream(name: string): Promise<string> {
    const shape = STREAMS[name];
    if (shape === undefined) throw new RangeError(`no stream ${name}`);
    const file = join(this.folder, `${name.replaceAll(' ', '-')}.bin`);
    if (existsSync(file)) return file;
    const generator = yardstick('matching/workload.mjs');
    if (generator === null) writeFileSync(file, Buffer.from(makeStream(shape, 7).buffer));
    else await run(process.execPath, [generator, file, String(shape.orders), String(shape.books), String(shape.prefill)]);
    return file;
  }

  async product(file: string, what: 'books' | 'commands' | 'drained'): Promise<ProductRun> {
    this.program ??= await bundleProgram('run-product', this.folder);
    const output = JSON.parse(await run(process.execPath, ['--expose-gc', this.program, file, what, PASSES])) as {
      readonly opsPerCpuSecond: number;
      readonly fills: number;
      readonly filled: number;
      readonly refused?: number;
      readonly selfMatchStops?: ProductRun['selfMatchStops'];
    };
    const { opsPerCpuSecond, fills, filled, refused, selfMatchStops } = output;
    return { rate: opsPerCpuSecond, fills, filled, ...(refused === undefined ? {} : { refused }), ...(selfMatchStops === undefined ? {} : { selfMatchStops }) };
  }

  /** Plays orders that match through other runners (run-cross.ts) and returns what the program prints. */
  async cross(what: string, runners: number, commands: number): Promise<CrossRun> {
    this.crossProgram ??= await bundleProgram('run-cross', this.folder);
    return JSON.parse(await run(process.execPath, ['--expose-gc', this.crossProgram, what, String(runners), String(commands)])) as CrossRun;
  }

  /** Runs an engine of the yardstick's run.mjs; null if the yardsticks are absent. modules: folder of its packages; operations: limit for slow engines. */
  async yardstick(file: string, engine: string, options: { readonly modules?: string; readonly operations?: number } = {}): Promise<EngineRun | null> {
    const program = yardstick('matching/run.mjs');
    if (program === null) return null;
    const env = {
      ...(options.modules === undefined ? {} : { MODULES: options.modules }),
      ...(options.operations === undefined ? {} : { OPS: String(options.operations) }),
    };
    return runOf(await run(process.execPath, ['--expose-gc', program, file, engine, options.operations === undefined ? PASSES : '2'], env));
  }

  /** Runs a compiled yardstick. */
  async native(program: string, file: string): Promise<EngineRun> {
    return runOf(await run(program, [file, PASSES]));
  }

  close(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Parses a program's output. It may have several lines, one for each way to play the stream: takes the rate of the last, and the counts of any. */
function runOf(output: string): EngineRun {
  const lines = output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { readonly cpuOps: number; readonly mix: { readonly fills: number; readonly filled: number } });
  const counted = (figure: 'fills' | 'filled'): number | null => lines.map(({ mix }) => mix[figure]).find((value) => value > 0) ?? null;
  return { rate: lines.at(-1)?.cpuOps ?? Number.NaN, fills: counted('fills'), filled: counted('filled') };
}

/** Returns the median rate of some runs. */
export function middleRate(runs: readonly EngineRun[]): number {
  return median(runs.map((one) => one.rate));
}

/** Runs a program and returns its output. Throws with the last lines of its output if it fails or takes too long. */
export function run(program: string, args: readonly string[], env: Record<string, string> = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(program, args, { env: { ...process.env, ...env }, timeout: LIMIT_MS, maxBuffer: 16 << 20 }, (error, output, words) => {
      if (error === null) resolve(output);
      else reject(new Error(`${program} ${args.slice(0, 2).join(' ')} did not finish: ${words.trim().split('\n').slice(-3).join(' | ') || error.message}`));
    });
  });
}
