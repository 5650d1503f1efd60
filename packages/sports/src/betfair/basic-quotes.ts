/**
 * Quotes for recordings that know the last traded prices only. A runner is quoted on both sides of its last price; where all
 * runners have one, wide enough that the book cannot be beaten although the last prices are of different moments.
 */
import { LADDER, paise, tickOf, ladderPriceAtOrAbove, ladderPriceAtOrBelow, TICKS, type Price, type PriceLevel } from '@maidan/domain';

export interface BasicLadder {
  readonly back: readonly PriceLevel[];
  readonly lay: readonly PriceLevel[];
}

const LEVELS = 4;
/** Size of the best level in paise; deeper ones are bigger. */
const SIZE = 20_000_00;

/** Ticks strictly outside [low, high] in hundredths: below low for backs, above high for lays; -1 and TICKS where the ladder ends. */
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
 * A ladder per runner around its last traded price (hundredths); null where it never traded. `winners`: places of the market,
 * 0 when any number may win. Fewer than 3 levels only where the ladder ends.
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
