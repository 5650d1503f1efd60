/** Settles markets by results of feeds and operators: append-only, repeatable, in chunks of 500 wallets. */
import type { MarketResult, Outcome } from '@maidan/domain';

export interface SettlementSummary {
  readonly marketId: string;
  readonly generation: number;
  readonly players: number;
  /** Paise. */
  readonly paidOut: number;
  readonly commission: number;
}

export interface Settlement {
  /** Settles, or settles again if the market has a result (the difference is booked). The same result twice is a no-op. */
  settle(marketId: string, result: MarketResult, by: { readonly actor: string; readonly reason?: string }): Promise<Outcome<SettlementSummary>>;
  /** Takes the settlement back: restores positions and holds. */
  unsettle(marketId: string, by: { readonly actor: string; readonly reason: string }): Promise<Outcome<SettlementSummary>>;
  /** Finishes settlements that a crash interrupted; in a cluster only those of our own markets, by database key. */
  resume(isOurs?: (market: number) => boolean): Promise<void>;
  /** Number of markets that are being settled or queued. */
  readonly running: number;
}

/** The topics that this module publishes on the bus. */
export interface SettlementTopics {
  'market-settled': { readonly marketId: string; readonly generation: number };
}
