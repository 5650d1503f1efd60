/**
 * Computes the exact distribution of each spot's returns, from a weighted list of all deals and the game's own rules. The stated chances
 * therefore always match the payments.
 */
import { fraction } from '../fairness/fraction.ts';
import type { Fraction } from '../fairness/fraction.ts';
import { riskOf } from '../tables/table-game.ts';
import type { Dealt, TableGame, TableSpot } from '../tables/table-game.ts';

/** A deal that represents all deals with the same returns; `weight` is their number. */
export interface WeightedDeal {
  readonly dealt: readonly Dealt[];
  readonly weight: bigint;
}

export interface SpotChances {
  readonly spot: TableSpot;
  /** Total weight of all deals. */
  readonly total: bigint;
  /** Weight of the deals by their return in hundredths. */
  readonly returns: ReadonlyMap<number, bigint>;
}

/** Returns the distribution of the returns of every spot. */
export function spotChances(game: TableGame, deals: Iterable<WeightedDeal>): readonly SpotChances[] {
  const counted = game.spots.map(() => new Map<number, bigint>());
  let total = 0n;
  for (const { dealt, weight } of deals) {
    total += weight;
    game.returns(dealt).forEach((returned, index) => {
      const returns = counted[index];
      returns?.set(returned, (returns.get(returned) ?? 0n) + weight);
    });
  }
  return game.spots.map((spot, index) => ({ spot, total, returns: counted[index] ?? new Map() }));
}

const sumOf = (returns: ReadonlyMap<number, bigint>, value: (returned: bigint) => bigint): bigint =>
  [...returns].reduce((sum, [returned, weight]) => sum + value(BigInt(returned)) * weight, 0n);

/** Returns the RTP: the share of the risk that a bet returns in the long run. */
export function rtpOf({ spot, total, returns }: SpotChances): Fraction {
  return fraction(
    sumOf(returns, (returned) => returned),
    total * BigInt(riskOf(spot)),
  );
}

/** Returns the chance that a bet returns more than it risks. */
export function chanceToWin({ spot, total, returns }: SpotChances): Fraction {
  const risk = BigInt(riskOf(spot));
  return fraction(
    sumOf(returns, (returned) => (returned > risk ? 1n : 0n)),
    total,
  );
}

/** Returns mean and variance of the return of a stake of 100, in hundredths and squared hundredths. */
export function momentsOf({ total, returns }: SpotChances): { readonly mean: Fraction; readonly variance: Fraction } {
  const sum = sumOf(returns, (returned) => returned);
  const squares = sumOf(returns, (returned) => returned * returned);
  return { mean: fraction(sum, total), variance: fraction(squares * total - sum * sum, total * total) };
}
