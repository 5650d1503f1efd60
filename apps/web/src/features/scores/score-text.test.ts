import type { CricketScore, FootballScore, TennisScore } from '@maidan/domain';
import { describe, expect, it } from 'vitest';
import { chase, countdownText, oversText, requiredRate, runRate, scoreParts, shortName, sinceWicket } from './score-text.ts';
import { sideInTurn, sideScore, situationOf } from './situation.ts';

const innings = (team: string, runs: number, wickets: number, legalBalls: number) => ({
  team,
  runs,
  wickets,
  legalBalls,
  closed: false,
  runsAfterOver: [],
  runsAtWicket: [],
});
const CRICKET: CricketScore = {
  sport: 'cricket',
  oversPerInnings: 20,
  innings: [{ ...innings('Papua New Guinea', 187, 10, 118), closed: true }, innings('India', 96, 3, 67)],
  target: 188,
  thisOver: [],
  status: 'LIVE',
};
const FOOTBALL: FootballScore = {
  sport: 'football',
  home: 'A',
  away: 'B',
  goals: [2, 1],
  redCards: [0, 0],
  yellowCards: [0, 0],
  minute: 63,
  status: 'SECOND_HALF',
};
const TENNIS: TennisScore = {
  sport: 'tennis',
  players: ['A', 'B'],
  sets: [
    [6, 4],
    [3, 2],
  ],
  points: ['30', '15'],
  server: 0,
  bestOf: 3,
  status: 'LIVE',
};

describe('scores as text', () => {
  it('cricket: innings of now and before, overs, all out without wickets', () => {
    expect(scoreParts(CRICKET)).toEqual({ before: 'PNG 187 (19.4)', now: 'IND 96/3 (11.1)' });
    expect(scoreParts({ ...CRICKET, innings: [] })).toEqual({ before: '', now: '' });
    expect([0, 5, 6, 86].map(oversText)).toEqual(['0.0', '0.5', '1.0', '14.2']);
  });

  it('football with its minute or moment, tennis by sets', () => {
    expect(scoreParts(FOOTBALL).now).toBe('2–1 63′');
    expect(scoreParts({ ...FOOTBALL, status: 'HALF_TIME' }).now).toBe('2–1 HT');
    expect(scoreParts({ ...FOOTBALL, status: 'FINISHED' }).now).toBe('2–1 FT');
    expect(scoreParts(TENNIS).now).toBe('6-4 3-2');
  });

  it('names in short', () => {
    expect(['India', 'Papua New Guinea', 'Royal Challengers of Bengaluru', 'UAE'].map(shortName)).toEqual(['IND', 'PNG', 'RCOB', 'UAE']);
  });

  it('run rate, and what a chase still needs', () => {
    expect(runRate(96, 67)).toBe('8.60');
    expect(runRate(0, 0)).toBeNull();
    expect(chase(CRICKET)).toEqual({ runs: 92, balls: 53 });
    expect(chase({ ...CRICKET, status: 'FINISHED' })).toBeNull();
    expect(chase({ ...CRICKET, innings: CRICKET.innings.slice(0, 1) })).toBeNull();
  });

  it('required rate, partnership and countdown', () => {
    expect(requiredRate(CRICKET)).toBe('10.42');
    expect(requiredRate({ ...CRICKET, status: 'FINISHED' })).toBeNull();
    expect(sinceWicket({ ...innings('India', 96, 3, 67), runsAtWicket: [12, 40, 72] })).toEqual({ partnership: 24, fellAt: '72/3' });
    expect(sinceWicket(innings('India', 9, 0, 6))).toBeNull();
    expect([-5, 61_000, 3_600_000, 90_061_000].map(countdownText)).toEqual(['00:00', '01:01', '01:00:00', '01:01:01:01']);
  });
});

describe('the situation of a match', () => {
  it('in cricket: what a chase needs, else the run rate, else who bats', () => {
    expect(situationOf(CRICKET)).toEqual({ key: 'score.chases', values: { runs: 92, balls: 53 } });
    const firstInnings: CricketScore = { sport: 'cricket', oversPerInnings: 20, innings: [innings('India', 96, 3, 67)], thisOver: [], status: 'LIVE' };
    expect(situationOf(firstInnings)).toEqual({ key: 'score.runRate', values: { rate: '8.60' } });
    expect(situationOf({ ...firstInnings, innings: [innings('India', 0, 0, 0)] })).toEqual({ key: 'score.bats', values: { team: 'India' } });
    expect(situationOf({ ...firstInnings, status: 'INNINGS_BREAK' })?.key).toBe('score.inningsBreak');
    expect(situationOf({ ...CRICKET, status: 'UPCOMING' })).toBeNull();
  });

  it('in football the minute or the break, in tennis the set and its points', () => {
    expect(situationOf(FOOTBALL)).toEqual({ key: 'score.minute', values: { minute: 63 } });
    expect(situationOf({ ...FOOTBALL, status: 'HALF_TIME' })?.key).toBe('score.halfTime');
    expect(situationOf(TENNIS)).toEqual({ key: 'score.tennisPoints', values: { set: 2, points: '30–15' } });
  });

  it('each side has its own score, and the side in turn is marked', () => {
    expect([sideScore(CRICKET, 'Papua New Guinea'), sideScore(CRICKET, 'India')]).toEqual(['187 (19.4)', '96/3 (11.1)']);
    expect([sideScore(FOOTBALL, 'A'), sideScore(FOOTBALL, 'B'), sideScore(FOOTBALL, 'The Draw')]).toEqual(['2', '1', '']);
    expect([sideScore(TENNIS, 'A'), sideScore(TENNIS, 'B')]).toEqual(['6 3', '4 2']);
    expect([sideInTurn(CRICKET), sideInTurn(FOOTBALL), sideInTurn(TENNIS)]).toEqual(['India', null, 'A']);
  });
});
