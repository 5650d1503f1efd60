import { expect, it } from 'vitest';
import { LADDER } from '@maidan/domain';
import type { Order } from '@maidan/contract';
import { seriesOf, within, withPoint, ownBetsOf, type ChartPoint } from './chart-series.ts';
import { pointAt, shapeOf, type Frame } from './chart-shape.ts';

const FRAME: Frame = { width: 340, height: 200, left: 0, right: 40, top: 20, bottom: 20 };
const points: readonly ChartPoint[] = [
  { time: 0, price: 200, matched: 0 },
  { time: 60_000, price: 400, matched: 500_00 },
  { time: 90_000, price: null, matched: 500_00 },
];

it('points of the runner come from the wire in hundredths and paise', () => {
  const history = { marketId: '1.1', times: [1, 2], matched: [10, 20.5], runners: [{ selectionId: 7, prices: [1.86, null] }] };
  expect(seriesOf(history, 7, 'MATCH_ODDS')).toEqual([
    { time: 1, price: 186, matched: 1000 },
    { time: 2, price: null, matched: 2050 },
  ]);
});

it('a live point is added when something moved and three seconds have passed', () => {
  expect(withPoint(points, { time: 91_000, price: 300, matched: 0 })).toBe(points);
  expect(withPoint(points, { time: 99_000, price: null, matched: 500_00 })).toBe(points);
  expect(withPoint(points, { time: 99_000, price: 300, matched: 600_00 })).toHaveLength(4);
  expect(withPoint([], { time: 1, price: null, matched: 0 })).toEqual([]);
});

it('the line steps, ends where the price ends, and inverse puts the favourite on top', () => {
  const shape = shapeOf(points, FRAME, false, 120_000)!;
  expect(shape.line).toMatch(/^M0\.0 [\d.]+H150\.0V[\d.]+H225\.0$/);
  expect(shape.y(400)).toBeLessThan(shape.y(200));
  expect(shapeOf(points, FRAME, true, 120_000)!.y(200)).toBeLessThan(shapeOf(points, FRAME, true, 120_000)!.y(400));
  expect(shape.bars).toHaveLength(1);
  expect(shapeOf([], FRAME, false, 1)).toBeNull();
  expect(pointAt(points, 70_000)).toBe(points[1]);
});

it('an exchange shows ladder prices only, as points and on the axis', () => {
  const between = { marketId: '1.1', times: [1, 2], matched: [0, 0], runners: [{ selectionId: 7, prices: [2.11, 5.05] }] };
  expect(seriesOf(between, 7, 'MATCH_ODDS').map(({ price }) => price)).toEqual([212, 510]);
  expect(seriesOf(between, 7, 'Special').map(({ price }) => price)).toEqual([211, 505]);
  for (const [low, high] of [
    [200, 202],
    [186, 240],
    [350, 980],
    [101, 100_000],
    [190, 190],
  ] as const)
    for (const inverse of [false, true]) {
      const shape = shapeOf(
        [
          { time: 0, price: low, matched: 0 },
          { time: 60_000, price: high, matched: 0 },
        ],
        FRAME,
        inverse,
        120_000,
      )!;
      const prices = shape.priceTicks.map(({ price }) => price);
      expect(prices.length).toBeGreaterThan(0);
      expect(new Set(prices).size).toBe(prices.length);
      expect(prices.filter((price) => !(LADDER as readonly number[]).includes(price))).toEqual([]);
      for (const { at, price } of shape.priceTicks) {
        expect(at).toBe(shape.y(price));
        expect(at).toBeGreaterThanOrEqual(FRAME.top);
        expect(at).toBeLessThanOrEqual(FRAME.height - FRAME.bottom);
      }
    }
});

it('a span begins with what held at its start', () => {
  expect(within(points, 400_000, 'all')).toBe(points);
  expect(within(points, 200_000, 'five')).toBe(points);
  expect(within(points, 370_000, 'five')).toEqual([{ time: 70_000, price: 400, matched: 500_00 }, points[2]]);
  expect(within(points, 9_000_000, 'hour')).toEqual([{ time: 5_400_000, price: null, matched: 500_00 }]);
});

it('the axis of the volume names the highest bar and half of it', () => {
  const { volumeTicks, bars } = shapeOf(points, { ...FRAME, left: 30 }, false, 120_000)!;
  expect(volumeTicks.map(({ amount }) => amount)).toEqual([500_00, 250_00]);
  expect(volumeTicks[0]!.at).toBeCloseTo(FRAME.height - FRAME.bottom - bars[0]!.height);
  expect(bars[0]!.x).toBeGreaterThan(30);
});

it('own bets are the matched parts on the runner, oldest first', () => {
  const bet = (_id: string, more: Partial<Order>): Order =>
    ({ _id, marketId: '1.1', runnerId: 7, isBack: true, rate: 1.85, sizeMatched: 100, placedTime: '2026-01-01T00:00:02Z', ...more }) as Order;
  const bets = [
    bet('1', {}),
    bet('2', { isBack: false, rate: 2, placedTime: '2026-01-01T00:00:01Z' }),
    bet('3', { sizeMatched: 0 }),
    bet('4', { runnerId: 8 }),
  ];
  expect(ownBetsOf(bets, '1.1', 7)).toEqual([
    { id: '2', time: Date.UTC(2026, 0, 1, 0, 0, 1), side: 'lay', price: 200, size: 100_00 },
    { id: '1', time: Date.UTC(2026, 0, 1, 0, 0, 2), side: 'back', price: 185, size: 100_00 },
  ]);
});
