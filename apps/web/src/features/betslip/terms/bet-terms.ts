/** The choices under Advanced of the slip: how long a bet waits and which odds it takes (MX, K.1). Pure. Paise, hundredths, ms since 1970. */
import { toRupees, type CreateBetPayload } from '@maidan/contract';
import {
  AMOUNT_MODES,
  clampPrice,
  isAtStart,
  isExpiryInvalid,
  isFillSizeInvalid,
  isKill,
  LAY_MINIMUM,
  NO_MONEY,
  readAmount,
  stakeOfTyped,
  ticksAway,
  type AmountMode,
  type AmountTarget,
  type Paise,
  type PriceGuard,
  type RequestedTerms,
  type TimeInForce,
} from '@maidan/domain';
import { aheadOfUtc, type TimeZoneName } from '../../../platform/time/time-zone.ts';
import { slipSummary } from '../entry/slip-summary.ts';
import { kindOf, type Slip } from '../slip.ts';

/** When a bet that waits ends: never, some minutes after it is placed, at the start of the event, or at a time that the player types. */
export type BetEndChoice = 'none' | 'minutes' | 'start' | 'own';

/**
 * What happens at the start, where the market has a starting price. none: the bet lapses or stays, as `keep` says. take: its rest gets the starting
 * price. all: the whole bet waits for that price. limit: it does, at the odds asked or better.
 */
export type StartChoice = 'none' | 'take' | 'all' | 'limit';

export interface BetTerms {
  readonly timeInForce: TimeInForce;
  readonly end: BetEndChoice;
  /** The typed time in the player's zone: '2026-11-27T14:05'. */
  readonly ownTime: string;
  /** The typed least amount to match; '' is the default of the time in force. */
  readonly least: string;
  readonly guard: PriceGuard['mode'];
  /** Steps of guard `any`. */
  readonly ticks: number;
  readonly start: StartChoice;
}

export const DEFAULT_TERMS: BetTerms = { timeInForce: 'GTC', end: 'none', ownTime: '', least: '', guard: 'better', ticks: 3, start: 'none' };
/** Minutes of the end 'minutes'. */
export const END_MINUTES = 5;
/** Largest number of steps of guard `any`. */
export const MOST_STEPS = 20;

/** What the terms of a bet depend on beside the choices. */
export interface TermsAround {
  /** The server's clock. */
  readonly now: number;
  /** Start of the event; null if it is in play. */
  readonly startsAt: number | null;
  readonly zone: TimeZoneName;
  /** Whether the market takes bets at the starting price. */
  readonly takesStart?: boolean;
}

/** Kinds of events that are exchange games: their rounds are too short for terms. */
const GAME_KINDS: ReadonlySet<string> = new Set(['v9', 'b9']);

/** Returns whether the slip's market takes terms: exchange markets of sports only. A house market fills a bet whole or refuses it. */
export function takesTerms(slip: Pick<Slip, 'marketType' | 'eventTypeId'>): boolean {
  return kindOf(slip) === 'exchange' && !GAME_KINDS.has(slip.eventTypeId ?? '');
}

/** Returns whether a bet with this time in force may have this guard. */
export function isGuardOffered(guard: PriceGuard['mode'], timeInForce: TimeInForce): boolean {
  if (guard === 'any') return isKill(timeInForce);
  return guard === 'better' || timeInForce !== 'POST_ONLY';
}

/** Returns whether the whole bet waits for the starting price. */
export function waitsForStart({ start }: Pick<BetTerms, 'start'>): boolean {
  return start === 'all' || start === 'limit';
}

/** What a press on Place Bet does besides placing: the bet waits its delay, or only offers its odds; null: neither. The answer decides. */
export function forecastOf({ slip, terms }: { readonly slip: Slip; readonly terms: BetTerms }): 'waits' | 'offers' | null {
  if (!takesTerms(slip) || waitsForStart(terms)) return null;
  if (terms.timeInForce === 'POST_ONLY') return slip.priceActual < 101 ? null : 'offers';
  return slip.delay > 0 ? 'waits' : null;
}

