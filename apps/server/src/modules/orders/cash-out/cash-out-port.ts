/** Closes a player's position in a market at current prices, completely or in part (RU-36). */
import type { BetAnswer } from '@maidan/contract';
import type { BetRequest, Outcome, Side, WalletCode } from '@maidan/domain';
import type { BettingAccount } from '../orders-port.ts';

/** One bet that the cash-out would place. */
export interface CashOutBet {
  readonly selectionId: number;
  readonly selectionName: string;
  readonly side: Side;
  /** Volume-weighted average; hundredths, in line markets the rate per 100. */
  readonly averagePrice: number;
  /** Runs of a line market, otherwise 0. */
  readonly line: number;
  /** Paise. */
  readonly size: number;
}

/** Profit of one outcome: `at` is a selection, or the runs from which it applies. Paise, after commission in an offer. */
export interface OutcomeProfit {
  readonly at: number;
  readonly profit: number;
}

export interface CashOutQuote {
  readonly id: string;
  readonly marketId: string;
  /** The wallet of the position. */
  readonly wallet: WalletCode;
  /** Whole per cent of the position, 1..100. */
  readonly percent: number;
  /**
   * Paise after commission: the worst result of the market after the cash-out. For a full cash-out of an odds market: the result of every
   * outcome.
   */
  readonly value: number;
  /** false: the available prices cannot close all of it. */
  readonly complete: boolean;
  readonly bets: readonly CashOutBet[];
  readonly before: readonly OutcomeProfit[];
  readonly after: readonly OutcomeProfit[];
  /** Time in which it may be taken, ms from now. */
  readonly standsMs: number;
  /** Bet delay before it is carried out, ms. */
  readonly delayMs: number;
}

/** Result of closing the whole position now. */
export interface CashOutValue {
  /** Paise after commission: the worst result afterwards. */
  readonly net: number;
  readonly complete: boolean;
}

export interface WantedCashOut {
  readonly marketId: string;
  readonly reference: string;
  /** Refused (PRICE_MOVED) if the result would be lower, centipaise; null: any result that lowers the risk. */
  readonly atLeast: number | null;
}

/** The request of a bet that takes an offer. */
export type TakingRequest = Pick<BetRequest, 'reference' | 'canonical' | 'origin' | 'cashOutId'>;

export interface CashOuts {
  /** Offers a cash-out. `percent`: 1..100. MARKET_UNKNOWN, MARKET_NOT_OPEN, NOTHING_TO_CLOSE, NO_PRICE ... */
  quote(account: BettingAccount, marketId: string, percent: number): Promise<Outcome<CashOutQuote>>;
  /**
   * Takes the offer `cashOutId` of the request. Resolves after the bet delay and the commit, like a bet; the order is the first of the
   * cash-out. CASH_OUT_EXPIRED, CASH_OUT_RUNNING, PRICE_MOVED ...
   */
  take(account: BettingAccount, request: TakingRequest): Promise<BetAnswer>;
  /** Closes the whole position without an offer, for automatic cash-outs. Resolves like `take`. */
  closeWhole(account: BettingAccount, wanted: WantedCashOut): Promise<BetAnswer>;
  value(account: number, marketId: string): Promise<Outcome<CashOutValue>>;
}
