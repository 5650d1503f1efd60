/**
 * The composition root: ports in, app out (app-modules.ts makes the modules, app-calls.ts their routes). Nothing runs before
 * `start`.
 */
import { askedLanguage, refusalAnswer } from '@maidan/contract';
import { refuse } from '@maidan/domain';
import type { FastifyInstance } from 'fastify';
import { isCall, registerCalls } from './app-calls.ts';
import { createModules, type Modules } from './app-modules.ts';
import type { AppPorts } from './app-ports.ts';
import { registerHealth } from './platform/http/health.ts';
import { createHttpServer } from './platform/http/http-server.ts';
import { createMetrics, type Metrics } from './platform/metrics.ts';
import { Gateway, GATEWAY_LIMITS } from './realtime/gateway.ts';
import { Publisher } from './realtime/publisher.ts';

export type App = Awaited<ReturnType<typeof createApp>>;

/** Calls a second of one session or address. */
const CALLS_PER_SECOND = 50;
const ALWAYS_ANSWERED: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);

/** Makes the app. `start`, then `fastify.listen`; `stop` ends in reverse, the database is the caller's. */
export async function createApp(ports: AppPorts) {
  const modules = createModules(ports);
  const { config, log } = ports;
  const metrics = createMetrics();
  const fastify: FastifyInstance = await createHttpServer({ log, metrics, trustProxy: config.trustProxy });
  const { bus, auth, phoneAccess, sites, catalogue, views, orders, desk, pipeline, feeds, transportClock } = modules;
  const publisher = createPublisher(ports, modules);
  const gateway = new Gateway({
    httpServer: fastify.server,
    bus,
    auth,
    phoneAccess,
    sites,
    views,
    casinoRounds: modules.casinoRounds,
    orders,
    desk,
    publisher,
    transportClock,
    log,
    isOpen: () => gate.isOpen(),
    limits: { ...GATEWAY_LIMITS, ...ports.limits },
    trustProxy: config.trustProxy,
  });
  const gate = createStartGate(fastify);
  registerHealth(fastify, metrics, {
    database: async () => (ports.databaseHealthy?.() ?? true) && (await ports.database.query('select 1')).length === 1,
    feed: () => feeds.feeds.ready(),
    leases: () => pipeline.ready(),
  });
  measure(metrics, publisher);
  await registerCalls({ fastify, ports, modules, callsPerSecond: ports.callsPerSecond ?? CALLS_PER_SECOND });
  /** What was under way when the last process ended goes on. */
  const watches = [modules.autoCashOuts, modules.disconnectCancel, modules.cashier, modules.bonuses, modules.referralRewards, modules.casinoRounds];
  return {
    ...modules,
    fastify,
    io: gateway.io,
    gateway,
    publisher,
    /** Reads what stands, takes the leases, then lets the feeds speak. */
    async start(): Promise<void> {
      await Promise.all([sites.load(), modules.matchCenter.load()]);
      await catalogue.load();
      for (const part of [orders, modules.play]) await part.start();
      await modules.settlement.resume();
      for (const watch of watches) await watch.start();
      await modules.history.start();
      auth.start();
      modules.otps.start();
      publisher.start();
      gateway.start();
      gate.open();
      await feeds.feeds.start();
    },
    /** No new prices, bets in work end, then the sockets and the port close. */
    async stop(): Promise<void> {
      await feeds.feeds.stop();
      await modules.history.stop();
      for (const watch of watches) watch.stop();
      await orders.stop();
      auth.stop();
      modules.otps.stop();
      publisher.stop();
      await gateway.stop();
      await fastify.close();
    },
  };
}

function createPublisher({ clock, log }: AppPorts, { bus, catalogue, views, orders, wallet, sites, casinoRounds, transportClock }: Modules): Publisher {
  return new Publisher({
    bus,
    catalogue,
    views,
    orders,
    depth: orders.depth,
    casino: casinoRounds,
    wallet,
    site: sites.ofHost('localhost'),
    clock,
    transportClock,
    log,
    epoch: clock.now(),
  });
}

/** What the feed to the clients costs and does, for /metrics. */
function measure(metrics: Metrics, publisher: Publisher): void {
  metrics.gauge('maidan_sockets', 'Open sockets.', () => publisher.viewers);
  metrics.gauge('maidan_watched_markets', 'Markets with at least one viewer, by pool.', () => publisher.markets.watched);
  metrics.gauge('maidan_watched_ladders', 'Whole books with at least one viewer, by pool.', () => publisher.depth.watched);
  metrics.gauge('maidan_watched_tables', 'Tables of the casino with at least one viewer.', () => publisher.tables.watched);
  metrics.gauge('maidan_viewers_dropped', 'Viewers dropped to a snapshot since the start.', () => publisher.dropped);
  metrics.gauge('maidan_deltas_delivered', 'Market deltas sent since the start, once per viewer.', () => publisher.markets.delivered);
}

/** Calls before the app has started are told to come again; the port is taken first, so that a second start leaves the first alone. */
function createStartGate(fastify: FastifyInstance) {
  let isOpen = false;
  fastify.addHook('onRequest', (request, reply, done) => {
    const path = request.url.split('?')[0] ?? '/';
    if (isOpen || !isCall(path) || ALWAYS_ANSWERED.has(path)) done();
    else
      void reply
        .status(503)
        .header('retry-after', '1')
        .send(refusalAnswer(refuse('NOT_READY'), askedLanguage(request.headers), 503));
  });
  return {
    isOpen: () => isOpen,
    open: () => {
      isOpen = true;
    },
  };
}
