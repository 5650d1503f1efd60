/** The orders of the process that owns markets, with the parts that the rest of a cluster asks it for. */
import type { CashOuts } from './cash-out/cash-out-port.ts';
import type { Orders } from './orders-port.ts';
import type { WalletChoice } from './placing/wallet-choice-port.ts';

export interface BetsInDelay {
  /** Bets that wait for the end of their delay. */
  readonly size: number;
  /** Resolves when none waits any more, at the latest after so many ms. */
  drained(ms: number): Promise<void>;
}

export interface LocalOrders extends Orders {
  readonly walletChoices: WalletChoice;
  readonly cashOuts: CashOuts;
  readonly delayed: BetsInDelay;
  readonly shards: {
    /** Suspends every market of this process until its feed speaks again. */
    suspendMarkets(): Promise<void>;
  };
}
