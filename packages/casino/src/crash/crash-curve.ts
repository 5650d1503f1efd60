/**
 * The multiplier of crash games (Aviator, Crash), in whole hundredths: 100 is 1.00 x. It grows until the burst point. The burst point is
 * drawn so that every target returns 97 % of the stakes in the long run: P(point >= x) = 0.97 / x.
 */
import type { Draws } from '../fairness/draws.ts';

/** Return to the player in per cent. */
export const CRASH_RTP = 97;
/** The highest burst point: 10,000.00 x. */
export const HIGHEST_POINT = 1_000_000;
/** The lowest target of a cash-out: 1.01 x. */
export const LOWEST_TARGET = 101;
/** The rate of the curve e^(rate x ms): 2 x after 11.6 s, 10 x after 38 s. */
const GROWTH = 0.00006;
const RANGE = 2n ** 52n;

/**
 * Returns the burst point of 52 drawn bits, exactly: floor(rtp / (1 - bits / 2^52)) hundredths, at least 1.00.
 * `rtp` 99 is the formula that bustabit publishes.
 */
export function burstPoint(bits: number, rtp = CRASH_RTP): number {
  const point = Number((BigInt(rtp) * RANGE) / (RANGE - BigInt(bits)));
  return Math.min(Math.max(point, 100), HIGHEST_POINT);
}

/** Draws a burst point in hundredths. */
export function drawBurstPoint(draws: Draws): number {
  return burstPoint(draws.bits52());
}

/** Returns the unrounded multiplier after `ms` of flight, where 1 is 1.00 x. For drawing only; payments use `multiplierAt`. */
export function heightAt(ms: number): number {
  return Math.exp(GROWTH * Math.max(0, ms));
}

/** Returns the multiplier after `ms` of flight, in hundredths. */
export function multiplierAt(ms: number): number {
  if (ms <= 0) return 100;
  return Math.min(Math.floor(100 * Math.exp(GROWTH * ms) + 1e-9), HIGHEST_POINT);
}

/** Returns the first millisecond of flight at which the multiplier reaches `multiplier` (hundredths). */
export function timeOf(multiplier: number): number {
  let ms = Math.max(0, Math.ceil(Math.log(multiplier / 100) / GROWTH) - 2);
  while (multiplierAt(ms) < multiplier) ms += 1;
  return ms;
}
