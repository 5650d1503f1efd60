/** /operator/*: the registrar holds the rule of each call (console-checks.ts its target), and every action is in the audit log with its outcome. */
import { OPERATOR_ENDPOINTS as E, OWNER_RANK, parseStake, toRupees, type OperatorPayment } from '@maidan/contract';
import { accept, refuse, type Language, type Outcome, type Refusal } from '@maidan/domain';
import type { AccountLinks } from '../account-links/account-links-port.ts';
import type { ConsoleRoutes } from '../../http/console/console-routes-port.ts';
import type { Bonuses } from '../bonus/bonus-port.ts';
import type { Cashier, DecidingOperator, PaymentOfPlayer } from '../cashier/cashier-port.ts';
import type { Catalogue } from '../catalogue/catalogue-port.ts';
import type { CasinoRounds } from '../casino-rounds/casino-rounds-port.ts';
import type { PlayBreaks } from '../play-limits/play-limits-port.ts';
import type { ServiceClients } from '../service-clients/service-clients-port.ts';
import type { SettlementSummary } from '../settlement/settlement-port.ts';
import type { SignUpCodes } from '../phone-access/sign-up-codes-port.ts';
import type { Sites } from '../sites/sites-port.ts';
import type { AuditRestore, AuditTarget, AuditWriter } from '../audit/audit-port.ts';
import { resultOf } from './market-result.ts';
import { createGuardedActions, type GuardedActionsParts } from './guarded-actions.ts';
import { registerServiceClientCalls } from './service-client-calls.ts';
import type { ActionMeasure, LimitsRequest, OperatorActions } from './operator-actions.ts';
import { accountAnswer, momentOf, registerOperatorReads, targetOf } from './operator-reads.ts';
import { actorFieldsOf, createActions, createSafetyActions, type Action, type SafetyAction } from './recorded-actions.ts';
import { registerReveal, type RevealParts } from './player-reveal.ts';
import { registerCareActions, type CareActionsParts } from './care-actions.ts';
import type { SafetyRecords } from './safety-records.ts';

export interface OperatorRoutesParts extends CareActionsParts, RevealParts {
  readonly links: Pick<AccountLinks, 'recover'>;
  readonly serviceClients: ServiceClients;
  readonly codes: SignUpCodes;
  readonly sites: Sites;
  readonly actions: OperatorActions;
  readonly audit: AuditWriter;
  readonly safety: SafetyRecords;
  readonly restore: AuditRestore;
  readonly catalogue: Catalogue;
  readonly cashier: Pick<Cashier, 'listForOperators' | 'decide'>;
  readonly bonuses: Pick<Bonuses, 'waitingConversions' | 'decideConversion'>;
  readonly tables: Pick<CasinoRounds, 'closeTable' | 'openTable'>;
  readonly breaks: Pick<PlayBreaks, 'of' | 'history' | 'lengthen'>;
  readonly guarded: GuardedActionsParts;
  readonly encodePayment: (payment: PaymentOfPlayer, language: Language) => OperatorPayment;
}

export function registerOperatorRoutes(routes: ConsoleRoutes, parts: OperatorRoutesParts): void {
  const shared = { routes, ...parts };
  const action = createGuardedActions(createActions(shared), parts.guarded);
  registerMeasures(createSafetyActions(shared), parts);
  registerRestoreActions(routes, parts);
  registerLifts(action, parts);
  registerMarketActions(action, parts.actions);
  registerAccountActions(action, parts.actions);
  registerSignInActions(action, parts);
  registerPaymentActions(action, parts);
  registerConversionActions(action, parts);
  registerBreakActions(action, parts);
  registerReveal(action, parts);
  registerServiceClientCalls({ ...parts, action, read: (endpoint, handler) => routes.operatorOrKey(endpoint, handler) });
  registerCareActions(action, routes, parts);
  registerOperatorReads(routes, parts);
}

const done = (outcome: Outcome<string>) => (outcome.ok ? accept({ success: true as const, message: outcome.value }) : outcome);
const onMarket = (call: { readonly params: { readonly marketId: string }; readonly body: Readonly<Record<string, unknown>> }) => ({
  target: targetOf('market', call.params.marketId),
  detail: call.body,
});
const onAccount = (call: { readonly params: { readonly memberCode: string }; readonly body: Readonly<Record<string, unknown>> }) => ({
  target: targetOf('account', call.params.memberCode),
  detail: call.body,
});
const onSite = (call: { readonly params: { readonly site: string }; readonly body: Readonly<Record<string, unknown>> }) => ({
  target: targetOf('site', call.params.site),
  detail: call.body,
});
const onTable = (call: { readonly params: { readonly tableId: string }; readonly body: Readonly<Record<string, unknown>> }) => ({
  target: targetOf('table', call.params.tableId),
  detail: call.body,
});
const limitsOf = (body: { readonly minStake: number; readonly maxStake: number; readonly maxWin: number }): LimitsRequest => ({
  minStake: Math.round(body.minStake * 100),
  maxStake: Math.round(body.maxStake * 100),
  maxWin: Math.round(body.maxWin * 100),
});

