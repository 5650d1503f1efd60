import { describe, expect, it } from 'vitest';
import { GAMES, TABLE_GAMES, gameOfTable, STUDIOS } from '../catalogue.ts';
import { DRAGON_TIGER } from '../dragon-tiger/dragon-tiger.ts';
import { drawsOf } from '../fairness/draws.ts';
import { soloStakeLimit } from '../solo/solo-game.ts';
import { riskOf, type Dealt } from './table-game.ts';
import { largestStakeOn, OWN_TABLE_LIMITS, tableLimitsOf } from './table-limits.ts';

it('every game has a table of its own, a studio that exists, and a name in both languages', () => {
  expect(new Set(GAMES.map((game) => game.tableId)).size).toBe(GAMES.length);
  expect(new Set(GAMES.map((game) => game.gameId)).size).toBe(GAMES.length);
  for (const game of GAMES) {
    expect(STUDIOS.map((studio) => studio.id)).toContain(game.studio);
    expect(game.name.hi).toMatch(/[\u0900-\u097f]/);
    expect(game.rooms.length).toBeGreaterThan(0);
  }
});

it('a table is found by its number, not under the name of another game', () => {
  expect(gameOfTable('101')?.gameId).toBe('teen-patti');
  expect(gameOfTable('101', 'teen-patti')?.tableId).toBe('101');
  expect(gameOfTable('101', 'roulette')).toBeUndefined();
  expect(gameOfTable('999')).toBeUndefined();
});

const SEED = '5d'.repeat(32);

describe.each(TABLE_GAMES.map((game) => [game.gameId, game] as const))('%s', (gameId, game) => {
  const rounds = Array.from({ length: 300 }, (_, nonce) => game.deal(drawsOf({ serverSeed: SEED, clientSeed: 'all', nonce })));

  it('is in the catalogue, and its spots have unique ids and names in both languages', () => {
    expect(GAMES.map((each) => each.gameId)).toContain(gameId);
    expect(new Set(game.spots.map((spot) => spot.spot)).size).toBe(game.spots.length);
    for (const { name, prices = [] } of game.spots)
      for (const words of [name, ...prices.map((price) => price.name)]) {
        expect(words.en).not.toBe('');
        // Numbers and ranks are the same in both languages.
        expect(/[a-z]{2}/i.test(words.en) ? words.hi : 'जैसा है').toMatch(/[\u0900-\u097f]/);
      }
    expect(game.spots.some((spot) => spot.group === 'main')).toBe(true);
  });

  it('returns 96.5 to 99.1 % of the risk on the main spots and at least 92 % on the others', () => {
    for (const { rtp, group } of game.spots) {
      const [above, below] = rtp;
      expect(Number.isSafeInteger(above) && Number.isSafeInteger(below)).toBe(true);
      expect(above / below).toBeGreaterThanOrEqual(group === 'main' ? 0.965 : 0.92);
      expect(above / below).toBeLessThan(0.991);
    }
  });

  it('returns whole hundredths, at most the price, and lists the spots that won', () => {
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

const dealtOf = (dragon: string, tiger: string): readonly Dealt[] => [
  { place: 'dragon', face: dragon },
  { place: 'tiger', face: tiger },
];

it('Dragon Tiger: the higher card wins; an ace is below a two', () => {
  expect(DRAGON_TIGER.verdict(dealtOf('2S', 'AH'))).toEqual({
    code: 'D',
    winners: ['dragon', 'dragon-even', 'dragon-black', 'dragon-spades', 'tiger-odd', 'tiger-red', 'tiger-hearts'],
  });
  expect(DRAGON_TIGER.verdict(dealtOf('QS', 'KH')).code).toBe('T');
});

it('Dragon Tiger: a tie returns half of a bet on a side', () => {
  const tie = dealtOf('9S', '9D');
  expect(['dragon', 'tie', 'tiger'].map((spot) => DRAGON_TIGER.returned(tie, spot))).toEqual([50, 1650, 50]);
  expect(DRAGON_TIGER.verdict(tie).winners.slice(0, 1)).toEqual(['tie']);
});

it('limits are the table’s own if a site sets none, and never wider', () => {
  expect(tableLimitsOf(undefined)).toEqual(OWN_TABLE_LIMITS);
  expect(tableLimitsOf({})).toEqual(OWN_TABLE_LIMITS);
  expect(tableLimitsOf({ minRupees: 1, maxRupees: 1_00_000, maxWinRupees: 10_00_00_000 })).toEqual(OWN_TABLE_LIMITS);
  expect(tableLimitsOf({ minRupees: 20, maxRupees: 5_000, maxWinRupees: 50_000 })).toEqual({
    leastStake: 20_00,
    largestStake: 5_000_00,
    largestReturn: 50_000_00,
  });
  // With a smallest stake above the largest, the table could accept no bet.
  expect(tableLimitsOf({ minRupees: 900, maxRupees: 100 })).toMatchObject({ leastStake: 100_00, largestStake: 100_00 });
});

it('limits bound a stake by its largest return', () => {
  const limits = tableLimitsOf({ maxRupees: 5_000, maxWinRupees: 50_000 });
  expect([200, 1000, 1650, 85_000].map((price) => largestStakeOn(price, limits))).toEqual([5_000_00, 5_000_00, 3_030_30, 58_82]);
  expect(largestStakeOn(85_000)).toBe(1_176_47);
  expect([150, 20_000].map((highest) => soloStakeLimit(highest, limits))).toEqual([5_000_00, 200_00]);
});
