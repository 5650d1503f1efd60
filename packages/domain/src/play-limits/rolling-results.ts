/**
 * How much one player can have lost at most: the results of settled bets in the periods that end now, plus the amount at risk.
 *
 * A loss limit counts the worst run of results that ends now: the largest net loss from any moment of the period until now. A plain sum
 * would let early winnings make room for larger losses. When those winnings leave the period, the remaining loss would exceed the limit.
 * With the worst run, no period of this length ever has a loss above the limit, wherever it begins and ends (ADR 10).
 * Pure; times in ms since 1970 that never decrease, amounts in paise.
 */
import { LONGEST_PERIOD_MS, PERIOD_MS, type LimitUse } from './play-limit.ts';

export interface NewResult {
  /** A unique key: a result that is added twice counts once. */
  readonly key: string;
  readonly at: number;
  /** Paise after commission; a loss is negative. */
  readonly net: number;
}

export class RollingResults {
  /** Ordered by time. */
  #results: NewResult[] = [];
  readonly #keys = new Set<string>();
  #now = 0;

  /** Counts a result once. */
  add(result: NewResult): void {
    if (this.#keys.has(result.key)) return;
    const last = this.#results.at(-1);
    this.#results.push(last === undefined || last.at <= result.at ? result : { ...result, at: last.at });
    this.#keys.add(result.key);
  }

  /** Moves the clock forward and drops the results that no period counts. */
  moveTo(now: number): void {
    this.#now = Math.max(this.#now, now);
    const from = this.#now - LONGEST_PERIOD_MS;
    const old = this.#results.findIndex((result) => result.at > from);
    const count = old === -1 ? this.#results.length : old;
    if (count === 0) return;
    for (const { key } of this.#results.splice(0, count)) this.#keys.delete(key);
  }

  /** Returns the use of the loss limits. `pending`: results that were not added yet, in order. `atRisk`: further paise that can be lost. */
  with(pending: readonly number[], atRisk: number): LimitUse {
    const results = [...this.#results, ...pending.map((net, index) => ({ key: `pending ${index}`, at: this.#now, net }))];
    const now = this.#now;
    return {
      used: (period) => worstRun(results, now - PERIOD_MS[period]) + atRisk,
      freeAt: (period, limit, room) => runFreeAt(results, { now, length: PERIOD_MS[period], most: limit - atRisk - room }),
    };
  }
}

/** Returns the largest net loss in paise over all runs of results that begin after `from` and end with the last; 0 if no run lost. */
function worstRun(results: readonly NewResult[], from: number): number {
  let worst = 0;
  let run = 0;
  for (let place = results.length - 1; place >= 0; place -= 1) {
    const { at, net } = results[place]!;
    if (at <= from) break;
    run -= net;
    worst = Math.max(worst, run);
  }
  return worst;
}

/**
 * Returns the earliest time (ms since 1970) from which no run of results in the window loses more than `most` paise: `now` if none does
 * already, null if `most` is negative. A run begins with any result and ends with the last. The loop finds the shortest run that loses more.
 * When its first result leaves the window of `length` ms, only shorter runs remain.
 */
function runFreeAt(results: readonly NewResult[], window: { readonly now: number; readonly length: number; readonly most: number }): number | null {
  const { now, length, most } = window;
  if (most < 0) return null;
  let run = 0;
  for (let place = results.length - 1; place >= 0; place -= 1) {
    const { at, net } = results[place]!;
    if (at <= now - length) break;
    run -= net;
    if (run > most) return at + length;
  }
  return now;
}
