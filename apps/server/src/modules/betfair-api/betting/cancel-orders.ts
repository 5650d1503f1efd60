/** cancelOrders: some bets, all of a market, or all of the account. Each cancel stands for itself. */
import {
  CancelOrders,
  composedReport,
  failedReport,
  formatDate,
  formatSize,
  instructionErrorOf,
  MOST_CHANGED,
  parseBetId,
  parseSize,
  startAmountOf,
  timedOutReport,
  type CancelInstruction,
  type ExecutionError,
  type InstructionError,
  type InstructionReport,
} from '@maidan/betfair';
import { paise, type Outcome } from '@maidan/domain';
import { walletsOf } from '@maidan/ledger';
import type { OrderView } from '@maidan/contract';
import type { BettingAccount } from '../../orders/orders-port.ts';
import { answer, declareOperation, type ApiAnswer, type ApiCaller, type ApiOperation } from '../operation.ts';
import type { BettingParts } from './betting-parts.ts';
import { guard } from './guarded-requests.ts';
import { readOrders, readOrdersByNumber, type StoredOrder } from './order-rows.ts';
import type { RequestWindow } from './request-window.ts';

/** A fill may come between reading an order and making it smaller. */
const MOST_TRIES = 3;

export function cancelOrdersOperation(parts: BettingParts, window: RequestWindow): ApiOperation {
  return declareOperation({
    service: 'SportsAPING',
    name: 'cancelOrders',
    needsAppKey: true,
    parameters: CancelOrders,
    positions: ['marketId', 'instructions', 'customerRef'],
    run(caller, request) {
      const { customerRef, instructions = [] } = request;
      const refused = (code: ExecutionError): ApiAnswer =>
        answer(
          failedReport(
            request,
            code,
            instructions.map((each) => failed(each, 'ERROR_IN_ORDER')),
          ),
        );
      return guard(parts, window, caller, {
        operation: 'cancelOrders',
        customerRef,
        count: instructions.length,
        most: MOST_CHANGED,
        takesStakes: false,
        refused,
        delayedIn: null,
        run: () => cancel(parts, caller, request, refused),
        timedOut: () => answer(timedOutReport(request, instructions.map(timedOutInstruction))),
      });
    },
  });
}

async function cancel(parts: BettingParts, { account }: ApiCaller, request: CancelOrders, refused: (code: ExecutionError) => ApiAnswer): Promise<ApiAnswer> {
  const { instructions = [], marketId } = request;
  const own = marketId === undefined ? undefined : await parts.ids.marketOf(marketId);
  const isKnown = own !== undefined && (parts.catalogue.market(own) ?? (await parts.catalogue.storedMarket(own))) !== undefined;
  if (!isKnown && (marketId !== undefined || instructions.length > 0)) return refused('INVALID_MARKET_ID');
  if (instructions.length === 0) return answer(composedReport(request, await cancelAll(parts, account, own)));
  if (hasTwice(instructions)) return refused('DUPLICATE_BETIDS');
  const stored = await ownOrders(parts, account, instructions);
  const reports = await Promise.all(instructions.map((each) => cancelOne(parts, account, each, changeable(stored, each.betId, marketId!))));
  return answer(composedReport(request, reports));
}

/** Cancels all resting LIMIT orders, of one market or of all. The report names those that were cancelled. */
async function cancelAll(parts: BettingParts, account: BettingAccount, marketId: string | undefined): Promise<readonly InstructionReport[]> {
  const wallets = walletsOf(account.account);
  const resting = await readOrders(parts.database, parts.ids, {
    where: 'o.account = any($1::int[]) and o.status = 1 and o.order_type is null and ($2::text is null or m.market_id = $2)',
    values: [wallets, marketId ?? null],
    after: 'order by o.id',
  });
  const reports = await Promise.all(resting.map((order) => cancelOne(parts, account, { betId: String(order.order), sizeReduction: undefined }, order)));
  return reports.filter(({ status }) => status === 'SUCCESS');
}

