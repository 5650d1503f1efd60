/** A player of a drill that uses all kinds of orders, and what each kind does for it. */
import type { DatabaseReader } from '../database-reader.ts';
import type { BetMarket, Trader } from '../trader.ts';
import type { KindCounts } from './kind-counts.ts';
import type { StartMarkets } from './start-markets.ts';

/** What the players of a drill have in common, and the position of this one among them. */
export interface KindChoice {
  readonly counts: KindCounts;
  /** The markets that turn in play during the drill; null: no orders at the starting price. */
  readonly starts: StartMarkets | null;
  readonly index: number;
}

/** A player with its kinds of orders. */
export interface KindPlayer extends Trader, KindChoice {
  readonly memberCode: string;
}

/** One kind: its turns, and what must be true of the acknowledged ones. */
export interface KindTurns {
  /** Does the next thing of the kind. `shown`: the best odds to back of the first selection. Returns false if the server was gone before it answered. */
  turn(market: BetMarket, shown: number): Promise<boolean>;
  /** Returns one sentence for each acknowledged action that the server or the database does not have as it must. */
  contradictions(database: DatabaseReader): Promise<readonly string[]>;
}
