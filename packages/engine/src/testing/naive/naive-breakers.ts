/** The loss breaker of order groups: which orders belong to a group, when it trips, and which orders that ends. For tests only. */
import type { EndReason, OrderGroupTerms } from '../plain-engine.ts';
import { BURST_WINDOW, passedLimit, riskOfFill, type NaiveGroup } from './naive-groups.ts';
import { NaiveMatching } from './naive-matching.ts';
import type { NaiveOrder } from './naive-state.ts';

export class NaiveBreakers extends NaiveMatching {
  /** Returns a group of an account. Group 0 is the default of the account: if it exists, orders without a group belong to it. */
  protected groupOf(account: number, group: number): NaiveGroup | undefined {
    return this.state.groups.get(`${account}/${group}`);
  }

  /** Returns when a tripped group can be armed again, ms since 1970. */
  protected rearmTime(group: NaiveGroup): number {
    return (group.trippedAt ?? 0) + BURST_WINDOW;
  }

  /** Ends a command of a market: see `finishAll`. */
  protected finish(market: number, uncrosses = true): void {
    this.finishAll([market], uncrosses);
  }

  /**
   * Ends a command of some markets: matches their resting orders through other runners, counts the fills of groups, trips groups, and recomputes the
   * holds. uncrosses: false for a level of the maker, whose market is not uncrossed before the maker's batch ends.
   */
  protected finishAll(markets: readonly number[], uncrosses = true): void {
    const changed = new Set(markets);
    let next: readonly number[] = markets;
    do {
      for (const market of next) if (uncrosses || !markets.includes(market)) this.uncross(market);
      this.countFills();
      next = [...new Set(this.tripGroups())].toSorted((a, b) => a - b);
      for (const market of next) changed.add(market);
    } while (next.length > 0);
    for (const market of changed) this.recomputeHolds(market);
  }

  /** Adds the risk of new fills to the groups of their orders. */
  private countFills(): void {
    for (const trade of this.state.trades.slice(this.state.countedTrades)) {
      const value = trade.value ?? trade.size * trade.price;
      const isLine = this.market(trade.market).state.kind === 'line';
      for (const id of [trade.takerOrder, trade.makerOrder]) {
        const order = id === 0 ? undefined : this.state.orders.get(id);
        const group = order === undefined ? undefined : this.groupOf(order.account, order.terms.group);
        group?.ring.push({ time: this.state.now, risk: riskOfFill({ isLine, side: order!.side, size: trade.size, value }) });
      }
    }
    this.state.countedTrades = this.state.trades.length;
  }

  /** Trips each armed group that has passed a limit. Returns the markets of the orders that this ended. */
  private tripGroups(): number[] {
    const passed = [...this.state.groups.values()].flatMap((group) => {
      const reason = group.trippedAt === null ? passedLimit(group, this.state.now) : null;
      return reason === null ? [] : [{ group, reason }];
    });
    return passed.flatMap(({ group, reason }) => this.trip(group, reason)).map(({ market }) => market);
  }

  /** Trips a group and ends its unmatched orders. Returns them. */
  protected trip(group: NaiveGroup, reason: 'BURST' | 'LOSS' | 'PLAYER'): NaiveOrder[] {
    Object.assign(group, { trippedAt: this.state.now, reason });
    return this.endGroup(group, 'BREAKER');
  }

  /** Ends all unmatched orders of a group and returns them, ascending. */
  protected endGroup(group: NaiveGroup, reason: EndReason): NaiveOrder[] {
    const open = [...this.state.orders.values()].filter(
      (order) => order.account === group.account && order.terms.group === group.group && order.status !== 'COMPLETE',
    );
    open.sort((a, b) => a.order - b.order);
    for (const order of open) this.end(order, reason);
    return open;
  }

  /** Makes a group or changes its limits. A limit below what the group has risked or lost trips it. */
  protected setGroup({ account, group, burstLimit, lossLimit }: OrderGroupTerms): void {
    const now = this.groupOf(account, group);
    if (now === undefined)
      this.state.groups.set(`${account}/${group}`, { account, group, burstLimit, lossLimit, trippedAt: null, reason: null, profit: 0, ring: [] });
    else Object.assign(now, { burstLimit, lossLimit });
  }

  /** Arms a group again and forgets its fills and losses. Returns whether it was late enough. */
  protected rearm(group: NaiveGroup): boolean {
    if (group.trippedAt !== null && this.state.now < this.rearmTime(group)) return false;
    Object.assign(group, { trippedAt: null, reason: null, profit: 0, ring: [] });
    return true;
  }
}
