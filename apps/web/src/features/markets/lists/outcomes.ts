/** The columns 1, X and 2 of a match. Pure, because the first picture of the page uses it on the server. */
import type { Market } from '@maidan/contract';

export type Outcome = '1' | 'X' | '2';

const isDraw = (name: string): boolean => /^(the )?draw$/i.test(name);

/** Returns the column of each runner, in the same order; null unless the market is a match of two sides, with or without a draw. */
export function outcomesOf(names: readonly string[]): readonly Outcome[] | null {
  const sides = names.filter((name) => !isDraw(name));
  if (sides.length !== 2 || names.length > 3) return null;
  return names.map((name) => (isDraw(name) ? 'X' : name === sides[0] ? '1' : '2'));
}

/** Returns the number of columns of a list: 3 if one of its matches can end in a draw, 2 if none can, 0 without a match. */
export function columnsOf(markets: readonly Pick<Market, 'marketType' | 'marketBook'>[]): number {
  const counts = markets.map(({ marketType, marketBook }) =>
    marketType === 'MATCH_ODDS' ? (outcomesOf(marketBook.runners.map(({ runnerName }) => runnerName))?.length ?? 0) : 0,
  );
  return Math.max(0, ...counts);
}
