/** Parts of the app that app-modules.ts puts together: who brings OTPs to phones, and what who brings a friend gets. */
import type { Config } from './config.ts';
import type { Accounts } from './modules/accounts/accounts-port.ts';
import type { Auth } from './modules/auth/auth-port.ts';
import type { Bonuses } from './modules/bonus/bonus-port.ts';
import { ReferralRewards, type ReferralPaid } from './modules/bonus/referral-rewards.ts';
import type { AuditLog, PlayerEvents } from './modules/operator/audit-log.ts';
import { createDeveloperInbox } from './modules/otp/developer-inbox.ts';
import { createOtps } from './modules/otp/otps.ts';
import type { SmsProvider } from './modules/otp/sms-provider-port.ts';
import type { Sites } from './modules/sites/sites-port.ts';
import type { Bus } from './platform/bus.ts';
import type { Clock } from './platform/clock.ts';
import { newToken } from './platform/ids.ts';
import type { Database } from './platform/postgres/database.ts';
import type { StructuredLog } from './platform/structured-log.ts';

interface Ports {
  readonly config: Config;
  readonly database: Database;
  readonly log: StructuredLog;
  readonly clock: Clock;
  readonly installationKey?: string;
  readonly sms?: SmsProvider;
}

export interface Identity {
  readonly sites: Sites;
  readonly accounts: Accounts;
  readonly auth: Auth;
  readonly playerEvents: PlayerEvents;
}

/** What who brings a friend gets. */
export function createReferralRewards(
  { database, log, clock }: Ports,
  parts: { readonly bus: Bus; readonly sites: Sites; readonly audit: AuditLog; readonly bonuses: Bonuses },
) {
  const { bus, sites, audit, bonuses } = parts;
  const note = ({ site, referrer, friend, amount }: ReferralPaid): Promise<void> =>
    audit.write({ actor: site, action: 'referralReward', target: referrer, detail: { friend, amount }, outcome: 'OK', address: 'server' });
  return new ReferralRewards({ database, bonuses, bus, clock, log, siteOf: (site) => sites.byKey(site), audit: note });
}

/** OTPs, and who brings them. */
export function createPhones({ config, database, log, clock, installationKey, sms }: Ports, { sites, playerEvents }: Identity) {
  const inbox = sms === undefined && !config.production ? createDeveloperInbox({ clock, log }) : null;
  const otps = createOtps({
    database,
    clock,
    log,
    sms: sms ?? inbox,
    key: installationKey ?? newToken(),
    siteName: (site) => sites.byKey(site)?.name ?? site,
    locked: (site, phone) =>
      playerEvents.write({ actor: `somebody (${site})`, action: 'otpLock', target: `…${phone.slice(-2)}`, detail: {}, outcome: 'OK', address: 'server' }),
  });
  return { inbox, otps };
}
