/**
 * The composition root: builds the app from its ports (app/modules.ts makes the modules, app/register-routes.ts their routes). Nothing
 * runs before `start`.
 */
import { requestedLanguage, refusalAnswer } from '@maidan/contract';
import { refuse } from '@maidan/domain';
import type { FastifyInstance } from 'fastify';
import { SITES } from '@maidan/sites';
import { isCall, registerCalls, registerConsoleCalls } from './register-routes.ts';
import { ClusterLifecycle } from './cluster-lifecycle.ts';
import { AUTHORITY_PATH, createBetfairApi, type BetfairApi } from './wire-betfair.ts';
import { createMeasures } from './measures.ts';
import { measureApp } from './metrics.ts';
import { closedWays } from './wire-messages.ts';
import { createModules, type Modules, RETENTION_RULES } from './modules.ts';
import type { AppPorts } from './app-ports.ts';
import { createConsoleAccess, type ConsoleAccess } from './wire-console.ts';
import { registerDocuments } from '../modules/api-documents/documents-routes.ts';
import { startInCluster, startModules, stopModules } from './lifecycle.ts';
import { FEEDS_LEASE } from '../commit/leases.ts';
import { registerHealth, type ReadinessCheck } from '../http/health.ts';
import { createConsoleServer } from '../http/console/console-server.ts';
import { createOpsServer, registerMetrics } from '../http/ops-server.ts';
import { OpenConnections } from '../http/open-connections.ts';
import type { Log } from '../platform/log.ts';
import { createRetention, type Retention } from '../platform/postgres/retention.ts';
import { createHttpServer } from '../http/http-server.ts';
import { createMetrics, type Metrics } from '../platform/metrics.ts';
import { Gateway, GATEWAY_LIMITS } from '../realtime/gateway.ts';
import { Publisher } from '../realtime/publisher.ts';

export type App = Awaited<ReturnType<typeof createApp>>;

/** Longer than every bet delay. A bet that is still in its delay afterwards lapses at the next start, and its player is notified. */
const DRAIN_MS = 12_000;
/** Rate limit: calls a second of one session or address. */
const CALLS_PER_SECOND = 50;
/** Time that peers have to close their connections when the app stops. */
const CLOSE_GRACE_MS = 2000;
const ALWAYS_ANSWERED: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);

/** Makes the app. Call `start`, then `fastify.listen`. `stop` stops the parts in reverse order; the caller closes the database. */
export async function createApp(ports: AppPorts) {
  const metrics = createMetrics();
  const modules = createModules(ports, createMeasures(metrics));
  const { config, log, eventLoopDelayLimitMs } = ports;
  const limit = eventLoopDelayLimitMs === undefined ? {} : { eventLoopDelayLimitMs };
  const fastify: FastifyInstance = await createHttpServer({ log, metrics, trustProxy: config.trustProxy, ...limit });
  const { bus, auth, humanProof, phoneAccess, sites, views, orders, betService, pipeline, feeds, machineClock } = modules;
  const publisher = createPublisher(ports, modules);
  const gateway = new Gateway({
    httpServer: fastify.server,
    bus,
    auth,
    humanProof,
    phoneAccess,
    sites,
    views,
    casinoRounds: modules.casinoRounds,
    orders,
    betService,
    publisher,
    machineClock,
    log,
    isOpen: () => gate.isOpen(),
    limits: { ...GATEWAY_LIMITS, sockets: config.maxSockets, ...ports.limits },
    trustProxy: config.trustProxy,
  });
  const operators = config.roles.has('console') ? await createOperatorsServer(ports, metrics) : null;
  const access = operators === null ? null : createConsoleAccess(ports, modules, operators);
  const gate = createStartGate(operators === null ? [fastify] : [fastify, operators]);
  const checks: Readonly<Record<string, ReadinessCheck>> = {
    database: async () => (ports.databaseHealthy?.() ?? true) && (await ports.database.query('select 1')).length === 1,
    feed: () => (ports.cluster === undefined || ports.cluster.ownsFeeds() ? feeds.feeds.ready() : ports.cluster.isServed(FEEDS_LEASE)),
    leases: () => pipeline.ready(),
    ...(ports.cluster === undefined ? {} : { messaging: () => ports.cluster?.messaging.connected() ?? true }),
  };
  registerHealth(fastify, checks);
  const closed = closedWays(modules.messages, modules.otps.canSend());
  const ops = serveOperations(ports, fastify, metrics, { checks, closed });
  const retention = createRetention({ database: ports.database, clock: ports.clock, log, rules: RETENTION_RULES });
  measureApp(metrics, { ports, modules, publisher, retention });
  const callsPerSecond = ports.callsPerSecond ?? CALLS_PER_SECOND;
  const betfair = createBetfairApi(ports, modules);
  await registerCalls({ fastify, ports, modules, betfair, callsPerSecond });
  if (operators !== null && access !== null) await registerConsoleCalls({ fastify: operators, ports, modules, access });
  const listeners = [fastify, ...(operators === null ? [] : [operators]), ...(ops === null ? [] : [ops])];
  if (betfair !== null) offerAuthority(fastify, betfair);
  const inCluster = ports.cluster === undefined ? null : new ClusterLifecycle(ports, modules, access);
  return {
    ...modules,
    fastify,
    /** Listener for the calls of operators; null in a process without the role `console`. The caller opens its port. */
    operators,
    /** Sessions and team of operators; null in a process without the role `console`. */
    access,
    /** Listener for metrics and documents on loopback; null if OPS_PORT is not set. The caller opens its port. */
    ops,
    /** The API for clients of Betfair's API, which opens its own ports; null: it is off. */
    betfair,
    io: gateway.io,
    gateway,
    publisher,
    retention,
    ...createLifecycle({ modules, access, betfair, listeners, gateway, publisher, retention, gate, inCluster, log, closed: config.production ? closed : {} }),
  };
}

