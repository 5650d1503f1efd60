/**
 * Limits a player sets himself: what they bound, over which times, and how one is changed. A cut holds at once; a raise, or the end of a
 * limit, waits a day and a second yes. Pure. Amounts in paise, of the session in minutes; times in ms since 1970.
 */
import { accept, refuse, type Outcome } from '../refusal/refusal.ts';

export const OWN_LIMIT_KINDS = ['deposit', 'loss', 'stake'] as const;
export type OwnLimitKind = (typeof OWN_LIMIT_KINDS)[number];

/** Rolling times that end now. A month is 30 days: it never has a first of its own at which everything would be free again. */
export const LIMIT_PERIODS = ['day', 'week', 'month'] as const;
export type LimitPeriod = (typeof LIMIT_PERIODS)[number];

const DAY_MS = 24 * 60 * 60_000;
export const PERIOD_MS: Readonly<Record<LimitPeriod, number>> = { day: DAY_MS, week: 7 * DAY_MS, month: 30 * DAY_MS };
/** Older than this nothing counts. */
export const LONGEST_PERIOD_MS = PERIOD_MS.month;
/** How long a raise waits before its second yes. */
export const RAISE_WAITS_MS = DAY_MS;

/** 'stake.day' and the like, and the longest session in minutes. */
export type LimitName = `${OwnLimitKind}.${LimitPeriod}` | 'session';
export const LIMIT_NAMES: readonly LimitName[] = [...OWN_LIMIT_KINDS.flatMap((kind) => LIMIT_PERIODS.map((period) => `${kind}.${period}` as const)), 'session'];

/** The least and the most a limit may be: paise; minutes of a session. */
export const LIMIT_BOUNDS = { amount: { least: 0, most: 1_00_00_00_000_00 }, session: { least: 15, most: 12 * 60 } } as const;

/** A limit as it stands; null: none. */
export interface StandingLimit {
  readonly amount: number | null;
  /** What was asked for and waits; `to` null: no limit any more. */
  readonly raise: { readonly to: number | null; readonly askedAt: number } | null;
}

export const NO_LIMIT: StandingLimit = { amount: null, raise: null };

/** Whether a limit of this name may have this amount. */
export function isLimitAmount(name: LimitName, amount: number): boolean {
  const { least, most } = name === 'session' ? LIMIT_BOUNDS.session : LIMIT_BOUNDS.amount;
  return Number.isSafeInteger(amount) && amount >= least && amount <= most;
}

/** What a wish makes of a limit. A cut drops a raise that waits; the same raise asked for again goes on waiting; the amount that stands takes a raise back. */
export function askLimit(standing: StandingLimit, wished: number | null, now: number): StandingLimit {
  const { amount, raise } = standing;
  if (wished === amount) return { amount, raise: null };
  if (wished !== null && (amount === null || wished < amount)) return { amount: wished, raise: null };
  return raise !== null && raise.to === wished ? standing : { amount, raise: { to: wished, askedAt: now } };
}

/** When a raise may have its second yes. */
export function raiseFrom(raise: { readonly askedAt: number }): number {
  return raise.askedAt + RAISE_WAITS_MS;
}

/** The second yes. LIMIT_INVALID: no raise waits; RAISE_TOO_EARLY with the time from which it may come. */
export function confirmRaise({ raise }: StandingLimit, now: number): Outcome<StandingLimit> {
  if (raise === null) return refuse('LIMIT_INVALID');
  if (now < raiseFrom(raise)) return refuse('RAISE_TOO_EARLY', { until: raiseFrom(raise) });
  return accept({ amount: raise.to, raise: null });
}

/** Limits of one kind that stand, by their period. Paise. */
export type KindLimits = { readonly [Period in LimitPeriod]?: number };

/** What is used of the limits of one kind, and what comes free by itself. */
export interface LimitUse {
  /** Paise counted in the period that ends now. */
  used(period: LimitPeriod): number;
  /** When nothing but the passing of time will have left at least `room` paise below `limit`; null: never. */
  freeAt(period: LimitPeriod, limit: number, room: number): number | null;
}

/** Why something does not fit: the limit with the least left, and when there will be room below all of them. */
export interface LimitReached {
  readonly period: LimitPeriod;
  readonly limit: number;
  /** Paise, never below 0. */
  readonly left: number;
  /** null: it will never fit by the passing of time alone. */
  readonly freeAt: number | null;
}

/** null: `wish` paise more fit below every limit. The limit with the least left answers, the shorter period first. */
export function limitReached(limits: KindLimits, use: LimitUse, wish: number): LimitReached | null {
  let tightest: Omit<LimitReached, 'freeAt'> | null = null;
  let freeAt: number | null = 0;
  for (const period of LIMIT_PERIODS) {
    const limit = limits[period];
    if (limit === undefined) continue;
    const left = Math.max(0, limit - use.used(period));
    if (use.used(period) + wish <= limit) continue;
    if (tightest === null || left < tightest.left) tightest = { period, limit, left };
    const free = use.freeAt(period, limit, wish);
    freeAt = free === null || freeAt === null ? null : Math.max(freeAt, free);
  }
  return tightest === null ? null : { ...tightest, freeAt };
}
