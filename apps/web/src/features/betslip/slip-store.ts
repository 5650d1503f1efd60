/** The page's one slip, its preferences (delays, stake buttons, limits), and the times at which it closes or resets. */
import type { MarketView } from '@maidan/contract';
import {
  DEFAULT_BET_DELAYS,
  DEFAULT_PLACE_BET_LIMIT,
  DEFAULT_STAKE_BUTTONS,
  DEFAULT_STAKE_LIMITS,
  BETSLIP_AUTO_CLOSE_MS,
  effectiveLimits,
  POPUP_AUTO_CLOSE_AFTER_DELAY_MS,
  POPUP_AUTO_CLOSE_MS,
  type BetDelays,
  type PlaceBetLimit,
  type StakeButtonValue,
  type StakeLimits,
} from '@maidan/domain';
import { create } from 'zustand';
import { NO_SLIP, slipReducer, type SlipAction, type SlipState, type SlipTerms } from './slip-reducer.ts';
import { isPlain } from './terms/bet-terms.ts';

export const slipStore = create<SlipState>(() => NO_SLIP);

/** Applies an action to the slip. */
export function dispatch(action: SlipAction): void {
  slipStore.setState((state) => slipReducer(state, action));
}

interface SlipPreferences {
  readonly betDelays: BetDelays;
  readonly stakeButtons: readonly StakeButtonValue[];
  /** Member code of the account that owns the stake buttons; null: default buttons. */
  readonly stakesOf: string | null;
  /** Limits of the account, for markets whose own could not be loaded. Paise. */
  readonly limits: StakeLimits;
  /** Texts in rupees that replace `limits`; '0' = not set (EN-21, T-85). */
  readonly placeBetLimit: PlaceBetLimit;
  /** Confirmation and countdown come inside the slip; false: in a popup (PP-01, PP-02, ST-50). */
  readonly confirmInside: boolean;
}
export const DEFAULT_PREFERENCES: SlipPreferences = {
  betDelays: DEFAULT_BET_DELAYS,
  stakeButtons: DEFAULT_STAKE_BUTTONS,
  stakesOf: null,
  limits: DEFAULT_STAKE_LIMITS,
  placeBetLimit: DEFAULT_PLACE_BET_LIMIT,
  confirmInside: false,
};
export const slipPreferences = create<SlipPreferences>(() => DEFAULT_PREFERENCES);

/** Returns the terms of a bet in a market whose own terms could not be loaded: those of the account (ER-11). */
export function termsOfAccount(market: MarketView): SlipTerms {
  const { limits, placeBetLimit } = slipPreferences.getState();
  const { minStake, maxStake } = effectiveLimits(market, { limits, placeBetLimit });
  return { minBet: minStake, maxBet: maxStake, maxWinPerMarket: 0, mtype: market.marketType, delay: market.betDelayMs / 1000 };
}

/** Returns true if the player has typed an amount or odds, or chosen terms: that counts as edit mode (ST-48). */
export function isFilled({ typed, ownPrice, terms }: Pick<SlipState, 'typed' | 'ownPrice' | 'terms'>): boolean {
  return typed !== '' || ownPrice || !isPlain(terms);
}

/** Returns whether Place Bet opens the confirmation. If not, it sends the bet (ST-50, ST-53). */
export function needsConfirmation({ phase, slip }: SlipState): boolean {
  return phase === 'open' && (slip.confirmation || slip.isCashOut);
}

/**
 * Returns the ms from the last input until the slip closes by itself; null while it stays open (ST-47, ST-48). An open confirmation,
 * of the bet or of a cash-out, counts as submitting (T-42); a typed amount and a focused slip count as edit mode.
 */
export function autoCloseAfter(state: SlipState, focused: boolean): number | null {
  const editing = state.editing || focused || isFilled(state);
  return state.phase === 'open' && !editing && !state.slip.isSubmitting && !state.slip.isCashOut ? BETSLIP_AUTO_CLOSE_MS : null;
}

/** Returns the ms after which a confirmed bet without an answer is reset: 10 s, or 3 s after a delay of more than 7 s (ST-57, T-43). */
export function resetAfter(delaySeconds: number): number {
  const afterDelay = delaySeconds * 1000 + POPUP_AUTO_CLOSE_AFTER_DELAY_MS;
  return Math.max(POPUP_AUTO_CLOSE_MS, afterDelay);
}

/** Returns the whole seconds left of the delay: 5, 4, 3, 2, 1, then 0 (ST-56). `startTime` and `now` in ms. */
export function secondsLeft(delaySeconds: number, startTime: number, now: number): number {
  return Math.max(0, Math.ceil((startTime + delaySeconds * 1000 - now) / 1000));
}
