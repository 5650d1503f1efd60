/** Computes the exact chances of every table, and the exact returns of targets in crash games. For `npm run rtp` and tests only, because it takes too long for a page. */
import { CRASH_RTP } from '../crash/crash-curve.ts';
import { fraction, product, type Fraction } from '../fairness/fraction.ts';
import type { TableGame } from '../tables/table-game.ts';
import { teenPattiDeals } from '../teen-patti/teen-patti-deals.ts';
import { thirtyTwoCardsDeals } from '../thirty-two-cards/thirty-two-cards-deals.ts';
import { andarBaharDeals, dragonTigerDeals, oneCardDeals, rouletteDeals } from './listed-deals.ts';
import { spotChances, type SpotChances, type WeightedDeal } from './spot-chances.ts';

export * from './spot-chances.ts';

const DEALS: Readonly<Record<string, () => Iterable<WeightedDeal>>> = {
  'teen-patti': teenPattiDeals,
  'andar-bahar': andarBaharDeals,
  'dragon-tiger': dragonTigerDeals,
  'lucky-7': oneCardDeals,
  '32-cards': thirtyTwoCardsDeals,
  'amar-akbar-anthony': oneCardDeals,
  roulette: rouletteDeals,
};

/** Returns the chances of every spot. Throws RangeError (a bug) for a table whose deals are not listed. */
export function tableChances(game: TableGame): readonly SpotChances[] {
  const deals = DEALS[game.gameId];
  if (deals === undefined) throw new RangeError(`the deals of ${game.gameId} are not listed`);
  return spotChances(game, deals());
}

const RANGE = 2n ** 52n;

/**
 * Returns the chance that the multiplier reaches a target (whole hundredths from 101). Of the 2^52 draws, floor(rtp x 2^52 / target) burst at
 * the target or above.
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
