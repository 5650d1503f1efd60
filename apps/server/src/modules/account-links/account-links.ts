/** One-time links: the only writer of account_link and of an account's e-mail address. */
import { accept, OTP_VALID_S, refuse, type Outcome, type Language } from '@maidan/domain';
import { encodeLogin, ENDPOINTS } from '@maidan/contract';
import type { Clock } from '../../platform/clock.ts';
import { hashOfToken, newToken } from '../../platform/secrets.ts';
import type { AccountRecord, Accounts } from '../accounts/accounts-port.ts';
import type { Auth } from '../auth/auth-port.ts';
import type { CodeMessages } from '../otp/otp-port.ts';
import type { Client, Database } from '../../platform/postgres/database.ts';
import type { AccountLink, AccountLinks, RecoveryChannel } from './account-links-port.ts';
import type { RetentionRule } from '../../platform/postgres/retention.ts';
import type { Routes } from '../../http/routes-port.ts';

/** A used or expired link is invalid; after a month it is deleted. */
export const ACCOUNT_LINK_RETENTION: RetentionRule = {
  what: 'account links',
  keptMs: 30 * 24 * 3_600_000,
  statement: 'delete from account_link where secret_hash in (select secret_hash from account_link where expires_at < $1 limit $2)',
};

type Purpose = 'whatsapp' | 'email';

const EMAIL_VALID_S = 24 * 60 * 60;
const RECOVERY_VALID_S = OTP_VALID_S;

/** Takes a mail in the transaction of its cause. Returns the function to call after the commit. */
export type TakeMail = (client: Client, mail: LinkMail) => Promise<() => void>;
export interface LinkMail {
  readonly site: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Ms since 1970. */
  readonly expiresAt: number;
}

export interface AccountLinksParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly accounts: Accounts;
  readonly auth: Pick<Auth, 'admitVouched'>;
  /** Ways to the player; null: closed. */
  readonly phoneMessages: CodeMessages | null;
  readonly takeMail: TakeMail | null;
  /** Returns the address of a site without a path, and its name. */
  readonly siteOf: (site: string) => { readonly origin: string; readonly name: string };
  /** Notifies every session of the player of a recovery of his account. */
  readonly recoveryStarted: (account: AccountRecord, by: 'support' | 'service client') => Promise<void>;
  readonly audit: (account: AccountRecord, action: 'whatsAppLogin' | 'emailVerified', address: string) => Promise<void>;
}

interface LinkRequest {
  readonly purpose: Purpose;
  readonly email: string | null;
  readonly validS: number;
  readonly pathOf: (memberCode: string, secret: string) => string;
  /** Takes the message with the link in the transaction that stores it; returns the function to call after the commit. */
  readonly deliver?: (client: Client, account: AccountRecord, path: string) => Promise<() => void>;
}

const LOGIN_LINK = { purpose: 'whatsapp', email: null, pathOf: (waId: string, secret: string) => `/?otp=${secret}&waId=${waId}` } as const;

