import { describe, expect, it } from 'vitest';
import { GAMES } from '../catalogue.ts';
import { drawsOf } from '../fairness/draws.ts';
import { TABLE_GAMES } from '../games.ts';
import { riskOf } from './table-game.ts';

const SEED = '5d'.repeat(32);

describe.each(TABLE_GAMES.map((game) => [game.gameId, game] as const))('%s', (gameId, game) => {
  const rounds = Array.from({ length: 300 }, (_, nonce) => game.deal(drawsOf({ serverSeed: SEED, clientSeed: 'all', nonce })));

  it('stands in the catalogue, its spots have ids of their own and names in both languages', () => {
    expect(GAMES.map((each) => each.gameId)).toContain(gameId);
    expect(new Set(game.spots.map((spot) => spot.spot)).size).toBe(game.spots.length);
    for (const { name, prices = [] } of game.spots)
      for (const words of [name, ...prices.map((price) => price.name)]) {
        expect(words.en).not.toBe('');
        // numbers and ranks are the same in both
        expect(/[a-z]{2}/i.test(words.en) ? words.hi : 'जैसा है').toMatch(/[\u0900-\u097f]/);
      }
    expect(game.spots.some((spot) => spot.group === 'main')).toBe(true);
  });

  it('gives back of what is bet 96.5 to 99.1 % on the main spots and at least 92 % besides', () => {
    for (const { rtp, group } of game.spots) {
      const [above, below] = rtp;
      expect(Number.isSafeInteger(above) && Number.isSafeInteger(below)).toBe(true);
      expect(above / below).toBeGreaterThanOrEqual(group === 'main' ? 0.965 : 0.92);
      expect(above / below).toBeLessThan(0.991);
    }
  });

  it('returns whole hundredths, at most the price, and tells the spots that won', () => {
    for (const dealt of rounds) {
      const returned = new Map(game.spots.map((spot) => [spot.spot, game.returned(dealt, spot.spot)]));
      for (const spot of game.spots) {
        const back = returned.get(spot.spot) ?? -1;
        expect(Number.isSafeInteger(back) && back >= 0 && back <= spot.price).toBe(true);
      }
      expect(game.returns(dealt)).toEqual([...returned.values()]);
      const { code, winners } = game.verdict(dealt);
      expect(code).toMatch(/^[A-Z0-9=]{1,2}$/);
      expect(winners).toEqual(game.spots.filter((spot) => (returned.get(spot.spot) ?? 0) > riskOf(spot)).map((spot) => spot.spot));
      expect(winners.length).toBeGreaterThan(0);
    }
  });

  it('deals the same again from the same seeds, no card twice', () => {
    rounds.forEach((dealt, nonce) => {
      expect(game.deal(drawsOf({ serverSeed: SEED, clientSeed: 'all', nonce }))).toEqual(dealt);
      expect(new Set(dealt.map((one) => one.face)).size).toBe(dealt.length);
    });
  });

  it('knows no other spot', () => {
    expect(() => game.returned(rounds[0] ?? [], 'nowhere')).toThrow(RangeError);
  });
});
