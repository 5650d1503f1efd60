/** A player's wish that the server closes his position in a market when the cash-out value reaches a profit or falls to a loss. */
import type { Outcome } from '@maidan/domain';
import type { BettingAccount } from '../orders/orders-port.ts';

/** Paise after commission; null = not set. A loss is negative. */
export interface AutoCashOutTargets {
  readonly profitAt: number | null;
  readonly lossAt: number | null;
}

export interface AutoCashOutRule extends AutoCashOutTargets {
  readonly marketId: string;
  /** RUNNING: its bets are on their way. DONE: closed. ENDED: the market was over, or nothing was left to close. */
  readonly status: 'WAITING' | 'RUNNING' | 'DONE' | 'ENDED' | 'CANCELLED';
  readonly trigger: 'PROFIT' | 'LOSS' | null;
  /** Paise that it came to, after commission. */
  readonly result: number | null;
}

export interface AutoCashOuts {
  /** Reads what waits; what was under way at the last stop is done or waits again. */
  start(): Promise<void>;
  stop(): void;
  /** NOTHING_TO_CLOSE, MARKET_UNKNOWN, TARGET_INVALID (already reached, or the wrong way round), CASH_OUT_RUNNING. */
  set(account: BettingAccount, marketId: string, targets: AutoCashOutTargets): Promise<Outcome<AutoCashOutRule>>;
  /** ORDER_NOT_OPEN when there is none, CASH_OUT_RUNNING when it is too late. */
  cancel(account: BettingAccount, marketId: string): Promise<Outcome<AutoCashOutRule>>;
  /** Those that wait or are under way. */
  list(account: number): readonly AutoCashOutRule[] | Promise<readonly AutoCashOutRule[]>;
}

/** What this module publishes on the bus. */
export interface AutoCashOutTopics {
  /** A player's automatic cash-out was set, begins, is done or over. Paise. */
  'auto-cash-out': {
    readonly account: number;
    readonly rule: {
      readonly marketId: string;
      readonly status: 'WAITING' | 'RUNNING' | 'DONE' | 'ENDED' | 'CANCELLED';
      readonly trigger: 'PROFIT' | 'LOSS' | null;
      readonly profitAt: number | null;
      readonly lossAt: number | null;
      readonly result: number | null;
    };
  };
}