/** Returns the choices after a change. Choices that do not go together with a new time in force get their defaults. */
export function changedTerms(terms: BetTerms, change: Partial<BetTerms>): BetTerms {
  // a bet that waits for the starting price has no other term
  if (change.start !== undefined && waitsForStart({ start: change.start })) return { ...DEFAULT_TERMS, start: change.start };
  const after = { ...terms, ...change };
  const { end, guard, timeInForce } = after;
  const waits = timeInForce === 'GOOD_TILL' || timeInForce === 'POST_ONLY';
  const isNewTime = timeInForce !== terms.timeInForce;
  return {
    ...after,
    guard: isGuardOffered(guard, timeInForce) ? guard : 'better',
    end: !waits ? 'none' : timeInForce === 'GOOD_TILL' && end === 'none' ? 'minutes' : isNewTime && timeInForce === 'POST_ONLY' ? 'none' : end,
    least: isKill(timeInForce) && !isNewTime ? after.least : '',
    start: isKill(timeInForce) && after.start === 'take' ? 'none' : after.start,
  };
}

/** Returns whether the player has left every choice at its default, so that the bet is a plain order. */
export function isPlain({ guard, start, timeInForce }: BetTerms): boolean {
  return timeInForce === 'GTC' && guard === 'better' && start === 'none';
}

/** The server takes no end that is closer, ms. */
const SOONEST_END = 5_000;

/** Returns whether the event starts late enough for a bet that ends then. */
export function isStartAhead({ now, startsAt }: TermsAround): boolean {
  return startsAt !== null && startsAt - now >= SOONEST_END;
}

/** Returns a typed time of the player's zone as ms since 1970; null if it is no time. */
export function readOwnTime(typed: string, zone: TimeZoneName): number | null {
  const asUtc = Date.parse(`${typed}Z`);
  if (Number.isNaN(asUtc)) return null;
  // the offset at the time itself, not at its digits read as UTC
  const guess = asUtc - aheadOfUtc(zone, asUtc);
  return asUtc - aheadOfUtc(zone, guess);
}

/** Returns a time as the text of a field for day and time in the player's zone. */
export function ownTimeText(at: number, zone: TimeZoneName): string {
  return new Date(at + aheadOfUtc(zone, at)).toISOString().slice(0, 16);
}

/** Returns when the bet ends; null without an end, or if the time is not readable. */
export function endOf({ end, ownTime }: BetTerms, { now, startsAt, zone }: TermsAround): number | null {
  if (end === 'minutes') return now + END_MINUTES * 60_000;
  if (end === 'start') return startsAt;
  return end === 'own' ? readOwnTime(ownTime, zone) : null;
}

/** Returns the typed least amount, paise; null if nothing is typed, -1 if it is no amount. */
export function leastOf({ least }: BetTerms): Paise | -1 | null {
  if (least.trim() === '') return null;
  const read = readAmount(least);
  return read.type === 'amount' ? read.amount : -1;
}

/** Returns the terms that the bet asks for; only the fields that differ from their defaults. */
export function requestedTerms(terms: BetTerms, around: TermsAround): RequestedTerms {
  const { guard, start, ticks, timeInForce } = terms;
  if (around.takesStart === true && waitsForStart(terms)) return { orderType: start === 'all' ? 'MARKET_ON_CLOSE' : 'LIMIT_ON_CLOSE' };
  const expiresAt = terms.end === 'none' ? undefined : (endOf(terms, around) ?? -1);
  const least = isKill(timeInForce) ? leastOf(terms) : null;
  return {
    ...(timeInForce === 'GTC' ? {} : { timeInForce }),
    ...(expiresAt === undefined ? {} : { expiresAt }),
    ...(least === null ? {} : { minFillSize: least as Paise }),
    ...(around.takesStart === true && start === 'take' ? { persistence: 'MARKET_ON_CLOSE' as const } : {}),
    ...(guard === 'better' ? {} : { guard: guard === 'any' ? { mode: guard, ticks } : { mode: guard } }),
  };
}

