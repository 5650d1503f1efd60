/** The bet delay: how long a bet waits before it is matched (BC-01, BC-02, D-05). */
import { tradingKindOf, type MarketType } from '../market/market.ts';

/** The seven kinds of delay (BC-02, EN-16). */
export const DELAY_KINDS = ['bookmaker', 'fancy', 'virtual', 'ballbyball', 'soccer', 'tennis', 'matchodds'] as const;
export type DelayKind = (typeof DELAY_KINDS)[number];

/** Bet delay of each kind in seconds, named as in the user's settings (EN-16). */
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

/** The properties of a market that decide its bet delay. `betDelay` is in seconds and set only if the feed sends one. */
export interface DelayFacts {
  readonly marketType: MarketType;
  readonly eventTypeId: string;
  readonly betDelay?: number | undefined;
}

/** Returns the delay kind of a market. The market type takes precedence over the event type (BC-02). */
export function delayKindOf(market: DelayFacts): DelayKind {
  if (market.marketType === 'Special') return 'bookmaker';
  if (market.marketType === 'SESSION') return 'fancy';
  return DELAY_KIND_OF_EVENT_TYPE[market.eventTypeId] ?? 'matchodds';
}

/**
 * Returns the bet delay in ms. An exchange market uses its own `betDelay` if the feed sends one; otherwise the delay of its kind applies.
 * House markets (bookmaker, fancy, innings runs) always use the delay of their kind (D-05).
 */
export function effectiveDelayMs(market: DelayFacts, delays: BetDelays = DEFAULT_BET_DELAYS): number {
  if (market.betDelay !== undefined && tradingKindOf(market.marketType) === 'exchange') return market.betDelay * 1000;
  return delays[`${delayKindOf(market)}BetDelay`] * 1000;
}
