/** The actions of the player on a ladder, with the calls of any other bet. */
import { cancelOrder, replaceOrder, toDecimal } from '@maidan/contract';
import { formatPrice, priceOf } from '@maidan/domain';
import { call } from '../../platform/http/call.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { currentText } from '../../platform/language/texts.ts';
import { askLimitsFirst } from '../../platform/dialogs/limits-first.ts';
import { notify } from '../../platform/dialogs/notify.ts';
import { newReference } from '../../platform/http/caller.ts';
import { account, connection, markets } from '../../realtime/live.ts';
import { pickSelection } from '../../realtime/markets/picked-selection.ts';
import type { Chip, LadderSide, OwnOrder } from './ladder-model.ts';

function problemText(error: unknown): string {
  return error instanceof CallError && error.status !== 0 ? error.message : currentText()('state.noAnswer');
}

/** Returns true if the runner takes bets and its prices are not old. */
export function takesBets(marketId: string, selectionId: number): boolean {
  const market = markets.view(marketId);
  const runner = market?.runners.find((item) => item.selectionId === selectionId);
  const { phase, stale } = connection.state.getState();
  return market?.status === 'OPEN' && !market.feedStale && runner?.status === 'ACTIVE' && phase === 'online' && !stale;
}

export interface TickBet {
  readonly marketId: string;
  readonly selectionId: number;
  readonly side: LadderSide;
  readonly tick: number;
  /** Whole rupees for the slip; null leaves it empty. */
  readonly stake: number | null;
  readonly byKeyboard: boolean;
  /** The bet only offers its price and never takes. */
  readonly offers: boolean;
}

/** Bets at a tick: sends the bet at once if one-click betting is on, else opens the slip with it. Returns false if the market takes no bets. */
export function betAtTick({ marketId, selectionId, side, tick, stake, byKeyboard, offers }: TickBet): boolean {
  if (!takesBets(marketId, selectionId)) {
    notify('warning', currentText()('depth.notOpen'));
    return false;
  }
  const shown = { price: priceOf(tick), line: null };
  pickSelection({ marketId, selectionId, isBack: side === 'back', level: -1, shown, ...(stake === null ? {} : { stake }), byKeyboard, offers });
  return true;
}

/** Moves an order to another tick: the server replaces it in one step. If the server refuses the new price, the order stays. Shows the result. */
async function moveOrder(order: OwnOrder, toTick: number): Promise<void> {
  const text = currentText();
  const from = formatPrice(priceOf(order.tick));
  const to = formatPrice(priceOf(toTick));
  try {
    const body = { price: toDecimal(priceOf(toTick)), size: order.rupees, onRefusal: 'KEEP' as const, betSlipRef: newReference() };
    const answer = await call(replaceOrder, { params: { id: order.id }, body });
    askLimitsFirst(answer.code);
    // it lapsed in its delay: the message says that the old order is cancelled, and why there is no new one
    if (answer.placed === null) notify('error', answer.message);
    else {
      account.addBet(answer.placed);
      notify('success', text('depth.moved', { from, to }));
    }
  } catch (error) {
    if (error instanceof CallError) askLimitsFirst(error.code);
    notify('error', text('depth.notMoved', { from, reason: problemText(error) }));
  }
}

/** Moves all orders of a chip to a tick, one after the other in the order of their queue. */
export async function moveChip(chip: Chip, toTick: number): Promise<void> {
  for (const order of chip.orders) if (!order.pending) await moveOrder(order, toTick);
}

/** Cancels the unmatched parts of these orders, and shows one toast for all of them. */
export async function cancelOrders(orders: readonly OwnOrder[]): Promise<void> {
  let cancelled = 0;
  let problem: string | null = null;
  for (const order of orders) {
    if (order.pending) continue;
    try {
      cancelled += (await call(cancelOrder, { params: { id: order.id } })).result.cancelled;
    } catch (error) {
      problem = problemText(error);
    }
  }
  if (cancelled > 0) notify('success', currentText()('depth.cancelled', { count: cancelled }));
  if (problem !== null) notify('error', problem);
}
