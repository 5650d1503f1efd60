/** A bet typed by what it shall win or what it may lose: the stake that goes with it. All whole paise. */
import type { TradingKind } from '../market/market.ts';
import { paise, type Paise } from '../money/paise.ts';
import type { Side } from './order.ts';

/** What the amount in the slip means. */
export type AmountMode = 'stake' | 'profit' | 'liability';
export const AMOUNT_MODES: readonly AmountMode[] = ['stake', 'profit', 'liability'];

/** A bet without its size: price in hundredths, or for a line market the rate per 100. */
export interface PricedBet {
  readonly kind: TradingKind;
  readonly side: Side;
  readonly price: number;
}

/**
 * The stake in paise that goes with an amount: the smallest one that wins at least this profit, or the largest one that risks at
 * most this liability. A backer's liability and a layer's profit are the stake itself. null where there is none: an amount or a price
 * that is not above 0, a liability that not even one paisa fits into. Throws (a bug) beyond safe integers.
 */
export function stakeForAmount(mode: AmountMode, amount: number, bet: PricedBet): Paise | null {
  const gain = bet.kind === 'line' ? bet.price : bet.price - 100;
  if (!(amount > 0) || !(gain > 0)) return null;
  const ofStake = mode === 'stake' || (mode === 'liability') === (bet.side === 'BACK');
  if (ofStake) return paise(amount);
  const exact = paise(amount * 100);
  const rest = exact % gain;
  const stake = (exact - rest) / gain + (mode === 'profit' && rest > 0 ? 1 : 0);
  return stake > 0 ? paise(stake) : null;
}

/** The next round amount up or down: steps of the leading digit (900, 1,000, 2,000), at least 10 rupees wide; never below 0. Paise. */
export function steppedAmount(amount: number, direction: 1 | -1): Paise {
  // going down from 1,000 the step is already that of the hundreds
  const digits = String(Math.max(1, direction > 0 ? amount : amount - 1)).length;
  const step = Math.max(10_00, 10 ** (digits - 1));
  const below = Math.floor(amount / step) * step;
  if (direction > 0) return paise(below + step);
  return paise(Math.max(0, below === amount ? amount - step : below));
}
