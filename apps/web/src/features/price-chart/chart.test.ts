import { expect, it } from 'vitest';
import { seriesOf, withPoint, type ChartPoint } from './chart-series.ts';
import { pointAt, shapeOf, type Frame } from './chart-shape.ts';

const FRAME: Frame = { width: 340, height: 200, right: 40, top: 20, bottom: 20 };
const points: readonly ChartPoint[] = [
  { time: 0, price: 200, matched: 0 },
  { time: 60_000, price: 400, matched: 500_00 },
  { time: 90_000, price: null, matched: 500_00 },
];

it('points of the runner come from the wire in hundredths and paise', () => {
  const history = { marketId: '1.1', times: [1, 2], matched: [10, 20.5], runners: [{ selectionId: 7, prices: [1.86, null] }] };
  expect(seriesOf(history, 7)).toEqual([
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
