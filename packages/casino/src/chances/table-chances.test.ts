import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TABLE_GAMES } from '../catalogue.ts';
import { burstPoint, HIGHEST_POINT, LOWEST_TARGET } from '../crash/crash-curve.ts';
import { fraction, difference } from '../fairness/fraction.ts';
import { teenPattiDeals } from '../teen-patti/teen-patti-deals.ts';
import { TEEN_PATTI } from '../teen-patti/teen-patti.ts';
import { HAND_KINDS, rankHand } from '../teen-patti/three-card-hand.ts';
import { chanceToWin, momentsOf, rtpOf, tableChances, type SpotChances, chanceToReach, lostToRounding, rtpAtTarget } from './table-chances.ts';

const CHANCES = new Map(TABLE_GAMES.map((game) => [game.gameId, tableChances(game)]));

function chancesOf(gameId: string, spot: string): SpotChances {
  const found = CHANCES.get(gameId)?.find((chances) => chances.spot.spot === spot);
  if (found === undefined) throw new Error(`${gameId} has no ${spot}`);
  return found;
}

const winOf = (gameId: string, spot: string): string => {
  const { over, under } = chanceToWin(chancesOf(gameId, spot));
  return `${over}/${under}`;
};

describe('chances by enumeration', () => {
  it('equal published values', () => {
    expect(winOf('teen-patti', 'a')).toBe(winOf('teen-patti', 'b'));
    expect(chanceToWin(chancesOf('teen-patti', 'a'))).toEqual(fraction(203_359_936n, 407_170_400n));
    expect(chanceToWin(chancesOf('teen-patti', 'tie'))).toEqual(fraction(450_528n, 407_170_400n));
    expect(winOf('andar-bahar', 'andar')).toBe('429/833');
    expect(winOf('dragon-tiger', 'tie')).toBe('1/17');
    expect(winOf('lucky-7', 'seven')).toBe('1/13');
    expect([8, 9, 10, 11].map((player) => chanceToWin(chancesOf('32-cards', `player-${player}`)))).toEqual([
      fraction(845n, 10_788n),
      fraction(6_626n, 40_455n),
      fraction(47_417n, 161_820n),
      fraction(18_806n, 40_455n),
    ]);
    expect(winOf('roulette', 'straight-0')).toBe('1/37');
    expect(winOf('roulette', 'split-17-20')).toBe('2/37');
  });

  it('count every deal of teen patti once: trails 52, pure sequences 48, sequences 720, colours 1,096, pairs 3,744 of 22,100', () => {
    const deals = teenPattiDeals();
    expect(deals.reduce((sum, deal) => sum + deal.weight, 0n)).toBe(407_170_400n);
    const kinds = HAND_KINDS.map((kind) =>
      deals
        .filter(({ dealt }) => rankHand(dealt.filter((one) => one.place === 'b').map((one) => one.face)).kind === kind)
        .reduce((sum, deal) => sum + deal.weight, 0n),
    );
    expect(kinds).toEqual([16_440n, 3_744n, 1_096n, 720n, 48n, 52n].map((count) => count * 18_424n));
  });

  it('a lay and the back of the same player share all deals between them', () => {
    for (const [gameId, of] of CHANCES)
      for (const { spot, total, returns } of of.filter((each) => each.spot.side === 'lay')) {
        const back = chancesOf(gameId, spot.spot.replace(/-lay$/, ''));
        expect((returns.get(spot.price) ?? 0n) + (back.returns.get(back.spot.price) ?? 0n)).toBe(total);
      }
  });

  it('have the mean and variance of their returns', () => {
    expect(momentsOf(chancesOf('roulette', 'red'))).toEqual({ mean: fraction(3600n, 37n), variance: fraction(18n * 19n * 40_000n, 37n * 37n) });
  });
});

describe.each(TABLE_GAMES.map((game) => [game.gameId] as const))('%s', (gameId) => {
  it('states for each spot the RTP of its deals', () => {
    const stated = TABLE_GAMES.find((game) => game.gameId === gameId)?.spots.map(({ spot, rtp }) => `${spot} ${rtp.join('/')}`);
    const counted = CHANCES.get(gameId)?.map((chances) => {
      const { over, under } = rtpOf(chances);
      return `${chances.spot.spot} ${over}/${under}`;
    });
    expect(stated).toEqual(counted);
  });
});

it('states the price of pair plus for each hand, and returns it', () => {
  const { prices = [] } = TEEN_PATTI.spots.find((spot) => spot.spot === 'pair-plus-a') ?? {};
  const returns = [...chancesOf('teen-patti', 'pair-plus-a').returns.keys()].filter((returned) => returned > 0);
  expect(returns.toSorted((a, b) => b - a)).toEqual(prices.map(({ price }) => price));
});

const target = fc.integer({ min: LOWEST_TARGET, max: HIGHEST_POINT });
const RANGE = 2n ** 52n;

it('counts exactly the draws that reach a target: the boundary draw reaches it, its neighbour does not', () => {
  fc.assert(
    fc.property(target, (wanted) => {
      const { over, under } = chanceToReach(wanted);
      const first = Number(RANGE - (over * RANGE) / under);
      expect(burstPoint(first)).toBeGreaterThanOrEqual(wanted);
      expect(burstPoint(first - 1)).toBeLessThan(wanted);
    }),
  );
});

it('returns 97 of 100 at every target, less the loss by rounding', () => {
  fc.assert(
    fc.property(target, (wanted) => {
      expect(difference(fraction(97n, 100n), lostToRounding(wanted))).toEqual(rtpAtTarget(wanted));
      const { over, under } = lostToRounding(wanted);
      expect(over * 10n ** 12n < under * 3n).toBe(true);
    }),
  );
});
