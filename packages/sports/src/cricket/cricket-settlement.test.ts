import { describe, expect, it } from 'vitest';
import { ballText, type Ball, type InningsEvent } from './ball.ts';
import { evolveCricketMatch, lawfulResult, scoreOf, startCricketMatch, type CricketEvent, type CricketMatch } from './cricket-match.ts';
import { ballsLeft, inningsOf, lawfulEnd, type Innings } from './innings.ts';
import { settleMatchOdds, settleToss, settleSession } from './cricket-settlement.ts';

function ball(batterRuns: number, change: Partial<Ball> = {}): InningsEvent {
  return { type: 'ball', ball: { batter: 'Asha', nonStriker: 'Ravi', bowler: 'Kiran', batterRuns, extras: {}, dismissals: [], ...change } };
}
function wicket(player: string, kind: 'bowled' | 'retired hurt' = 'bowled'): InningsEvent {
  return ball(0, { batter: player, dismissals: [{ kind, player }] });
}
/** Returns an over of six balls for the given runs, all of them off the first ball. */
function over(runs: number): InningsEvent[] {
  return [ball(runs), ...Array.from({ length: 5 }, () => ball(0)), { type: 'over-end' }];
}
function overs(count: number, runs: number): InningsEvent[] {
  return Array.from({ length: count }, () => over(runs)).flat();
}
function played(total: number, events: readonly InningsEvent[], target?: number): Innings {
  return inningsOf({ team: 'A', overs: total, ...(target === undefined ? {} : { target }) }, events);
}
const end = (reason: 'ALL_OUT' | 'OVERS' | 'TARGET' | 'RAIN'): InningsEvent => ({ type: 'end', reason });

describe('overs sessions', () => {
  const session = (innings: Innings, count: number): unknown => settleSession({ kind: 'overs', innings: 1, overs: count }, innings);

  it('all out in 33 overs at 150: the 35-over session is 150, the 30-over session the total after 30 overs', () => {
    const allOut = played(50, [...overs(30, 5), wicket('Asha'), end('ALL_OUT')]);
    expect(allOut.runs).toBe(150);
    expect(session(allOut, 35)).toEqual({ type: 'runs', runs: 150 });
    expect(session(allOut, 30)).toEqual({ type: 'runs', runs: 150 });
    expect(session(allOut, 10)).toEqual({ type: 'runs', runs: 50 });
  });

  it('is open until its overs are bowled; rain before that voids it, but not sessions that were complete', () => {
    const going = played(20, overs(5, 8));
    expect(session(going, 6)).toBeNull();
    const rained = played(20, [...overs(7, 8), ball(4), end('RAIN')]);
    expect(session(rained, 6)).toEqual({ type: 'runs', runs: 48 });
    expect(session(rained, 10)).toMatchObject({ type: 'void' });
    expect(settleSession({ kind: 'overs', innings: 1, overs: 6 }, going, true)).toMatchObject({ type: 'void' });
    expect(settleSession({ kind: 'overs', innings: 2, overs: 6 }, undefined, true)).toMatchObject({ type: 'void' });
    expect(settleSession({ kind: 'overs', innings: 2, overs: 6 }, undefined)).toBeNull();
  });

  it('a quota reduced below N voids the N-over session at once, even if the reduced innings ends all out', () => {
    const reduced = played(20, [...overs(12, 8), { type: 'revision', overs: 16 }]);
    expect(session(reduced, 20)).toEqual({ type: 'void', reason: 'Overs reduced to 16' });
    expect(session(reduced, 15)).toBeNull();
    expect(session(reduced, 10)).toEqual({ type: 'runs', runs: 80 });
    const allOut = played(20, [...overs(12, 8), { type: 'revision', overs: 16 }, end('ALL_OUT')]);
    expect(session(allOut, 15)).toEqual({ type: 'runs', runs: 96 });
    expect(session(allOut, 20)).toMatchObject({ type: 'void' });
    expect(lawfulEnd(played(20, [...overs(16, 8), { type: 'revision', overs: 16 }]))).toBe('OVERS');
  });

  it('a chase that ends sooner settles at the total', () => {
    const chased = played(20, [...overs(14, 10), ball(6), end('TARGET')], 145);
    expect(session(chased, 15)).toEqual({ type: 'runs', runs: 146 });
    expect(session(chased, 20)).toEqual({ type: 'runs', runs: 146 });
  });

  it('penalty runs awarded after the session do not count for it', () => {
    const penalty: InningsEvent = { type: 'penalty', runs: 5 };
    const innings = played(20, [...overs(6, 8), penalty, ...overs(4, 5)]);
    expect(session(innings, 6)).toEqual({ type: 'runs', runs: 48 });
    expect(session(innings, 10)).toEqual({ type: 'runs', runs: 73 });
    const after = played(20, [...overs(20, 8), end('OVERS'), penalty]);
    expect(after.runs).toBe(165);
    expect(session(after, 20)).toEqual({ type: 'runs', runs: 160 });
    expect(settleSession({ kind: 'innings', innings: 1 }, after)).toEqual({ type: 'runs', runs: 160 });
  });
});

