/** Runs of the product and of the yardsticks on the same streams, each in a process of its own. */
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median } from '../report.ts';
import { yardstick } from '../yardsticks.ts';
import { bundleProduct } from './bundle.ts';
import { makeStream, type StreamShape } from './order-stream.ts';

/** Three streams of commands: one deep book, one shallow, a hundred. */
export const STREAMS: Readonly<Record<string, StreamShape>> = {
  deep: { orders: 1_000_000, books: 1, prefill: 20_000 },
  shallow: { orders: 1_000_000, books: 1, prefill: 1_000 },
  'hundred books': { orders: 1_000_000, books: 100, prefill: 20_000 },
};
const PASSES = '5';
const LIMIT_MS = 300_000;

/** Runs are repeated and interleaved, since other work comes and goes on a machine; M_REPEATS is for a quick look only. */
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

/** A folder with the streams and the bundled product, for one measurement. */
export class Workshop {
  readonly folder = mkdtempSync(join(tmpdir(), 'maidan-matching-'));
  private program: string | null = null;

  /** Path of a stream's file: the yardstick's own generator makes it where it is there, else ours. */
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
    this.program ??= await bundleProduct(this.folder);
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

  /** An engine of the yardstick's run.mjs; null where the folder is absent. modules: where its npm packages are; operations: fewer for slow ones. */
  async yardstick(file: string, engine: string, options: { readonly modules?: string; readonly operations?: number } = {}): Promise<EngineRun | null> {
    const program = yardstick('matching/run.mjs');
    if (program === null) return null;
    const env = {
      ...(options.modules === undefined ? {} : { MODULES: options.modules }),
      ...(options.operations === undefined ? {} : { OPS: String(options.operations) }),
    };
    return runOf(await run(process.execPath, ['--expose-gc', program, file, engine, options.operations === undefined ? PASSES : '2'], env));
  }

  /** A compiled yardstick. */
  async native(program: string, file: string): Promise<EngineRun> {
    return runOf(await run(program, [file, PASSES]));
  }

  close(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** A program may play the stream in several ways, a line each: the last one's rate counts, and what any of them has counted. */
function runOf(output: string): EngineRun {
  const lines = output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { readonly cpuOps: number; readonly mix: { readonly fills: number; readonly filled: number } });
  const counted = (figure: 'fills' | 'filled'): number | null => lines.map(({ mix }) => mix[figure]).find((value) => value > 0) ?? null;
  return { rate: lines.at(-1)?.cpuOps ?? Number.NaN, fills: counted('fills'), filled: counted('filled') };
}

/** Middle rate of some runs. */
export function middleRate(runs: readonly EngineRun[]): number {
  return median(runs.map((one) => one.rate));
}

/** A program's output. Throws with its last words when it fails or takes too long. */
export function run(program: string, args: readonly string[], env: Record<string, string> = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(program, args, { env: { ...process.env, ...env }, timeout: LIMIT_MS, maxBuffer: 16 << 20 }, (error, output, words) => {
      if (error === null) resolve(output);
      else reject(new Error(`${program} ${args.slice(0, 2).join(' ')} did not finish: ${words.trim().split('\n').slice(-3).join(' | ') || error.message}`));
    });
  });
}
