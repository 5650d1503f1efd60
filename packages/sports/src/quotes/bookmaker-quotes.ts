/** Quotes of the bookmaker ('Special'): decimal prices in whole hundredths, the lay a little above the back (RU-19). */
import { paise, type Paise, type Price, type PriceLevel } from '@maidan/domain';
import { quotable } from './exchange-quotes.ts';

export interface BookmakerQuote {
  readonly back: PriceLevel | null;
  readonly lay: PriceLevel | null;
}

const OVERROUND = 0.02;
/** Rate 1 is the shortest back; above 21.00 a bookmaker shows nothing. */
const SHORTEST = 101;
const LONGEST = 2100;

/** Hundredths between back and lay: 2 at even money, more for long prices. */
function gapAt(price: number): number {
  return Math.max(1, Math.round((price - 100) * 0.03));
}

/**
 * A quote per runner, in order. Backing every runner costs more than it returns, laying every runner too; a runner that is as
 * good as decided has no quote. The size is shown beside a quote, in paise.
 */
export function bookmakerQuotes(probabilities: readonly number[], size: Paise = paise(2_00_000_00)): BookmakerQuote[] {
  return quotable(probabilities).map((share) => {
    const back = Math.floor(100 / (share * (1 + OVERROUND)));
    if (back < SHORTEST || back > LONGEST) return { back: null, lay: null };
    const lay = Math.max(back + gapAt(back), Math.ceil(100 / share));
    return { back: { price: back as Price, size }, lay: { price: lay as Price, size } };
  });
}
