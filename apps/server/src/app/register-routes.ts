/** Registers every route of the app: contract calls, test routes and client pages for players; the calls of operators on the console. */
import { CONSOLE_ENDPOINTS, ENDPOINTS, OPERATOR_ENDPOINTS } from '@maidan/contract';
import type { Site } from '@maidan/sites';
import type { FastifyInstance } from 'fastify';
import type { Modules } from './modules.ts';
import type { ConsoleAccess } from './wire-console.ts';
import { pagePayloads, streamsOfEvents, routeModules } from './page-payload.ts';
import type { AppPorts } from './app-ports.ts';
import { registerBetfairRoutes, type BetfairApi } from './wire-betfair.ts';
import { registerOperatorCalls } from './register-operator-calls.ts';
import { registerAccountLinkRoutes } from '../modules/account-links/account-links.ts';
import { registerAccountRoutes, registerProfileRoutes, registerSavedListRoutes } from '../modules/accounts/accounts-routes.ts';
import { registerAuthRoutes } from '../modules/auth/auth-routes.ts';
import { registerEntryTriggerRoutes } from '../modules/entry-triggers/entry-triggers-routes.ts';
import { registerAutoCashOutRoutes } from '../modules/auto-cash-out/auto-cash-out-routes.ts';
import { registerAuditRoutes } from '../modules/audit/audit-routes.ts';
import { registerConsolePages } from '../http/console/console-pages.ts';
import { CONSOLE_RATES, createConsoleRoutes } from '../http/console/console-registrar.ts';
import { createRoutes } from '../http/route-registrar.ts';
import type { Routes } from '../http/routes-port.ts';
import { registerBonusRoutes } from '../modules/bonus/bonus-routes.ts';
import { registerCashierRoutes } from '../modules/cashier/cashier-routes.ts';
import { remarkOf } from '../modules/cashier/cashier-wire.ts';
import { registerNoticeRoutes } from '../modules/cashier/notice-routes.ts';
import { registerCasinoProviderRoutes } from '../modules/casino-providers/casino-providers-routes.ts';
import { registerCasinoRoundsRoutes } from '../modules/casino-rounds/casino-rounds-routes.ts';
import { registerCasinoRoutes, registerTableLobby } from '../modules/casino/casino-routes.ts';
import { registerCatalogueRoutes } from '../modules/catalogue/catalogue-routes.ts';
import { registerSeasonTableRoutes } from '../modules/feeds/simulated/season-tables.ts';
import { registerMatchCenterRoutes } from '../modules/match-center/match-center-routes.ts';
import { registerDisconnectCancelRoutes } from '../modules/disconnect-cancel/disconnect-cancel.ts';
import { registerExternalFeedRoutes } from '../modules/feeds/external/external-routes.ts';
import { registerScriptRoutes } from '../modules/feeds/script/script-routes.ts';
import { registerGoogleLoginRoutes } from '../modules/google-login/google-login.ts';
import { registerIdentityProofRoutes } from '../modules/identity-proofs/identity-proofs-routes.ts';
import { registerPlayerPasskeyRoutes } from '../modules/player-passkeys/player-passkeys-routes.ts';
import { registerSecurityNoticeRoutes } from '../modules/security-notices/security-notices.ts';
import { registerNotificationRoutes } from '../modules/notifications/notifications.ts';
import { createConsoleChecks } from '../modules/operator-calls/console-checks.ts';
import { registerDeviceCodeRoutes } from '../modules/device-codes/device-codes-routes.ts';
import { registerEmergencyRoutes } from '../modules/emergency/emergency-routes.ts';
import { teamActions } from '../modules/operators/team-offers.ts';
import { registerOperatorsRoutes } from '../modules/operators/operators-routes.ts';
import { registerCashOutRoutes } from '../modules/orders/cash-out/cash-out-routes.ts';
import { registerOrderGroupRoutes } from '../modules/orders/groups/order-groups-routes.ts';
import { registerOrderRoutes } from '../modules/orders/orders-routes.ts';
import { registerDeveloperInbox } from '../modules/otp/developer-inbox.ts';
import { registerPhoneAccessRoutes } from '../modules/phone-access/phone-access-routes.ts';
import { registerOwnDataRoutes } from '../modules/own-data/own-data-routes.ts';
import { registerPlayLimitsRoutes } from '../modules/play-limits/play-limits-routes.ts';
import { registerPriceHistoryRoutes } from '../modules/price-history/price-history-routes.ts';
import { registerPromotionRoutes } from '../modules/promotions/promotions-routes.ts';
import { registerServiceLinks } from '../modules/service-clients/service-links-routes.ts';
import type { SiteTerms } from '../http/site-terms.ts';
import { registerSiteRoutes, siteOfClaim } from '../modules/sites/site-routes.ts';
import { registerReportRoutes } from '../modules/statements/report-routes.ts';
import { registerStatementRoutes } from '../modules/statements/statements-routes.ts';
import { registerTransactionRoutes } from '../modules/statements/transactions-routes.ts';
import { registerClockRoutes } from '../http/clock-routes.ts';
import { registerTicketRoutes } from '../modules/tickets/tickets-routes.ts';
import { findWebRoot, registerPages } from '../http/pages.ts';
import type { Clock } from '../platform/clock.ts';
import { SkippingClock } from '../platform/skipping-clock.ts';

