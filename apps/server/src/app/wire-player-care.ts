/** Creates limits, breaks, payments, referral rewards, and automatic actions for players who are not connected. */
import { breakRefusal } from '@maidan/domain';
import type { AppPorts } from './app-ports.ts';
import type { AccountRecord, Accounts } from '../modules/accounts/accounts-port.ts';
import { createAutoCashOuts } from '../modules/auto-cash-out/auto-cash-out.ts';
import { createEntryTriggers } from '../modules/entry-triggers/entry-triggers.ts';
import type { EntryTriggers, LocalEntryTriggers } from '../modules/entry-triggers/entry-triggers-port.ts';
import type { Bonuses } from '../modules/bonus/bonus-port.ts';
import type { Care } from '../modules/care/care-port.ts';
import { createCashier } from '../modules/cashier/cashier.ts';
import type { Cashier } from '../modules/cashier/cashier-port.ts';
import { createHttpProvider } from '../modules/cashier/http-provider.ts';
import { createClearData } from '../modules/own-data/clear-data.ts';
import { createErasures } from '../modules/own-data/erasures.ts';
import { createOwnData } from '../modules/own-data/own-data.ts';
import { createPrivacyViews } from '../modules/own-data/privacy-views.ts';
import { createTickets } from '../modules/tickets/tickets.ts';
import { createPaymentSimulator } from '../modules/cashier/payment-simulator.ts';
import { createDisconnectCancel } from '../modules/disconnect-cancel/disconnect-cancel.ts';
import type { AuditWriter, PlayerEvent, PlayerEvents } from '../modules/audit/audit-port.ts';
import type { CommitPipeline } from '../commit/commit-pipeline-port.ts';
import { shardOf } from '../commit/leases.ts';
import { createConfirmedBreaks } from '../modules/play-limits/confirmed-breaks.ts';
import type { ConfirmedBreaks } from '../modules/play-limits/play-limits-port.ts';
import { createPlayLimits } from '../modules/play-limits/play-limits.ts';
import type { Sites } from '../modules/sites/sites-port.ts';
import type { Bus } from '../modules/topics-port.ts';
import { ReferralRewards, type ReferralPaid } from '../modules/bonus/referral-rewards.ts';
import type { Trading, SharedParts } from './wire-trading.ts';
import type { Auth } from '../modules/auth/auth-port.ts';
import type { IdentityProofs } from '../modules/identity-proofs/identity-proofs-port.ts';
import type { SecurityNotices } from '../modules/security-notices/security-notices-port.ts';
import type { Wallet } from '../modules/wallet/wallet-port.ts';
import { newToken } from '../platform/secrets.ts';

/** Terms for an account whose site is not in the registry: the cashier is closed. */
const NO_CASHIER = { open: false, min: 0, max: 0, day: 0 };

/** Creates deposits and withdrawals with the payment provider that decides them. */
export function createPayments(
  { config, database, clock, machineClock, log }: AppPorts,
  parts: {
    readonly bus: Bus;
    readonly sites: Sites;
    readonly audit: AuditWriter;
    readonly pipeline: CommitPipeline;
    readonly play: Play;
    readonly care: Care;
    readonly notices: SecurityNotices;
  },
) {
  const { bus, sites, audit, pipeline, play, care, notices } = parts;
  const service = config.paymentService;
  const payments = service === null ? createPaymentSimulator(config.paymentSeconds) : createHttpProvider({ target: service, clock, machineClock, log });
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
      if (standing !== null) return breakRefusal(standing);
      return (await play.limits.depositRefusal(account, amount)) ?? care.depositRefusal(account, amount);
    },
    announcePayee: (account) => notices.announce(account, 'NEW_PAYEE'),
    payeeUsed: (account, payee) => play.holds.notePayee(account, payee),
    audit: ({ id, type, account, amount }, { actor, status, reason }) =>
      audit.write({
        actor,
        action: 'paymentDecided',
        target: { kind: 'payment', id: String(id) },
        detail: { type, account, amount, status, reason },
        outcome: 'OK',
        address: 'server',
      }),
  });
  return { payments, cashier };
}

export type Play = ReturnType<typeof createPlay>;

/** Creates the limits and breaks that players set, on top of the checks that orders already use. */
export function createPlay(
  { database, log, clock }: AppPorts,
  {
    accounts,
    auth,
    playerEvents,
    orders,
    playChecks,
    bus,
  }: Pick<Trading, 'accounts' | 'orders' | 'playChecks'> & { readonly auth: Auth; readonly playerEvents: PlayerEvents } & Pick<SharedParts, 'bus'>,
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
      await playerEvents.write({ account, actor: `${username} (${site})`, action, target: memberCode, detail, outcome: 'OK', address: 'server' });
    },
  });
}

/** Creates tickets, and what players may know and have deleted. */
export function createOwnMatters(
  { database, clock, log }: AppPorts,
  parts: {
    readonly accounts: Accounts;
    readonly auth: Auth;
    readonly identityProofs: IdentityProofs;
    readonly bus: Bus;
    readonly cashier: Cashier;
    readonly play: Play;
  },
) {
  const { accounts, auth, identityProofs: identity, bus, cashier, play } = parts;
  return {
    tickets: createTickets({ database, bus, clock, log }),
    privacyViews: createPrivacyViews({ database, clock }),
    clearData: createClearData(database),
    ownData: createOwnData(database),
    erasures: createErasures({ database, accounts, auth, identity, cashier, breaks: play.breaks }),
  };
}

