/**
 * A cluster of the built server on a fresh database and a NATS server, for measurements: the CPU time of its processes,
 * PostgreSQL and NATS, its markets, its players, and the audit of its ledger.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { localKeyHeaders } from '@maidan/contract';
import { Client } from 'pg';
import { readOperatorKey } from '../../apps/server/src/modules/operator-calls/operator-key.ts';
import { auditDatabase, databaseAuditText } from '../../apps/server/src/modules/wallet/audit.ts';
import { openDatabase } from '../../apps/server/src/platform/postgres/database.ts';
import { NoNats, reachNats } from '../../tools/cluster/cluster-ground.ts';
import { freePort } from '../../tools/drills/parts/drilled-server.ts';
import { ClusterProcesses } from '../../tools/cluster/cluster-processes.ts';
import { withBenchServer, type BenchServer } from '../bench-database.ts';
import { processorSeconds } from '../durable/processor-time.ts';
import type { Measurement } from '../report.ts';

export interface ClusterSize {
  readonly gateways: number;
  readonly exchanges: number;
}

/** The parts whose CPU time is measured; house: feeds and casino, in one process. */
export const PARTS = ['exchange', 'gateway', 'postgres', 'nats', 'house'] as const;
/** CPU seconds so far, by part; NaN if unknown. */
export type PartSeconds = Readonly<Record<(typeof PARTS)[number], number>>;

/** A setting far above the usual limit: the benchmark measures the server, not the rate limit of a player. */
const BETS_PER_SECOND = '1000';
const SHARED_WITHIN_MS = 30_000;
const NATS_WITHIN_MS = 10_000;
const LINES_KEPT = 40;

export class BenchCluster {
  readonly processes: ClusterProcesses;
  readonly #services: BenchServices;
  readonly #folder: string;
  readonly #database: string;
  readonly #url: string;

  private constructor(size: ClusterSize, services: BenchServices, heard: string[]) {
    this.#services = services;
    this.#folder = mkdtempSync(join(tmpdir(), 'maidan-bench-cluster-'));
    this.#database = `maidan_bench_${process.pid}_${Date.now()}`;
    const url = new URL(services.postgres.url);
    url.pathname = `/${this.#database}`;
    this.#url = url.href;
    this.processes = new ClusterProcesses({
      ...size,
      houses: 1,
      port: 20_000 + Math.floor(Math.random() * 20_000),
      environment: {
        DATABASE_URL: this.#url,
        NATS_URL: services.nats.url,
        DATA_DIR: this.#folder,
        HOST: '127.0.0.1',
        FEED: 'script',
        // a bundler of another measurement may have set it for this whole process
        NODE_ENV: '',
        LOG_LEVEL: 'warn',
        BETS_PER_SECOND,
      },
      heard: (name, line) => {
        heard.push(`${name}: ${line}`);
        heard.splice(0, heard.length - LINES_KEPT);
      },
    });
  }

  /** Starts a cluster, runs `work` with it, audits its ledger, and removes everything. Returns the result of `work`. */
  static async run<Result>(size: ClusterSize, services: BenchServices, work: (cluster: BenchCluster) => Promise<Result>): Promise<Result> {
    const heard: string[] = [];
    const cluster = new BenchCluster(size, services, heard);
    // the processes have their own groups: without this, they would survive Ctrl-C
    const leave = (): void => {
      for (const { child } of cluster.processes.all) child?.kill('SIGKILL');
      rmSync(cluster.#folder, { recursive: true, force: true });
    };
    process.once('exit', leave);
    try {
      await cluster.#administer(`create database ${cluster.#database}`);
      await cluster.processes.start();
      await cluster.#untilShared(size.exchanges);
      const result = await work(cluster);
      await cluster.#audit();
      return result;
    } catch (error) {
      throw new Error(`${error instanceof Error ? error.message : String(error)}; output of the processes: ${heard.join(' | ')}`, { cause: error });
    } finally {
      await cluster.processes.stop();
      await cluster.#administer(`drop database if exists ${cluster.#database} with (force)`);
      process.off('exit', leave);
      leave();
    }
  }

  /** URL of the process that runs the feed. */
  get house(): string {
    return this.processes.of('feeds,casino')[0]!.url;
  }

  get gateways(): readonly { readonly url: string; readonly port: number }[] {
    return this.processes.of('gateway');
  }

  used(): PartSeconds {
    const of = (role: string): number => this.processes.of(role).reduce((sum, { child }) => sum + secondsOf(child?.pid ?? null), 0);
    return {
      exchange: of('exchange'),
      gateway: of('gateway'),
      postgres: secondsOf(this.#services.postgres.processId),
      nats: secondsOf(this.#services.nats.processId),
      house: of('feeds,casino'),
    };
  }

  /** Grants an account play money, rupees. */
  async grant(memberCode: string, amount: number): Promise<void> {
    const key = readOperatorKey(this.#folder) ?? '';
    const { url, port } = this.processes.console;
    const response = await fetch(`${url}/operator/accounts/${memberCode}/grant`, {
      method: 'POST',
      headers: localKeyHeaders(port, key),
      body: JSON.stringify({ amount }),
    });
    const answer = (await response.json()) as { readonly success: boolean; readonly message?: string };
    if (!answer.success) throw new Error(`a grant was refused: ${answer.message}`);
  }

  /** Returns the number of batches that were rolled back and repeated, because another process had written one of their wallets. */
  async conflicts(): Promise<number> {
    const texts = await Promise.all(this.processes.of('exchange').map(async ({ url }) => (await fetch(`${url}/metrics`)).text()));
    return texts.reduce((sum, text) => sum + Number(/^maidan_pipeline_conflicts_total (\d+)$/m.exec(text)?.[1] ?? Number.NaN), 0);
  }

  async commits(): Promise<number> {
    return this.#withDatabase(async (database) => {
      const { rows } = await database.query<{ count: string }>('select count(*) from batch');
      return Number(rows[0]?.count);
    });
  }

  /** Resolves when every exchange owns its share of the markets. */
  async #untilShared(exchanges: number): Promise<void> {
    await this.#withDatabase(async (database) => {
      const end = performance.now() + SHARED_WITHIN_MS;
      for (;;) {
        const { rows } = await database.query<{ owners: string }>('select count(distinct owner) as owners from lease where shard < 64 and owner is not null');
        if (Number(rows[0]?.owners) === exchanges) break;
        if (performance.now() > end) throw new Error(`the markets were not shared by ${exchanges} exchanges in ${SHARED_WITHIN_MS} ms`);
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    });
    await Promise.all(this.processes.all.map((one) => this.processes.ready(one)));
  }

