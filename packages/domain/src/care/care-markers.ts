/**
 * The seven kinds of markers of harm (LCCP 3.4.3 (5)), as rules: each states what it counted, over which time, against which threshold.
 * A person's play over the last 90 days goes in, markers come out. Pure; times in ms since 1970, amounts in paise.
 */
import { INDIA_OFFSET_MIN } from '../limits/client-constants.ts';

export type CareLevel = 0 | 1 | 2 | 3;
export const CARE_KINDS = ['SPEND', 'PATTERNS', 'TIME', 'BEHAVIOUR', 'CONTACT', 'TOOLS', 'ACCOUNT'] as const;
export type CareKind = (typeof CARE_KINDS)[number];

/** A rule with the counts from which it raises level 1 (notice), 2 (contact) and 3 (strong). */
export interface CareRule {
  readonly kind: CareKind;
  readonly thresholds: readonly [number, number, number];
  /** true: a count of exactly the threshold does not raise the level. */
  readonly above: boolean;
}

const rule = (kind: CareKind, thresholds: CareRule['thresholds'], above = false): CareRule => ({ kind, thresholds, above });
const NEVER = Number.POSITIVE_INFINITY;

/** The rules with their default thresholds. */
export const CARE_RULES = {
  /** Net loss of 30 days as a part of the granted and deposited points. */
  lossShare: rule('SPEND', [0.3, 0.6, 1.0], true),
  /** Deposits of a calendar day. */
  depositsOfDay: rule('PATTERNS', [3, 5, 8]),
  /** Deposits of the last 7 days as a multiple of an average week of the 60 days before. */
  depositRise: rule('PATTERNS', [2, 3, 5]),
  /** Hours played on a calendar day. */
  hoursOfDay: rule('TIME', [3, 5, 8]),
  /** Nights of the last 30 with play between 0 and 6. */
  nights: rule('TIME', [3, 6, 10]),
  /** The largest stake within 10 minutes after a loss as a multiple of the usual one. */
  stakeAfterLoss: rule('BEHAVIOUR', [2, 4, 8], true),
  /** Bets a minute over the last 20 minutes. */
  betsPerMinute: rule('BEHAVIOUR', [3, 6, 10], true),
  /** Words of distress in tickets: level 3 at once. Words of worry: level 2. */
  wordsOfWorry: rule('CONTACT', [NEVER, 1, NEVER]),
  wordsOfDistress: rule('CONTACT', [NEVER, NEVER, 1]),
  /** Raises of own limits that were asked for in 30 days. */
  raises: rule('TOOLS', [2, 3, 5]),
  /** Breaks that ended in the last 30 days and after which the person played again. */
  breaksReturnedFrom: rule('TOOLS', [1, NEVER, NEVER]),
  /** Withdrawals and deposits that were rejected in 30 days. */
  failedPayments: rule('ACCOUNT', [2, 4, 6]),
  /** New payees in 30 days. */
  newPayees: rule('ACCOUNT', [2, 3, 4]),
} as const satisfies Readonly<Record<string, CareRule>>;
export type CareRuleName = keyof typeof CARE_RULES;
export const CARE_RULE_NAMES = Object.keys(CARE_RULES) as readonly CareRuleName[];

/** The play of a person, each list in the order of time. */
export interface CareCourse {
  /** Points granted and deposited in the last 30 days and held before them. */
  readonly funds: number;
  readonly deposits: readonly { readonly at: number; readonly amount: number }[];
  readonly failedPayments: readonly number[];
  /** When each payee was first used. */
  readonly payees: readonly number[];
  readonly stakes: readonly { readonly at: number; readonly amount: number }[];
  readonly results: readonly { readonly at: number; readonly net: number }[];
  readonly sessions: readonly { readonly from: number; readonly to: number }[];
  /** When raises of own limits were asked for. */
  readonly raises: readonly number[];
  /** When breaks ended. */
  readonly breaks: readonly number[];
  readonly texts: readonly { readonly at: number; readonly text: string }[];
}

