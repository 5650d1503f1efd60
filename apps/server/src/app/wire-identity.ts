/** Creates sign-in, sign-up and their codes: passwords, OTPs, links, Google, human checks. */
import type { PlayStop } from '@maidan/domain';
import { SITES } from '@maidan/sites';
import type { AppPorts } from './app-ports.ts';
import { createAccountLinks, type TakeMail } from '../modules/account-links/account-links.ts';
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
import type { Messages } from '../modules/messages/messages-port.ts';
import type { SiteTerms } from '../http/site-terms.ts';
import type { Sites } from '../modules/sites/sites-port.ts';
import type { SignUpGrants, Wallet } from '../modules/wallet/wallet-port.ts';
import { newToken } from '../platform/secrets.ts';
import type { Auth } from '../modules/auth/auth-port.ts';
import { createDirectMessages, createStoredMessages } from '../modules/otp/code-messages.ts';
import { createDeveloperInbox, type DeveloperInbox } from '../modules/otp/developer-inbox.ts';
import { createOtpLengths } from '../modules/otp/otp-lengths.ts';
import type { CodeMessages, Otps } from '../modules/otp/otp-port.ts';
import { createOtps } from '../modules/otp/otps.ts';
import { createMachines, createMessages } from './wire-messages.ts';
import { createIdentityChanges } from '../modules/identity-proofs/identity-changes.ts';
import type { IdentityChanges } from '../modules/identity-proofs/identity-proofs-port.ts';
import { createIdentityProofs } from '../modules/identity-proofs/identity-proofs.ts';
import { createPlayerPasskeys } from '../modules/player-passkeys/player-passkeys.ts';
import type { SecurityNotices } from '../modules/security-notices/security-notices-port.ts';
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
  {
    bus,
    sites,
    hashing,
    breakOf,
    passwordPolicy,
    playerEvents,
  }: SharedParts & WithPolicy & { readonly breakOf: (person: number) => PlayStop | null; readonly playerEvents: PlayerEvents },
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
    noteSignIn: ({ account, username, site, memberCode }, way, address) =>
      playerEvents.write({ account, actor: `${username} (${site})`, action: 'signIn', target: memberCode, detail: { way }, outcome: 'OK', address }),
    longestPlay: (account) => playChecks.standing.of(account).get('session')?.amount ?? null,
  });
}

/** Returns the way of messages with OTPs: by SMS, or by WhatsApp if only that is configured; null: there is none. */
function codeMessagesOf(messages: Messages): CodeMessages | null {
  if (messages.isOpen('sms')) return createStoredMessages(messages, 'sms');
  return messages.isOpen('whatsapp') ? createStoredMessages(messages, 'whatsapp') : null;
}

/** Returns the way of mails with links: over SMTP, or outside of production into the inbox; null: there is none. */
function mailOf(messages: Messages, inbox: DeveloperInbox | null, log: AppPorts['log']): TakeMail | null {
  if (messages.isOpen('mail')) return (client, mail) => messages.add(client, { ...mail, channel: 'mail', topic: null, isSent: true });
  if (inbox === null) return null;
  const direct = createDirectMessages(inbox, log);
  return (client, { to, subject, text, ...mail }) => direct.take(client, { ...mail, phone: to, text: `${subject}\n${text}`, topic: '', isSent: true });
}

/** Returns the address of a site for links in messages. */
function originOf(site: string, { production, port }: AppPorts['config']): string {
  const hosts = SITES.find(({ key }) => key === site)?.hosts ?? [];
  const isLocal = (host: string): boolean => host.endsWith('localhost');
  const own = hosts.find((host) => !isLocal(host));
  return production && own !== undefined ? `https://${own}` : `http://${hosts.find(isLocal) ?? 'localhost'}:${port}`;
}

