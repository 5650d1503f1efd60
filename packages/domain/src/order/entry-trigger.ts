/** When an entry trigger is reached: the condition on the offers or trades of a runner that places a bet (MX). Prices in hundredths, sizes in paise. */
import type { Paise } from '../money/money.ts';
import type { Price } from '../price/price.ts';
import type { BetRequest } from './bet-request.ts';
import { areTermsInConflict, isAtStart, isExpiryInvalid, isFillSizeInvalid, isGuardInvalid, isTargetInvalid, targetSize } from './order-terms.ts';
import { isLadderPrice } from '../price/ladder.ts';
import type { RefusalCode } from '../refusal/refusal.ts';

/** BEST_BACK: the best price that can be backed. BEST_LAY: the best price that can be laid. LAST_TRADED: the price of a trade. */
export const TRIGGER_SOURCES = ['BEST_BACK', 'BEST_LAY', 'LAST_TRADED'] as const;
export type TriggerSource = (typeof TRIGGER_SOURCES)[number];
export const TRIGGER_OPS = ['AT_OR_ABOVE', 'AT_OR_BELOW'] as const;
export type TriggerOp = (typeof TRIGGER_OPS)[number];

export interface TriggerCondition {
  readonly source: TriggerSource;
  readonly op: TriggerOp;
  readonly price: Price;
  /** The least size that counts, paise above 0: of the offers at the best price or better together, or of one trade. */
  readonly minSize: Paise;
}

/** The bet that a trigger places. */
export type TriggeredBet = Pick<BetRequest, 'side' | 'price' | 'stake' | 'persistence' | 'terms'>;

/** The most triggers of one account that wait at a time. */
export const MOST_WAITING_TRIGGERS = 50;
/** The default of the least size, in minimum stakes. */
export const TRIGGER_MIN_STAKES = 10;

/**
 * Whether offers reach a trigger. `levels`: those of its source, best first. The best price is the first at which `minSize` is offered at that
 * price or better, so that a small offer neither reaches a trigger nor hides the price behind it. Without that much there is no price.
 */
export function isReachedByOffers({ op, price, minSize }: TriggerCondition, levels: readonly { readonly price: number; readonly size: number }[]): boolean {
  let offered = 0;
  for (const level of levels) {
    offered += level.size;
    if (offered >= minSize) return op === 'AT_OR_ABOVE' ? level.price >= price : level.price <= price;
  }
  return false;
}

/**
 * Whether a trade reaches a trigger. `value`: what a winning backer gets back, in centipaise, so that the exact price of a match through other
 * runners counts.
 */
export function isReachedByTrade({ op, price, minSize }: TriggerCondition, { size, value }: { readonly size: number; readonly value: number }): boolean {
  if (size < minSize) return false;
  return op === 'AT_OR_ABOVE' ? value >= size * price : value <= size * price;
}

/** Returns why a bet of an exchange market cannot be that of a trigger; null if it can. `now`: ms since 1970. All other checks come when it is placed. */
export function triggeredBetRefusal({ side, price, stake, terms }: TriggeredBet, now: number): RefusalCode | null {
  if (side === null) return 'SIDE_INVALID';
  if (price === null || !isLadderPrice(price)) return 'PRICE_INVALID';
  if (terms === undefined) return stake === null ? 'STAKE_INVALID' : null;
  if (isAtStart(terms.orderType) || terms.liability !== undefined) return 'TRIGGER_INVALID';
  if (areTermsInConflict('exchange', terms)) return 'TIME_IN_FORCE_CONFLICT';
  if (isExpiryInvalid(terms, now)) return 'EXPIRY_INVALID';
  if (isGuardInvalid(terms)) return 'GUARD_INVALID';
  if (terms.target !== undefined && isTargetInvalid('exchange', terms.target, stake ?? undefined)) return 'AMOUNT_TARGET_INVALID';
  const size = stake ?? (terms.target === undefined ? null : targetSize(terms.target, price));
  if (size === null || size <= 0) return 'STAKE_INVALID';
  return isFillSizeInvalid(terms, size) ? 'FILL_SIZE_INVALID' : null;
}
