/** What the removal of a runner makes of bets: direct bets get reduced prices, the standing legs of a cross match share the pot that is left. For tests only. */
import type { NaiveBet } from './naive-exposure.ts';
import type { Side } from '@maidan/domain';
import type { CrossMatchRow } from '../plain-engine.ts';

/** A matched bet of a position. */
export interface MatchedBet extends NaiveBet {
  /** Number of removals in the market before the bet was matched; they do not change it. */
  readonly removalsBefore: number;
  /** Bets of a cross match: its number and the row. */
  readonly match?: number;
  readonly row?: number;
}
/** A cross match. pot in paise; the taker's row comes first, then those of resting orders by runner and priority. */
export interface NaiveMatch {
  readonly match: number;
  readonly market: number;
  readonly pool: 0 | 1;
  readonly side: Side;
  readonly pot: number;
  readonly rows: readonly CrossMatchRow[];
}
/** reduction: hundredths of a per cent. */
export interface NaiveRemoval {
  readonly runner: number;
  readonly reduction: number;
}

/** Returns the bets as they stand after the removals. Bets on a removed runner are void. */
export function applyRemovals(bets: readonly MatchedBet[], removals: readonly NaiveRemoval[], matches: readonly NaiveMatch[]): readonly NaiveBet[] {
  if (removals.length === 0) return bets;
  const removed = new Set(removals.map(({ runner }) => runner));
  return bets
    .filter((bet) => !removed.has(bet.runner))
    .map((bet) => {
      if (bet.match !== undefined) return { ...bet, value: potRuleValues(matches[bet.match - 1]!, removed)[bet.row!]! };
      const price = removals.slice(bet.removalsBefore).reduce((reduced, { reduction }) => reducedPrice(reduced, reduction), bet.price);
      return { ...bet, price };
    });
}

/** Returns the price less the reduction, rounded half up, at least 1.01: 8.60 less 16.2 % is 7.21. */
function reducedPrice(price: number, reduction: number): number {
  const taken = BigInt(price) * BigInt(reduction);
  return Math.max(101, price - Number((2n * taken + 10_000n) / 20_000n));
}

/**
 * Returns the value of each row of a cross match when the legs of the removed runners are void. The profit of leg j shrinks from S - s to S' - s,
 * where S is the pot, S' the stakes of the standing legs and s the stakes of leg j. Centipaise that rounding leaves go one each to the rows of the leg.
 */
function potRuleValues(match: NaiveMatch, removed: ReadonlySet<number>): number[] {
  const pot = BigInt(match.pot);
  const stakeOf = (test: (runner: number) => boolean): bigint =>
    match.rows.reduce((stakes, row) => (test(row.runner) ? stakes + BigInt(row.size) : stakes), 0n);
  const standing = stakeOf((runner) => !removed.has(runner));
  if (standing === pot) return match.rows.map((row) => row.value);
  const values = match.rows.map((row) => {
    if (removed.has(row.runner)) return 0n;
    const stake = BigInt(row.size);
    const leg = stakeOf((runner) => runner === row.runner);
    return 100n * stake + ((BigInt(row.value) - 100n * stake) * (standing - leg)) / (pot - leg);
  });
  for (const runner of new Set(match.rows.map((row) => row.runner))) {
    if (removed.has(runner)) continue;
    const rows = match.rows.flatMap((row, i) => (row.runner === runner ? [i] : []));
    const missing = 100n * standing - rows.reduce((total, i) => total + values[i]!, 0n);
    for (const i of rows.slice(0, Number(missing))) values[i]! += 1n;
  }
  return values.map(Number);
}
