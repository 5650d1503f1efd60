import { expect, it } from 'vitest';
import { SOLO_GAMES } from '../games.ts';
import { LEAST_STAKE } from '../tables/table-limits.ts';
import { sharesOf } from '../tables/table-game.ts';
import { soloStakeLimit } from './solo-figures.ts';

it('at the largest stake of every game its highest return stays below a crore: nothing is ever cut', () => {
  for (const game of SOLO_GAMES)
    for (const choice of game.choices) {
      const { highest } = game.figures(choice);
      const most = soloStakeLimit(highest);
      expect(most).toBeGreaterThan(LEAST_STAKE);
      expect(most % 100_00).toBe(0);
      expect(sharesOf(most, highest)).toBeLessThanOrEqual(1_00_00_000_00);
    }
  expect([150, 20_000, 151_745, 402_830].map((highest) => soloStakeLimit(highest))).toEqual([25_000_00, 25_000_00, 6_500_00, 2_400_00]);
});
