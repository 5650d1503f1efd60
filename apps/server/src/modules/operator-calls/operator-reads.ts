/** The reads of operators: markets, players, payments, conversions and the audit log. */
import { OPERATOR_ENDPOINTS as E, sitesOfScopes, sportsOfScopes, toRupees, type OperatorAccount, type OperatorPayment } from '@maidan/contract';
import { accept, type Language, type Outcome } from '@maidan/domain';
import type { ConsoleCall, ConsoleRoutes } from '../../http/console/console-routes-port.ts';
import type { AccountRecord } from '../accounts/accounts-port.ts';
import type { AuditLog, AuditTarget, RecordedReads } from '../audit/audit-port.ts';
import type { Bonuses } from '../bonus/bonus-port.ts';
import type { Cashier, PaymentOfPlayer } from '../cashier/cashier-port.ts';
import type { Catalogue, CatalogueMarket } from '../catalogue/catalogue-port.ts';
import type { PlayBreaks } from '../play-limits/play-limits-port.ts';
import type { Balance } from '../wallet/wallet-port.ts';
import type { OperatorActions } from './operator-actions.ts';
import { createReads, type RecordedRead } from './recorded-actions.ts';

export interface OperatorReadsParts {
  readonly actions: Pick<OperatorActions, 'account' | 'findAccount'>;
  readonly audit: Pick<AuditLog, 'read'>;
  readonly reads: RecordedReads;
  readonly catalogue: Pick<Catalogue, 'markets'>;
  readonly cashier: Pick<Cashier, 'listForOperators'>;
  readonly bonuses: Pick<Bonuses, 'waitingConversions'>;
  readonly breaks: Pick<PlayBreaks, 'of' | 'history'>;
  readonly encodePayment: (payment: PaymentOfPlayer, language: Language) => OperatorPayment;
}

export function registerOperatorReads(routes: ConsoleRoutes, parts: OperatorReadsParts): void {
  routes.operatorOrKey(E.operatorMarkets, marketsHandler(parts.catalogue));
  registerRecordedReads(createReads({ routes, reads: parts.reads }), parts);
}

export const targetOf = (kind: AuditTarget['kind'], id: string): AuditTarget => ({ kind, id });
export const momentOf = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

function accountWire({ account, balance }: { readonly account: AccountRecord; readonly balance: Balance }): OperatorAccount {
  const { memberCode, site, username, role, status, isDemo } = account;
  return { memberCode, site, username, role, status, isDemo, balance: toRupees(balance.cash), exposure: toRupees(balance.held) };
}

/** Returns the answer of a call about an account: its record and balance. */
export function accountAnswer(outcome: Outcome<{ readonly account: AccountRecord; readonly balance: Balance }>, message: (account: OperatorAccount) => string) {
  if (!outcome.ok) return outcome;
  const result = accountWire(outcome.value);
  return accept({ success: true as const, message: message(result), result });
}

/** Markets are no personal data: their list leaves no row. */
function marketsHandler(catalogue: Pick<Catalogue, 'markets'>) {
  return (call: ConsoleCall<typeof E.operatorMarkets>) => {
    const { eventTypeId, eventId, status } = call.query;
    const sports = sportsOfScopes(call.scopes);
    const fits = (market: CatalogueMarket): boolean =>
      (sports === null || sports.includes(market.event.definition.eventTypeId)) &&
      (eventTypeId === undefined || market.event.definition.eventTypeId === eventTypeId) &&
      (eventId === undefined || market.event.definition.eventId === eventId) &&
      (status === undefined || market.status === status.toUpperCase());
    return accept({ success: true as const, result: catalogue.markets().filter(fits).map(marketWire) });
  };
}

/** Registers reads of players' data, of payments and of the audit log. */
function registerRecordedReads(read: RecordedRead, parts: OperatorReadsParts): void {
  const { actions, audit, bonuses, cashier, encodePayment, breaks } = parts;
  const ofPlayer = (call: { readonly params: { readonly memberCode: string } }) => ({ target: targetOf('account', call.params.memberCode) });
  read(E.operatorBreaks, 'view', ofPlayer, async (call) => {
    const found = await actions.account(call.params.memberCode);
    if (!found.ok) return found;
    const { person } = found.value.account;
    const standing = breaks.of(person);
    const result = (await breaks.history(person)).map((row) => ({ ...row, startedAt: new Date(row.startedAt).toISOString(), until: momentOf(row.until) }));
    return accept({ success: true as const, inForce: standing === null ? null : { kind: standing.kind, until: momentOf(standing.until) }, result });
  });
  read(E.operatorAccount, 'view', ofPlayer, async (call) => accountAnswer(await actions.account(call.params.memberCode), (account) => account.memberCode));
  read(
    E.operatorFindAccount,
    'view',
    ({ query: { site, username } }, answer) => ({ target: targetOf('account', answer?.result.memberCode ?? `${site}/${username}`), site }),
    async (call) => accountAnswer(await actions.findAccount(call.query.site, call.query.username), (account) => account.memberCode),
  );
  read(
    E.operatorConversions,
    'list',
    () => ({ target: null }),
    async (call) => {
      const rows = await bonuses.waitingConversions(sitesOfScopes(call.scopes));
      const result = rows.map(({ memberCode, site, amount, granted, since, until }) => ({
        memberCode,
        site,
        amount: toRupees(amount),
        granted: toRupees(granted),
        since: new Date(since).toISOString(),
        until: new Date(until).toISOString(),
      }));
      return accept({ success: true as const, result });
    },
  );
  read(
    E.operatorPayments,
    'list',
    (call) => ({ target: null, detail: call.query }),
    async (call) => {
      const { status, page } = call.query;
      const rows = await cashier.listForOperators({ page: page ?? 1, sites: sitesOfScopes(call.scopes), ...(status === undefined ? {} : { status }) });
      return accept({ success: true as const, result: rows.map((row) => encodePayment(row, call.language)) });
    },
  );
  read(
    E.operatorAudit,
    'each',
    (call) => ({ target: null, detail: call.query }),
    async (call) => {
      const rows = await audit.read(call.query.page ?? 1, sitesOfScopes(call.scopes));
      const result = rows.map(({ at, ...row }) => ({ ...row, time: new Date(at).toISOString() }));
      return accept({ success: true as const, result });
    },
  );
}

function marketWire(market: CatalogueMarket) {
  const { definition, event } = market;
  return {
    marketId: definition.marketId,
    eventId: definition.eventId,
    eventTypeId: event.definition.eventTypeId,
    eventName: event.definition.eventName,
    marketName: definition.marketName,
    marketType: definition.marketType,
    status: market.status,
    reason: market.reason,
    inPlay: market.inPlay,
    operatorSuspended: market.operatorSuspended,
    runners: market.runners.map((runner) => ({ selectionId: runner.selectionId, runnerName: runner.name, status: runner.status })),
  };
}
