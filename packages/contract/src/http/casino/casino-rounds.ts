/** Games against the house, past rounds and their proofs. Amounts in rupees, multipliers in decimals. */
import * as z from 'zod/mini';
import { successOf } from '../../answer.ts';
import { endpoint } from '../../endpoint.ts';
import { Id, NumberedId, Page, Text } from '../../fields.ts';
import { CasinoBet, DealtWire, RoundProof } from '../../socket/casino-rounds.ts';

/** A finished round. `commitment` was published before the round began. */
export const PastRound = z.object({
  roundId: z.string(),
  tableId: z.string(),
  gameId: z.string(),
  number: z.number(),
  endedAt: z.number(),
  code: z.string(),
  burst: z.number(),
  winners: z.array(z.string()),
  dealt: z.array(DealtWire),
  commitment: z.string(),
  /** true: the round was broken off and all open stakes were returned. */
  brokenOff: z.boolean(),
  proof: RoundProof,
});
export type PastRound = z.infer<typeof PastRound>;

/** Lists finished rounds, newest first, PAGE_SIZE a page. The list may be five seconds old. The round numbers of a table have no gaps. */
export const casinoRounds = endpoint({
  name: 'casinoRounds',
  method: 'GET',
  path: 'casino/rounds',
  auth: 'none',
  query: z.object({
    tableId: Id,
    /** Only rounds older than this number, for the next page. */
    before: z.optional(NumberedId),
  }),
  answer: successOf({
    result: z.object({
      rounds: z.array(PastRound),
      /** The number of the newest finished round; 0: none. */
      total: z.number(),
    }),
  }),
  about: 'Returns at most 50 rounds, newest first. For older rounds, repeat the request with `before` set to the number of the last round.',
});

/**
 * The seed chain of a table. `commitment` is the hash of its first seed, published before the first round. `lastSeed` is empty until the chain
 * has ended; all seeds of an ended chain follow from it.
 */
export const SeedChain = z.object({
  tableId: z.string(),
  commitment: z.string(),
  rounds: z.number(),
  since: z.number(),
  salt: z.string(),
  lastSeed: z.string(),
});
export type SeedChain = z.infer<typeof SeedChain>;
export const casinoChains = endpoint({
  name: 'casinoChains',
  method: 'GET',
  path: 'casino/chains',
  auth: 'none',
  query: z.object({ tableId: Id }),
  answer: successOf({ result: z.array(SeedChain) }),
});

/** A round of a game against the house, or a bet in a shared round. `shown` depends on the game. `proof` is null while the seed is in use. */
export const OwnRound = z.object({
  ...CasinoBet.shape,
  number: z.number(),
  shown: z.record(z.string(), z.unknown()),
  commitment: z.string(),
  proof: z.nullable(RoundProof),
});
export type OwnRound = z.infer<typeof OwnRound>;
/** Lists the player's rounds, newest first. `total` counts at most 1,000 rounds from the first of the page. */
export const ownCasinoRounds = endpoint({
  name: 'ownCasinoRounds',
  method: 'GET',
  path: 'casino/own-rounds',
  auth: 'bearer',
  query: z.object({ tableId: z.optional(Id), page: z.optional(Page) }),
  answer: successOf({ result: z.object({ rounds: z.array(OwnRound), total: z.number() }) }),
});

/** The player's seeds. `clientSeed` goes into the player's rounds. `commitment` is the hash of the server seed, which stays secret until the pair is changed. */
export const SeedPair = z.object({ clientSeed: z.string(), commitment: z.string(), nextCommitment: z.string(), nonce: z.number() });
export type SeedPair = z.infer<typeof SeedPair>;
export const casinoSeeds = endpoint({ name: 'casinoSeeds', method: 'GET', path: 'casino/seeds', auth: 'bearer', answer: successOf({ result: SeedPair }) });

/** Ends the seed pair and reveals its server seed. The next pair starts at nonce 0. */
export const changeCasinoSeed = endpoint({
  name: 'changeCasinoSeed',
  method: 'POST',
  path: 'casino/seeds',
  auth: 'bearer',
  body: z.object({ clientSeed: z.optional(z.unknown()) }),
  answer: successOf({ result: z.object({ seeds: SeedPair, ended: z.object({ serverSeed: z.string(), clientSeed: z.string(), rounds: z.number() }) }) }),
  action: true,
});

/** Plays one round of a game against the house. `requestRef` is the idempotency key: a repeated request returns the same round. */
export const playSolo = endpoint({
  name: 'playSolo',
  method: 'POST',
  path: 'casino/play',
  auth: 'bearer',
  body: z.object({ tableId: Id, requestRef: Text(64), stake: z.optional(z.unknown()), choice: z.optional(z.unknown()) }),
  answer: successOf({ result: z.object({ round: OwnRound, nextAt: z.number(), now: z.number() }) }),
  action: true,
});
