/** placeOrders: all instructions are accepted or none, and the answer says what became of them. */
import {
  apiRefusalOf,
  composedReport,
  echoOf,
  failedReport,
  formatBetId,
  formatDate,
  formatSize,
  instructionErrorOf,
  isStartRefused,
  matchedPriceOf,
  MOST_PLACED,
  placedStatusOf,
  placeRefusal,
  PlaceOrders,
  refuseAll,
  timedOutReport,
  type ExecutionError,
  type InstructionError,
  type InstructionReport,
  type OrderFacts,
  type PlaceInstruction,
  type RefusedRequest,
} from '@maidan/betfair';
import { paise, tradingKindOf, type Refusal } from '@maidan/domain';
import { answer, declareOperation, except, type ApiAnswer, type ApiCaller, type ApiOperation } from '../operation.ts';
import type { BettingParts } from './betting-parts.ts';
import { guard } from './guarded-requests.ts';
import { knownMarket, type KnownMarket } from './known-markets.ts';
import { isVersionPassed, placeTogether, type PlacedBet } from './placements.ts';
import type { RequestWindow } from './request-window.ts';

export function placeOrdersOperation(parts: BettingParts, window: RequestWindow): ApiOperation {
  return declareOperation({
    service: 'SportsAPING',
    name: 'placeOrders',
    needsAppKey: true,
    parameters: PlaceOrders,
    positions: ['marketId', 'instructions', 'customerRef', 'marketVersion', 'customerStrategyRef', 'locale', 'async'],
    run(caller, request) {
      const { customerRef, instructions } = request;
      const count = instructions.length;
      if (count === 0) return Promise.resolve(except('INVALID_INPUT_DATA', 'instructions is empty.'));
      return guard(parts, window, caller, {
        operation: 'placeOrders',
        customerRef,
        count,
        most: MOST_PLACED,
        takesStakes: true,
        refused: (code: ExecutionError): ApiAnswer => refusedReport(request, refuseAll(code, count)),
        delayedIn: request.async === true ? null : request.marketId,
        run: () => place(parts, caller, request),
        timedOut: () => answer(timedOutReport(request, instructions.map(timedOutInstruction))),
      });
    },
  });
}

async function place(parts: BettingParts, { account }: ApiCaller, request: PlaceOrders): Promise<ApiAnswer> {
  const known = await knownMarket(parts, request.marketId);
  const refusal = placeRefusal(request, known);
  if (refusal !== null) return refusedReport(request, refusal);
  // `placeRefusal` refuses a request without its market
  const market = known!;
  if (isVersionPassed(market, request.marketVersion)) return lapsedReport(request);
  const placed = await placeTogether(parts, account, market, request);
  if (!placed.ok) return refusedAnswer(request, market, placed);
  return placedAnswer(request, placed.value);
}

/** Returns the report of bets that were refused together. The refusal names the instruction, if there is one. */
function refusedAnswer(request: PlaceOrders, market: KnownMarket, { code, detail = {} }: Refusal): ApiAnswer {
  const refusal = apiRefusalOf(code);
  if (refusal.kind === 'exception') return except(refusal.exception);
  if (refusal.kind === 'killed') return refusedReport(request, refuseAll('ERROR_IN_MATCHER', request.instructions.length));
  const named: readonly number[] = detail.instructions ?? (detail.instruction === undefined ? [] : [detail.instruction]);
  const isRemoved = named.every((at) => market.runners.get(request.instructions[at]!.selectionId) === 'REMOVED');
  // a runner that does not trade for now is like a suspended market
  if (code === 'RUNNER_NOT_ACTIVE' && !isRemoved) return refusedReport(request, refuseAll('MARKET_SUSPENDED', request.instructions.length));
  const instructions = request.instructions.map(({ orderType }, at): InstructionError => {
    if (!named.includes(at)) return 'ERROR_IN_ORDER';
    return isStartRefused(code) && orderType === 'LIMIT' ? 'INVALID_PERSISTENCE_TYPE' : refusal.instruction;
  });
  return refusedReport(request, { report: refusal.report, instructions });
}

function refusedReport(request: PlaceOrders, { instructions, report }: RefusedRequest): ApiAnswer {
  const reports = request.instructions.map((instruction, at) => failedInstruction(instruction, instructions[at]!));
  return answer(failedReport(request, report, reports));
}

/** The market has a later version than the client has seen, so the bets end before they meet it. */
function lapsedReport(request: PlaceOrders): ApiAnswer {
  return answer(
    composedReport(
      request,
      request.instructions.map((instruction) => failedInstruction(instruction, 'BET_TAKEN_OR_LAPSED')),
    ),
  );
}

/** Whether the bet stands is not known yet: its `customerOrderRef` finds it. */
function timedOutInstruction(instruction: PlaceInstruction): InstructionReport {
  const report = { status: 'TIMEOUT' as const, instruction: echoOf(instruction) };
  return report;
}

function failedInstruction(instruction: PlaceInstruction, errorCode: InstructionError): InstructionReport & { readonly instruction: object } {
  return { status: 'FAILURE', errorCode, instruction: echoOf(instruction) };
}

function placedAnswer(request: PlaceOrders, placed: readonly PlacedBet[]): ApiAnswer {
  const reports = request.instructions.map((instruction, at) => reportOf(instruction, placed[at]!, request.async === true));
  return answer(composedReport(request, reports));
}

/** `isAsync`: the report says nothing of what the bet has met. */
function reportOf(instruction: PlaceInstruction, { outcome }: PlacedBet, isAsync: boolean): InstructionReport {
  if (outcome === null) return killedReport(instruction);
  if (!outcome.ok) {
    const error = instructionErrorOf(outcome);
    return error === null ? killedReport(instruction) : failedInstruction(instruction, error);
  }
  const order = outcome.value;
  if (isAsync || order.status === 'PENDING') {
    const pending = { status: 'SUCCESS', orderStatus: 'PENDING', instruction: echoOf(instruction, formatSize(paise(order.size))) } as const;
    return pending;
  }
  const isKill = instruction.limitOrder?.timeInForce !== undefined;
  return successOf(instruction, { ...order, isKill, isLine: tradingKindOf(order.marketType) === 'line' });
}

/** An order on a line that found no quote ends at once, without a number. */
function killedReport(instruction: PlaceInstruction): InstructionReport & Record<string, unknown> {
  const orderStatus = instruction.limitOrder?.timeInForce === undefined ? 'EXECUTION_COMPLETE' : 'EXPIRED';
  return { status: 'SUCCESS', orderStatus, instruction: echoOf(instruction), averagePriceMatched: 0, sizeMatched: 0 };
}

type MetOrder = Pick<OrderFacts, 'order' | 'isKill' | 'isLine' | 'lapsed' | 'line' | 'matched' | 'matchedValue' | 'placedAt' | 'size' | 'status'>;

/** Returns the report of an order that has met its book. */
export function successOf(instruction: PlaceInstruction, order: MetOrder): InstructionReport & Record<string, unknown> {
  const { betTargetType } = instruction.limitOrder ?? {};
  return {
    status: 'SUCCESS',
    orderStatus: placedStatusOf(order),
    instruction: echoOf(instruction, betTargetType === undefined ? undefined : formatSize(paise(order.size))),
    betId: formatBetId(order.order),
    placedDate: formatDate(order.placedAt),
    averagePriceMatched: matchedPriceOf(order),
    sizeMatched: formatSize(paise(order.matched)),
  };
}
