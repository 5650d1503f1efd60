/** The state of the engine as plain values. */
import type { EngineSnapshot, LinePosition, OddsPosition, OpenOrderState } from '../engine-types.ts';
import * as O from '../orders/order-layout.ts';
import { LADDER, NO_ORDER, type Centipaise, type Paise } from '@maidan/domain';
import type { EngineState } from '../state/engine-state.ts';
import { stateOf } from '../groups/group-table.ts';
import { HEAD, netOf } from '../positions/position-table.ts';
import { EXCHANGE, LINE_MARKET } from '../state/market-table.ts';
import { BACK, LAY } from '../books/book-layout.ts';
import { HOUSE_ROWS } from '../wallets/wallet-table.ts';

/** Returns a position as plain values. */
export function positionOf(state: EngineState, row: number): OddsPosition | LinePosition {
  const { positions } = state;
  const account = state.wallets.idOf(positions.accountOf(row));
  const market = state.marketOfPosition(row);
  const hold = positions.holdOf(row);
  if (market.kind === LINE_MARKET) {
    const { lines, profit } = positions.stepsOf(row);
    return { account, market: market.id, lines, profit: profit as readonly Centipaise[], hold };
  }
  const ifWin: Centipaise[] = [];
  const ifLose: Centipaise[] = [];
  for (let runner = 0; runner < market.runners; runner++) {
    const net = netOf(row + HEAD, market.runners, runner);
    ifWin.push(positions.figures[net]! as Centipaise);
    ifLose.push(positions.figures[net + 1]! as Centipaise);
  }
  return { account, market: market.id, ifWin, ifLose, hold };
}

/** Returns the whole state as plain values in a fixed order. Two engines with equal snapshots are in the same state. */
export function snapshotOf(state: EngineState): EngineSnapshot {
  const positions: (OddsPosition | LinePosition)[] = [];
  const orders: OpenOrderState[] = [];
  const levels: EngineSnapshot['levels'][number][] = [];
  for (const market of state.markets.all()) {
    for (const position of state.positions.ofMarket(market.row)) positions.push(positionOf(state, position));
    for (const order of state.openOrders(market, null))
      orders.push(state.orders.stateOf(order, state.wallets.idOf(state.orders.records[(order << O.RECORD_SHIFT) | O.ACCOUNT]!), market.id));
    if (market.kind !== EXCHANGE) continue;
    for (const pool of [0, 1] as const) {
      for (let runner = 0; runner < market.runners; runner++) {
        for (const side of [LAY, BACK])
          levels.push(...levelsOf(state, market.bookOf(pool, runner), side).map((level) => ({ market: market.id, pool, runner, ...level })));
      }
    }
  }
  const groups = state.groups.all().map((group) => stateOf(group, state.wallets.idOf(group.account), state.now));
  return {
    accounts: Array.from({ length: state.wallets.count - HOUSE_ROWS }, (_, i) => state.wallets.stateOf(i + HOUSE_ROWS)).toSorted(
      (a, b) => a.account - b.account,
    ),
    markets: state.markets.all().map((market) => ({ ...market.state, active: [...market.active], quotes: [...market.quotes] })),
    positions: positions.toSorted((a, b) => a.market - b.market || a.account - b.account),
    orders: orders.toSorted((a, b) => a.order - b.order),
    groups: groups.toSorted((a, b) => a.account - b.account || a.group - b.group),
    levels,
  };
}

function levelsOf(state: EngineState, book: number, side: number): Pick<EngineSnapshot['levels'][number], 'side' | 'price' | 'queue'>[] {
  return state.books.depth(book, side, LADDER.length).map(({ tick }) => ({
    side: side === LAY ? 'BACK' : 'LAY',
    price: LADDER[tick]!,
    queue: state.books
      .queue(book, side, tick)
      .map((node) => ({ order: state.orders.isMakerLevel(node) ? NO_ORDER : state.orders.idOf(node), size: state.books.sizeOf(node) as Paise })),
  }));
}
