/** Computes quotes of the bookmaker ('Special'): decimal prices in whole hundredths, the lay slightly above the back (RU-19). */
import { paise, type Paise, type Price, type PriceLevel } from '@maidan/domain';
import { flooredProbabilities } from './exchange-quotes.ts';

export interface BookmakerQuote {
  readonly back: PriceLevel | null;
  readonly lay: PriceLevel | null;
}

const OVERROUND = 0.02;
/** The shortest and the longest back price; beyond them there is no quote. */
const SHORTEST = 101;
const LONGEST = 2100;

/** Returns the least hundredths between back and lay: 3 at even money (2.00), more for longer prices, at least 1. */
function gapAt(price: number): number {
  return Math.max(1, Math.round((price - 100) * 0.03));
}

/**
 * Returns a quote for each runner. Backing every runner loses, and so does laying every runner. A runner whose outcome is practically
 * decided has no quote. `size` is in paise, for display.
 */
export function bookmakerQuotes(probabilities: readonly number[], size: Paise = paise(2_00_000_00)): BookmakerQuote[] {
  return flooredProbabilities(probabilities).map((share) => {
    const back = Math.floor(100 / (share * (1 + OVERROUND)));
    if (back < SHORTEST || back > LONGEST) return { back: null, lay: null };
    const lay = Math.max(back + gapAt(back), Math.ceil(100 / share));
    return { back: { price: back as Price, size }, lay: { price: lay as Price, size } };
  });
}
