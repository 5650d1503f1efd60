/** The 34 fields of the bet slip (EN-15), the empty slip, and the quote of its selection. Money in paise, prices in hundredths, rates per 100, times in ms unless a name says otherwise. */
import { DEFAULT_BET_DELAYS, tradingKindOf, type BetDelays, type DelayKind, type TradingKind } from '@maidan/domain';
import type { MarketView } from '@maidan/contract';

export interface Slip {
  readonly market: string | null;
  readonly marketType: string | null;
  readonly marketName: string;
  /** Selection id. */
  readonly runner: number | null;
  readonly runnerName: string;
  readonly isBack: boolean | null;
  /** The text of the odds field. */
  readonly price: string;
  /** The price that is sent; 0 when the field holds no price. */
  readonly priceActual: number;
  readonly fancyPrice: number;
  /** Bet delay in seconds. */
  readonly delay: number;
  /** As typed, grouping commas allowed. */
  readonly stake: string;
  /** true: the player confirms the bet before it is sent. */
  readonly confirmation: boolean;
  readonly maxBet: number;
  readonly maxWinPerMarket: number;
  /** Runs of a fancy. */
  readonly line: number | null;
  /** Kind of the delay rule. */
  readonly btype: DelayKind | null;
  /** mType of exchange/order/settings (T-50). */
  readonly mtype: string | null;
  readonly oddsType: 'DECIMAL' | 'LINE';
  readonly minBet: number;
  readonly eventTypeId: string | null;
  readonly eventId: string | null;
  readonly eventName: string;
  readonly competitionId: string | null;
  readonly fromOneClick: boolean;
  /** 0 back, 1 lay. */
  readonly side: 0 | 1 | null;
  readonly betSlipRef: string | null;
  /** The limits in force. */
  readonly minMaxAll: { readonly min: number; readonly max: number } | null;
  /** true: the stake is outside `minMaxAll`. */
  readonly limitStatus: boolean;
  /** The cash-out popup of a market is open, or its cash-out is in its delay. */
  readonly isCashOut: boolean;
  /** The accepted offer. */
  readonly cashOutId: string | null;
  readonly cashoutMarket: string | null;
  readonly isSubmitting: boolean;
  /** Time at which the player confirmed, ms since 1970. */
  readonly startTime: number | null;
  /** Seconds per kind (EN-16). */
  readonly betDelay: BetDelays;
}

export const EMPTY_SLIP: Slip = {
  market: null,
  marketType: null,
  marketName: '',
  runner: null,
  runnerName: '',
  isBack: null,
  price: '',
  priceActual: 0,
  fancyPrice: 0,
  delay: 0,
  stake: '',
  confirmation: true,
  maxBet: 0,
  maxWinPerMarket: 0,
  line: null,
  btype: null,
  mtype: null,
  oddsType: 'DECIMAL',
  minBet: 0,
  eventTypeId: null,
  eventId: null,
  eventName: '',
  competitionId: null,
  fromOneClick: false,
  side: null,
  betSlipRef: null,
  minMaxAll: null,
  limitStatus: false,
  isCashOut: false,
  cashOutId: null,
  cashoutMarket: null,
  isSubmitting: false,
  startTime: null,
  betDelay: DEFAULT_BET_DELAYS,
};

/** Returns how the slip's market trades; an empty slip counts as exchange. */
export function kindOf(slip: Pick<Slip, 'marketType'>): TradingKind {
  return tradingKindOf(slip.marketType ?? 'MATCH_ODDS');
}

/** Returns the requested price: decimal in hundredths, or the rate per 100 of a fancy. */
export function requestedPrice(slip: Pick<Slip, 'marketType' | 'priceActual' | 'fancyPrice'>): number {
  return kindOf(slip) === 'line' ? slip.fancyPrice : slip.priceActual;
}

/** What the market offers now for the selection in the slip. */
export interface SlipQuote {
  /** Hundredths, or rate per 100; null when nothing is offered. */
  readonly price: number | null;
  /** Runs of a fancy. */
  readonly line: number | null;
  /** The market and the runner can be bet on, and the prices are not old. */
  readonly open: boolean;
}

/** Returns the quote of one side of one runner at a level (0 is best); closed if the runner does not exist. */
export function quoteOf(market: MarketView | undefined, selectionId: number | null, isBack: boolean, level: number): SlipQuote {
  const runner = market?.runners.find((item) => item.selectionId === selectionId);
  if (market === undefined || runner === undefined) return { price: null, line: null, open: false };
  const open = market.status === 'OPEN' && runner.status === 'ACTIVE' && !market.feedStale;
  if (tradingKindOf(market.marketType) === 'line') {
    const side = isBack ? runner.yes : runner.no;
    return { price: side === null || side.rate === 0 ? null : side.rate, line: side?.line ?? null, open };
  }
  const offered = (isBack ? runner.back : runner.lay)[level];
  return { price: offered?.price ?? null, line: null, open };
}

export function sameQuote(one: SlipQuote, other: SlipQuote): boolean {
  return one.price === other.price && one.line === other.line && one.open === other.open;
}
