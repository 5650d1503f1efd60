/** Cancels and changes unmatched bets (CA-25, CA-26, T-53). */
import { cancelAllOrders, cancelOrder, reduceOrder, replaceOrder } from '@maidan/contract';
import { notifyOfBet } from '../../platform/bets/bet-toast.ts';
import { askLimitsFirst } from '../../platform/dialogs/limits-first.ts';
import { call } from '../../platform/http/call.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { currentText } from '../../platform/language/texts.ts';
import { notify } from '../../platform/dialogs/notify.ts';
import { newReference } from '../../platform/http/caller.ts';
import { requestOpenBets } from '../../realtime/account/open-bets-request.ts';

function notifyOfFailure(error: unknown): void {
  notify('error', error instanceof CallError && error.status !== 0 ? error.message : currentText()('state.noAnswer'));
}

async function report(work: Promise<{ readonly message: string }>): Promise<void> {
  try {
    notify('success', (await work).message);
  } catch (error) {
    notifyOfFailure(error);
  }
  requestOpenBets();
}

/** Cancels the unmatched part of one bet and shows the result. */
export function cancelBet(id: string): Promise<void> {
  return report(call(cancelOrder, { params: { id } }));
}

/** Cancels all unmatched bets, or those of one market. The caller has confirmed it. */
export function cancelAllBets(marketId?: string): Promise<void> {
  return report(call(cancelAllOrders, marketId === undefined ? {} : { query: { marketId } }));
}

/** Lowers the unmatched stake to `sizeRemaining` rupees at the same odds. The bet keeps its place in the queue. */
export function shrinkBet(id: string, sizeRemaining: number): Promise<void> {
  return report(call(reduceOrder, { params: { id }, body: { sizeRemaining } }));
}

/** Changes odds or raises the stake: the server cancels and replaces the bet in one step. A toast shows the result. Decimal odds, rupees. */
export async function replaceBet(id: string, price: number, size: number): Promise<void> {
  try {
    const { message, placed, code } = await call(replaceOrder, { params: { id }, body: { price, size, betSlipRef: newReference() } });
    askLimitsFirst(code);
    if (placed === null) notify('error', message);
    else notifyOfBet(message, placed);
  } catch (error) {
    notifyOfFailure(error);
  }
  requestOpenBets();
}
