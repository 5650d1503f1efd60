/** The process: settings, database, migrations, app, port. Startup errors are printed in words. */
import { SITES } from '@maidan/sites';
import { join } from 'node:path';
import { createApp } from './app/create-app.ts';
import { readConfig, type Config } from './config.ts';
import { ensureAuditKey } from './modules/audit/anchor-note.ts';
import { copyEarlierEntries } from './modules/audit/earlier-entries.ts';
import { betRateOf } from './modules/orders/placing/bet-service.ts';
import { seedSealOf } from './modules/casino-rounds/casino-key.ts';
import { readProviders } from './modules/casino-providers/provider-file.ts';
import { readFeedProviders } from './modules/feeds/external/provider-file.ts';
import { openOperatorKey } from './modules/operator-calls/operator-key.ts';
import { SystemClock } from './platform/clock.ts';
import { joinCluster } from './cluster/cluster.ts';
import { checkMayRunAlone, sessionNames } from './cluster/members.ts';
import { newPublicId } from './platform/secrets.ts';
import { openDatabaseForServer, type ConfiguredDatabase } from './platform/postgres/configured-database.ts';
import { auditProtection, logAuditProtection, migrateAsOwner } from './platform/postgres/database-roles.ts';
import { openDatabase, type Database } from './platform/postgres/database.ts';
import { writableDataDirectory } from './platform/postgres/embedded/data-folder.ts';
import { MIGRATIONS_DIRECTORY } from './platform/postgres/migrate.ts';
import { canNarrow } from './platform/postgres/row-scope.ts';
import { ensureKeyFile } from './platform/process/key-file.ts';
import { inlineHotPath } from './platform/process/inline-hot-path.ts';
import { listen } from './platform/process/listen.ts';
import { createStayAwake } from './platform/process/stay-awake.ts';
import { EXIT_CODES, isForPeople, runProcess, type RunningProcess } from './platform/process/run-process.ts';
import { SkippingClock } from './platform/skipping-clock.ts';
import { createLog, type StructuredLog } from './platform/log.ts';

/** Connections for calls and pages; the commit pipeline has its own. */
const POOL_SIZE = 20;
/** The processes of a cluster share the database's connection limit. */
const CLUSTER_POOL_SIZE = 10;

function readConfigOrExit(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!isForPeople(error)) throw error;
    process.stderr.write(`\n${error.message}\n\n`);
    return process.exit(1);
  }
}

/** Migrates with the owner's role, on a connection that closes afterwards. Returns the applied migrations. */
async function migrateConfigured({ url, ownerUrl }: ConfiguredDatabase, serving: Database): Promise<readonly string[]> {
  const owner = ownerUrl === url ? serving : openDatabase(ownerUrl, { applicationName: 'maidan-migration', maxConnections: 1 });
  try {
    return await migrateAsOwner({ owner, serving, directory: MIGRATIONS_DIRECTORY });
  } finally {
    if (owner !== serving) await owner.close();
  }
}

