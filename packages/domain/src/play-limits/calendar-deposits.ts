/**
 * Deposits of the current calendar day, week (from Monday) and month (from the 1st) in a time zone (UKGC RTS 12B). They are gross:
 * withdrawals and losses do not lower the sum, and it starts from zero at the next period. Pure; times in ms since 1970, amounts in paise.
 */
import { INDIA_OFFSET_MIN } from '../limits/client-constants.ts';
import type { LimitPeriod, LimitUse } from './play-limit.ts';

const MINUTE_MS = 60_000;
/** Monday as `Date.getUTCDay` counts days. */
const MONDAY = 1;

/** Returns the start of the calendar period that contains `now`, or of a following one. `offsetMin`: minutes of the zone ahead of UTC. */
export function calendarStart(period: LimitPeriod, now: number, { following = 0, offsetMin = INDIA_OFFSET_MIN } = {}): number {
  const there = new Date(now + offsetMin * MINUTE_MS);
  const [year, month, day] = [there.getUTCFullYear(), there.getUTCMonth(), there.getUTCDate()];
  const daysSinceMonday = (there.getUTCDay() - MONDAY + 7) % 7;
  const start = {
    day: Date.UTC(year, month, day + following),
    week: Date.UTC(year, month, day - daysSinceMonday + 7 * following),
    month: Date.UTC(year, month + following, 1),
  }[period];
  return start - offsetMin * MINUTE_MS;
}

export interface Deposit {
  readonly at: number;
  /** Paise. */
  readonly amount: number;
}

/** The deposits of one account, as its calendar limits count them at `now`. */
export class CalendarDeposits implements LimitUse {
  readonly #deposits: readonly Deposit[];
  readonly #now: number;

  constructor(deposits: readonly Deposit[], now: number) {
    this.#deposits = deposits;
    this.#now = now;
  }

  used(period: LimitPeriod): number {
    const from = calendarStart(period, this.#now);
    return this.#deposits.reduce((sum, { at, amount }) => (at >= from ? sum + amount : sum), 0);
  }

  /** Returns `now` if `room` fits already, otherwise the start of the next period; null if `room` never fits. */
  freeAt(period: LimitPeriod, limit: number, room: number): number | null {
    if (room > limit) return null;
    return this.used(period) + room <= limit ? this.#now : calendarStart(period, this.#now, { following: 1 });
  }
}
