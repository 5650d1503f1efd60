import type { OwnRound } from '@maidan/contract';
import { beforeEach, expect, it } from 'vitest';
import { CallError } from '../../platform/http/call-error.ts';
import { createRoundClient, type RoundAnswer, type RoundRequest } from './round-client.ts';

const ROUND = { betId: '7', roundId: '7', returned: 50, stake: 100 } as unknown as OwnRound;
const ANSWER: RoundAnswer = { round: ROUND, nextAt: 12_500, now: 10_000 };
let stored: Map<string, string>;
let requests: RoundRequest[];
let answers: (RoundAnswer | Error)[];

beforeEach(() => {
  [stored, requests, answers] = [new Map(), [], []];
});

function client() {
  return createRoundClient({
    sendRequest: (round) => {
      requests.push(round);
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

it('the client stores the result of a round and the time of the next one, and removes the request from the storage', async () => {
  answers = [ANSWER];
  const table = client();
  await table.start(100, '');
  expect(table.store.getState()).toEqual({ phase: 'ready', request: null, round: ROUND, nextAt: 3_500, refusal: null });
  expect(stored.size).toBe(0);
});

it('the client retries a request without a response with the same reference, and again when the player asks for it', async () => {
  answers = [new CallError(0, 'offline'), new CallError(502, 'no gateway'), new CallError(200, 'not what was declared')];
  const table = client();
  await table.start(100, 'pomfret');
  expect(table.store.getState()).toMatchObject({ phase: 'unanswered', round: null });
  answers = [ANSWER];
  await table.retry();
  expect(table.store.getState()).toMatchObject({ phase: 'ready', round: ROUND });
  expect(requests).toHaveLength(4);
  expect(new Set(requests.map((round) => JSON.stringify(round))).size).toBe(1);
});

it('after a reload the request is still open, and no other round starts', async () => {
  await client().start(100, '');
  const reloaded = client();
  expect(reloaded.store.getState()).toMatchObject({ phase: 'unanswered', request: { stake: 100 } });
  await reloaded.start(500, '');
  expect(requests.every((round) => round.stake === 100)).toBe(true);
  answers = [ANSWER];
  await reloaded.retry();
  expect(requests.at(-1)).toEqual(requests[0]);
  expect(reloaded.store.getState().round).toEqual(ROUND);
});

it('a refusal closes the request, and the next press starts another round', async () => {
  answers = [new CallError(200, 'Insufficient balance', 'INSUFFICIENT_BALANCE'), ANSWER];
  const table = client();
  await table.start(100, '');
  expect(table.store.getState()).toMatchObject({ phase: 'ready', request: null, refusal: 'Insufficient balance' });
  expect(stored.size).toBe(0);
  await table.start(100, '');
  expect(requests[1]?.requestRef).not.toBe(requests[0]?.requestRef);
});

it('a session that ends keeps the round for the next login', async () => {
  answers = [new CallError(401, 'Please log in')];
  const table = client();
  await table.start(100, '');
  expect(table.store.getState().phase).toBe('unanswered');
  expect(requests).toHaveLength(1);
  expect(stored.size).toBe(1);
});

it('two presses are one round', async () => {
  answers = [ANSWER, ANSWER];
  const table = client();
  await Promise.all([table.start(100, ''), table.start(100, '')]);
  expect(requests).toHaveLength(1);
});
