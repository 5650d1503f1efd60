/** Simulates rounds and compares their mean return with the exact one, in standard deviations of the mean. */
import { toNumber } from './bets.ts';
import type { Bet, GameBets } from './bets.ts';
import type { DrawSource } from './draw-sources.ts';

/** A larger deviation is a fault: by chance, one of a thousand bets deviates so far about once in 150 runs. */
export const MOST_SIGMAS = 4.5;

export interface Played {
  readonly bet: Bet;
  readonly rounds: number;
  /** The share of the risked amount that was returned. */
  readonly rtp: number;
  readonly sigmas: number;
}

export function playOut(game: GameBets, rounds: number, drawsOfRound: DrawSource): readonly Played[] {
  const sums = new Float64Array(game.bets.length);
  for (let round = 0; round < rounds; round += 1) {
    const returns = game.play(drawsOfRound(round));
    for (let index = 0; index < sums.length; index += 1) sums[index] = (sums[index] ?? 0) + (returns[index] ?? 0);
  }
  return game.bets.map((bet, index) => {
    const mean = (sums[index] ?? 0) / rounds;
    const deviation = Math.sqrt(toNumber(bet.variance) / rounds);
    return { bet, rounds, rtp: mean / bet.risk, sigmas: (mean - toNumber(bet.mean)) / deviation };
  });
}

/** Returns the bet with the largest deviation from its mean; undefined if there are none. */
export function farthest(played: readonly Played[]): Played | undefined {
  return played.toSorted((a, b) => Math.abs(b.sigmas) - Math.abs(a.sigmas))[0];
}
