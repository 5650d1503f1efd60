/** Random commands on one market of 2 to 30 runners whose odds nearly cover each other. Made quickly, so that tests can run millions of them. */
import { LADDER, type Side } from '@maidan/domain';
import type { EngineCommand, OrderOptions, PlaceWithTerms } from '../plain-engine.ts';
import type { Random } from './random.ts';

export const MOST_RUNNERS = 30;
export const CROSS_SOURCE_MARKET = 1;
/** Account 2 is of the same person as account 1; accounts 7 and 8 are demo accounts. */
export const CROSS_SOURCE_ACCOUNTS = [1, 2, 3, 4, 5, 6, 7, 8];
const LIMITS = { minStake: 1, maxStake: 0, maxWin: 1e13 };
/** Terms of orders; each is used as often as the others. */
const TERMS: readonly OrderOptions[] = [
  { timeInForce: 'FILL_AND_KILL' },
  { timeInForce: 'FILL_OR_KILL' },
  { timeInForce: 'POST_ONLY' },
  { guard: { mode: 'exact' } },
  { guard: { mode: 'any', ticks: 3 } },
  { selfTrade: 'CANCEL_NEWEST' },
  { selfTrade: 'CANCEL_OLDEST' },
];

export class CrossSource {
  readonly runners: number;
  private readonly random: Random;
  /** Tick of each runner around which its orders lie. */
  private readonly middles: readonly number[];
  private nextOrder = 1;
  private isSuspended = false;

  constructor(random: Random) {
    this.random = random;
    this.runners = random.chance(0.7) ? random.whole(2, 5) : random.whole(6, MOST_RUNNERS);
    // Shares of 100 that sum to about 100: the prices 100 / share cover each other.
    const weights = Array.from({ length: this.runners }, () => random.whole(1, 4));
    const sum = weights.reduce((total, weight) => total + weight, 0);
    this.middles = weights.map((weight) => LADDER.findIndex((price) => price >= (100 * sum) / weight));
  }

  next(): EngineCommand {
    const { random } = this;
    const roll = random.next();
    if (roll < 0.8) return { type: 'place', command: this.place() };
    if (roll < 0.9) return this.cancel();
    if (roll < 0.97) return this.level();
    // A suspension is short: without a market that trades nothing is matched.
    this.isSuspended = !this.isSuspended && roll > 0.99;
    return { type: 'market', market: CROSS_SOURCE_MARKET, open: !this.isSuspended, version: 1 };
  }

  private place(): PlaceWithTerms {
    const { random } = this;
    const order = this.nextOrder++;
    const runner = random.whole(0, this.runners - 1);
    return {
      order,
      account: this.accountOf(order),
      market: CROSS_SOURCE_MARKET,
      runner,
      side: this.side(),
      price: this.price(runner),
      line: 0,
      size: random.chance(0.2) ? random.whole(1, 50) : random.whole(100, 20_000),
      persistence: 'PERSIST',
      limits: LIMITS,
      delayed: false,
      ...(random.chance(0.2) ? random.of(TERMS) : {}),
    };
  }

  private cancel(): EngineCommand {
    const order = this.random.whole(Math.max(1, this.nextOrder - 60), this.nextOrder);
    return { type: 'cancel', order, account: this.accountOf(order) };
  }

  private level(): EngineCommand {
    const { random } = this;
    const runner = random.whole(0, this.runners - 1);
    return {
      type: 'level',
      market: CROSS_SOURCE_MARKET,
      runner,
      side: this.side(),
      price: this.price(runner),
      size: random.chance(0.4) ? 0 : random.whole(1, 20_000),
    };
  }

  private accountOf(order: number): number {
    return CROSS_SOURCE_ACCOUNTS[order % CROSS_SOURCE_ACCOUNTS.length]!;
  }

  private side(): Side {
    return this.random.chance(0.5) ? 'BACK' : 'LAY';
  }

  private price(runner: number): number {
    const { random } = this;
    return LADDER[Math.max(0, Math.min(LADDER.length - 1, this.middles[runner]! + random.whole(-4, 4)))]!;
  }
}
