/** The steps in which a round is shown. Pure. The whole round is known before the first step. */
import type { OverBall, SlotRound, SlotSpin } from '@maidan/casino';

export interface ShowStep {
  readonly spin: SlotSpin;
  /** Of a bonus: which of its spins. From 1. */
  readonly free: { readonly number: number; readonly of: number } | null;
  /** Balls of the super over bowled so far. */
  readonly balls: readonly OverBall[];
  /** Hundredths of the stake that came back up to here. */
  readonly sum: number;
}

/** The spin, then each free spin or each ball. */
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

/** ms. The first spin stands 2.1 s after its answer at the latest, free spins go faster. */
export const FIRST_STOP_MS = 450;
export const NEXT_STOP_MS = 220;
export const FREE_STOP_MS = 110;
export const LANDING_MS = 520;

/** Duration of a step after its reels have stopped. */
export function restOf(step: ShowStep): number {
  if (step.balls.length > 0) return 750;
  return step.spin.wins.length > 0 ? 1_300 : 600;
}

/** True if the reels turn in this step. */
export function turns(step: ShowStep): boolean {
  return step.balls.length === 0;
}

/** Rupees that hundredths of a stake (rupees) come to, rounded down to the paisa. */
export function rupeesOf(stake: number, hundredths: number): number {
  return Math.floor((Math.round(stake * 100) * hundredths) / 100) / 100;
}
