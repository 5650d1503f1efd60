/** Computes the stake of a bet that a player typed as a profit, a liability or a payout. All amounts are whole paise. */
import type { TradingKind } from '../market/market.ts';
import { paise, type Paise } from '../money/money.ts';
import type { Side } from './order.ts';

/** What the amount in the slip means. A payout is stake and profit of the backer together. */
export type AmountMode = 'stake' | 'profit' | 'liability' | 'payout';
export const AMOUNT_MODES: readonly AmountMode[] = ['stake', 'profit', 'liability', 'payout'];

/** A bet without its size: price in hundredths, or for a line market the rate per 100. */
export interface PricedBet {
  readonly kind: TradingKind;
  readonly side: Side;
  readonly price: number;
}

/**
 * Returns the stake in paise for an amount in paise: the smallest stake that wins at least this profit, or the largest stake that risks at
 * most this liability or pays out at most this payout. A backer's liability and a layer's profit equal the stake. Returns null if the amount
 * or the possible gain is not above 0, or if one paisa is already more than the liability or the payout takes. Throws RangeError (a bug)
 * beyond the safe integers.
 */
export function stakeForAmount(mode: AmountMode, amount: number, bet: PricedBet): Paise | null {
  const gain = bet.kind === 'line' ? bet.price : bet.price - 100;
  if (!(amount > 0) || !(gain > 0)) return null;
  const isStake = mode === 'stake' || (mode !== 'payout' && (mode === 'liability') === (bet.side === 'BACK'));
  if (isStake) return paise(amount);
  const exact = paise(amount * 100);
  const unit = mode === 'payout' ? gain + 100 : gain;
  const rest = exact % unit;
  const stake = (exact - rest) / unit + (mode === 'profit' && rest > 0 ? 1 : 0);
  return stake > 0 ? paise(stake) : null;
}

/** Returns the next round amount up or down, in steps of the leading digit (900, 1,000, 2,000) of at least 10 rupees; never below 0. Paise. */
export function steppedAmount(amount: number, direction: 1 | -1): Paise {
  // Downwards from 1,000 the step is 100, not 1,000.
  const digits = String(Math.max(1, direction > 0 ? amount : amount - 1)).length;
  const step = Math.max(10_00, 10 ** (digits - 1));
  const below = Math.floor(amount / step) * step;
  if (direction > 0) return paise(below + step);
  return paise(Math.max(0, below === amount ? amount - step : below));
}
