import { commitmentOf, CRASH_GAMES, drawsOf, seedBefore, SOLO_GAMES, TABLE_GAMES } from '@maidan/casino';
import { describe, expect, it } from 'vitest';
import { allBets, isStatedRight } from './bets.ts';
import { documented, narrow, tableOf } from './document.ts';
import { chainSource, fastSource } from './draw-sources.ts';
import { farthest, MOST_SIGMAS, playOut } from './simulation.ts';

const GAMES = [...allBets()];
const ROUNDS = 20_000;

it('knows every game that is played', () => {
  expect(GAMES.map((game) => game.gameId)).toEqual([...TABLE_GAMES.map((game) => game.gameId), ...CRASH_GAMES, ...SOLO_GAMES.map((game) => game.gameId)]);
});

describe.each(GAMES.map((game) => ({ gameId: game.gameId, game })))('$gameId', ({ gameId, game }) => {
  it('states the return that its outcomes give', () => {
    expect(game.bets.filter((bet) => !isStatedRight(bet))).toEqual([]);
  });

  it(`returns it in ${ROUNDS} rounds, within what chance allows`, () => {
    const played = playOut(game, ROUNDS, fastSource('71'.repeat(32)));
    expect(Math.abs(farthest(played)?.sigmas ?? Infinity)).toBeLessThan(MOST_SIGMAS);
  });

  it('is in docs/casino-games.md as it is paid (npm run rtp -- --write)', () => {
    expect(narrow(documented(gameId) ?? '')).toBe(narrow(tableOf(game)));
  });
});

it('finds a price that differs from the stated one', () => {
  const game = GAMES.find((each) => each.gameId === 'lucky-7');
  if (game === undefined) throw new Error('no lucky-7');
  const dearer = { ...game, play: (draws: Parameters<typeof game.play>[0]) => game.play(draws).map((returned) => returned * 1.05) };
  expect(Math.abs(farthest(playOut(dearer, ROUNDS, fastSource('71'.repeat(32))))?.sigmas ?? 0)).toBeGreaterThan(MOST_SIGMAS);
});

it('plays the chain from its first seed, each the hash of the next', () => {
  const last = 'd4'.repeat(32);
  const source = chainSource(last, 5, 'salt');
  const drawn = [0, 3, 4].map((round) => source(round).integer(1_000_000));
  const expected = [0, 3, 4].map((round) => drawsOf({ serverSeed: seedBefore(last, 4 - round), clientSeed: 'salt', nonce: round }).integer(1_000_000));
  expect(drawn).toEqual(expected);
  expect(commitmentOf(seedBefore(last, 1))).toBe(seedBefore(last, 2));
});

it('has a fast generator that is xoshiro128**', () => {
  // the first words of the authors' program from the state 1, 2, 3, 4
  const draws = fastSource('00000001000000020000000300000004')(0);
  expect([0, 1, 2, 3].map(() => draws.integer(2 ** 32))).toEqual([11_520, 0, 5_927_040, 70_819_200]);
});
