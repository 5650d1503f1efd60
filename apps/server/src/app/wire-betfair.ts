/** Creates the API for clients of Betfair's API. Each room adds its operations to `operations`, and the stream its handler. */
import type { ApiAccessWire } from '@maidan/contract';
import { siteByKey } from '@maidan/sites';
import type { BetfairSettings } from '../config.ts';
import type { AppPorts } from './app-ports.ts';
import type { Modules } from './modules.ts';
import { createPlayerEvents } from '../modules/audit/player-events.ts';
import { accountOperations } from '../modules/betfair-api/account/account-operations.ts';
import { appKeyOperations } from '../modules/betfair-api/account/app-key-operations.ts';
import { bettingOperations } from '../modules/betfair-api/betting/betting-operations.ts';
import { createHeartbeats, type HeartbeatParts } from '../modules/betfair-api/heartbeat/heartbeat.ts';
import { createApiLogins } from '../modules/betfair-api/identity/api-logins.ts';
import { createApiSessions } from '../modules/betfair-api/identity/api-sessions.ts';
import { createAppKeys } from '../modules/betfair-api/identity/app-keys.ts';
import { createClientCertificates } from '../modules/betfair-api/identity/client-certificates.ts';
import { registerApiClientsRoutes } from '../modules/betfair-api/identity/api-clients-routes.ts';
import { createIdentityCalls } from '../modules/betfair-api/identity/identity-calls.ts';
import type { ApiSessions } from '../modules/betfair-api/identity/sessions-port.ts';
import { ExposedMarkets } from '../modules/betfair-api/listing/exposed-markets.ts';
import { createListing } from '../modules/betfair-api/listing/listing.ts';
import { createNumericIds } from '../modules/betfair-api/listing/numeric-ids.ts';
import type { NumericIds } from '../modules/betfair-api/listing/numeric-ids-port.ts';
import { TradedVolumes } from '../modules/betfair-api/listing/traded-volumes.ts';
import { createApiListeners } from '../modules/betfair-api/listener/api-listeners.ts';
import { createCalls } from '../modules/betfair-api/listener/calls.ts';
import { createStream } from '../modules/betfair-api/stream/stream.ts';
import type { StreamHandler } from '../modules/betfair-api/listener/stream-server.ts';
import type { ApiOperation } from '../modules/betfair-api/operation.ts';
import { createSecurityLog } from '../http/security-log.ts';
import type { Routes } from '../http/routes-port.ts';
import { createMarketActivity } from '../modules/orders/views/market-activity.ts';
import type { MarketActivity } from '../modules/orders/views/market-activity-port.ts';
import { StartError } from '../platform/process/start-error.ts';
import { createTokenBuckets } from '../platform/token-buckets.ts';

/** Calls of one account. */
const CALL_RATE = { perSecond: 100, burst: 500 };
/** Requests of one address, before they are parsed. */
const ADDRESS_RATE = { perSecond: 400, burst: 2000 };
/** Where the site offers the authority that programs must trust. */
export const AUTHORITY_PATH = '/maidan-ca.pem';

/** Registers the calls of the site for access, app keys and client certificates; they are refused while the API is off. */
export function registerBetfairRoutes(routes: Routes, { recaptcha }: AppPorts['config'], api: BetfairApi | null): void {
  registerApiClientsRoutes(routes, api === null ? null : { ...api.clients, access: () => accessOf(recaptcha, api) });
}

/** Returns how programs reach the API and sign in; null before its ports are open. */
function accessOf(recaptcha: AppPorts['config']['recaptcha'], { authority, clients, hosts, ports }: BetfairApi): ApiAccessWire | null {
  const open = ports();
  if (open === null) return null;
  return {
    hosts: [...hosts()],
    httpsPort: open.https,
    streamPort: open.stream,
    authority: authority() === null ? null : AUTHORITY_PATH,
    certLogin: clients.certLogin,
    passwordLogin: takesPasswordAlone(recaptcha, clients.site),
  };
}

/** Returns whether programs may sign in without a certificate: not on a site that checks for people. */
function takesPasswordAlone({ secrets }: AppPorts['config']['recaptcha'], site: string): boolean {
  return !secrets.has(site);
}

export type BetfairApi = NonNullable<ReturnType<typeof createBetfairApi>>;

