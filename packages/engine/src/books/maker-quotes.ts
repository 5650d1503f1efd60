/**
 * The levels of the market maker (FD-08 to FD-11): one order of the house for each side and tick of a book, in both pools. Fills reduce a
 * level until the feed sets it again. Quotes that never traded are not stored in the database. The maker's risk on one runner is the loss of
 * its bets there if that runner wins or if it loses; it stays within the market's house limit.
 */
import { applyFills } from './fills.ts';
import { moneyOf, QUOTE_REDUCED, QUOTE_REMOVED, QUOTE_RESTED } from '../journal/journal-entries.ts';
import * as O from '../orders/order-layout.ts';
import { stateField } from '../orders/order-table.ts';
import { targetUnit } from '../orders/order-terms.ts';
import type { IncomingOrder } from '../orders/placement.ts';
import { HOUSE_PERSON } from '../wallets/wallet-table.ts';
import type { EngineState } from '../state/engine-state.ts';
import { HEAD, netOf } from '../positions/position-table.ts';
import type { Market } from '../state/market-table.ts';
import { BACK, bookSide, LAY } from './book-layout.ts';
import { NONE } from '../memory/typed-memory.ts';

/** Returns the centipaise that the maker can still lose on a runner with bets of its side `makerSide`. */
export function makerRoom(state: EngineState, market: Market, { pool, runner }: Pick<IncomingOrder, 'pool' | 'runner'>, makerSide: number): number {
  const house = market.housePositions[pool as 0 | 1];
  if (house === NONE) return market.houseLimit;
  const net = netOf(house + HEAD, market.runners, runner);
  return market.houseLimit + state.positions.figures[makerSide === LAY ? net : net + 1]!;
}

/** Returns the centipaise that the maker risks per paisa of a bet of its side `makerSide`. price in hundredths. */
export function riskUnit(makerSide: number, price: number): number {
  return makerSide === LAY ? price - 100 : 100;
}

/** Returns the whole paise that fit into `room` (centipaise) at a risk of `unit` centipaise per paisa; 0 without room. */
export function allowed(room: number, unit: number): number {
  return room <= 0 ? 0 : Math.floor(room / unit);
}

/** Returns the paise of `left` that a target still needs, if one paisa adds `unit` centipaise to it. unit 0: the order has no target. */
function wantedAt(left: number, targetLeft: number, unit: number): number {
  return unit === 0 ? left : Math.min(left, Math.floor(targetLeft / unit));
}

/** Whether a player's order would exceed the maker's risk limit on the runner, given the current book (HOUSE_LIMIT). */
export function exceedsMakerLimit(state: EngineState, market: Market, incoming: IncomingOrder): boolean {
  const { books } = state;
  const { side, size, tick } = incoming;
  const book = market.bookOf(incoming.pool, incoming.runner);
  const first = books.firstCrossing(side, tick, book);
  if (first === NONE) return false;
  const { records } = state.orders;
  const makerSide = side ^ 1;
  let room = makerRoom(state, market, incoming, makerSide);
  // No later level costs the maker more per paisa than the first, so this check is usually enough.
  if (size * riskUnit(makerSide, records[(first << O.RECORD_SHIFT) | O.PRICE]!) <= room) return false;
  let left = size;
  let { targetLeft } = incoming;
  for (let node = first; node !== NONE && left > 0; node = books.nextCrossing(node, side, tick, book)) {
    const at = node << O.RECORD_SHIFT;
    if (state.isOrderOf(node, incoming.person)) {
      if (incoming.passesOwn) continue;
      return false;
    }
    const unit = incoming.target === 0 ? 0 : targetUnit(incoming.target, records[at | O.PRICE]!);
    const take = Math.min(wantedAt(left, targetLeft, unit), books.sizeOf(node));
    if (take === 0) return false;
    left -= take;
    targetLeft -= take * unit;
    if (!state.orders.isMakerLevel(node)) continue;
    room -= take * riskUnit(makerSide, records[at | O.PRICE]!);
    if (room < 0) return true;
  }
  return false;
}

/** Reduces or removes the maker's levels in the way of an incoming order, so that its fills stay within the maker's risk limit. */
export function trimMakers(state: EngineState, market: Market, incoming: IncomingOrder): void {
  const { books } = state;
  const { records } = state.orders;
  const { side, size, tick } = incoming;
  const book = market.bookOf(incoming.pool, incoming.runner);
  const makerSide = side ^ 1;
  let room = makerRoom(state, market, incoming, makerSide);
  let left = size;
  let { targetLeft } = incoming;
  let node = books.firstCrossing(side, tick, book);
  while (node !== NONE && left > 0) {
    const next = books.nextCrossing(node, side, tick, book);
    const price = records[(node << O.RECORD_SHIFT) | O.PRICE]!;
    const isMaker = state.orders.isMakerLevel(node);
    if (isMaker || !incoming.passesOwn || !state.isOrderOf(node, incoming.person)) {
      const unit = incoming.target === 0 ? 0 : targetUnit(incoming.target, price);
      const available = books.sizeOf(node);
      const wanted = Math.min(wantedAt(left, targetLeft, unit), available);
      if (wanted === 0) return;
      let take = wanted;
      if (isMaker) {
        const risk = riskUnit(makerSide, price);
        take = Math.min(wanted, allowed(room, risk));
        if (take < wanted) setSmaller(state, node, available, take);
        room -= take * risk;
      }
      left -= take;
      targetLeft -= take * unit;
    }
    node = next;
  }
}