export interface CallsParts {
  readonly fastify: FastifyInstance;
  readonly ports: AppPorts;
  readonly modules: Modules;
  /** The API for clients of Betfair's API; null: it is off. */
  readonly betfair: BetfairApi | null;
  readonly callsPerSecond: number;
}

export async function registerCalls({ fastify, ports, modules, betfair, callsPerSecond }: CallsParts): Promise<void> {
  const { accounts, catalogue, history, matchCenter, sites, views, wallet, machineClock } = modules;
  const routes = routesOn({ fastify, ports, modules, callsPerSecond });
  registerSignUpAndLoginRoutes(routes, fastify, modules);
  registerAccountRoutes(routes, accounts, wallet);
  registerSavedListRoutes(routes, modules.savedLists);
  registerNotificationRoutes(routes, modules.notifications);
  registerProfileRoutes(routes, accounts, modules.demoRefill, (site, language) => sites.messages(site, language));
  registerBonusRoutes(routes, modules.bonuses, wallet, modules.wageringEstimates);
  registerCatalogueRoutes(routes, catalogue, views, streamsOfEvents(modules));
  registerSeasonTableRoutes(routes, modules.feeds.seasonTables);
  registerMatchCenterRoutes(routes, matchCenter, catalogue);
  registerPriceHistoryRoutes(routes, history, catalogue);
  registerBetting(routes, modules);
  registerLists(routes, ports, modules);
  registerCashierRoutes(routes, { cashier: modules.cashier, provider: modules.payments, identity: modules.identityProofs });
  const { paymentService } = ports.config;
  if (paymentService !== null)
    registerNoticeRoutes(fastify, { ...paymentService, cashier: modules.cashier, deliveries: modules.deliveries, clock: machineClock });
  registerServiceLinks(fastify, { clients: modules.serviceClients, links: modules.links, audit: modules.audit, clock: machineClock });
  registerPlayLimitsRoutes(routes, { ...modules.play, confirmed: modules.confirmedBreaks, identity: modules.identityProofs, now: () => ports.clock.now() });
  registerTicketRoutes(routes, modules.tickets);
  registerBetfairRoutes(routes, ports.config, betfair);
  registerOwnDataRoutes(routes, { ...modules, clock: ports.clock });
  registerCasinos(routes, fastify, modules, ports.clock);
  registerSiteRoutes(routes, sites, ports.clock, async (account) => {
    const owner = await accounts.byKey(account);
    return owner === undefined || modules.care.hasOffers(owner.person);
  });
  // in a cluster, only a process that may hold the feeds lease can receive a provider's messages
  if (ports.config.roles.has('feeds')) registerExternalFeedRoutes(fastify, modules.feeds.external, machineClock);
  if (modules.feeds.script !== null && ports.config.roles.has('feeds')) {
    registerScriptRoutes(fastify, modules.feeds.script);
    if (ports.clock instanceof SkippingClock) registerClockRoutes(fastify, ports.clock);
  }
  if (ports.pages !== true) return;
  const sendPage = await registerPages(fastify, {
    webRoot: ports.config.webRoot ?? findWebRoot('apps/web'),
    development: ports.config.webDevelopment,
    isCall,
    shown: (site) => ({ ...asInstalled(site, sites.byKey(site.key)), hasApi: ports.config.betfair?.site === site.key }),
    framedHosts: (site) => framedHosts(site, modules),
    routeModules,
    initialPayload: pagePayloads(modules),
  });
  registerTableLobby(fastify, modules.casino, sendPage);
}

/** Registers the calls of operators on the console's listener. */
export async function registerConsoleCalls(parts: Omit<CallsParts, 'betfair' | 'callsPerSecond'> & { readonly access: ConsoleAccess }): Promise<void> {
  const { access, fastify, modules, ports } = parts;
  const { accounts, audit, cashier, catalogue } = modules;
  const checks = createConsoleChecks({
    accounts,
    audit,
    alerts: access.alerts,
    reads: modules.recordedReads,
    cashier,
    catalogue,
    tickets: modules.tickets,
    operators: access,
    restore: modules.auditRestore,
    keyActsOnRestored: !ports.config.production,
  });
  const routes = createConsoleRoutes({
    server: fastify,
    sessions: access.sessions,
    checks,
    localKey: access.emergencies,
    clock: modules.machineClock,
    rates: ports.consoleRates ?? CONSOLE_RATES,
    checkAnswers: ports.checkAnswers ?? false,
  });
  const linkOf = (token: string): string => `${access.party.origin}/enrol#${token}`;
  for (const action of teamActions({ team: access.team, database: ports.database, linkOf })) access.approvals.guard(action);
  registerOperatorsRoutes(routes, { operators: access, party: access.party, fourEyes: access.approvals, emergency: () => access.emergencies.current() });
  registerDeviceCodeRoutes(routes, access.deviceCodes);
  registerEmergencyRoutes(routes, { emergencies: access.emergencies, team: access.team, linkOf });
  registerAuditRoutes(routes, { database: ports.database, audit, keys: () => (ports.auditKey === undefined ? [] : [ports.auditKey.publicKey]) });
  registerOperatorCalls(routes, { approvals: access.approvals, checks, ports, modules });
  if (ports.pages !== true) return;
  const { consoleWebRoot, consoleDevelopment } = ports.config;
  await registerConsolePages(fastify, { webRoot: consoleWebRoot ?? findWebRoot('apps/console'), development: consoleDevelopment, isCall });
}

