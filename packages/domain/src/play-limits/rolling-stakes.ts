/**
 * What one player has staked in the periods that end now, kept as it happens: a stake counts from its moment until a period later, less
 * what was given back. Pure arithmetic over what it is told; times in ms since 1970 that never go back, amounts in paise.
 */
import type { Side } from '../order/order.ts';
import { LIMIT_PERIODS, PERIOD_MS, type LimitPeriod, type LimitUse } from './play-limit.ts';

/** What stands to be lost if `kept` paise of a bet lose: `rate` hundredths of it (100 for a back, price - 100 for a lay), rounded up. */
export function stakeAtRisk(kept: number, rate: number): number {
  return Math.ceil((kept * rate) / 100);
}

/** Hundredths of its size that a bet can lose: all of a back or YES, price - 100 of a lay, the rate per 100 of a NO. */
export function riskRate(side: Side, price: number, line: boolean): number {
  if (side === 'BACK') return 100;
  return line ? price : price - 100;
}

export interface NewStake {
  /** Its own name: told twice it counts once. */
  readonly key: string;
  readonly at: number;
  /** Paise the player typed. */
  readonly size: number;
  /** Hundredths of the size that can be lost. */
  readonly rate: number;
}

interface Kept {
  readonly at: number;
  readonly rate: number;
  readonly place: number;
  amount: number;
}

/** Removed from the front at once, when so many are too old. */
const SPARE = 512;

export class RollingStakes implements LimitUse {
  /** In the order of their moments. */
  #stakes: Kept[] = [];
  /** Number of the first one kept. */
  #first = 0;
  readonly #byKey = new Map<string, Kept>();
  #keys: string[] = [];
  readonly #heads: Record<LimitPeriod, number> = { day: 0, week: 0, month: 0 };
  readonly #sums: Record<LimitPeriod, number> = { day: 0, week: 0, month: 0 };
  #now = 0;

  /** Counts a stake once; false: it is known. */
  add({ key, at, size, rate }: NewStake): boolean {
    if (this.#byKey.has(key)) return false;
    const last = this.#stakes.at(-1);
    const kept: Kept = {
      at: last === undefined ? at : Math.max(at, last.at),
      rate,
      place: this.#first + this.#stakes.length,
      amount: stakeAtRisk(size, rate),
    };
    this.#stakes.push(kept);
    this.#keys.push(key);
    this.#byKey.set(key, kept);
    for (const period of LIMIT_PERIODS) this.#sums[period] += kept.amount;
    return true;
  }

  /** Of a stake only so much of its size stands now. What is older than every period, or was never told, changes nothing. */
  keep(key: string, size: number): void {
    for (const period of LIMIT_PERIODS) this.#sums[period] += this.changeBy(key, size, period);
    const kept = this.#byKey.get(key);
    if (kept !== undefined) kept.amount = stakeAtRisk(size, kept.rate);
  }

  /** Paise by which `keep` would change what is used in a period. */
  changeBy(key: string, size: number, period: LimitPeriod): number {
    const kept = this.#byKey.get(key);
    return kept === undefined || kept.place < this.#heads[period] ? 0 : stakeAtRisk(size, kept.rate) - kept.amount;
  }

  /** Moves on to this moment: what has become too old counts no more. */
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
    if (this.#heads.month - this.#first >= SPARE) this.#drop(this.#heads.month - this.#first);
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