/** Creates breaks that a player begins in two steps. */
export function createBreakSteps(
  { clock, installationKey }: AppPorts,
  parts: { readonly accounts: Accounts; readonly identityProofs: IdentityProofs; readonly wallet: Wallet; readonly play: Play },
): ConfirmedBreaks {
  const { accounts, identityProofs: identity, wallet, play } = parts;
  return createConfirmedBreaks({ breaks: play.breaks, accounts, identity, wallet, clock, key: installationKey ?? newToken() });
}

/** Creates referral rewards. */
export function createReferralRewards(
  { database, log, clock }: AppPorts,
  parts: { readonly bus: Bus; readonly sites: Sites; readonly audit: AuditWriter; readonly bonuses: Bonuses; readonly care: Care },
) {
  const { bus, sites, audit, bonuses, care } = parts;
  const note = ({ site, referrer, friend, amount }: ReferralPaid): Promise<void> =>
    audit.write({
      actor: site,
      action: 'referralReward',
      target: { kind: 'account', id: referrer },
      site,
      detail: { friend, amount },
      outcome: 'OK',
      address: 'server',
    });
  return new ReferralRewards({
    database,
    bonuses,
    bus,
    clock,
    log,
    siteOf: (site) => sites.byKey(site),
    hasOffers: (person) => care.hasOffers(person),
    audit: note,
  });
}

/** Returns the writer of the audit log for actions of the server on behalf of a player. */
function eventWriter(accounts: Pick<Accounts, 'byKey'>, playerEvents: PlayerEvents) {
  return async (account: number, event: Omit<PlayerEvent, 'account' | 'actor' | 'address'>): Promise<void> => {
    const { username, site } = await playerOf(accounts, account);
    await playerEvents.write({ ...event, account, actor: `${username} (${site})`, address: 'server' });
  };
}

async function playerOf(accounts: Pick<Accounts, 'byKey'>, account: number): Promise<AccountRecord> {
  const record = await accounts.byKey(account);
  if (record === undefined) throw new Error(`there is no account ${account}`);
  return record;
}

/** What services need that act while their player is not connected, and how they write the audit log. */
interface Absent extends Pick<Trading, 'accounts' | 'catalogue'> {
  readonly bus: Bus;
  readonly playerEvents: PlayerEvents;
}

function partsOfAbsent({ clock, database, log }: AppPorts, { accounts, bus, catalogue, playerEvents }: Absent) {
  return { write: eventWriter(accounts, playerEvents), shared: { accounts, bus, catalogue, clock, database, log } };
}

/** Creates the entry triggers of the markets that this process owns (`ownTriggers`), and the port of those of all markets. */
export function createTriggers(
  ports: AppPorts,
  parts: Absent & Pick<Trading, 'joined' | 'ownOrders' | 'pipeline'>,
): { readonly ownTriggers: LocalEntryTriggers; readonly entryTriggers: EntryTriggers } {
  const { shared, write } = partsOfAbsent(ports, parts);
  const ownTriggers = createEntryTriggers({
    ...shared,
    orders: parts.ownOrders,
    leaseOf: (market) => parts.pipeline.leases.ofShard(shardOf(market)),
    audit: ({ account, action, trigger, outcome }) => {
      const { bet, id, marketId, op, order, price, source } = trigger;
      return write(account, { action, target: marketId, detail: { trigger: id, source, op, price, bet, order }, outcome });
    },
  });
  return { ownTriggers, entryTriggers: parts.joined?.joinTriggers(ownTriggers) ?? ownTriggers };
}

/** Creates the actions that need no connected player: automatic cash-outs and cancellation on disconnect. */
export function createAutomaticActions(
  ports: AppPorts,
  parts: Absent & Pick<Trading, 'orders' | 'commissionOf' | 'joined' | 'pipeline'> & { readonly presenceBus: Bus },
) {
  const { accounts, commissionOf, joined, orders, pipeline, presenceBus } = parts;
  const { shared, write } = partsOfAbsent(ports, parts);
  const autoCashOuts = createAutoCashOuts({
    ...shared,
    cashOuts: orders.cashOuts,
    commissionOf,
    lease: () => (joined === null ? pipeline.leases.ofShard(0) : joined.feedsLease()),
    audit: ({ account, action, rule, outcome }) => {
      const { id, profitAt, lossAt, trailBy, trigger, attempt, result } = rule;
      return write(account, { action, target: rule.marketId, detail: { rule: id, profitAt, lossAt, trailBy, trigger, attempt, result }, outcome });
    },
  });
  const { clock, database, log } = ports;
  const disconnectCancel = createDisconnectCancel({
    database,
    bus: presenceBus,
    clock,
    log,
    cancelAll: async (account) => {
      const { memberCode, site, isDemo } = await playerOf(accounts, account);
      return orders.cancelAll({ account, memberCode, site, isDemo });
    },
    audit: (account, action, detail, outcome) => write(account, { action, target: null, detail, outcome }),
  });
  return { autoCashOuts, disconnectCancel };
}
