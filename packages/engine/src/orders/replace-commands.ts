/** Replaces a resting order by a new one in one command, and changes options of a resting order in its place (MX). */
import { isExpiryInRange, mayExpire } from '@maidan/domain';
import { cancelPart, endOrder, IN_ITS_PLACE } from '../books/book-commands.ts';
import type { ReplaceCommand, ReplaceOutcome, UpdateCommand } from '../engine-types.ts';
import { groupRefusal } from '../groups/breaker.ts';
import { HOLD_MOVED, moneyOf, UPDATED } from '../journal/journal-entries.ts';
import { undoTo } from '../journal/undo.ts';
import { NONE } from '../memory/typed-memory.ts';
import type { MatchingRefusal } from '../order-options.ts';
import type { EngineState } from '../state/engine-state.ts';
import type { Market } from '../state/market-table.ts';
import { changeRefusal } from './order-commands.ts';
import { isPrice, refusal } from './order-checks.ts';
import * as O from './order-layout.ts';
import { EXPIRES, TERMS_SHIFT, timeInForceOf } from './order-terms.ts';
import { placeWithTerms } from './term-commands.ts';

// Created once, so that a refusal allocates nothing.
const NO_CHANGE: MatchingRefusal = { ok: false, code: 'NO_CHANGE' };
const EXPIRY_INVALID: MatchingRefusal = { ok: false, code: 'EXPIRY_INVALID' };
const TIME_IN_FORCE_CONFLICT: MatchingRefusal = { ok: false, code: 'TIME_IN_FORCE_CONFLICT' };

/** Replaces a player's resting order. Returns the refusal, or null; `lastReplacement` then returns what was done. */
export function replaceOrder(state: EngineState, command: ReplaceCommand): MatchingRefusal | null {
  const { journal, orders, replacement } = state;
  const old = orders.find(command.order);
  const notOpen = changeRefusal(state, old, command.account);
  if (notOpen !== null) return notOpen;
  const market = state.marketOfOrder(old);
  const placed = replacement.commandOf(orders, old, market.id, command);
  const remaining = orders.remainingOf(old);
  const samePrice = placed.price === orders.askedPriceOf(old);
  const refused = refusalBefore(market, command, placed) ?? (samePrice && placed.size === remaining ? NO_CHANGE : closedRefusal(market, command));
  if (refused !== null) return refused;
  if (samePrice && placed.size < remaining) {
    reduceInPlace(state, old, remaining - placed.size);
    return null;
  }
  const mark = journal.count;
  endOrder(state, old, O.REPLACED);
  const notPlaced = command.refused ?? placeWithTerms(state, placed);
  if (notPlaced !== null) {
    if (command.onRefusal === 'KEEP') {
      undoTo(state, mark);
      return notPlaced;
    }
    state.setLastOrder(old, O.REPLACED);
  }
  replacement.replaced = old;
  replacement.refused = notPlaced;
  return null;
}

/** Checks the new price and size. */
function refusalBefore(market: Market, { size }: ReplaceCommand, placed: { readonly price: number }): MatchingRefusal | null {
  if (!isPrice(market, placed.price)) return refusal('PRICE_INVALID');
  return size !== undefined && !(Number.isInteger(size) && size > 0) ? refusal('STAKE_INVALID') : null;
}

/** Refuses the replace of an order whose market is not open or has another version than the player saw. */
function closedRefusal(market: Market, { marketVersion }: ReplaceCommand): MatchingRefusal | null {
  if (!market.open) return refusal('MARKET_NOT_OPEN');
  return marketVersion !== undefined && marketVersion !== market.version ? refusal('MARKET_VERSION_CHANGED') : null;
}

function reduceInPlace(state: EngineState, order: number, by: number): void {
  cancelPart(state, order, by, IN_ITS_PLACE);
  state.recordState(order, O.EXECUTABLE, 0, false);
  state.setLastOrder(order, 0);
  state.replacement.replaced = NONE;
}

/** Returns what the last accepted replace did. Throws (a bug) if no command has succeeded since the last commit or undo. */
export function lastReplacement(state: EngineState): ReplaceOutcome {
  const { replaced, refused } = state.replacement;
  const last = state.lastOutcome();
  if (replaced === NONE) return { outcome: 'REDUCED', reduced: last };
  if (refused !== null) return { outcome: 'CANCELLED_NOT_PLACED', cancelled: last, refused };
  return { outcome: 'REPLACED', cancelled: state.outcomeOf(replaced, O.REPLACED), placed: last };
}

/** Changes persistence, time of expiry or group of a player's resting order, which keeps its place. Returns the refusal, or null. */
export function updateOrder(state: EngineState, { account, expiresAt, group, order: id, persistence }: UpdateCommand): MatchingRefusal | null {
  const { journal, orders } = state;
  const order = orders.find(id);
  const notOpen = changeRefusal(state, order, account);
  if (notOpen !== null) return notOpen;
  const before = orders.expiryOf(order);
  const isMoved = expiresAt !== undefined && expiresAt !== before;
  if (isMoved && !mayExpire(timeInForceOf(orders.termsOf(order)))) return TIME_IN_FORCE_CONFLICT;
  if (isMoved && !isExpiryInRange(expiresAt, state.now)) return EXPIRY_INVALID;
  const wrongGroup = group === undefined || group === orders.groupOf(order) ? null : groupRefusal(state, state.accountRow(account), group, false);
  if (wrongGroup !== null) return wrongGroup;
  const isKept = persistence === undefined || persistence === orders.persistenceOf(order);
  const phase = state.marketOfOrder(order).startingPrice;
  if (!isKept && persistence === 'MARKET_ON_CLOSE' && phase !== 'OFFERED') return refusal(phase === null ? 'SP_NOT_OFFERED' : 'SP_CLOSED');
  if (!isMoved && isKept && (group === undefined || group === orders.groupOf(order))) return NO_CHANGE;
  const at = (order << O.RECORD_SHIFT) | O.STATE;
  const entry = moneyOf(journal.add(UPDATED, order, orders.records[at]));
  journal.money[entry] = before;
  journal.money[entry | HOLD_MOVED] = 0;
  if (persistence !== undefined) orders.setPersistence(order, persistence);
  if (group !== undefined) orders.setGroup(order, group);
  if (isMoved) {
    orders.records[at]! |= EXPIRES << TERMS_SHIFT;
    state.setExpiry(order, expiresAt);
  }
  state.recordState(order, O.EXECUTABLE, 0, false);
  state.setLastOrder(order, 0);
  return null;
}
