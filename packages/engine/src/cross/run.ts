/** One run: an order takes one cross match from the legs up to a bound, if whole paise allow it. */
import { LARGEST_STAKE } from '@maidan/domain';
import { endOrder } from '../books/book-commands.ts';
import { BACK } from '../books/book-layout.ts';
import { NONE } from '../memory/typed-memory.ts';
import * as O from '../orders/order-layout.ts';
import { FILL_OR_KILL, TARGET, TIME_IN_FORCE_BITS } from '../orders/order-terms.ts';
import { resizeOpen, targetRoom } from '../orders/targets.ts';
import type { EngineState } from '../state/engine-state.ts';
import type { Market } from '../state/market-table.ts';
import { field, worstPrice } from './field.ts';
import { bookMatch } from './match-rows.ts';
import { choosePot } from './pot.ts';

/**
 * Takes a cross match for an order whose field is selected. direct: the best direct price within its reach, hundredths, or NONE. rests: whether the
 * order rests, so that its limit is its own price. Returns whether it matched.
 */
export function takeCross(state: EngineState, market: Market, order: number, bound: RunBound): boolean {
  const { orders, wallets } = state;
  if (!chooseCross(state, order, bound, wallets.personOf(orders.records[(order << O.RECORD_SHIFT) | O.ACCOUNT]!))) return false;
  const { taker } = state.cross;
  if (taker.target !== 0) resizeOpen(state, order, taker.stake);
  bookMatch(state, market, order, bound.rests);
  if (taker.target !== 0) resizeOpen(state, order, targetRoom(orders, order, taker.limit));
  return true;
}

/** Whether an order whose field is selected would find a cross match if no order were of its own person. */
export function wouldCrossOthers(state: EngineState, order: number, bound: RunBound): boolean {
  return chooseCross(state, order, bound, NONE);
}

/** Chooses the pot of a cross match for an order whose field is selected. person: whose orders end the legs, NONE for whole queues. Returns whether there is one. */
function chooseCross(state: EngineState, order: number, { direct, rests }: RunBound, person: number): boolean {
  const { legs, taker } = state.cross;
  const { orders } = state;
  const at = order << O.RECORD_SHIFT;
  const { records } = orders;
  taker.side = orders.sideOf(order);
  taker.limit = records[at | O.PRICE]!;
  taker.rest = records[at | O.REMAINING]!;
  taker.target = rests ? 0 : orders.termsOf(order) & TARGET;
  if (taker.target !== 0) {
    taker.rest = LARGEST_STAKE - records[at | O.MATCHED]!;
    taker.targetLeft = orders.targetLeftOf(order);
  }
  taker.direct = direct;
  taker.byAverage = !rests && isByAverage(state, order);
  taker.surplus = taker.byAverage ? surplusOf(state, order) : 0;
  field.begin(person);
  legs.reset(field.count);
  const limit = taker.byAverage ? worstPrice(taker.side) : taker.limit;
  const payout = legs.walk(field, taker.side, direct === NONE ? limit : direct, direct !== NONE);
  return choosePot(taker, legs, payout);
}

/** Cancels the orders of a person at the fronts of the selected field. */
export function cancelFrontsOf(state: EngineState, person: number): void {
  for (let leg = 0; leg < field.count; leg++) if (state.isOrderOf(field.fronts[leg]!, person)) endForSelfMatch(state, field.fronts[leg]!);
}

/** Cancels a resting order, also that of the command whose answer is not read yet, because its person's orders would match each other. */
export function endForSelfMatch(state: EngineState, order: number): void {
  endOrder(state, order, O.SELF_MATCH);
  state.setReasonOfLast(order, O.SELF_MATCH);
}

/** What a run must beat: see `takeCross`. */
export interface RunBound {
  direct: number;
  readonly rests: boolean;
}

/** Whether the limit of an order is that of its average price. */
export function isByAverage(state: EngineState, order: number): boolean {
  return (state.orders.termsOf(order) & TIME_IN_FORCE_BITS) === FILL_OR_KILL;
}

/** Returns the centipaise by which the fills of an order are better than its limit. */
export function surplusOf({ orders }: EngineState, order: number): number {
  const at = order << O.RECORD_SHIFT;
  const atLimit = orders.records[at | O.MATCHED]! * orders.records[at | O.PRICE]!;
  return orders.sideOf(order) === BACK ? orders.matchedValueOf(order) - atLimit : atLimit - orders.matchedValueOf(order);
}
