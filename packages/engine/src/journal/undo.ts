/** Undoes journal entries, newest first. Each entry type has its inverse here. */
import { undoFill, undoFillAtHouse } from '../books/fills.ts';
import { undoGroup, undoRisk } from '../groups/breaker.ts';
import { undoRow } from '../cross/match-rows.ts';
import * as J from './journal-entries.ts';
import * as O from '../orders/order-layout.ts';
import { undoCancelPart, undoEndOrder } from '../books/book-commands.ts';
import { undoMeetTarget, undoResize } from '../orders/targets.ts';
import { undoEndAtStart, undoOpenAtStart } from '../starting-price/start-queue.ts';
import { undoFillAtStart, undoMatchAtStart } from '../starting-price/start-fills.ts';
import { START_PHASES } from '../starting-price/start-phase.ts';
import { CASH, WALLET_SHIFT } from '../wallets/wallet-table.ts';
import { endsOrder, releaseWallets } from './commit.ts';
import type { EngineState } from '../state/engine-state.ts';
import type { RunnerQuote } from '../engine-types.ts';

/** Undoes all entries since a mark of the journal. Throws (a bug) for a mark beyond the journal's end or inside a sealed batch. */
export function undoTo(state: EngineState, mark: number): void {
  const { journal } = state;
  if (mark > journal.count) throw new RangeError(`mark ${mark} is beyond the end of the journal at ${journal.count}`);
  if (mark > 0 && mark < journal.sealedCount) throw new RangeError(`mark ${mark} is inside the sealed batch, which ends at ${journal.sealedCount}`);
  state.forgetLastOrder();
  while (journal.count > mark) {
    const entry = --journal.count;
    if (endsOrder(state, journal.entries[entry * J.ENTRY]!, entry * J.ENTRY)) journal.endedCount--;
    undoEntry(state, entry * J.ENTRY, entry * J.MONEY);
  }
  for (const market of state.markets.crossing) market.isKnownUncrossed = false;
  journal.undone = true;
  state.groups.cut(mark);
  if (state.expiries.isStale) state.expiries.rebuild();
  if (mark > 0) return;
  releaseWallets(state, false);
  for (const wallet of journal.sealed?.touched ?? []) state.wallets.lowerVersion(wallet);
  journal.clear();
}

function undoEntry(state: EngineState, at: number, moneyAt: number): void {
  const { entries: data, money } = state.journal;
  const first = data[at + 1]!;
  const moved = money[moneyAt + J.HOLD_MOVED]!;
  switch (data[at]) {
    case J.OPENED:
      state.setHoldBack(data[at + 3]!, moved);
      state.books.cancel(first);
      state.addOpenPart(first, 0 - state.orders.remainingOf(first) - state.orders.heldBeyond(first));
      return state.forgetOrder(first);
    case J.ENDED:
      state.setHoldBack(data[at + 5]!, moved);
      return undoEndOrder(state, at);
    case J.PLACED:
      state.addOpenPart(first, 0 - state.orders.remainingOf(first) - state.orders.heldBeyond(first));
      return state.forgetOrder(first);
    case J.CREATED:
      return state.removePosition(first);
    case J.ORDER_STATE:
      state.setHoldBack(state.orders.records[(first << O.RECORD_SHIFT) | O.POSITION]!, moved);
      if (data[at + 3]! >= J.WENT_TO_QUEUE) state.books.cancel(first);
      return state.orders.setStatus(first, data[at + 2]!);
    case J.QUOTE_RESTED:
      state.books.cancel(first);
      if (state.marketOfOrder(first).countsArrivals) state.cross.arrivals[first] = money[moneyAt]!;
      return;
    case J.FILLED:
      if (moved !== 0) state.setHoldBack(state.orders.records[(first << O.RECORD_SHIFT) | O.POSITION]!, moved);
      undoFill(state, at);
      return state.books.unfill(first, data[at + 3]!);
    case J.HOUSE_FILLED:
      return undoFillAtHouse(state, at);
    case J.CROSS_FILLED:
    case J.CROSS_TAKEN:
      if (moved !== 0) state.setHoldBack(state.orders.records[(first << O.RECORD_SHIFT) | O.POSITION]!, moved);
      return undoRow(state, at);
    case J.CROSS_MATCHED:
      state.cross.matches--;
      return;
    case J.PART_CANCELLED:
      return undoCancelPart(state, at);
    case J.HELD:
      return state.setHoldBack(first, moved);
    case J.QUOTE_REMOVED:
      state.books.setNeighbours(first, data[at + 3]!, data[at + 4]!);
      return state.books.restore(first, data[at + 2]!);
    case J.QUOTE_REDUCED:
      return state.books.resize(first, data[at + 2]!);
    default:
      return undoRest(state, at, moneyAt);
  }
}

