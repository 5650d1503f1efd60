/**
 * Quotes for recordings that have only last traded prices. A runner is quoted on both sides of its last price. If all runners have one, the
 * spread is wide enough that no player can back or lay all of them for a sure profit, although the last prices are of different times.
 */
import { LADDER, paise, tickOf, ladderPriceAtOrAbove, ladderPriceAtOrBelow, TICKS, type Price, type PriceLevel } from '@maidan/domain';

export interface BasicLadder {
  readonly back: readonly PriceLevel[];
  readonly lay: readonly PriceLevel[];
}

const LEVELS = 4;
/** Size of the best level in paise; deeper levels are larger. */
const SIZE = 20_000_00;

/** Returns the ticks strictly outside [low, high] (hundredths): below low for backs, above high for lays; -1 and TICKS beyond the ends of the ladder. */
function ticksAround(low: number, high: number): { readonly back: number; readonly lay: number } {
  const below = ladderPriceAtOrBelow(low);
  const above = ladderPriceAtOrAbove(high);
  const back = below === null ? -1 : tickOf(below)! - (below === low ? 1 : 0);
  const lay = above === null ? TICKS : tickOf(above)! + (above === high ? 1 : 0);
  return { back, lay };
}

function levelsFrom(tick: number, step: 1 | -1): PriceLevel[] {
  const levels: PriceLevel[] = [];
  for (let at = tick; levels.length < LEVELS && at >= 0 && at < TICKS; at += step)
    levels.push({ price: LADDER[at]!, size: paise(SIZE + (levels.length * SIZE) / 2) });
  return levels;
}

/**
 * Returns a ladder for each runner around its last traded price (hundredths), or null if it never traded. `winners` is the number of winners
 * of the market, 0 if any number may win. A side has fewer than 4 levels only at an end of the ladder.
 */
export function basicLadders(lastPrices: readonly (Price | null)[], winners: number): (BasicLadder | null)[] {
  const known = lastPrices.filter((price) => price !== null);
  const whole = known.length === lastPrices.length && winners > 0 && winners < known.length;
  const sum = known.reduce((total, price) => total + 100 / price, 0);
  return lastPrices.map((price) => {
    if (price === null) return null;
    const fair = whole ? (price * sum) / winners : price;
    const { back, lay } = ticksAround(Math.min(price, fair), Math.max(price, fair));
    return { back: levelsFrom(back, -1), lay: levelsFrom(lay, 1) };
  });
}
