/** Plays rounds of the real games on the real chain of seeds, so that the tests see the outcomes that players see. */
import { PACK, ROULETTE, TEEN_PATTI } from '@maidan/casino';
import { chainSource } from '../rtp/draw-sources.ts';
import { inGroups, joined, type Outcomes } from './nine-tests.ts';

const CARDS_OF_A_YEAR = 4;
const POCKETS = 37;
const RANKS = 13;
const BITS = 52;

/** Deals rounds of teen patti, six cards each. The last card, which depends on all earlier draws, is the round's value. */
export function cardOutcomes(seed: string, rounds: number): Outcomes {
  const source = chainSource(seed, rounds, 'randomness teen-patti');
  const deals = Array.from({ length: rounds }, (_, round) => TEEN_PATTI.deal(source(round)).map((one) => PACK.indexOf(one.face)));
  const values = deals.map((deal) => deal.at(-1) ?? 0);
  return {
    name: 'cards (teen patti)',
    values,
    faces: PACK.length,
    symbols: values.map((value) => value % RANKS),
    kinds: RANKS,
    orders: deals,
    birthdays: joined(values, PACK.length, CARDS_OF_A_YEAR),
    days: PACK.length ** CARDS_OF_A_YEAR,
    people: 200,
  };
}

/** Draws the uniform numbers of 52 bits from which burst points are calculated. */
export function burstOutcomes(seed: string, rounds: number): Outcomes {
  const source = chainSource(seed, rounds, 'randomness crash');
  const bits = Array.from({ length: rounds }, (_, round) => source(round).bits52());
  const top = (count: number): readonly number[] => bits.map((each) => Math.floor(each / 2 ** (BITS - count)));
  return {
    name: 'burst points (crash)',
    values: top(10),
    faces: 2 ** 10,
    symbols: top(4),
    kinds: 2 ** 4,
    orders: inGroups(bits, 4),
    birthdays: top(26),
    days: 2 ** 26,
    people: 512,
  };
}

export function pocketOutcomes(seed: string, rounds: number): Outcomes {
  const source = chainSource(seed, rounds, 'randomness roulette');
  const values = Array.from({ length: rounds }, (_, round) => Number(ROULETTE.deal(source(round))[0]?.face));
  return {
    name: 'pockets (roulette)',
    values,
    faces: POCKETS,
    symbols: values,
    kinds: POCKETS,
    orders: inGroups(values, 4),
    birthdays: joined(values, POCKETS, CARDS_OF_A_YEAR),
    days: POCKETS ** CARDS_OF_A_YEAR,
    people: 128,
  };
}

export const GAME_OUTCOMES = [cardOutcomes, burstOutcomes, pocketOutcomes] as const;
