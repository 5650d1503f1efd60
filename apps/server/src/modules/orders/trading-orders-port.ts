/** The orders with the services that belong to them. In a cluster another process may own the market of a call; the port is the same. */
import type { CashOuts } from './cash-out/cash-out-port.ts';
import type { OrderGroups } from './groups/order-groups-port.ts';
import type { Orders } from './orders-port.ts';
import type { Depth } from './views/depth-port.ts';

/** The wallet of a player's next bet. */
export interface WalletChoice {
  /** Loads the choice. Call it before a command that reads it. Throws if the database is unavailable. */
  load(player: number): Promise<void>;
  /** Returns the account of the chosen wallet; that of cash for a player who is not loaded. */
  walletFor(player: number): number;
  /** Called after the commit of a command that has written the choice. */
  chosen(player: number, bonus: boolean): void;
}

export interface BetsInDelay {
  /** Number of bets in their delay. */
  readonly size: number;
  /** Resolves when no bet is in its delay, after `ms` at the latest. */
  drained(ms: number): Promise<void>;
}

export interface TradingOrders extends Orders {
  readonly walletChoices: WalletChoice;
  readonly cashOuts: CashOuts;
  readonly groups: OrderGroups;
  readonly depth: Depth;
  readonly delayed: BetsInDelay;
}

/** The orders of the markets that this process owns. */
export interface LocalOrders extends TradingOrders {
  /** Whether orders of a market match now: it is open in the catalogue and in the queue. */
  isTrading(marketId: string): boolean;
  readonly shards: {
    /** Suspends every market of this process until its feed sends its state again. */
    suspendMarkets(): Promise<void>;
  };
}
