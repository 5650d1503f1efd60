import { multiplierAt, timeOf } from '@maidan/casino';
import type { TableRound } from '@maidan/contract';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { newTable, type TableState } from '../../../realtime/tables/table-state.ts';
import { burstStatistics } from '../burst-statistics.ts';
import { multiplierText, newFlight, readFlight } from './flight.ts';
import { newView, placeView, spanView, stepOf, xOf, yOf } from './flight-view.ts';
import { roundOf } from '../testing-table.ts';

const table = (round: TableRound, part: Partial<TableState> = {}): TableState => ({ ...newTable('301'), status: 'live', round, ...part });

it('flies by the server clock, and stops where it burst', () => {
  const flight = newFlight();
  readFlight(flight, newTable('301'), 5, true);
  expect(flight).toMatchObject({ phase: 'waiting', old: false });
  readFlight(flight, table(roundOf({ phase: 'betting', since: 1000, until: 11_000 })), 4000, true);
  expect(flight).toMatchObject({ phase: 'betting', leftMs: 7000, bettingMs: 10_000 });
  readFlight(flight, table(roundOf({ phase: 'running', since: 11_000 })), 18_000, true);
  expect(flight).toMatchObject({ phase: 'flying', flightMs: 7000, multiplier: multiplierAt(7000), old: false });
  // a clock that runs behind shows no flight before its take-off
  readFlight(flight, table(roundOf({ phase: 'running', since: 11_000 })), 10_500, true);
  expect(flight).toMatchObject({ flightMs: 0, multiplier: 100 });
  const result = { code: '', winners: [], burst: 2.31, proof: { serverSeed: '', clientSeed: '', nonce: 0 } };
  readFlight(flight, table(roundOf({ phase: 'result', since: 30_000, result })), 31_000, true);
  expect(flight).toMatchObject({ phase: 'burst', multiplier: 231, flightMs: timeOf(231), phaseMs: 1000 });
});

it('is old without a connection, and while the table reloads', () => {
  const flight = newFlight();
  const round = roundOf({ phase: 'running', since: 0 });
  readFlight(flight, table(round), 10, false);
  expect(flight.old).toBe(true);
  readFlight(flight, table(round, { status: 'old' }), 10, true);
  expect(flight.old).toBe(true);
});

it('writes multipliers with two decimals', () => {
  expect([100, 101, 231, 1000, 99_999, 1_000_000].map(multiplierText)).toEqual(['1.00x', '1.01x', '2.31x', '10.00x', '999.99x', '10,000.00x']);
});

it('keeps the tip of the curve inside the picture, whatever the flight', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 153_000 }),
      fc.integer({ min: 280, max: 1200 }),
      fc.integer({ min: 160, max: 500 }),
      fc.boolean(),
      (ms, width, height, axes) => {
        const view = newView();
        placeView(view, width, height, axes);
        spanView(view, ms);
        const [x, y] = [xOf(view, ms), yOf(view, Math.exp(0.00006 * ms))];
        expect(x).toBeGreaterThanOrEqual(view.left - 0.01);
        expect(x).toBeLessThanOrEqual(view.right + 0.01);
        expect(y).toBeGreaterThanOrEqual(view.top - 0.01);
        expect(y).toBeLessThanOrEqual(view.bottom + 0.01);
        expect(view.spanHeight / stepOf(view.spanHeight, 5)).toBeLessThanOrEqual(5);
      },
    ),
  );
});

it('counts what was reached, beside what is expected: 97 in 100 stakes come back at any target', () => {
  expect(burstStatistics([])).toBeNull();
  expect(burstStatistics([100, 150, 250, 1234])).toEqual({
    rounds: 4,
    median: 150,
    highest: 1234,
    reached: [
      { target: 150, rounds: 3, expectedTenths: 647 },
      { target: 200, rounds: 2, expectedTenths: 485 },
      { target: 300, rounds: 1, expectedTenths: 323 },
      { target: 500, rounds: 1, expectedTenths: 194 },
      { target: 1000, rounds: 1, expectedTenths: 97 },
      { target: 5000, rounds: 0, expectedTenths: 19 },
    ],
  });
});
