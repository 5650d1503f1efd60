/** /operator/*: the registrar checks the role, operator-scope.ts the scope, and every action is in the audit log with its outcome. */
import { OPERATOR_ENDPOINTS as E, parseStake, toRupees, type Endpoint, type OperatorAccount, type OperatorPayment } from '@maidan/contract';
import { accept, refuse, type Language, type Outcome, type Refusal } from '@maidan/domain';
import type { AccountLink, AccountLinks } from '../account-links/account-links-port.ts';
import type { AccountRecord, Accounts } from '../accounts/accounts-port.ts';
import type { Handler, Routes } from '../../http/routes-port.ts';
import type { Cashier, PaymentOfPlayer } from '../cashier/cashier-port.ts';
import type { Catalogue, CatalogueMarket } from '../catalogue/catalogue-port.ts';
import type { CasinoRounds } from '../casino-rounds/casino-rounds-port.ts';
import type { PlayBreaks } from '../play-limits/play-limits-port.ts';
import type { SettlementSummary } from '../settlement/settlement-port.ts';
import type { SignUpCodes } from '../phone-access/sign-up-codes-port.ts';
import type { Sites } from '../sites/sites-port.ts';
import type { Balance } from '../wallet/wallet-port.ts';
import type { AuditLog, AuditTarget } from '../audit/audit-port.ts';
import { resultOf } from './market-result.ts';
import { createOperatorScope, siteOfCaller } from './operator-scope.ts';
import type { LimitsRequest, OperatorActions } from './operator-actions.ts';
import { createGuardedActions, type GuardedActionsParts } from './guarded-actions.ts';
import { createActions, type Action } from './recorded-actions.ts';

export interface OperatorRoutesParts {
  readonly accounts: Pick<Accounts, 'byKey' | 'byMemberCode'>;
  readonly links: AccountLinks;
  readonly codes: SignUpCodes;
  readonly sites: Sites;
  readonly actions: OperatorActions;
  readonly audit: AuditLog;
  readonly catalogue: Catalogue;
  readonly cashier: Pick<Cashier, 'listForOperators' | 'accountOf' | 'decide'>;
  readonly tables: Pick<CasinoRounds, 'closeTable' | 'openTable'>;
  readonly breaks: Pick<PlayBreaks, 'of' | 'history' | 'lengthen'>;
  readonly guarded: GuardedActionsParts;
  readonly encodePayment: (payment: PaymentOfPlayer, language: Language) => OperatorPayment;
}

export function registerOperatorRoutes(routes: Routes, parts: OperatorRoutesParts): void {
  const scope = createOperatorScope(parts);
  const withinScope =
    <R extends Endpoint>(endpoint: R, handler: Handler<R>): Handler<R> =>
    async (call) =>
      (await scope.refusalOf(endpoint.name, call)) ?? handler(call);
  const recorded = createActions({ routes, audit: parts.audit, withinScope });
  const action = createGuardedActions(recorded, parts.guarded);
  registerMarketActions(action, parts.actions);
  registerAccountActions(action, parts.actions);
  registerSignInActions(action, parts);
  registerPaymentActions(action, parts);
  registerBreakActions(action, parts);
  registerTableActions(action, parts);
  registerReads((endpoint, handler) => routes.operator(endpoint, withinScope(endpoint, handler)), parts);
}

const targetOf = (kind: AuditTarget['kind'], id: string): AuditTarget => ({ kind, id });
const done = (outcome: Outcome<string>) => (outcome.ok ? accept({ success: true as const, message: outcome.value }) : outcome);
const limitsOf = (body: { readonly minStake: number; readonly maxStake: number; readonly maxWin: number }): LimitsRequest => ({
  minStake: Math.round(body.minStake * 100),
  maxStake: Math.round(body.maxStake * 100),
  maxWin: Math.round(body.maxWin * 100),
});

function settled(outcome: Outcome<SettlementSummary>, word: string) {
  if (!outcome.ok) return outcome;
  const { marketId, generation, players, paidOut, commission } = outcome.value;
  return accept({
    success: true as const,
    message: `Market ${marketId} is ${word}: ${players} players.`,
    result: { marketId, generation, players, paidOut: toRupees(paidOut), commission: toRupees(commission) },
  });
}

