/** Computes the shapes of a chart from its points: step line, bars of volume, ticks. Pure; lengths in px of the picture. */
import { nearestPrice } from '@maidan/domain';
import type { ChartPoint } from './chart-series.ts';

export interface Frame {
  readonly width: number;
  readonly height: number;
  /** Room for the amounts at the left. */
  readonly left: number;
  /** Room for the prices at the right. */
  readonly right: number;
  /** Room for the marks above the line. */
  readonly top: number;
  /** Room for the times below. */
  readonly bottom: number;
}

export interface Bar {
  readonly x: number;
  readonly width: number;
  readonly height: number;
}
export interface Tick {
  readonly at: number;
  /** Hundredths. */
  readonly price: number;
}
export interface ChartShape {
  /** The line, an SVG path. */
  readonly line: string;
  readonly bars: readonly Bar[];
  /** Amounts beside the bars, paise. */
  readonly volumeTicks: readonly { readonly at: number; readonly amount: number }[];
  readonly priceTicks: readonly Tick[];
  readonly timeTicks: readonly { readonly at: number; readonly time: number }[];
  readonly x: (time: number) => number;
  readonly y: (price: number) => number;
}

const BARS = 40;
const TIME_TICKS = 4;
const PRICE_TICKS = 5;
/** Share of the height that the volume takes. */
const VOLUME_SHARE = 0.22;

/**
 * Returns the shape of a chart, or null if no point has a price. The line ends at `now`, ms since 1970. If `isInverse`, the price axis shows
 * chances (1 / price), so that the favourite is on top.
 */
export function shapeOf(points: readonly ChartPoint[], frame: Frame, isInverse: boolean, now: number): ChartShape | null {
  const prices = points.flatMap((point) => point.price ?? []);
  const first = points[0];
  if (first === undefined || prices.length === 0) return null;
  const end = Math.max(now, (points.at(-1) ?? first).time, first.time + 60_000);
  const x = (time: number): number => frame.left + ((time - first.time) / (end - first.time)) * (frame.width - frame.left - frame.right);
  const value = (price: number): number => (isInverse ? 10_000 / price : price);
  const values = prices.map(value);
  const low = Math.min(...values);
  const high = Math.max(...values);
  const pad = Math.max((high - low) * 0.1, high * 0.01);
  const from = low - pad;
  const height = frame.height - frame.top - frame.bottom;
  const y = (price: number): number => frame.top + height * (1 - (value(price) - from) / (high + pad - from));
  const priceTicks = ladderTicks(from, high + pad, value, y);
  const timeTicks = Array.from({ length: TIME_TICKS }, (_, index) => {
    const time = first.time + ((end - first.time) * (index + 0.5)) / TIME_TICKS;
    return { at: x(time), time };
  });
  return { line: stepLine(points, x, y, end), ...volumeOf(points, frame, first.time, end), priceTicks, timeTicks, x, y };
}

/** Returns the ticks of at most PRICE_TICKS ladder prices, spread evenly over the axis from `low` to `high`. */
function ladderTicks(low: number, high: number, value: (price: number) => number, y: (price: number) => number): Tick[] {
  const prices = new Set<number>();
  for (let index = 0; index < PRICE_TICKS; index += 1) {
    const at = low + ((high - low) * (index + 0.5)) / PRICE_TICKS;
    // `value` also converts a chance back to a price, because 10,000 / (10,000 / price) is the price.
    prices.add(nearestPrice(value(at)));
  }
  return [...prices].filter((price) => value(price) >= low && value(price) <= high).map((price) => ({ at: y(price), price }));
}

/** Returns the SVG path of the step line: a price lasts until the next one, and times without a price are gaps. */
function stepLine(points: readonly ChartPoint[], x: (time: number) => number, y: (price: number) => number, end: number): string {
  let path = '';
  let drawing = false;
  for (const { time, price } of points) {
    if (price === null) {
      if (drawing) path += `H${x(time).toFixed(1)}`;
      drawing = false;
    } else {
      path += drawing ? `H${x(time).toFixed(1)}V${y(price).toFixed(1)}` : `M${x(time).toFixed(1)} ${y(price).toFixed(1)}`;
      drawing = true;
    }
  }
  return drawing ? `${path}H${x(end).toFixed(1)}` : path;
}

/** Returns a bar for the matched amount of each of BARS equal time spans, and ticks at the highest amount and at half of it. */
function volumeOf(points: readonly ChartPoint[], frame: Frame, start: number, end: number): Pick<ChartShape, 'bars' | 'volumeTicks'> {
  const sums = Array.from({ length: BARS }, () => 0);
  points.forEach((point, index) => {
    const before = points[index - 1];
    if (before === undefined) return;
    const bar = Math.min(BARS - 1, Math.floor(((point.time - start) / (end - start)) * BARS));
    sums[bar] = (sums[bar] ?? 0) + Math.max(0, point.matched - before.matched);
  });
  const most = Math.max(...sums);
  if (most === 0) return { bars: [], volumeTicks: [] };
  const step = (frame.width - frame.left - frame.right) / BARS;
  const tallest = (frame.height - frame.top - frame.bottom) * VOLUME_SHARE;
  const floor = frame.height - frame.bottom;
  return {
    bars: sums.flatMap((sum, index) =>
      sum === 0 ? [] : [{ x: frame.left + index * step + 1, width: Math.max(1, step - 2), height: Math.max(2, (sum / most) * tallest) }],
    ),
    volumeTicks: [1, 0.5].map((share) => ({ at: floor - share * tallest, amount: most * share })),
  };
}

/** Returns the point that applies at a time; before the first point, the first. */
export function pointAt(points: readonly ChartPoint[], time: number): ChartPoint | undefined {
  return points.findLast((point) => point.time <= time) ?? points[0];
}
