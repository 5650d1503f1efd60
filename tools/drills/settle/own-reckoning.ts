/**
 * Calculates the results of a market's bets again from its trades, with bigints and without any settlement code of the server (RU-43 to
 * RU-49). Money in paise, prices in hundredths, reductions in hundredths of a per cent.
 */

/** One side of a trade. */
export interface Fill {
  readonly account: number;
  readonly order: string;
  readonly runner: number;
  readonly side: 'BACK' | 'LAY';
  readonly price: number;
  readonly line: number;
  readonly size: number;
}

export type Result =
  | { readonly type: 'winners'; readonly winners: readonly number[]; readonly removed: readonly Removed[] }
  | { readonly type: 'dead-heat'; readonly winners: readonly number[]; readonly places: number }
  | { readonly type: 'runs'; readonly runs: number }
  | { readonly type: 'void' };

/** A removed runner: its index, and its reduction in hundredths of a per cent. */
export interface Removed {
  readonly runner: number;
  readonly reduction: number;
}

/** Returns numerator / divisor, rounded to the nearest whole number, halves away from zero. */
export function nearest(numerator: bigint, divisor: bigint): bigint {
  const magnitude = numerator < 0n ? -numerator : numerator;
  const rounded = (2n * magnitude + divisor) / (2n * divisor);
  return numerator < 0n ? -rounded : rounded;
}

function reduced(price: number, removed: readonly Removed[]): bigint {
  let standing = BigInt(price);
  for (const { reduction } of removed) {
    standing -= nearest(standing * BigInt(reduction), 10_000n);
    if (standing < 101n) standing = 101n;
  }
  return standing;
}

/** Returns the profit of fills, paise, rounded once. */
export function profitOf(fills: readonly Fill[], result: Result): number {
  if (result.type === 'void') return 0;
  const tied = result.type === 'dead-heat' ? BigInt(result.winners.length) : 1n;
  const places = result.type === 'dead-heat' ? BigInt(result.places) : 1n;
  let sum = 0n;
  for (const fill of fills) sum += (fill.side === 'BACK' ? 1n : -1n) * ofBacker(fill, result, places, tied);
  return Number(nearest(sum, tied * 100n));
}

/** Returns the result of the backer of a fill, in centipaise times the number of tied winners. */
function ofBacker({ runner, price, line, size }: Fill, result: Exclude<Result, { type: 'void' }>, places: bigint, tied: bigint): bigint {
  const stake = BigInt(size);
  if (result.type === 'runs') return result.runs >= line ? stake * BigInt(price) : -stake * 100n;
  const removed = result.type === 'winners' ? result.removed : [];
  if (removed.some((gone) => gone.runner === runner)) return 0n;
  if (!result.winners.includes(runner)) return -stake * 100n * tied;
  // of each winner's bets places/tied of the stake wins, the rest loses
  return places * stake * (reduced(price, removed) - 100n) - (tied - places) * stake * 100n;
}

/** Returns the commission on a net result, paise; 0 on a loss. */
export function commissionOf(net: number, basisPoints: number): number {
  return net > 0 ? Number(nearest(BigInt(net) * BigInt(basisPoints), 10_000n)) : 0;
}

/** Returns VOID if no fill of the order counts, else WON if it made a profit, else LOST. */
export function verdictOf(fills: readonly Fill[], result: Result): 'WON' | 'LOST' | 'VOID' {
  const removed = result.type === 'winners' ? result.removed : [];
  if (result.type === 'void' || fills.every((fill) => removed.some((gone) => gone.runner === fill.runner))) return 'VOID';
  const [first] = fills;
  if (result.type === 'runs') return result.runs >= first!.line === (first!.side === 'BACK') ? 'WON' : 'LOST';
  const tied = result.type === 'dead-heat' ? BigInt(result.winners.length) : 1n;
  const places = result.type === 'dead-heat' ? BigInt(result.places) : 1n;
  let sum = 0n;
  for (const fill of fills) sum += (fill.side === 'BACK' ? 1n : -1n) * ofBacker(fill, result, places, tied);
  return sum > 0n ? 'WON' : 'LOST';
}
