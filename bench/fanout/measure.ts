/** F1: changes delivered per CPU second of the server, compared with plain Socket.IO rooms. F2: memory of a connection, compared with plain Socket.IO. */
import { median, type Measurement } from '../report.ts';
import { NO_YARDSTICK, runYardstick, yardstick } from '../yardsticks.ts';
import { measureMemory, type ConnectionMemory } from './connection-memory.ts';
import { runFanout, type FanoutFigures } from './fanout-run.ts';

/** The targets' loads; F1_CLIENTS, F1_REPEATS and F2_CLIENTS are for a quick look only. */
const WANTED = Number(process.env['F1_CLIENTS'] ?? 1000);
const WANTED_IN_MEMORY = Number(process.env['F2_CLIENTS'] ?? 5000);
const REPEATS = Number(process.env['F1_REPEATS'] ?? 3);
/** Open files that a process needs beside its sockets. */
const OTHER_FILES = 100;
const SECONDS = 5;
const MEMORY_REPEATS = 3;
const YARDSTICK_LIMIT_MS = 150_000;

interface YardstickOutput {
  readonly raw: readonly { readonly deliveredPerCpuSec: number; readonly bytesPerClient: number; readonly delivered: number }[];
}

interface MemoryOutput {
  readonly raw: readonly { readonly rssPerConn: number; readonly heapPerConn: number }[];
}

/** Returns the number of clients: fewer than wanted if the system allows fewer open files (ulimit -n), because each client needs one. */
function clientCount(wanted: number): number {
  const report = process.report.getReport() as { readonly userLimits?: { readonly open_files?: { readonly soft: number | string } } };
  const soft = Number(report.userLimits?.open_files?.soft ?? Number.NaN);
  return Number.isFinite(soft) ? Math.min(wanted, soft - OTHER_FILES) : wanted;
}

async function fanout(): Promise<Measurement> {
  const program = yardstick('fanout/markets.mjs');
  const clients = clientCount(WANTED);
  const product: FanoutFigures[] = [];
  const plain: YardstickOutput['raw'][number][] = [];
  for (let repeat = 0; repeat < REPEATS; repeat++) {
    if (program !== null) {
      const { raw } = (await runYardstick(program, ['sio', String(clients), '1'], {
        env: { SECONDS: String(SECONDS) },
        limitMs: YARDSTICK_LIMIT_MS,
      })) as YardstickOutput;
      plain.push(...raw);
    }
    product.push(await runFanout(clients, SECONDS));
  }
  const rate = median(product.map((run) => run.deliveredPerCpuSecond));
  const plainRate = plain.length === 0 ? null : median(plain.map((run) => run.deliveredPerCpuSec));
  return {
    id: 'F1',
    ratio: plainRate === null ? null : rate / plainRate,
    goal: '>=9',
    product: rate,
    yardstick: plainRate,
    note: noteOf(clients, product, plainRate !== null),
  };
}

function noteOf(clients: number, runs: readonly FanoutFigures[], compared: boolean): string {
  const middle = (name: keyof FanoutFigures): number => median(runs.map((run) => run[name]));
  const conflated = 1 - middle('delivered') / (middle('made') * clients);
  return [
    `changes delivered per CPU second of the server, ${clients} websocket clients on the same 20 markets, 10 changes/s each for ${SECONDS} s, median of ${runs.length}`,
    compared ? 'yardstick: plain io.to(room).emit' : NO_YARDSTICK,
    `${Math.round(middle('bytesPerDelivered'))} B per change; ${Math.round(conflated * 100)} % of the changes were conflated away and are not counted`,
    `limited by one write to each socket and tick: ${Math.round(middle('kernelShare') * 100)} % of the server's ${middle('cpuSeconds').toFixed(2)} CPU s are the kernel's; ${Math.round(middle('rssMB'))} MB`,
    ...tooFew(clients, WANTED),
  ].join('; ');
}

const tooFew = (clients: number, wanted: number): readonly string[] =>
  clients < wanted ? [`ONLY ${clients} of ${wanted} clients: the limit of open files is too low (ulimit -n)`] : [];

async function memory(): Promise<Measurement> {
  const program = yardstick('fanout/fanout.mjs');
  const clients = clientCount(WANTED_IN_MEMORY);
  const product: ConnectionMemory[] = [];
  const plain: MemoryOutput['raw'][number][] = [];
  for (let repeat = 0; repeat < MEMORY_REPEATS; repeat++) {
    if (program !== null) {
      const { raw } = (await runYardstick(program, ['sio', String(clients), '1'], { env: { SECONDS: '1' }, limitMs: YARDSTICK_LIMIT_MS })) as MemoryOutput;
      if (raw.length === 0) throw new Error('the yardstick measured nothing'); // it prints its own errors and continues
      plain.push(...raw);
    }
    product.push(await measureMemory(clients));
  }
  const bytes = median(product.map(({ rss }) => rss));
  const plainBytes = plain.length === 0 ? null : median(plain.map(({ rssPerConn }) => rssPerConn));
  return {
    id: 'F2',
    ratio: plainBytes === null ? null : bytes / plainBytes,
    goal: '<=0.92',
    product: bytes,
    yardstick: plainBytes,
    note: [
      `bytes of RSS per connection, ${clients} websocket clients, each subscribed to 20 markets, after a collection less before the first, median of ${product.length}`,
      plainBytes === null
        ? NO_YARDSTICK
        : `yardstick: plain Socket.IO in one room, ${Math.round(median(plain.map(({ heapPerConn }) => heapPerConn)))} B of them in the JavaScript heap`,
      `${Math.round(median(product.map(({ heap }) => heap)))} B of the product's in the JavaScript heap`,
      ...tooFew(clients, WANTED_IN_MEMORY),
    ].join('; '),
  };
}

export const measurements = { F1: fanout, F2: memory };
