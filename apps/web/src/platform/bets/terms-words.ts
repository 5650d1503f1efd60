/** The terms of a bet in words, the same in the slip and in the lists of bets. Pure. */
import { fromDecimal, fromRupees, type Order } from '@maidan/contract';
import { formatPrice, isKill, type PriceGuard } from '@maidan/domain';
import type { TermsText } from '../../messages/feature-texts.ts';
import { rupeesText } from '../money/rupees-text.ts';

/** The fields of an order that its terms need. Rupees, ms since 1970. */
export type TermedBet = Pick<Order, 'timeInForce' | 'expiresAt' | 'minFillSize' | 'guard' | 'size'> &
  Partial<Pick<Order, 'askedRate' | 'orderType' | 'persistence'>>;

/** Formats rupees, whole ones without paise. */
const short = (rupees: number): string => rupeesText(rupees).replace(/\.00$/, '');

/** Returns the words of a price guard; null for the default. */
export function guardWords(guard: PriceGuard, text: TermsText): string | null {
  if (guard.mode === 'better') return null;
  return guard.mode === 'exact' ? text('betTerms.exact') : text('betTerms.any', { ticks: guard.ticks });
}

/** Returns the words for a least amount to match of a bet, rupees: null if none is needed, or if all of the bet is. */
export function leastWords(minFillSize: number, size: number, text: TermsText): string | null {
  if (!(minFillSize > 0) || fromRupees(minFillSize) >= fromRupees(size)) return null;
  return text('betTerms.least', { amount: short(minFillSize) });
}

/** Returns what the order has to do with the starting price; null: nothing. */
function startWords({ askedRate = 0, orderType, persistence }: TermedBet, text: TermsText): string | null {
  if (orderType === 'MARKET_ON_CLOSE') return text('betTerms.startAll');
  if (orderType === 'LIMIT_ON_CLOSE') return text('betTerms.startLimit', { odds: formatPrice(fromDecimal(askedRate)) });
  return persistence === 'MARKET_ON_CLOSE' ? text('betTerms.startTakes') : null;
}

/** Returns the terms of an order that differ from their defaults, one text each. `when` formats a time. */
export function termsWords(bet: TermedBet, text: TermsText, when: (at: number) => string): string[] {
  const { expiresAt, guard = { mode: 'better' }, minFillSize = 0, size, timeInForce = 'GTC' } = bet;
  const words: (string | null)[] = [];
  const least = isKill(timeInForce) ? leastWords(minFillSize, size, text) : null;
  if (timeInForce === 'GOOD_TILL' && expiresAt !== undefined) words.push(text('betTerms.goodTillAt', { when: when(expiresAt) }));
  if (timeInForce === 'POST_ONLY') words.push(text('betTerms.postOnly'), expiresAt === undefined ? null : text('betTerms.endsAt', { when: when(expiresAt) }));
  if (timeInForce === 'FILL_OR_KILL') words.push(least ?? text('betTerms.fillOrKill'));
  if (timeInForce === 'FILL_AND_KILL') words.push(text('betTerms.fillAndKill'), least);
  return [startWords(bet, text), ...words, guardWords(guard, text)].filter((part) => part !== null);
}