  async #audit(): Promise<void> {
    const database = openDatabase(this.#url, { applicationName: 'maidan-bench', maxConnections: 1 });
    try {
      const audit = await auditDatabase(database);
      if (!audit.ok) throw new Error(`the ledger does not balance:\n${databaseAuditText(audit)}`);
    } finally {
      await database.close();
    }
  }

  async #withDatabase<Result>(work: (database: Client) => Promise<Result>, url = this.#url): Promise<Result> {
    const database = new Client({ connectionString: url });
    await database.connect();
    try {
      return await work(database);
    } finally {
      await database.end();
    }
  }

  async #administer(statement: string): Promise<void> {
    await this.#withDatabase((database) => database.query(statement), this.#services.postgres.url);
  }
}

/** Returns the CPU seconds between two readings, by part. */
export function difference(before: PartSeconds, after: PartSeconds): PartSeconds {
  const of = (part: keyof PartSeconds): number => after[part] - before[part];
  return { exchange: of('exchange'), gateway: of('gateway'), postgres: of('postgres'), nats: of('nats'), house: of('house') };
}

/** The services of a measurement of clusters. */
export interface BenchServices {
  readonly postgres: BenchServer;
  readonly nats: { readonly url: string; readonly description: string; readonly processId: number | null };
}

/**
 * Runs a measurement of clusters on a PostgreSQL with durability on. If nats-server is on the PATH, it starts its own NATS server, because
 * other programs' messages to the one of NATS_URL would count too. If there is no NATS server, the measurement only says so.
 */
export async function withCluster(id: string, measure: (services: BenchServices) => Promise<Measurement>): Promise<Measurement> {
  const port = await freePort();
  const child = spawn('nats-server', ['-a', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' });
  const leave = (): void => void child.kill('SIGKILL');
  process.once('exit', leave);
  // if withBenchServer has started a PostgreSQL, its own listener stops that first
  const interrupted = (): void => process.exit(1);
  if (process.env['TEST_DATABASE_URL'] !== undefined) process.once('SIGINT', interrupted).once('SIGTERM', interrupted);
  try {
    const started = await new Promise<boolean>((resolve) => child.once('spawn', () => resolve(true)).once('error', () => resolve(false)));
    const url = started ? `nats://127.0.0.1:${port}` : await reachNats();
    if (started) await natsListens(url);
    const nats = started
      ? { url, description: 'a NATS server of its own', processId: child.pid ?? null }
      : { url, description: 'the NATS server of NATS_URL, whose CPU is not known', processId: null };
    return await withBenchServer((postgres) => measure({ postgres, nats }));
  } catch (error) {
    if (!(error instanceof NoNats)) throw error;
    return { id, ratio: null, goal: '', product: null, yardstick: null, note: `not measured: ${error.message}` };
  } finally {
    process.off('exit', leave).off('SIGINT', interrupted).off('SIGTERM', interrupted);
    leave();
  }
}

function secondsOf(process: number | null): number {
  return process === null ? Number.NaN : (processorSeconds(process) ?? Number.NaN);
}

async function natsListens(url: string): Promise<void> {
  const end = performance.now() + NATS_WITHIN_MS;
  for (;;) {
    try {
      await reachNats(url);
      return;
    } catch (error) {
      if (performance.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
