/** What the app is made of, each part given the others by the ports it names. Nothing is started here. */
import { breakRefusal, type PlayBreak } from '@maidan/domain';
import { createMarketEngine } from '@maidan/engine';
import { createCasinos } from './app-casinos.ts';
import { ClusterTrading, type TradingOrders } from './app-cluster.ts';
import { createPhones, createReferralRewards, type Identity } from './app-entrances.ts';
import type { Measures } from './app-measures.ts';
import type { AppPorts } from './app-ports.ts';
import { createAccountLinks } from './modules/account-links/account-links.ts';
import { createAccounts } from './modules/accounts/accounts.ts';
import type { AccountRecord } from './modules/accounts/accounts-port.ts';
import { createDemoRefill } from './modules/accounts/demo-refill.ts';
import { isGoodPassword } from './modules/accounts/password-rule.ts';
import { createSavedLists } from './modules/accounts/saved-lists.ts';
import { createAuth } from './modules/auth/auth.ts';
import type { PasswordHashing } from './modules/auth/password-hashing-port.ts';
import { createHumanProof } from './modules/auth/human-proof.ts';
import { createPasswordHashing } from './modules/auth/password-hashing.ts';
import { createAutoCashOuts } from './modules/auto-cash-out/auto-cash-out.ts';
import { createBonuses } from './modules/bonus/bonus.ts';
import type { Bonuses } from './modules/bonus/bonus-port.ts';
import { createCashier } from './modules/cashier/cashier.ts';
import { createPaymentSimulator } from './modules/cashier/payment-simulator.ts';
import { createCatalogue } from './modules/catalogue/catalogue.ts';
import type { Catalogue } from './modules/catalogue/catalogue-port.ts';
import { createMarketViews } from './modules/catalogue/market-views.ts';
import { createDisconnectCancel } from './modules/disconnect-cancel/disconnect-cancel.ts';
import { createFeeds } from './modules/feeds/create-feeds.ts';
import { createGoogleCredentials } from './modules/google-login/google-credentials.ts';
import { createGoogleLogin } from './modules/google-login/google-login.ts';
import { createMakers } from './modules/makers/makers.ts';
import { createCommentary } from './modules/match-center/commentary.ts';
import { createMatchCenter } from './modules/match-center/match-center.ts';
import { createNotifications } from './modules/notifications/notifications.ts';
import { createAuditLog, createPlayerEvents, type AuditEntry, type AuditLog, type PlayerEvents } from './modules/operator/audit-log.ts';
import { OperatorActions } from './modules/operator/operator-actions.ts';
import { createBetDesk, type BetRate } from './modules/orders/bet-desk.ts';
import { createCommitPipeline } from './modules/orders/commit/commit-pipeline.ts';
import type { CommitPipeline } from './modules/orders/commit/commit-pipeline-port.ts';
import { shardOf } from './modules/orders/commit/leases.ts';
import type { Orders } from './modules/orders/orders-port.ts';
import type { QuestionRates } from './modules/orders/question-budgets.ts';
import { createOrders } from './modules/orders/orders.ts';
import { readTradeSides } from './modules/orders/trade-sides.ts';
import { createPhoneAccess } from './modules/phone-access/phone-access.ts';
import { createSignUpCodes } from './modules/phone-access/sign-up-codes.ts';
import { createPlayChecks, createPlayLimits, type CreatedChecks } from './modules/play-limits/play-limits.ts';
import { createPriceHistory } from './modules/price-history/price-history.ts';
import { createPromotions } from './modules/promotions/promotions.ts';
import { createSettlement } from './modules/settlement/settlement.ts';
import { shippedSites } from './modules/sites/shipped-sites.ts';
import type { Sites, SiteTerms } from './modules/sites/sites-port.ts';
import { createSites } from './modules/sites/sites.ts';
import { createStatements } from './modules/statements/statements.ts';
import { createTransactions } from './modules/statements/transactions.ts';
import { createWallet } from './modules/wallet/wallet.ts';
import type { Wallet } from './modules/wallet/wallet-port.ts';
import { ClusterBus } from './platform/bus-cluster.ts';
import { MemoryBus } from './platform/bus-memory.ts';
import type { Bus } from './platform/bus.ts';
import { SystemClock } from './platform/clock.ts';
import { newToken } from './platform/ids.ts';
import { createStayAwake } from './platform/process/stay-awake.ts';

/** Of an account whose site is in no registry. */
const NO_CASHIER = { open: false, min: 0, max: 0, day: 0 };

export type Modules = ReturnType<typeof createModules>;

/** Rates of the bet desk that differ from its own. */
function ratesOf({ betRate, questionRates }: AppPorts): { readonly rate?: BetRate; readonly questionRates?: QuestionRates } {
  return { ...(betRate === undefined ? {} : { rate: betRate }), ...(questionRates === undefined ? {} : { questionRates }) };
}