/** Returns whether two instructions name the same bet. */
export function hasTwice(instructions: readonly { readonly betId: string }[]): boolean {
  return new Set(instructions.map(({ betId }) => betId)).size < instructions.length;
}

/** Reads the orders that instructions name, as far as they are the account's. */
export async function ownOrders(
  { database, ids }: BettingParts,
  { account }: BettingAccount,
  instructions: readonly { readonly betId: string }[],
): Promise<ReadonlyMap<number, StoredOrder>> {
  const numbers = instructions.map(({ betId }) => parseBetId(betId)).filter((order) => order !== null);
  const orders = await readOrdersByNumber(database, ids, numbers);
  const wallets = walletsOf(account);
  return new Map([...orders].filter(([, order]) => wallets.includes(order.account)));
}

/** Returns the order that an instruction changes, or the code of its fault. */
export function changeable(stored: ReadonlyMap<number, StoredOrder>, betId: string, marketId: string): StoredOrder | InstructionError {
  const order = stored.get(parseBetId(betId) ?? 0);
  if (order === undefined || order.marketId !== marketId) return 'INVALID_BET_ID';
  if (order.status === 'PENDING') return 'BET_IN_PROGRESS';
  return order.status === 'COMPLETE' ? 'BET_TAKEN_OR_LAPSED' : order;
}

async function cancelOne(
  parts: BettingParts,
  account: BettingAccount,
  instruction: CancelInstruction,
  order: StoredOrder | InstructionError,
): Promise<InstructionReport> {
  if (typeof order === 'string') return failed(instruction, order);
  const { sizeReduction } = instruction;
  const isAtStart = order.orderType !== 'LIMIT';
  const whole = isAtStart ? startAmountOf(order) : order.remaining;
  const reduction = sizeReduction === undefined ? whole : parseSize(sizeReduction);
  if (reduction === null || reduction <= 0) return failed(instruction, 'INVALID_BET_SIZE');
  // a bet at the starting price is cancelled whole or not at all
  if (isAtStart && reduction < whole) return failed(instruction, 'INVALID_BET_SIZE');
  const outcome = await takeAway(parts, account, order, reduction);
  if (!outcome.ok) return failed(instruction, instructionErrorOf(outcome) ?? 'BET_TAKEN_OR_LAPSED');
  const report = {
    status: 'SUCCESS' as const,
    instruction: echo(instruction),
    // a lay at the starting price has no size to cancel, only its liability
    sizeCancelled: formatSize(paise(isAtStart ? whole : outcome.value.cancelled - order.cancelled)),
    cancelledDate: formatDate(parts.clock.now()),
  };
  return report;
}

/** Cancels paise of an order: all that is left if it has no more than that. */
async function takeAway(parts: BettingParts, account: BettingAccount, order: StoredOrder, reduction: number): Promise<Outcome<OrderView>> {
  let left = order.remaining;
  for (let tries = 1; reduction < left; tries += 1) {
    const outcome = await parts.orders.reduce(account, order.order, left - reduction);
    if (outcome.ok || tries === MOST_TRIES) return outcome;
    const now = (await readOrdersByNumber(parts.database, parts.ids, [order.order])).get(order.order);
    if (now === undefined || now.remaining === left) return outcome;
    left = now.remaining;
  }
  return parts.orders.cancel(account, order.order);
}

function timedOutInstruction(instruction: CancelInstruction): InstructionReport {
  const report = { status: 'TIMEOUT' as const, instruction: echo(instruction), sizeCancelled: 0 };
  return report;
}

function failed(instruction: CancelInstruction, errorCode: InstructionError): InstructionReport {
  const report = { status: 'FAILURE' as const, errorCode, instruction: echo(instruction), sizeCancelled: 0 };
  return report;
}

function echo({ betId, sizeReduction }: CancelInstruction): object {
  return { betId, ...(sizeReduction === undefined ? {} : { sizeReduction }) };
}
