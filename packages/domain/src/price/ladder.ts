/**
 * The ladder of the 350 prices an exchange order may have (RU-01, BC-13, BC-14).
 * Prices are hundredths; a tick is the index on the ladder, 0 (1.01) .. 349 (1000).
 */
import { MAX_PRICE, MIN_PRICE, TICKS, type FancyRate, type Line, type Price, type Tick } from './price.ts';

/** One band: prices from `from` up to, but not including, `to` are `step` hundredths apart and have `decimals` decimals. */
interface Band {
  readonly from: number;
  readonly to: number;
  readonly step: number;
  readonly decimals: 0 | 1 | 2;
  /** Tick of `from`. */
  readonly firstTick: number;
}

const BANDS: readonly Band[] = [
  { from: 101, to: 200, step: 1, decimals: 2, firstTick: 0 },
  { from: 200, to: 300, step: 2, decimals: 2, firstTick: 99 },
  { from: 300, to: 400, step: 5, decimals: 2, firstTick: 149 },
  { from: 400, to: 600, step: 10, decimals: 1, firstTick: 169 },
  { from: 600, to: 1000, step: 20, decimals: 1, firstTick: 189 },
  { from: 1000, to: 2000, step: 50, decimals: 1, firstTick: 209 },
  { from: 2000, to: 3000, step: 100, decimals: 0, firstTick: 229 },
  { from: 3000, to: 5000, step: 200, decimals: 0, firstTick: 239 },
  { from: 5000, to: 10_000, step: 500, decimals: 0, firstTick: 249 },
  { from: 10_000, to: 100_001, step: 1000, decimals: 0, firstTick: 259 },
];

/** Largest distance from a whole hundredth that counts as floating-point noise: 1.1500000000000001 is 1.15. */
const FLOAT_NOISE = 1e-9;

/** Returns the band of a price; prices outside the ladder get the first or the last band. */
function bandOf(hundredths: number): Band {
  for (const band of BANDS) if (hundredths < band.to) return band;
  return BANDS[BANDS.length - 1]!;
}

/** All 350 prices in hundredths, ascending: LADDER[tick] (RU-02). */
export const LADDER: readonly Price[] = BANDS.flatMap((band) => {
  const prices: Price[] = [];
  for (let price = band.from; price < band.to; price += band.step) prices.push(price as Price);
  return prices;
});

/** Returns the tick of a price in hundredths, or null if it is off the ladder (2.01, 3.02, 10.2, 51, 105). Allocates nothing. */
export function tickOf(hundredths: number): Tick | null {
  if (!(hundredths >= MIN_PRICE && hundredths <= MAX_PRICE)) return null;
  const band = bandOf(hundredths);
  const offset = hundredths - band.from;
  return offset % band.step === 0 ? ((band.firstTick + offset / band.step) as Tick) : null;
}

/** Whether an order of an exchange market can have this price in hundredths (RU-01). */
export function isLadderPrice(hundredths: number): hundredths is Price {
  return tickOf(hundredths) !== null;
}

/** Returns the price of a tick in hundredths. Throws RangeError (a bug) outside 0..349. */
export function priceOf(tick: number): Price {
  const price = LADDER[tick];
  if (price === undefined) throw new RangeError(`no tick of the ladder: ${tick}`);
  return price;
}

/** Returns the tick of the highest ladder price at or below the given hundredths, or -1 below 1.01. */
function tickAtOrBelow(hundredths: number): number {
  if (!(hundredths >= MIN_PRICE)) return -1;
  if (hundredths >= MAX_PRICE) return TICKS - 1;
  const band = bandOf(hundredths);
  return band.firstTick + Math.floor((hundredths - band.from) / band.step);
}

function priceOfClampedTick(tick: number): Price {
  return LADDER[Math.min(TICKS - 1, Math.max(0, tick))]!;
}

/**
 * Returns the ladder price n ticks away in hundredths, clamped to 1.01 and 1000. From a price off the ladder the first tick leads to
 * the next ladder price in that direction; 0 ticks gives the nearest ladder price.
 */
export function ticksAway(hundredths: number, ticks: number): Price {
  if (ticks === 0) return nearestPrice(hundredths);
  const below = tickAtOrBelow(hundredths);
  const onLadder = below >= 0 && LADDER[below] === hundredths;
  return priceOfClampedTick(ticks < 0 && !onLadder ? below + 1 + ticks : below + ticks);
}

/** Returns the next price up: 1.99, 2.00, 2.02; 1000 stays (BC-13, BC-14). Hundredths. */
export function tickUp(hundredths: number): Price {
  return ticksAway(hundredths, 1);
}

/** Returns the next price down. At the bound of a band the smaller step of the lower band applies (2.00 to 1.99, 100 to 95); 1.01 stays (T-55). Hundredths. */
export function tickDown(hundredths: number): Price {
  return ticksAway(hundredths, -1);
}