/** Makes every module of a process. */
export function createModules(ports: AppPorts, measures: Measures) {
  const { database, log, clock, cluster } = ports;
  const transportClock = ports.machineClock ?? new SystemClock();
  const clusterBus = cluster === undefined ? null : new ClusterBus(cluster.messaging, log);
  const bus: Bus = clusterBus ?? new MemoryBus(log);
  const sites = createSites({ database, bus, registry: installedSites(ports.config) });
  const hashing = createPasswordHashing(ports.hashing);
  const trading = createTrading(ports, { bus, clusterBus, sites, hashing, measures });
  const { accounts, catalogue, orders } = trading;
  const breakOf = (person: number): PlayBreak | null => trading.playChecks.checks.breakOf(person, clock.now());
  const auth = createLogins(ports, trading, { bus, sites, hashing, breakOf });
  const displayed: Orders['displayed'] = (marketId, runner, pool) => orders.displayed(marketId, runner, pool);
  const views = createMarketViews(catalogue, displayed, (market) => cluster === undefined || cluster.served(shardOf(market.id)));
  const answered = (outcome: Parameters<Measures['betAnswered']>[0]): void => measures.betAnswered(outcome);
  const desk = createBetDesk({ orders, accounts, cashOuts: orders.cashOuts, database, clock: transportClock, answered, ...ratesOf(ports) });
  const matchCenter = createMatchCenter({ database, clock, bus, secretOf: (site) => sites.transactionPassword(site) });
  const inCluster = trading.joined?.ports ?? null;
  const operator = new OperatorActions({
    ...trading,
    officials: inCluster?.officials(trading.feeds.feeds) ?? trading.feeds.feeds,
    matchCenter,
    auth,
    sites,
    goodPassword: isGoodPassword,
  });
  const [audit, playerEvents] = [createAuditLog(database), createPlayerEvents(database)];
  const play = createPlay(ports, { ...trading, auth, playerEvents, bus });
  const { payments, cashier } = createPayments(ports, { bus, sites, audit, pipeline: trading.pipeline, play });
  const casinos = createCasinos(ports, {
    clusterBus,
    bus,
    sites,
    auth,
    accounts,
    pipeline: trading.pipeline,
    playChecks: trading.playChecks.checks,
    breakOf,
  });
  const entrances = createEntrances(ports, { sites, accounts, auth, playerEvents, wallet: trading.wallet, bonuses: trading.bonuses, play });
  const referralRewards = createReferralRewards(ports, { bus, sites, audit, bonuses: trading.bonuses });
  const away = createAway(ports, { ...trading, bus, awayBus: trading.joined?.presence ?? bus, playerEvents });
  const kept = { cashier, history: createPriceHistory({ database, bus, clock, log, catalogue, displayed }), ...away };
  return {
    ...trading,
    ...entrances,
    transportClock,
    bus,
    sites,
    auth,
    views,
    desk,
    operator,
    audit,
    statements: createStatements(database),
    transactions: createTransactions(database),
    payments,
    ...casinos,
    play,
    savedLists: createSavedLists(database, bus),
    notifications: createNotifications({ database, bus, clock }),
    /** What only one process of a cluster does: as this one does it, and as everybody may ask for it. */
    kept,
    ...(inCluster?.kept(kept) ?? kept),
    matchCenter,
    commentary: createCommentary({ database, bus, clock, log }),
    referralRewards,
  };
}

/** The shipped sites with what this installation states of them. */
function installedSites({ tableLobbies, google, analyticsIds, recaptcha, redirects }: AppPorts['config']) {
  return shippedSites({ tableLobbies, googleClientIds: google.clientIds, analyticsIds, recaptchaKeys: recaptcha.siteKeys, redirects });
}

/** Who may come in, and for how long. */
function createLogins(
  { database, clock, log, installationKey }: AppPorts,
  { accounts, openWallet, playChecks }: Pick<Trading, 'accounts' | 'openWallet' | 'playChecks'>,
  { bus, sites, hashing, breakOf }: Floor & { readonly breakOf: (person: number) => PlayBreak | null },
) {
  return createAuth({
    database,
    bus,
    clock,
    log,
    accounts,
    hashing,
    ensureWallet: openWallet,
    demoAllowed: (site) => sites.byKey(site)?.demoLogin === true,
    goodPassword: isGoodPassword,
    key: installationKey ?? newToken(),
    breakOf,
    longestPlay: (account) => playChecks.windows.of(account).get('session')?.amount ?? null,
  });
}

