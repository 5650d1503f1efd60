/** replaceOrders: each bet is cancelled and placed again at another price, in one step. A cancel is never undone. */
import {
  composedReport,
  echoOf,
  failedReport,
  formatDate,
  formatSize,
  instructionErrorOf,
  apiSideOf,
  marketRefusal,
  MOST_CHANGED,
  parseBetId,
  parseOdds,
  ReplaceOrders,
  seenVersion,
  startAmountOf,
  timedOutReport,
  askedPriceOf,
  type ExecutionError,
  type InstructionError,
  type InstructionReport,
  type PlaceInstruction,
  type ReplaceInstruction,
} from '@maidan/betfair';
import { isLadderPrice, paise, type QuotedPrice } from '@maidan/domain';
import type { BettingAccount, ReplacedOrder } from '../../orders/orders-port.ts';
import { answer, declareOperation, except, type ApiAnswer, type ApiCaller, type ApiOperation } from '../operation.ts';
import type { BettingParts } from './betting-parts.ts';
import { changeable, hasTwice, ownOrders } from './cancel-orders.ts';
import { guard } from './guarded-requests.ts';
import { knownMarket, type KnownMarket } from './known-markets.ts';
import { readOrdersByNumber, type StoredOrder } from './order-rows.ts';
import { successOf } from './place-orders.ts';
import { boundVersion, isVersionPassed, newReference } from './placements.ts';
import type { RequestWindow } from './request-window.ts';

export function replaceOrdersOperation(parts: BettingParts, window: RequestWindow): ApiOperation {
  return declareOperation({
    service: 'SportsAPING',
    name: 'replaceOrders',
    needsAppKey: true,
    parameters: ReplaceOrders,
    positions: ['marketId', 'instructions', 'customerRef', 'marketVersion', 'async'],
    run(caller, request) {
      const { customerRef, instructions } = request;
      const count = instructions.length;
      if (count === 0) return Promise.resolve(except('INVALID_INPUT_DATA', 'instructions is empty.'));
      const refused = (code: ExecutionError): ApiAnswer =>
        answer(
          failedReport(
            request,
            code,
            instructions.map((each) => notCancelled(each, 'ERROR_IN_ORDER', undefined)),
          ),
        );
      return guard(parts, window, caller, {
        operation: 'replaceOrders',
        customerRef,
        count,
        most: MOST_CHANGED,
        takesStakes: true,
        refused,
        delayedIn: request.async === true ? null : request.marketId,
        run: () => replace(parts, caller, request, refused),
        timedOut: () => answer(timedOutReport(request, instructions.map(timedOutInstruction))),
      });
    },
  });
}

async function replace(parts: BettingParts, { account }: ApiCaller, request: ReplaceOrders, refused: (code: ExecutionError) => ApiAnswer): Promise<ApiAnswer> {
  const { instructions, marketId, marketVersion } = request;
  const market = await knownMarket(parts, marketId);
  if (market === undefined) return refused('INVALID_MARKET_ID');
  if (seenVersion(marketVersion) === 'INVALID') return refused('INVALID_MARKET_VERSION');
  if (hasTwice(instructions)) return refused('DUPLICATE_BETIDS');
  const closed = marketRefusal(market);
  if (closed !== null) return refused(closed);
  const stored = await ownOrders(parts, account, instructions);
  const reports = await Promise.all(
    instructions.map(async (each) => {
      const order = changeable(stored, each.betId, marketId);
      const known = stored.get(parseBetId(each.betId) ?? 0);
      const fault = typeof order === 'string' ? order : priceFault(each, order);
      if (fault !== null || typeof order === 'string') return notCancelled(each, fault ?? 'BET_TAKEN_OR_LAPSED', known);
      return isVersionPassed(market, marketVersion) ? cancelOnly(parts, account, each, order) : replaceOne(parts, { account, market, request }, each, order);
    }),
  );
  return answer(composedReport(request, reports));
}

/** Returns why an order cannot be replaced at this price; null: it can. Bets at the starting price are only cancelled. */
function priceFault({ newPrice }: ReplaceInstruction, order: StoredOrder): InstructionError | null {
  if (order.orderType !== 'LIMIT') return 'INVALID_ORDER_TYPE';
  const hundredths = parseOdds(newPrice);
  if (hundredths === null || !isLadderPrice(hundredths)) return 'INVALID_ODDS';
  return hundredths === order.price ? 'NO_ACTION_REQUIRED' : null;
}

async function replaceOne(
  parts: BettingParts,
  { account, market, request }: { readonly account: BettingAccount; readonly market: KnownMarket; readonly request: ReplaceOrders },
  instruction: ReplaceInstruction,
  order: StoredOrder,
): Promise<InstructionReport> {
  const version = boundVersion(market, request.marketVersion);
  const { customerOrderRef, customerStrategyRef } = order;
  const outcome = await parts.orders.replace(account, order.order, {
    reference: newReference(),
    canonical: JSON.stringify(instruction),
    price: parseOdds(instruction.newPrice) as QuotedPrice | null,
    customerReferences: {
      ...(customerOrderRef === null ? {} : { order: customerOrderRef }),
      ...(customerStrategyRef === null ? {} : { strategy: customerStrategyRef }),
    },
    ...(version === undefined ? {} : { marketVersion: version }),
    ...(request.async === true ? { answerAt: 'ARRIVAL' as const } : {}),
  });
  if (!outcome.ok) return notCancelled(instruction, instructionErrorOf(outcome) ?? 'BET_TAKEN_OR_LAPSED', order);
  return replacedReport(parts, instruction, order, outcome.value);
}

