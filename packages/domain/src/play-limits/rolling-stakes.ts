/**
 * The running sums of one player's stakes in the periods that end now (ADR 10). A stake counts from the time of its bet for the length of a
 * period, less the part that was returned. Pure; times in ms since 1970 that never decrease, amounts in paise.
 */
import type { Side } from '../order/order.ts';
import { LIMIT_PERIODS, PERIOD_MS, type LimitPeriod, type LimitUse } from './play-limit.ts';

/** Returns the paise that can be lost with `kept` paise of a bet: `rate` hundredths of them (100 for a back, price - 100 for a lay), rounded up. */
export function stakeAtRisk(kept: number, rate: number): number {
  return Math.ceil((kept * rate) / 100);
}

/** Returns the hundredths of its size that a bet can lose: 100 for a back or YES, price - 100 for a lay, the rate per 100 for a NO. */
export function riskRate(side: Side, price: number, isLine: boolean): number {
  if (side === 'BACK') return 100;
  return isLine ? price : price - 100;
}

export interface NewStake {
  /** A unique key: a stake that is added twice counts once. */
  readonly key: string;
  readonly at: number;
  /** Paise the player typed. */
  readonly size: number;
  /** Hundredths of the size that can be lost. */
  readonly rate: number;
}

interface CountedStake {
  readonly at: number;
  readonly rate: number;
  readonly position: number;
  amount: number;
}

/** Stakes that are too old are removed in batches of at least this many. */
const DROP_BATCH = 512;

export class RollingStakes implements LimitUse {
  /** Ordered by time. */
  #stakes: CountedStake[] = [];
  /** Position of the first stake in `#stakes`, counted over all stakes ever added. */
  #first = 0;
  readonly #byKey = new Map<string, CountedStake>();
  #keys: string[] = [];
  /** Position of the oldest stake that each period counts. */
  readonly #heads: Record<LimitPeriod, number> = { day: 0, week: 0, month: 0 };
  readonly #sums: Record<LimitPeriod, number> = { day: 0, week: 0, month: 0 };
  #now = 0;

  /** Adds a stake. Returns false if its key is known; the stake then counts only once. */
  add({ key, at, size, rate }: NewStake): boolean {
    if (this.#byKey.has(key)) return false;
    const last = this.#stakes.at(-1);
    const kept: CountedStake = {
      at: last === undefined ? at : Math.max(at, last.at),
      rate,
      position: this.#first + this.#stakes.length,
      amount: stakeAtRisk(size, rate),
    };
    this.#stakes.push(kept);
    this.#keys.push(key);
    this.#byKey.set(key, kept);
    for (const period of LIMIT_PERIODS) this.#sums[period] += kept.amount;
    return true;
  }

  /** Reduces a stake to the `size` that still counts. Ignores an unknown key and a stake that is older than every period. */
  keep(key: string, size: number): void {
    for (const period of LIMIT_PERIODS) this.#sums[period] += this.changeBy(key, size, period);
    const kept = this.#byKey.get(key);
    if (kept !== undefined) kept.amount = stakeAtRisk(size, kept.rate);
  }

  /** Returns the paise by which `keep` would change the sum of a period. */
  changeBy(key: string, size: number, period: LimitPeriod): number {
    const kept = this.#byKey.get(key);
    return kept === undefined || kept.position < this.#heads[period] ? 0 : stakeAtRisk(size, kept.rate) - kept.amount;
  }

  /** Moves the clock forward and subtracts the stakes that have left each period. */
  moveTo(now: number): void {
    this.#now = Math.max(this.#now, now);
    for (const period of LIMIT_PERIODS) {
      const from = this.#now - PERIOD_MS[period];
      for (;;) {
        const oldest = this.#stakes[this.#heads[period] - this.#first];
        if (oldest === undefined || oldest.at > from) break;
        this.#sums[period] -= oldest.amount;
        this.#heads[period] += 1;
      }
    }
    if (this.#heads.month - this.#first >= DROP_BATCH) this.#drop(this.#heads.month - this.#first);
  }

  used(period: LimitPeriod): number {
    return this.#sums[period];
  }

  freeAt(period: LimitPeriod, limit: number, room: number): number | null {
    let over = this.#sums[period] + room - limit;
    if (over <= 0) return this.#now;
    for (let place = this.#heads[period] - this.#first; place < this.#stakes.length; place += 1) {
      const { at, amount } = this.#stakes[place]!;
      over -= amount;
      if (over <= 0) return at + PERIOD_MS[period];
    }
    return null;
  }

  #drop(count: number): void {
    for (const key of this.#keys.splice(0, count)) this.#byKey.delete(key);
    this.#stakes = this.#stakes.slice(count);
    this.#first += count;
  }
}
