/** The checks of placeOrders that need only the request and the market, in their order: the first that fails decides (contract 4.2, 9 to 22). */
import { isLadderPrice, type MarketStatus as MaidanStatus, type RunnerStatus } from '@maidan/domain';
import type { ExecutionError, InstructionError } from '../enums.ts';
import { parseOdds, parseSize } from '../formats.ts';
import { lineOfPrice } from './line-orders.ts';
import {
  isCustomerReference,
  LONGEST_ORDER_REFERENCE,
  LONGEST_STRATEGY_REFERENCE,
  seenVersion,
  type PlaceInstruction,
  type PlaceOrders,
} from './order-parameters.ts';

/** The market of the request; undefined: unknown or not shown. */
export interface PlaceMarket {
  readonly kind: 'exchange' | 'line';
  readonly status: MaidanStatus;
  /** false: clients read the market only. */
  readonly takesBets: boolean;
  readonly hasStartingPrice: boolean;
  /** By the id that clients see. */
  readonly runners: ReadonlyMap<number, RunnerStatus>;
}

/** A refusal of the whole request. One code for each instruction. */
export interface RefusedRequest {
  readonly report: ExecutionError;
  readonly instructions: readonly InstructionError[];
}

/** Returns a refusal that belongs to the request, the market or the account: no instruction is at fault. */
export function refuseAll(report: ExecutionError, count: number): RefusedRequest {
  return { report, instructions: Array.from({ length: count }, (): InstructionError => 'ERROR_IN_ORDER') };
}

/** Returns why a market takes no bets now; null: it does. A market that waits for its result is shown as suspended. */
export function marketRefusal(market: Pick<PlaceMarket, 'status' | 'takesBets'> | undefined): ExecutionError | null {
  if (market === undefined) return 'INVALID_MARKET_ID';
  if (market.status === 'SUSPENDED' || market.status === 'CLOSED') return 'MARKET_SUSPENDED';
  return market.status === 'OPEN' && market.takesBets ? null : 'MARKET_NOT_OPEN_FOR_BETTING';
}

/** A check of one instruction: the code of its fault, or null. */
type InstructionCheck = (instruction: PlaceInstruction, market: PlaceMarket, request: PlaceOrders) => InstructionError | null;

function hasWrongBody({ limitOnCloseOrder, limitOrder, marketOnCloseOrder, orderType }: PlaceInstruction, kind: PlaceMarket['kind']): boolean {
  const bodies = { LIMIT: limitOrder, LIMIT_ON_CLOSE: limitOnCloseOrder, MARKET_ON_CLOSE: marketOnCloseOrder };
  if (Object.entries(bodies).some(([type, body]) => (body !== undefined) !== (type === orderType))) return true;
  if (limitOrder === undefined) return false;
  const { betTargetSize, betTargetType, size } = limitOrder;
  const hasTarget = betTargetType !== undefined || betTargetSize !== undefined;
  if (hasTarget && (betTargetType === undefined || betTargetSize === undefined || kind === 'line')) return true;
  return (size !== undefined) === hasTarget;
}

/** Checks the price of a limit. A MARKET_ON_CLOSE order has none. */
function priceRefusal({ limitOnCloseOrder, limitOrder }: PlaceInstruction, { kind }: PlaceMarket): InstructionError | null {
  const price = (limitOrder ?? limitOnCloseOrder)?.price;
  if (price === undefined) return null;
  if (kind === 'line') return lineOfPrice(price) === null ? 'INVALID_ODDS' : null;
  const hundredths = parseOdds(price);
  return hundredths === null || !isLadderPrice(hundredths) ? 'INVALID_ODDS' : null;
}

function amountRefusal({ limitOnCloseOrder, limitOrder, marketOnCloseOrder }: PlaceInstruction): InstructionError | null {
  const atStart = limitOnCloseOrder ?? marketOnCloseOrder;
  const amount = parseSize(atStart?.liability ?? limitOrder?.size ?? limitOrder?.betTargetSize ?? 0);
  return amount === null || amount <= 0 ? 'INVALID_BET_SIZE' : null;
}

