/** Odds formats besides decimal. Prices are hundredths of decimal odds; all digits come from whole numbers. Pure. */

/** The standard fractions, winnings to stake, smallest first. */
const STANDARD: readonly (readonly [winnings: number, stake: number])[] = (
  '1/100 1/66 1/50 1/40 1/33 1/25 1/20 1/16 1/14 1/12 1/11 1/10 1/9 1/8 2/15 1/7 2/13 1/6 2/11 1/5 2/9 1/4 2/7 3/10 1/3 4/11 2/5 4/9 ' +
  '1/2 8/15 4/7 8/13 4/6 8/11 4/5 5/6 10/11 20/21 1/1 21/20 11/10 6/5 5/4 11/8 7/5 6/4 8/5 13/8 7/4 9/5 15/8 2/1 11/5 9/4 12/5 5/2 13/5 11/4 ' +
  '3/1 10/3 7/2 4/1 9/2 5/1 11/2 6/1 13/2 7/1 15/2 8/1 17/2 9/1 19/2 10/1 11/1 12/1 13/1 14/1 15/1 16/1 18/1 20/1 22/1 25/1 28/1 33/1 40/1 ' +
  '50/1 66/1 80/1 100/1 125/1 150/1 175/1 200/1 250/1 300/1 350/1 400/1 500/1 600/1 750/1 1000/1'
)
  .split(' ')
  .map((text) => text.split('/').map(Number) as [number, number]);

export const STANDARD_FRACTIONS = STANDARD;

/** Returns the distance between a fraction and winnings of `won` hundredths per 1 staked, as a numerator over 100 * stake. */
function distance(won: number, [winnings, stake]: readonly [number, number]): number {
  return Math.abs(won * stake - 100 * winnings);
}

/** Returns the standard fraction nearest to a price; of two equally near ones the smaller. */
export function nearestFraction(hundredths: number): readonly [winnings: number, stake: number] {
  const won = hundredths - 100;
  let best = STANDARD[0]!;
  for (const fraction of STANDARD) {
    // |won/100 - a/b| < |won/100 - c/d|, multiplied out
    if (distance(won, fraction) * best[1] < distance(won, best) * fraction[1]) best = fraction;
  }
  return best;
}

const written = new Map<number, string>();

/** Returns '5/6' for 1.85. Caches each of the 350 prices of the ladder. */
export function formatFraction(hundredths: number): string {
  let text = written.get(hundredths);
  if (text === undefined) {
    text = nearestFraction(hundredths).join('/');
    written.set(hundredths, text);
  }
  return text;
}

/** Returns the implied chance in tenths of a per cent, rounded half up: 541 for 1.85. */
export function impliedTenths(hundredths: number): number {
  const doubled = 200_000 + hundredths;
  return (doubled - (doubled % (2 * hundredths))) / (2 * hundredths);
}

/** Returns '54.1%' for 1.85. */
export function formatPercent(hundredths: number): string {
  const tenths = impliedTenths(hundredths);
  return `${(tenths - (tenths % 10)) / 10}.${tenths % 10}%`;
}

/** Returns the bookmaker's rate, winnings in paise per rupee: '80' for 1.80. */
export function formatPaise(hundredths: number): string {
  return String(hundredths - 100);
}

/** Returns the price of a paise rate in hundredths: the inverse of formatPaise. */
export function priceOfPaise(paise: number): number {
  return paise + 100;
}
