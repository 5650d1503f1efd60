/**
 * The limits that players set for themselves (ADR 10): what they limit, over which periods, and how one is changed. A lower limit applies at
 * once. A raise, or the removal of a limit, waits a day and needs a confirmation. Pure. Amounts in paise, of the session in minutes; times in
 * ms since 1970.
 */
import { accept, refuse, type Outcome } from '../refusal/refusal.ts';

/**
 * 'calendar' limits the deposits of a calendar day, week or month (calendar-deposits.ts): players read "deposit limit". The other kinds
 * count over rolling periods; 'deposit' is the rolling limit on deposits.
 */
export const OWN_LIMIT_KINDS = ['calendar', 'deposit', 'loss', 'stake'] as const;
export type OwnLimitKind = (typeof OWN_LIMIT_KINDS)[number];

/** Periods of the limits. Of the rolling kinds they end now: a month is the last 30 days, so the start of a calendar month frees no amount. */
export const LIMIT_PERIODS = ['day', 'week', 'month'] as const;
export type LimitPeriod = (typeof LIMIT_PERIODS)[number];

const DAY_MS = 24 * 60 * 60_000;
export const PERIOD_MS: Readonly<Record<LimitPeriod, number>> = { day: DAY_MS, week: 7 * DAY_MS, month: 30 * DAY_MS };
/** Stakes and results older than this count in no period. */
export const LONGEST_PERIOD_MS = PERIOD_MS.month;
/** How long a raise waits before it can be confirmed. */
export const RAISE_DELAY_MS = DAY_MS;

/** Such as 'stake.day'. 'session' is the longest session in minutes. */
export type LimitName = `${OwnLimitKind}.${LimitPeriod}` | 'session';
export const LIMIT_NAMES: readonly LimitName[] = [...OWN_LIMIT_KINDS.flatMap((kind) => LIMIT_PERIODS.map((period) => `${kind}.${period}` as const)), 'session'];

/** The lowest and highest value of a limit: paise, or minutes of a session. */
export const LIMIT_BOUNDS = { amount: { least: 0, most: 1_00_00_00_000_00 }, session: { least: 15, most: 12 * 60 } } as const;

/** The current state of a limit; an amount of null means no limit. */
export interface StandingLimit {
  readonly amount: number | null;
  /** The raise that waits for its confirmation; if `to` is null, it removes the limit. */
  readonly raise: { readonly to: number | null; readonly askedAt: number } | null;
}

export const NO_LIMIT: StandingLimit = { amount: null, raise: null };

/** Whether a limit of this name can have this amount. */
export function isLimitAmount(name: LimitName, amount: number): boolean {
  const { least, most } = name === 'session' ? LIMIT_BOUNDS.session : LIMIT_BOUNDS.amount;
  return Number.isSafeInteger(amount) && amount >= least && amount <= most;
}

/** Returns the limit after a request. A lower amount applies at once and drops a pending raise. A repeated raise keeps its waiting time. The current amount cancels a raise. */
export function requestLimit(current: StandingLimit, requested: number | null, now: number): StandingLimit {
  const { amount, raise } = current;
  if (requested === amount) return { amount, raise: null };
  if (requested !== null && (amount === null || requested < amount)) return { amount: requested, raise: null };
  return raise !== null && raise.to === requested ? current : { amount, raise: { to: requested, askedAt: now } };
}

/** Returns the time from which a raise can be confirmed. */
export function raiseConfirmableAt(raise: { readonly askedAt: number }): number {
  return raise.askedAt + RAISE_DELAY_MS;
}

/** Confirms a pending raise. Refuses with LIMIT_INVALID if none is pending, or RAISE_TOO_EARLY with the time from which it can be confirmed. */
export function confirmRaise({ raise }: StandingLimit, now: number): Outcome<StandingLimit> {
  if (raise === null) return refuse('LIMIT_INVALID');
  if (now < raiseConfirmableAt(raise)) return refuse('RAISE_TOO_EARLY', { until: raiseConfirmableAt(raise) });
  return accept({ amount: raise.to, raise: null });
}

/** The current limits of one kind by period, in paise. */
export type KindLimits = { readonly [Period in LimitPeriod]?: number };

/** How much of the limits of one kind is used, and when some of it becomes free as time passes. */
export interface LimitUse {
  /** Returns the paise counted in the period that ends now. */
  used(period: LimitPeriod): number;
  /** Returns when (ms since 1970) at least `room` paise are free below `limit` if the player does nothing; null if that never happens. */
  freeAt(period: LimitPeriod, limit: number, room: number): number | null;
}

/** Why an amount does not fit: the limit with the least left, and when the amount will fit below all limits. */
export interface LimitReached {
  readonly period: LimitPeriod;
  readonly limit: number;
  /** Paise, never below 0. */
  readonly left: number;
  /** null if the amount will never fit through the passing of time alone. */
  readonly freeAt: number | null;
}

/** Returns null if `requested` more paise fit below every limit. Otherwise returns the limit with the least left; of equals, the shorter period. */
export function limitReached(limits: KindLimits, use: LimitUse, requested: number): LimitReached | null {
  let tightest: Omit<LimitReached, 'freeAt'> | null = null;
  let freeAt: number | null = 0;
  for (const period of LIMIT_PERIODS) {
    const limit = limits[period];
    if (limit === undefined) continue;
    const left = Math.max(0, limit - use.used(period));
    if (use.used(period) + requested <= limit) continue;
    if (tightest === null || left < tightest.left) tightest = { period, limit, left };
    const free = use.freeAt(period, limit, requested);
    freeAt = free === null || freeAt === null ? null : Math.max(freeAt, free);
  }
  return tightest === null ? null : { ...tightest, freeAt };
}
