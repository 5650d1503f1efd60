/**
 * What a market feed says. Every feed (simulated, recorded, external, script) speaks these events and nothing else;
 * the server stores each before it acts on it and plays none twice (FD-01).
 * Prices and sizes are as in the house: price in hundredths, size in paise, rate per 100, line in runs.
 */
import type { Paise } from '../money/paise.ts';
import type { FancyRate, Line, Price } from '../price/price.ts';
import type { EventDefinition, MarketDefinition, RunnerStatus, SuspensionReason } from '../market/market.ts';
import type { Side } from '../order/order.ts';
import type { Score } from './score.ts';

export interface PriceLevel {
  readonly price: Price;
  readonly size: Paise;
}
export interface LineQuote {
  readonly line: Line;
  readonly rate: FancyRate;
  readonly size: Paise;
}

/** Events that change what a bet is worth at once: they lapse orders in their delay (RU-12). */
export type MaterialEventKind = 'WICKET' | 'GOAL' | 'RED_CARD' | 'PENALTY' | 'SET_END';

export type MarketResult =
  | {
      readonly type: 'winners';
      readonly winners: readonly number[];
      /** removed runners with reduction in hundredths of a per cent */ readonly removed?: readonly RemovedRunner[];
    }
  | { readonly type: 'dead-heat'; readonly winners: readonly number[]; readonly places: number; readonly removed?: readonly RemovedRunner[] }
  | { readonly type: 'runs'; readonly runs: number }
  | { readonly type: 'void'; readonly reason: string };

export interface RemovedRunner {
  readonly selectionId: number;
  /** Reduction factor in hundredths of a per cent: 16.2 % is 1620. */
  readonly reduction: number;
  /**
   * Set by the settlement: the reduction of a runner that was removed before any result. It stays removed with it when this result is taken
   * back or replaced; a runner that only a result removed is in play again.
   */
  readonly before?: number;
}

export type FeedEvent =
  | { readonly type: 'event'; readonly event: EventDefinition }
  | { readonly type: 'market'; readonly market: MarketDefinition }
  /** A suspension names its reason; OPEN has none. */
  | {
      readonly type: 'market-status';
      readonly marketId: string;
      readonly status: 'OPEN' | 'SUSPENDED' | 'CLOSED';
      readonly inPlay: boolean;
      readonly reason?: SuspensionReason;
    }
  | { readonly type: 'runner-status'; readonly marketId: string; readonly selectionId: number; readonly status: RunnerStatus; readonly reduction?: number }
  /**
   * Exchange prices of one runner. side BACK are prices a player can back at (offers to lay resting in the book),
   * LAY the ones a player can lay at. image: replaces all levels of that side; else each level sets its price's size, 0 removes.
   */
  | {
      readonly type: 'ladder';
      readonly marketId: string;
      readonly selectionId: number;
      readonly side: Side;
      readonly levels: readonly PriceLevel[];
      readonly image: boolean;
    }
  /** totalMatched: of the whole market. volumes: matched so far at these prices of the runner; a feed that states them states every price. */
  | {
      readonly type: 'traded';
      readonly marketId: string;
      readonly selectionId: number;
      readonly lastPrice?: Price;
      readonly totalMatched?: Paise;
      readonly volumes?: readonly PriceLevel[];
    }
  /** Bookmaker quote of one runner; null side = no quote. */
  | { readonly type: 'house-quote'; readonly marketId: string; readonly selectionId: number; readonly back: PriceLevel | null; readonly lay: PriceLevel | null }
  /** Fancy quote; null side = no quote. */
  | { readonly type: 'line-quote'; readonly marketId: string; readonly no: LineQuote | null; readonly yes: LineQuote | null }
  | { readonly type: 'score'; readonly eventId: string; readonly score: Score; readonly confirmed: boolean }
  | { readonly type: 'commentary'; readonly eventId: string; readonly text: string; readonly textHindi: string }
  | { readonly type: 'material-event'; readonly eventId: string; readonly kind: MaterialEventKind }
  | { readonly type: 'result'; readonly marketId: string; readonly result: MarketResult }
  | { readonly type: 'event-closed'; readonly eventId: string };
