/** updateOrders: another persistence; the bet keeps its place in the queue. */
import {
  composedReport,
  failedReport,
  instructionErrorOf,
  instructionStatus,
  isStartRefused,
  marketRefusal,
  MOST_CHANGED,
  PERSISTENCE_TYPES,
  timedOutReport,
  UpdateOrders,
  type ExecutionError,
  type ExecutionReport,
  type InstructionError,
  type InstructionReport,
  type UpdateInstruction,
} from '@maidan/betfair';
import type { BettingAccount } from '../../orders/orders-port.ts';
import { answer, declareOperation, except, type ApiAnswer, type ApiCaller, type ApiOperation } from '../operation.ts';
import type { BettingParts } from './betting-parts.ts';
import { changeable, hasTwice, ownOrders } from './cancel-orders.ts';
import { guard } from './guarded-requests.ts';
import { knownMarket } from './known-markets.ts';
import type { StoredOrder } from './order-rows.ts';
import type { RequestWindow } from './request-window.ts';

export function updateOrdersOperation(parts: BettingParts, window: RequestWindow): ApiOperation {
  return declareOperation({
    service: 'SportsAPING',
    name: 'updateOrders',
    needsAppKey: true,
    parameters: UpdateOrders,
    positions: ['marketId', 'instructions', 'customerRef'],
    run(caller, request) {
      const { customerRef, instructions } = request;
      const count = instructions.length;
      if (count === 0) return Promise.resolve(except('INVALID_INPUT_DATA', 'instructions is empty.'));
      const refused = (code: ExecutionError): ApiAnswer =>
        updated(
          failedReport(
            request,
            code,
            instructions.map((each) => reportOf(each, 'ERROR_IN_ORDER')),
          ),
        );
      return guard(parts, window, caller, {
        operation: 'updateOrders',
        customerRef,
        count,
        most: MOST_CHANGED,
        takesStakes: false,
        refused,
        delayedIn: null,
        run: () => update(parts, caller, request, refused),
        timedOut: () => updated(timedOutReport(request, instructions.map(timedOutInstruction))),
      });
    },
  });
}

async function update(parts: BettingParts, { account }: ApiCaller, request: UpdateOrders, refused: (code: ExecutionError) => ApiAnswer): Promise<ApiAnswer> {
  const { instructions, marketId } = request;
  const market = await knownMarket(parts, marketId);
  if (market === undefined) return refused('INVALID_MARKET_ID');
  if (hasTwice(instructions)) return refused('DUPLICATE_BETIDS');
  const closed = marketRefusal(market);
  if (closed !== null) return refused(closed);
  const stored = await ownOrders(parts, account, instructions);
  const reports = await Promise.all(
    instructions.map(async (each) => reportOf(each, await updateOne(parts, account, each, changeable(stored, each.betId, marketId)))),
  );
  return updated(composedReport(request, reports));
}

async function updateOne(
  parts: BettingParts,
  account: BettingAccount,
  { newPersistenceType }: UpdateInstruction,
  order: StoredOrder | InstructionError,
): Promise<InstructionError | null> {
  if (typeof order === 'string') return order;
  const persistence = PERSISTENCE_TYPES.find((type) => type === newPersistenceType);
  // an order at the starting price has no persistence: what is unmatched lapses when the price is made
  if (persistence === undefined || order.orderType !== 'LIMIT') return 'INVALID_PERSISTENCE_TYPE';
  const outcome = await parts.orders.update(account, order.order, { persistence });
  if (outcome.ok) return null;
  return isStartRefused(outcome.code) ? 'INVALID_PERSISTENCE_TYPE' : instructionErrorOf(outcome);
}

function timedOutInstruction(instruction: UpdateInstruction): InstructionReport {
  const report = { status: 'TIMEOUT' as const, instruction };
  return report;
}

function reportOf(instruction: UpdateInstruction, errorCode: InstructionError | null): InstructionReport {
  const report = { ...instructionStatus(errorCode), instruction };
  return report;
}

/** One client reads this report only if these two keys are present. */
function updated(report: ExecutionReport<InstructionReport>): ApiAnswer {
  return answer({ ...report, customerRef: report.customerRef ?? null, errorCode: report.errorCode ?? null });
}
