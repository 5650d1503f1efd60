import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { rankOf } from '../cards/deck.ts';
import { drawsOf } from '../fairness/draws.ts';
import { ANDAR_BAHAR } from './andar-bahar.ts';

it('deals the joker, then andar and bahar in turn until the first card of its rank', () => {
  fc.assert(
    fc.property(fc.nat(), (nonce) => {
      const [joker, ...cards] = ANDAR_BAHAR.deal(drawsOf({ serverSeed: '1f'.repeat(32), clientSeed: 'x', nonce }));
      const ranks = cards.map((one) => rankOf(one.face));
      expect(joker?.place).toBe('joker');
      expect(cards.map((one) => one.place)).toEqual(cards.map((_, index) => (index % 2 === 0 ? 'andar' : 'bahar')));
      expect(ranks.indexOf(rankOf(joker?.face ?? ''))).toBe(cards.length - 1);
      expect(cards.length).toBeLessThanOrEqual(49);
    }),
  );
});

it('pays the side of the match, and the joker apart from it', () => {
  const dealt = [
    { place: 'joker', face: '7H' },
    { place: 'andar', face: '2S' },
    { place: 'bahar', face: '7C' },
  ];
  expect(ANDAR_BAHAR.verdict(dealt)).toEqual({
    code: 'B',
    winners: ['bahar', 'joker-red', 'joker-odd', 'joker-seven', 'joker-hearts', 'cards-1-5'],
  });
  expect(ANDAR_BAHAR.returned(dealt, 'joker-under-7')).toBe(50);
});
