/**
 * The erasure of an account: name, phone, e-mail, Google account, password, payees and addresses go. The number of the account, its
 * amounts, bets, limits and tickets stay, because ledger and complaints must be kept.
 */
import { accept, refuse } from '@maidan/domain';
import type { Client, Database } from '../../platform/postgres/database.ts';
import type { AccountRecord, Accounts } from '../accounts/accounts-port.ts';
import type { Auth } from '../auth/auth-port.ts';
import type { IdentityProofs } from '../identity-proofs/identity-proofs-port.ts';
import type { Cashier } from '../cashier/cashier-port.ts';
import type { PlayBreaks } from '../play-limits/play-limits-port.ts';
import type { SessionAccount } from '../../http/routes-port.ts';
import type { Erasures } from './own-data-port.ts';

export interface ErasuresParts {
  readonly database: Database;
  readonly accounts: Pick<Accounts, 'byKey'>;
  readonly auth: Pick<Auth, 'endSessionsOf'>;
  readonly identity: Pick<IdentityProofs, 'checkForSession'>;
  readonly cashier: Pick<Cashier, 'withdrawable'>;
  readonly breaks: Pick<PlayBreaks, 'of'>;
}

const OPEN_MATTERS = `select exists (select 1 from wallet w where w.account = any(array[$1::bigint, bonus_wallet_of($1::int)::bigint]) and w.held > 0)
    or exists (select 1 from cashier_request r where r.account = $1 and r.status = 'PENDING')
    or exists (select 1 from ticket t where t.account = $1 and t.state in ('OPEN', 'APPEALED')) as waits`;

export function createErasures(parts: ErasuresParts): Erasures {
  return {
    async erase(session, request, caller) {
      const owner = await parts.accounts.byKey(session.account);
      if (owner === undefined) return refuse('ACCOUNT_UNKNOWN');
      if (owner.isDemo) return refuse('NOT_PERMITTED');
      if (request.sure !== true) return refuse('CONFIRMATION_NEEDED');
      const proven = await parts.identity.checkForSession(session, owner, request, caller);
      if (!proven.ok) return proven;
      if (await hasOpenMatters(parts, session, owner)) return refuse('ERASURE_WAITS');
      await parts.database.transaction((client) => erase(client, owner));
      await parts.auth.endSessionsOf(session.account, 'SESSION_ENDED');
      return accept(true);
    },
  };
}

/** Returns whether something keeps the account: a break, whose phone must be refused; money to pay out; open bets, payments, tickets. */
async function hasOpenMatters({ database, breaks, cashier }: ErasuresParts, session: SessionAccount, { person }: AccountRecord): Promise<boolean> {
  if (breaks.of(person) !== null) return true;
  const withdrawable = await cashier.withdrawable(session);
  if (withdrawable.ok && withdrawable.value.amount > 0) return true;
  const [row] = await database.query<{ waits: boolean }>(OPEN_MATTERS, [session.account]);
  return row!.waits;
}

/** Erases in one transaction. Another account of the same phone keeps its own data. */
async function erase(client: Client, { account, site, phone }: AccountRecord): Promise<void> {
  const statements: readonly (readonly [string, readonly unknown[]])[] = [
    ['delete from order_group where account = $1', [account]],
    [
      `update account set username = 'erased' || id, phone = null, full_name = '', email = null, email_verified_at = null, google_identity = null,
         password_hash = null, settings = '{}', status = 'blocked' where id = $1`,
      [account],
    ],
    ['update session set address = null, browser = null where account = $1', [account]],
    [`update cashier_request set payee = '{"erased": true}' where account = $1 and payee is not null`, [account]],
    [`update player_event set actor = 'erased', address = '', detail = '{}' where account = $1`, [account]],
    // an origin may be that of another account too: it loses its link, and goes with its retention
    ['update bet_reference set origin = null where account = $1', [account]],
    ['update sign_up_grant set network = null where account = $1', [account]],
    ['delete from payee where account = $1', [account]],
    ['delete from player_passkey where account = $1', [account]],
    ['update security_notice set address = null, subject = null where account = $1', [account]],
    ['delete from betfair_certificate where account = $1', [account]],
    ['delete from betfair_app_key where app in (select id from betfair_app where account = $1)', [account]],
    ['delete from betfair_app where account = $1', [account]],
    ['delete from account_saved where account = $1', [account]],
    ['delete from account_link where account = $1', [account]],
    ['delete from entry_trigger where account = $1', [account]],
    ['delete from one_time_code where site = $1 and phone = $2', [site, phone]],
    // the counter of wrong OTPs belongs to the phone on all sites; its key may have the name of a browser behind the phone
    [`delete from one_time_code_phone c where (c.phone = $1 or c.phone like $1 || ' %') and not exists (select 1 from account a where a.phone = $1)`, [phone]],
  ];
  for (const [text, values] of statements) await client.query(text, [...values]);
}
