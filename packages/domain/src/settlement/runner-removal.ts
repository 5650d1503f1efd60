/** What a removal in a market that trades makes of the bets made before it (RU-44). */
import { noOddsBets, withBets, type OddsBet, type OddsProfits } from '../position/odds-position.ts';
import { reducedPrice } from './settle-position.ts';

/** A removed runner of a market that traded. */
export interface RunnerRemoval {
  readonly runner: number;
  /** Hundredths of a per cent: 16.2 % is 1620. */
  readonly reduction: number;
  /** Number of the market's last trade before it: later bets were made at the prices of the runners that are left. */
  readonly lastTrade: number;
}

/** A matched bet with the number of its trade. */
export interface TradedBet extends OddsBet {
  readonly trade: number;
}

/** What a price of a trade counts as after these removals, one after the other, hundredths; each touches the trades before it only. */
export function priceOfTrade(price: number, trade: number, removals: readonly RunnerRemoval[]): number {
  let reduced = price;
  for (const { reduction, lastTrade } of removals) if (reduction > 0 && trade <= lastTrade) reduced = reducedPrice(reduced, reduction);
  return reduced;
}

/** The position that matched bets make after these removals: bets on a removed runner are void, the others count at their reduced prices. Centipaise. */
export function positionAfterRemovals(runners: number, bets: Iterable<TradedBet>, removals: readonly RunnerRemoval[]): OddsProfits {
  const removed = new Set(removals.map((removal) => removal.runner));
  const standing: OddsBet[] = [];
  for (const bet of bets) if (!removed.has(bet.runner)) standing.push({ ...bet, price: priceOfTrade(bet.price, bet.trade, removals) });
  return withBets(noOddsBets(runners), standing);
}
