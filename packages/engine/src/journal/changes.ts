/** Collects the positions, wallets and books that a drain has to report, each once, ordered by first change. */
import type { BookChanged } from '../engine-events.ts';
import * as O from '../orders/order-layout.ts';
import type { EngineState } from '../state/engine-state.ts';
import { NONE } from '../memory/typed-memory.ts';
import type { Market } from '../state/market-table.ts';

export class Changes {
  readonly positions = new Set<number>();
  readonly wallets: number[] = [];
  readonly books = new Map<number, BookChanged>();
  /** Rows of the accounts and numbers of the groups, by a key of both. */
  readonly groups = new Map<number, readonly [account: number, number: number]>();
  declare private readonly state: EngineState;
  declare private readonly stamp: number;

  constructor(state: EngineState) {
    this.state = state;
    this.stamp = state.nextStamp();
  }

  /** Adds a position, unless it is NONE: the house's position may already have been removed. */
  addPosition(row: number): void {
    if (row !== NONE) this.positions.add(row);
  }

  /** Removes a position: a released position is not reported. */
  removePosition(row: number): void {
    this.positions.delete(row);
  }

  addWallet(row: number): void {
    if (this.state.wallets.markStamp(row, this.stamp)) this.wallets.push(row);
  }

  /** Adds the book of a runner. A key has room for 4096 runners. */
  addBook(market: Market, pool: 0 | 1, runner: number): void {
    const key = (market.row * 2 + pool) * 4096 + runner;
    if (!this.books.has(key)) this.books.set(key, { market: market.id, pool, runner });
  }

  addGroup(account: number, number: number): void {
    this.groups.set(account * 32 + number, [account, number]);
  }

  addBookOfOrder(order: number): void {
    const at = order << O.RECORD_SHIFT;
    const { records } = this.state.orders;
    this.addBook(this.state.marketOfOrder(order), this.state.wallets.poolOf(records[at | O.ACCOUNT]!), records[at | O.RUNNER]!);
  }

  /** Adds the position of a player's order, or the house's position for a maker's level. */
  addPositionOfOrder(order: number): void {
    const { records } = this.state.orders;
    const at = order << O.RECORD_SHIFT;
    if (this.state.orders.isMakerLevel(order)) this.addPosition(this.state.marketOfOrder(order).housePositions[records[at | O.ACCOUNT] as 0 | 1]);
    else this.addPosition(records[at | O.POSITION]!);
  }
}
