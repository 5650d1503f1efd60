/** Applies the removal of a runner to the bets that were made before it (RU-44). */
import { noOddsBets, withBets, type OddsBet, type OddsProfits } from '../position/odds-position.ts';
import { reducedPrice } from './settle-position.ts';

/** A runner that was removed from a market that had traded. */
export interface RunnerRemoval {
  readonly runner: number;
  /** Hundredths of a per cent: 16.2 % is 1620. */
  readonly reduction: number;
  /** Number of the market's last trade before the removal. Later bets were made at the prices of the remaining runners. */
  readonly lastTrade: number;
}

/** A matched bet with the number of its trade. */
export interface TradedBet extends OddsBet {
  readonly trade: number;
}

/** Returns the price of a trade after these removals, in hundredths. The removals apply in order, each only to the trades before it. */
export function priceOfTrade(price: number, trade: number, removals: readonly RunnerRemoval[]): number {
  let reduced = price;
  for (const { reduction, lastTrade } of removals) if (reduction > 0 && trade <= lastTrade) reduced = reducedPrice(reduced, reduction);
  return reduced;
}

/** Returns the position of the matched bets after these removals, in centipaise. Bets on a removed runner are void; the others count at reduced prices. */
export function positionAfterRemovals(runners: number, bets: Iterable<TradedBet>, removals: readonly RunnerRemoval[]): OddsProfits {
  const removed = new Set(removals.map((removal) => removal.runner));
  const counted: OddsBet[] = [];
  for (const bet of bets) if (!removed.has(bet.runner)) counted.push({ ...bet, price: priceOfTrade(bet.price, bet.trade, removals) });
  return withBets(noOddsBets(runners), counted);
}
