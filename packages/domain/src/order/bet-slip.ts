/** The figures of a bet slip, computed alike by client and server (BC-15, BC-16, VA-27 to VA-31). Money in paise, prices hundredths, rates per 100. */
import type { TradingKind } from '../market/market.ts';
import { paise, type Paise } from '../money/paise.ts';
import { holdOf, roundHalfAwayFromZero } from '../money/rupees.ts';
import { GUEST_MAX_STAKE } from '../limits/client-constants.ts';
import { profitVector, withBets, type OddsBet, type OddsProfits } from '../position/odds-position.ts';
import { MIN_PRICE } from '../price/price.ts';
import type { Side } from './order.ts';

/** Stake x fancyPrice / 100: the liability of NO (lay) and the profit of YES (back) (BC-15, T-84). Paise, rounded half away from zero for showing. */
export function fancyLiability(stake: number, fancyPrice: number): Paise {
  return roundHalfAwayFromZero(stake * fancyPrice);
}

/** Stake x odds - stake: the profit of a back and the liability of a lay (BC-16). Paise, rounded half away from zero for showing. */
export function oddsProfit(stake: number, price: number): Paise {
  return roundHalfAwayFromZero(stake * (price - 100));
}

/** What a bet can win and what it can lose, paise; the liability is what is held for it alone, rounded up. */
export interface BetFigures {
  readonly profit: Paise;
  readonly liability: Paise;
}

/** Figures of a bet: price in hundredths, or for a line market the rate per 100. */
export function betFigures(bet: { readonly kind: TradingKind; readonly side: Side; readonly price: number; readonly stake: number }): BetFigures {
  const stake = paise(bet.stake);
  const gain = bet.stake * (bet.kind === 'line' ? bet.price : bet.price - 100);
  if (bet.side === 'BACK') return { profit: roundHalfAwayFromZero(gain), liability: stake };
  return { profit: stake, liability: holdOf(-gain) };
}

/** Profit per runner if it wins, before and after the bet: the what-if figures beside the runners. Paise, rounded for showing. */
export function whatIf(position: OddsProfits, bet: OddsBet): { readonly before: readonly Paise[]; readonly after: readonly Paise[] } {
  return {
    before: profitVector(position).map(roundHalfAwayFromZero),
    after: profitVector(withBets(position, [bet])).map(roundHalfAwayFromZero),
  };
}

/**
 * Whether Place Bet is disabled: no stake above 0 (VA-27), odds below 1.01 (VA-28) or a flag such as submitting or suspended
 * (VA-29). For a line market a line and a rate above 0 stand in place of the odds rule (T-46).
 */
export function placeBetDisabled(slip: {
  readonly kind: TradingKind;
  readonly stake: number | null;
  readonly price: number;
  readonly line: number | null;
  readonly flag: boolean;
}): boolean {
  if (slip.flag || slip.stake === null || !(slip.stake > 0)) return true;
  return slip.kind === 'line' ? slip.line === null || !(slip.price > 0) : !(slip.price >= MIN_PRICE);
}

/** A visitor's typed stake, capped at 5,00,000 rupees (VA-31). Paise. */
export function guestStake(stake: number): Paise {
  return paise(Math.min(stake, GUEST_MAX_STAKE));
}

/** One price at hand: hundredths and paise. */
interface Offer {
  readonly price: number;
  readonly size: number;
}

/**
 * What an order would be matched at against the prices shown (best first): a back takes prices down to its limit, a lay up to
 * it, each at the price of its level; the rest would stay unmatched. Paise and hundredths.
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
