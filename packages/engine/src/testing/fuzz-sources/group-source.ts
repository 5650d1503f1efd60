/** Random commands on order groups, and groups for orders, for the fuzz test. */
import type { Random } from './random.ts';
import type { EngineCommand } from '../plain-engine.ts';

/** Groups 0, 1 and 2; the last one seldom exists. */
const MOST = 2;

export class GroupSource {
  private readonly random: Random;

  constructor(random: Random) {
    this.random = random;
  }

  private number(): number {
    return this.random.of([0, 0, 1, 1, this.random.whole(0, MOST)]);
  }

  /** Returns the group of a new order or of an update, mostly none. */
  of(chance = 0.1): { readonly group?: number } {
    return this.random.chance(chance) ? { group: this.number() } : {};
  }

  /** Returns a command on a group of an account. */
  next(account: number): EngineCommand {
    const { random } = this;
    const group = this.number();
    const roll = random.next();
    if (roll < 0.4) {
      return { type: 'group', account, group, burstLimit: random.of([0, 100, 50_00, 300_00, 300_00, 1_000_00]), lossLimit: random.of([0, 100_00, 500_00]) };
    }
    if (roll < 0.75) return { type: random.of(['rearm', 'rearm', 'rearm', 'trip', 'deleteGroup'] as const), account, group };
    return { type: 'groupProfit', account, group, profit: random.whole(-60_00, 20_00) };
  }
}