/** Undoes entries of the starting price. Returns false for entries of other types. */
function undoStart(state: EngineState, at: number, moneyAt: number): boolean {
  const { entries: data, money } = state.journal;
  const first = data[at + 1]!;
  switch (data[at]) {
    case J.START_PRICED:
    case J.START_TRADED:
      return true;
    case J.START_PHASE:
      state.markets.rows[first]!.startingPrice = START_PHASES[data[at + 2]!]!;
      return true;
    case J.START_OPENED:
    case J.START_ENDED:
    case J.START_MATCHED:
    case J.START_FILLED: {
      const moved = money[moneyAt + J.HOLD_MOVED]!;
      if (moved !== 0) state.setHoldBack(state.orders.records[(first << O.RECORD_SHIFT) | O.POSITION]!, moved);
      if (data[at] === J.START_OPENED) undoOpenAtStart(state, first);
      else if (data[at] === J.START_ENDED) undoEndAtStart(state, at);
      else if (data[at] === J.START_MATCHED) undoMatchAtStart(state, at);
      else undoFillAtStart(state, at);
      return true;
    }
    default:
      return false;
  }
}

/** Undoes entries of markets, quotes, cash, expiry, updates, targets and settlement. */
function undoRest(state: EngineState, at: number, moneyAt: number): void {
  const { entries: data, money } = state.journal;
  const first = data[at + 1]!;
  switch (data[at]) {
    case J.HOUSE_QUOTED:
      state.markets.rows[first]!.quotes[data[at + 2]!] = state.journal.objectAt(data[at + 3]!) as RunnerQuote;
      return;
    case J.MARKET_CHANGED: {
      const market = state.markets.rows[first]!;
      market.open = data[at + 2] === 1;
      market.version = data[at + 3]!;
      return;
    }
    case J.RUNNER_CHANGED:
      return state.markets.rows[first]!.setActive(data[at + 2]!, data[at + 3] === 1);
    case J.CASH_MOVED:
      state.wallets.money[(first << WALLET_SHIFT) | CASH]! -= money[moneyAt]!;
      return state.wallets.setOwing(first, data[at + 2] === 1);
    case J.EXPIRIES_TAKEN:
      state.expiries.isStale = true;
      return;
    case J.UPDATED:
      state.orders.records[(first << O.RECORD_SHIFT) | O.STATE] = data[at + 2]!;
      state.orders.setExpiry(first, money[moneyAt]!);
      state.expiries.isStale = true;
      return;
    case J.GROUP_RISKED:
      return undoRisk(state, at);
    case J.GROUP_CHANGED:
      return undoGroup(state, at);
    case J.TARGET_MET:
      return undoMeetTarget(state, at);
    case J.RESIZED:
      return undoResize(state, at);
    case J.DROPPED:
      state.journal.dropped.pop();
      return state.restorePosition(first);
    default:
      if (!undoStart(state, at, moneyAt)) throw new RangeError(`unknown journal entry ${data[at]}`);
  }
}
