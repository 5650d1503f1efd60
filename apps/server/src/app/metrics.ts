/** Registers the metrics of /metrics beyond HTTP calls and Node's defaults: queues, feeds, sockets and pools (listed in docs/operations.md). */
import type { AppPorts } from './app-ports.ts';
import type { Modules } from './modules.ts';
import type { Metrics } from '../platform/metrics.ts';
import type { Retention } from '../platform/postgres/retention.ts';
import type { Publisher } from '../realtime/publisher.ts';

export interface MeasuredApp {
  readonly ports: AppPorts;
  readonly modules: Modules;
  readonly publisher: Publisher;
  readonly retention: Retention;
}

export function measureApp(metrics: Metrics, { ports, modules, publisher, retention }: MeasuredApp): void {
  measurePipeline(metrics, modules);
  measureFeeds(metrics, modules);
  measureSockets(metrics, publisher);
  measureCasino(metrics, modules, publisher);
  metrics.totalBy('maidan_retention_removed_total', 'Rows removed after their retention time, by rule.', 'what', () => retention.removed);
  const { pool } = ports.database;
  metrics.gaugeBy('maidan_database_connections', 'Connections of the pool that calls use, by state.', 'state', () => [
    ['busy', pool.totalCount - pool.idleCount],
    ['idle', pool.idleCount],
  ]);
  metrics.gauge(
    'maidan_measures_without_record',
    'Measures of operators that hold and whose audit record is not written yet.',
    () => modules.safetyRecords.waiting,
  );
  metrics.gauge('maidan_audit_log_held_by_roles', '1 if the role of the server cannot change the audit log; 0: only its triggers refuse.', () =>
    ports.auditProtection === 'roles' ? 1 : 0,
  );
  metrics.gauge('maidan_database_waiting', 'Queries that wait for a connection of the pool.', () => pool.waitingCount);
}

function measurePipeline(metrics: Metrics, { pipeline, orders, settlement, bus }: Modules): void {
  const { counters } = pipeline;
  metrics.gauge('maidan_pipeline_ready', '1 while bets can be committed; 0: the database is unavailable, or another process has the leases.', () =>
    pipeline.ready() ? 1 : 0,
  );
  metrics.gauge('maidan_pipeline_waiting', 'Commands in the queue of the commit pipeline.', () => pipeline.waiting);
  metrics.total('maidan_pipeline_batches_total', 'Batches committed.', () => counters.batches);
  metrics.total('maidan_pipeline_commands_total', 'Commands committed.', () => counters.commands);
  metrics.total('maidan_pipeline_rows_total', 'Rows written by batches.', () => counters.rowsWritten);
  metrics.total('maidan_pipeline_conflicts_total', 'Batches undone and decided again, because another writer was first.', () => counters.conflicts);
  metrics.total('maidan_pipeline_abandoned_total', 'Commands of which nothing was written: refused for now, or failed.', () => counters.abandoned);
  metrics.gauge('maidan_orders_in_delay', 'Orders in their bet delay.', () => orders.delayed.size);
  metrics.gauge('maidan_settlements_running', 'Markets that are being settled, wait for it, or wait for the next try.', () => settlement.running);
  const settled = metrics.counter('maidan_settlements_total', 'Settlements of markets that are done, settled again included.');
  bus.subscribe('market-settled', () => settled.inc());
}

function measureFeeds(metrics: Metrics, { feeds, catalogue }: Modules): void {
  const status = () => feeds.feeds.status();
  metrics.gaugeBy('maidan_feed_silent_seconds', 'Time since the last message of a source.', 'source', () =>
    status().map((one) => [one.source, one.silentFor / 1000]),
  );
  metrics.gaugeBy('maidan_feed_stale', '1 while a source is silent and its house markets are suspended.', 'source', () =>
    status().map((one) => [one.source, one.stale ? 1 : 0]),
  );
  metrics.gaugeBy('maidan_feed_working', 'Messages of a source that are received and not yet applied.', 'source', () =>
    status().map((one) => [one.source, one.working]),
  );
  metrics.totalBy('maidan_feed_messages_total', 'Number of the last message of a source.', 'source', () => status().map((one) => [one.source, one.seq]));
  const external = () => [...feeds.external.sources.values()];
  metrics.totalBy('maidan_feed_refused_lines_total', 'Lines of a provider that were refused.', 'source', () =>
    external().map((one) => [one.source, one.counts.refused]),
  );
  metrics.totalBy('maidan_feed_repeated_lines_total', 'Lines of a provider that were applied before.', 'source', () =>
    external().map((one) => [one.source, one.counts.repeated]),
  );
  metrics.gaugeBy('maidan_markets', 'Markets that are not settled, by status.', 'status', () => {
    const counts = { OPEN: 0, SUSPENDED: 0, CLOSED: 0 };
    for (const { status: state } of catalogue.markets()) if (state !== 'SETTLED' && state !== 'VOID') counts[state] += 1;
    return Object.entries(counts);
  });
}

/** Defines the metrics of the realtime feed to clients: traffic and cost. */
function measureSockets(metrics: Metrics, publisher: Publisher): void {
  metrics.gauge('maidan_sockets', 'Open sockets.', () => publisher.viewers);
  metrics.gauge('maidan_sockets_lagging', 'Sockets that get nothing until their backlog is sent.', () => publisher.lagging);
  metrics.gauge('maidan_sockets_backlog_bytes', 'Unsent bytes of all sockets.', () => publisher.backlog);
  metrics.total('maidan_sockets_dropped_total', 'Number of times that the deltas of a socket were dropped in favour of a snapshot.', () => publisher.dropped);
  metrics.gauge('maidan_watched_markets', 'Markets with at least one viewer, by pool.', () => publisher.markets.watched);
  metrics.gauge('maidan_watched_ladders', 'Whole books with at least one viewer, by pool.', () => publisher.depth.watched);
  metrics.total('maidan_deltas_delivered_total', 'Market deltas sent, once per viewer.', () => publisher.markets.delivered);
}

function measureCasino(metrics: Metrics, { bus }: Modules, publisher: Publisher): void {
  metrics.gauge('maidan_watched_tables', 'Tables of the casino with at least one viewer.', () => publisher.tables.watched);
  const bets = metrics.counter('maidan_casino_bets_total', 'Bets of the tables, by their new state.', ['state']);
  bus.subscribe('casino-bets-changed', ({ bets: news }) => {
    for (const { state } of news) bets.inc({ state });
  });
}
