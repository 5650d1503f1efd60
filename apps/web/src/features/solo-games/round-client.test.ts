import type { OwnRound } from '@maidan/contract';
import { beforeEach, expect, it } from 'vitest';
import { CallError } from '../../platform/http/call-error.ts';
import { createRoundClient, type RoundAnswer, type RoundAsked } from './round-client.ts';

const ROUND = { betId: '7', roundId: '7', returned: 50, stake: 100 } as unknown as OwnRound;
const ANSWER: RoundAnswer = { round: ROUND, nextAt: 12_500, now: 10_000 };
let stored: Map<string, string>;
let asked: RoundAsked[];
let answers: (RoundAnswer | Error)[];

beforeEach(() => {
  [stored, asked, answers] = [new Map(), [], []];
});

function client() {
  return createRoundClient({
    ask: (round) => {
      asked.push(round);
      const answer = answers.shift() ?? new CallError(0, 'no answer');
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    },
    storage: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
      removeItem: (key) => void stored.delete(key),
    },
    key: 'round 201',
    now: () => 1_000,
    wait: () => Promise.resolve(),
  });
}

it('an answered round is shown, the next one waits as long as the server says, and nothing stays behind', async () => {
  answers = [ANSWER];
  const table = client();
  await table.start(100, '');
  expect(table.store.getState()).toEqual({ phase: 'ready', asked: null, round: ROUND, nextAt: 3_500, refusal: null });
  expect(stored.size).toBe(0);
});

it('a lost answer is requested again with the same reference, automatically and then by hand', async () => {
  answers = [new CallError(0, 'offline'), new CallError(502, 'no gateway'), new CallError(200, 'not what was declared')];
  const table = client();
  await table.start(100, 'pomfret');
  expect(table.store.getState()).toMatchObject({ phase: 'unanswered', round: null });
  answers = [ANSWER];
  await table.again();
  expect(table.store.getState()).toMatchObject({ phase: 'ready', round: ROUND });
  expect(asked).toHaveLength(4);
  expect(new Set(asked.map((round) => JSON.stringify(round))).size).toBe(1);
});

it('a reload before the answer keeps the open round, and no other begins', async () => {
  await client().start(100, '');
  const reloaded = client();
  expect(reloaded.store.getState()).toMatchObject({ phase: 'unanswered', asked: { stake: 100 } });
  await reloaded.start(500, '');
  expect(asked.every((round) => round.stake === 100)).toBe(true);
  answers = [ANSWER];
  await reloaded.again();
  expect(asked.at(-1)).toEqual(asked[0]);
  expect(reloaded.store.getState().round).toEqual(ROUND);
});

it('a refusal ends it: the next press is another round', async () => {
  answers = [new CallError(200, 'Insufficient balance', 'INSUFFICIENT_BALANCE'), ANSWER];
  const table = client();
  await table.start(100, '');
  expect(table.store.getState()).toMatchObject({ phase: 'ready', asked: null, refusal: 'Insufficient balance' });
  expect(stored.size).toBe(0);
  await table.start(100, '');
  expect(asked[1]?.requestRef).not.toBe(asked[0]?.requestRef);
});

it('a session that ends keeps the round for the next login', async () => {
  answers = [new CallError(401, 'Please log in')];
  const table = client();
  await table.start(100, '');
  expect(table.store.getState().phase).toBe('unanswered');
  expect(asked).toHaveLength(1);
  expect(stored.size).toBe(1);
});

it('two presses are one round', async () => {
  answers = [ANSWER, ANSWER];
  const table = client();
  await Promise.all([table.start(100, ''), table.start(100, '')]);
  expect(asked).toHaveLength(1);
});