/** Play money in and out, with who says what was paid. */
function createPayments(
  { config, database, clock, log }: AppPorts,
  parts: { readonly bus: Bus; readonly sites: Sites; readonly audit: AuditLog; readonly pipeline: CommitPipeline; readonly play: Play },
) {
  const { bus, sites, audit, pipeline, play } = parts;
  const payments = createPaymentSimulator(config.paymentSeconds);
  const cashier = createCashier({
    database,
    pipeline,
    bus,
    clock,
    log,
    provider: payments,
    termsOf: (site, type) => sites.byKey(site)?.cashier[type] ?? NO_CASHIER,
    depositRefusal: async (account, amount) => {
      const standing = await play.breaks.ofAccount(account);
      return standing === null ? play.limits.depositRefusal(account, amount) : breakRefusal(standing);
    },
    audit: ({ id, type, account, amount }, { actor, status, reason }) =>
      audit.write({ actor, action: 'paymentDecided', target: String(id), detail: { type, account, amount, status, reason }, outcome: 'OK', address: 'server' }),
  });
  return { payments, cashier };
}

type Play = ReturnType<typeof createPlay>;

/** What players set themselves, on the checks that the orders have already. */
function createPlay(
  { database, log, clock }: AppPorts,
  {
    accounts,
    auth,
    playerEvents,
    orders,
    playChecks,
    bus,
  }: Pick<Trading, 'accounts' | 'orders' | 'playChecks'> & Pick<Identity, 'auth' | 'playerEvents'> & Pick<Floor, 'bus'>,
) {
  return createPlayLimits({
    ...playChecks,
    database,
    accounts,
    auth,
    orders,
    bus,
    clock,
    log,
    audit: async (account, action, detail) => {
      const { username, site, memberCode } = (await accounts.byKey(account))!;
      await playerEvents.write({ actor: `${username} (${site})`, action, target: memberCode, detail, outcome: 'OK', address: 'server' });
    },
  });
}

/** The ways in besides the password, and the codes that a sign-up may name. */
function createEntrances(ports: AppPorts, parts: Identity & { readonly wallet: Wallet; readonly bonuses: Bonuses; readonly play: Play }) {
  const { config, database, log, clock } = ports;
  const { sites, accounts, auth, playerEvents, wallet, bonuses, play } = parts;
  const note = ({ username, site, memberCode }: AccountRecord, action: string, detail: AuditEntry['detail'], address: string): Promise<void> =>
    playerEvents.write({ actor: `${username} (${site})`, action, target: memberCode, detail, outcome: 'OK', address });
  const noteOf = (account: AccountRecord, action: string, address: string): Promise<void> => note(account, action, {}, address);
  const siteOf = (site: string): SiteTerms | undefined => sites.byKey(site);
  const signUpCodes = createSignUpCodes({ database, clock });
  const promotions = createPromotions({
    database,
    clock,
    codes: signUpCodes,
    wallet,
    bonuses,
    siteOf,
    audit: (account, detail, address) => note(account, 'promoCode', detail, address),
  });
  const { inbox, otps } = createPhones(ports, parts);
  const phoneAccess = createPhoneAccess({
    accounts,
    auth,
    otps,
    codes: signUpCodes,
    promotions,
    siteOf,
    breakOfPhone: (phone) => play.breaks.ofIdentity({ phone }),
    audit: ({ account, action, detail, address }) => note(account, action, detail, address),
  });
  const links = createAccountLinks({ database, clock, accounts, auth, audit: noteOf });
  const { issuer, keysUrl } = config.google;
  const check = createGoogleCredentials({ issuer, keysUrl, clock, log });
  const breakOfGoogle = (googleIdentity: string): Promise<PlayBreak | null> => play.breaks.ofIdentity({ googleIdentity });
  const google = createGoogleLogin({ database, clock, accounts, auth, codes: signUpCodes, promotions, siteOf, check, breakOfGoogle, audit: noteOf });
  const humanProof = createHumanProof({ secrets: config.recaptcha.secrets, verifyUrl: config.recaptcha.verifyUrl, log });
  const demoRefill = createDemoRefill({
    database,
    clock,
    accounts,
    wallet,
    grantOf: (site) => siteOf(site)?.grant ?? 0,
    audit: (account, amount) => note(account, 'demoRefill', { amount }, 'server'),
  });
  return { otps, inbox, phoneAccess, signUpCodes, promotions, links, google, humanProof, demoRefill };
}

type Trading = ReturnType<typeof createTrading>;

