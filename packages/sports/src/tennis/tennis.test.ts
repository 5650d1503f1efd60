import { describe, expect, it } from 'vitest';
import { seededRandom } from '../random/seeded-random.ts';
import {
  afterPoint,
  afterRetirement,
  servesNext,
  settleSet,
  settleSetBetting,
  settleTennisOdds,
  settleTotalGames,
  setsWon,
  startTennisMatch,
  tennisScore,
  type TennisMatch,
} from './tennis-match.ts';
import { tennisModel } from './tennis-model.ts';
import { endsOf } from './tennis-sets.ts';

function play(match: TennisMatch, points: string): TennisMatch {
  return points.split('').reduce((state, point) => afterPoint(state, point === 'a' ? 0 : 1), match);
}
const GAME = 'aaaa';
const LOST = 'bbbb';
const fresh = startTennisMatch(['Asha', 'Ravi'], 3, 0);

describe('tennis points', () => {
  it('count 15, 30, 40, deuce and advantage', () => {
    expect(tennisScore(play(fresh, 'aab')).points).toEqual(['30', '15']);
    expect(tennisScore(play(fresh, 'aaabbb')).points).toEqual(['40', '40']);
    expect(tennisScore(play(fresh, 'aaabbba')).points).toEqual(['A', '40']);
    expect(tennisScore(play(fresh, 'aaabbbab')).points).toEqual(['40', '40']);
    expect(play(fresh, 'aaabbbaa').games).toEqual([1, 0]);
    expect(play(fresh, GAME).server).toBe(1);
  });

  it('a set needs two games more, or a tie-break at six all', () => {
    const sixAll = play(fresh, (GAME + LOST).repeat(6));
    expect(sixAll.games).toEqual([6, 6]);
    expect([0, 1, 2, 3, 4].map((count) => servesNext(play(sixAll, 'a'.repeat(count))))).toEqual([0, 1, 1, 0, 0]);
    const set = play(sixAll, 'aaaaaaa');
    expect(set.sets).toEqual([[7, 6]]);
    expect(play(sixAll, 'ababababababa').sets).toEqual([]);
    expect(play(fresh, GAME.repeat(6)).sets).toEqual([[6, 0]]);
    const match = play(set, GAME.repeat(6));
    expect([match.winner, setsWon(match, 0)]).toEqual([0, 2]);
    expect(tennisScore(match)).toMatchObject({
      status: 'FINISHED',
      sets: [
        [7, 6],
        [6, 0],
      ],
    });
    expect(afterPoint(match, 1)).toBe(match);
  });

  it('a retirement voids undecided markets; the result of a finished set counts', () => {
    const one = play(fresh, LOST.repeat(6) + GAME);
    const retired = afterRetirement(one, 0);
    expect(settleTennisOdds(retired, [7, 8])).toMatchObject({ type: 'void' });
    expect(settleSet(retired, 1, [7, 8])).toEqual({ type: 'winners', winners: [8] });
    expect(settleSet(retired, 2, [7, 8])).toMatchObject({ type: 'void' });
    expect(settleSet(one, 2, [7, 8])).toBeNull();
    expect(settleTennisOdds(one, [7, 8])).toBeNull();
    const straight = play(fresh, GAME.repeat(12));
    expect(settleTennisOdds(straight, [7, 8])).toEqual({ type: 'winners', winners: [7] });
    expect(settleSet(straight, 3, [7, 8])).toMatchObject({ type: 'void' });
    expect(tennisScore(retired)).toMatchObject({
      status: 'FINISHED',
      sets: [
        [0, 6],
        [1, 0],
      ],
    });
  });
});

