/**
 * The events of a market feed. Every feed (simulated, recorded, external, script) publishes these events and nothing else.
 * The server stores each event before it applies it, and applies it once (FD-01).
 * Units: price in hundredths, size in paise, rate per 100, line in runs.
 */
import type { Paise } from '../money/money.ts';
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

/** Events that change the odds at once: orders in their bet delay lapse (RU-12). */
export type MaterialEventKind = 'WICKET' | 'GOAL' | 'RED_CARD' | 'PENALTY' | 'SET_END';

export type MarketResult =
  | {
      readonly type: 'winners';
      readonly winners: readonly number[];
      readonly removed?: readonly RemovedRunner[];
    }
  | { readonly type: 'dead-heat'; readonly winners: readonly number[]; readonly places: number; readonly removed?: readonly RemovedRunner[] }
  | { readonly type: 'runs'; readonly runs: number }
  | { readonly type: 'void'; readonly reason: string };

export interface RemovedRunner {
  readonly selectionId: number;
  /** Reduction factor in hundredths of a per cent: 16.2 % is 1620. */
  readonly reduction: number;
  /**
   * Set by the settlement: the reduction of a runner that was removed before any result. If this result is taken back or replaced, that
   * runner stays removed with this reduction. A runner that only the result removed is active again.
   */
  readonly before?: number;
}

export type FeedEvent =
  | { readonly type: 'event'; readonly event: EventDefinition }
  | { readonly type: 'market'; readonly market: MarketDefinition }
  /** SUSPENDED has a reason; OPEN has none. */
  | {
      readonly type: 'market-status';
      readonly marketId: string;
      readonly status: 'OPEN' | 'SUSPENDED' | 'CLOSED';
      readonly inPlay: boolean;
      readonly reason?: SuspensionReason;
    }
  | { readonly type: 'runner-status'; readonly marketId: string; readonly selectionId: number; readonly status: RunnerStatus; readonly reduction?: number }
  /**
   * Exchange prices of one runner. Side BACK has the prices a player can back at (lay orders that rest in the book),
   * LAY the prices a player can lay at. If `image` is true, the levels replace the whole side; otherwise each level sets the size at its
   * price, and size 0 removes the level.
   */
  | {
      readonly type: 'ladder';
      readonly marketId: string;
      readonly selectionId: number;
      readonly side: Side;
      readonly levels: readonly PriceLevel[];
      readonly image: boolean;
    }
  /** totalMatched covers the whole market. volumes: matched so far at each price of the runner; a feed that sends volumes sends every price. */
  | {
      readonly type: 'traded';
      readonly marketId: string;
      readonly selectionId: number;
      readonly lastPrice?: Price;
      readonly totalMatched?: Paise;
      readonly volumes?: readonly PriceLevel[];
    }
  /** Bookmaker quote of one runner; a side without a quote is null. */
  | { readonly type: 'house-quote'; readonly marketId: string; readonly selectionId: number; readonly back: PriceLevel | null; readonly lay: PriceLevel | null }
  /** Fancy quote; a side without a quote is null. */
  | { readonly type: 'line-quote'; readonly marketId: string; readonly no: LineQuote | null; readonly yes: LineQuote | null }
  | { readonly type: 'score'; readonly eventId: string; readonly score: Score; readonly confirmed: boolean }
  | { readonly type: 'commentary'; readonly eventId: string; readonly text: string; readonly textHindi: string }
  | { readonly type: 'material-event'; readonly eventId: string; readonly kind: MaterialEventKind }
  | { readonly type: 'result'; readonly marketId: string; readonly result: MarketResult }
  | { readonly type: 'event-closed'; readonly eventId: string };
