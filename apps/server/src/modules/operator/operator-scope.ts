/**
 * Decides which operator may make a call: only on the own site, and only for accounts of lower rank (17.C1). One table names the target of
 * each call, one function decides. The local key has no session and no scope: it belongs to the owner of the installation.
 */
import type { Endpoint, OPERATOR_ENDPOINTS as E } from '@maidan/contract';
import { refuse, type Refusal } from '@maidan/domain';
import type { AccountRecord, Accounts } from '../accounts/accounts-port.ts';

import type { Call, SessionAccount } from '../../http/routes-port.ts';
import type { Cashier } from '../cashier/cashier-port.ts';
import type { Tickets } from '../tickets/tickets-port.ts';

type Role = SessionAccount['role'];

/** No operator acts on an account of equal or higher rank. */
export const RANK_OF_ROLE: { readonly [role in Role]: number } = { user: 0, operator: 1, admin: 2 };

/**
 * The target of a call, which determines what the caller needs:
 * - `account`: the account of the path, on the operator's site and of lower rank.
 * - `accountRead`: the account of the path or query, on his site.
 * - `payment`: the account of a payment, on his site and of lower rank.
 * - `ticket`: the account of a ticket, on his site and of lower rank.
 * - `newAccount`: an account to be created, on his site and of lower rank.
 * - `site`: the site of the path, his own.
 * - `ownSite`: a list, which the handler narrows to his site (`siteOfCaller`).
 * - `installation`: data that all sites share (markets, results, tables, the audit log); the local key only.
 * - `public`: data that every player may read too.
 */
export type ActsOn = 'account' | 'accountRead' | 'payment' | 'ticket' | 'newAccount' | 'site' | 'ownSite' | 'installation' | 'public';

export const OPERATOR_SCOPE: { readonly [name in keyof typeof E]: ActsOn } = {
  operatorMarkets: 'public',
  operatorPauseTable: 'installation',
  operatorResumeTable: 'installation',
  operatorSuspend: 'installation',
  operatorResume: 'installation',
  operatorSettle: 'installation',
  operatorSettleAgain: 'installation',
  operatorVoid: 'installation',
  operatorUnsettle: 'installation',
  operatorRemoveRunner: 'installation',
  operatorOfficialResult: 'installation',
  operatorMarketLimits: 'installation',
  operatorEventStream: 'installation',
  operatorAudit: 'installation',
  operatorAccount: 'accountRead',
  operatorFindAccount: 'accountRead',
  operatorBreaks: 'accountRead',
  operatorCreateUser: 'newAccount',
  operatorCreateOperator: 'newAccount',
  operatorSetPassword: 'account',
  operatorGrant: 'account',
  operatorGrantBonus: 'account',
  operatorBlock: 'account',
  operatorUnblock: 'account',
  operatorAccountLimits: 'account',
  operatorPermissions: 'account',
  operatorLengthenBreak: 'account',
  operatorWhatsAppLink: 'account',
  operatorEmailLink: 'account',
  operatorPayments: 'ownSite',
  operatorApprovePayment: 'payment',
  operatorRejectPayment: 'payment',
  operatorTickets: 'ownSite',
  operatorTicket: 'ticket',
  operatorAnswerTicket: 'ticket',
  operatorDecideTicket: 'ticket',
  operatorCareMarkers: 'ownSite',
  operatorReviewCare: 'account',
  operatorAccountHolds: 'ownSite',
  operatorDecideHold: 'account',
  operatorSignUpCode: 'site',
  operatorFreezeSite: 'site',
  operatorUnfreezeSite: 'site',
};

/** Returns the site of a caller's lists; null for the local key: all sites. */
export function siteOfCaller({ session }: Pick<Call<Endpoint>, 'session'>): string | null {
  return session === null ? null : session.site;
}