/** What the server does for a player who is not looking. */
function createAway(
  { database, log, clock }: AppPorts,
  {
    bus,
    awayBus,
    playerEvents,
    accounts,
    catalogue,
    orders,
    commissionOf,
  }: Pick<Trading, 'accounts' | 'catalogue' | 'orders' | 'commissionOf'> & { readonly bus: Bus; readonly awayBus: Bus; readonly playerEvents: PlayerEvents },
) {
  const playerOf = async (account: number): Promise<AccountRecord> => {
    const record = await accounts.byKey(account);
    if (record === undefined) throw new Error(`there is no account ${account}`);
    return record;
  };
  const write = async (account: number, action: string, target: string | null, detail: AuditEntry['detail'], outcome: string): Promise<void> => {
    const { username, site } = await playerOf(account);
    await playerEvents.write({ actor: `${username} (${site})`, action, target, detail, outcome, address: 'server' });
  };
  const autoCashOuts = createAutoCashOuts({
    database,
    bus,
    clock,
    log,
    catalogue,
    accounts,
    cashOuts: orders.cashOuts,
    commissionOf,
    audit: ({ account, action, rule, outcome }) => {
      const { id, profitAt, lossAt, trigger, attempt, result } = rule;
      return write(account, action, rule.marketId, { rule: id, profitAt, lossAt, trigger, attempt, result }, outcome);
    },
  });
  const disconnectCancel = createDisconnectCancel({
    database,
    bus: awayBus,
    clock,
    log,
    cancelAll: async (account) => {
      const { memberCode, site, isDemo } = await playerOf(account);
      return orders.cancelAll({ account, memberCode, site, isDemo });
    },
    audit: (account, action, detail, outcome) => write(account, action, null, detail, outcome),
  });
  return { autoCashOuts, disconnectCancel };
}

interface Floor {
  readonly bus: Bus;
  readonly sites: Sites;
  readonly hashing: PasswordHashing;
}

/** Markets, money and bets: what decides and keeps, with the feeds that drive it. */
function createTrading(
  ports: AppPorts,
  { bus, clusterBus, sites, hashing, measures }: Floor & { readonly clusterBus: ClusterBus | null; readonly measures: Measures },
) {
  const { config, database, log, clock, cluster } = ports;
  const ownCatalogue = createCatalogue({ database, bus, log, clock });
  const joined = cluster === undefined || clusterBus === null ? null : new ClusterTrading({ cluster, bus: clusterBus, database, log, catalogue: ownCatalogue });
  const catalogue: Catalogue = joined?.catalogue ?? ownCatalogue;
  const engine = createMarketEngine();
  const pipeline = createCommitPipeline({
    database,
    engine,
    clock,
    log,
    measure: measures.commit,
    ...(ports.machineClock === undefined ? { stayAwake: createStayAwake() } : { machineClock: ports.machineClock }),
    ...(ports.largestBatch === undefined ? {} : { largestBatch: ports.largestBatch }),
    ...joined?.pipelineParts((accounts) => Promise.all(accounts.map((account) => playChecks.windows.reread(account)))),
    ...(ports.onPipelineEnd === undefined ? {} : { onPipelineEnd: ports.onPipelineEnd }),
  });
  const wallet = createWallet({ database, pipeline });
  const commissionOf = (site: string): number => sites.byKey(site)?.commissionBp ?? 0;
  /** Operators play nothing and own no wallet. */
  const openWallet = async (account: AccountRecord): Promise<void> => {
    if (account.role === 'user') await wallet.open(account.account, sites.byKey(account.site)?.grant ?? 0);
  };
  const accounts = createAccounts({ database, bus, clock, hashing, openWallet });
  const playChecks: CreatedChecks = createPlayChecks({ database, pipeline, clock, shared: joined !== null });
  const ownOrders = createOrders({
    playChecks: playChecks.checks,
    database,
    engine,
    pipeline,
    catalogue,
    accounts,
    bus,
    clock,
    log,
    commissionOf,
    siteIsFrozen: (site) => sites.frozen(site),
    shared: joined !== null,
  });
  const ownSettlement = createSettlement({
    database,
    pipeline,
    catalogue,
    bus,
    log,
    closeMarket: (marketId) => ownOrders.close(marketId),
    forgetMarket: (market) => ownOrders.forgetMarket(market),
    tradeSides: (market) => readTradeSides(database, market),
  });
  const orders: TradingOrders = joined?.join(ownOrders, pipeline) ?? ownOrders;
  const settlement = joined?.settle(ownSettlement) ?? ownSettlement;
  const bonuses = createBonuses({ database, pipeline, orders, choices: orders.walletChoices, bus, clock, log });
  const makers = createMakers({ orders, catalogue, clock, log });
  const feeds = createFeeds(
    { database, bus, clock, log, catalogue, orders, makers, settlement },
    {
      choice: config.feed,
      speed: config.feedSpeed,
      gapSeconds: config.feedGapSeconds,
      seed: config.seed,
      providers: ports.feedProviders ?? [],
      scriptEvents: ports.scriptEvents,
    },
  );
  return { catalogue, engine, pipeline, wallet, bonuses, openWallet, accounts, orders, settlement, makers, feeds, playChecks, commissionOf, joined };
}
