import { expect, it } from 'vitest';
import { drawsFrom } from '../fairness/draws.ts';
import type { Draws } from '../fairness/draws.ts';
import type { Dealt } from '../tables/table-game.ts';
import { THIRTY_TWO_CARDS } from './thirty-two-cards.ts';

const dealtOf = (text: string): readonly Dealt[] =>
  text.split(' ').map((one) => {
    const [place = '', face = ''] = one.split(':');
    return { place, face };
  });

/** Draws that always take the first card left, or what `wanted` says as long as it lasts. */
function scripted(wanted: readonly number[]): Draws {
  const left = [...wanted];
  return { ...drawsFrom(() => 0), integer: () => left.shift() ?? 0 };
}

it('lets the highest total win, the start of the player counted', () => {
  expect(THIRTY_TWO_CARDS.verdict(dealtOf('8:KS 9:TS 10:8S 11:6S')).code).toBe('8');
  const { code, winners } = THIRTY_TWO_CARDS.verdict(dealtOf('8:6S 9:8S 10:KS 11:TS'));
  expect(code).toBe('10');
  expect(winners).toContain('player-10');
  expect(winners).toContain('player-8-lay');
  expect(winners).not.toContain('player-10-lay');
  expect(winners).toContain('mostly-black');
});

it('gives those who share the highest one more card each, and nobody else, until one is alone on top', () => {
  // spades lie at 0 to 7, six to king; the last card left takes the place of the one drawn
  const dealt = THIRTY_TWO_CARDS.deal(scripted([7, 6, 0, 1, 2, 3]));
  expect(dealt).toEqual(dealtOf('8:KS 9:QS 10:6S 11:7S 8:8S 9:9S'));
  expect(THIRTY_TWO_CARDS.verdict(dealt).code).toBe('9');
});

it('counts the further cards, and takes even or odd from the first', () => {
  const { code, winners } = THIRTY_TWO_CARDS.verdict(dealtOf('8:9S 9:8S 10:7S 11:6S 8:6H 9:8H 10:KD 11:7C'));
  expect(code).toBe('10');
  expect(winners).toEqual(expect.arrayContaining(['player-8-odd', 'player-9-even', 'player-10-odd', 'player-11-even']));
});