function routesOn({ fastify, ports, modules, callsPerSecond }: Omit<CallsParts, 'betfair'>): Routes {
  return createRoutes({
    server: fastify,
    auth: modules.auth,
    sites: modules.sites,
    humanProof: modules.humanProof,
    clock: modules.machineClock,
    checkAnswers: ports.checkAnswers ?? false,
    callsPerSecond,
  });
}

/** Returns a site's record for its pages, with the settings of this installation. */
function asInstalled(site: Site, terms: SiteTerms | undefined): Site {
  if (terms === undefined) return site;
  const { googleClientId, config, known, passwordRule, playerPasskeys, otpLength } = terms;
  return {
    ...site,
    googleClientId,
    longPasswords: passwordRule === 'long',
    playerPasskeys,
    otpLength,
    analyticsId: known ? config.trackingId : '',
    recaptchaSiteKey: known ? config.recaptchaSiteKey : '',
  };
}

/** Returns the origins of other companies that a site's page may show in a frame. */
function framedHosts(site: Site, { matchCenter, providers, sites }: Modules): readonly string[] {
  return [
    ...matchCenter.origins(),
    ...[sites.byKey(site.key)?.tableLobby.url ?? ''].filter((url) => url !== '').map((url) => new URL(url).origin),
    ...providers.of(site.key).map(({ launchUrl }) => new URL(launchUrl).origin),
    ...[site.streams.externalHost].filter((host) => host !== '').map((host) => `https://${host}`),
  ];
}

/** Registers statements and transactions, as pages and as files. */
function registerLists(routes: Routes, { clock }: AppPorts, { statements, transactions, orders }: Modules): void {
  registerStatementRoutes(routes, statements, orders);
  registerTransactionRoutes(routes, transactions, remarkOf);
  registerReportRoutes(routes, { statements, transactions, orders, remarkOf }, clock);
}

/** Registers calls to place, change, cancel and cash out bets. */
function registerBetting(routes: Routes, { orders, catalogue, betService, autoCashOuts, disconnectCancel, entryTriggers }: Modules): void {
  registerOrderRoutes(routes, { orders, catalogue, betService });
  registerCashOutRoutes(routes, orders.cashOuts);
  registerAutoCashOutRoutes(routes, autoCashOuts, catalogue);
  registerEntryTriggerRoutes(routes, { entryTriggers, catalogue, betService });
  registerDisconnectCancelRoutes(routes, disconnectCancel);
  registerOrderGroupRoutes(routes, orders.groups);
}

/** Registers the built-in casino games and those of external providers. */
function registerCasinos(routes: Routes, fastify: FastifyInstance, { casino, casinoRounds, providers }: Modules, clock: Clock): void {
  registerCasinoRoutes(routes, casino);
  registerCasinoProviderRoutes(fastify, providers);
  registerCasinoRoundsRoutes(routes, casinoRounds, clock);
}

/** Registers sign-in, sign-up and the codes that a sign-up may name. */
function registerSignUpAndLoginRoutes(routes: Routes, fastify: FastifyInstance, modules: Modules): void {
  const { accounts, auth, google, inbox, links, phoneAccess, promotions, sites } = modules;
  registerAuthRoutes(routes, auth);
  registerIdentityProofRoutes(routes, modules.identityProofs);
  registerSecurityNoticeRoutes(routes, modules.securityNotices);
  registerPlayerPasskeyRoutes(routes, { passkeys: modules.playerPasskeys, identity: modules.identityProofs, auth });
  registerPhoneAccessRoutes(routes, { access: phoneAccess, auth, siteOfClaim: (ofHost, siteurl) => siteOfClaim(sites, ofHost, siteurl) });
  if (inbox !== null) registerDeveloperInbox(fastify, inbox);
  registerAccountLinkRoutes(routes, links, auth);
  registerGoogleLoginRoutes(routes, google, auth);
  registerPromotionRoutes(routes, promotions, accounts);
}

const FIRST_WORDS = new Set(
  [...Object.values(ENDPOINTS), ...Object.values(OPERATOR_ENDPOINTS), ...Object.values(CONSOLE_ENDPOINTS)]
    .map((endpoint) => endpoint.path.split('/')[0])
    .concat('test', 'dev', 'docs', 'feed', 'payment-notices', 'service', 'seamless', 'socket.io', 'healthz', 'readyz', 'metrics'),
);

/** Returns whether a path belongs to the calls: its first word is one of theirs and no page's. */
export function isCall(path: string): boolean {
  return FIRST_WORDS.has(path.split('/')[1] ?? '');
}
