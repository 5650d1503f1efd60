/** Applies the removal of a runner to the bets that were made before it (RU-44). */
import { centipaise, type Centipaise } from '../money/money.ts';
import type { OddsBet, OddsProfits } from '../position/odds-position.ts';
import { reducedPrice } from './settle-position.ts';

/** A runner that was removed from a market that had traded. */
export interface RunnerRemoval {
  readonly runner: number;
  /** Hundredths of a per cent: 16.2 % is 1620. */
  readonly reduction: number;
  /** Number of the market's last trade before the removal. Later bets were made at the prices of the remaining runners. */
  readonly lastTrade: number;
}

/** One row of a cross match: an order's part of it. `value`: what its backer gets back if the runner wins, centipaise. */
export interface MatchRow {
  readonly trade: number;
  readonly runner: number;
  /** Paise. */
  readonly size: number;
  readonly value: number;
}

/** A matched bet with the number of its trade. */
export interface TradedBet extends OddsBet {
  readonly trade: number;
  /** All rows of its cross match, in the order of their trades; its own is among them. Absent: a direct bet. */
  readonly match?: readonly MatchRow[];
}

/** Returns the price of a trade after these removals, in hundredths. The removals apply in order, each only to the trades before it. */
export function priceOfTrade(price: number, trade: number, removals: readonly RunnerRemoval[]): number {
  let reduced = price;
  for (const { reduction, lastTrade } of removals) if (reduction > 0 && trade <= lastTrade) reduced = reducedPrice(reduced, reduction);
  return reduced;
}

/**
 * Returns what the backer of a bet gets back if its runner wins, after these removals, in centipaise: size x reduced price, or by the pot rule
 * in a cross match. Throws (a bug) if its own row is not among the rows of its match.
 */
export function valueOfTrade(bet: TradedBet, removals: readonly RunnerRemoval[]): Centipaise {
  if (bet.match === undefined) return centipaise(bet.size * priceOfTrade(bet.price, bet.trade, removals));
  const own = bet.match.find((row) => row.trade === bet.trade);
  if (own === undefined) throw new RangeError(`trade ${bet.trade} is no row of its match`);
  const removed = new Set(removals.filter((removal) => bet.trade <= removal.lastTrade).map((removal) => removal.runner));
  const isUnchanged = removed.has(own.runner) || bet.match.every((row) => !removed.has(row.runner));
  return centipaise(isUnchanged ? own.value : potShare(own, bet.match, removed));
}

/**
 * The pot rule: the legs of removed runners are void, and the other legs share the pot that is left. With S the pot, S' the stakes that stand and
 * s the stakes of a leg, its profit shrinks from S - s to S' - s. Centipaise that rounding leaves go one each to the rows of the leg, so each
 * leg sums to 100 x S' and the exchange keeps nothing.
 */
function potShare(own: MatchRow, match: readonly MatchRow[], removed: ReadonlySet<number>): number {
  const leg = match.filter((row) => row.runner === own.runner);
  const pot = stakesOf(match);
  const standing = stakesOf(match.filter((row) => !removed.has(row.runner)));
  const legStakes = stakesOf(leg);
  const values = leg.map(({ size, value }) => {
    const stake = 100n * BigInt(size);
    return stake + ((BigInt(value) - stake) * (standing - legStakes)) / (pot - legStakes);
  });
  const missing = 100n * standing - values.reduce((sum, value) => sum + value, 0n);
  const place = leg.indexOf(own);
  return Number(values[place]! + (BigInt(place) < missing ? 1n : 0n));
}

function stakesOf(rows: readonly MatchRow[]): bigint {
  return rows.reduce((sum, row) => sum + BigInt(row.size), 0n);
}

/** Returns the position of the matched bets after these removals, in centipaise. Bets on a removed runner are void; the others count at their value after them. */
export function positionAfterRemovals(runners: number, bets: Iterable<TradedBet>, removals: readonly RunnerRemoval[]): OddsProfits {
  const removed = new Set(removals.map((removal) => removal.runner));
  const ifWin = Array<number>(runners).fill(0);
  const ifLose = Array<number>(runners).fill(0);
  for (const bet of bets) {
    const { runner, size } = bet;
    if (removed.has(runner)) continue;
    if (!(runner in ifWin)) throw new RangeError(`no runner ${runner} in this position`);
    const sign = bet.side === 'BACK' ? 1 : -1;
    ifWin[runner] = centipaise(ifWin[runner]! + sign * (valueOfTrade(bet, removals) - 100 * size));
    ifLose[runner] = centipaise(ifLose[runner]! - sign * 100 * size);
  }
  return { ifWin, ifLose };
}
