/** Joins the cluster at NATS_URL. Throws a StartError that says why it cannot. */
import type { Config } from '../config.ts';
import type { Clock } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import { openDatabase, type Database } from '../platform/postgres/database.ts';
import type { StopList } from '../platform/process/stop-list.ts';
import { Cluster } from './cluster.ts';
import { checkMayJoin, installationName, sessionNames } from './members.ts';
import { connectNats } from './nats-messaging.ts';

/** Leases are renewed and read on connections of their own. */
const LEASE_CONNECTIONS = 3;
const NAME_IN_SUBJECTS = 12;

export async function joinCluster(
  config: Pick<Config, 'roles' | 'host' | 'port'> & { readonly natsUrl: string },
  parts: { readonly self: string; readonly database: Database; readonly log: Log; readonly stops: StopList; readonly clock: Clock },
): Promise<Cluster> {
  const { self, database, log, stops, clock } = parts;
  const prefix = `maidan.${(await installationName(database)).slice(0, NAME_IN_SUBJECTS)}.`;
  const messaging = await connectNats({ url: config.natsUrl, self, prefix, log });
  stops.add('NATS', () => messaging.close());
  await checkMayJoin(database, messaging);
  const leases = openDatabase(database.url, { applicationName: sessionNames(self).leases, maxConnections: LEASE_CONNECTIONS });
  stops.add('the connections for leases', () => leases.close());
  return new Cluster({ messaging, database: leases, roles: config.roles, address: `${config.host}:${config.port}`, clock, log });
}
