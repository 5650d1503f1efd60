/** The slip's three clocks, pure: closing by itself, the reset after confirming, the countdown of the delay. Milliseconds. */
import { BETSLIP_AUTO_CLOSE_MS, POPUP_AUTO_CLOSE_AFTER_DELAY_MS, POPUP_AUTO_CLOSE_MS } from '@maidan/domain';
import type { SlipState } from './slip-reducer.ts';

/** An amount or odds of the player's own are in the slip: that counts as edit mode (ST-48). */
export function isFilled({ typed, ownPrice }: Pick<SlipState, 'typed' | 'ownPrice'>): boolean {
  return typed !== '' || ownPrice;
}

/**
 * Milliseconds after the last input until the slip closes by itself; null while it stays open (ST-47, ST-48). An open confirmation
 * counts as submitting (T-42); a typed amount and a focused slip count as edit mode.
 */
export function autoCloseAfter(state: SlipState, focused: boolean): number | null {
  const editing = state.editing || focused || isFilled(state);
  return state.phase === 'open' && !editing && !state.slip.isSubmitting ? BETSLIP_AUTO_CLOSE_MS : null;
}

/** When a confirmed bet without an answer is reset: after 10 s, or 3 s after a delay of more than 7 s (ST-57, T-43). */
export function resetAfter(delaySeconds: number): number {
  const afterDelay = delaySeconds * 1000 + POPUP_AUTO_CLOSE_AFTER_DELAY_MS;
  return Math.max(POPUP_AUTO_CLOSE_MS, afterDelay);
}

/** Whole seconds left of the delay: 5, 4, 3, 2, 1, then 0 (ST-56). */
export function secondsLeft(delaySeconds: number, startTime: number, now: number): number {
  return Math.max(0, Math.ceil((startTime + delaySeconds * 1000 - now) / 1000));
}
