import type { EventMarkWire, PriceHistoryWire } from '@maidan/contract';
import type { CricketScore } from '@maidan/domain';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { collectingLog } from '../../platform/testing-log.ts';
import { startTestApp, type TestApp } from '../../testing-app.ts';
import { level } from '../../../src/modules/feeds/script/script-events.ts';
import { PointSeries } from '../../../src/modules/price-history/point-series.ts';
import { createPriceHistory } from '../../../src/modules/price-history/price-history.ts';

const quiet = collectingLog().log;
let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

const MARKET = '1.3001';
const RUNNER = 11;

async function history(marketId = MARKET): Promise<PriceHistoryWire> {
  const answer = await test.call('GET', `exchange/history/${marketId}`);
  return (answer.body as unknown as { result: PriceHistoryWire }).result;
}
const lakh = 1_00_000_00;
const quote = (back: number, lay: number) => test.script.ladder(MARKET, RUNNER, [level(back, lakh)], [level(lay, lakh)]);

/** Advances the time while the feed repeats its prices: a silent feed would lose its makers. */
async function repeatPrices(seconds: number, back: number, lay: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed += 2) {
    await quote(back, lay);
    await test.clock.advance(2_000);
  }
}

it('a market is sampled when it has moved, once in three seconds, in decimal odds and rupees', async () => {
  await repeatPrices(8, 190, 192);
  const before = (await history()).times.length;
  await repeatPrices(8, 190, 192);
  expect((await history()).times).toHaveLength(before);
  await quote(200, 204);
  await repeatPrices(4, 196, 198);
  const { times, matched, runners } = await history();
  expect(times).toHaveLength(before + 1);
  expect(matched).toHaveLength(before + 1);
  expect(times).toEqual(times.toSorted((one, other) => one - other));
  expect(runners[0]).toMatchObject({ selectionId: RUNNER });
  expect(runners[0]?.prices.at(-1)).toBe(1.97);
});

it('wickets are marked with score and over; unknown markets and events are refused, fancies have no points', async () => {
  const innings = { team: 'Deccan Lions', closed: false, runsAfterOver: [], runsAtWicket: [] };
  const score = (runs: number, wickets: number, legalBalls: number): CricketScore => ({
    sport: 'cricket',
    oversPerInnings: 20,
    innings: [{ ...innings, runs, wickets, legalBalls }],
    thisOver: [],
    status: 'LIVE',
  });
  await test.script.score('3001', score(80, 2, 66), true);
  await test.script.score('3001', score(80, 3, 67), true);
  const answer = await test.call('GET', 'exchange/marks/3001');
  expect((answer.body as unknown as { result: EventMarkWire[] }).result.at(-1)).toMatchObject({
    kind: 'wicket',
    team: 'Deccan Lions',
    score: '80/3',
    clock: '11.1',
  });
  expect((await test.call('GET', 'exchange/marks/none')).body).toMatchObject({ success: false, code: 'EVENT_UNKNOWN' });
  expect((await test.call('GET', 'exchange/history/none')).body).toMatchObject({ success: false, code: 'MARKET_UNKNOWN' });
  expect((await history('1.3003')).times).toEqual([]);
});

it('another process continues the stored history, and events that ended a day ago are removed', async () => {
  await repeatPrices(24, 210, 212);
  const kept = async (): Promise<number> => (await test.database.query('select 1 from price_point')).length;
  await expect.poll(kept).toBeGreaterThan(1);
  await expect.poll(async () => (await test.database.query('select 1 from event_mark')).length).toBeGreaterThan(0);
  const { app, database, clock } = test;
  const successor = createPriceHistory({ ...app, database, clock, log: quiet, displayed: (...of) => app.orders.displayed(...of) });
  await successor.start();
  expect((await successor.points(MARKET)).at(-1)).toMatchObject({ prices: [212, expect.any(Number) as number] });
  expect((await successor.marks('3001')).at(-1)).toMatchObject({ kind: 'wicket', score: '80/3' });
  await successor.stop();

  await test.script.settle(MARKET, { type: 'winners', winners: [RUNNER] } as never);
  await expect.poll(async () => (await test.database.query('select 1 from market where market_id = $1 and settled_at is not null', [MARKET])).length).toBe(1);
  await test.clock.advance(25 * 3_600_000);
  const left = () => test.database.query('select 1 from price_point p join market m on m.id = p.market where m.market_id = $1', [MARKET]);
  await expect.poll(async () => (await left()).length).toBe(0);
});

it('a series is bounded: its newest points stay, its oldest thin out', () => {
  const series = new PointSeries();
  expect(series.add({ time: 0, prices: [null], matched: 0 })).toBe(false);
  for (let time = 1; time <= 5000; time += 1) series.add({ time, prices: [time], matched: 0 });
  expect(series.points.length).toBeLessThanOrEqual(600);
  expect(series.points.slice(-100).map((point) => point.time)).toEqual(Array.from({ length: 100 }, (_, index) => 4901 + index));
  expect(series.points[0]?.time).toBe(1);
  expect(series.add({ time: 5001, prices: [5000], matched: 0 })).toBe(false);
});
