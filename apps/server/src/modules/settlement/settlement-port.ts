/** Settlement of markets: by feed results and by the operator; append-only, repeatable, in chunks of 500 wallets. */
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
  /** Settles, or settles again when a result stands already (the difference is booked). The same result twice is a no-op. */
  settle(marketId: string, result: MarketResult, by: { readonly actor: string; readonly reason?: string }): Promise<Outcome<SettlementSummary>>;
  /** Takes the settlement back: positions and holds stand again. */
  unsettle(marketId: string, by: { readonly actor: string; readonly reason: string }): Promise<Outcome<SettlementSummary>>;
  /** Finishes settlements that a crash interrupted; of a cluster those of our own markets, by their database key. */
  resume(isOurs?: (market: number) => boolean): Promise<void>;
  /** Markets that are being settled or wait for their turn. */
  readonly running: number;
}

/** What this module publishes on the bus. */
export interface SettlementTopics {
  'market-settled': { readonly marketId: string; readonly generation: number };
}