function registerMarketActions(action: Action, actions: OperatorActions): void {
  const onMarket = (call: { readonly params: { readonly marketId: string }; readonly body: Readonly<Record<string, unknown>> }) => ({
    target: targetOf('market', call.params.marketId),
    detail: call.body,
  });
  const withReason = (actor: string, reason: string | undefined, expects: string | undefined) => ({
    actor,
    ...(reason === undefined ? {} : { reason }),
    ...(expects === undefined ? {} : { expects }),
  });
  action(E.operatorSuspend, onMarket, async (call) => done(await actions.suspend(call.params.marketId)));
  action(E.operatorResume, onMarket, async (call) => done(await actions.resume(call.params.marketId)));
  for (const [endpoint, again] of [
    [E.operatorSettle, false],
    [E.operatorSettleAgain, true],
  ] as const) {
    action(endpoint, onMarket, async (call, actor, expects) => {
      const market = await actions.market(call.params.marketId);
      if (!market.ok) return market;
      const result = resultOf(call.body, market.value);
      if (!result.ok) return result;
      return settled(await actions.settle(call.params.marketId, result.value, withReason(actor, call.body.reason, expects), again), 'settled');
    });
  }
  action(E.operatorRemoveRunner, onMarket, async (call) => {
    const { selectionId, reduction, reason } = call.body;
    return done(await actions.removeRunner(call.params.marketId, selectionId, Math.round(reduction * 100), reason));
  });
  action(
    E.operatorOfficialResult,
    // the file itself would fill the log
    (call) => ({ target: targetOf('file', call.body.name), detail: { characters: call.body.text?.length ?? null } }),
    async (call) => {
      const taken = await actions.officialResult(call.body.text);
      if (!taken.ok) return taken;
      const { eventId, results: markets, settledAgain } = taken.value;
      const message = `The official result of event ${eventId} is taken: ${markets} markets, ${settledAgain} of them settled again.`;
      return accept({ success: true as const, message, result: { eventId, markets, settledAgain } });
    },
  );
  const needed = (actor: string, reason: string, expects: string | undefined) => ({ ...withReason(actor, reason, expects), reason });
  action(E.operatorVoid, onMarket, async (call, actor, expects) =>
    settled(await actions.void(call.params.marketId, needed(actor, call.body.reason, expects)), 'void'),
  );
  action(E.operatorUnsettle, onMarket, async (call, actor, expects) =>
    settled(await actions.unsettle(call.params.marketId, needed(actor, call.body.reason, expects)), 'open for settlement again'),
  );
  action(E.operatorMarketLimits, onMarket, async (call) =>
    done(await actions.limitMarket(call.params.marketId, call.body.clear === true ? null : limitsOf(call.body))),
  );
  action(
    E.operatorEventStream,
    (call) => ({ target: targetOf('event', call.params.eventId), detail: call.body }),
    async (call) => done(await actions.setStream(call.params.eventId, call.body)),
  );
  const onSite = (call: { readonly params: { readonly site: string }; readonly body: Readonly<Record<string, unknown>> }) => ({
    target: targetOf('site', call.params.site),
    detail: call.body,
  });
  action(E.operatorFreezeSite, onSite, async (call) => done(await actions.freeze(call.params.site, true, call.body.reason)));
  action(E.operatorUnfreezeSite, onSite, async (call) => done(await actions.freeze(call.params.site, false, '')));
}

function accountWire({ account, balance }: { readonly account: AccountRecord; readonly balance: Balance }): OperatorAccount {
  const { memberCode, site, username, role, status, isDemo } = account;
  return { memberCode, site, username, role, status, isDemo, balance: toRupees(balance.cash), exposure: toRupees(balance.held) };
}

function accountAnswer(outcome: Outcome<{ readonly account: AccountRecord; readonly balance: Balance }>, message: (account: OperatorAccount) => string) {
  if (!outcome.ok) return outcome;
  const result = accountWire(outcome.value);
  return accept({ success: true as const, message: message(result), result });
}