describe('tennis chances', () => {
  it('are even for equals, about two in three for one unit of strength, and mirror', () => {
    expect(tennisModel(0).matchOdds(fresh)).toBeCloseTo(0.5, 2);
    expect(Math.abs(tennisModel(1).matchOdds(fresh) - 2 / 3)).toBeLessThan(0.05);
    expect(tennisModel(1).matchOdds(fresh) + tennisModel(-1).matchOdds({ ...fresh, server: 1 })).toBeCloseTo(1, 6);
    expect(tennisModel(0).matchOdds(play(fresh, GAME.repeat(12)))).toBe(1);
    expect(tennisModel(0).matchOdds(play(fresh, LOST.repeat(12)))).toBe(0);
  });

  it('move fairly: the chance before a point is the mean of the chances after it', () => {
    const model = tennisModel(0.7);
    const random = seededRandom('points');
    for (let match = 0; match < 5; match++) {
      let state = startTennisMatch(['A', 'B'], match % 2 === 0 ? 3 : 5, 0);
      while (state.winner === null) {
        const server = servesNext(state);
        const wins = server === 0 ? model.serve(0) : 1 - model.serve(1);
        const before = model.matchOdds(state);
        const after = [afterPoint(state, 0), afterPoint(state, 1)].map((next) => model.matchOdds(next));
        expect(wins * after[0]! + (1 - wins) * after[1]!).toBeCloseTo(before, 9);
        state = afterPoint(state, random() < wins ? 0 : 1);
      }
    }
  });

  it('of set betting and total games agree with the winner and move as fairly, to the last point (17.A10)', () => {
    const model = tennisModel(-0.5);
    const random = seededRandom('sets and games');
    for (const bestOf of [3, 5] as const) {
      let state = startTennisMatch(['A', 'B'], bestOf, 1);
      const line = model.evenGames(state);
      expect(Math.abs(model.totalGames(state, line)[0] - 0.5)).toBeLessThan(0.06);
      while (state.winner === null) {
        const wins = servesNext(state) === 0 ? model.serve(0) : 1 - model.serve(1);
        const next = [afterPoint(state, 0), afterPoint(state, 1)] as const;
        const betting = model.setBetting(state);
        expect(betting.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 9);
        expect(betting.slice(0, betting.length / 2).reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(model.matchOdds(state), 9);
        const under = model.totalGames(state, line)[0];
        const mayEnd = next.some((one) => one.winner !== null);
        const [won, lost] = mayEnd ? [under, under] : next.map((one) => model.totalGames(one, line)[0]);
        expect(wins * won! + (1 - wins) * lost!).toBeCloseTo(under, 9);
        state = next[random() < wins ? 0 : 1];
      }
      const selections = endsOf(bestOf).map((_, place) => 100 + place);
      const end = endsOf(bestOf).findIndex(([one, two]) => one === setsWon(state, 0) && two === setsWon(state, 1));
      expect(settleSetBetting(state, selections)).toEqual({ type: 'winners', winners: [100 + end] });
    }
  });

  it('over wins as soon as its games are played, under at the end of the match; a retirement voids open markets (17.A10)', () => {
    const seven = play(fresh, GAME.repeat(5) + LOST + LOST);
    expect(settleTotalGames(seven, 6, [1, 2])).toEqual({ type: 'winners', winners: [2] });
    expect(settleTotalGames(seven, 7, [1, 2])).toBeNull();
    expect(settleTotalGames(afterRetirement(seven, 0), 6, [1, 2])).toEqual({ type: 'winners', winners: [2] });
    expect(settleTotalGames(afterRetirement(seven, 0), 7, [1, 2])).toMatchObject({ type: 'void' });
    expect(settleSetBetting(afterRetirement(seven, 0), [1, 2, 3, 4])).toMatchObject({ type: 'void' });
    expect(settleSetBetting(seven, [1, 2, 3, 4])).toBeNull();
    const straight = play(fresh, GAME.repeat(12));
    expect(settleTotalGames(straight, 12, [1, 2])).toEqual({ type: 'winners', winners: [1] });
    expect(settleSetBetting(straight, [1, 2, 3, 4])).toEqual({ type: 'winners', winners: [1] });
  });
});
