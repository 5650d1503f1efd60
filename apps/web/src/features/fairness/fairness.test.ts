import { commitmentOf, drawBurstPoint, drawsOf, seedBefore } from '@maidan/casino';
import type { PastRound } from '@maidan/contract';
import { describe, expect, it } from 'vitest';
import { checkMany, type ManyCheck } from './many-check.ts';
import { checkOne, NO_TALLY, roundsIn, tallied } from './round-checks.ts';

const LAST = 'd4'.repeat(32);
const ROUNDS = 500;
const CHAIN = seedBefore(LAST, ROUNDS);

/** Returns a round of Aviator as the server sends it. */
function past(number: number): PastRound {
  const serverSeed = seedBefore(LAST, ROUNDS - number);
  const proof = { serverSeed, clientSeed: `seeds-of-${number}`, nonce: number };
  return {
    roundId: String(7000 + number),
    tableId: '301',
    gameId: 'aviator',
    number,
    endedAt: number,
    code: '',
    burst: drawBurstPoint(drawsOf(proof)) / 100,
    winners: [],
    dealt: [],
    commitment: commitmentOf(serverSeed),
    brokenOff: false,
    proof,
  };
}

const downFrom = (from: number, to: number): PastRound[] => Array.from({ length: from - to + 1 }, (_, index) => past(from - index));

describe('a pasted round', () => {
  it('is one, a list, or a whole answer', () => {
    for (const value of [past(3), [past(3)], { success: true, result: { rounds: [past(3)], total: 1 } }])
      expect(roundsIn(JSON.stringify(value))).toEqual([{ kind: 'round', round: past(3) }]);
    for (const text of ['', '{', '5', 'null', '[]', '{"roundId":"3"}', JSON.stringify([past(3), {}])]) expect(roundsIn(text)).toBeNull();
  });

  it('matches, or the check names the step that does not', () => {
    const flaws = (round: PastRound) => checkOne({ kind: 'round', round })?.flaws;
    expect(flaws(past(12))).toEqual([]);
    expect(flaws({ ...past(12), burst: past(12).burst + 0.01 })).toEqual(['OUTCOME']);
    expect(flaws({ ...past(12), commitment: CHAIN })).toEqual(['COMMITMENT']);
  });
});

describe('many rounds', () => {
  it('hang together, each with the one before it', () => {
    const tally = tallied(tallied(NO_TALLY, downFrom(60, 31), new Set([CHAIN])), downFrom(30, 1), new Set([CHAIN]));
    expect(tally).toMatchObject({ done: 60, good: 60, bad: [], links: 59 });
  });

  it('a round with a seed of its own is found, though it fits its own commitment', () => {
    const rounds = downFrom(10, 1);
    const serverSeed = 'ee'.repeat(32);
    const proof = { serverSeed, clientSeed: 'x', nonce: 5 };
    rounds[5] = { ...past(5), commitment: commitmentOf(serverSeed), proof, burst: drawBurstPoint(drawsOf(proof)) / 100 };
    expect(checkOne({ kind: 'round', round: rounds[5] })?.flaws).toEqual([]);
    expect(tallied(NO_TALLY, rounds, new Set([CHAIN])).bad).toEqual([5, 4]);
  });

  it('are loaded page by page, no round twice, and lead back to the published beginning', async () => {
    const reports: ManyCheck[] = [];
    // between the first page and the second a round ends
    const rounds = (before: number | null) => {
      const from = before === null ? 120 : before - 1;
      return Promise.resolve({ rounds: from < 1 ? [] : downFrom(from, Math.max(1, from - 49)), total: before === null ? 120 : 121 });
    };
    await checkMany(
      { page: rounds, chains: () => Promise.resolve([{ commitment: CHAIN, rounds: ROUNDS }]) },
      () => true,
      (check) => reports.push(check),
    );
    expect(reports.at(-1)).toMatchObject({ state: 'over', anchored: true, tally: { done: 120, good: 120, bad: [], links: 119 } });
    expect(reports.length).toBeGreaterThan(6);
  });

  it('of no published chain lead nowhere', async () => {
    let last: ManyCheck | null = null;
    const source = {
      page: () => Promise.resolve({ rounds: downFrom(5, 1), total: 5 }),
      chains: () => Promise.resolve([{ commitment: 'aa'.repeat(32), rounds: ROUNDS }]),
    };
    await checkMany(
      source,
      () => true,
      (check) => {
        last = check;
      },
    );
    expect(last).toMatchObject({ state: 'over', anchored: false });
  });
});