/** Returns a measure with its answers. */
function answered(measure: Outcome<ActionMeasure>) {
  if (!measure.ok) return measure;
  const { store, held } = measure.value;
  const pending = { success: true as const, message: `${held} Its record is not written yet; the server retries until it is.`, recordPending: true as const };
  return accept({ held: pending, store: async () => done(await store()) });
}

/** Registers what protects players and the house: it acts at once, and its record follows if it cannot be written. */
function registerMeasures(measure: SafetyAction, { actions, tables }: OperatorRoutesParts): void {
  measure(E.operatorSuspend, onMarket, async (call) => answered(await actions.suspend(call.params.marketId)));
  measure(E.operatorFreezeSite, onSite, async (call) => answered(await actions.freeze(call.params.site, call.body.reason)));
  measure(E.operatorBlock, onAccount, async (call) => answered(await actions.block(call.params.memberCode, call.body.reason)));
  measure(E.operatorPauseTable, onTable, async (call) => {
    const { tableId } = call.params;
    const reason = call.body.reason.trim();
    if (reason === '') return refuse('REASON_REQUIRED');
    const held = `Table ${tableId} takes no more bets; its round is played to its end.`;
    const store = async (): Promise<Outcome<string>> => {
      const closed = await tables.closeTable(tableId, reason);
      return closed.ok ? accept(closed.value ? held : `Table ${tableId} was paused before.`) : closed;
    };
    return answered(accept({ store, held }));
  });
}

