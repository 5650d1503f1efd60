/**
 * Orders on line markets. The price is the line with a half step, so that no result is a tie. The direction turns round: YES at L is LAY at L - 0.5,
 * and NO at L is BACK at L - 0.5.
 */
import type { Side } from '@maidan/domain';
import type { ApiSide } from '../enums.ts';
import { parseOdds } from '../formats.ts';

/** The only rate per 100 of a quote that clients see. */
export const LINE_RATE = 100;

const HALF = 50;
const LARGEST_LINE_HUNDREDTHS = 99_950;

/** Returns the line in runs that a price of the API names; null: it is off the interval or out of range. */
export function lineOfPrice(price: number): number | null {
  const hundredths = parseOdds(price);
  if (hundredths === null || hundredths < HALF || hundredths > LARGEST_LINE_HUNDREDTHS || hundredths % 100 !== HALF) return null;
  return (hundredths + HALF) / 100;
}

/** Returns the price of a line in runs. */
export function decimalOfLine(line: number): number {
  return line - 0.5;
}

/** Returns the side of the other notation. */
export function lineSideOf(side: ApiSide): Side {
  return side === 'BACK' ? 'LAY' : 'BACK';
}

/** Returns whether a quoted line is the asked one or a better one: lower for YES (BACK of Maidan), higher for NO. */
export function isLineTaken(side: Side, asked: number, quoted: number): boolean {
  return side === 'BACK' ? quoted <= asked : quoted >= asked;
}
