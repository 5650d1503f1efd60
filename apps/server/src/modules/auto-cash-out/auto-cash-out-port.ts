/** A player's order to close the position in a market when the cash-out value reaches a profit or a loss. */
import type { Outcome } from '@maidan/domain';
import type { BettingAccount } from '../orders/orders-port.ts';

/** Paise after commission; null: not set. A loss is negative. */
export interface AutoCashOutTargets {
  readonly profitAt: number | null;
  readonly lossAt: number | null;
  /** Paise above 0: how far the value may fall below its highest since the rule was set. */
  readonly trailBy?: number | null;
}

/** The target that was reached first. */
export type AutoCashOutTrigger = 'PROFIT' | 'LOSS' | 'TRAIL';

export interface AutoCashOutRule extends AutoCashOutTargets {
  readonly trailBy: number | null;
  readonly marketId: string;
  /** RUNNING: its bets are being placed. DONE: closed. ENDED: the market had ended, or nothing was left to close. */
  readonly status: 'WAITING' | 'RUNNING' | 'DONE' | 'ENDED' | 'CANCELLED';
  readonly trigger: AutoCashOutTrigger | null;
  /** Result in paise, after commission. */
  readonly result: number | null;
}

export interface AutoCashOuts {
  /** Loads active rules. A rule that was running at the last stop is completed or waits again. */
  start(): Promise<void>;
  stop(): void;
  /**
   * Sets a rule, or changes the targets of a waiting one. NOTHING_TO_CLOSE, MARKET_UNKNOWN, TARGET_INVALID (already reached, or on the
   * wrong side), CASH_OUT_RUNNING.
   */
  set(account: BettingAccount, marketId: string, targets: AutoCashOutTargets): Promise<Outcome<AutoCashOutRule>>;
  /** Cancels a waiting rule. ORDER_NOT_OPEN if there is none, CASH_OUT_RUNNING if it is too late. */
  cancel(account: BettingAccount, marketId: string): Promise<Outcome<AutoCashOutRule>>;
  /** Returns the rules that wait or run. */
  list(account: number): readonly AutoCashOutRule[] | Promise<readonly AutoCashOutRule[]>;
}

/** The topics that this module publishes on the bus. */
export interface AutoCashOutTopics {
  /** A player's automatic cash-out was set, has begun, or has ended. Paise. */
  'auto-cash-out': {
    readonly account: number;
    readonly rule: {
      readonly marketId: string;
      readonly status: 'WAITING' | 'RUNNING' | 'DONE' | 'ENDED' | 'CANCELLED';
      readonly trigger: AutoCashOutTrigger | null;
      readonly profitAt: number | null;
      readonly lossAt: number | null;
      readonly trailBy: number | null;
      readonly result: number | null;
    };
  };
}
