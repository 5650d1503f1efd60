/** Limits that players set: the only writer of play_limit. Each change is in the audit log. */
import {
  accept,
  CalendarDeposits,
  calendarStart,
  requestLimit,
  confirmRaise,
  isLimitAmount,
  LIMIT_NAMES,
  limitReached,
  LONGEST_PERIOD_MS,
  NO_LIMIT,
  refuse,
  RollingStakes,
  type LimitName,
  type LimitPeriod,
  type LimitUse,
  type Outcome,
  type OwnLimitKind,
  type Refusal,
  type StandingLimit,
} from '@maidan/domain';
import type { Clock } from '../../platform/clock.ts';
import { Turns } from '../../platform/turns.ts';
import type { LimitRows } from './limit-rows.ts';
import type { LimitWindows } from './limit-windows.ts';
import { refusalOf, type StandingLimits } from './standing-limits.ts';
import type { LimitView, OwnLimits } from './play-limits-port.ts';

export interface OwnLimitsParts {
  readonly rows: LimitRows;
  readonly standing: StandingLimits;
  readonly windows: LimitWindows;
  readonly clock: Clock;
  readonly audit: (account: number, action: string, detail: Readonly<Record<string, unknown>>) => Promise<void>;
  /** Publishes the limit to other processes. */
  readonly publish?: (account: number, name: LimitName, limit: StandingLimit) => void;
}

export class StoredOwnLimits implements OwnLimits {
  readonly #parts: OwnLimitsParts;
  readonly #turns = new Turns();

  constructor(parts: OwnLimitsParts) {
    this.#parts = parts;
  }

  async view(account: number): Promise<readonly LimitView[]> {
    const { rows, standing, windows } = this.#parts;
    const [{ stakes, results }, deposits, held] = await Promise.all([windows.use(account), this.#deposits(account), rows.held(account)]);
    const uses: Readonly<Record<OwnLimitKind, LimitUse>> = {
      calendar: deposits.calendar,
      deposit: deposits.rolling,
      stake: stakes,
      loss: results.with([], held),
    };
    const limits = standing.of(account);
    const now = this.#parts.clock.now();
    return LIMIT_NAMES.map((name) => {
      const { amount, raise } = limits.get(name) ?? NO_LIMIT;
      if (name === 'session') return { name, amount, raise, used: null, atRisk: 0, freesAt: null };
      const [kind, period] = name.split('.') as [OwnLimitKind, LimitPeriod];
      const used = uses[kind].used(period);
      const atRisk = kind === 'loss' ? held : 0;
      if (kind === 'calendar') return { name, amount, raise, used, atRisk, freesAt: calendarStart(period, now, { following: 1 }) };
      return { name, amount, raise, used, atRisk, freesAt: used > atRisk ? uses[kind].freeAt(period, used - 1, 0) : null };
    });
  }

  async ask(account: number, name: LimitName, amount: number | null, raiseRefusal: Refusal | null = null): Promise<Outcome<true>> {
    if (amount !== null && !isLimitAmount(name, amount)) return refuse('LIMIT_INVALID');
    return this.#change(account, name, 'limitAsked', (standing, now) => {
      const asked = requestLimit(standing, amount, now);
      return asked.raise !== null && raiseRefusal !== null ? raiseRefusal : accept(asked);
    });
  }

  confirm(account: number, name: LimitName): Promise<Outcome<true>> {
    return this.#change(account, name, 'limitRaised', confirmRaise);
  }

  withdraw(account: number, name: LimitName): Promise<Outcome<true>> {
    return this.#change(account, name, 'raiseWithdrawn', ({ amount, raise }) => (raise === null ? refuse('LIMIT_INVALID') : accept({ amount, raise: null })));
  }

  async depositRefusal(account: number, amount: number): Promise<Refusal | null> {
    const { standing } = this.#parts;
    const [calendar, rolling] = [standing.ofKind(account, 'calendar'), standing.ofKind(account, 'deposit')];
    if (Object.keys(calendar).length + Object.keys(rolling).length === 0) return null;
    const deposits = await this.#deposits(account);
    const ofCalendar = limitReached(calendar, deposits.calendar, amount);
    const ofRolling = limitReached(rolling, deposits.rolling, amount);
    // the lowest limit is the one with the least left
    const rollingIsLower = ofRolling !== null && (ofCalendar === null || ofRolling.left < ofCalendar.left);
    return rollingIsLower ? refusalOf('ROLLING_LIMIT', ofRolling) : refusalOf('DEPOSIT_LIMIT', ofCalendar);
  }

  sessionMinutes(account: number): number | null {
    return this.#parts.standing.of(account).get('session')?.amount ?? null;
  }

  async #deposits(account: number): Promise<{ readonly calendar: CalendarDeposits; readonly rolling: RollingStakes }> {
    const now = this.#parts.clock.now();
    // a deposit at the first millisecond of the month counts
    const from = Math.min(calendarStart('month', now) - 1, now - LONGEST_PERIOD_MS);
    const rows = await this.#parts.rows.deposits(account, from);
    const rolling = new RollingStakes();
    for (const deposit of rows) rolling.add(deposit);
    rolling.moveTo(now);
    const calendar = new CalendarDeposits(
      rows.map(({ at, size }) => ({ at, amount: size })),
      now,
    );
    return { calendar, rolling };
  }

  /** Changes a limit, one change of an account at a time, so that memory holds the last written limit. */
  #change(account: number, name: LimitName, action: string, next: (standing: StandingLimit, now: number) => Outcome<StandingLimit>): Promise<Outcome<true>> {
    const { rows, standing, windows, clock, audit } = this.#parts;
    return this.#turns.take(account, async () => {
      // loaded before the limit applies: a bet decided with it must find the counters
      if (name.startsWith('stake') || name.startsWith('loss')) await windows.load(account);
      const now = clock.now();
      let refused: Refusal | null = null;
      const limit = await rows.change(account, name, now, (before) => {
        const changed = next(before, now);
        if (changed.ok) return changed.value;
        refused = changed;
        return null;
      });
      if (limit === null) return refused ?? refuse('FAULT');
      standing.set(account, name, limit);
      this.#parts.publish?.(account, name, limit);
      await audit(account, action, { limit: name, amount: limit.amount, raise: limit.raise });
      return accept(true);
    });
  }
}
