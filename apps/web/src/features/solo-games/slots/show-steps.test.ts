import { drawsOf, readSlotRound, SLOT_GAMES, SLOT_MACHINES, type SlotRound } from '@maidan/casino';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { FIRST_STOP_MS, hasTurningReels, LANDING_MS, NEXT_STOP_MS, restOf, rupeesOf, stepsOf } from './show-steps.ts';

function roundOf(machine: (typeof SLOT_MACHINES)[number], nonce: number): SlotRound {
  const game = SLOT_GAMES.find((one) => one.gameId === machine.gameId)!;
  return readSlotRound(machine, game.play(drawsOf({ serverSeed: '5a'.repeat(32), clientSeed: 'steps', nonce }), '').shown)!;
}

it.each(SLOT_MACHINES)('$gameId: the steps of a round end at what it returned, and each says what came back up to there', (machine) => {
  fc.assert(
    fc.property(fc.nat(), (nonce) => {
      const round = roundOf(machine, nonce);
      const steps = stepsOf(round);
      expect(steps[0]).toEqual({ spin: round.spin, free: null, balls: [], sum: round.spin.returned });
      expect(steps.at(-1)?.sum).toBe(round.returned);
      const bonus = round.bonus === null ? 0 : round.bonus.kind === 'free-spins' ? round.bonus.spins.length : round.bonus.balls.length;
      expect(steps).toHaveLength(1 + bonus);
      expect(steps.every((step) => restOf(step) > 0 && hasTurningReels(step) === (step.balls.length === 0))).toBe(true);
    }),
    { numRuns: 150 },
  );
});

it('a spin stands within two and a half seconds of its answer', () => {
  expect(FIRST_STOP_MS + 4 * NEXT_STOP_MS + LANDING_MS).toBeLessThan(2_500);
});

it('a win in rupees is what the server books: rounded down to the paisa', () => {
  expect(rupeesOf(100, 16)).toBe(16);
  expect(rupeesOf(10.55, 15)).toBe(1.58);
  expect(rupeesOf(0.1, 115)).toBe(0.11);
});
