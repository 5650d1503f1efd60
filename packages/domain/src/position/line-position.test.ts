import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertySeed } from '../testing-vectors.ts';
import {
  lineBestCase,
  lineHold,
  lineWorstCase,
  NO_LINE_BETS,
  profitAtRuns,
  runRanges,
  withBestOfLineBets,
  withLineBets,
  withWorstOfLineBets,
  type LineBet,
} from './line-position.ts';

const yes = (line: number, rate: number, rupees: number): LineBet => ({ side: 'BACK', line, rate, size: rupees * 100 });
const no = (line: number, rate: number, rupees: number): LineBet => ({ side: 'LAY', line, rate, size: rupees * 100 });
/** Returns the ranges as texts: 'from-to: rupees'. */
const shown = (bets: readonly LineBet[]): string[] =>
  runRanges(withLineBets(NO_LINE_BETS, bets)).map((range) => `${range.from}-${range.to ?? ''}: ${range.profit / 10_000}`);

describe('fancy positions, the worked numbers', () => {
  it('YES wins stake x rate / 100 from its line up, NO wins its stake below it', () => {
    expect(shown([yes(46, 90, 1000)])).toEqual(['0-45: -1000', '46-: 900']);
    expect(shown([no(45, 110, 1000)])).toEqual(['0-44: 1000', '45-: -1100']);
  });
  it('YES 45 and NO 48: a middle that wins both', () => {
    const bets = [yes(45, 100, 1000), no(48, 110, 1000)];
    expect(shown(bets)).toEqual(['0-44: 0', '45-47: 2000', '48-: -100']);
    expect(lineHold(withLineBets(NO_LINE_BETS, bets))).toBe(10_000);
  });
  it('NO 45 and YES 48: a gap that loses both', () => {
    const bets = [no(45, 100, 1000), yes(48, 100, 1000)];
    expect(shown(bets)).toEqual(['0-44: 0', '45-47: -2000', '48-: 0']);
    expect(lineHold(withLineBets(NO_LINE_BETS, bets))).toBe(200_000);
  });
  it('a large NO against a tiny YES', () => {
    const position = withLineBets(NO_LINE_BETS, [yes(40, 100, 1), no(45, 100, 100_000)]);
    expect([profitAtRuns(position, 45) / 10_000, lineHold(position) / 100]).toEqual([-99_999, 99_999]);
  });
  it('bets that cancel each other leave no step; a line of 0 has no runs below it', () => {
    expect(withLineBets(NO_LINE_BETS, [yes(45, 100, 10), no(45, 100, 10)])).toEqual(NO_LINE_BETS);
    expect(shown([yes(0, 100, 10)])).toEqual(['0-: 10']);
    expect(lineWorstCase(withLineBets(NO_LINE_BETS, [yes(0, 100, 10)]))).toBe(100_000);
  });
  it('pending bets count only where they lose', () => {
    const position = withLineBets(NO_LINE_BETS, [yes(45, 100, 1000)]);
    expect(lineHold(position, [no(45, 100, 1000)])).toBe(100_000);
    expect(lineHold(position, [yes(50, 100, 500)])).toBe(150_000);
    expect(lineHold(NO_LINE_BETS, [])).toBe(0);
  });
});

describe('line positions against brute force', () => {
  it('profit, ranges and extremes equal the sum over the bets at every number of runs', () => {
    const seed = propertySeed('line position');
    const bet = fc.record({
      side: fc.constantFrom('BACK' as const, 'LAY' as const),
      line: fc.integer({ min: 0, max: 30 }),
      rate: fc.integer({ min: 1, max: 300 }),
      size: fc.integer({ min: 1, max: 1_000_000 }),
    });
    const profitOf = ({ side, line, rate, size }: LineBet, runs: number): number => (runs >= line ? size * rate : -size * 100) * (side === 'BACK' ? 1 : -1);
    fc.assert(
      fc.property(fc.array(bet, { maxLength: 8 }), fc.array(bet, { maxLength: 3 }), (bets, pending) => {
        const position = withLineBets(NO_LINE_BETS, bets);
        const totals = [...Array(33).keys()].map((runs) => bets.reduce((sum, each) => sum + profitOf(each, runs), 0));
        expect(totals.map((_, runs) => profitAtRuns(position, runs) as number)).toEqual(totals.map((total) => total + 0));
        expect([lineWorstCase(position), lineBestCase(position)]).toEqual([Math.min(...totals) + 0, Math.max(...totals) + 0]);
        const worst = totals.map((total, runs) => pending.reduce((sum, each) => sum + Math.min(0, profitOf(each, runs)), total));
        expect(lineWorstCase(withWorstOfLineBets(position, pending)) as number).toBe(Math.min(...worst) + 0);
        const ranges = runRanges(position);
        expect([ranges[0]!.from, ranges.at(-1)!.to]).toEqual([0, null]);
        expect(ranges.slice(1).every((range, index) => range.from === ranges[index]!.to! + 1 && range.profit !== ranges[index]!.profit)).toBe(true);
      }),
      { seed, numRuns: 500 },
    );
  });
});

it('pending bets count where they lose in the worst case, and where they win in the best case', () => {
  const pending = [yes(46, 90, 1000)];
  const ranges = (position: typeof NO_LINE_BETS): string[] => runRanges(position).map((range) => `${range.from}-${range.to ?? ''}: ${range.profit / 10_000}`);
  expect(ranges(withWorstOfLineBets(NO_LINE_BETS, pending))).toEqual(['0-45: -1000', '46-: 0']);
  expect(ranges(withBestOfLineBets(NO_LINE_BETS, pending))).toEqual(['0-45: 0', '46-: 900']);
  expect(lineBestCase(withBestOfLineBets(NO_LINE_BETS, [...pending, no(50, 110, 500)]))).toBe(1400_00_00);
});
