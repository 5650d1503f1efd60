/** The orders of the process that owns markets, with the parts that the rest of a cluster calls. */
import type { CashOuts } from './cash-out/cash-out-port.ts';
import type { Orders } from './orders-port.ts';
import type { WalletChoice } from './placing/wallet-choice-port.ts';

export interface BetsInDelay {
  /** Number of bets in their delay. */
  readonly size: number;
  /** Resolves when no bet is in its delay, after `ms` at the latest. */
  drained(ms: number): Promise<void>;
}

export interface LocalOrders extends Orders {
  readonly walletChoices: WalletChoice;
  readonly cashOuts: CashOuts;
  readonly delayed: BetsInDelay;
  readonly shards: {
    /** Suspends every market of this process until its feed sends its state again. */
    suspendMarkets(): Promise<void>;
  };
}
