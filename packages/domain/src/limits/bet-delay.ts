/** How long a bet waits before it meets the market (BC-01, BC-02, D-05). */
import { tradingKindOf, type MarketType } from '../market/market.ts';

/** The seven kinds of delay (BC-02, EN-16). */
export const DELAY_KINDS = ['bookmaker', 'fancy', 'virtual', 'ballbyball', 'soccer', 'tennis', 'matchodds'] as const;
export type DelayKind = (typeof DELAY_KINDS)[number];

/** Seconds a bet of each kind waits, under their names of the user's settings (EN-16). */
export type BetDelays = { readonly [kind in DelayKind as `${kind}BetDelay`]: number };

export const DEFAULT_BET_DELAY_S = 5;
/** BC-01: 5 s for each kind. */
export const DEFAULT_BET_DELAYS: BetDelays = {
  bookmakerBetDelay: DEFAULT_BET_DELAY_S,
  fancyBetDelay: DEFAULT_BET_DELAY_S,
  virtualBetDelay: DEFAULT_BET_DELAY_S,
  ballbyballBetDelay: DEFAULT_BET_DELAY_S,
  soccerBetDelay: DEFAULT_BET_DELAY_S,
  tennisBetDelay: DEFAULT_BET_DELAY_S,
  matchoddsBetDelay: DEFAULT_BET_DELAY_S,
};

const DELAY_KIND_OF_EVENT_TYPE: { readonly [eventTypeId: string]: DelayKind } = { v9: 'virtual', b9: 'ballbyball', '1': 'soccer', '2': 'tennis' };

/** What of a market decides its delay. `betDelay` in seconds, only when its feed states one. */
export interface DelayFacts {
  readonly marketType: MarketType;
  readonly eventTypeId: string;
  readonly betDelay?: number | undefined;
}

/** The kind of delay of a market: the market type is looked at before the event type (BC-02). */
export function delayKindOf(market: DelayFacts): DelayKind {
  if (market.marketType === 'Special') return 'bookmaker';
  if (market.marketType === 'SESSION') return 'fancy';
  return DELAY_KIND_OF_EVENT_TYPE[market.eventTypeId] ?? 'matchodds';
}

/**
 * Delay of a bet in milliseconds: an exchange market's own `betDelay` where its feed states one, else the delay of its kind.
 * House markets (bookmaker, fancy, innings runs) always use their kind's (D-05).
 */
export function effectiveDelayMs(market: DelayFacts, delays: BetDelays = DEFAULT_BET_DELAYS): number {
  if (market.betDelay !== undefined && tradingKindOf(market.marketType) === 'exchange') return market.betDelay * 1000;
  return delays[`${delayKindOf(market)}BetDelay`] * 1000;
}
