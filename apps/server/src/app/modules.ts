/** Creates the app's modules and connects them by their ports. Nothing starts here. */
import type { PlayStop, StakeStop } from '@maidan/domain';
import { createCasinos } from './wire-casino.ts';
import type { Measures } from './measures.ts';
import type { AppPorts } from './app-ports.ts';
import { createPasswordPolicy } from '../modules/accounts/password-policy.ts';
import { createAnchorDelivery } from '../modules/audit/anchor-delivery.ts';
import { anchorFile } from '../modules/audit/anchor-note.ts';
import { createAuditAnchors } from '../modules/audit/audit-anchors.ts';
import { createAuditLog } from '../modules/audit/audit-log.ts';
import type { AuditWriter } from '../modules/audit/audit-port.ts';
import { createAuditRestore } from '../modules/audit/audit-restore.ts';
import { createRecordedReads } from '../modules/audit/recorded-reads.ts';
import { createNightlyVerification } from '../modules/audit/nightly-verification.ts';
import { createPlayerEvents, PLAYER_EVENT_RETENTION } from '../modules/audit/player-events.ts';
import { createSavedLists } from '../modules/accounts/saved-lists.ts';
import { createPasswordHashing } from '../modules/auth/password-hashing.ts';
import { CARE_RETENTION, createCare } from '../modules/care/care.ts';
import { createMarketViews } from '../modules/catalogue/market-views.ts';
import { createCommentary } from '../modules/match-center/commentary.ts';
import { createMatchCenter } from '../modules/match-center/match-center.ts';
import { createNotifications, NOTIFICATION_RETENTION } from '../modules/notifications/notifications.ts';
import { EVENT_PRICING_RETENTION } from '../modules/operator-calls/case-duties.ts';
import { OperatorActions } from '../modules/operator-calls/operator-actions.ts';
import { createSafetyRecords } from '../modules/operator-calls/safety-records.ts';
import { createBetService, type BetRate, type QuestionRates } from '../modules/orders/placing/bet-service.ts';
import { shardOf } from '../commit/leases.ts';
import type { Orders } from '../modules/orders/orders-port.ts';
import { createPriceHistory } from '../modules/price-history/price-history.ts';
import { shippedSites } from '../modules/sites/shipped-sites.ts';
import { createSites } from '../modules/sites/sites.ts';
import { createStatements } from '../modules/statements/statements.ts';
import { createTransactions } from '../modules/statements/transactions.ts';
import { CARRIED_RECORD_RETENTION } from '../cluster/carried-record.ts';
import { ClusterBus } from '../cluster/cluster-bus.ts';
import { MemoryBus } from '../platform/memory-bus.ts';
import type { Bus } from '../modules/topics-port.ts';
import { createTrading } from './wire-trading.ts';
import { IDENTITY_CHANGE_RETENTION } from '../modules/identity-proofs/identity-changes.ts';
import { USED_CHALLENGE_RETENTION } from '../modules/player-passkeys/player-passkeys.ts';
import { createSecurityNotices, SECURITY_NOTICE_RETENTION } from '../modules/security-notices/security-notices.ts';
import {
  createAutomaticActions,
  createBreakSteps,
  createOwnMatters,
  createPayments,
  createPlay,
  createReferralRewards,
  createTriggers,
} from './wire-player-care.ts';
import { createOtherLogins, createLogins } from './wire-identity.ts';
import { ACCOUNT_LINK_RETENTION } from '../modules/account-links/account-links.ts';
import { SESSION_RETENTION } from '../modules/auth/sessions.ts';
import { PROVIDER_SESSION_RETENTION } from '../modules/casino-providers/casino-providers.ts';
import { DEVICE_CODE_RETENTION } from '../modules/device-codes/device-codes.ts';
import { ENROLMENT_RETENTION } from '../modules/operators/enrolments.ts';
import { OPERATOR_SESSION_RETENTION } from '../modules/operators/operator-sessions.ts';
import { CREDENTIAL_RETENTION } from '../modules/google-login/google-login.ts';
import { BETFAIR_REQUEST_RETENTION } from '../modules/betfair-api/betting/request-window.ts';
import { BET_ORIGIN_RETENTION } from '../modules/orders/placing/bet-origins.ts';
import { ENTRY_TRIGGER_RETENTION } from '../modules/entry-triggers/entry-trigger-rows.ts';
import { CLOSED_REFERENCE_RETENTION } from '../modules/orders/placing/bet-references.ts';
import { BATCH_RETENTION } from '../commit/commit-connections.ts';
import { WRONG_CODE_RETENTION } from '../modules/otp/otp-lengths.ts';
import { OUTBOX_RETENTION } from '../modules/messages/outbox.ts';
import { OTP_RETENTION } from '../modules/otp/otps.ts';
import { PRIVACY_VIEW_RETENTION } from '../modules/own-data/privacy-views.ts';
import { TICKET_RETENTION } from '../modules/tickets/tickets.ts';
import type { RetentionRule } from '../platform/postgres/retention.ts';
import { SIGNED_DELIVERY_RETENTION } from '../platform/postgres/signed-deliveries.ts';