describe('runs off a bowler (17.A10)', () => {
  const off = (innings: Innings, bowler = 'Kiran'): unknown => settleSession({ kind: 'bowler', innings: 1, bowler, overs: 2 }, innings);

  it('settle when the overs are bowled, and count wides and no-balls but no byes', () => {
    const wide = ball(0, { extras: { wides: 2 } });
    const byes = ball(0, { extras: { legByes: 4 } });
    expect(off(played(20, over(7)))).toBeNull();
    expect(off(played(20, [...over(7), wide, byes, ...over(3).slice(0, 5), { type: 'over-end' }]))).toEqual({ type: 'runs', runs: 12 });
  });

  it('settle at the end of an innings that ended by play; rain, or no ball at all, makes them void', () => {
    expect(off(played(20, [...over(7), end('ALL_OUT')]))).toEqual({ type: 'runs', runs: 7 });
    expect(off(played(20, [...over(7), end('RAIN')]))).toMatchObject({ type: 'void' });
    expect(off(played(20, [...over(7), end('ALL_OUT')]), 'Meera')).toEqual({ type: 'void', reason: 'Meera did not bowl' });
  });
});

describe('runs off a bowler whose innings has fewer overs', () => {
  const revision = (count: number): InningsEvent => ({ type: 'revision', overs: count });
  const off = (innings: Innings, allotted: number): unknown => settleSession({ kind: 'bowler', innings: 1, bowler: 'Kiran', overs: allotted }, innings);

  it('are void if a bowler may not bowl as many overs any more, and stay decided if they were bowled before', () => {
    expect(off(played(20, [...over(7), revision(15)]), 4)).toEqual({ type: 'void', reason: 'Overs reduced to 15' });
    expect(off(played(20, [...overs(4, 7), revision(15)]), 4)).toEqual({ type: 'runs', runs: 28 });
  });

  it('go on if the reduced quota leaves the overs to the bowler, also on a line that was offered after the reduction', () => {
    expect(off(played(20, [...over(7), revision(18)]), 4)).toBeNull();
    expect(off(played(20, [revision(15), ...over(7)]), 3)).toBeNull();
    expect(off(played(20, [revision(15), ...over(7), end('ALL_OUT')]), 3)).toEqual({ type: 'runs', runs: 7 });
    expect(off(played(20, [revision(15), ...over(7), end('RAIN')]), 3)).toEqual({ type: 'void', reason: 'Innings ended by rain' });
  });
});

