/** What the runs of the fuzz test came to, so that a test can ask whether they had what it is about. */
import type { ReplaceOutcome } from './plain-engine.ts';

export interface FuzzResult {
  readonly operations: number;
  readonly trades: number;
  /** Rows of cross matches. */
  readonly crossed: number;
  readonly refusals: number;
  readonly undone: number;
  readonly rebuilt: number;
  /** Runners that were removed, and those of markets with cross matches. */
  readonly removed: number;
  readonly removedAfterCross: number;
  /** Orders that ended with KILLED and with PRICE_MOVED, and orders of these that had a match. */
  readonly killed: number;
  readonly killedPartly: number;
  readonly priceMoved: number;
  /** Orders whose target was reached before their last paise, and accepted orders with a target. */
  readonly targetReached: number;
  readonly targets: number;
  /** Orders that a clock command lapsed. */
  readonly expired: number;
  /** Accepted replaces by what they did, and replaces with KEEP whose new order was refused. */
  readonly replaced: Readonly<Record<ReplaceOutcome['outcome'], number>>;
  readonly kept: number;
  readonly updated: number;
  /** Starting prices, and orders that a reconciliation ended without a match, or cut by the win limit. */
  readonly startingPrices: number;
  readonly startUnmatched: number;
  readonly startCut: number;
  /** The first difference, with the commands before it; null if there is none. */
  readonly difference: string | null;
}

/** Returns totals of 0. */
export function nothingYet(): { -readonly [Name in keyof Omit<FuzzResult, 'difference' | 'replaced'>]: number } & {
  readonly replaced: Record<ReplaceOutcome['outcome'], number>;
} {
  const replaced = { REDUCED: 0, REPLACED: 0, CANCELLED_NOT_PLACED: 0 };
  return {
    operations: 0,
    trades: 0,
    crossed: 0,
    refusals: 0,
    undone: 0,
    rebuilt: 0,
    removed: 0,
    removedAfterCross: 0,
    killed: 0,
    killedPartly: 0,
    priceMoved: 0,
    targetReached: 0,
    targets: 0,
    expired: 0,
    replaced,
    kept: 0,
    updated: 0,
    startingPrices: 0,
    startUnmatched: 0,
    startCut: 0,
  };
}
