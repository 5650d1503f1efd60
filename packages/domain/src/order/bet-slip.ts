/** The figures of a bet slip, for client and server (BC-15, BC-16, VA-27 to VA-31). Money in paise, prices in hundredths, rates per 100. */
import type { TradingKind } from '../market/market.ts';
import { paise, type Paise, holdOf, roundHalfAwayFromZero } from '../money/money.ts';
import { GUEST_MAX_STAKE } from '../limits/client-constants.ts';
import { profitVector, withBets, type OddsBet, type OddsProfits } from '../position/odds-position.ts';
import { MIN_PRICE } from '../price/price.ts';
import type { Side } from './order.ts';

/** Returns stake x fancyPrice / 100: the liability of NO (lay) and the profit of YES (back) (BC-15, T-84). Paise, rounded half away from zero for display. */
export function fancyLiability(stake: number, fancyPrice: number): Paise {
  return roundHalfAwayFromZero(stake * fancyPrice);
}

/** Returns stake x odds - stake: the profit of a back and the liability of a lay (BC-16). Paise, rounded half away from zero for display. */
export function oddsProfit(stake: number, price: number): Paise {
  return roundHalfAwayFromZero(stake * (price - 100));
}

/** What a bet can win and lose, in paise. The liability is the hold of this bet alone, rounded up. */
export interface BetFigures {
  readonly profit: Paise;
  readonly liability: Paise;
}

/** Returns the figures of a bet. `price` is in hundredths, or the rate per 100 for a line market; `stake` is in paise. */
export function betFigures(bet: { readonly kind: TradingKind; readonly side: Side; readonly price: number; readonly stake: number }): BetFigures {
  const stake = paise(bet.stake);
  const gain = bet.stake * (bet.kind === 'line' ? bet.price : bet.price - 100);
  if (bet.side === 'BACK') return { profit: roundHalfAwayFromZero(gain), liability: stake };
  return { profit: stake, liability: holdOf(-gain) };
}

/** Returns the what-if figures beside the runners: the profit if each runner wins, before and after the bet. Paise, rounded for display. */
export function whatIf(position: OddsProfits, bet: OddsBet): { readonly before: readonly Paise[]; readonly after: readonly Paise[] } {
  return {
    before: profitVector(position).map(roundHalfAwayFromZero),
    after: profitVector(withBets(position, [bet])).map(roundHalfAwayFromZero),
  };
}

/**
 * Whether Place Bet is disabled: no stake above 0 (VA-27), odds below 1.01 (VA-28) or a flag such as submitting or suspended
 * (VA-29). A line market needs a line and a rate above 0 instead of odds (T-46).
 */
export function isPlaceBetDisabled(slip: {
  readonly kind: TradingKind;
  readonly stake: number | null;
  readonly price: number;
  readonly line: number | null;
  readonly flag: boolean;
}): boolean {
  if (slip.flag || slip.stake === null || !(slip.stake > 0)) return true;
  return slip.kind === 'line' ? slip.line === null || !(slip.price > 0) : !(slip.price >= MIN_PRICE);
}

/** Caps a visitor's typed stake at 5,00,000 rupees (VA-31). Paise. */
export function guestStake(stake: number): Paise {
  return paise(Math.min(stake, GUEST_MAX_STAKE));
}

/** An available price in hundredths, and the size offered at it in paise. */
interface Offer {
  readonly price: number;
  readonly size: number;
}

/**
 * Returns the fills an order would get against the offers (best first), and the size that would stay unmatched. A back takes prices down
 * to its limit, a lay up to its limit, each at the price of the offer. Paise and hundredths.
 */
export function expectedFills(
  order: { readonly side: Side; readonly price: number; readonly size: number },
  offers: readonly Offer[],
): { readonly fills: readonly Offer[]; readonly remaining: number } {
  const fills: Offer[] = [];
  let remaining = order.size;
  for (const offer of offers) {
    if (remaining === 0 || (order.side === 'BACK' ? offer.price < order.price : offer.price > order.price)) break;
    const size = Math.min(remaining, offer.size);
    fills.push({ price: offer.price, size });
    remaining -= size;
  }
  return { fills, remaining };
}
