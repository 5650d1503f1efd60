/** One-time links: the only writer of account_link and of an account's e-mail address. */
import { accept, OTP_VALID_S, refuse, type Outcome, type Language } from '@maidan/domain';
import { encodeLogin, ENDPOINTS } from '@maidan/contract';
import type { Clock } from '../../platform/clock.ts';
import { hashOfToken, newToken } from '../../platform/secrets.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { AccountRecord, Accounts } from '../accounts/accounts-port.ts';
import type { Auth } from '../auth/auth-port.ts';
import type { AccountLink, AccountLinks } from './account-links-port.ts';
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

export interface AccountLinksParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly accounts: Accounts;
  readonly auth: Pick<Auth, 'admitVouched'>;
  readonly audit: (account: AccountRecord, action: 'whatsAppLogin' | 'emailVerified', address: string) => Promise<void>;
}

interface LinkRequest {
  readonly purpose: Purpose;
  readonly email: string | null;
  readonly validS: number;
  readonly pathOf: (memberCode: string, secret: string) => string;
}

export function createAccountLinks(parts: AccountLinksParts): AccountLinks {
  return {
    whatsApp: (memberCode) =>
      createLink(parts, memberCode, { purpose: 'whatsapp', email: null, validS: OTP_VALID_S, pathOf: (waId, secret) => `/?otp=${secret}&waId=${waId}` }),
    email: (memberCode, address) =>
      createLink(parts, memberCode, { purpose: 'email', email: address, validS: EMAIL_VALID_S, pathOf: (code, secret) => `/verify-email/${code}/${secret}` }),
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

async function createLink({ database, clock, accounts }: AccountLinksParts, memberCode: string, request: LinkRequest): Promise<Outcome<AccountLink>> {
  const account = await accounts.byMemberCode(memberCode);
  if (account === undefined || account.role !== 'user') return refuse('ACCOUNT_UNKNOWN');
  const secret = newToken();
  const now = clock.now();
  await database.transaction(async (client) => {
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
  });
  return accept({ secret, path: request.pathOf(memberCode, secret), validS: request.validS });
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
         and a.id = l.account and a.role = 'user' and a.site = $4 and a.member_code = coalesce($5, a.member_code)
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