/** Offers the authority that clients of the API must trust: REQUESTS_CA_BUNDLE, NODE_EXTRA_CA_CERTS and the like take the file. */
function offerAuthority(players: FastifyInstance, betfair: BetfairApi): void {
  players.get(AUTHORITY_PATH, (_request, reply) => {
    const authority = betfair.authority();
    return authority === null ? reply.callNotFound() : reply.type('application/x-pem-file').send(authority);
  });
}

/** Adds metrics and documents to the operators' listener, and to the players' listener if the settings say so. */
function serveOperations(
  { config, log }: AppPorts,
  players: FastifyInstance,
  metrics: Metrics,
  { checks, closed }: { readonly checks: Readonly<Record<string, ReadinessCheck>>; readonly closed: ReturnType<typeof closedWays> },
): FastifyInstance | null {
  if (config.publicMetrics) registerMetrics(players, metrics, config.metricsToken);
  if (config.publicDocuments) registerDocuments(players);
  if (config.opsPort === null) return null;
  const ops = createOpsServer(log, config.metricsToken);
  registerHealth(ops, checks, { closed });
  registerMetrics(ops, metrics, config.metricsToken);
  registerDocuments(ops);
  return ops;
}

function createOperatorsServer({ config, log, eventLoopDelayLimitMs }: AppPorts, metrics: Metrics): Promise<FastifyInstance> {
  return createConsoleServer({
    settings: config.console,
    siteHosts: SITES.flatMap(({ hosts }) => hosts),
    isCall,
    isDevelopment: config.consoleDevelopment !== null,
    log,
    metrics,
    trustProxy: config.trustProxy,
    ...(eventLoopDelayLimitMs === undefined ? {} : { eventLoopDelayLimitMs }),
  });
}

interface Running {
  readonly modules: Modules;
  readonly access: ConsoleAccess | null;
  readonly betfair: BetfairApi | null;
  readonly listeners: readonly FastifyInstance[];
  readonly gateway: Gateway;
  readonly publisher: Publisher;
  readonly retention: Retention;
  readonly gate: { open(): void };
  /** In a cluster: the work that starts and stops with leases. */
  readonly inCluster: ClusterLifecycle | null;
  readonly log: Log;
  /** What players cannot do, by the way out that is not configured; stated at the start. */
  readonly closed: ReturnType<typeof closedWays>;
}

/** Returns the functions that start and stop all parts in order. */
function createLifecycle({ modules, access, betfair, listeners, gateway, publisher, retention, gate, inCluster, log, closed }: Running) {
  const { auth, orders, betService, feeds, messages } = modules;
  const connections = new OpenConnections(listeners.map(({ server }) => server));
  return {
    /** Reads the stored state, takes the leases, then starts the feeds. */
    async start(): Promise<void> {
      await (inCluster === null ? startModules(modules) : startInCluster(modules));
      retention.start();
      publisher.start();
      access?.start();
      gateway.start();
      for (const [way, effect] of Object.entries(closed)) log.warn({ way }, effect);
      gate.open();
      await (inCluster ?? feeds.feeds).start();
      await betfair?.start();
    },
    /** Refuses new bets. Bets in their delay still meet the book, because the feeds still run. Call it before `stop`. */
    async drain(): Promise<void> {
      betService.close();
      await orders.delayed.drained(DRAIN_MS);
    },
    /** Stops the feeds, lets running bets end, then closes the sockets and the port. */
    async stop(): Promise<void> {
      await betfair?.stop();
      await (inCluster === null ? stopModules(modules) : inCluster.stop());
      await orders.stop();
      auth.stop();
      access?.stop();
      modules.operatorPlayers.stop();
      modules.safetyRecords.stop();
      await messages.stop();
      retention.stop();
      publisher.stop();
      const destroyed = await connections.closeWithin(CLOSE_GRACE_MS, async () => {
        await gateway.stop();
        for (const listener of listeners) await listener.close();
      });
      if (destroyed > 0) log.info({ connections: destroyed }, 'Destroyed connections that their peers did not close in time.');
    },
  };
}

function createPublisher(
  { clock, log }: AppPorts,
  { bus, catalogue, commentary, views, orders, wallet, notifications, sites, casinoRounds, machineClock }: Modules,
): Publisher {
  return new Publisher({
    bus,
    catalogue,
    views,
    orders,
    depth: orders.depth,
    casino: casinoRounds,
    wallet,
    notifications,
    earlierCommentary: (eventId) => commentary.earlier(eventId),
    site: sites.ofHost('localhost'),
    clock,
    machineClock,
    log,
    epoch: clock.now(),
  });
}

/** Returns 503 until startup completes. The port is opened first, so that a second start on the same port fails before it changes anything. */
function createStartGate(listeners: readonly FastifyInstance[]) {
  let isOpen = false;
  for (const listener of listeners)
    listener.addHook('onRequest', (request, reply, done) => {
      const path = request.url.split('?')[0] ?? '/';
      if (isOpen || !isCall(path) || ALWAYS_ANSWERED.has(path)) done();
      else
        void reply
          .status(503)
          .header('retry-after', '1')
          .send(refusalAnswer(refuse('NOT_READY'), requestedLanguage(request.headers), 503));
    });
  return {
    isOpen: () => isOpen,
    open: () => {
      isOpen = true;
    },
  };
}