/** Returns the API; null: it is off, or this process serves no players. Throws StartError if its site is unknown. */
export function createBetfairApi(ports: AppPorts, modules: Modules) {
  const { config, log, machineClock } = ports;
  const settings = config.betfair;
  if (settings === null || !config.roles.has('gateway')) return null;
  if (siteByKey(settings.site) === undefined) throw new StartError(`BETFAIR_SITE=${settings.site} is not the key of a site.`);
  const { sessions, stored, appKeys, certificates, identity } = createIdentity(ports, modules, settings);
  const heartbeats = createHeartbeat(ports, modules);
  const ids = createNumericIds(ports.database);
  const exposed = new ExposedMarkets((marketId, runner, pool) => modules.orders.displayed(marketId, runner, pool), {
    lines: settings.lines,
    crossMatching: config.crossMatching,
    passiveDelay: config.passiveDelay,
  });
  const activity = createMarketActivity(ports.database);
  const rooms = { site: settings.site, ids, exposed, activity, volumes: new TradedVolumes(activity) };
  const listing = listingOf(ports, modules, rooms);
  const operations: readonly ApiOperation[] = [
    ...accountOperations(modules),
    ...appKeyOperations(appKeys),
    ...listing.operations,
    ...createBetting(ports, modules, rooms),
    heartbeats.operation,
  ];
  const stream = createStreamHandler(ports, modules, sessions, rooms);
  const listeners = createApiListeners({
    settings,
    dataDirectory: config.dataDirectory,
    log,
    identity,
    run: createCalls({ operations, sessions, log, rates: createTokenBuckets(machineClock, CALL_RATE) }),
    addressRates: createTokenBuckets(machineClock, ADDRESS_RATE),
    stream,
  });
  return {
    /** The ports in use; null before the start. */
    ports: () => listeners.ports(),
    /** The authority that clients must trust, PEM; null: none is offered. */
    authority: () => listeners.authority(),
    /** Names in the certificate, without wildcards; none before the start. */
    hosts: () => listeners.hosts(),
    sessions,
    /** What players give to their programs, and where. */
    clients: { appKeys, certificates, site: settings.site, certLogin: settings.certLogin },
    /** Opens the ports last, when everything that calls need has started. */
    async start(): Promise<void> {
      stored.start();
      await heartbeats.start();
      await listeners.start();
    },
    /** Closes the ports first. */
    async stop(): Promise<void> {
      await listeners.stop();
      listing.stop();
      await heartbeats.stop();
      stored.stop();
    },
  };
}

/** Creates logins, sessions, app keys and client certificates. */
function createIdentity({ config, database, log, clock, machineClock }: AppPorts, { accounts, auth, bus, feeds }: Modules, settings: BetfairSettings) {
  const { site, sessionMs, certLogin } = settings;
  const stored = createApiSessions({ database, bus, clock, log, auth, sessionMs });
  const appKeys = createAppKeys({ database, clock, mode: settings.appKeys });
  const sessions: ApiSessions = {
    find: (token) => stored.find(token),
    findAppKey: (key) => appKeys.find(key),
    onEnded: (listener) => stored.onEnded(listener),
  };
  const certificates = createClientCertificates({ database, clock });
  const record = createSecurityLog(log, machineClock);
  const logins = createApiLogins({
    site,
    auth,
    accounts,
    sessions: stored,
    certificates,
    clock: machineClock,
    record,
    signedIn: () => feeds.feeds.releaseRecordings(),
  });
  const identity = createIdentityCalls(logins, { certLogin, passwordAlone: takesPasswordAlone(config.recaptcha, site) }, log);
  return { sessions, stored, appKeys, certificates, identity };
}

function createHeartbeat({ database, log, clock }: AppPorts, { accounts, orders }: Modules) {
  const playerEvents = createPlayerEvents({ database, clock });
  const noteCancelled: HeartbeatParts['noteCancelled'] = ({ account, username, site }, cancelled) =>
    playerEvents.write({ account, actor: `${username} (${site})`, action: 'heartbeat', target: null, detail: { cancelled }, outcome: 'OK', address: 'server' });
  return createHeartbeats({ database, clock, log, accounts, orders, noteCancelled });
}

/** What listing, betting and stream share. */
interface SharedRooms {
  readonly site: string;
  readonly ids: NumericIds;
  readonly exposed: ExposedMarkets;
  readonly activity: MarketActivity;
  readonly volumes: TradedVolumes;
}

function createBetting({ database, clock, log }: AppPorts, modules: Modules, { site, ids, exposed }: SharedRooms) {
  const { betService, catalogue, orders, playChecks, sites } = modules;
  return bettingOperations({
    database,
    clock,
    log,
    ids,
    exposed,
    catalogue,
    orders,
    stakeStopOf: (person) => playChecks.checks.stakeStopOf(person, clock.now()),
    site: () => sites.byKey(site)!,
    siteIsFrozen: (key) => sites.frozen(key),
    admit: (account, count) => betService.admit(account, count),
  });
}

/** Creates what lists markets and books of this site. */
function listingOf({ database, machineClock }: AppPorts, { catalogue, orders, sites }: Modules, { site, ...rooms }: SharedRooms) {
  return createListing({
    ...rooms,
    database,
    catalogue,
    displayed: (marketId, runner, pool) => orders.displayed(marketId, runner, pool),
    depth: orders.depth,
    site: () => sites.byKey(site)!,
    clock: machineClock,
  });
}

/** Creates the stream, which shows the markets of the site. */
function createStreamHandler(
  { database, clock, machineClock, log }: AppPorts,
  modules: Modules,
  sessions: ApiSessions,
  { site, ...rooms }: SharedRooms,
): StreamHandler {
  const { bus, catalogue, orders, sites } = modules;
  return createStream({ ...rooms, database, bus, catalogue, orders, sessions, site: () => sites.byKey(site)!, clock, machineClock, log });
}
