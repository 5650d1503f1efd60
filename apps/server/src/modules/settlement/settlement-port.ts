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

/** Who settles. `expects`: hash of the preview that must still hold when trading has ended; otherwise APPROVAL_STALE and nothing is booked. */
export interface SettledBy {
  readonly actor: string;
  readonly reason?: string;
  readonly expects?: string;
}

/** What a settlement changes for one player, paise. `difference`: net after commission against the standing result. */
export interface PreviewedPlayer {
  readonly account: number;
  readonly difference: number;
  readonly commission: number;
}

/** What a settlement would book at this moment, by the functions that book it. Paise. */
export interface SettlementPreview {
  readonly marketId: string;
  /** The whole result, with runners that were removed before it. */
  readonly result: MarketResult | { readonly type: 'unsettled' };
  readonly standing: MarketResult | null;
  /** The number of the settlement that would begin. */
  readonly generation: number;
  readonly players: readonly PreviewedPlayer[];
  readonly bets: number;
  /** Stakes of all matched bets. */
  readonly matchedStakes: number;
  readonly commission: number;
  /** The house's result in the market, before commission. */
  readonly house: number;
  /** True if the market has this result already: settling changes nothing. */
  readonly isStanding: boolean;
  /** Hex SHA-256 of the canonical JSON of all of these. */
  readonly hash: string;
}

export interface Settlement {
  /** Settles, or settles again if the market has a result (the difference is booked). The same result twice is a no-op. */
  settle(marketId: string, result: MarketResult, by: SettledBy): Promise<Outcome<SettlementSummary>>;
  /** Takes the settlement back: restores positions and holds. */
  unsettle(marketId: string, by: SettledBy & { readonly reason: string }): Promise<Outcome<SettlementSummary>>;
  /** Computes what a settlement would book; `unsettled` takes the standing one back. Changes nothing. Refuses like the settlement. */
  preview(marketId: string, result: MarketResult | { readonly type: 'unsettled' }): Promise<Outcome<SettlementPreview>>;
  /** Finishes settlements that a crash interrupted; in a cluster only those of our own markets, by database key. */
  resume(isOurs?: (market: number) => boolean): Promise<void>;
  /** Settlements that broke off do not continue by themselves any more. */
  stop(): void;
  /** Number of markets that are being settled, are queued, or wait for the next try after their settlement broke off. */
  readonly running: number;
}

/** The topics that this module publishes on the bus. */
export interface SettlementTopics {
  'market-settled': { readonly marketId: string; readonly generation: number };
}