describe('batter, wicket, over, ball, boundaries and innings runs', () => {
  it('a batter retired hurt on 34 settles 34, unless he comes back', () => {
    const batter = (innings: Innings, name = 'Asha'): unknown => settleSession({ kind: 'batter', innings: 1, batter: name }, innings);
    const hurt = [...Array.from({ length: 17 }, () => ball(2)), wicket('Asha', 'retired hurt')];
    expect(played(20, hurt).wickets).toBe(0);
    expect(batter(played(20, hurt))).toBeNull();
    expect(batter(played(20, [...hurt, end('OVERS')]))).toEqual({ type: 'runs', runs: 34 });
    expect(batter(played(20, [...hurt, end('RAIN')]))).toEqual({ type: 'runs', runs: 34 });
    expect(batter(played(20, [...hurt, ball(6), wicket('Asha')]))).toEqual({ type: 'runs', runs: 40 });
    expect(batter(played(20, [...hurt, end('OVERS')]), 'Meera')).toEqual({ type: 'void', reason: 'Meera did not bat' });
    expect(batter(played(20, [ball(4), end('OVERS')]))).toEqual({ type: 'runs', runs: 4 });
    expect(batter(played(20, [ball(4), end('RAIN')]))).toMatchObject({ type: 'void' });
  });

  it('fall of wicket n: the total when it fell; the innings total when it does not fall, void when rain ended it', () => {
    const fall = (innings: Innings, number: number): unknown => settleSession({ kind: 'wicket', innings: 1, wicket: number }, innings);
    const events = [...overs(4, 7), wicket('Asha'), ball(3)];
    expect(fall(played(20, events), 1)).toEqual({ type: 'runs', runs: 28 });
    expect(fall(played(20, events), 2)).toBeNull();
    expect(fall(played(20, [...events, end('OVERS')]), 2)).toEqual({ type: 'runs', runs: 31 });
    expect(fall(played(20, [...events, end('RAIN')]), 2)).toMatchObject({ type: 'void' });
  });

  it('an over not completed is void unless the innings ended', () => {
    const single = (innings: Innings, number: number): unknown => settleSession({ kind: 'over-by-over', innings: 1, over: number }, innings);
    const events = [...overs(2, 9), ball(4)];
    expect(single(played(20, events), 2)).toEqual({ type: 'runs', runs: 9 });
    expect(single(played(20, events), 3)).toBeNull();
    expect(single(played(20, [...events, end('ALL_OUT')]), 3)).toEqual({ type: 'runs', runs: 4 });
    expect(single(played(20, [...events, end('RAIN')]), 3)).toMatchObject({ type: 'void' });
    expect(single(played(20, [...events, end('ALL_OUT')]), 4)).toMatchObject({ type: 'void' });
  });

  it('ball-by-ball settles with the first delivery of its number, extras included', () => {
    const wide = ball(0, { extras: { wides: 2 } });
    const innings = played(20, [ball(1), wide, ball(4)]);
    const single = (number: number): unknown => settleSession({ kind: 'ball-by-ball', innings: 1, over: 1, ball: number }, innings);
    expect(single(1)).toEqual({ type: 'runs', runs: 1 });
    expect(single(2)).toEqual({ type: 'runs', runs: 2 });
    expect(single(3)).toBeNull();
    expect(settleSession({ kind: 'ball-by-ball', innings: 1, over: 1, ball: 3 }, innings, true)).toMatchObject({ type: 'void' });
    expect(ballsLeft(innings)).toBe(118);
  });

  it('boundaries and innings runs need the whole innings', () => {
    const whole = played(2, [ball(4), ball(6), ball(4, { notBoundary: true }), ...overs(2, 1), end('OVERS')]);
    expect(settleSession({ kind: 'boundaries', innings: 1 }, whole)).toEqual({ type: 'runs', runs: 2 });
    expect(settleSession({ kind: 'innings', innings: 1 }, played(20, overs(3, 6)))).toBeNull();
    expect(settleSession({ kind: 'innings', innings: 1 }, played(20, [...overs(3, 6), end('RAIN')]))).toMatchObject({ type: 'void' });
    expect(settleSession({ kind: 'innings', innings: 1 }, played(20, [...overs(9, 6), { type: 'revision', overs: 12 }]))).toMatchObject({ type: 'void' });
  });

  it('a correction is computed from the corrected list of events', () => {
    const first = [...overs(5, 8), ball(4), ball(4), ...Array.from({ length: 4 }, () => ball(0)), { type: 'over-end' } as const];
    const corrected = first.toSpliced(first.length - 6, 1, ball(2));
    const session = (events: readonly InningsEvent[]): unknown => settleSession({ kind: 'overs', innings: 1, overs: 6 }, played(20, events));
    expect(session(first)).toEqual({ type: 'runs', runs: 48 });
    expect(session(corrected)).toEqual({ type: 'runs', runs: 46 });
    expect(session(first.slice(0, -1))).toBeNull();
  });
});