export interface CareMarker {
  readonly rule: CareRuleName;
  readonly level: 1 | 2 | 3;
  /** What was counted; for `lossShare` and multiples a ratio. */
  readonly counted: number;
  readonly threshold: number;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const AFTER_LOSS_MS = 10 * MINUTE_MS;
const PACE_MINUTES = 20;
/** Fewer stakes than this say nothing about the usual one. */
const USUAL_STAKES = 10;
/** Between 0 and 6. */
const NIGHT_ENDS_H = 6;

const DISTRESS = ['suicide', 'kill myself', 'end my life', 'want to die', 'lost everything', 'आत्महत्या', 'मरना चाहत', 'जान दे', 'सब हार गया', 'सब कुछ हार'];
const WORRY = ['cannot stop', "can't stop", 'addict', 'borrowed money', 'in debt', 'chasing', 'रुक नहीं पा', 'लत लग', 'कर्ज'];

/** The number of the calendar day in the zone. */
const dayOf = (at: number): number => Math.floor((at + INDIA_OFFSET_MIN * MINUTE_MS) / DAY_MS);
const since = (at: number, now: number, ms: number): boolean => at > now - ms && at <= now;

/** Returns what each rule counts at `now`. */
export function careCounts(course: CareCourse, now: number): Readonly<Record<CareRuleName, number>> {
  const month = (at: number): boolean => since(at, now, 30 * DAY_MS);
  const net = course.results.filter(({ at }) => month(at)).reduce((sum, result) => sum + result.net, 0);
  const texts = course.texts.filter(({ at }) => month(at)).map(({ text }) => text.toLowerCase());
  const mentions = (words: readonly string[]): number => texts.filter((text) => words.some((word) => text.includes(word))).length;
  return {
    lossShare: course.funds > 0 ? Math.max(0, -net) / course.funds : 0,
    depositsOfDay: course.deposits.filter(({ at }) => dayOf(at) === dayOf(now) && at <= now).length,
    depositRise: depositRise(course, now),
    hoursOfDay: playedOn(course, dayOf(now), now) / HOUR_MS,
    nights: nightsOf(course, now),
    stakeAfterLoss: stakeAfterLoss(course, now),
    betsPerMinute: course.stakes.filter(({ at }) => since(at, now, PACE_MINUTES * MINUTE_MS)).length / PACE_MINUTES,
    wordsOfWorry: mentions(WORRY),
    wordsOfDistress: mentions(DISTRESS),
    raises: course.raises.filter(month).length,
    breaksReturnedFrom: course.breaks.filter((end) => month(end) && course.stakes.some(({ at }) => at >= end && at <= now)).length,
    failedPayments: course.failedPayments.filter(month).length,
    newPayees: course.payees.filter(month).length,
  };
}

/** Returns the markers that the counts raise, each at its highest level. */
export function careMarkers(counts: Readonly<Record<CareRuleName, number>>): readonly CareMarker[] {
  const markers: CareMarker[] = [];
  for (const name of CARE_RULE_NAMES) {
    const { thresholds, above }: CareRule = CARE_RULES[name];
    const counted = counts[name];
    const reached = ([3, 2, 1] as const).find((candidate) => {
      const threshold = thresholds[candidate - 1]!;
      return above ? counted > threshold : counted >= threshold;
    });
    if (reached !== undefined) markers.push({ rule: name, level: reached, counted, threshold: thresholds[reached - 1]! });
  }
  return markers;
}

/** A marker that was raised earlier. */
export interface RaisedMarker {
  readonly rule: CareRuleName;
  readonly level: 1 | 2 | 3;
  readonly at: number;
}

const STRONG_PAIR_MS = 7 * DAY_MS;

/** Returns the level of a person from the markers of the last 30 days: two of level 2 by different rules within 7 days make level 3. */
export function careLevel(raised: readonly RaisedMarker[], now: number): CareLevel {
  const recent = raised.filter(({ at }) => since(at, now, 30 * DAY_MS));
  const level = recent.reduce<CareLevel>((most, marker) => (marker.level > most ? marker.level : most), 0);
  const contacts = recent.filter((marker) => marker.level === 2);
  const isPair = contacts.some((one) => contacts.some((other) => other.rule !== one.rule && Math.abs(other.at - one.at) <= STRONG_PAIR_MS));
  return level === 2 && isPair ? 3 : level;
}

/** Returns the largest deposits (paise) of a day at level 3: the mean of the last 60 days, a day. */
export function depositCapOf(course: Pick<CareCourse, 'deposits'>, now: number): number {
  const sum = course.deposits.filter(({ at }) => since(at, now, 60 * DAY_MS)).reduce((total, { amount }) => total + amount, 0);
  return Math.floor(sum / 60);
}

function depositRise({ deposits }: CareCourse, now: number): number {
  const sum = (from: number, to: number): number => deposits.filter(({ at }) => at > from && at <= to).reduce((total, { amount }) => total + amount, 0);
  const week = sum(now - 7 * DAY_MS, now);
  const before = sum(now - 67 * DAY_MS, now - 7 * DAY_MS);
  return before === 0 ? 0 : week / ((before / 60) * 7);
}

/** Returns the ms played on a day. Two devices at once play once. */
function playedOn({ sessions }: CareCourse, day: number, now: number): number {
  let counted = day * DAY_MS - INDIA_OFFSET_MIN * MINUTE_MS;
  const end = Math.min(counted + DAY_MS, now);
  let played = 0;
  for (const { from, to } of sessions) {
    const until = Math.min(to, end);
    played += Math.max(0, until - Math.max(from, counted));
    counted = Math.max(counted, until);
  }
  return played;
}

/** Counts nights in which a stake was placed: an open page alone is no play. */
function nightsOf({ stakes }: CareCourse, now: number): number {
  const nights = new Set<number>();
  for (const { at } of stakes) {
    const hour = ((at + INDIA_OFFSET_MIN * MINUTE_MS) % DAY_MS) / HOUR_MS;
    if (hour < NIGHT_ENDS_H && since(at, now, 30 * DAY_MS)) nights.add(dayOf(at));
  }
  return nights.size;
}

function stakeAfterLoss({ stakes, results }: CareCourse, now: number): number {
  const month = stakes.filter(({ at }) => since(at, now, 30 * DAY_MS));
  const losses = results.filter(({ net }) => net < 0);
  const followsLoss = (at: number): boolean => losses.some((loss) => loss.at <= at && at - loss.at <= AFTER_LOSS_MS);
  const usual = month.filter(({ at }) => !followsLoss(at));
  if (usual.length < USUAL_STAKES) return 0;
  const mean = usual.reduce((sum, { amount }) => sum + amount, 0) / usual.length;
  const today = month.filter(({ at }) => since(at, now, DAY_MS) && followsLoss(at));
  return mean === 0 ? 0 : today.reduce((most, { amount }) => Math.max(most, amount / mean), 0);
}
