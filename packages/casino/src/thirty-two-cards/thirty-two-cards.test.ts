import { expect, it } from 'vitest';
import { PACK, pointsOf } from '../cards/deck.ts';
import { drawsFrom } from '../fairness/draws.ts';
import type { Draws } from '../fairness/draws.ts';
import type { Dealt } from '../tables/table-game.ts';
import { THIRTY_TWO_CARDS } from './thirty-two-cards.ts';

const dealtOf = (text: string): readonly Dealt[] =>
  text.split(' ').map((one) => {
    const [place = '', face = ''] = one.split(':');
    return { place, face };
  });

/** Returns draws that deal these cards. A card that is no longer in the pack begins the next pack. */
function drawing(faces: readonly string[]): Draws {
  const pack = PACK.filter((card) => pointsOf(card) >= 6);
  let left = [...pack];
  const numbers = faces.map((face) => {
    if (!left.includes(face)) left = [...pack];
    const at = left.indexOf(face);
    const last = left.pop() ?? '';
    if (at < left.length) left[at] = last;
    return at;
  });
  return { ...drawsFrom(() => 0), integer: () => numbers.shift() ?? 0 };
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

it('deals one more card to each player with the highest total, until one player leads alone', () => {
  const dealt = dealtOf('8:KS 9:QS 10:6S 11:7S 8:8S 9:9S');
  expect(THIRTY_TWO_CARDS.deal(drawing(dealt.map((one) => one.face)))).toEqual(dealt);
  expect(THIRTY_TWO_CARDS.verdict(dealt).code).toBe('9');
});

it('opens a new pack if the old one has too few cards', () => {
  const firstPack =
    '8:9S 9:8S 10:7S 11:6S 8:9H 9:9D 10:9C 11:8H 8:KS 9:KH 10:7H ' +
    '8:7D 9:7C 8:8D 9:8C 8:TS 9:TH 8:TD 9:TC 8:JS 9:JH 8:JD 9:JC 8:QS 9:QH 8:QD 9:QC 8:KD 9:KC 8:6H 9:6D';
  const dealt = dealtOf(`${firstPack} 8:KS 9:QS`);
  expect(THIRTY_TWO_CARDS.deal(drawing(dealt.map((one) => one.face)))).toEqual(dealt);
  expect(THIRTY_TWO_CARDS.verdict(dealt).code).toBe('8');
});

it('counts further cards in the total; even and odd follow from the first card', () => {
  const { code, winners } = THIRTY_TWO_CARDS.verdict(dealtOf('8:9S 9:8S 10:7S 11:6S 8:6H 9:8H 10:KD 11:7C'));
  expect(code).toBe('10');
  expect(winners).toEqual(expect.arrayContaining(['player-8-odd', 'player-9-even', 'player-10-odd', 'player-11-even']));
});
