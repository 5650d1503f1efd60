/** Places an order at the starting price (H.1 of the matching rules). It meets no book and waits no bet delay. */
import { LARGEST_STAKE, LAY_MINIMUM, refuse, type Refusal } from '@maidan/domain';
import { BACK } from '../books/book-layout.ts';
import type { PlaceWithTerms } from '../engine-types.ts';
import { groupRefusal } from '../groups/breaker.ts';
import { START_OPENED } from '../journal/journal-entries.ts';
import { NONE } from '../memory/typed-memory.ts';
import type { MatchingRefusal } from '../order-options.ts';
import { checkBalance, checkResults, checkShape, countOpen, holdWith, lowersWorstCase, refusal } from '../orders/order-checks.ts';
import { enterOrder, preparePlacement } from '../orders/order-commands.ts';
import * as O from '../orders/order-layout.ts';
import { AT_ANY_PRICE, AT_LIMIT, groupTerms, READABLE, startRefusal, TERMS_SHIFT, termsRefusal } from '../orders/order-terms.ts';
import type { Placement } from '../orders/placement.ts';
import type { EngineState } from '../state/engine-state.ts';
import type { Market } from '../state/market-table.ts';
import { setStartPhase } from './start-phase.ts';
import { hasOppositeAtStart, waitForStart } from './start-queue.ts';

// Created once, so that a refusal allocates nothing.
const SELF_MATCH: MatchingRefusal = { ok: false, code: 'SELF_MATCH' };

/** Places an order at the starting price. Returns the refusal of the first check that fails, or null. */
export function placeAtStart(state: EngineState, command: PlaceWithTerms): MatchingRefusal | null {
  const { placement, wallets } = state;
  const market = preparePlacement(state, command);
  placement.size = placement.held = command.size ?? command.liability ?? Number.NaN;
  placement.terms = (command.orderType === 'LIMIT_ON_CLOSE' ? AT_LIMIT : AT_ANY_PRICE) | groupTerms(command.group);
  const refused = market === undefined ? refusal('MARKET_UNKNOWN') : checkTerms(state, market, command);
  if (!wallets.isUnrestricted(placement.account)) {
    if (wallets.isBlocked(placement.account)) return refusal('ACCOUNT_BLOCKED');
    // such an order has a worst case in an exchange market only
    const isReadable = market?.tradingKind === 'exchange' && (refused === null || READABLE.includes(refused.code));
    if (!isReadable || !lowersWorstCase(state, placement)) return refusal('OWING');
  }
  if (market === undefined || refused !== null) return refused;
  return checkAmount(placement) ?? openAtStart(state, placement);
}

function checkTerms(state: EngineState, market: Market, command: PlaceWithTerms): MatchingRefusal | null {
  const {
    now,
    placement: { account, side },
  } = state;
  const refused = checkShape(market, command, side);
  if (refused !== null) return refused;
  const conflict = termsRefusal(market, command, now);
  if (conflict !== null) return { ok: false, code: conflict };
  const refusedByGroup = groupRefusal(state, account, command.group, command.reducing === true);
  if (refusedByGroup !== null) return refusedByGroup;
  const closed = startRefusal(market, command);
  return closed === null ? null : { ok: false, code: closed };
}

/** Checks the stake of a back or the liability of a lay. */
function checkAmount({ command, side, size }: Placement): Refusal | null {
  const { maxStake, minStake } = command.limits;
  if (!(Number.isInteger(size) && size > 0)) return refusal('STAKE_INVALID');
  if (command.reducing !== true) {
    const least = side === BACK ? minStake : LAY_MINIMUM * minStake;
    if (size < least) return refuse('STAKE_BELOW_MINIMUM', { limit: least });
    if (side === BACK && maxStake > 0 && size > maxStake) return refuse('STAKE_ABOVE_MAXIMUM', { limit: maxStake });
  }
  return size > LARGEST_STAKE ? refuse('STAKE_ABOVE_MAXIMUM', { limit: LARGEST_STAKE }) : null;
}

/** Opens an order that passed the checks of terms and amount. */
function openAtStart(state: EngineState, placement: Placement): MatchingRefusal | null {
  const { account, command, market, side, size, terms } = placement;
  const { journal, orders, wallets } = state;
  const mark = journal.count;
  const position = (placement.position = state.ensurePosition(account, market));
  countOpen(state, placement, 1);
  placement.hold = holdWith(state, placement);
  const book = market.startBookOf(wallets.poolOf(account), command.runner);
  // The order counts towards the win limit only when it is matched.
  const refused =
    (command.reducing === true ? checkResults(state, placement) : null) ??
    checkBalance(state, placement) ??
    (hasOppositeAtStart(state, book, side, wallets.personOf(account)) ? SELF_MATCH : null);
  const order = refused === null ? enterOrder(state, placement) : NONE;
  if (order === NONE) {
    countOpen(state, placement, -1);
    state.forgetNewPosition(mark, position);
    return refused ?? refusal('ORDER_EXISTS');
  }
  orders.records[(order << O.RECORD_SHIFT) | O.STATE]! |= terms << TERMS_SHIFT;
  orders.setStatus(order, O.EXECUTABLE);
  orders.setTerms(order, 0, command.price);
  if (side !== BACK) {
    orders.records[(order << O.RECORD_SHIFT) | O.REMAINING] = 0;
    orders.setLiability(order, size);
  }
  waitForStart(state, order);
  const entry = journal.add(START_OPENED, order, position);
  state.setHold(position, account, placement.hold, entry);
  state.setLastOrder(order, 0);
  return null;
}

/** The market is suspended for the start. Does nothing in a market without a starting price, or if it was closed before. */
export function closeStartingPrice(state: EngineState, market: Market): void {
  if (market.startingPrice === 'OFFERED') setStartPhase(state, market, 'CLOSED');
}
