/** Closing a player's position in a market at what can be taken now, whole or in part (RU-36). */
import type { Outcome, Side, WalletCode } from '@maidan/domain';
import type { BetAnswer, BettingAccount } from '../orders-port.ts';

/** One bet that the cash-out would place. */
export interface CashOutBet {
  readonly selectionId: number;
  readonly selectionName: string;
  readonly side: Side;
  /** Volume-weighted over the levels it takes; hundredths, line markets the rate per 100. */
  readonly averagePrice: number;
  /** Runs of a line market, else 0. */
  readonly line: number;
  /** Paise. */
  readonly size: number;
}

/** Profit of one outcome: `at` is a selection, or the runs from which it holds. Paise, after commission in an offer. */
export interface OutcomeProfit {
  readonly at: number;
  readonly profit: number;
}

export interface CashOutQuote {
  readonly id: string;
  readonly marketId: string;
  /** Whose position it closes. */
  readonly wallet: WalletCode;
  /** Whole per cent of the position, 1..100. */
  readonly percent: number;
  /** Paise after commission: the worst result of the market once it is taken. Of a whole cash-out of an odds market: what every outcome comes to. */
  readonly value: number;
  /** false: there is not enough at hand to close all that was asked for. */
  readonly complete: boolean;
  readonly bets: readonly CashOutBet[];
  readonly before: readonly OutcomeProfit[];
  readonly after: readonly OutcomeProfit[];
  /** How long it may be taken, ms from now. */
  readonly standsMs: number;
  /** Bet delay before it is carried out, ms. */
  readonly delayMs: number;
}

/** What closing the whole position would come to now. */
export interface CashOutValue {
  /** Paise after commission: the worst result afterwards. */
  readonly net: number;
  readonly complete: boolean;
}

export interface TakenQuote {
  readonly quoteId: string;
  readonly reference: string;
  /** SHA-256 of the request: the same reference with another body is refused. */
  readonly bodyHash: Uint8Array;
  /** Number of where the request came from (bet-origins.ts). */
  readonly origin: number | null;
}

export interface WantedCashOut {
  readonly marketId: string;
  readonly reference: string;
  /** Refused (PRICE_MOVED) when the result would be below, centipaise; null: whatever lowers the risk. */
  readonly atLeast: number | null;
}

export interface CashOuts {
  /** Refusals: MARKET_UNKNOWN, MARKET_NOT_OPEN, NOTHING_TO_CLOSE, NO_PRICE ... The percentage is 1..100. */
  quote(account: BettingAccount, marketId: string, percent: number): Promise<Outcome<CashOutQuote>>;
  /** Answers after the bet delay and the commit, like a bet; the order is the first of the cash-out. CASH_OUT_EXPIRED, CASH_OUT_RUNNING, PRICE_MOVED ... */
  take(account: BettingAccount, quote: TakenQuote): Promise<BetAnswer>;
  /** The same without a quote, for the server's own: the whole position. */
  closeWhole(account: BettingAccount, wanted: WantedCashOut): Promise<BetAnswer>;
  value(account: number, marketId: string): Promise<Outcome<CashOutValue>>;
}
