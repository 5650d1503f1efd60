/** What the engine knows of a market after a command: that its best prices do not cover each other. */
import { expect, it } from 'vitest';
import { BACK, LAY } from '../books/book-layout.ts';
import { NONE } from '../memory/typed-memory.ts';
import type { EngineState } from '../state/engine-state.ts';
import { Random } from '../testing/fuzz-sources/random.ts';
import { printedSeed, randomTermsWorld } from '../testing/testing-worlds.ts';
import { mayCover } from './best-shares.ts';

const COMMANDS = 150;

/** Returns the markets that are known to be uncrossed, and those of them whose best prices may cover each other. */
function knownMarkets(state: EngineState): { readonly known: number; readonly wrong: readonly number[] } {
  const known = state.markets.crossing.filter((market) => market.isKnownUncrossed);
  const places = [0, 1].flatMap((pool) => [BACK, LAY].map((side) => ({ pool, side, runner: NONE })));
  const wrong = known.filter((market) => places.some((place) => mayCover(state, market, place, 0)));
  return { known: known.length, wrong: wrong.map(({ id }) => id) };
}

it('a market known to be uncrossed has no best prices that cover each other, also after an undo (seed printed)', () => {
  const seed = printedSeed('uncrossed markets');
  let known = 0;
  let unknown = 0;
  for (let world = seed; world < seed + 40; world++) {
    const { engine, step } = randomTermsWorld(world * 2);
    const { state } = engine as unknown as { readonly state: EngineState };
    const random = new Random(world);
    for (let command = 0; command < COMMANDS; command++) {
      const mark = engine.mark();
      step();
      if (random.chance(0.1)) engine.undoTo(mark);
      const now = knownMarkets(state);
      expect({ world, command, wrong: now.wrong }).toEqual({ world, command, wrong: [] });
      known += now.known;
      unknown += state.markets.crossing.length - now.known;
    }
  }
  expect(known).toBeGreaterThan(0);
  expect(unknown).toBeGreaterThan(0);
});