function registerAccountActions(action: Action, actions: OperatorActions): void {
  const onAccount = (call: { readonly params: { readonly memberCode: string }; readonly body: Readonly<Record<string, unknown>> }) => ({
    target: targetOf('account', call.params.memberCode),
    detail: call.body,
  });
  const newAccount = (call: { readonly body: Readonly<Record<string, unknown>> & { readonly site: string; readonly username: string } }) => ({
    target: targetOf('account', `${call.body.site}/${call.body.username}`),
    site: call.body.site,
    detail: call.body,
  });
  action(E.operatorCreateUser, newAccount, async (call) =>
    accountAnswer(await actions.createAccount(named(call.body, 'user')), (made) => `${made.username} on ${made.site} is ${made.memberCode}.`),
  );
  action(E.operatorCreateOperator, newAccount, async (call) =>
    accountAnswer(
      await actions.createAccount(named(call.body, call.body.role)),
      (made) => `${made.username} on ${made.site} is ${made.memberCode}, ${made.role}.`,
    ),
  );
  action(E.operatorSetPassword, onAccount, async (call) => done(await actions.setPassword(call.params.memberCode, call.body.password)));
  action(E.operatorGrant, onAccount, async (call) => {
    const amount = parseStake(call.body.amount);
    if (amount === null) return refuse('STAKE_INVALID');
    return accountAnswer(
      await actions.grant(call.params.memberCode, amount, call.body.requestId),
      (account) => `${account.memberCode} has ${account.balance} now.`,
    );
  });
  action(E.operatorGrantBonus, onAccount, async (call) => {
    const amount = parseStake(call.body.amount);
    if (amount === null) return refuse('STAKE_INVALID');
    const { wagering, days, requestId, reason } = call.body;
    return done(await actions.grantBonus(call.params.memberCode, amount, { wagering, days, requestId, reason }));
  });
  action(E.operatorBlock, onAccount, async (call) => done(await actions.block(call.params.memberCode, call.body.reason)));
  action(E.operatorUnblock, onAccount, async (call) => done(await actions.unblock(call.params.memberCode)));
  action(E.operatorAccountLimits, onAccount, async (call) =>
    done(await actions.limitAccount(call.params.memberCode, { marketId: call.body.marketId ?? '', kind: call.body.kind ?? '' }, limitsOf(call.body))),
  );
  action(E.operatorPermissions, onAccount, async (call) => {
    const given = Object.entries(call.body.permissions).filter((entry): entry is [string, boolean] => entry[1] !== undefined);
    return done(await actions.permit(call.params.memberCode, Object.fromEntries(given)));
  });
}

/** Registers decisions on pending deposits and withdrawals; a rejected player sees the reason. */
function registerPaymentActions(action: Action, { cashier }: OperatorRoutesParts): void {
  const onPayment = (call: { readonly params: { readonly refrenceNo: string }; readonly body: Readonly<Record<string, unknown>> }) => ({
    target: targetOf('payment', call.params.refrenceNo),
    detail: call.body,
  });
  const decide = async (refrenceNo: string, verdict: 'APPROVED' | 'REJECTED', by: { readonly actor: string; readonly remark: string }) => {
    const decided = await cashier.decide(Number(refrenceNo), verdict, by);
    return done(decided.ok ? accept(`${decided.value.type === 'deposit' ? 'Deposit' : 'Withdrawal'} ${refrenceNo} is ${verdict.toLowerCase()}.`) : decided);
  };
  action(E.operatorApprovePayment, onPayment, (call, actor) => decide(call.params.refrenceNo, 'APPROVED', { actor, remark: '' }));
  action(E.operatorRejectPayment, onPayment, async (call, actor) => {
    const remark = call.body.reason.trim();
    return remark === '' ? refuse('REASON_REQUIRED') : decide(call.params.refrenceNo, 'REJECTED', { actor, remark });
  });
}

function registerTableActions(action: Action, { tables }: OperatorRoutesParts): void {
  const onTable = (call: { readonly params: { readonly tableId: string }; readonly body: Readonly<Record<string, unknown>> }) => ({
    target: targetOf('table', call.params.tableId),
    detail: call.body,
  });
  action(E.operatorPauseTable, onTable, async (call) => {
    const { tableId } = call.params;
    const reason = call.body.reason.trim();
    if (reason === '') return refuse('REASON_REQUIRED');
    const closed = await tables.closeTable(tableId, reason);
    return done(closed.ok ? accept(`Table ${tableId} ${closed.value ? 'takes no more bets; its round is played to its end' : 'was paused before'}.`) : closed);
  });
  action(E.operatorResumeTable, onTable, async (call) => {
    const { tableId } = call.params;
    const opened = await tables.openTable(tableId);
    return done(opened.ok ? accept(`Table ${tableId} ${opened.value ? 'goes on' : 'was not paused'}.`) : opened);
  });
}

const momentOf = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

/** Registers the extension of a player's break: no action ends or shortens one. */
function registerBreakActions(action: Action, { actions, breaks }: OperatorRoutesParts): void {
  action(
    E.operatorLengthenBreak,
    (call) => ({ target: targetOf('account', call.params.memberCode), detail: { until: momentOf(call.body.until), reason: call.body.reason } }),
    async (call, actor) => {
      const reason = call.body.reason.trim();
      if (reason === '') return refuse('REASON_REQUIRED');
      const found = await actions.account(call.params.memberCode);
      if (!found.ok) return found;
      const longer = await breaks.lengthen(found.value.account.person, call.body.until, { actor, reason });
      return done(
        longer.ok ? accept(`The break of ${call.params.memberCode} lasts until ${momentOf(longer.value.until) ?? 'further notice: for good'}.`) : longer,
      );
    },
  );
}

