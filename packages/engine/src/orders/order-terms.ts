/** The terms of an order beside price and size: its time in force, price guard and self-trade mode (MX), as bits of its STATE field. */
import { LADDER } from '@maidan/domain';
import type { PlaceWithTerms } from '../engine-types.ts';
import type { MatchingRefusalCode } from '../order-options.ts';
import { EXCHANGE, type Market } from '../state/market-table.ts';
import { BACK } from '../books/book-layout.ts';

/** The terms begin at this bit of STATE. A plain order has the terms 0. */
export const TERMS_SHIFT = 4;
/** The time in force: the two lowest bits of the terms; 0 is GTC. */
export const TIME_IN_FORCE_BITS = 3;
export const FILL_OR_KILL = 1;
export const FILL_AND_KILL = 2;
export const POST_ONLY = 3;
/** Guard `exact`: the order ends if a better price than its own is shown. */
export const EXACT = 4;
/** Guard `any`: PRICE is the price asked, moved against the player. The terms column has the price asked. */
export const MOVED = 8;
/** Self-trade mode CANCEL_NEWEST. */
export const CANCEL_NEWEST = 16;

const MOST_TICKS = 20;
const LAST_TICK = LADDER.length - 1;

/** Whether a time in force lets nothing rest. Takes terms or the time in force alone. */
export function isKill(terms: number): boolean {
  const timeInForce = terms & TIME_IN_FORCE_BITS;
  return timeInForce === FILL_OR_KILL || timeInForce === FILL_AND_KILL;
}

/** Returns the terms of a command as a number. */
export function termsOf({ guard, selfTrade, timeInForce }: PlaceWithTerms): number {
  let terms = 0;
  if (timeInForce === 'FILL_OR_KILL') terms = FILL_OR_KILL;
  else if (timeInForce === 'FILL_AND_KILL') terms = FILL_AND_KILL;
  else if (timeInForce === 'POST_ONLY') terms = POST_ONLY;
  if (guard?.mode === 'exact') terms |= EXACT;
  else if (guard?.mode === 'any') terms |= MOVED;
  return selfTrade === 'CANCEL_NEWEST' ? terms | CANCEL_NEWEST : terms;
}

/** Returns the tick of the limit: the tick of the price asked, with guard `any` moved against the player as far as the ladder goes. */
export function limitTick({ guard }: PlaceWithTerms, side: number, tick: number): number {
  if (guard?.mode !== 'any' || tick < 0) return tick;
  return side === BACK ? Math.max(0, tick - guard.ticks) : Math.min(LAST_TICK, tick + guard.ticks);
}

/** Returns the worst tick that an order may meet. The limit of a fill-or-kill order is that of its average price, so single fills may be worse. */
export function reachTick(terms: number, side: number, tick: number): number {
  if ((terms & TIME_IN_FORCE_BITS) !== FILL_OR_KILL) return tick;
  return side === BACK ? 0 : LAST_TICK;
}

/** Returns the first refusal of the terms alone, or null. */
export function termsRefusal(market: Market, { guard, size, timeInForce }: PlaceWithTerms): MatchingRefusalCode | null {
  const isKilled = timeInForce === 'FILL_OR_KILL' || timeInForce === 'FILL_AND_KILL';
  if (timeInForce === 'POST_ONLY' && (market.kind !== EXCHANGE || guard?.mode === 'exact')) return 'TIME_IN_FORCE_CONFLICT';
  if (guard?.mode === 'any') {
    if (!isKilled) return 'TIME_IN_FORCE_CONFLICT';
    if (!(Number.isInteger(guard.ticks) && guard.ticks >= 1 && guard.ticks <= MOST_TICKS)) return 'GUARD_INVALID';
  }
  return (size as number | undefined) === undefined ? 'AMOUNT_TARGET_INVALID' : null;
}

/** Whether `minFillSize` is outside 0 to size, or given where it has no meaning. */
export function isFillSizeInvalid({ minFillSize, size, timeInForce }: PlaceWithTerms): boolean {
  if (minFillSize === undefined) return false;
  if (timeInForce !== 'FILL_OR_KILL' && timeInForce !== 'FILL_AND_KILL') return true;
  return !(Number.isInteger(minFillSize) && minFillSize >= 0 && minFillSize <= size);
}

/** Returns the least paise that must match, or the order is killed. */
export function minFillOf({ minFillSize, size, timeInForce }: PlaceWithTerms): number {
  return minFillSize ?? (timeInForce === 'FILL_OR_KILL' ? size : 0);
}
