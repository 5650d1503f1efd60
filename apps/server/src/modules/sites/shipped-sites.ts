/** Adapts the registry of packages/sites for the server. Secrets of a site are not in that package and have no field here. */
import { tableLimitsOf } from '@maidan/casino';
import { DEFAULT_BET_DELAYS, DEFAULT_BONUS_TERMS, DEFAULT_PLACE_BET_LIMIT, DEFAULT_STAKE_LIMITS } from '@maidan/domain';
import { hostName, siteByKey, siteOfHost, SITES, type Site, type SitePaymentLimits } from '@maidan/sites';
import type { CashierTerms, SiteTerms, SupportData } from '../../http/site-terms.ts';
import type { SiteRegistry } from './sites-port.ts';

/** The client's version in app-config. */
const APP_VERSION = '1.0.0';

/** Returns the contact data of a site, only if the site shows it (BR-16, BR-17). */
function supportOf(site: Site): SupportData {
  const { contact, contactSwitches } = site;
  const shown = (on: boolean, value: string): string => (on ? value : '');
  return {
    wpnumber: shown(contactSwitches.showWhatsapp, contact.mobileNumber),
    instagram: shown(contactSwitches.showInstagram, contact.instagram),
    facebook: shown(contactSwitches.showFacebook, contact.facebook),
    twitter: '',
    telegram: shown(contactSwitches.showTelegram, contact.telegram),
    email: shown(contactSwitches.showEmail, contact.email),
    message: site.known ? `Hello, I need help with ${site.appName}` : '',
  };
}

function cashierTerms(open: boolean, { minRupees, maxRupees, dayRupees }: SitePaymentLimits): CashierTerms {
  return { open, min: minRupees * 100, max: maxRupees * 100, day: dayRupees * 100 };
}

/** Returns the entries of the redirect map whose old host belongs to the site. */
function redirectsOf(site: Site, installed: ReadonlyMap<string, string>): Readonly<Record<string, string>> {
  return { ...site.redirects, ...Object.fromEntries([...installed].filter(([host]) => site.hosts.includes(hostName(host)))) };
}

function termsOf(site: Site, installed: InstalledTerms): SiteTerms {
  const { tableLobbies, googleClientIds, analyticsIds, recaptchaKeys } = installed;
  return {
    site: site.key,
    name: site.appName,
    known: site.known,
    grant: site.grantRupees * 100,
    commissionBp: site.commissionBasisPoints,
    minPayoutFactor: site.minPayoutFactor,
    limits: DEFAULT_STAKE_LIMITS,
    delays: DEFAULT_BET_DELAYS,
    placeBetLimit: DEFAULT_PLACE_BET_LIMIT,
    pointsRule: site.casinoPoints,
    demoLogin: site.demoLogin,
    passwordRule: (installed.longPasswords.get(site.key) ?? (site.longPasswords || installed.production ? 'on' : 'off')) === 'on' ? 'long' : 'classic',
    playerPasskeys: (installed.playerPasskeys.get(site.key) ?? (site.playerPasskeys ? 'on' : 'off')) === 'on',
    otpLength: (installed.otpLengths.get(site.key) ?? String(site.otpLength)) === '6' ? 6 : 4,
    googleClientId: site.known ? (googleClientIds.get(site.key) ?? site.googleClientId) : '',
    switches: {
      signUp: site.switches.showSignupOption,
      signUpByReferral: site.switches.showSignupbyRefer,
      loginWithOtp: site.switches.showLoginWithOtp,
    },
    cashier: {
      deposit: cashierTerms(site.switches.showDeposit, site.cashier.deposit),
      withdraw: cashierTerms(site.switches.showWithdrawal, site.cashier.withdrawal),
    },
    tableLimits: Object.fromEntries(Object.entries(site.tableLimits).map(([tableId, stated]) => [tableId, tableLimitsOf(stated)])),
    budgets: { grants: site.budgets.grantsRupees * 100, referrals: site.budgets.referralsRupees * 100 },
    bonus: {
      terms: { wagering: site.bonus.wagering, days: site.bonus.days, minOdds: DEFAULT_BONUS_TERMS.minOdds },
      referral: site.bonus.referralRupees * 100,
    },
    manager: site.identity.managerID,
    adminName: site.identity.adminName,
    tableLobby: { hostId: site.tableLobby.hostId, url: tableLobbies.get(site.key) ?? site.tableLobby.url },
    support: supportOf(site),
    promotions: site.banner === undefined ? [] : [{ key: `${site.key}-banner`, title: site.banner.alt, image: site.banner.image, to: site.banner.to }],
    config: {
      appVersion: APP_VERSION,
      androidVersion: APP_VERSION,
      links: { ...site.apps },
      redirects: redirectsOf(site, installed.redirects),
      trackingId: analyticsIds.get(site.key) ?? site.analyticsId,
      recaptchaSiteKey: recaptchaKeys.get(site.key) ?? site.recaptchaSiteKey,
    },
  };
}

/** Settings of this installation by site, which override the site's own record. */
interface InstalledTerms {
  /** Address of an external lobby of the table casino. */
  readonly tableLobbies: ReadonlyMap<string, string>;
  readonly googleClientIds: ReadonlyMap<string, string>;
  readonly analyticsIds: ReadonlyMap<string, string>;
  readonly recaptchaKeys: ReadonlyMap<string, string>;
  /** Whether every site takes long passwords that `longPasswords` does not name. */
  readonly production: boolean;
  /** 'on' or 'off'. */
  readonly longPasswords: ReadonlyMap<string, string>;
  readonly playerPasskeys: ReadonlyMap<string, string>;
  /** '4' or '6'. */
  readonly otpLengths: ReadonlyMap<string, string>;
  /** New host by old host. */
  readonly redirects: ReadonlyMap<string, string>;
}
const NOTHING_INSTALLED: InstalledTerms = {
  tableLobbies: new Map(),
  googleClientIds: new Map(),
  analyticsIds: new Map(),
  recaptchaKeys: new Map(),
  production: false,
  longPasswords: new Map(),
  playerPasskeys: new Map(),
  otpLengths: new Map(),
  redirects: new Map(),
};

/** Returns the registry. Terms are built once per site; packages/sites does the lookups. */
export function shippedSites(installed: InstalledTerms = NOTHING_INSTALLED): SiteRegistry {
  const known = new Map<string, SiteTerms>();
  const terms = (site: Site): SiteTerms => {
    const made = known.get(site.key) ?? termsOf(site, installed);
    known.set(site.key, made);
    return made;
  };
  return {
    ofHost: (host) => terms(siteOfHost(host)),
    byKey: (key) => {
      const site = siteByKey(key);
      return site === undefined ? undefined : terms(site);
    },
    all: () => SITES.map(terms),
  };
}