export type Modules = ReturnType<typeof createModules>;

/** Returns the rates of the bet service that differ from its defaults. */
function ratesOf({ betRate, questionRates }: AppPorts): { readonly rate?: BetRate; readonly questionRates?: QuestionRates } {
  return { ...(betRate === undefined ? {} : { rate: betRate }), ...(questionRates === undefined ? {} : { questionRates }) };
}

/** The retention rules of all modules (docs/operations.md, "Data retention"). */
export const RETENTION_RULES: readonly RetentionRule[] = [
  SESSION_RETENTION,
  ...OTP_RETENTION,
  WRONG_CODE_RETENTION,
  OUTBOX_RETENTION,
  SIGNED_DELIVERY_RETENTION,
  ACCOUNT_LINK_RETENTION,
  CREDENTIAL_RETENTION,
  PROVIDER_SESSION_RETENTION,
  BATCH_RETENTION,
  CLOSED_REFERENCE_RETENTION,
  ENTRY_TRIGGER_RETENTION,
  BET_ORIGIN_RETENTION,
  BETFAIR_REQUEST_RETENTION,
  PLAYER_EVENT_RETENTION,
  NOTIFICATION_RETENTION,
  SECURITY_NOTICE_RETENTION,
  IDENTITY_CHANGE_RETENTION,
  USED_CHALLENGE_RETENTION,
  OPERATOR_SESSION_RETENTION,
  ENROLMENT_RETENTION,
  DEVICE_CODE_RETENTION,
  ...CARE_RETENTION,
  TICKET_RETENTION,
  PRIVACY_VIEW_RETENTION,
  EVENT_PRICING_RETENTION,
  CARRIED_RECORD_RETENTION,
];

