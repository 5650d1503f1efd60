/** F1: changes delivered per CPU second of the server, over plain Socket.IO rooms. */
import { median, type Measurement } from '../report.ts';
import { NO_YARDSTICK, runYardstick, yardstick } from '../yardsticks.ts';
import { runFanout, type FanoutFigures } from './fanout-run.ts';

/** The target's load; F1_CLIENTS and F1_REPEATS are for a quick look only. */
const WANTED = Number(process.env['F1_CLIENTS'] ?? 1000);
const REPEATS = Number(process.env['F1_REPEATS'] ?? 3);
/** Open files that a process needs beside its sockets. */
const OTHER_FILES = 100;
const SECONDS = 5;
const YARDSTICK_LIMIT_MS = 150_000;

interface YardstickOutput {
  readonly raw: readonly { readonly deliveredPerCpuSec: number; readonly bytesPerClient: number; readonly delivered: number }[];
}

/** Every client is an open file of the server and of the load: fewer where the system allows fewer (ulimit -n). */
function clientCount(): number {
  const report = process.report.getReport() as { readonly userLimits?: { readonly open_files?: { readonly soft: number | string } } };
  const soft = Number(report.userLimits?.open_files?.soft ?? Number.NaN);
  return Number.isFinite(soft) ? Math.min(WANTED, soft - OTHER_FILES) : WANTED;
}

async function fanout(): Promise<Measurement> {
  const program = yardstick('fanout/markets.mjs');
  const clients = clientCount();
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
    goal: '>=5',
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
    ...(clients < WANTED ? [`ONLY ${clients} of ${WANTED} clients: the limit of open files is too low (ulimit -n)`] : []),
  ].join('; ');
}

export const measurements = { F1: fanout };