async function start(config: Config, log: StructuredLog, { stops, leave }: RunningProcess): Promise<void> {
  const dataDirectory = writableDataDirectory(config.dataDirectory);
  const configured = await openDatabaseForServer({ ...config, dataDirectory }, log, stops);
  const self = newPublicId();
  const applicationName = config.natsUrl === null ? 'maidan-calls' : sessionNames(self).calls;
  const database = openDatabase(configured.url, { applicationName, maxConnections: config.natsUrl === null ? POOL_SIZE : CLUSTER_POOL_SIZE });
  stops.add('the database connections', () => database.close());
  const applied = await migrateConfigured(configured, database);
  const protection = await auditProtection(database);
  logAuditProtection(protection, log);
  if (applied.length > 0) log.info({ applied }, 'The tables are up to date.');
  if (!(await canNarrow(database.pool)))
    log.warn({}, 'The role of the database may not use maidan_scoped: only filters hide rows of other sites from operators.');
  const copied = await copyEarlierEntries(database);
  if (copied > 0) log.info({ rows: copied }, 'The audit log before the chain has been copied into it.');
  const machineClock = new SystemClock();
  const cluster =
    config.natsUrl === null ? null : await joinCluster({ ...config, natsUrl: config.natsUrl }, { self, database, log, stops, clock: machineClock });
  if (cluster === null) await checkMayRunAlone(database);
  const app = await createApp({
    config,
    database,
    log,
    clock: config.feed.type === 'script' ? new SkippingClock() : machineClock,
    machineClock,
    stayAwake: createStayAwake(),
    operatorKey: openOperatorKey(dataDirectory),
    installationKey: ensureKeyFile(join(dataDirectory, 'installation.key'), 'key of this installation'),
    ...(config.roles.has('console') ? { consoleKey: ensureKeyFile(join(dataDirectory, 'console.key'), 'key of the console') } : {}),
    ...(config.roles.has('casino') ? { seedSeal: await seedSealOf(database, dataDirectory) } : {}),
    auditKey: ensureAuditKey(dataDirectory),
    casinoProviders: readProviders(config.casinoProviders),
    betRate: betRateOf(config.betsPerSecond),
    feedProviders: readFeedProviders(config.feedProviders),
    databaseHealthy: () => configured.isHealthy(),
    auditProtection: protection,
    ...(cluster === null ? {} : { cluster }),
    onPipelineEnd: (end) => {
      if (end === 'broken')
        log.error({}, 'The commit pipeline failed because of a bug: exiting. The line above has the error. A restart reads everything from the database.');
      else
        log.error(
          {},
          cluster === null ? 'Another server has taken over this database: exiting.' : 'Another process has taken the leases of this one: exiting.',
        );
      leave(end === 'broken' ? EXIT_CODES.pipelineBroken : EXIT_CODES.leaseLost);
    },
    pages: true,
  });
  stops.add('the app', () => app.stop());
  stops.add('the bets in their delay', () => app.drain());
  const address = await listen(app.fastify, config);
  if (app.operators !== null) await listen(app.operators, { ...config.console, setting: 'CONSOLE_PORT' });
  if (app.ops !== null && config.opsPort !== null) await listen(app.ops, { host: '127.0.0.1', port: config.opsPort, setting: 'OPS_PORT' });
  await app.start();
  const facts = { database: configured.description, feed: config.feed.type, ...(cluster === null ? {} : { roles: [...config.roles] }) };
  if (app.feeds.feeds.plays()) log.info(facts, 'Ready.');
  else log.error(facts, 'Started, but not ready: the feed plays nothing. The lines above name each file and the reason.');
  await app.access?.showSetUpLink(process.stdout);
  if (config.roles.has('gateway')) logAddresses(address.host, address.port, !config.production);
}

/** Prints one line per site, and the address of one-time codes in development, for the person at the terminal. */
function logAddresses(host: string, port: number, inbox: boolean): void {
  const lines = SITES.map(
    (site) => `  ${site.appName.padEnd(18)} http://${site.hosts.find((name) => name.endsWith('localhost')) ?? site.hosts[0] ?? host}:${port}/`,
  );
  if (inbox) lines.push('', `  ${'One-time codes'.padEnd(18)} http://localhost:${port}/dev/inbox`);
  const listening = ['127.0.0.1', 'localhost', '::1'].includes(host) ? 'this machine only' : host;
  process.stdout.write(
    `\nMaidan is open (${listening}). Play money only: points are granted, never bought or sold.\n\n${lines.join('\n')}\n\nCtrl-C stops it.\n\n`,
  );
}

inlineHotPath();
const config = readConfigOrExit();
const log = createLog({ level: config.logLevel, format: process.stdout.isTTY ? 'words' : 'json' });
runProcess({ log, start: (running) => start(config, log, running) });