/** Creates every module of a process. */
export function createModules(ports: AppPorts, measures: Measures) {
  const { database, log, clock, machineClock, cluster } = ports;
  const clusterBus = cluster === undefined ? null : new ClusterBus(cluster.messaging, log);
  const bus: Bus = clusterBus ?? new MemoryBus(log);
  const sites = createSites({ database, bus, registry: installedSites(ports.config) });
  const hashing = createPasswordHashing(ports.hashing);
  const passwordPolicy = createPasswordPolicy((site) => sites.byKey(site));
  const trading = createTrading(ports, { bus, clusterBus, sites, hashing, measures });
  const { accounts, catalogue, orders } = trading;
  const breakOf = (person: number): PlayStop | null => trading.playChecks.inForce.of(person, clock.now());
  const stakeStopOf = (person: number): StakeStop | null => trading.playChecks.checks.stakeStopOf(person, clock.now());
  const isOperatorSignedIn = (person: number): boolean => trading.operatorPlayers.isSignedIn(person);
  const [audit, playerEvents] = [createAuditLog({ database, clock }), createPlayerEvents({ database, clock })];
  const auth = createLogins(ports, trading, { bus, sites, hashing, breakOf, passwordPolicy, playerEvents });
  const displayed: Orders['displayed'] = (marketId, runner, pool) => orders.displayed(marketId, runner, pool);
  const views = createMarketViews(catalogue, displayed, (market) => cluster === undefined || cluster.isServed(shardOf(market.id)));
  const answered = (outcome: Parameters<Measures['betAnswered']>[0]): void => measures.betAnswered(outcome);
  const betService = createBetService({ orders, accounts, cashOuts: orders.cashOuts, database, clock: machineClock, answered, ...ratesOf(ports) });
  const matchCenter = createMatchCenter({ database, clock, bus, secretOf: (site) => sites.transactionPassword(site) });
  const inCluster = trading.joined?.ports ?? null;
  const care = createCare({ database, accounts, bus, clock, log });
  const operator = new OperatorActions({
    ...trading,
    hasOffers: (person) => care.hasOffers(person),
    officials: inCluster?.officials(trading.feeds.feeds) ?? trading.feeds.feeds,
    matchCenter,
    auth,
    sites,
    passwordPolicy,
  });
  const play = createPlay(ports, { ...trading, auth, playerEvents, bus });
  const securityNotices = createSecurityNotices({ database, bus, clock });
  const { payments, cashier } = createPayments(ports, { bus, sites, audit, pipeline: trading.pipeline, play, care, notices: securityNotices });
  const casinos = createCasinos(ports, { ...trading, clusterBus, bus, sites, auth, playChecks: trading.playChecks.checks, stakeStopOf, isOperatorSignedIn });
  const otherLogins = createOtherLogins(ports, { ...trading, passwordPolicy, sites, auth, playerEvents, play, care, notices: securityNotices });
  const referralRewards = createReferralRewards(ports, { bus, sites, audit, bonuses: trading.bonuses, care });
  const automaticActions = createAutomaticActions(ports, { ...trading, bus, presenceBus: trading.joined?.presence ?? bus, playerEvents });
  const localSingletons = { cashier, history: createPriceHistory({ database, bus, clock, log, catalogue, displayed }), ...automaticActions };
  const singletons = inCluster?.singletons(localSingletons) ?? localSingletons;
  return {
    ...trading,
    ...otherLogins,
    machineClock,
    bus,
    sites,
    auth,
    views,
    betService,
    operator,
    audit,
    ...createAuditServices(ports, audit),
    payments,
    ...casinos,
    play,
    care,
    confirmedBreaks: createBreakSteps(ports, { ...otherLogins, accounts, wallet: trading.wallet, play }),
    ...createOwnMatters(ports, { ...otherLogins, accounts, auth, bus, cashier: singletons.cashier, play }),
    ...createLists(ports, bus),
    securityNotices,
    /** The singletons of this process; only the holder of the feeds lease runs them. The ports below call the singletons of the holder. */
    localSingletons,
    ...singletons,
    ...createTriggers(ports, { ...trading, bus, playerEvents }),
    matchCenter,
    commentary: createCommentary({ database, bus, clock, log }),
    referralRewards,
  };
}

/** Creates what lists a player's own history, choices and notifications. */
function createLists({ database, clock }: AppPorts, bus: Bus) {
  return {
    statements: createStatements(database),
    transactions: createTransactions(database),
    savedLists: createSavedLists(database, bus),
    notifications: createNotifications({ database, bus, clock }),
  };
}

/** Creates what belongs to the audit log; one process of an installation runs its anchors and its verification. */
function createAuditServices({ config, database, log, clock, machineClock, auditKey }: AppPorts, audit: AuditWriter) {
  const key = auditKey ?? null;
  const ownFile = key === null ? null : anchorFile(config.dataDirectory);
  const files = [ownFile, config.auditAnchorFile].filter((file) => file !== null);
  const delivery = createAnchorDelivery({ files, url: config.auditAnchorUrl }, log);
  return {
    recordedReads: createRecordedReads({ database, clock }),
    safetyRecords: createSafetyRecords({ audit, clock: machineClock, log }),
    auditRestore: createAuditRestore({ database, clock, log, audit, files, publicKey: key?.publicKey ?? null }),
    auditAnchors: createAuditAnchors({ database, clock, log, delivery, key }),
    auditVerification: createNightlyVerification({ database, clock, log, publicKey: key?.publicKey ?? null, anchorFile: ownFile }),
  };
}

/** Returns the shipped sites with the settings of this installation. */
function installedSites({ google, recaptcha, ...config }: AppPorts['config']) {
  return shippedSites({ ...config, googleClientIds: google.clientIds, recaptchaKeys: recaptcha.siteKeys });
}
