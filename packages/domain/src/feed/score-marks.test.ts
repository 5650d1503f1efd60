import { expect, it } from 'vitest';
import { chartPrice } from '../price/ladder.ts';
import { scoreMarks } from './score-marks.ts';
import type { CricketScore, FootballScore, TennisScore } from './score.ts';

const cricket = (runs: number, wickets: number, legalBalls: number): CricketScore => ({
  sport: 'cricket',
  oversPerInnings: 20,
  innings: [{ team: 'India', runs, wickets, legalBalls, closed: false, runsAfterOver: [], runsAtWicket: [] }],
  thisOver: [],
  status: 'LIVE',
});
const football = (goals: readonly [number, number], redCards: readonly [number, number] = [0, 0]): FootballScore => ({
  sport: 'football',
  home: 'Reds',
  away: 'Blues',
  goals,
  redCards,
  yellowCards: [0, 0],
  minute: 63,
  status: 'SECOND_HALF',
});
const tennis = (sets: TennisScore['sets'], status: TennisScore['status'] = 'LIVE'): TennisScore => ({
  sport: 'tennis',
  players: ['Rao', 'Iyer'],
  sets,
  points: ['0', '0'],
  server: 0,
  bestOf: 3,
  status,
});

it('a wicket is marked with the score and the over, runs are not', () => {
  expect(scoreMarks(cricket(80, 2, 66), cricket(87, 3, 69))).toEqual([{ kind: 'wicket', team: 'India', score: '87/3', clock: '11.3' }]);
  expect(scoreMarks(cricket(80, 2, 66), cricket(84, 2, 67))).toEqual([]);
});

it('goals and red cards are marked by side; a withdrawn goal is not marked', () => {
  expect(scoreMarks(football([1, 1]), football([1, 2], [1, 0]))).toEqual([
    { kind: 'red-card', team: 'Reds', score: '1–2', clock: '63′' },
    { kind: 'goal', team: 'Blues', score: '1–2', clock: '63′' },
  ]);
  expect(scoreMarks(football([1, 2]), football([1, 1]))).toEqual([]);
});

it('a set is marked when the next begins, the last when the match ends', () => {
  expect(
    scoreMarks(
      tennis([[5, 4]]),
      tennis([
        [6, 4],
        [0, 0],
      ]),
    ),
  ).toEqual([{ kind: 'set', team: 'Rao', score: '6–4', clock: '1' }]);
  const last: TennisScore['sets'] = [
    [6, 4],
    [3, 6],
  ];
  expect(
    scoreMarks(
      tennis([
        [6, 4],
        [3, 5],
      ]),
      tennis(last, 'FINISHED'),
    ),
  ).toEqual([{ kind: 'set', team: 'Iyer', score: '3–6', clock: '2' }]);
  expect(scoreMarks(tennis(last, 'FINISHED'), tennis(last, 'FINISHED'))).toEqual([]);
});

it('the first score gives no marks, nor does a score of another sport', () => {
  expect(scoreMarks(null, cricket(87, 3, 69))).toEqual([]);
  expect(scoreMarks(football([0, 0]), cricket(87, 3, 69))).toEqual([]);
  expect(scoreMarks(cricket(87, 3, 69), football([1, 0]))).toEqual([]);
  expect(scoreMarks(cricket(87, 3, 69), tennis([[6, 4]], 'FINISHED'))).toEqual([]);
});

it('a chart draws the middle of the book, else the last traded price, else the side there is', () => {
  expect(chartPrice(185, 188, 200)).toBe(187);
  // 2.11 and 5.05 are not on the ladder
  expect(chartPrice(210, 212, null)).toBe(212);
  expect(chartPrice(500, 510, null)).toBe(510);
  expect(chartPrice(185, undefined, 200)).toBe(200);
  expect(chartPrice(undefined, 188, null)).toBe(188);
  expect(chartPrice(undefined, undefined, null)).toBeNull();
});

it('the first wicket of an innings that was not there before is marked, and so are two sets at once', () => {
  expect(scoreMarks({ ...cricket(0, 0, 0), innings: [] }, cricket(4, 1, 2))).toEqual([{ kind: 'wicket', team: 'India', score: '4/1', clock: '0.2' }]);
  const sets: TennisScore['sets'] = [
    [6, 4],
    [3, 6],
    [7, 5],
  ];
  expect(scoreMarks(tennis(sets.slice(0, 2)), tennis(sets, 'FINISHED')).map(({ team, clock }) => `${clock} ${team}`)).toEqual(['2 Iyer', '3 Rao']);
});
