import { describe, expect, it } from 'vitest';
import { seededRandom, type Random } from '../random/seeded-random.ts';
import {
  CORRECT_SCORES,
  correctScorePlace,
  evolveFootballMatch,
  footballScore,
  settleBothScore,
  settleFootballOdds,
  settleOverUnder,
  startFootballMatch,
  type FootballEvent,
  type FootballMatch,
} from './football-match.ts';
import { footballModel, HALF_SECONDS, type FootballModel } from './football-model.ts';

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

  it('spreads the expected goals over the match by the goal rate', () => {
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

  /** Plays the rest of a match with goals only, at the rates of the model. Returns the goals at half-time and at the end, and the first scorer. */
  function playOut(
    model: FootballModel,
    from: FootballMatch,
    random: Random,
  ): { half: readonly [number, number]; end: readonly [number, number]; first: number } {
    let match = from;
    let atHalf = match.goals;
    let first = 2;
    for (const [phase, seconds] of [
      ['FIRST_HALF', HALF_SECONDS[0]],
      ['SECOND_HALF', HALF_SECONDS[1]],
    ] as const) {
      if (phase === 'FIRST_HALF' && match.phase === 'SECOND_HALF') continue;
      for (let second = phase === match.phase ? match.secondsOfHalf : 0; second < seconds; second += 20) {
        match = { ...match, phase, secondsOfHalf: second + 10 };
        for (const side of [0, 1] as const) {
          if (random() >= 20 * model.rate(match, side)) continue;
          if (first === 2) first = side;
          match = evolveFootballMatch(match, goal(side));
        }
      }
      if (phase === 'FIRST_HALF') atHalf = match.goals;
    }
    return { half: atHalf, end: match.goals, first };
  }

  it('prices half-time, next goal, both teams and correct score as often as they happen (17.A10)', () => {
    const model = footballModel(0.5);
    const random = seededRandom('football prices');
    const result = ([home, away]: readonly [number, number]): number => (home > away ? 0 : away > home ? 1 : 2);
    for (const from of [play(), play(...half('FIRST_HALF', 30), goal(1))]) {
      const markets = [model.halfTime(from), model.nextGoal(from), model.bothScore(from), model.correctScore(from)];
      for (const chances of markets) expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 9);
      const seen = markets.map((chances) => chances.map(() => 0));
      const times = 1_500;
      for (let time = 0; time < times; time += 1) {
        const { half: atHalf, end, first } = playOut(model, from, random);
        for (const [market, place] of [result(atHalf), first, end[0] > 0 && end[1] > 0 ? 0 : 1, correctScorePlace(...end)].entries())
          seen[market]![place]! += 1;
      }
      for (const [market, chances] of markets.entries()) {
        for (const [place, chance] of chances.entries()) {
          const deviation = Math.sqrt(Math.max(1e-9, (chance * (1 - chance)) / times));
          expect(Math.abs(seen[market]![place]! / times - chance), `market ${market}, ${place}`).toBeLessThan(3.8 * deviation + 0.002);
        }
      }
    }
  });

  it('agree with one another: correct scores add up to match odds, over/under and both teams (17.A10)', () => {
    const model = footballModel(-0.3);
    for (const match of [play(), play(...half('SECOND_HALF', 10), goal(0), goal(1), goal(1))]) {
      const scores = model.correctScore(match);
      const [home, away] = model.matchOdds(match);
      const wins = (side: 0 | 1): number =>
        scores.reduce((sum, chance, place) => {
          const [one, two] = (CORRECT_SCORES[place]!.match(/\d/g) ?? []).map(Number);
          const won = one === undefined || two === undefined ? place === 16 + side : side === 0 ? one > two : two > one;
          return sum + (won ? chance : 0);
        }, 0);
      expect(wins(0)).toBeCloseTo(home, 9);
      expect(wins(1)).toBeCloseTo(away, 9);
    }
    // A score that is no longer possible has probability 0.
    expect(model.correctScore(play(goal(0))).slice(0, 4)).toEqual([0, 0, 0, 0]);
    expect(model.bothScore(play(goal(0), goal(1)))).toEqual([1, 0]);
    expect(settleBothScore(play(goal(0)), [1, 2])).toEqual({ type: 'winners', winners: [2] });
    expect(CORRECT_SCORES[correctScorePlace(2, 1)]).toBe('2 - 1');
    expect([correctScorePlace(4, 0), correctScorePlace(2, 5), correctScorePlace(4, 4)].map((place) => CORRECT_SCORES[place])).toEqual([
      'Any Other Home Win',
      'Any Other Away Win',
      'Any Other Draw',
    ]);
  });
});