type ScopedCall = Pick<Call<Endpoint>, 'session' | 'params' | 'query' | 'body'>;
/** Fields in paths, queries and bodies of operators' calls; each call has some of them. */
interface Named {
  readonly memberCode?: string;
  readonly refrenceNo?: string;
  readonly number?: string;
  readonly site?: string;
  readonly username?: string;
  readonly role?: Role;
}

export interface OperatorScopeParts {
  readonly accounts: Pick<Accounts, 'byKey' | 'byMemberCode'>;
  readonly cashier: Pick<Cashier, 'accountOf'>;
  readonly tickets: Pick<Tickets, 'one'>;
}

export interface OperatorScope {
  /**
   * Returns null if the call is allowed. A target on another site is answered like an unknown one (ACCOUNT_UNKNOWN, REQUEST_UNKNOWN,
   * TICKET_UNKNOWN, SITE_UNKNOWN). RANK_TOO_LOW: an account of equal or higher rank. INSTALLATION_ONLY: it affects all sites.
   */
  refusalOf(name: string, call: ScopedCall): Promise<Refusal | null>;
}

export function createOperatorScope({ accounts, cashier, tickets }: OperatorScopeParts): OperatorScope {
  type Check = (session: SessionAccount, path: Named, call: ScopedCall) => Promise<Refusal | null> | Refusal | null;
  const memberOf = async ({ memberCode = '' }: Named): Promise<AccountRecord | undefined> => accounts.byMemberCode(memberCode);
  const payerOf = async ({ refrenceNo }: Named): Promise<AccountRecord | undefined> => {
    const account = await cashier.accountOf(Number(refrenceNo));
    return account === undefined ? undefined : accounts.byKey(account);
  };
  const writerOf = async ({ number = '' }: Named): Promise<AccountRecord | undefined> => {
    const ticket = await tickets.one(number, null);
    return ticket.ok ? accounts.byKey(ticket.value.account) : undefined;
  };
  const checks: { readonly [what in ActsOn]: Check } = {
    public: () => null,
    ownSite: () => null,
    installation: () => refuse('INSTALLATION_ONLY'),
    site: (session, { site }) => (site === session.site ? null : refuse('SITE_UNKNOWN')),
    newAccount(session, _path, { body }) {
      const { site, role } = body as Named;
      if (site !== session.site) return refuse('SITE_UNKNOWN');
      return outranks(session, role ?? 'user') ? null : refuse('RANK_TOO_LOW');
    },
    async accountRead(session, path, { query }) {
      const site = path.memberCode === undefined ? (query as Named).site : (await memberOf(path))?.site;
      return site === session.site ? null : refuse('ACCOUNT_UNKNOWN');
    },
    account: async (session, path) => refusalOn(session, await memberOf(path), refuse('ACCOUNT_UNKNOWN')),
    payment: async (session, path) => refusalOn(session, await payerOf(path), refuse('REQUEST_UNKNOWN')),
    ticket: async (session, path) => refusalOn(session, await writerOf(path), refuse('TICKET_UNKNOWN')),
  };
  return {
    async refusalOf(name, call) {
      return call.session === null ? null : checks[actsOn(name)](call.session, call.params ?? {}, call);
    },
  };
}

/** Returns the target of a call. Throws if the table has no entry for it: it is refused until its target is defined. */
function actsOn(name: string): ActsOn {
  const found = (OPERATOR_SCOPE as Readonly<Record<string, ActsOn>>)[name];
  if (found === undefined) throw new Error(`operator call ${name} has no target in the table`);
  return found;
}

function refusalOn(session: SessionAccount, account: AccountRecord | undefined, unknown: Refusal): Refusal | null {
  if (account === undefined || account.site !== session.site) return unknown;
  return outranks(session, account.role) ? null : refuse('RANK_TOO_LOW');
}

const outranks = ({ role }: SessionAccount, other: Role): boolean => RANK_OF_ROLE[role] > RANK_OF_ROLE[other];
