/** The highest values of positions with a trailing stop: in memory, and stored when they have grown by 1 % of its distance or 1 s has passed. */
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import type { StoredRule } from './auto-cash-out-rows.ts';

const STORE_AFTER_MS = 1000;
/** Share of the distance by which a peak grows before it is stored at once. */
const STORED_STEPS = 100;

export interface TrailPeaksParts {
  readonly clock: Clock;
  readonly log: Log;
  /** Stores a peak, paise. */
  readonly store: (rule: number, peak: number) => Promise<void>;
}

interface Peak {
  highest: number;
  /** null: nothing is stored. */
  stored: number | null;
  cancelStore: (() => void) | null;
}

export class TrailPeaks {
  readonly #parts: TrailPeaksParts;
  readonly #peaks = new Map<number, Peak>();

  constructor(parts: TrailPeaksParts) {
    this.#parts = parts;
  }

  /** Notes the value of a position (paise after commission). Returns whether it is the distance of the rule, or more, below its highest value. */
  async hasFallen(rule: Pick<StoredRule, 'id' | 'trailBy' | 'peak'>, value: number): Promise<boolean> {
    if (rule.trailBy === null) return false;
    const peak = this.#peaks.get(rule.id) ?? { highest: rule.peak ?? value, stored: rule.peak, cancelStore: null };
    this.#peaks.set(rule.id, peak);
    peak.highest = Math.max(peak.highest, value);
    if (peak.stored === null || (peak.highest - peak.stored) * STORED_STEPS >= rule.trailBy) await this.#store(rule.id, peak);
    else if (peak.highest > peak.stored) peak.cancelStore ??= this.#parts.clock.after(STORE_AFTER_MS, () => this.#storeLate(rule.id, peak));
    return value <= peak.highest - rule.trailBy;
  }

  /** Forgets the peak of a rule that has ended or has new targets. */
  forget(rule: number): void {
    this.#peaks.get(rule)?.cancelStore?.();
    this.#peaks.delete(rule);
  }

  /** Stops the timers; peaks that are not stored yet are lost. */
  stop(): void {
    for (const rule of this.#peaks.keys()) this.forget(rule);
  }

  async #store(rule: number, peak: Peak): Promise<void> {
    peak.cancelStore?.();
    peak.cancelStore = null;
    if (peak.stored === peak.highest) return;
    const { highest } = peak;
    await this.#parts.store(rule, highest);
    peak.stored = highest;
  }

  #storeLate(rule: number, peak: Peak): void {
    peak.cancelStore = null;
    this.#store(rule, peak).catch((error: unknown) => this.#parts.log.warn({ err: error, rule }, 'Could not store the peak of a trailing stop.'));
  }
}