/** Sets one level of the maker in one pool to the size of `quote` (`ofMaker`); 0 removes it. */
export function setMakerLevel(state: EngineState, market: Market, quote: IncomingOrder): void {
  const { books } = state;
  const { side, size, tick } = quote;
  const level = levelOrder(state, market, quote);
  const now = books.sizeOf(level);
  if (size === now) return;
  if (size < now) {
    setSmaller(state, level, now, size);
    return;
  }
  if (now > 0) setSmaller(state, level, now, 0);
  const book = market.bookOf(quote.pool, quote.runner);
  removeCrossedMakers(state, side, tick, book);
  let left = size;
  if (books.firstCrossing(side, tick, book) !== NONE) {
    if (!market.open || !market.active[quote.runner]) return;
    left -= takeCrossed(state, market, quote, level);
    if (left === 0 || books.firstCrossing(side, tick, book) !== NONE) return;
  }
  books.rest(bookSide(book, side), level, tick, left);
  market.isKnownUncrossed = false;
  const entry = state.journal.add(QUOTE_RESTED, level, left);
  if (market.countsArrivals) state.journal.money[moneyOf(entry)] = state.cross.arrive(level);
}

/** Removes every level of the maker in a market, in both pools. */
export function removeMakers(state: EngineState, market: Market): void {
  for (const level of market.makerLevels.values()) {
    const size = state.books.sizeOf(level);
    if (size > 0) setSmaller(state, level, size, 0);
  }
}

/** Reduces a level without moving it in its queue, or removes it. */
function setSmaller(state: EngineState, level: number, now: number, size: number): void {
  const { books, journal } = state;
  if (size > 0) {
    books.resize(level, size - now);
    journal.add(QUOTE_REDUCED, level, now - size, size);
    return;
  }
  const entry = journal.add(QUOTE_REMOVED, level, now, books.nextOf(level));
  journal.entries[entry | 4] = books.previousOf(level);
  books.cancel(level);
}

/** Removes the maker's older levels that a new quote crosses, so that the maker never trades with itself. */
function removeCrossedMakers(state: EngineState, side: number, tick: number, book: number): void {
  const { books } = state;
  let node = books.firstCrossing(side, tick, book);
  while (node !== NONE) {
    const next = books.nextCrossing(node, side, tick, book);
    if (state.orders.isMakerLevel(node)) setSmaller(state, node, books.sizeOf(node), 0);
    node = next;
  }
}

/** Trades a maker's new quote with the players' orders it crosses, within the risk limit. Returns the paise filled. */
function takeCrossed(state: EngineState, market: Market, quote: IncomingOrder, level: number): number {
  const { books } = state;
  const { records } = state.orders;
  const { pool, side, size, tick } = quote;
  const book = market.bookOf(pool, quote.runner);
  let room = makerRoom(state, market, quote, side);
  let fill = 0;
  for (let node = books.firstCrossing(side, tick, book); node !== NONE && fill < size; node = books.nextCrossing(node, side, tick, book)) {
    const unit = riskUnit(side, records[(node << O.RECORD_SHIFT) | O.PRICE]!);
    const available = Math.min(size - fill, books.sizeOf(node));
    const take = Math.min(available, allowed(room, unit));
    room -= take * unit;
    fill += take;
    if (take < available) break;
  }
  if (fill === 0) return 0;
  state.ensurePosition(pool, market);
  books.match(bookSide(book, side), tick, fill, HOUSE_PERSON);
  applyFills(state, market, level);
  return fill;
}

/** Returns the row of the order that represents a level. The order is created when the level is first set, and kept. A key has room for 512 ticks. */
function levelOrder(state: EngineState, market: Market, { pool, price, runner, side, tick }: IncomingOrder): number {
  const key = ((pool * market.runners + runner) * 2 + (side === BACK ? 0 : 1)) * 512 + tick;
  const found = market.makerLevels.get(key);
  if (found !== undefined) return found;
  const level = state.takeOrder();
  const at = level << O.RECORD_SHIFT;
  const { records } = state.orders;
  records.fill(0, at, at + O.RECORD);
  records[at | O.ACCOUNT] = pool;
  records[at | O.MARKET] = market.row;
  records[at | O.RUNNER] = runner;
  records[at | O.PRICE] = price;
  records[at | O.STATE] = stateField(O.MAKER_LEVEL, 'LAPSE', side);
  records[at | O.POSITION] = NONE;
  state.books.setOwner(level, HOUSE_PERSON);
  market.makerLevels.set(key, level);
  market.hasMakers = true;
  return level;
}
