/** Computes the exact chances of every table. For `npm run rtp` and tests only, because it takes too long for a page. */
import { andarBaharDeals } from '../andar-bahar/andar-bahar-deals.ts';
import { teenPattiDeals } from '../teen-patti/teen-patti-deals.ts';
import type { TableGame } from '../tables/table-game.ts';
import { thirtyTwoCardsDeals } from '../thirty-two-cards/thirty-two-cards-deals.ts';
import { dragonTigerDeals, oneCardDeals, rouletteDeals } from './listed-deals.ts';
import { spotChances } from './spot-chances.ts';
import type { SpotChances, WeightedDeal } from './spot-chances.ts';

export * from '../crash/crash-chances.ts';
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
