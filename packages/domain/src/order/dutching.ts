/**
 * Dutching: stakes on several selections of a market, of which at most one wins, so that each of them pays about the same. Prices are those shown,
 * in hundredths; stakes are paise. Pure, so that server and client compute the same.
 */
import { LARGEST_STAKE, paise, type Paise } from '../money/money.ts';

/** Stakes in the order of the prices. profits: what is left if this selection wins, after all stakes, centipaise. */
export interface Dutch {
  readonly stakes: readonly Paise[];
  readonly total: Paise;
  readonly profits: readonly number[];
}

/** Divides two whole numbers, the first 0 or above and the second above 0, and rounds up. Exact for safe integers. */
function quotientUp(numerator: number, divisor: number): number {
  const rest = numerator % divisor;
  return (numerator - rest) / divisor + (rest > 0 ? 1 : 0);
}

function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}

function dutchOf(stakes: readonly number[], prices: readonly number[]): Dutch {
  const total = sumOf(stakes);
  return { stakes: stakes.map(paise), total: paise(total), profits: stakes.map((stake, i) => stake * prices[i]! - 100 * total) };
}

/**
 * Splits `total` paise into stakes whose smallest payout is as large as possible. Each paisa beyond the equal payout goes to the selection with the
 * lowest payout, the first one on a tie. `total` must be a stake and `prices` not empty.
 */
export function dutchByStake(total: Paise, prices: readonly number[]): Dutch {
  const stakesFor = (payout: number): number[] => prices.map((price) => quotientUp(payout, price));
  let payout = 0;
  let above = total * Math.max(...prices) + 1;
  while (above - payout > 1) {
    const middle = payout + Math.floor((above - payout) / 2);
    if (sumOf(stakesFor(middle)) <= total) payout = middle;
    else above = middle;
  }
  const stakes = stakesFor(payout);
  for (let left = total - sumOf(stakes); left > 0; left--) {
    const payouts = stakes.map((stake, i) => stake * prices[i]!);
    const lowest = payouts.indexOf(Math.min(...payouts));
    stakes[lowest] = stakes[lowest]! + 1;
  }
  return dutchOf(stakes, prices);
}

/**
 * Returns the smallest stakes that win at least `profit` paise whichever selection wins, or null if there are none: the sum of 100 / price is 1 or
 * more, or a stake would be above the largest one.
 */
export function dutchByProfit(profit: Paise, prices: readonly number[]): Dutch | null {
  if (leaveNoProfit(prices)) return null;
  let total = 0;
  for (;;) {
    const stakes = prices.map((price) => quotientUp(100 * (total + profit), price));
    const next = sumOf(stakes);
    if (next === total) return dutchOf(stakes, prices);
    if (Math.max(...stakes) > LARGEST_STAKE) return null;
    total = next;
  }
}

/** Returns true if the sum of 100 / price is 1 or more, exactly: no stakes win on each selection. */
export function leaveNoProfit(prices: readonly number[]): boolean {
  const product = prices.reduce((all, price) => all * BigInt(price), 1n);
  return prices.reduce((sum, price) => sum + (100n * product) / BigInt(price), 0n) >= product;
}

/** Stakes that level selections whose bets were matched in part. */
export interface LevelStakes {
  /** In the order of the payouts; 0 where nothing is missing, and where there is no price. */
  readonly stakes: readonly Paise[];
  /** Indexes of the selections that need a stake and have no price. */
  readonly missing: readonly number[];
}

/**
 * Returns the stakes that raise each payout (centipaise, what the matched bets return if this selection wins) to the largest one: after them no
 * payout is above it, and each is below it by less than one paisa × price. A price is null where nothing is offered.
 */
export function levelStakes(payouts: readonly number[], prices: readonly (number | null)[]): LevelStakes {
  const target = Math.max(...payouts);
  const missing = payouts.flatMap((payout, i) => (prices[i] === null && payout < target ? [i] : []));
  const stakes = payouts.map((payout, i) => {
    const price = prices[i] ?? null;
    const difference = target - payout;
    return paise(price === null ? 0 : (difference - (difference % price)) / price);
  });
  return { stakes, missing };
}
