/**
 * What each spot of a table returns with which chance, exactly: from a list of all deals with their weights and from the game's own
 * rules, so that what is told here is what is paid there.
 */
import { fraction } from '../fairness/fraction.ts';
import type { Fraction } from '../fairness/fraction.ts';
import { riskOf } from '../tables/table-game.ts';
import type { Dealt, TableGame, TableSpot } from '../tables/table-game.ts';

/** A deal that stands for all deals that return the same; `weight` counts them. */
export interface WeightedDeal {
  readonly dealt: readonly Dealt[];
  readonly weight: bigint;
}

export interface SpotChances {
  readonly spot: TableSpot;
  /** Weight of all deals. */
  readonly total: bigint;
  /** Weight of the deals that return so many hundredths. */
  readonly returns: ReadonlyMap<number, bigint>;
}

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

/** Of what a bet risks, the share that comes back in the long run. */
export function rtpOf({ spot, total, returns }: SpotChances): Fraction {
  return fraction(
    sumOf(returns, (returned) => returned),
    total * BigInt(riskOf(spot)),
  );
}

/** Chance that a bet returns more than it risks. */
export function chanceToWin({ spot, total, returns }: SpotChances): Fraction {
  const risk = BigInt(riskOf(spot));
  return fraction(
    sumOf(returns, (returned) => (returned > risk ? 1n : 0n)),
    total,
  );
}

/** Mean and variance of what a bet of 100 returns, hundredths and their square. */
export function momentsOf({ total, returns }: SpotChances): { readonly mean: Fraction; readonly variance: Fraction } {
  const sum = sumOf(returns, (returned) => returned);
  const squares = sumOf(returns, (returned) => returned * returned);
  return { mean: fraction(sum, total), variance: fraction(squares * total - sum * sum, total * total) };
}
