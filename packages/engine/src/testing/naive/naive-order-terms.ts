/** The options of an order, with their defaults, and which of them exclude each other. For tests only. */
import { LADDER } from '@maidan/domain';
import type { EndReason, MatchingCommand, OrderOptions, PlaceWithOptions } from '../plain-engine.ts';

/** An accepted or asked order in the form of the command. */
export type NaivePlace = Extract<MatchingCommand, { type: 'place' }>['command'];

/** The options of an order as the naive engine keeps them. */
export interface NaiveOrderTerms {
  readonly namedVersion: number | undefined;
  /** The price asked, or with guard `any` that price moved against the player. */
  limit: number;
  readonly orderType: NonNullable<OrderOptions['orderType']>;
  readonly timeInForce: NonNullable<OrderOptions['timeInForce']>;
  readonly minFillSize: number;
  readonly guard: NonNullable<OrderOptions['guard']>;
  readonly selfTrade: NonNullable<OrderOptions['selfTrade']>;
  /** Null once the order has been sent to its book: from then on it has an ordinary size. */
  target: OrderOptions['target'] | null;
  group: number;
  expiresAt: number | null;
  persistence: PlaceWithOptions['persistence'];
  /** Liability of a lay at the starting price, paise; 0 for every other order. */
  readonly liability: number;
  /** Orders at the starting price: their number of arrival in the engine. */
  arrival: number;
  /** Why the order or its rest ended; null until then. */
  reason: EndReason | null;
}

export type NaiveTarget = NonNullable<OrderOptions['target']>;
/** The largest stake of an order, paise. */
export const CAP = 1_00_00_000_00;

const SECOND = 1_000;
const DAY = 86_400 * SECOND;
/** Expiry times lie between 5 s and 90 days ahead. */
const SOONEST_EXPIRY = 5 * SECOND;
const LATEST_EXPIRY = 90 * DAY;
const MOST_TICKS = 20;
export const LOWEST_PRICE = 101;
export const HIGHEST_PRICE = 100_000;

export function isKill(timeInForce: NaiveOrderTerms['timeInForce']): boolean {
  return timeInForce === 'FILL_OR_KILL' || timeInForce === 'FILL_AND_KILL';
}

/** Returns the options of a command without those that it leaves out. */
export function optionsOf(command: NaivePlace): OrderOptions & { readonly size?: number } {
  return command;
}

/** Returns the ladder price `ticks` away from a ladder price, saturating at 1.01 and 1000. */
export function movedPrice(price: number, ticks: number): number {
  const tick = (LADDER as readonly number[]).indexOf(price) + ticks;
  return LADDER[Math.min(LADDER.length - 1, Math.max(0, tick))]!;
}

/** Returns the options of an accepted command with their defaults. */
export function termsOf(command: NaivePlace): NaiveOrderTerms {
  const options = optionsOf(command);
  const guard = options.guard ?? { mode: 'better' };
  const timeInForce = options.timeInForce ?? 'GTC';
  const against = command.side === 'BACK' ? -1 : 1;
  const anyPrice = command.side === 'BACK' ? LOWEST_PRICE : HIGHEST_PRICE;
  const moved = guard.mode === 'any' ? movedPrice(command.price, against * guard.ticks) : command.price;
  return {
    namedVersion: command.marketVersion,
    limit: options.orderType === 'MARKET_ON_CLOSE' ? anyPrice : moved,
    orderType: options.orderType ?? 'LIMIT',
    timeInForce,
    minFillSize: options.minFillSize ?? (timeInForce === 'FILL_OR_KILL' ? (options.size ?? 0) : 0),
    guard,
    selfTrade: options.selfTrade ?? 'CANCEL_REST',
    target: options.target ?? null,
    group: options.group ?? 0,
    expiresAt: options.expiresAt ?? null,
    persistence: command.persistence,
    liability: options.liability ?? 0,
    arrival: 0,
    reason: null,
  };
}

/** Centipaise that one paisa of stake adds to a target at a price. */
export function targetUnit(type: 'PAYOUT' | 'BACKERS_PROFIT', price: number): number {
  return type === 'PAYOUT' ? price : price - 100;
}

/**
 * Returns the paise that an order asks for: its size, or what its target needs at the limit, rounded down. Returns NaN if the command has none.
 */
