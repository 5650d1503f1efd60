/** Wire prices: decimal odds. Inside the house they are whole hundredths; a fancy rate is a whole number per 100. */
import type { Price } from '@maidan/domain';

/** Hundredths to decimal odds. */
export function toDecimal(price: number): number {
  return price / 100;
}

/** Decimal odds of an answer back to hundredths (client side). */
export function fromDecimal(odds: number): Price {
  return Math.round(odds * 100) as Price;
}

/** What float arithmetic of a client may add to a hundredth (1.1500000000000001 is 1.15). */
const NOISE = 1e-6;

/**
 * A rate as a client wrote it, in hundredths; float noise is its nearest hundredth. For line markets the same number is the
 * rate per 100 (SO-12). null for text, NaN, infinite, not positive, or further than noise from a hundredth: PRICE_INVALID.
 */
export function parseRate(value: unknown): Price | null {
  if (typeof value !== 'number' || !Number.isFinite(value) || value <= 0 || value > 1e7) return null;
  const hundredths = Math.round(value * 100);
  if (hundredths < 1 || Math.abs(value - hundredths / 100) > NOISE) return null;
  return hundredths as Price;
}

/** The rate that a client sends for a fancy bet: fancyPrice/100, or 1 if that is 0 (SO-12, SO-13). */
export { fancyWireRate as fancyBetRate } from '@maidan/domain';