/** Returns the ticks from b up to a, negative if a is lower, or null if a price is off the ladder. Both in hundredths. */
export function tickDistance(a: number, b: number): number | null {
  const tickA = tickOf(a);
  const tickB = tickOf(b);
  return tickA === null || tickB === null ? null : tickA - tickB;
}

/** Returns the nearest ladder price, rounding half up, clamped to 1.01..1000. Accepts fractions of hundredths. */
export function nearestPrice(hundredths: number): Price {
  if (!(hundredths > MIN_PRICE)) return MIN_PRICE;
  const band = bandOf(hundredths);
  return priceOfClampedTick(band.firstTick + Math.floor((hundredths - band.from) / band.step + 0.5));
}

/** Returns the lowest ladder price at or above, which is never worse for a backer, or null above 1000. Accepts fractions of hundredths. */
export function ladderPriceAtOrAbove(hundredths: number): Price | null {
  if (!(hundredths <= MAX_PRICE)) return null;
  const below = tickAtOrBelow(hundredths);
  return LADDER[below >= 0 && LADDER[below] === hundredths ? below : below + 1]!;
}

/** Returns the highest ladder price at or below, which is never worse for a layer, or null below 1.01. Accepts fractions of hundredths. */
export function ladderPriceAtOrBelow(hundredths: number): Price | null {
  const below = tickAtOrBelow(hundredths);
  return below < 0 ? null : LADDER[below]!;
}

/** Clamps hundredths to 1.01..1000 and rounds them, but not to the ladder (VA-30). NaN becomes 1.01. */
export function clampPrice(hundredths: number): Price {
  if (!(hundredths > MIN_PRICE)) return MIN_PRICE;
  return hundredths > MAX_PRICE ? MAX_PRICE : (Math.round(hundredths) as Price);
}

/** Whether a bookmaker market can have this price: any whole hundredth from 1.01 to 1000 (RU-19). */
export function isHousePrice(hundredths: number): hundredths is Price {
  return Number.isInteger(hundredths) && hundredths >= MIN_PRICE && hundredths <= MAX_PRICE;
}

/**
 * Formats hundredths as '1.85', '10.5' or '120': with the decimals of the band, or up to four if a house price or an average (217.65 as '2.1765')
 * needs them.
 */
export function formatPrice(hundredths: number): string {
  const parts = Math.round(hundredths * 100);
  let needed = 0;
  for (let unit = 10_000; parts % unit !== 0; unit /= 10) needed += 1;
  return (hundredths / 100).toFixed(Math.max(needed, bandOf(hundredths).decimals));
}

/** Reads a decimal number from outside: a finite number, or plain digits with an optional fraction; otherwise null. */
function decimalOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  return typeof value === 'string' && /^\d{1,9}(\.\d{1,20})?$/.test(value) ? Number(value) : null;
}

/** Returns the number times 100 if that is whole apart from floating-point noise, otherwise null. */
function wholeHundredths(value: unknown): number | null {
  const decimal = decimalOf(value);
  if (decimal === null) return null;
  const hundredths = Math.round(decimal * 100);
  return Math.abs(decimal - hundredths / 100) <= FLOAT_NOISE ? hundredths : null;
}

/**
 * Reads a price from outside and returns it in hundredths: a number or its text, 1.01..1000 with at most 2 decimals. Floating-point noise is
 * rounded; a real third decimal gives null. Does not check the ladder: see `tickOf`.
 */
export function parsePrice(value: unknown): Price | null {
  const hundredths = wholeHundredths(value);
  return hundredths !== null && isHousePrice(hundredths) ? hundredths : null;
}

/** Reads a fancy rate from outside: 0.9 on the wire is 90 per 100 (SO-12). Returns null unless it is a whole rate above 0 and up to 1,00,000. */
export function parseFancyRate(value: unknown): FancyRate | null {
  const rate = wholeHundredths(value);
  return rate !== null && rate > 0 && rate <= MAX_PRICE ? (rate as FancyRate) : null;
}

/** Reads the runs of a fancy line from outside: a whole number 0..9999, as number or digits; otherwise null. */
export function parseLine(value: unknown): Line | null {
  const line = decimalOf(value);
  return line !== null && Number.isInteger(line) && line >= 0 && line <= 9999 ? (line as Line) : null;
}

/** Returns the rate a client sends for a fancy bet: fancyPrice/100 (SO-12), or 1 if fancyPrice is 0 (SO-13). The server refuses a bet at 0 (T-47). */
export function fancyWireRate(fancyPrice: number): number {
  return fancyPrice === 0 ? 1 : fancyPrice / 100;
}

/**
 * Returns the price at which a chart draws a runner: the ladder price nearest to the middle of the best back and the best lay price. If a
 * side is missing, returns the last traded price, or else the side that exists; null if there is no price at all. Hundredths.
 */
export function chartPrice(back: number | undefined, lay: number | undefined, last: number | null | undefined): number | null {
  if (back !== undefined && lay !== undefined) return nearestPrice((back + lay) / 2);
  return last ?? back ?? lay ?? null;
}
