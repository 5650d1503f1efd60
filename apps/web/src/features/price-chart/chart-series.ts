/** The data of a price chart: points of one runner, and the player's matched bets. Pure; prices in hundredths, money in paise, times in ms since 1970. */
import { fromDecimal, fromRupees, type MarketView, type PriceHistoryWire, type Order } from '@maidan/contract';
import { chartPrice, nearestPrice, tradingKindOf } from '@maidan/domain';

export interface ChartPoint {
  readonly time: number;
  readonly price: number | null;
  readonly matched: number;
}

/** Shortest time between points, as on the server. */
export const SAMPLE_MS = 3000;

/** The time span of a chart, ms; null: all points. */
export const SPANS = { five: 300_000, hour: 3_600_000, all: null } as const;
export type Span = keyof typeof SPANS;

/** Returns the points of a runner. For an exchange, prices between two ladder prices, which old points may have, are rounded to the ladder. */
export function seriesOf(history: PriceHistoryWire, selectionId: number, marketType: string): readonly ChartPoint[] {
  const isExchange = tradingKindOf(marketType) === 'exchange';
  const prices = history.runners.find((runner) => runner.selectionId === selectionId)?.prices ?? [];
  return history.times.map((time, index) => {
    const odds = prices[index] ?? null;
    return {
      time,
      price: odds === null ? null : isExchange ? nearestPrice(fromDecimal(odds)) : fromDecimal(odds),
      matched: fromRupees(history.matched[index] ?? 0),
    };
  });
}

/** Returns the point of the runner's current state. */
export function pointNow(market: MarketView, selectionId: number, time: number): ChartPoint {
  const runner = market.runners.find((item) => item.selectionId === selectionId);
  return { time, price: chartPrice(runner?.back[0]?.price, runner?.lay[0]?.price, runner?.last), matched: market.totalMatched };
}

/** Appends a point if price or volume changed and the last point is old enough (SAMPLE_MS). Else returns the same list. */
export function withPoint(points: readonly ChartPoint[], point: ChartPoint): readonly ChartPoint[] {
  const last = points.at(-1);
  if (last === undefined) return point.price === null ? points : [point];
  if (point.time - last.time < SAMPLE_MS || (last.price === point.price && last.matched === point.matched)) return points;
  return [...points, point];
}

/** Returns the points of the last `span`. The first of them has the price that was in force at the start of the span. */
export function within(points: readonly ChartPoint[], now: number, span: Span): readonly ChartPoint[] {
  const length = SPANS[span];
  if (length === null) return points;
  const start = now - length;
  const first = points.findLastIndex((point) => point.time <= start);
  return first < 0 ? points : [{ ...points[first]!, time: start }, ...points.slice(first + 1)];
}

/** A matched bet of the player as a mark of a chart. */
export interface OwnBet {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly side: 'back' | 'lay';
  /** Hundredths. */
  readonly price: number;
  /** Paise. */
  readonly size: number;
}

/** Returns the matched parts of the open bets on a runner, oldest first. */
export function ownBetsOf(bets: readonly Order[], marketId: string, selectionId: number): readonly OwnBet[] {
  return bets
    .filter((bet) => bet.marketId === marketId && bet.runnerId === selectionId && bet.sizeMatched > 0)
    .map((bet) => ({
      id: bet._id,
      time: Date.parse(bet.placedTime),
      side: bet.isBack ? ('back' as const) : ('lay' as const),
      price: fromDecimal(bet.rate),
      size: fromRupees(bet.sizeMatched),
    }))
    .toSorted((one, other) => one.time - other.time);
}