/** FILL_OR_KILL ignores the persistence, and so do lines, on which nothing rests. */
function persistenceRefusal({ limitOrder }: PlaceInstruction, { hasStartingPrice, kind }: PlaceMarket): InstructionError | null {
  const isAsked = limitOrder?.persistenceType === 'MARKET_ON_CLOSE' && limitOrder.timeInForce === undefined && kind === 'exchange';
  return isAsked && !hasStartingPrice ? 'INVALID_PERSISTENCE_TYPE' : null;
}

function fillRefusal({ limitOrder }: PlaceInstruction): InstructionError | null {
  const { minFillSize, size, timeInForce } = limitOrder ?? {};
  // the orders refuse a target with FILL_OR_KILL
  if (timeInForce === undefined || minFillSize === undefined || size === undefined) return null;
  return minFillSize < 0 || minFillSize > size || parseSize(minFillSize) === null ? 'INVALID_MIN_FILL_SIZE' : null;
}

function runnerRefusal({ handicap = 0, selectionId }: PlaceInstruction, { runners }: PlaceMarket): InstructionError | null {
  const status = runners.get(selectionId);
  if (status === undefined || handicap !== 0) return 'INVALID_RUNNER';
  return status === 'REMOVED' ? 'RUNNER_REMOVED' : null;
}

function referenceRefusal({ customerOrderRef = '' }: PlaceInstruction, _: PlaceMarket, { customerStrategyRef = '' }: PlaceOrders): InstructionError | null {
  if (!isCustomerReference(customerOrderRef, LONGEST_ORDER_REFERENCE)) return 'INVALID_CUSTOMER_ORDER_REF';
  return isCustomerReference(customerStrategyRef, LONGEST_STRATEGY_REFERENCE) ? null : 'INVALID_CUSTOMER_STRATEGY_REF';
}

/** In their order. A wrong body is refused before these. */
const CHECKS: readonly InstructionCheck[] = [
  ({ orderType }, { hasStartingPrice }) => (orderType === 'LIMIT' || hasStartingPrice ? null : 'MARKET_NOT_OPEN_FOR_BSP_BETTING'),
  referenceRefusal,
  runnerRefusal,
  persistenceRefusal,
  fillRefusal,
  priceRefusal,
  amountRefusal,
];

/**
 * Returns why the request is refused as a whole, or null. A faulty instruction has the code of its own first fault, and the report that of the check
 * that comes first. Instructions without a fault have ERROR_IN_ORDER.
 */
export function placeRefusal(request: PlaceOrders, market: PlaceMarket | undefined): RefusedRequest | null {
  const { instructions } = request;
  const all = (report: ExecutionError): RefusedRequest => refuseAll(report, instructions.length);
  if (market === undefined) return all('INVALID_MARKET_ID');
  if (seenVersion(request.marketVersion) === 'INVALID') return all('INVALID_MARKET_VERSION');
  const closed = marketRefusal(market);
  if (closed !== null) return all(closed);
  const wrong = instructions.map((instruction) => hasWrongBody(instruction, market.kind));
  const faults = instructions.map((instruction, at) => (wrong[at] === true ? 'INVALID_ORDER_TYPE' : faultOf(instruction, market, request)));
  if (wrong.includes(true)) return { report: 'INVALID_ORDER', instructions: faults.map((fault) => fault ?? 'ERROR_IN_ORDER') };
  if (faults.some((fault) => fault !== null)) return { report: 'BET_ACTION_ERROR', instructions: faults.map((fault) => fault ?? 'ERROR_IN_ORDER') };
  // a runner whose quotes are held back is like a suspended market
  return instructions.some(({ selectionId }) => market.runners.get(selectionId) === 'SUSPENDED') ? all('MARKET_SUSPENDED') : null;
}

function faultOf(instruction: PlaceInstruction, market: PlaceMarket, request: PlaceOrders): InstructionError | null {
  for (const check of CHECKS) {
    const fault = check(instruction, market, request);
    if (fault !== null) return fault;
  }
  return null;
}
