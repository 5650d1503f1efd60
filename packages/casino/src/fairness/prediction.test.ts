/**
 * No predictor is better than guessing at the next outcome, even with all facts that are public before a round: the commitments, the
 * players' seed, the number of the round, and all earlier proofs and outcomes.
 */
import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { ROULETTE } from '../roulette/roulette.ts';
import { drawsOf } from './draws.ts';
import { commitmentOf } from './seed-chain.ts';

const POCKETS = 37;
const MOST_SIGMAS = 4.5;
const SALT = 'what the players put together';

interface Public {
  /** SHA-256 of the seed of the next round: the seed of the previous round, or before the first round the published hash of the chain. */
  readonly commitment: string;
  readonly round: number;
  /** Server seed in the proof of the previous round. */
  readonly lastSeed: string | undefined;
  readonly outcomes: readonly string[];
  readonly counts: ReadonlyMap<string, number>;
}

const pocketOf = (serverSeed: string, nonce: number): string => ROULETTE.deal(drawsOf({ serverSeed, clientSeed: SALT, nonce }))[0]?.face ?? '';
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
const mostOf = (counts: ReadonlyMap<string, number>, sign: 1 | -1): string =>
  [...counts].reduce((best, each) => (each[1] * sign > best[1] * sign ? each : best), ['0', -Infinity * sign] as [string, number])[0];

const PREDICTORS: Readonly<Record<string, (seen: Public) => string>> = {
  'the commitment as if it were the seed': ({ commitment, round }) => pocketOf(commitment, round),
  'the hash of the commitment as the seed': ({ commitment, round }) => pocketOf(commitmentOf(commitment), round),
  'the hash of the commitment as text': ({ commitment, round }) => pocketOf(hashOf(commitment), round),
  'the first bits of the commitment': ({ commitment }) => String(Number.parseInt(commitment.slice(0, 8), 16) % POCKETS),
  'the last seed with the next number': ({ lastSeed = hashOf(''), round }) => pocketOf(lastSeed, round + 1),
  'the last outcome again': ({ outcomes }) => outcomes.at(-1) ?? '0',
  'the outcome before it again': ({ outcomes }) => outcomes.at(-2) ?? '0',
  'what came most often': ({ counts }) => mostOf(counts, 1),
  'what came least often': ({ counts }) => mostOf(counts, -1),
};

function chainOf(last: string, rounds: number): readonly string[] {
  const seeds = [last];
  for (let round = 0; round < rounds; round += 1) seeds.push(commitmentOf(seeds.at(-1) ?? ''));
  return seeds.toReversed();
}

/** Returns how often each predictor is right. `played` derives the seed of a round from the seed of the chain. */
function hitsOf(rounds: number, played: (seed: string, commitment: string) => string): ReadonlyMap<string, number> {
  const [first = '', ...seeds] = chainOf(hashOf('Maidan: a chain to be foretold, 2026-11-22'), rounds);
  const hits = new Map(Object.keys(PREDICTORS).map((name) => [name, 0]));
  const counts = new Map(Array.from({ length: POCKETS }, (_, pocket) => [String(pocket), 0]));
  const outcomes: string[] = [];
  seeds.forEach((seed, round) => {
    const commitment = seeds[round - 1] ?? first;
    const seen = { commitment, round, lastSeed: seeds[round - 1], outcomes, counts };
    const guesses = Object.entries(PREDICTORS).map(([name, predict]) => [name, predict(seen)] as const);
    const outcome = pocketOf(played(seed, commitment), round);
    for (const [name, guess] of guesses) if (guess === outcome) hits.set(name, (hits.get(name) ?? 0) + 1);
    outcomes.push(outcome);
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  });
  return hits;
}

it('nine predictors guess 10,000 pockets no better than one in 37', () => {
  const rounds = 10_000;
  const mean = rounds / POCKETS;
  const deviation = Math.sqrt(mean * (1 - 1 / POCKETS));
  const hits = hitsOf(rounds, (seed) => seed);
  expect(hits.size).toBe(9);
  expect([...hits].filter(([, count]) => Math.abs(count - mean) / deviation >= MOST_SIGMAS)).toEqual([]);
});

it('the predictors detect a casino that plays the published hash', () => {
  expect(hitsOf(300, (_, commitment) => commitment).get('the commitment as if it were the seed')).toBe(300);
});