/** Returns what an amount may mean in the slip's market: a payout only where a bet takes a target. */
export function amountModesOf(slip: Pick<Slip, 'marketType' | 'eventTypeId'>): readonly AmountMode[] {
  return takesTerms(slip) ? AMOUNT_MODES : AMOUNT_MODES.filter((mode) => mode !== 'payout');
}

/** An amount as the player typed it, and what it means. */
export interface TypedAmount {
  readonly mode: AmountMode;
  readonly typed: string;
}

/**
 * Returns the payout that the server should reach at the odds that the bet gets, for a typed payout. undefined: the amount means something
 * else, or the terms take no target (all or nothing, a least amount, only an offer, the starting price); then the stake is that of the odds asked.
 */
export function payoutTarget({ mode, typed }: TypedAmount, terms: BetTerms, around: TermsAround): AmountTarget | undefined {
  const { timeInForce } = terms;
  const read = readAmount(typed);
  if (mode !== 'payout' || read.type !== 'amount' || read.amount === NO_MONEY) return undefined;
  const isOffer = timeInForce === 'POST_ONLY' || (around.takesStart === true && waitsForStart(terms));
  if (isOffer || timeInForce === 'FILL_OR_KILL' || (isKill(timeInForce) && leastOf(terms) !== null)) return undefined;
  return { type: 'PAYOUT', amount: read.amount };
}

/** Returns which choice the server would refuse, or null. */
export function termsError(terms: BetTerms, slip: Slip, around: TermsAround): 'expiry' | 'least' | 'liability' | null {
  if (!takesTerms(slip)) return null;
  const requested = requestedTerms(terms, around);
  if (isExpiryInvalid(requested, around.now)) return 'expiry';
  if (isAtStart(requested.orderType) && isLiabilityLow(slip)) return 'liability';
  return isFillSizeInvalid(requested, stakeOfTyped(slip.stake) ?? NO_MONEY) && slip.stake !== '' ? 'least' : null;
}

/** Returns the least liability of a lay at the starting price, paise. */
export function leastLiability({ minMaxAll }: Pick<Slip, 'minMaxAll'>): Paise {
  return (LAY_MINIMUM * (minMaxAll?.min ?? 0)) as Paise;
}

function isLiabilityLow(slip: Slip): boolean {
  const { liability } = slipSummary(slip, 0);
  return slip.isBack === false && liability > 0 && liability < leastLiability(slip);
}

type TermsFields = Pick<CreateBetPayload['bet'], 'timeInForce' | 'expiresAt' | 'minFillSize' | 'guard' | 'orderType' | 'persistence' | 'target'>;

/** Returns the terms as fields of the bet that is sent, without the liability of a lay at the starting price, which the slip has. */
export function termsFields({ expiresAt, guard, minFillSize, orderType, persistence, target, timeInForce }: RequestedTerms): TermsFields {
  return {
    ...(timeInForce === undefined ? {} : { timeInForce }),
    ...(expiresAt === undefined ? {} : { expiresAt }),
    ...(guard === undefined ? {} : { guard }),
    ...(orderType === undefined ? {} : { orderType }),
    ...(persistence === undefined ? {} : { persistence }),
    ...(target === undefined ? {} : { target: { type: target.type, amount: toRupees(target.amount) } }),
    ...(minFillSize === undefined ? {} : { minFillSize: toRupees(minFillSize) }),
  };
}

/** Returns the slip at the worst odds at which its bet may be matched: with guard `any` its odds moved against the player. */
export function slipAtWorst(slip: Slip, { guard, ticks }: BetTerms): Slip {
  if (guard !== 'any' || !takesTerms(slip) || slip.priceActual < 101) return slip;
  return { ...slip, priceActual: ticksAway(clampPrice(slip.priceActual), slip.isBack === true ? -ticks : ticks) };
}
