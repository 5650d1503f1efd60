/** What the engine knows of a market after a command: that its best prices do not cover each other. */
import { expect, it } from 'vitest';
import { BACK, LAY } from '../books/book-layout.ts';
import { NONE } from '../memory/typed-memory.ts';
import type { EngineState } from '../state/engine-state.ts';
import { Random } from '../testing/fuzz-sources/random.ts';
import { perform } from '../testing/plain-engine.ts';
import { bet, engineWith, MATCH_ODDS, placeAccepted } from '../testing/testing-engine.ts';
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

it('the answer to a reduction says that the rest was cancelled because own bets would match each other', () => {
  const engine = engineWith({ markets: [{ ...MATCH_ODDS, crossMatching: true }] });
  placeAccepted(engine, bet('BACK', 10_00, 250, { runner: 1 }));
  const second = placeAccepted(engine, bet('BACK', 10_00, 250, { runner: 2 }));
  // a maker's level crosses only with the next command on its market
  perform(engine, { type: 'level', market: 1, runner: 0, side: 'LAY', price: 250, size: 100_00 });
  const answer = perform(engine, { type: 'reduce', order: second.order, account: 1, remaining: 5_00 });
  expect(answer).toMatchObject({ ok: true, value: { status: 'COMPLETE', cancelled: 10_00, remaining: 0, reason: 'SELF_MATCH' } });
});