export function createAccountLinks(parts: AccountLinksParts): AccountLinks {
  const player = async (memberCode: string, sites: readonly string[] | null): Promise<AccountRecord | undefined> => {
    const account = await parts.accounts.byMemberCode(memberCode);
    return account?.role === 'user' && (sites === null || sites.includes(account.site)) ? account : undefined;
  };
  return {
    async whatsApp(memberCode, sites) {
      const account = await player(memberCode, sites);
      if (account === undefined) return refuse('ACCOUNT_UNKNOWN');
      const warn = await warningsOf(parts, account, ['phone', 'mail']);
      const link = await createLink(parts, account, { ...LOGIN_LINK, validS: OTP_VALID_S, deliver: warn });
      await parts.recoveryStarted(account, 'service client');
      return accept(link);
    },
    async email(memberCode, address, sites) {
      const account = await player(memberCode, sites);
      if (account === undefined) return refuse('ACCOUNT_UNKNOWN');
      const pathOf = (code: string, secret: string): string => `/verify-email/${code}/${secret}`;
      return accept(await createLink(parts, account, { purpose: 'email', email: address, validS: EMAIL_VALID_S, pathOf }));
    },
    async recover(memberCode, channel) {
      const account = await player(memberCode, null);
      if (account === undefined) return refuse('ACCOUNT_UNKNOWN');
      const deliver = await deliveryOf(parts, account, channel);
      if (!deliver.ok) return deliver;
      const warn = await warningsOf(parts, account, [channel === 'phone' ? 'mail' : 'phone']);
      const { validS } = await createLink(parts, account, {
        ...LOGIN_LINK,
        validS: RECOVERY_VALID_S,
        async deliver(client, ...link) {
          const sends = [await deliver.value(client, ...link), await warn(client, ...link)];
          return () => sends.forEach((send) => send());
        },
      });
      await parts.recoveryStarted(account, 'support');
      return accept({ validS });
    },
    async login(secret, waId, caller) {
      const account = await redeemLink(parts, 'whatsapp', secret, { site: caller.site, memberCode: waId });
      if (account === undefined) return refuse('OTP_WRONG');
      const login = await parts.auth.admitVouched(account, caller, 'WHATSAPP');
      if (!login.ok) return login;
      await parts.audit(account, 'whatsAppLogin', caller.address);
      return login;
    },
    async verifyEmail(memberCode, secret, site) {
      const account = await redeemLink(parts, 'email', secret, { site, memberCode });
      if (account === undefined) return refuse('OTP_WRONG');
      await parts.audit(account, 'emailVerified', 'link');
      return accept(true);
    },
  };
}

type Deliver = NonNullable<LinkRequest['deliver']>;
/** What a message about a recovery says. `topic`: distinguishes it from others to the same contact. */
interface RecoveryMessage {
  readonly topic: string;
  readonly text: (site: { readonly origin: string; readonly name: string }, path: string) => string;
}
const RECOVERY_LINK: RecoveryMessage = { topic: 'recovery', text: recoveryText };
const RECOVERY_WARNING: RecoveryMessage = { topic: 'recovery notice', text: ({ name }) => warningText(name) };

/** Returns the way of a message to a contact that the player has proven. CHANNEL_MISSING, MESSAGES_CLOSED. */
async function deliveryOf(
  { database, clock, phoneMessages, takeMail, siteOf }: AccountLinksParts,
  { account, phone }: AccountRecord,
  channel: RecoveryChannel,
  message: RecoveryMessage = RECOVERY_LINK,
): Promise<Outcome<Deliver>> {
  const termsOf = (site: string, path: string) => ({ site, text: message.text(siteOf(site), path), expiresAt: clock.now() + RECOVERY_VALID_S * 1000 });
  if (channel === 'phone') {
    if (phone === null) return refuse('CHANNEL_MISSING');
    if (phoneMessages === null) return refuse('MESSAGES_CLOSED');
    return accept((client, { site }, path) => phoneMessages.take(client, { ...termsOf(site, path), phone, topic: `${message.topic} ${site}`, isSent: true }));
  }
  const [row] = await database.query<{ email: string | null }>('select email from account where id = $1 and email_verified_at is not null', [account]);
  const to = row?.email ?? null;
  if (to === null) return refuse('CHANNEL_MISSING');
  if (takeMail === null) return refuse('MESSAGES_CLOSED');
  return accept((client, { site }, path) => takeMail(client, { ...termsOf(site, path), to, subject: `${siteOf(site).name}: account ${message.topic}` }));
}

/** Returns the delivery of a warning, without the link, to those of these contacts that the player has proven. */
async function warningsOf(parts: AccountLinksParts, account: AccountRecord, channels: readonly RecoveryChannel[]): Promise<Deliver> {
  const ways: Deliver[] = [];
  for (const channel of channels) {
    const way = await deliveryOf(parts, account, channel, RECOVERY_WARNING);
    if (way.ok) ways.push(way.value);
  }
  return async (client, to, path) => {
    const sends: (() => void)[] = [];
    for (const way of ways) sends.push(await way(client, to, path));
    return () => sends.forEach((send) => send());
  };
}

