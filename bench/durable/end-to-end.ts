/** D4: matched bets a second from the players' websockets to the disk and back, compared with pgbench's simple update on the same PostgreSQL. */
import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { withBenchServer, type BenchServer } from '../bench-database.ts';
import { median, ofParts, type Measurement } from '../report.ts';
import { BetServer } from './bet-players.ts';
import { quantile } from './lone-bet.ts';
import { preparePgbench, type PgbenchRun } from './pgbench.ts';
import { processorSeconds } from './processor-time.ts';

/** D4_SECONDS and D4_REPEATS are for a quick look only. */
const SECONDS = Number(process.env['D4_SECONDS'] ?? 8);
const REPEATS = Number(process.env['D4_REPEATS'] ?? 3);
const PLAYERS = 1000;
const WARM_UP_S = 2;

interface Run {
  readonly betsPerSecond: number;
  /** Matched bets per CPU second of server, PostgreSQL and load together. */
  readonly betsPerCpuSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** CPU seconds a second of the server, of PostgreSQL and of the load; NaN where unknown. */
  readonly server: number;
  readonly postgres: number;
  readonly load: number;
  /** CPU seconds a second of the whole machine, other programs included. */
  readonly machine: number;
  readonly betsPerCommit: number;
}

export async function endToEnd(): Promise<Measurement> {
  return withBenchServer(async (postgres) => {
    const pgbench = await preparePgbench(postgres.url, postgres.processId);
    const server = await BetServer.start(PLAYERS);
    try {
      const before = await countedFigures(server);
      const runs: Run[] = [];
      const plain: PgbenchRun[] = [];
      for (let repeat = 0; repeat < REPEATS; repeat++) {
        if (typeof pgbench !== 'string') plain.push(await pgbench.measure(SECONDS));
        await server.betTogether(WARM_UP_S); // warms up again: the product was idle while the yardstick ran
        runs.push(await oneRun(server, postgres));
      }
      const after = await countedFigures(server);
      const rows = (after.rowsWritten - before.rowsWritten) / (after.trades - before.trades);
      await server.audit();
      return measurementOf(runs, plain, [
        typeof pgbench === 'string' ? pgbench : 'yardstick: pgbench -N, 32 clients',
        `${rows.toFixed(1)} rows written per bet; ${postgres.description}; audit passed`,
      ]);
    } finally {
      await server.stop();
      if (typeof pgbench !== 'string') await pgbench.drop();
    }
  });
}

async function oneRun(server: BetServer, postgres: BenchServer): Promise<Run> {
  const postgresSeconds = (): number => (postgres.processId === null ? Number.NaN : (processorSeconds(postgres.processId) ?? Number.NaN));
  const [before, postgresBefore, loadBefore, machineBefore, start] = [
    await server.figures(),
    postgresSeconds(),
    process.cpuUsage(),
    machineSeconds(),
    performance.now(),
  ];
  const { latencies } = await server.betTogether(SECONDS);
  const took = (performance.now() - start) / 1000;
  const [load, machine, postgresAfter, after] = [process.cpuUsage(loadBefore), machineSeconds(), postgresSeconds(), await server.figures()];
  const bets = after.trades - before.trades;
  const ours = {
    server: (after.cpuMicroseconds - before.cpuMicroseconds) / 1e6,
    postgres: postgresAfter - postgresBefore,
    load: (load.user + load.system) / 1e6,
  };
  return {
    betsPerSecond: latencies.length / SECONDS,
    betsPerCpuSecond: bets / (ours.server + ours.postgres + ours.load),
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
    server: ours.server / took,
    postgres: ours.postgres / took,
    load: ours.load / took,
    machine: (machine - machineBefore) / took,
    betsPerCommit: bets / (after.commits - before.commits),
  };
}

/** Returns the CPU seconds that the machine has worked so far, all cores together. */
function machineSeconds(): number {
  return cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0) / 1000;
}

/** Returns a sentence on what limited the rate, from the CPU time of each part. */
function limitOf(run: Pick<Run, 'server' | 'postgres' | 'load' | 'machine'>): string {
  const own = run.server + run.postgres + run.load;
  const shares = `server ${run.server.toFixed(2)}, PostgreSQL ${run.postgres.toFixed(2)}, load ${run.load.toFixed(2)} CPU s per s, the machine ${run.machine.toFixed(2)} of ${cpus().length}`;
  if (Number.isNaN(own)) return shares;
  if (run.machine >= 0.9 * cpus().length)
    return `${run.machine - own > 0.2 * run.machine ? 'processors that other programs use too' : 'the processors'} (${shares})`;
  return `${run.server >= 0.85 ? 'the one process that decides and writes' : 'the wait for each commit, one under way at a time'} (${shares})`;
}

/** Returns figures with PostgreSQL's own count of inserted and updated rows. A session reports its count at most once a second, with its next commit. */
async function countedFigures(server: BetServer): ReturnType<BetServer['figures']> {
  await sleep(1200);
  await server.betAlone(0.2);
  await sleep(200);
  return server.figures();
}

function measurementOf(runs: readonly Run[], plain: readonly PgbenchRun[], rest: readonly string[]): Measurement {
  const middle = (name: keyof Run): number => median(runs.map((run) => run[name]));
  const figure = (name: string, goal: string, product: number, reference: number | null) => ({
    name,
    ratio: reference === null || Number.isNaN(product / reference) ? null : product / reference,
    goal,
    product,
    yardstick: reference,
  });
  const reference = (name: keyof PgbenchRun): number | null => (plain.length === 0 ? null : median(plain.map((run) => run[name])));
  const perCpuSecond = middle('betsPerCpuSecond');
  const wall = figure('per second', '>=1', middle('betsPerSecond'), reference('perSecond'));
  const parts = [wall, ...(Number.isNaN(perCpuSecond) ? [] : [figure('per CPU s', '', perCpuSecond, reference('perCpuSecond'))])];
  const note = [
    `bets matched with another player, ${PLAYERS} players on websockets of their own, each with one bet under way, ${SECONDS} s, median of ${runs.length}; p50 ${middle('p50').toFixed(0)} ms, p99 ${middle('p99').toFixed(0)} ms; ${middle('betsPerCommit').toFixed(0)} bets a commit`,
    `limited by ${limitOf({ server: middle('server'), postgres: middle('postgres'), load: middle('load'), machine: middle('machine') })}`,
    ...rest,
  ].join('; ');
  return ofParts('D4', parts, note);
}
