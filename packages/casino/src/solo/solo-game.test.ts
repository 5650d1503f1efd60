import { expect, it } from 'vitest';
import { drawsOf } from '../fairness/draws.ts';
import { fraction } from '../fairness/fraction.ts';
import { FISHES, FISHING, FISHING_RTP } from '../fishing/fishing.ts';
import { SOLO_GAMES } from '../catalogue.ts';
import { LEAST_STAKE } from '../tables/table-limits.ts';
import { sharesOf } from '../tables/table-game.ts';
import { soloStakeLimit } from './solo-game.ts';

it('every fish returns exactly 96 of 100 in the long run', () => {
  for (const { id, multiplier } of FISHES) {
    const { rtp, hitFrequency, highest } = FISHING.figures(id);
    expect(rtp).toEqual(fraction(96n, 100n));
    expect(hitFrequency).toEqual(fraction(96n, BigInt(multiplier)));
    expect(highest).toBe(multiplier);
  }
});

it('a fish is caught by the draws below 96 of its multiplier, and by no other', () => {
  for (const { id, multiplier } of FISHES) {
    const outcomes = Array.from({ length: multiplier }, (_, drawn) =>
      FISHING.play({ integer: (below) => (below === multiplier ? drawn : Number.NaN), bits52: () => 0 }, id),
    );
    const caught = outcomes.filter((round) => round.returned > 0);
    expect(caught).toHaveLength(FISHING_RTP);
    expect(caught.every((round) => round.returned === multiplier && round.shown['caught'] === true && round.shown['fish'] === id)).toBe(true);
  }
});

it('a shot of a seed is always the same', () => {
  const shot = () => FISHING.play(drawsOf({ serverSeed: '5a'.repeat(32), clientSeed: 'test', nonce: 3 }), 'pomfret');
  expect(shot()).toEqual(shot());
  expect(() => FISHING.play(drawsOf({ serverSeed: '5a'.repeat(32), clientSeed: 'test', nonce: 3 }), 'whale')).toThrow(RangeError);
});

it('at the largest stake of every game its highest return stays below a crore, so that no return is capped', () => {
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
