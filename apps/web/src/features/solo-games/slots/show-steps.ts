/** The steps in which a round is shown. Pure. The whole round is known before the first step. */
import type { OverBall, SlotRound, SlotSpin } from '@maidan/casino';

export interface ShowStep {
  readonly spin: SlotSpin;
  /** The number of this free spin, from 1, and the number of all; null outside of a bonus with free spins. */
  readonly free: { readonly number: number; readonly of: number } | null;
  /** The balls of the super over up to this step; empty without one. */
  readonly balls: readonly OverBall[];
  /** Return of the round up to this step, hundredths of the stake. */
  readonly sum: number;
}

/** Returns the steps of a round: the spin, then each free spin or each ball. */
export function stepsOf({ spin, bonus }: SlotRound): readonly ShowStep[] {
  const first: ShowStep = { spin, free: null, balls: [], sum: spin.returned };
  if (bonus === null) return [first];
  let sum = spin.returned;
  if (bonus.kind === 'free-spins')
    return [
      first,
      ...bonus.spins.map((one, index) => {
        sum += one.returned;
        return { spin: one, free: { number: index + 1, of: bonus.spins.length }, balls: [], sum };
      }),
    ];
  return [
    first,
    ...bonus.balls.map((ball, index) => {
      sum += ball.returned;
      return { spin, free: null, balls: bonus.balls.slice(0, index + 1), sum };
    }),
  ];
}

/** Times of the reels, ms: until the first stops, between two stops (faster in free spins), and of a landing. A spin takes at most 2.1 s. */
export const FIRST_STOP_MS = 450;
export const NEXT_STOP_MS = 220;
export const FREE_STOP_MS = 110;
export const LANDING_MS = 520;

/** Returns the duration of a step after its reels have stopped, ms. */
export function restOf(step: ShowStep): number {
  if (step.balls.length > 0) return 750;
  return step.spin.wins.length > 0 ? 1_300 : 600;
}

/** Returns true if the reels turn in this step. */
export function hasTurningReels(step: ShowStep): boolean {
  return step.balls.length === 0;
}

/** Returns hundredths of a stake in rupees, rounded down to the paisa. `stake` in rupees. */
export function rupeesOf(stake: number, hundredths: number): number {
  return Math.floor((Math.round(stake * 100) * hundredths) / 100) / 100;
}
