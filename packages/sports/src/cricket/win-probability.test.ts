import { describe, expect, it } from 'vitest';
import { hasReferenceData, referenceJson, WITHOUT_REFERENCE_DATA } from '../reference/testing-reference.ts';
import { battingModel, firstInningsTempo, paceOf } from './batting-model.ts';
import { chaseModel } from './chase-model.ts';
import type { CricketMatch } from './cricket-match.ts';
import { startInnings, type Innings } from './innings.ts';
import { runsModel } from './runs-model.ts';
import { cricketModel } from './win-probability.ts';

interface Quote {
  readonly back?: readonly [number, number];
  readonly lay?: readonly [number, number];
}
interface AlignedState {
  readonly innings: number;
  readonly legalBalls: number;
  readonly runs: number;
  readonly wickets: number;
  readonly market: { readonly status: string; readonly runners: readonly Quote[] };
}

function inningsAt(team: string, state: { readonly legalBalls: number; readonly runs: number; readonly wickets: number }, target?: number): Innings {
  const fresh = startInnings({ team, overs: 20, ...(target === undefined ? {} : { target }) });
  return { ...fresh, runs: state.runs, wickets: state.wickets, oversCompleted: Math.floor(state.legalBalls / 6), ballsThisOver: state.legalBalls % 6 };
}
function matchAt(innings: readonly Innings[], overs = 20): CricketMatch {
  return { teams: ['A', 'B'], overs, tossWinner: null, innings, result: null };
}
const whole = { legalBalls: 120, wickets: 5 };

describe('win probability of a T20', () => {
  const model = cricketModel(20, 0);
  const first = (state: { legalBalls: number; runs: number; wickets: number }): number => model.winProbability(matchAt([inningsAt('A', state)]));
  const second = (state: { legalBalls: number; runs: number; wickets: number }, total = 160): number => {
    const before = { ...inningsAt('A', { ...whole, runs: total }), end: 'OVERS' as const };
    return model.winProbability(matchAt([before, inningsAt('B', state, total + 1)]));
  };

  it('is even for equal sides, and two in three for a side better by 1', () => {
    expect(model.winProbability(matchAt([]))).toBeCloseTo(0.5, 6);
    expect(Math.abs(cricketModel(20, 1).winProbability(matchAt([])) - 2 / 3)).toBeLessThan(0.03);
    expect(Math.abs(cricketModel(50, 1).winProbability(matchAt([], 50)) - 2 / 3)).toBeLessThan(0.03);
    expect(Math.abs(first({ legalBalls: 0, runs: 0, wickets: 0 }) - 0.5)).toBeLessThan(0.06);
  });

  it('rises with runs, falls with wickets and with played balls', () => {
    for (const legalBalls of [12, 60, 114]) {
      const runs = Math.round(legalBalls * 1.3);
      expect(first({ legalBalls, runs: runs + 6, wickets: 3 })).toBeGreaterThan(first({ legalBalls, runs, wickets: 3 }));
      expect(first({ legalBalls, runs, wickets: 5 })).toBeLessThan(first({ legalBalls, runs, wickets: 3 }));
      expect(second({ legalBalls, runs: runs + 6, wickets: 3 })).toBeLessThan(second({ legalBalls, runs, wickets: 3 }));
      expect(second({ legalBalls: legalBalls + 1, runs, wickets: 3 })).toBeGreaterThan(second({ legalBalls, runs, wickets: 3 }));
    }
  });

  it('ends at 1, at 0, and even when the scores are level', () => {
    expect(second({ legalBalls: 119, runs: 130, wickets: 4 })).toBe(1);
    expect(second({ legalBalls: 100, runs: 161, wickets: 4 })).toBe(0);
    expect(second({ legalBalls: 120, runs: 150, wickets: 4 })).toBe(1);
    expect(second({ legalBalls: 120, runs: 160, wickets: 4 })).toBeCloseTo(0.5, 1);
    const tie = [
      { ...inningsAt('A', { ...whole, runs: 160 }), end: 'OVERS' as const },
      { ...inningsAt('B', { ...whole, runs: 160 }, 161), end: 'OVERS' as const },
    ];
    const superOver = (team: string, runs: number, target?: number): Innings => ({
      ...startInnings({ team, overs: 1, superOver: true, ...(target === undefined ? {} : { target }) }),
      runs,
    });
    const chased = model.winProbability(matchAt([...tie, { ...superOver('B', 18), end: 'OVERS' }, superOver('A', 0, 19)]));
    expect(chased).toBeLessThan(0.1);
    expect(model.winProbability(matchAt([...tie, { ...superOver('B', 3), end: 'ALL_OUT' }, superOver('A', 0, 4)]))).toBeGreaterThan(0.85);
  });
});

