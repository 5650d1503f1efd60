/** The exact returns of targets in crash games. */
import { fraction, product } from '../fairness/fraction.ts';
import type { Fraction } from '../fairness/fraction.ts';
import { CRASH_RTP } from './crash-curve.ts';

const RANGE = 2n ** 52n;

/**
 * Returns the chance that the multiplier reaches a target (whole hundredths from 101). Of the 2^52 draws, floor(rtp x 2^52 / target) burst at it
 * or above.
 */
export function chanceToReach(target: number, rtp = CRASH_RTP): Fraction {
  return fraction((BigInt(rtp) * RANGE) / BigInt(target), RANGE);
}

/** Returns the RTP at a target: rtp / 100, less the remainder of the division over 100 x 2^52. */
export function rtpAtTarget(target: number, rtp = CRASH_RTP): Fraction {
  return product(chanceToReach(target, rtp), fraction(BigInt(target), 100n));
}

/** Returns how much rounding reduces the RTP at a target: less than target / (100 x 2^52), so below 3 in 10^12 for the highest target. */
export function lostToRounding(target: number, rtp = CRASH_RTP): Fraction {
  return fraction((BigInt(rtp) * RANGE) % BigInt(target), 100n * RANGE);
}
