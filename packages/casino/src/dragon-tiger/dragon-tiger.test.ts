import { expect, it } from 'vitest';
import type { Dealt } from '../tables/table-game.ts';
import { DRAGON_TIGER } from './dragon-tiger.ts';

const dealtOf = (dragon: string, tiger: string): readonly Dealt[] => [
  { place: 'dragon', face: dragon },
  { place: 'tiger', face: tiger },
];

it('lets the higher card win, an ace below a two', () => {
  expect(DRAGON_TIGER.verdict(dealtOf('2S', 'AH'))).toEqual({
    code: 'D',
    winners: ['dragon', 'dragon-even', 'dragon-black', 'dragon-spades', 'tiger-odd', 'tiger-red', 'tiger-hearts'],
  });
  expect(DRAGON_TIGER.verdict(dealtOf('QS', 'KH')).code).toBe('T');
});

it('gives half of a bet on a side back at a tie', () => {
  const tie = dealtOf('9S', '9D');
  expect(['dragon', 'tie', 'tiger'].map((spot) => DRAGON_TIGER.returned(tie, spot))).toEqual([50, 1650, 50]);
  expect(DRAGON_TIGER.verdict(tie).winners.slice(0, 1)).toEqual(['tie']);
});
