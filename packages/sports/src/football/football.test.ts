import { describe, expect, it } from 'vitest';
import {
  evolveFootballMatch,
  footballScore,
  settleFootballOdds,
  settleOverUnder,
  startFootballMatch,
  type FootballEvent,
  type FootballMatch,
} from './football-match.ts';
import { footballModel } from './football-model.ts';

function play(...events: FootballEvent[]): FootballMatch {
  return events.reduce(evolveFootballMatch, startFootballMatch(['Home', 'Away']));
}
const half = (phase: 'FIRST_HALF' | 'SECOND_HALF', minutes: number): FootballEvent[] => [
  { type: 'phase', phase },
  { type: 'clock', seconds: minutes * 60 },
];
const goal = (side: 0 | 1): FootballEvent => ({ type: 'goal', side });

describe('football', () => {
  it('counts goals and cards and shows the clock', () => {
    const match = play(...half('FIRST_HALF', 47), goal(0), { type: 'red-card', side: 1 }, { type: 'yellow-card', side: 0 });
    expect(footballScore(match)).toEqual({
      sport: 'football',
      home: 'Home',
      away: 'Away',
      goals: [1, 0],
      redCards: [0, 1],
      yellowCards: [1, 0],
      minute: 45,
      status: 'FIRST_HALF',
    });
    expect(footballScore(play(...half('SECOND_HALF', 12))).minute).toBe(57);
    expect(play(goal(1), { type: 'goal-withdrawn', side: 1 }).goals).toEqual([0, 0]);
  });

  it('settles match odds and over/under', () => {
    expect(settleFootballOdds(play(goal(0)), [1, 2, 3])).toEqual({ type: 'winners', winners: [1] });
    expect(settleFootballOdds(play(goal(1)), [1, 2, 3])).toEqual({ type: 'winners', winners: [2] });
    expect(settleFootballOdds(play(goal(1), goal(0)), [1, 2, 3])).toEqual({ type: 'winners', winners: [3] });
    expect(settleOverUnder(play(goal(1), goal(0)), 2, [4, 5])).toEqual({ type: 'winners', winners: [4] });
    expect(settleOverUnder(play(goal(1), goal(0), goal(0)), 2, [4, 5])).toEqual({ type: 'winners', winners: [5] });
  });

  it('has sensible chances that end in certainty', () => {
    const model = footballModel(0);
    const [home, away, draw] = model.matchOdds(play());
    expect(home + away + draw).toBeCloseTo(1, 9);
    expect(home).toBeGreaterThan(away);
    expect(draw).toBeGreaterThan(0.2);
    expect(draw).toBeLessThan(0.32);
    const edge = footballModel(1).matchOdds(play());
    expect(edge[0] / (edge[0] + edge[1])).toBeGreaterThan(0.62);
    expect(model.matchOdds(play(...half('SECOND_HALF', 49), goal(0)))[0]).toBeCloseTo(1, 9);
    expect(model.overUnder(play(goal(0), goal(0), goal(1)), 2)).toEqual([0, 1]);
    const late = model.matchOdds(play(...half('SECOND_HALF', 40), goal(0)));
    expect(late[0]).toBeGreaterThan(model.matchOdds(play(...half('FIRST_HALF', 10), goal(0)))[0]);
    expect(model.matchOdds(play(...half('FIRST_HALF', 10), { type: 'red-card', side: 0 }))[0]).toBeLessThan(
      model.matchOdds(play(...half('FIRST_HALF', 10)))[0],
    );
  });

  it('spreads the expected goals over the match as the rate says', () => {
    const model = footballModel(0.4);
    let goals = 0;
    for (const [phase, seconds] of [
      ['FIRST_HALF', 47 * 60],
      ['SECOND_HALF', 49 * 60],
    ] as const) {
      for (let second = 0; second < seconds; second += 10) goals += 10 * model.rate(play({ type: 'phase', phase }, { type: 'clock', seconds: second + 5 }), 0);
    }
    expect(goals).toBeCloseTo(model.expectedGoals(play(), 0), 2);
  });
});