describe('the match', () => {
  const selections = new Map([
    ['A', 11],
    ['B', 22],
  ]);
  const odds = (match: CricketMatch): unknown => {
    const result = lawfulResult(match);
    return result === null ? null : settleMatchOdds(result, (team) => selections.get(team));
  };
  const play = (...events: CricketEvent[]): CricketMatch => events.reduce(evolveCricketMatch, startCricketMatch(['A', 'B'], 2));
  const innings = (team: string, runs: number, target?: number, superOver = false): CricketEvent[] => [
    { type: 'innings', team, overs: superOver ? 1 : 2, superOver, ...(target === undefined ? {} : { target }) },
    ...overs(superOver ? 1 : 2, runs),
    { type: 'end', reason: 'OVERS' },
  ];

  it('goes to the side with more runs, by the revised target where there is one', () => {
    expect(odds(play(...innings('A', 6), ...innings('B', 5, 13)))).toEqual({ type: 'winners', winners: [11] });
    expect(odds(play(...innings('A', 5), ...innings('B', 6, 11)))).toEqual({ type: 'winners', winners: [22] });
    const revised = [...innings('A', 6), { type: 'innings', team: 'B', overs: 2, target: 13 } as const, { type: 'revision', overs: 1, target: 7 } as const];
    expect(odds(play(...revised, ...over(6), { type: 'end', reason: 'OVERS' }))).toEqual(null);
    expect(odds(play(...revised, ...over(5), { type: 'end', reason: 'OVERS' }))).toEqual({ type: 'winners', winners: [11] });
  });

  it('states the margin, with one wicket and one run in the singular (17.A10)', () => {
    const lost = (count: number) => Array.from({ length: count }, (_, index) => wicket(`Batter ${index}`));
    const chase = (wickets: number): CricketMatch =>
      play(...innings('A', 5), { type: 'innings', team: 'B', overs: 2, target: 11 }, ...lost(wickets), ball(11), { type: 'end', reason: 'TARGET' });
    const texts = [chase(0), chase(8), chase(9), play(...innings('A', 6), ...innings('B', 5, 12)), play(...innings('A', 6), ...innings('B', 5, 13))];
    expect(texts.map((match) => lawfulResult(match)?.text)).toEqual([
      'B won by 10 wickets',
      'B won by 2 wickets',
      'B won by 1 wicket',
      'A won by 1 run',
      'A won by 2 runs',
    ]);
  });

  it('a tie goes to the winner of the super over; a tie without one and no result are void; a super over counts for no session', () => {
    const tie = [...innings('A', 6), ...innings('B', 6, 13)];
    expect(odds(play(...tie))).toBeNull();
    expect(odds(play(...tie, ...innings('B', 6, undefined, true), ...innings('A', 6, 7, true)))).toBeNull();
    const decided = play(...tie, ...innings('B', 4, undefined, true), ...innings('A', 6, 5, true));
    expect(odds(decided)).toEqual({ type: 'winners', winners: [11] });
    expect(scoreOf(decided).innings.map((one) => one.team)).toEqual(['A', 'B', 'B (super over)', 'A (super over)']);
    expect(settleMatchOdds({ type: 'tie', superOverWinner: null, text: '' }, () => 1)).toMatchObject({ type: 'void' });
    expect(settleMatchOdds({ type: 'no-result', text: '' }, () => 1)).toMatchObject({ type: 'void' });
  });

  it('the toss counts even if no ball is bowled; without a toss it is void', () => {
    const noResult: CricketEvent = { type: 'result', result: { type: 'no-result', text: 'No result' } };
    expect(settleToss(play({ type: 'toss', winner: 'B' }, noResult), (team) => selections.get(team))).toEqual({ type: 'winners', winners: [22] });
    expect(settleToss(play(noResult), () => 1)).toMatchObject({ type: 'void' });
    expect(settleToss(play(), () => 1)).toBeNull();
  });

  it('shows balls as a scoreboard does', () => {
    const shown = (batterRuns: number, change: Partial<Ball> = {}): string => {
      const event = ball(batterRuns, change);
      return event.type === 'ball' ? ballText(event.ball) : '';
    };
    expect([shown(0), shown(4), shown(0, { extras: { wides: 1 } }), shown(0, { extras: { wides: 5 } })]).toEqual(['.', '4', 'wd', '5wd']);
    expect([shown(4, { extras: { noBalls: 1 } }), shown(0, { extras: { legByes: 2 } }), shown(0, { extras: { byes: 1 } })]).toEqual(['nb4', '2lb', '1b']);
    expect([shown(0, { dismissals: [{ kind: 'bowled', player: 'x' }] }), shown(1, { dismissals: [{ kind: 'run out', player: 'x' }] })]).toEqual(['W', 'W1']);
  });
});