describe('runs expected', () => {
  it('are those of real innings: about 155 in 20 overs, 240 in 50', () => {
    const twenty = runsModel(battingModel(paceOf(20), 0)).expected({ runs: 0, wickets: 0, ballsLeft: 120 });
    expect(Math.abs(twenty.mean - 155)).toBeLessThan(10);
    expect(Math.abs(twenty.deviation - 27)).toBeLessThan(5);
    const fifty = runsModel(battingModel(paceOf(50), 0)).expected({ runs: 0, wickets: 0, ballsLeft: 300 });
    expect(Math.abs(fifty.mean - 245)).toBeLessThan(15);
  });

  it('add up over the sessions of an innings and stop at the target of a chase', () => {
    const model = runsModel(battingModel(paceOf(20), 0));
    const start = { runs: 0, wickets: 0, ballsLeft: 120 };
    const means = [84, 60, 30, 0].map((horizon) => model.expected(start, horizon).mean);
    expect(means).toEqual([...means].toSorted((one, other) => one - other));
    expect(model.totalAt({ runs: 150, wickets: 2, ballsLeft: 30, target: 160 }, 0).atLeast(170)).toBe(0);
    expect(model.totalAt({ runs: 40, wickets: 1, ballsLeft: 90 }, 84).atLeast(40)).toBe(1);
    const over = model.next({ runs: 40, wickets: 1, ballsLeft: 84 }, 6);
    expect(over.median).toBeGreaterThan(4);
    expect(over.median).toBeLessThan(11);
    expect(model.atNextWicket(start).median).toBeGreaterThan(8);
    expect(model.batter(start, 30).median).toBeGreaterThan(35);
  });
});

describe('chase table', () => {
  it('agrees with a direct calculation on the last ball', () => {
    const model = battingModel(paceOf(20), 0);
    const chase = chaseModel(model);
    expect(chase.win(0, 0, 5)).toBe(1);
    expect(chase.win(1, 0, 5)).toBeCloseTo(0.5, 6);
    expect(chase.win(2, 0, 5)).toBe(0);
    expect(chase.win(13, 1, 5)).toBe(0);
    const last = Math.max(...[0.7, 1.3, 1.9, 2.6, 3.3, 4].map((tempo) => model.chances(tempo, 5)[5]!));
    // Six to win off the last ball: a six wins; after a wide, a six wins and a four levels the scores.
    expect(chase.win(6, 1, 5)).toBeGreaterThan(last * (1 - model.extras));
    expect(chase.win(6, 1, 5)).toBeLessThan(last * 1.1 + 0.02);
    expect(chase.tempo(40, 120, 10)).toBeLessThan(chase.tempo(40, 18, 10));
  });

  it('a first innings is slower after early wickets', () => {
    const pace = paceOf(20);
    expect(firstInningsTempo(pace, 84, 4)).toBeLessThan(firstInningsTempo(pace, 84, 1));
  });
});

describe(`against a real market${WITHOUT_REFERENCE_DATA}`, () => {
  it.skipIf(!hasReferenceData)('stays within 0.03 of the implied probability on average over 267 score states of a T20I', () => {
    const { states } = referenceJson('vectors/aligned_cricket_match.json') as { readonly states: readonly AlignedState[] };
    const implied = ({ back, lay }: Quote): number => (back && lay ? (1 / back[0] + 1 / lay[0]) / 2 : 1 / (back ?? lay)![0]);
    // Only the first price comes from the market. It is the market's estimate of the strength of the favourite.
    const start = states[0]!;
    const prior = implied(start.market.runners[0]!);
    let strength = 0;
    for (let step = 2; step > 0.01; step /= 2) strength += cricketModel(20, strength).winProbability(matchAt([inningsAt('A', start)])) < prior ? step : -step;
    const model = cricketModel(20, strength);
    let error = 0;
    let count = 0;
    let chasing = false;
    for (const state of states) {
      chasing ||= state.innings === 2;
      // One state of the list belongs to another match, because a line of the stream had two: it is of a first innings amid the second.
      if (chasing && state.innings === 1) continue;
      const first = chasing ? { ...inningsAt('A', { ...whole, runs: 163 }), end: 'OVERS' as const } : inningsAt('A', state);
      const match = matchAt(chasing ? [first, inningsAt('B', state, 164)] : [first]);
      error += Math.abs(model.winProbability(match) - implied(state.market.runners[0]!));
      count += 1;
    }
    expect(count).toBe(267);
    expect(error / count).toBeLessThan(0.03);
  });
});
