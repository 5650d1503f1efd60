/** Runs a drill: reads its options, starts a server on a new data folder, audits the ledger at the end, and cleans up. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stopAbandonedPostgres, findEmbeddedPostgres } from '../../../apps/server/src/platform/postgres/embedded/supervisor.ts';
import { createLog } from '../../../apps/server/src/platform/log.ts';
import { DrilledServer, type ServerSettings } from './drilled-server.ts';
import { auditLedger, type LedgerVerdict } from './reckoning.ts';
import { parseArgs } from 'node:util';

export interface DrillResult {
  /** Measurements, one line each. */
  readonly figures: readonly string[];
  /** Defects, one sentence each: any of them fails the drill. */
  readonly faults: readonly string[];
  /** Times above their limit. They fail the drill too, unless `DRILL_TIMES=reported`: a shared machine may be slow. */
  readonly late?: readonly string[];
}

export interface DrillSettings extends ServerSettings {
  /** Parent folder of the drill's data; by default the system's temporary folder. */
  readonly below?: string;
}

const MOST_NAMED = 30;

/** Starts the server, runs the drill, audits the ledger and stops the server; ends the process, with 1 on any fault. Throws the error that stopped the drill. */
export async function runDrill(settings: DrillSettings, drill: (server: DrilledServer) => Promise<DrillResult>): Promise<void> {
  const dataDirectory = mkdtempSync(join(settings.below ?? tmpdir(), 'maidan-drill-'));
  chmodSync(dataDirectory, 0o755); // if root runs the drill, PostgreSQL runs as another user, who must be able to enter the folder
  const server = await DrilledServer.on(dataDirectory, settings);
  const leave = async (): Promise<void> => {
    await server.stop();
    // A server that failed to start again may have left its PostgreSQL running.
    await stopAbandonedPostgres({ dataDirectory, log: createLog({ level: 'error', format: 'words', stream: process.stderr }) });
    rmSync(dataDirectory, { recursive: true, force: true });
  };
  // After Ctrl-C or the time limit of the long tests, no process and no file of the drill remains.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void leave().finally(() => process.exit(1)));
  try {
    console.log(`serving after ${Math.round(await server.start())} ms`);
    const { faults, ...result } = await drill(server);
    const audit = await auditLedger(server.environment);
    const stopped = await server.stop();
    printResult({ ...result, faults: [...faults, ...(stopped === 0 ? [] : [`the graceful stop exited with ${stopped}`])] }, audit, [
      `${server.errors} error lines in the server's log`,
    ]);
    if (process.exitCode !== 0) console.log(server.words);
  } catch (error) {
    console.error(`The drill stopped with an error. The server's last log lines:\n${server.words}`);
    throw error;
  } finally {
    await leave();
  }
  // Without this, Node took minutes to free the sockets of a thousand clients, and once it did not end at all.
  process.exit();
}

/** Prints figures, then faults, then the verdict; sets the exit code. */
export function printResult({ figures, faults, late = [] }: DrillResult, audit: LedgerVerdict, more: readonly string[]): void {
  const judged = process.env['DRILL_TIMES'] === 'reported' ? [] : late;
  const all = [...faults, ...judged, ...(audit.holds ? [] : [`the ledger does not hold:\n${audit.words}`])];
  for (const figure of figures) console.log(figure);
  console.log([`ledger: ${audit.paiseOff} paise off, ${/(\d+) entries/.exec(audit.words)?.[1] ?? '?'} entries`, ...more].join('; '));
  for (const one of late) console.log(`LATE: ${one}`);
  for (const fault of all.slice(0, MOST_NAMED)) console.error(`FAULT: ${fault}`);
  console.log(all.length === 0 ? '\nThe drill held.' : `\nFAILED: ${all.length} faults.`);
  process.exitCode = all.length === 0 ? 0 : 1;
}

export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Repeats `work`, with `step` from 1. Returns the function that stops it; that resolves with the number of steps or rejects with the error of `work`. */
export function repeatedly(work: (step: number) => Promise<void>): () => Promise<number> {
  const state = { over: false };
  const repeat = async (): Promise<number> => {
    let step = 0;
    while (!state.over) await work((step += 1));
    return step;
  };
  const going = repeat();
  going.catch(() => undefined); // the caller that stops it gets the error
  return () => {
    state.over = true;
    return going;
  };
}

/** Returns the value below which this share (0 to 1) of the values lies; 0 if there are none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** Returns a generator of numbers from 0 to 1 that depend only on the seed, so that a drill can be repeated (mulberry32). */
export function sequenceOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Does `work` on all items, `atOnce` at the same time; returns the results in the order of the items. */
export async function inParallel<Item, Value>(items: readonly Item[], atOnce: number, work: (item: Item, index: number) => Promise<Value>): Promise<Value[]> {
  const results: Value[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < items.length) {
      const index = next;
      next += 1;
      results[index] = await work(items[index] as Item, index);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker));
  return results;
}

type Given<Otherwise> = { readonly [Name in keyof Otherwise]: Otherwise[Name] extends number ? number : string };

/**
 * Returns the options of the command line. A number must be whole and at least 1, a text may be any. Throws a sentence for everything else and for unknown names.
 */
export function drillOptions<const Otherwise extends Readonly<Record<string, number | string>>>(
  otherwise: Otherwise,
  args: readonly string[] = process.argv.slice(2),
): Given<Otherwise> {
  const names = Object.entries(otherwise);
  const { values } = parseArgs({
    args: [...args],
    options: Object.fromEntries(names.map(([name, value]) => [name, { type: 'string' as const, default: String(value) }])),
  });
  return Object.fromEntries(names.map(([name, value]) => [name, typeof value === 'number' ? count(name, values[name]!) : values[name]!])) as Given<Otherwise>;
}

function count(name: string, text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} must be a whole number of at least 1, it is '${text}'.`);
  return value;
}

/** Returns DATABASE_URL, or the address of the PostgreSQL that runs in DATA_DIR. Throws a sentence if there is none. */
export async function runningDatabase(environment: NodeJS.ProcessEnv): Promise<string> {
  const configured = environment['DATABASE_URL'] ?? '';
  if (configured !== '') return configured;
  const dataDirectory = environment['DATA_DIR'] ?? './data';
  const url = await findEmbeddedPostgres({ dataDirectory, log: createLog({ level: 'warn', format: 'words', stream: process.stderr }) });
  if (url === null) throw new Error(`No PostgreSQL runs in ${dataDirectory}: name the servers' database by DATABASE_URL or DATA_DIR.`);
  return url;
}

/** Audits the ledger and prints the result; sets the exit code. For drills of servers that run already. */
export async function proveAndPrintResult(result: DrillResult, environment: NodeJS.ProcessEnv): Promise<void> {
  printResult(result, await auditLedger(environment), []);
}