export function askedSize(command: NaivePlace): number {
  const { size, target, liability } = optionsOf(command);
  if (waitsForStart(command)) return size ?? liability ?? Number.NaN;
  if (target !== undefined) return Math.floor((100 * target.amount) / targetUnit(target.type, termsOf(command).limit));
  return size ?? Number.NaN;
}

/** Whether an order waits for the starting price. */
export function waitsForStart(command: NaivePlace): boolean {
  return (optionsOf(command).orderType ?? 'LIMIT') !== 'LIMIT';
}

/** Returns the paise that an order in its bet delay is held for: a target's need at the limit, rounded up. */
export function heldSize(target: NonNullable<OrderOptions['target']>, limit: number): number {
  return Math.ceil((100 * target.amount) / targetUnit(target.type, limit));
}

/** Returns the first refusal of the options alone, or null. now: ms since 1970. */
export function optionsRefusal(
  command: NaivePlace,
  kind: 'exchange' | 'bookmaker' | 'line',
  now: number,
): 'TIME_IN_FORCE_CONFLICT' | 'EXPIRY_INVALID' | 'GUARD_INVALID' | 'AMOUNT_TARGET_INVALID' | null {
  const options = optionsOf(command);
  if (areInConflict(command, kind)) return 'TIME_IN_FORCE_CONFLICT';
  const { expiresAt, guard, target, size, liability, timeInForce } = options;
  if (expiresAt === undefined ? timeInForce === 'GOOD_TILL' : options.keepsExpiry !== true && !isExpiry(expiresAt, now)) return 'EXPIRY_INVALID';
  if (guard?.mode === 'any' && !(Number.isInteger(guard.ticks) && guard.ticks >= 1 && guard.ticks <= MOST_TICKS)) return 'GUARD_INVALID';
  const amounts = [size, target, liability].filter((amount) => amount !== undefined).length;
  if (amounts !== 1) return 'AMOUNT_TARGET_INVALID';
  if ((liability !== undefined) !== (waitsForStart(command) && command.side === 'LAY')) return 'AMOUNT_TARGET_INVALID';
  if (target !== undefined && (kind !== 'exchange' || !(Number.isInteger(target.amount) && target.amount > 0))) return 'AMOUNT_TARGET_INVALID';
  return null;
}

/** Whether a new time of expiry, ms since 1970, lies between 5 s and 90 days after `now`. */
export function isExpiry(time: number, now: number): boolean {
  return Number.isInteger(time) && time - now >= SOONEST_EXPIRY && time - now <= LATEST_EXPIRY;
}

/** Whether an order with this time in force may have a time of expiry. */
export function mayExpire(timeInForce: NaiveOrderTerms['timeInForce']): boolean {
  return timeInForce === 'GOOD_TILL' || timeInForce === 'POST_ONLY';
}

/** Whether two options of an order exclude each other. */
function areInConflict(command: NaivePlace, kind: 'exchange' | 'bookmaker' | 'line'): boolean {
  const { orderType = 'LIMIT', timeInForce = 'GTC', guard, target, expiresAt, minFillSize } = optionsOf(command);
  const { persistence } = command as PlaceWithOptions;
  const atStart = orderType !== 'LIMIT';
  const kill = isKill(timeInForce);
  const postOnly = timeInForce === 'POST_ONLY';
  if (kind !== 'exchange' && (atStart || postOnly || timeInForce === 'GOOD_TILL')) return true;
  if (atStart) {
    const hasOther = [guard, target, minFillSize, expiresAt].some((term) => term !== undefined);
    return timeInForce !== 'GTC' || hasOther || persistence !== 'LAPSE';
  }
  if (guard?.mode === 'any' && !kill) return true;
  if (guard?.mode === 'exact' && postOnly) return true;
  if (target !== undefined && (timeInForce === 'FILL_OR_KILL' || postOnly)) return true;
  if (persistence === 'MARKET_ON_CLOSE' && kill) return true;
  return expiresAt !== undefined && !mayExpire(timeInForce);
}

/** Whether `minFillSize` is outside 0 to size, or given where it has no meaning. */
export function isFillSizeInvalid(command: NaivePlace): boolean {
  const { minFillSize, timeInForce = 'GTC', target } = optionsOf(command);
  if (minFillSize === undefined) return false;
  return !isKill(timeInForce) || target !== undefined || !(Number.isInteger(minFillSize) && minFillSize >= 0 && minFillSize <= askedSize(command));
}
