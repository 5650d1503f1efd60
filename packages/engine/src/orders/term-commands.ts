/** Places an order with terms: a time in force, a price guard or a self-trade mode (MX). Plain orders never come here. */
import { isAtStart, isFillSizeInvalid, LADDER } from '@maidan/domain';
import type { PlaceWithTerms } from '../engine-types.ts';
import type { AmountTarget, MatchingRefusal } from '../order-options.ts';
import { meetBook } from '../books/term-matching.ts';
import { passiveTick, wouldMatch } from '../cross/passive.ts';
import { PLACED } from '../journal/journal-entries.ts';
import { groupRefusal } from '../groups/breaker.ts';
import { NONE } from '../memory/typed-memory.ts';
import type { EngineState } from '../state/engine-state.ts';
import { EXCHANGE, type Market } from '../state/market-table.ts';
import { enterOrder, placeWithHouse, preparePlacement, startDelay } from './order-commands.ts';
import { checkHouseAndBalance, checkQuote, checkResults, checkShape, checkStake, countOpen, holdWith, lowersWorstCase, refusal } from './order-checks.ts';
import { placeAtStart } from '../starting-price/start-commands.ts';
import * as O from './order-layout.ts';
import {
  isKill,
  limitTick,
  minFillOf,
  POST_ONLY,
  READABLE,
  reachTick,
  startRefusal,
  targetUnit,
  TERMS_SHIFT,
  termsOf,
  termsRefusal,
  TIME_IN_FORCE_BITS,
} from './order-terms.ts';
import type { Placement } from './placement.ts';

/** Places an order with terms. Returns the refusal of the first check that fails, or null. */
export function placeWithTerms(state: EngineState, command: PlaceWithTerms): MatchingRefusal | null {
  if (isAtStart(command.orderType)) return placeAtStart(state, command);
  const { placement, wallets } = state;
  const market = preparePlacement(state, command);
  const refused = market === undefined ? refusal('MARKET_UNKNOWN') : checkTerms(state, market, command);
  if (market?.kind === EXCHANGE) setLimit(placement, command);
  if (command.target !== undefined) setTargetSize(placement, command.target);
  if (!wallets.isUnrestricted(placement.account)) {
    if (wallets.isBlocked(placement.account)) return refusal('ACCOUNT_BLOCKED');
    const isReadable = market !== undefined && (refused === null || READABLE.includes(refused.code));
    if (!isReadable || !lowersWorstCase(state, placement)) return refusal('OWING');
  }
  if (market === undefined || refused !== null) return refused;
  const wrongStake = checkAmounts(placement);
  if (wrongStake !== null) return wrongStake;
  return market.kind === EXCHANGE ? placeInExchange(state, placement, command) : placeWithHouse(state, placement);
}

/** Runs the checks of market, runner, side, price, terms and quote in their sequence. */
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
  return closed === null ? checkQuote(market, command, side) : { ok: false, code: closed };
}

/** Checks stake and smallest fill. A stake that is no amount comes before the smallest fill, its limits come after it. */
function checkAmounts(placement: Placement): MatchingRefusal | null {
  const { command, size } = placement;
  const refused = checkStake(placement, command.remainder === true);
  return refused?.code !== 'STAKE_INVALID' && isFillSizeInvalid(command, size) ? { ok: false, code: 'FILL_SIZE_INVALID' } : refused;
}

/** Sets the limit of a placement and the worst tick that it may meet. */
function setLimit(placement: Placement, command: PlaceWithTerms): void {
  const { side, tick } = placement;
  placement.terms = termsOf(command);
  placement.tick = limitTick(command.guard, side, tick);
  placement.reach = reachTick(placement.terms, side, placement.tick);
  if (placement.tick >= 0) placement.price = LADDER[placement.tick]!;
}

/** Sets what a placement with a target asks for, and what its hold counts: what the target needs at the limit, rounded down and up. */
function setTargetSize(placement: Placement, { amount }: AmountTarget): void {
  const needed = (100 * amount) / targetUnit(termsOf(placement.command), placement.price);
  placement.size = Math.floor(needed);
  placement.held = Math.ceil(needed);
}

/** Places an order of an exchange market that passed the checks of terms and stake. */
function placeInExchange(state: EngineState, placement: Placement, command: PlaceWithTerms): MatchingRefusal | null {
  const { account, market, terms } = placement;
  const { journal, orders } = state;
  const mark = journal.count;
  const position = (placement.position = state.ensurePosition(account, market));
  countOpen(state, placement, 1);
  placement.hold = holdWith(state, placement);
  const refused = resultsRefusal(state, placement) ?? checkHouseAndBalance(state, placement) ?? wouldMatchRefusal(state, placement);
  const order = refused === null ? enterOrder(state, placement) : NONE;
  if (order === NONE) {
    countOpen(state, placement, -1);
    state.forgetNewPosition(mark, position);
    return refused ?? refusal('ORDER_EXISTS');
  }
  orders.records[(order << O.RECORD_SHIFT) | O.STATE]! |= terms << TERMS_SHIFT;
  orders.setTerms(order, minFillOf(command), command.price);
  if (command.target !== undefined) orders.setTarget(order, 100 * command.target.amount);
  if (command.expiresAt !== undefined) state.setExpiry(order, command.expiresAt);
  if (state.batch.allWait || (command.delayed && waits(state, placement))) {
    startDelay(state, placement, order);
    return null;
  }
  journal.add(PLACED, order);
  meetBook(state, market, order);
  return null;
}

/** Whether an order with a bet delay waits it. A post-only order never does, because it cannot take; a kill always does. */
function waits(state: EngineState, placement: Placement): boolean {
  const { account, command, market, side, terms, tick } = placement;
  if ((terms & TIME_IN_FORCE_BITS) === POST_ONLY) return false;
  return !market.exemptsPassive || isKill(terms) || wouldMatch(state, market, { pool: state.wallets.poolOf(account), runner: command.runner, side }, tick);
}

/** Checks the win limit at the price asked, and the worst case of a cash-out at the limit. The figures include the order at its limit. */
function resultsRefusal(state: EngineState, placement: Placement): MatchingRefusal | null {
  const { command, price } = placement;
  if (command.reducing === true || price === (command.price as number)) return checkResults(state, placement);
  countOpen(state, placement, -1);
  placement.price = command.price;
  countOpen(state, placement, 1);
  const refused = checkResults(state, placement);
  countOpen(state, placement, -1);
  placement.price = price;
  countOpen(state, placement, 1);
  return refused;
}

/** Refuses a post-only order that would match anything by price, orders of its own person included. The detail names the nearest price that rests. */
function wouldMatchRefusal(state: EngineState, { account, command, market, side, terms, tick }: Placement): MatchingRefusal | null {
  if ((terms & TIME_IN_FORCE_BITS) !== POST_ONLY) return null;
  const passive = passiveTick(state, market, { pool: state.wallets.poolOf(account), runner: command.runner, side }, tick);
  if (passive === tick) return null;
  const price = passive === undefined ? undefined : LADDER[passive];
  return price === undefined ? { ok: false, code: 'WOULD_MATCH' } : { ok: false, code: 'WOULD_MATCH', detail: { price } };
}
