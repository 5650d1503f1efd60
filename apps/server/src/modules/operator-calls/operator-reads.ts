/** The reads of operators: markets, players, payments and conversions. The registrar writes their rows. */
import {
  OPERATOR_ENDPOINTS as E,
  sitesOfScopes,
  sportsOfScopes,
  toRupees,
  type OperatorAccount,
  type OperatorPayment,
  type OperatorPlayer,
} from '@maidan/contract';
import { accept, maskedLogin, type Language, type Outcome } from '@maidan/domain';
import type { ConsoleCall, ConsoleRoutes } from '../../http/console/console-routes-port.ts';
import type { AccountRecord } from '../accounts/accounts-port.ts';
import type { AuditTarget } from '../audit/audit-port.ts';
import type { Bonuses } from '../bonus/bonus-port.ts';
import type { Cashier, PaymentOfPlayer } from '../cashier/cashier-port.ts';
import type { Catalogue, CatalogueMarket } from '../catalogue/catalogue-port.ts';
import type { ClearData } from '../own-data/own-data-port.ts';
import type { PlayBreaks } from '../play-limits/play-limits-port.ts';
import type { Balance } from '../wallet/wallet-port.ts';
import type { OperatorActions } from './operator-actions.ts';

export interface OperatorReadsParts {
  readonly actions: Pick<OperatorActions, 'account' | 'findAccount'>;
  readonly catalogue: Pick<Catalogue, 'markets'>;
  readonly cashier: Pick<Cashier, 'listForOperators'>;
  readonly bonuses: Pick<Bonuses, 'waitingConversions'>;
  readonly breaks: Pick<PlayBreaks, 'of' | 'history'>;
  readonly clearData: Pick<ClearData, 'masked'>;
  readonly encodePayment: (payment: PaymentOfPlayer, language: Language) => OperatorPayment;
}

export function registerOperatorReads(routes: ConsoleRoutes, parts: OperatorReadsParts): void {
  routes.operatorOrKey(E.operatorMarkets, marketsHandler(parts.catalogue));
  registerReadsOfPlayers(routes, parts);
}

export const targetOf = (kind: AuditTarget['kind'], id: string): AuditTarget => ({ kind, id });
export const momentOf = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

interface FoundAccount {
  readonly account: AccountRecord;
  readonly balance: Balance;
}

function accountWire({ account, balance }: FoundAccount): OperatorAccount {
  const { memberCode, site, username, role, status, isDemo } = account;
  return { memberCode, site, username: maskedLogin(username), role, status, isDemo, balance: toRupees(balance.cash), exposure: toRupees(balance.held) };
}

/** Returns the answer of a call about an account: its record and balance. */
export function accountAnswer(outcome: Outcome<FoundAccount>, message: (account: OperatorAccount) => string) {
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

/** Registers reads of players' data and of payments. */
function registerReadsOfPlayers(routes: Pick<ConsoleRoutes, 'operatorOrKey'>, parts: OperatorReadsParts): void {
  const { actions, bonuses, cashier, encodePayment, breaks } = parts;
  routes.operatorOrKey(E.operatorBreaks, async (call) => {
    const found = await actions.account(call.params.memberCode);
    if (!found.ok) return found;
    const { person } = found.value.account;
    const standing = breaks.of(person);
    const result = (await breaks.history(person)).map((row) => ({ ...row, startedAt: new Date(row.startedAt).toISOString(), until: momentOf(row.until) }));
    return accept({ success: true as const, inForce: standing === null ? null : { kind: standing.kind, until: momentOf(standing.until) }, result });
  });
  const playerAnswer = async (found: Outcome<FoundAccount>) => {
    if (!found.ok) return found;
    const result: OperatorPlayer = { ...accountWire(found.value), masked: await parts.clearData.masked(found.value.account.account) };
    return accept({ success: true as const, message: result.memberCode, result });
  };
  routes.operatorOrKey(E.operatorAccount, async (call) => playerAnswer(await actions.account(call.params.memberCode)));
  routes.operatorOrKey(E.operatorFindAccount, async (call) => playerAnswer(await actions.findAccount(call.query.site, call.query.username)));
  routes.operatorOrKey(E.operatorConversions, async (call) => {
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
  });
  routes.operatorOrKey(E.operatorPayments, async (call) => {
    const { status, page } = call.query;
    const rows = await cashier.listForOperators({ page: page ?? 1, sites: sitesOfScopes(call.scopes), ...(status === undefined ? {} : { status }) });
    return accept({ success: true as const, result: rows.map((row) => encodePayment(row, call.language)) });
  });
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
