/** TEST FIXTURE: a whole cluster in one process: apps with their own roles, on one database and the NATS server of TEST_NATS_URL. */
import { connect } from 'node:net';
import type { ClusterRole } from '../../src/config.ts';
import { SystemClock } from '../../src/platform/clock.ts';
import { Cluster } from '../../src/cluster/cluster.ts';
import { CASINO_LEASE } from '../../src/commit/leases.ts';
import { checkMayJoin, installationName, sessionNames } from '../../src/cluster/members.ts';
import { connectNats } from '../../src/cluster/nats-messaging.ts';
import { newPublicId } from '../../src/platform/secrets.ts';
import { openDatabase } from '../../src/platform/postgres/database.ts';
import { openTestDatabase, type TestDatabase } from '../platform/postgres/testing-database.ts';
import { SkippingClock } from '../../src/platform/skipping-clock.ts';
import { silentLog } from '../platform/testing-log.ts';
import { startTestApp, TestApp } from '../testing-app.ts';

export const TEST_NATS_URL = process.env['TEST_NATS_URL'] ?? 'nats://127.0.0.1:4222';

/** Returns why cluster tests cannot run here; null if they can. */
export async function clusterMissing(url = TEST_NATS_URL): Promise<string | null> {
  const { hostname, port } = new URL(url);
  const reachable = await new Promise<boolean>((resolve) => {
    const socket = connect({ host: hostname, port: Number(port) }, () => resolve(true));
    socket.on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });
  return reachable ? null : `no NATS server answers at ${url} (TEST_NATS_URL): tests of a cluster are skipped`;
}

export interface ClusterProcess {
  readonly test: TestApp;
  readonly cluster: Cluster;
  stop(): Promise<void>;
  /** Like kill -9: its messages do not arrive any more, and its writes have no effect. */
  kill(): Promise<void>;
}

export interface ProcessOptions {
  readonly clock?: SkippingClock;
  /** Another NATS server than the cluster's. */
  readonly natsUrl?: string;
  /** The protocol version of another release. */
  readonly protocol?: number;
  /** Whether it may log errors. */
  readonly faultsExpected?: boolean;
}

export class TestCluster {
  readonly database: TestDatabase;
  readonly clock = new SkippingClock();
  readonly processes: ClusterProcess[] = [];
  readonly #natsUrl: string;

  private constructor(database: TestDatabase, natsUrl: string) {
    this.database = database;
    this.#natsUrl = natsUrl;
  }

  static async open(natsUrl = TEST_NATS_URL): Promise<TestCluster> {
    return new TestCluster(await openTestDatabase(), natsUrl);
  }

  /** Starts a process with these roles. Throws its error if it may not join the cluster. */
  async start(roles: readonly ClusterRole[], options: ProcessOptions = {}): Promise<ClusterProcess> {
    const self = newPublicId();
    const { database } = this;
    const { natsUrl = this.#natsUrl, protocol } = options;
    const prefix = `test.${await installationName(database)}.`;
    const messaging = await connectNats({ url: natsUrl, self, prefix, log: silentLog(), ...(protocol === undefined ? {} : { protocol }) });
    const leases = openDatabase(database.url, { applicationName: sessionNames(self).leases, maxConnections: 3 });
    const calls = openDatabase(database.url, { applicationName: sessionNames(self).calls, maxConnections: 10 });
    const cutOff = once(async () => {
      await messaging.close();
      await Promise.all([leases.close(), calls.close()]);
    });
    try {
      await checkMayJoin(database, messaging);
      const cluster = new Cluster({ messaging, database: leases, roles: new Set(roles), address: roles.join(), clock: new SystemClock(), log: silentLog() });
      const test = await startTestApp({
        after: new TestApp({
          app: null as never,
          url: '',
          consoleUrl: '',
          database: { ...calls, drop: () => Promise.resolve() },
          clock: options.clock ?? this.clock,
          faults: [],
        }),
        // every process answers operators, so that a test can send their calls to any of them
        environment: { NATS_URL: natsUrl, ROLE: [...new Set([...roles, 'console'])].join(), DATABASE_URL: database.url },
        cluster,
      });
      const stop = once(async () => {
        try {
          await test.stop();
        } finally {
          await cutOff();
        }
      });
      const running: ClusterProcess = { test, cluster, stop: () => stop().catch(faultsOf(options)), kill: () => this.#kill(running, cutOff) };
      this.processes.push(running);
      return running;
    } catch (error) {
      await cutOff();
      throw error;
    }
  }

  async #kill(running: ClusterProcess, cutOff: () => Promise<void>): Promise<void> {
    this.processes.splice(this.processes.indexOf(running), 1);
    running.test.app.pipeline.fenceLeases();
    await cutOff();
    // the operating system closes the connections of a dead process
    const orders = sessionNames(running.cluster.messaging.self).orders;
    await this.database.query('select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1', [orders]);
  }

  /** Resolves when every process knows the owner of every lease, and the feeds have opened a market. */
  async ready(marketId = '1.3001'): Promise<void> {
    const living = this.processes;
    await until(() => living.every(({ cluster }) => Array.from({ length: CASINO_LEASE + 1 }, (_, lease) => cluster.isServed(lease)).every(Boolean)), 'owners');
    await until(() => living.every(({ test }) => test.app.catalogue.market(marketId)?.status === 'OPEN'), 'the feed');
    await until(() => living.every(({ test }) => test.app.orders.displayed(marketId, 0, 0).back.length > 0), 'a book');
  }

  async stop(): Promise<void> {
    const failures: unknown[] = [];
    for (const running of this.processes.toReversed()) await running.stop().catch((error: unknown) => failures.push(error));
    await this.database.drop();
    if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join('\n'));
  }
}

/** Runs the work once, however often the function is called. */
function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | null = null;
  return () => (done ??= work());
}

function faultsOf({ faultsExpected = false }: ProcessOptions): (error: unknown) => void {
  return (error) => {
    if (!faultsExpected) throw error;
  };
}

/** Waits until a condition is true; throws with its name after three minutes. */
export async function until(is: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const end = performance.now() + 180_000;
  while (!(await is())) {
    if (performance.now() > end) throw new Error(`timed out waiting for ${what}`);
    await new Promise((resolve) => {
      setTimeout(resolve, 25);
    });
  }
}
