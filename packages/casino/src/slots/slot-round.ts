/** A whole round of a machine: the spin, and the bonus that its scatters began. Only the drawn numbers are stored; everything else follows from them. */
import type { Draws } from '../fairness/draws.ts';
import { REELS, type FreeSpins, type SlotMachine, type SuperOver } from './slot-machine.ts';
import { spinOf, type SlotSpin, type SpinDrawn } from './slot-spin.ts';

export const BALLS_OF_OVER = 6;
export const WICKET = 'W';

export interface OverBall {
  /** Runs, or 'W'. */
  readonly ball: string;
  readonly times: number;
  /** Hundredths of the stake. */
  readonly returned: number;
}

export type SlotBonus =
  | { readonly kind: 'free-spins'; readonly times: number; readonly spins: readonly SlotSpin[]; readonly returned: number }
  | { readonly kind: 'super-over'; readonly balls: readonly OverBall[]; readonly returned: number };

export interface SlotRound {
  readonly spin: SlotSpin;
  readonly bonus: SlotBonus | null;
  /** Hundredths of the stake, bonus included. */
  readonly returned: number;
}

/** The drawn numbers of a round, as it is stored and sent. */
export interface SlotDrawn {
  readonly stops: readonly number[];
  readonly spins?: readonly SpinDrawn[];
  readonly balls?: readonly string[];
}

/** Returns the index of the values for three, four or five scatters, or null if there is no bonus. */
function rankOf(scatters: number): 0 | 1 | 2 | null {
  if (scatters < 3) return null;
  return Math.min(scatters, REELS) - 3 === 0 ? 0 : scatters === 4 ? 1 : 2;
}

/** Returns the bowled balls of an over with their multipliers and returns. */
export function overOf(bonus: SuperOver, rank: 0 | 1 | 2, balls: readonly string[]): readonly OverBall[] {
  let times = 1;
  return balls.map((ball) => {
    if (ball === WICKET) return { ball, times, returned: 0 };
    if (ball === '6') times *= bonus.sixTimes;
    return { ball, times, returned: Number(ball) * times * bonus.perRun[rank] };
  });
}

function drawSpins(bonus: FreeSpins, rank: 0 | 1 | 2, drawStops: () => readonly number[], draws: Draws): readonly SpinDrawn[] {
  return Array.from({ length: bonus.spins[rank] }, () => {
    const stops = drawStops();
    const { wildReels } = bonus;
    return { stops, wildReels: wildReels.length === 0 ? [] : (wildReels[draws.integer(wildReels.length)] ?? []) };
  });
}

function drawBalls(bonus: SuperOver, draws: Draws): readonly string[] {
  const balls: string[] = [];
  while (balls.length < BALLS_OF_OVER && balls.at(-1) !== WICKET) balls.push(bonus.balls[draws.integer(bonus.balls.length)] ?? WICKET);
  return balls;
}

/** Draws a round: the stops from left to right, then for each free spin its stops and its wild reels, or the balls of the super over. */
export function drawRound(machine: SlotMachine, draws: Draws): SlotDrawn {
  const drawStops = (): readonly number[] => machine.strips.map((reel) => draws.integer(reel.length));
  const stops = drawStops();
  const rank = rankOf(spinOf(machine, { stops, wildReels: [] }).scatters);
  if (rank === null) return { stops };
  const { bonus } = machine;
  return bonus.kind === 'free-spins' ? { stops, spins: drawSpins(bonus, rank, drawStops, draws) } : { stops, balls: drawBalls(bonus, draws) };
}

function bonusOf(machine: SlotMachine, spin: SlotSpin, drawn: SlotDrawn): SlotBonus | null {
  const rank = rankOf(spin.scatters);
  if (rank === null) return null;
  const { bonus } = machine;
  if (bonus.kind === 'super-over') {
    const balls = overOf(bonus, rank, drawn.balls ?? []);
    return { kind: 'super-over', balls, returned: balls.reduce((total, ball) => total + ball.returned, 0) };
  }
  const spins = (drawn.spins ?? []).map((one) => spinOf(machine, one, bonus));
  return { kind: 'free-spins', times: bonus.times, spins, returned: spins.reduce((total, one) => total + one.returned, 0) };
}

/** Returns the whole round that follows from the drawn numbers. */
export function roundOf(machine: SlotMachine, drawn: SlotDrawn): SlotRound {
  const spin = spinOf(machine, { stops: drawn.stops, wildReels: [] });
  const bonus = bonusOf(machine, spin, drawn);
  return { spin, bonus, returned: spin.returned + (bonus?.returned ?? 0) };
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

function isSpin(machine: SlotMachine, stops: unknown, wildReels: unknown): boolean {
  const fits = (stop: unknown, reel: number): boolean =>
    typeof stop === 'number' && Number.isInteger(stop) && stop >= 0 && stop < (machine.strips[reel]?.length ?? 0);
  return (
    isList(stops) &&
    stops.length === REELS &&
    stops.every((stop, reel) => fits(stop, reel)) &&
    isList(wildReels) &&
    wildReels.every((reel) => typeof reel === 'number')
  );
}

/** Reads a stored or sent round. Returns null if it does not fit this machine. */
export function readSlotRound(machine: SlotMachine, shown: Readonly<Record<string, unknown>>): SlotRound | null {
  const { stops, spins = [], balls = [] } = shown;
  if (!isSpin(machine, stops, []) || !isList(spins) || !isList(balls)) return null;
  const free = spins as readonly Partial<SpinDrawn>[];
  if (!free.every((one) => isSpin(machine, one.stops, one.wildReels))) return null;
  if (machine.bonus.kind === 'super-over' && !balls.every((ball) => machine.bonus.kind === 'super-over' && machine.bonus.balls.includes(String(ball))))
    return null;
  return roundOf(machine, shown as unknown as SlotDrawn);
}
