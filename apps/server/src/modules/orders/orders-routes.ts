/** Routes of order lists, bets and cancels (CA-11, CA-21 to CA-26), of the ladder (CA-52) and of changes to a resting order. */
import {
  acceptedBetText,
  decodeBatch,
  decodeOrderItem,
  decodeReplace,
  decodeUpdate,
  encodeOrder,
  encodeOrderResult,
  ENDPOINTS,
  PAGE_SIZE,
  parseStake,
  priceOfRefusal,
  toRupees,
} from '@maidan/contract';
import { accept, referenceInBatch, refusalText, refuse } from '@maidan/domain';
import { newPublicId } from '../../platform/secrets.ts';
import type { Routes, SessionAccount } from '../../http/routes-port.ts';
import type { Catalogue } from '../catalogue/catalogue-port.ts';
import type { BetService } from './placing/bet-service-port.ts';
import type { BettingAccount, Orders } from './orders-port.ts';

const CANCELLED = { en: 'Cancelled', hi: 'रद्द किया गया' };
const REPLACED_ONLY_CANCELLED = { en: 'Your old bet is cancelled, the new one was not taken: {why}', hi: 'आपकी पुरानी बेट रद्द हो गई, नई नहीं ली गई: {why}' };
const CHANGED = { en: 'Changed', hi: 'बदला गया' };

export interface OrderRoutesParts {
  readonly orders: Orders;
  readonly catalogue: Catalogue;
  readonly betService: BetService;
}

const accountOf = ({ account, memberCode, site, isDemo }: SessionAccount): BettingAccount => ({ account, memberCode, site, isDemo });

export function registerOrderRoutes(routes: Routes, parts: OrderRoutesParts): void {
  registerOrderChanges(routes, parts);
  const { orders, catalogue, betService } = parts;
  routes.signedIn(ENDPOINTS.orderList, async (call) => {
    const { orderStatus, eventId, from, to, before } = call.query;
    const views = await orders.list(call.session.account, {
      status: orderStatus,
      limit: PAGE_SIZE + 1,
      ...(eventId === undefined ? {} : { eventId }),
      ...(from === undefined ? {} : { from }),
      ...(to === undefined ? {} : { to }),
      ...(before === undefined ? {} : { before: Number(before) }),
    });
    const page = views.slice(0, PAGE_SIZE);
    return accept({ success: true as const, result: page.map(encodeOrder), next: views.length > PAGE_SIZE ? String(page.at(-1)!.order) : null });
  });
  routes.signedIn(ENDPOINTS.orderSettings, async (call) => {
    const market = catalogue.market(call.body.marketId) ?? (await catalogue.storedMarket(call.body.marketId));
    if (market === undefined) return refuse('MARKET_UNKNOWN');
    const terms = await orders.terms(accountOf(call.session), call.body.marketId, /^\d{1,15}$/.test(call.body.runnerId) ? Number(call.body.runnerId) : -1);
    if (!terms.ok) return terms;
    const { definition } = market.event;
    return accept({
      success: true as const,
      result: {
        maxBet: toRupees(terms.value.maxStake),
        maxWinPerMarket: toRupees(terms.value.maxWin),
        mType: market.definition.marketType,
        minBet: toRupees(terms.value.minStake),
        eventTypeId: definition.eventTypeId,
        eventId: definition.eventId,
        competitionId: definition.competitionId,
        betDelay: terms.value.delayMs / 1000,
      },
    });
  });
  routes.signedIn(ENDPOINTS.placeOrders, async (call) => {
    if (!betService.admit(call.session.account, call.body.length)) return refuse('RATE_LIMITED');
    // submitted in order, each with its own delay; the answer comes after the longest
    const answers = await Promise.all(call.body.map((item) => betService.requestBet(call.session, decodeOrderItem(item), call)));
    return accept({ success: true as const, result: answers.map((answer) => encodeOrderResult(answer, call.language)) });
  });
  routes.signedIn(ENDPOINTS.placeBatch, async (call) => {
    if (!betService.admit(call.session.account, call.body.instructions.length)) return refuse('RATE_LIMITED');
    const { outcome, reference } = await betService.requestBatch(call.session, decodeBatch(call.body), call);
    if (!outcome.ok) return outcome;
    const results = outcome.value.map((bet, at) => encodeOrderResult({ reference: referenceInBatch(reference, at + 1), outcome: bet }, call.language));
    return accept({ success: true as const, betSlipRef: reference, result: results });
  });
  routes.signedIn(ENDPOINTS.ladder, async (call) => {
    const market = catalogue.market(call.params.marketId) ?? (await catalogue.storedMarket(call.params.marketId));
    if (market === undefined) return refuse('MARKET_UNKNOWN');
    const steps = await orders.ladder(call.session.account, call.params.marketId);
    return accept({ success: true as const, result: steps.map((step) => ({ price: step.at, pnl: toRupees(step.profit) })) });
  });
}

