/** What was traded in markets, and an account's matches and positions in them, for lists that other programs read. Markets by database key. */
import type { OddsProfits, QuotedPrice } from '@maidan/domain';

/** Trades of one runner and pool at one price. */
export interface TradedVolume {
  readonly market: number;
  readonly pool: 0 | 1;
  readonly runner: number;
  /** Hundredths, or the rate of a line; with fractions if bets were matched through other runners. */
  readonly price: number;
  /** 0 in odds markets. */
  readonly line: number;
  /** Paise of the backers' stakes. */
  readonly size: number;
  /** Number and time (ms since 1970) of the last of these trades. */
  readonly last: number;
  readonly at: number;
}

/** A part of an order that was matched: fields as of TradedVolume. */
export interface BetMatch {
  readonly trade: number;
  readonly market: number;
  readonly order: number;
  readonly price: number;
  readonly line: number;
  readonly size: number;
  readonly at: number;
}

/** An unsettled market with orders of an account: with something unmatched, and matched with nothing left. */
export interface HeldMarket {
  readonly market: number;
  readonly executable: boolean;
  readonly complete: boolean;
}

/** The starting price of one runner and pool, hundredths. */
export interface MadePrice {
  readonly pool: 0 | 1;
  readonly runner: number;
  readonly price: QuotedPrice;
}

/** All of these throw if the database is unavailable. Orders in their bet delay are in no answer; both wallets of an account are. */
export interface MarketActivity {
  /** Returns the trades of these markets after the trade with this number, both pools. */
  tradesAfter(markets: ReadonlyMap<number, number>): Promise<readonly TradedVolume[]>;
  /** Returns an account's matches in these markets after the trade with this number, in the order of their trades. */
  matches(account: number, markets: ReadonlyMap<number, number>): Promise<readonly BetMatch[]>;
  heldMarkets(account: number): Promise<readonly HeldMarket[]>;
  /** Returns the profits of an account's bets by market, in centipaise by runner. Markets without bets are left out. */
  profits(account: number, markets: readonly number[]): Promise<ReadonlyMap<number, OddsProfits>>;
  /** Returns the starting prices of markets that have made them; other markets are left out. */
  startingPrices(markets: readonly number[]): Promise<ReadonlyMap<number, readonly MadePrice[]>>;
  /** Returns when runners were removed while their market traded, ms since 1970. */
  removals(markets: readonly number[]): Promise<readonly { readonly market: number; readonly runner: number; readonly at: number }[]>;
}