/** In both languages, because the site does not know the player's language. */
function warningText(name: string): string {
  return [
    `${name}: somebody has started a recovery of your account, and a login link was sent. If you did not ask for it, tell support.`,
    `${name}: आपके खाते में वापस आने की प्रक्रिया शुरू की गई है और लॉगिन लिंक भेजा गया है। अगर आपने इसे नहीं माँगा, तो सहायता को बताएँ।`,
  ].join('\n');
}

/** In both languages, because the site does not know the player's language. */
function recoveryText({ origin, name }: { readonly origin: string; readonly name: string }, path: string): string {
  return [
    `${name}: support has started a recovery of your account. This link logs you in once within 5 minutes: ${origin}${path}`,
    'If you did not ask for it, do not open it and tell support.',
    `${name}: सहायता ने आपके खाते में फिर से आने का रास्ता भेजा है। ऊपर का लिंक 5 मिनट में एक बार चलता है। अगर आपने इसे नहीं माँगा, तो इसे न खोलें और सहायता को बताएं।`,
  ].join('\n');
}

async function createLink({ database, clock }: AccountLinksParts, account: AccountRecord, request: LinkRequest): Promise<AccountLink> {
  const secret = newToken();
  const now = clock.now();
  const path = request.pathOf(account.memberCode, secret);
  const send = await database.transaction(async (client) => {
    await client.query('select id from account where id = $1 for update', [account.account]);
    await client.query('update account_link set used_at = $3 where account = $1 and purpose = $2 and used_at is null', [
      account.account,
      request.purpose,
      new Date(now),
    ]);
    if (request.email !== null) await client.query('update account set email = $2, email_verified_at = null where id = $1', [account.account, request.email]);
    await client.query(
      "insert into account_link (secret_hash, purpose, account, email, created_at, expires_at) values (decode($1, 'hex'), $2, $3, $4, $5, $6)",
      [hashOfToken(secret), request.purpose, account.account, request.email, new Date(now), new Date(now + request.validS * 1000)],
    );
    return request.deliver?.(client, account, path);
  });
  send?.();
  return { secret, path, validS: request.validS };
}

/** Uses a link. Returns undefined if it is unknown, used, expired, of another site, of an operator, or of another account than the given one. */
async function redeemLink(
  { database, clock, accounts }: AccountLinksParts,
  purpose: Purpose,
  secret: string,
  owner: { readonly site: string; readonly memberCode: string | undefined },
): Promise<AccountRecord | undefined> {
  const now = new Date(clock.now());
  // address and verification in one statement: a link of an address that was replaced meanwhile verifies nothing
  const [row] = await database.query<{ account: number }>(
    `with used as (
       update account_link l set used_at = $3 from account a
       where l.secret_hash = decode($1, 'hex') and l.purpose = $2 and l.used_at is null and l.expires_at > $3
         and a.id = l.account and a.site = $4 and a.member_code = coalesce($5, a.member_code)
       returning l.account, l.email
     ), proven as (
       update account a set email_verified_at = $3 from used where a.id = used.account and a.email = used.email returning a.id
     )
     select account from used`,
    [hashOfToken(secret), purpose, now, owner.site, owner.memberCode ?? null],
  );
  return row === undefined ? undefined : accounts.byKey(row.account);
}

const VERIFIED: { readonly [language in Language]: string } = { en: 'Your e-mail address is verified', hi: 'आपका ई-मेल पता सत्यापित हो गया है' };

/** Registers the routes of CA-06 and CA-15. */
export function registerAccountLinkRoutes(routes: Routes, links: AccountLinks, auth: Pick<Auth, 'remembered'>): void {
  routes.open(ENDPOINTS.whatsAppLogin, async (call) => {
    const login = await links.login(call.body.otp, call.body.waId, { site: call.site.site, address: call.address, browser: call.browser });
    if (!login.ok) return login;
    call.answerDevice(auth.remembered(call.device, login.value.session.account));
    return accept(encodeLogin(login.value));
  });
  routes.open(ENDPOINTS.verifyEmail, async (call) => {
    const verified = await links.verifyEmail(call.params.memberCode, call.params.code, call.site.site);
    return verified.ok ? accept({ success: true as const, status: { statusDesc: VERIFIED[call.language] } }) : verified;
  });
}
