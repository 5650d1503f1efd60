/** The loss breaker of order groups: which orders belong to a group, when it trips, and which orders that ends. For tests only. */
import type { EndReason, OrderGroupTerms } from '../plain-engine.ts';
import { BURST_WINDOW, exceedsLimit, riskOfFill, type NaiveGroup } from './naive-groups.ts';
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

  /** Ends a command: matches resting orders through other runners, counts the fills of groups, trips groups, and recomputes the holds. */
  protected finish(market: number, uncrosses = true): void {
    do {
      if (uncrosses) this.uncross(market);
      this.countFills();
    } while (this.tripGroups());
    this.recomputeHolds(market);
  }

  /** Adds the risk of new fills to the groups of their orders. */
  private countFills(): void {
    for (const trade of this.state.trades.slice(this.state.countedTrades)) {
      const value = trade.value ?? trade.size * trade.price;
      for (const id of [trade.takerOrder, trade.makerOrder]) {
        const order = id === 0 ? undefined : this.state.orders.get(id);
        const group = order === undefined ? undefined : this.groupOf(order.account, order.terms.group);
        group?.ring.push({ time: this.state.now, risk: riskOfFill(order!.side, trade.size, value) });
      }
    }
    this.state.countedTrades = this.state.trades.length;
  }

  /** Trips each armed group that has passed a limit. Returns whether that ended an order. */
  private tripGroups(): boolean {
    const passed = [...this.state.groups.values()].filter((group) => group.trippedAt === null && exceedsLimit(group, this.state.now));
    return passed.map((group) => this.trip(group)).some((ended) => ended > 0);
  }

  /** Trips a group and ends its unmatched orders. Returns how many. */
  protected trip(group: NaiveGroup): number {
    group.trippedAt = this.state.now;
    return this.endGroup(group, 'BREAKER').length;
  }

  /** Ends all unmatched orders of a group and returns them. */
  protected endGroup(group: NaiveGroup, reason: EndReason): NaiveOrder[] {
    const open = [...this.state.orders.values()].filter(
      (order) => order.account === group.account && order.terms.group === group.group && order.status !== 'COMPLETE',
    );
    for (const order of open) this.end(order, reason);
    return open;
  }

  /** Makes a group or changes its limits. A limit below what the group has risked or lost trips it. */
  protected setGroup({ account, group, burstLimit, lossLimit }: OrderGroupTerms): void {
    const now = this.groupOf(account, group);
    if (now === undefined) this.state.groups.set(`${account}/${group}`, { account, group, burstLimit, lossLimit, trippedAt: null, profit: 0, ring: [] });
    else Object.assign(now, { burstLimit, lossLimit });
  }

  /** Arms a group again and forgets its fills and losses. Returns whether it was late enough. */
  protected rearm(group: NaiveGroup): boolean {
    if (group.trippedAt !== null && this.state.now < this.rearmTime(group)) return false;
    Object.assign(group, { trippedAt: null, profit: 0, ring: [] });
    return true;
  }
}