function linkAnswer(link: Outcome<AccountLink>) {
  if (!link.ok) return link;
  const { path, validS } = link.value;
  return accept({ success: true as const, message: `A link for one use, good for ${validS} seconds.`, result: { path, validS } });
}

/** Registers login links and sign-up codes. Secrets of links appear in the answers only, never in the audit log. */
function registerSignInActions(action: Action, { links, codes, sites }: OperatorRoutesParts): void {
  action(
    E.operatorWhatsAppLink,
    (call) => ({ target: targetOf('account', call.params.memberCode) }),
    async (call) => linkAnswer(await links.whatsApp(call.params.memberCode)),
  );
  action(
    E.operatorEmailLink,
    (call) => ({ target: targetOf('account', call.params.memberCode), detail: call.body }),
    async (call) => linkAnswer(await links.email(call.params.memberCode, call.body.email)),
  );
  action(
    E.operatorSignUpCode,
    (call) => ({ target: targetOf('site', call.params.site), detail: call.body }),
    async (call) => {
      const { site } = call.params;
      if (sites.byKey(site) === undefined) return refuse('SITE_UNKNOWN') satisfies Refusal;
      const grant = call.body.grant === undefined ? undefined : parseStake(call.body.grant);
      if (grant === null) return refuse('STAKE_INVALID') satisfies Refusal;
      const { wallet, wagering, days } = call.body;
      const code = await codes.enter(site, call.body.code, call.body.endsAt ?? null, { grant, wallet, wagering, days });
      return code === null ? refuse('PROMO_UNKNOWN') : done(accept(`${code} is a code of ${site}.`));
    },
  );
}

function named(
  body: {
    readonly site: string;
    readonly username: string;
    readonly password: string;
    readonly phone?: string | undefined;
    readonly fullName?: string | undefined;
  },
  role: AccountRecord['role'],
) {
  const { site, username, password, phone, fullName } = body;
  return { site, username, password, role, ...(phone === undefined ? {} : { phone }), ...(fullName === undefined ? {} : { fullName }) };
}

function registerReads(read: Routes['operator'], parts: OperatorRoutesParts): void {
  const { actions, audit, catalogue, cashier, encodePayment, breaks } = parts;
  read(E.operatorBreaks, async (call) => {
    const found = await actions.account(call.params.memberCode);
    if (!found.ok) return found;
    const { person } = found.value.account;
    const standing = breaks.of(person);
    const result = (await breaks.history(person)).map((row) => ({ ...row, startedAt: new Date(row.startedAt).toISOString(), until: momentOf(row.until) }));
    return accept({ success: true as const, inForce: standing === null ? null : { kind: standing.kind, until: momentOf(standing.until) }, result });
  });
  read(E.operatorMarkets, (call) => {
    const { eventTypeId, eventId, status } = call.query;
    const fits = (market: CatalogueMarket): boolean =>
      (eventTypeId === undefined || market.event.definition.eventTypeId === eventTypeId) &&
      (eventId === undefined || market.event.definition.eventId === eventId) &&
      (status === undefined || market.status === status.toUpperCase());
    return accept({ success: true as const, result: catalogue.markets().filter(fits).map(marketWire) });
  });
  read(E.operatorAccount, async (call) => accountAnswer(await actions.account(call.params.memberCode), (account) => account.memberCode));
  read(E.operatorFindAccount, async (call) => accountAnswer(await actions.findAccount(call.query.site, call.query.username), (account) => account.memberCode));
  read(E.operatorPayments, async (call) => {
    const { status, page } = call.query;
    const rows = await cashier.listForOperators({ page: page ?? 1, site: siteOfCaller(call), ...(status === undefined ? {} : { status }) });
    return accept({ success: true as const, result: rows.map((row) => encodePayment(row, call.language)) });
  });
  read(E.operatorAudit, async (call) => {
    const rows = await audit.read(call.query.page ?? 1);
    return accept({
      success: true as const,
      result: rows.map(({ id, at, actor, action, target, outcome, detail }) => ({
        id,
        time: new Date(at).toISOString(),
        actor,
        action,
        target,
        outcome,
        detail,
      })),
    });
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
