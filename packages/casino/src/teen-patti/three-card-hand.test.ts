import { expect, it } from 'vitest';
import { rankHand } from './three-card-hand.ts';

const strengthOf = (cards: string): number => rankHand(cards.split(' ')).strength;

it('ranks trail, pure sequence, sequence, colour, pair, high card', () => {
  const falling = [
    'AS AH AD',
    '2S 2H 2D',
    'AS KS QS',
    '4H 3H 2H',
    'AS KH QS',
    '4H 3H 2D',
    'AS KS JS',
    '5D 3D 2D',
    'AS AH KS',
    '2S 2H 3C',
    'AS KH JD',
    '5S 3H 2D',
  ];
  expect(falling.map(strengthOf)).toEqual(falling.map(strengthOf).toSorted((a, b) => b - a));
  expect(new Set(falling.map(strengthOf)).size).toBe(falling.length);
  expect(['AS AH AD', 'AS KS QS', 'AS KH QS', 'AS KS JS', 'AS AH KS', 'AS KH JD'].map((cards) => rankHand(cards.split(' ')).kind)).toEqual([
    'trail',
    'pure-sequence',
    'sequence',
    'colour',
    'pair',
    'high-card',
  ]);
});

it('has A-K-Q as the highest sequence, A-2-3 as the second, 4-3-2 as the lowest, and K-A-2 as none', () => {
  const falling = ['QS KH AD', '2S AH 3D', 'JS KH QD', 'TS JH QD', '2S 3H 4D'];
  expect(falling.map(strengthOf)).toEqual(falling.map(strengthOf).toSorted((a, b) => b - a));
  expect(rankHand(['KS', 'AH', '2D']).kind).toBe('high-card');
});

it('lets the pair decide before the third card, and suits never', () => {
  expect(strengthOf('3S 3H 2D')).toBeGreaterThan(strengthOf('2S 2H AD'));
  expect(strengthOf('KS 3H 3D')).toBeGreaterThan(strengthOf('3S 3C QD'));
  expect(strengthOf('9S 7H 2D')).toBe(strengthOf('2C 9H 7S'));
  expect(() => rankHand(['AS'])).toThrow(RangeError);
});