async function replacedReport(
  parts: BettingParts,
  instruction: ReplaceInstruction,
  order: StoredOrder,
  { cancelled, placed }: ReplacedOrder,
): Promise<InstructionReport> {
  const taken = (cancelled?.cancelled ?? order.cancelled) - order.cancelled;
  const both = await readOrdersByNumber(parts.database, parts.ids, [order.order, ...(placed.ok ? [placed.value.order] : [])]);
  // the old bet ended before the delay of the new one
  const at = both.get(order.order)?.endedAt ?? parts.clock.now();
  if (!placed.ok) return notPlaced(instruction, order, { taken, at, reason: instructionErrorOf(placed) ?? 'BET_TAKEN_OR_LAPSED' });
  const asked = askedAgain(instruction, order, taken);
  const stored = both.get(placed.value.order);
  const isPending = stored === undefined || stored.status === 'PENDING';
  const place = isPending ? { status: 'SUCCESS', orderStatus: 'PENDING', instruction: echoOf(asked) } : successOf(asked, stored);
  const report = { status: 'SUCCESS' as const, cancelInstructionReport: cancelReport(instruction, taken, at), placeInstructionReport: place };
  return report;
}

/** The market has a later version than the client has seen: the bet is cancelled, and the new one ends before it meets the market. */
async function cancelOnly(parts: BettingParts, account: BettingAccount, instruction: ReplaceInstruction, order: StoredOrder): Promise<InstructionReport> {
  const outcome = await parts.orders.cancel(account, order.order);
  if (!outcome.ok) return notCancelled(instruction, instructionErrorOf(outcome) ?? 'BET_TAKEN_OR_LAPSED', order);
  return notPlaced(instruction, order, { taken: outcome.value.cancelled - order.cancelled, at: parts.clock.now(), reason: 'BET_TAKEN_OR_LAPSED' });
}

/** `taken`: paise; `at`: ms since 1970. */
function cancelReport({ betId }: ReplaceInstruction, taken: number, at: number): object {
  return { status: 'SUCCESS', instruction: { betId }, sizeCancelled: formatSize(paise(taken)), cancelledDate: formatDate(at) };
}

function notPlaced(
  instruction: ReplaceInstruction,
  order: StoredOrder,
  { taken, at, reason }: { readonly taken: number; readonly at: number; readonly reason: InstructionError },
): InstructionReport {
  const place = { status: 'FAILURE', errorCode: reason, instruction: echoOf(askedAgain(instruction, order, taken)) };
  const report = {
    status: 'FAILURE' as const,
    errorCode: 'CANCELLED_NOT_PLACED' as const,
    cancelInstructionReport: cancelReport(instruction, taken, at),
    placeInstructionReport: place,
  };
  return report;
}

function notCancelled(instruction: ReplaceInstruction, errorCode: InstructionError, order: StoredOrder | undefined): InstructionReport {
  const asked = order === undefined ? unknownOrder(instruction) : echoOf(askedAgain(instruction, order, order.remaining));
  const report = {
    status: 'FAILURE' as const,
    errorCode,
    cancelInstructionReport: { status: 'FAILURE', errorCode, instruction: { betId: instruction.betId }, sizeCancelled: 0 },
    placeInstructionReport: { status: 'FAILURE', errorCode: 'RELATED_ACTION_FAILED', instruction: asked },
  };
  return report;
}

function timedOutInstruction(instruction: ReplaceInstruction): InstructionReport {
  const report = {
    status: 'TIMEOUT' as const,
    cancelInstructionReport: { status: 'TIMEOUT', instruction: { betId: instruction.betId }, sizeCancelled: 0 },
    placeInstructionReport: { status: 'TIMEOUT', instruction: unknownOrder(instruction) },
  };
  return report;
}

/** Returns the instruction that would place the new bet. */
function askedAgain({ newPrice }: ReplaceInstruction, order: StoredOrder, size: number): PlaceInstruction {
  const { orderType } = order;
  const liability = formatSize(startAmountOf(order));
  const price = Number.isFinite(newPrice) ? newPrice : askedPriceOf(order);
  const limitOrder = {
    size: formatSize(paise(size)),
    price,
    persistenceType: order.persistence,
    timeInForce: undefined,
    minFillSize: undefined,
    betTargetType: undefined,
    betTargetSize: undefined,
  };
  return {
    orderType,
    selectionId: order.selectionId,
    handicap: 0,
    side: apiSideOf(order),
    limitOrder: orderType === 'LIMIT' ? limitOrder : undefined,
    limitOnCloseOrder: orderType === 'LIMIT_ON_CLOSE' ? { liability, price } : undefined,
    marketOnCloseOrder: orderType === 'MARKET_ON_CLOSE' ? { liability } : undefined,
    customerOrderRef: order.customerOrderRef ?? undefined,
  };
}

/** Of an order that the account does not have, only the price is known. */
function unknownOrder({ newPrice }: ReplaceInstruction): object {
  return { orderType: 'LIMIT', selectionId: 0, handicap: 0, side: 'BACK', limitOrder: { size: 0, price: newPrice, persistenceType: 'LAPSE' } };
}