/** Registers what ends a measure. NOT_READY: the measure's record is not written yet, and nothing else acts before it. */
function registerLifts(action: Action, { actions, tables, safety }: OperatorRoutesParts): void {
  const lifted = async (target: AuditTarget, lift: () => Promise<Outcome<string>>) => (safety.isWaiting(target) ? refuse('NOT_READY') : done(await lift()));
  action(E.operatorResume, onMarket, ({ params }) => lifted(targetOf('market', params.marketId), () => actions.resume(params.marketId)));
  action(E.operatorUnfreezeSite, onSite, ({ params }) => lifted(targetOf('site', params.site), () => actions.unfreeze(params.site)));
  action(E.operatorUnblock, onAccount, ({ params }) => lifted(targetOf('account', params.memberCode), () => actions.unblock(params.memberCode)));
  action(E.operatorResumeTable, onTable, ({ params: { tableId } }) =>
    lifted(targetOf('table', tableId), async () => {
      const opened = await tables.openTable(tableId);
      return opened.ok ? accept(`Table ${tableId} ${opened.value ? 'goes on' : 'was not paused'}.`) : opened;
    }),
  );
}

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
  const withReason = (actor: string, reason: string | undefined, expects: string | undefined) => ({
    actor,
    ...(reason === undefined ? {} : { reason }),
    ...(expects === undefined ? {} : { expects }),
  });
  for (const [endpoint, again] of [
    [E.operatorSettle, false],
    [E.operatorSettleAgain, true],
  ] as const) {
    action(endpoint, onMarket, async (call, actor, approved) => {
      const market = await actions.market(call.params.marketId);
      if (!market.ok) return market;
      const result = resultOf(call.body, market.value);
      if (!result.ok) return result;
      return settled(await actions.settle(call.params.marketId, result.value, withReason(actor, call.body.reason, approved?.expects), again), 'settled');
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
  action(E.operatorVoid, onMarket, async (call, actor, approved) =>
    settled(await actions.void(call.params.marketId, needed(actor, call.body.reason, approved?.expects)), 'void'),
  );
  action(E.operatorUnsettle, onMarket, async (call, actor, approved) =>
    settled(await actions.unsettle(call.params.marketId, needed(actor, call.body.reason, approved?.expects)), 'open for settlement again'),
  );
  action(E.operatorMarketLimits, onMarket, async (call) =>
    done(await actions.limitMarket(call.params.marketId, call.body.clear === true ? null : limitsOf(call.body))),
  );
  action(
    E.operatorEventStream,
    (call) => ({ target: targetOf('event', call.params.eventId), detail: call.body }),
    async (call) => done(await actions.setStream(call.params.eventId, call.body)),
  );
}

function registerAccountActions(action: Action, actions: OperatorActions): void {
  const newAccount = (call: { readonly body: Readonly<Record<string, unknown>> & { readonly site: string; readonly username: string } }) => ({
    target: targetOf('account', `${call.body.site}/${call.body.username}`),
    site: call.body.site,
    detail: call.body,
  });
  action(E.operatorCreateUser, newAccount, async (call) => {
    if (call.session !== null && call.body.password !== undefined) return refuse('MALFORMED', { field: 'password' });
    return accountAnswer(await actions.createAccount(named(call.body)), (made) => `${made.username} on ${made.site} is ${made.memberCode}.`);
  });
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
  const decide = async (refrenceNo: string, verdict: 'APPROVED' | 'REJECTED', by: DecidingOperator) => {
    const decided = await cashier.decide(Number(refrenceNo), verdict, by);
    return done(decided.ok ? accept(`${decided.value.type === 'deposit' ? 'Deposit' : 'Withdrawal'} ${refrenceNo} is ${verdict.toLowerCase()}.`) : decided);
  };
  action(E.operatorApprovePayment, onPayment, (call, actor, approved) =>
    decide(call.params.refrenceNo, 'APPROVED', { actor, remark: '', isSeconded: approved?.isSeconded ?? false }),
  );
  action(E.operatorRejectPayment, onPayment, async (call, actor) => {
    const remark = call.body.reason.trim();
    return remark === '' ? refuse('REASON_REQUIRED') : decide(call.params.refrenceNo, 'REJECTED', { actor, remark });
  });
}

/** Registers decisions on conversions of Free Cash that wait for a person; a refused player sees the reason. */
function registerConversionActions(action: Action, { bonuses, accounts }: OperatorRoutesParts): void {
  const decide = async (memberCode: string, decision: 'APPROVED' | 'REFUSED', reason: string) => {
    const account = await accounts.byMemberCode(memberCode);
    if (account === undefined) return refuse('ACCOUNT_UNKNOWN');
    const decided = await bonuses.decideConversion(account.account, decision, reason);
    return done(decided.ok ? accept(`The conversion of ${memberCode} is ${decision.toLowerCase()}.`) : decided);
  };
  action(E.operatorApproveConversion, onAccount, (call) => decide(call.params.memberCode, 'APPROVED', ''));
  action(E.operatorRefuseConversion, onAccount, async (call) => {
    const reason = call.body.reason.trim();
    return reason === '' ? refuse('REASON_REQUIRED') : decide(call.params.memberCode, 'REFUSED', reason);
  });
}

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

/** Registers recoveries and sign-up codes. No answer has the secret of a recovery. */
function registerSignInActions(action: Action, { links, codes, sites }: OperatorRoutesParts): void {
  action(
    E.operatorRecovery,
    (call) => ({ target: targetOf('account', call.params.memberCode), detail: call.body }),
    async (call) => {
      const sent = await links.recover(call.params.memberCode, call.body.channel);
      if (!sent.ok) return sent;
      return accept({
        success: true as const,
        message: `The player gets a login link that works once within ${sent.value.validS} seconds.`,
        sent: true as const,
      });
    },
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

interface NewPlayer {
  readonly site: string;
  readonly username: string;
  readonly password?: string | undefined;
  readonly phone?: string | undefined;
  readonly fullName?: string | undefined;
}
function named({ site, username, password, phone, fullName }: NewPlayer) {
  return {
    site,
    username,
    ...(password === undefined ? {} : { password }),
    ...(phone === undefined ? {} : { phone }),
    ...(fullName === undefined ? {} : { fullName }),
  };
}

/** Registers the acceptance of a restored audit log by two operators. The service records an acceptance; a refused one is recorded here. */
function registerRestoreActions(routes: Pick<ConsoleRoutes, 'operator'>, { restore, audit }: Pick<OperatorRoutesParts, 'restore' | 'audit'>): void {
  // the local key is no person
  routes.operator(E.operatorAcceptRestore, async (call) => {
    const { session, body, address } = call;
    const by = { actor: session.login, isOwner: session.rank >= OWNER_RANK, session: session.sessionName, address };
    const accepted = await restore.accept(by, body.reason);
    if (!accepted.ok) {
      const entry = { ...actorFieldsOf(call), action: E.operatorAcceptRestore.name, target: null, detail: body, address };
      await audit.write({ ...entry, outcome: accepted.code });
      return accepted;
    }
    const message =
      accepted.value === 'ASKED'
        ? 'A second person must accept the restored audit log within 30 minutes.'
        : 'The restored audit log is accepted: operators act again.';
    return done(accept(message));
  });
}
