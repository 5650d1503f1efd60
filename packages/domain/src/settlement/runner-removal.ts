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
  /** Rows of a cross match: centipaise that the backer gets back if the runner wins, after the removals. No reduction applies to them. */
  readonly value?: number;
}

/** A row of a cross match: the stake in paise, and what its backer gets back in centipaise if the runner wins. */
export interface CrossRow {
  readonly runner: number;
  readonly size: number;
  readonly value: number;
}

/**
 * Returns the value of each row of a cross match when the rows of the removed runners are void (MX, pot rule): the other rows share the pot that is left.
 * S is the pot, T the stakes that stand, s those of a runner: the profit of his rows shrinks from S - s to T - s. Centipaise that rounding leaves
 * go one each to his rows, in their order, so that the rows of each runner that stands come to 100 x T.
 */
export function crossValuesAfterRemovals(rows: readonly CrossRow[], removed: ReadonlySet<number>): number[] {
  if (!rows.some(({ runner }) => removed.has(runner))) return rows.map(({ value }) => value);
  const stakes = new Map<number, bigint>();
  for (const { runner, size } of rows) stakes.set(runner, (stakes.get(runner) ?? 0n) + BigInt(size));
  let pot = 0n;
  let standing = 0n;
  for (const [runner, stake] of stakes) {
    pot += stake;
    if (!removed.has(runner)) standing += stake;
  }
  const left = new Map<number, bigint>();
  const values = rows.map(({ runner, size, value }) => {
    if (removed.has(runner)) return 0n;
    const ofRunner = stakes.get(runner)!;
    const stake = 100n * BigInt(size);
    const reduced = stake + ((BigInt(value) - stake) * (standing - ofRunner)) / (pot - ofRunner);
    left.set(runner, (left.get(runner) ?? 100n * standing) - reduced);
    return reduced;
  });
  return rows.map(({ runner }, i) => {
    const more = left.get(runner) ?? 0n;
    if (more <= 0n) return Number(values[i]!);
    left.set(runner, more - 1n);
    return Number(values[i]! + 1n);
  });
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
  const crossed = Array<number>(runners).fill(0);
  for (const bet of bets) {
    if (removed.has(bet.runner)) continue;
    if (bet.value === undefined) counted.push({ ...bet, price: priceOfTrade(bet.price, bet.trade, removals) });
    else {
      // At the price 1.00 a bet wins nothing, so that all of its profit is added here.
      counted.push({ ...bet, price: 100 });
      const profit = bet.value - 100 * bet.size;
      crossed[bet.runner]! += bet.side === 'BACK' ? profit : -profit;
    }
  }
  const { ifWin, ifLose } = withBets(noOddsBets(runners), counted);
  return { ifWin: ifWin.map((profit, runner) => profit + crossed[runner]!), ifLose };
}
