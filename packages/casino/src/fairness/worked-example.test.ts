/** The example in docs/fairness.md, recomputed by our code and by the steps on that page. */
import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { drawCards } from '../cards/deck.ts';
import { drawsOf } from './draws.ts';
import { outcomeOf } from './round-check.ts';
import { commitmentOf } from './seed-chain.ts';

interface Example {
  readonly serverSeed: string;
  readonly commitment: string;
  readonly laterSeed: string;
  readonly clientSeed: string;
  readonly nonce: number;
  readonly message: string;
  readonly block: string;
  readonly hexDigits: string;
  readonly bits: number;
  readonly burst: number;
  readonly words: readonly number[];
  readonly numbers: readonly number[];
  readonly cards: readonly string[];
  readonly dragonTiger: string;
}

const page = readFileSync(new URL('../../../../docs/fairness.md', import.meta.url), 'utf8');
const example = JSON.parse(/```json\n(.*?)```/s.exec(page)?.[1] ?? '') as Example;

it('is the result of our code', () => {
  const { serverSeed, clientSeed, nonce } = example;
  const proof = { serverSeed, clientSeed, nonce };
  expect([commitmentOf(serverSeed), commitmentOf(example.laterSeed)]).toEqual([example.commitment, serverSeed]);
  expect(drawsOf(proof).bits52()).toBe(example.bits);
  expect(outcomeOf('aviator', proof)).toEqual({ kind: 'crash', burst: example.burst });
  const draws = drawsOf(proof);
  expect([draws.integer(52), draws.integer(51)]).toEqual(example.numbers);
  expect(drawCards(drawsOf(proof), 2)).toEqual(example.cards);
  expect(outcomeOf('dragon-tiger', proof)).toMatchObject({ kind: 'table', code: example.dragonTiger });
});

it('is the result of the steps on the page', () => {
  const { serverSeed, message, block, hexDigits } = example;
  expect(createHash('sha256').update(Buffer.from(serverSeed, 'hex')).digest('hex')).toBe(example.commitment);
  expect(message).toBe(`${example.clientSeed}:${example.nonce}:0`);
  expect(createHmac('sha256', serverSeed).update(message).digest('hex')).toBe(block);
  expect([block.slice(0, 13), Number.parseInt(hexDigits, 16)]).toEqual([hexDigits, example.bits]);
  expect(Number((97n * 2n ** 52n) / (2n ** 52n - BigInt(example.bits)))).toBe(example.burst);
  const words = [0, 8].map((at) => Number.parseInt(block.slice(at, at + 8), 16));
  expect(words).toEqual(example.words);
  expect(words.map((word, drawn) => word % (52 - drawn))).toEqual(example.numbers);
});
