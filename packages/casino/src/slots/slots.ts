/** The three slot machines as games. */
import type { FiguredGame } from '../solo/solo-game.ts';
import { BOUNDARY_SIX } from './boundary-six.ts';
import { MARIGOLD } from './marigold.ts';
import { MONSOON } from './monsoon.ts';
import type { SlotMachine } from './slot-machine.ts';
import { computeSlotFigures } from './slot-figures.ts';
import { drawRound, roundOf } from './slot-round.ts';

/** The time that the reels need to spin. */
export const SLOT_CYCLE_MS = 2_500;

function gameOf(machine: SlotMachine): FiguredGame {
  return {
    gameId: machine.gameId,
    cycleMs: SLOT_CYCLE_MS,
    choices: [''],
    play(draws) {
      const drawn = drawRound(machine, draws);
      return { returned: roundOf(machine, drawn).returned, shown: { ...drawn } };
    },
    figures: () => machine.figures,
    computeFigures: () => computeSlotFigures(machine),
  };
}

export const SLOT_MACHINES: readonly SlotMachine[] = [MARIGOLD, MONSOON, BOUNDARY_SIX];
export const SLOT_GAMES: readonly FiguredGame[] = SLOT_MACHINES.map((machine) => gameOf(machine));
