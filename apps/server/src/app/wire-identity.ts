/** Creates sign-in, sign-up and their codes: passwords, OTPs, links, Google, human checks. */
import type { PlayStop } from '@maidan/domain';
import type { AppPorts } from './app-ports.ts';
import { createAccountLinks } from '../modules/account-links/account-links.ts';
import type { AccountRecord, Accounts, PasswordPolicy } from '../modules/accounts/accounts-port.ts';
import { createDemoRefill } from '../modules/accounts/demo-refill.ts';
import { createAuth } from '../modules/auth/auth.ts';
import { createHumanProof } from '../modules/auth/human-proof.ts';
import type { Bonuses } from '../modules/bonus/bonus-port.ts';
import type { Care } from '../modules/care/care-port.ts';
import { createGoogleCredentials } from '../modules/google-login/google-credentials.ts';
import { createGoogleLogin } from '../modules/google-login/google-login.ts';
import type { PlayerEvent, PlayerEvents } from '../modules/audit/audit-port.ts';
import { createCodeJudge } from '../modules/phone-access/code-judge.ts';
import { createPhoneAccess } from '../modules/phone-access/phone-access.ts';
import { createSignUpCodes } from '../modules/phone-access/sign-up-codes.ts';
import { createPromotions } from '../modules/promotions/promotions.ts';
import type { SiteTerms } from '../http/site-terms.ts';
import type { Sites } from '../modules/sites/sites-port.ts';
import type { SignUpGrants, Wallet } from '../modules/wallet/wallet-port.ts';
import { newToken } from '../platform/secrets.ts';
import type { Auth } from '../modules/auth/auth-port.ts';
import { createDeveloperInbox } from '../modules/otp/developer-inbox.ts';
import { createOtpLengths } from '../modules/otp/otp-lengths.ts';
import { createOtps } from '../modules/otp/otps.ts';
import type { Trading, SharedParts } from './wire-trading.ts';
import type { Play } from './wire-player-care.ts';

interface WithPolicy {
  readonly passwordPolicy: PasswordPolicy;
}

export interface Identity {
  readonly sites: Sites;
  readonly accounts: Accounts;
  readonly auth: Auth;
  readonly playerEvents: PlayerEvents;
}

/** Creates logins and sessions. */
export function createLogins(
  { database, clock, log, installationKey }: AppPorts,
  { accounts, openWallet, playChecks }: Pick<Trading, 'accounts' | 'openWallet' | 'playChecks'>,
  { bus, sites, hashing, breakOf, passwordPolicy }: SharedParts & WithPolicy & { readonly breakOf: (person: number) => PlayStop | null },
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
    passwordPolicy,
    key: installationKey ?? newToken(),
    breakOf,
    longestPlay: (account) => playChecks.standing.of(account).get('session')?.amount ?? null,
  });
}

/** Creates OTPs and their delivery. */
export function createPhones({ config, database, log, clock, installationKey, sms }: AppPorts, { sites, playerEvents }: Identity) {
  const inbox = sms === undefined && !config.production ? createDeveloperInbox({ clock, log }) : null;
  const lengths = createOtpLengths({
    database,
    clock,
    stated: (site) => sites.byKey(site)?.otpLength ?? 6,
    raised: async (site, until) => {
      log.warn({ site, until }, 'Many wrong OTPs: OTPs of this site have six digits for a day.');
      await playerEvents.write({
        account: null,
        actor: `somebody (${site})`,
        action: 'otpRaise',
        target: null,
        detail: { until },
        outcome: 'OK',
        address: 'server',
      });
    },
  });
  const otps = createOtps({
    lengths,
    database,
    clock,
    log,
    sms: sms ?? inbox,
    key: installationKey ?? newToken(),
    siteName: (site) => sites.byKey(site)?.name ?? site,
    locked: (site, phone) =>
      playerEvents.write({
        account: null,
        actor: `somebody (${site})`,
        action: 'otpLock',
        target: `…${phone.slice(-2)}`,
        detail: {},
        outcome: 'OK',
        address: 'server',
      }),
  });
  return { inbox, otps };
}

/** Creates the logins besides the password, and the sign-up codes. */
export function createOtherLogins(
  ports: AppPorts,
  parts: Identity &
    WithPolicy & { readonly wallet: Wallet; readonly bonuses: Bonuses; readonly play: Play; readonly care: Care; readonly signUpGrants: SignUpGrants },
) {
  const { config, database, log, clock } = ports;
  const { sites, accounts, auth, playerEvents, wallet, bonuses, play, care, signUpGrants } = parts;
  const note = ({ account, username, site, memberCode }: AccountRecord, action: string, detail: PlayerEvent['detail'], address: string): Promise<void> =>
    playerEvents.write({ account, actor: `${username} (${site})`, action, target: memberCode, detail, outcome: 'OK', address });
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
    hasOffers: (person) => care.hasOffers(person),
    audit: (account, detail, address) => note(account, 'promoCode', detail, address),
  });
  const { inbox, otps } = createPhones(ports, parts);
  const noteSignUp = (account: AccountRecord, devices: readonly number[]): Promise<void> => play.holds.noteSignUp(account, devices);
  const phoneAccess = createPhoneAccess({
    accounts,
    auth,
    otps,
    grants: signUpGrants,
    codes: signUpCodes,
    judgeCode: createCodeJudge({ otps, codes: signUpCodes, clock, log }),
    promotions,
    siteOf,
    passwordPolicy: parts.passwordPolicy,
    breakOfPhone: (phone) => play.breaks.ofIdentity({ phone }),
    noteSignUp,
    audit: ({ account, action, detail, address }) => note(account, action, detail, address),
  });
  const links = createAccountLinks({ database, clock, accounts, auth, audit: noteOf });
  const { issuer, keysUrl } = config.google;
  const check = createGoogleCredentials({ issuer, keysUrl, clock, log });
  const breakOfGoogle = (googleIdentity: string): Promise<PlayStop | null> => play.breaks.ofIdentity({ googleIdentity });
  const google = createGoogleLogin({
    database,
    clock,
    accounts,
    auth,
    codes: signUpCodes,
    promotions,
    siteOf,
    check,
    breakOfGoogle,
    noteSignUp,
    audit: noteOf,
  });
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