/** Creates OTPs and their delivery. Outside of production an inbox replaces a channel that is not configured. */
export function createPhones(
  { config, database, log, clock, installationKey, sms }: AppPorts,
  { sites, playerEvents, messages }: Identity & { readonly messages: Messages },
) {
  const stored = sms === undefined ? codeMessagesOf(messages) : createDirectMessages(sms, log);
  const inbox = stored === null && !config.production ? createDeveloperInbox({ clock, log }) : null;
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
  const phoneMessages = stored ?? (inbox === null ? null : createDirectMessages(inbox, log));
  const otps = createOtps({
    lengths,
    database,
    clock,
    messages: phoneMessages,
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
  return { inbox, otps, phoneMessages, takeMail: mailOf(messages, inbox, log) };
}

/** Creates proofs of identity, and the passkeys among them. */
function createProofs(
  { database, clock, installationKey }: AppPorts,
  { sites, accounts, auth, notices, otps, changes }: Identity & { readonly notices: SecurityNotices; readonly otps: Otps; readonly changes: IdentityChanges },
) {
  const isOn = (site: string): boolean => sites.byKey(site)?.playerPasskeys === true;
  const playerPasskeys = createPlayerPasskeys({ database, clock, accounts, auth, changes, notices, isOn, key: installationKey ?? newToken() });
  return { playerPasskeys, identityProofs: createIdentityProofs({ accounts, auth, otps, passkeys: playerPasskeys, changes, clock }) };
}

interface OtherLoginsParts extends Identity, WithPolicy {
  readonly wallet: Wallet;
  readonly bonuses: Bonuses;
  readonly play: Play;
  readonly care: Care;
  readonly signUpGrants: SignUpGrants;
  readonly notices: SecurityNotices;
}
type Note = (account: AccountRecord, action: string, detail: PlayerEvent['detail'], address: string) => Promise<void>;

/** Creates sign-up codes, and the promotions that they bring. */
function createCodes({ database, clock }: AppPorts, { sites, wallet, bonuses, care }: OtherLoginsParts, note: Note) {
  const signUpCodes = createSignUpCodes({ database, clock });
  const promotions = createPromotions({
    database,
    clock,
    codes: signUpCodes,
    wallet,
    bonuses,
    siteOf: (site) => sites.byKey(site),
    hasOffers: (person) => care.hasOffers(person),
    audit: (account, detail, address) => note(account, 'promoCode', detail, address),
  });
  return { signUpCodes, promotions };
}

interface VouchedLoginsParts extends OtherLoginsParts, Pick<ReturnType<typeof createPhones>, 'phoneMessages' | 'takeMail'>, ReturnType<typeof createCodes> {
  readonly noteSignUp: (account: AccountRecord, devices: readonly number[]) => Promise<void>;
  readonly note: Note;
}

/** Creates the logins that another service vouches for: the link of a service client, and Google. */
function createVouchedLogins({ config, database, clock, log }: AppPorts, parts: VouchedLoginsParts) {
  const { sites, accounts, auth, notices, play, phoneMessages, takeMail, signUpCodes, promotions, noteSignUp, note } = parts;
  const noteOf = (account: AccountRecord, action: string, address: string): Promise<void> => note(account, action, {}, address);
  const links = createAccountLinks({
    database,
    clock,
    accounts,
    auth,
    phoneMessages,
    takeMail,
    siteOf: (site) => ({ origin: originOf(site, config), name: sites.byKey(site)?.name ?? site }),
    recoveryStarted: async (account, by) => {
      await note(account, 'recoveryStarted', { by }, 'server');
      await notices.write({ account: account.account, kind: 'RECOVERY_STARTED' });
    },
    audit: noteOf,
  });
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
    siteOf: (site) => sites.byKey(site),
    check,
    breakOfGoogle,
    noteSignUp,
    audit: noteOf,
  });
  return { links, google };
}

/** Creates the logins besides the password, the sign-up codes, and the machines that may request links. */
export function createOtherLogins(ports: AppPorts, parts: OtherLoginsParts) {
  const { config, database, log, clock } = ports;
  const { sites, accounts, auth, playerEvents, wallet, play, signUpGrants } = parts;
  const note: Note = ({ account, username, site, memberCode }, action, detail, address) =>
    playerEvents.write({ account, actor: `${username} (${site})`, action, target: memberCode, detail, outcome: 'OK', address });
  const siteOf = (site: string): SiteTerms | undefined => sites.byKey(site);
  const { signUpCodes, promotions } = createCodes(ports, parts, note);
  const messages = createMessages(ports);
  const { inbox, otps, phoneMessages, takeMail } = createPhones(ports, { ...parts, messages });
  const identityChanges = createIdentityChanges({ database, clock });
  const { identityProofs, playerPasskeys } = createProofs(ports, { ...parts, otps, changes: identityChanges });
  const noteSignUp = (account: AccountRecord, devices: readonly number[]): Promise<void> => play.holds.noteSignUp(account, devices);
  const phoneAccess = createPhoneAccess({
    accounts,
    auth,
    otps,
    grants: signUpGrants,
    changes: identityChanges,
    notices: parts.notices,
    log,
    codes: signUpCodes,
    judgeCode: createCodeJudge({ otps, codes: signUpCodes, clock, log }),
    promotions,
    siteOf,
    passwordPolicy: parts.passwordPolicy,
    breakOfPhone: (phone) => play.breaks.ofIdentity({ phone }),
    noteSignUp,
    audit: ({ account, action, detail, address }) => note(account, action, detail, address),
  });
  const vouched = createVouchedLogins(ports, { ...parts, phoneMessages, takeMail, signUpCodes, promotions, noteSignUp, note });
  const humanProof = createHumanProof({ secrets: config.recaptcha.secrets, verifyUrl: config.recaptcha.verifyUrl, log });
  const demoRefill = createDemoRefill({
    database,
    clock,
    accounts,
    wallet,
    grantOf: (site) => siteOf(site)?.grant ?? 0,
    audit: (account, amount) => note(account, 'demoRefill', { amount }, 'server'),
  });
  return {
    ...createMachines(ports, sites),
    messages,
    otps,
    inbox,
    identityProofs,
    playerPasskeys,
    phoneAccess,
    signUpCodes,
    promotions,
    ...vouched,
    humanProof,
    demoRefill,
  };
}