/** Registers a player's changes to resting orders. */
function registerOrderChanges(routes: Routes, { orders, betService }: OrderRoutesParts): void {
  routes.signedIn(ENDPOINTS.cancelOrder, async (call) => {
    const outcome = await orders.cancel(accountOf(call.session), Number(call.params.id));
    return outcome.ok ? accept({ success: true as const, message: CANCELLED[call.language], result: { cancelled: 1 } }) : outcome;
  });
  routes.signedIn(ENDPOINTS.cancelAllOrders, async (call) => {
    const outcome = await orders.cancelAll(accountOf(call.session), call.query.marketId);
    return outcome.ok ? accept({ success: true as const, message: CANCELLED[call.language], result: { cancelled: outcome.value } }) : outcome;
  });
  routes.signedIn(ENDPOINTS.reduceOrder, async (call) => {
    const remaining = parseStake(call.body.sizeRemaining);
    if (remaining === null) return refuse('STAKE_INVALID');
    const outcome = await orders.reduce(accountOf(call.session), Number(call.params.id), remaining);
    return outcome.ok ? accept({ success: true as const, message: CHANGED[call.language], result: encodeOrder(outcome.value) }) : outcome;
  });
  routes.signedIn(ENDPOINTS.replaceOrder, async (call) => {
    const { betSlipRef } = call.body;
    if (betSlipRef !== undefined && typeof betSlipRef !== 'string') return refuse('MALFORMED', { field: 'betSlipRef' });
    if (!betService.admit(call.session.account, 1)) return refuse('RATE_LIMITED');
    const outcome = await orders.replace(accountOf(call.session), Number(call.params.id), {
      ...decodeReplace(call.params.id, call.body),
      reference: betSlipRef ?? `server-${newPublicId()}`,
      origin: await betService.originOf(call),
    });
    if (!outcome.ok) return outcome;
    const { cancelled, placed, ...done } = outcome.value;
    const answer = { success: true as const, ...done, cancelled: cancelled === null ? null : encodeOrder(cancelled) };
    if (!placed.ok) {
      const message = REPLACED_ONLY_CANCELLED[call.language].replace('{why}', refusalText(placed, call.language));
      return accept({ ...answer, message, placed: null, code: placed.code, ...priceOfRefusal(placed) });
    }
    const message = done.outcome === 'REDUCED' ? CHANGED[call.language] : acceptedBetText(placed.value, call.language);
    return accept({ ...answer, message, placed: encodeOrder(placed.value) });
  });
  routes.signedIn(ENDPOINTS.updateOrder, async (call) => {
    const outcome = await orders.update(accountOf(call.session), Number(call.params.id), decodeUpdate(call.body));
    return outcome.ok ? accept({ success: true as const, message: CHANGED[call.language], result: encodeOrder(outcome.value) }) : outcome;
  });
}
